"""Sees that .venv holds the packages pinned in requirements-dev.txt, or has it made; `make` begins with it.

Any Python can read this file, back to 2.7, so that an old one gets a sentence and not a SyntaxError. The work
is in setup_steps.py, which is only read when there is something to do.
"""
from __future__ import print_function

import hashlib
import os
import sys

OLDEST = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "set-up-done")


def fingerprint():
    """Changes with all that makes a finished environment useless: pins, Python, platform; and, in the second
    line, the folder's name, which is in its scripts.
    """
    import sysconfig
    with open(os.path.join(ROOT, "requirements-dev.txt"), "rb") as lock_file:
        pins = hashlib.sha256(lock_file.read()).hexdigest()
    return "%s %s %s\n%s" % (pins, sys.implementation.cache_tag, sysconfig.get_platform(), VENV)


def is_marked(mark, wanted):
    try:
        with open(mark) as file:
            return file.read() == wanted
    except (IOError, OSError):
        return False


def main():
    """The exit status: 0, or a line for the user that says what is missing and what to do."""
    if sys.version_info < OLDEST:
        return ("setup: Python %d.%d or newer is needed, and %s is only Python %d.%d; install a newer one "
                "(Debian, Ubuntu: sudo apt install python3 python3-venv; macOS: brew install python; "
                "Windows: python.org), then run make again."
                % (OLDEST + (sys.executable,) + tuple(sys.version_info[:2])))
    wanted = fingerprint()
    if is_marked(STAMP, wanted):
        return 0
    import setup_steps
    return setup_steps.main(wanted)


if __name__ == "__main__":
    sys.exit(main())
