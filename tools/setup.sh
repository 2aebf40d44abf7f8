#!/bin/sh
# Finds a Python and hands over to setup_env.py, which makes .venv. The environment's own Python comes first,
# then whatever is 3.11 or newer, then any at all, which will say what it is. PYTHON=... chooses one.
# -S -E: nothing of site-packages is needed to see that all is done, and it starts in half the time.
tools=$(dirname "$0")
setup="$tools/setup_env.py"

new_enough() { "$1" -S -E -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
runs() { "$1" -S -E -c 'import sys' >/dev/null 2>&1; }

if [ -n "$PYTHON" ]; then
    command -v "$PYTHON" >/dev/null && exec "$PYTHON" -S -E "$setup"
    echo "setup: PYTHON=$PYTHON does not run; name a Python 3.11 or newer, or leave PYTHON out." >&2
    exit 1
fi
for python in "$tools/../.venv/bin/python" python3 python3.14 python3.13 python3.12 python3.11 python; do
    new_enough "$python" && exec "$python" -S -E "$setup"
done
for python in python3 python; do
    runs "$python" && exec "$python" -S -E "$setup"
done
echo "setup: Python is missing; install Python 3.11 or newer (Debian, Ubuntu: sudo apt install python3 python3-venv;" \
    "macOS: brew install python; Windows: python.org), then run make again." >&2
exit 1
