"""The pip that the set-up keeps in .setup, for packages that only some commands need.

.venv has no pip of its own. What is fetched stays in .setup, so a new .venv needs no network.
"""

import subprocess
import sys
from importlib import invalidate_caches

from setup_steps import KEPT, PROGRAMS, last_line


def pip(lock, *arguments):
    """Runs pip on this environment for what `lock` pins; None, or the last line of what went wrong."""
    kept = KEPT / "pip" / PROGRAMS / "python"
    python = [kept, "-I", "-m", "pip", "--python", sys.executable] if kept.exists() else [
        sys.executable, "-m", "pip"]
    done = subprocess.run([*python, *arguments, "--require-hashes", "--no-deps", "-r", lock],
                          capture_output=True, encoding="utf-8", errors="replace")
    return last_line(done.stderr) if done.returncode else None


def install(lock, name, told, *options, built=()):
    """Installs what `lock` pins, from .setup/`name` or, after printing `told`, from PyPI.

    `options` are pip's, such as --target; `built` names the packages that PyPI has as sources only (what
    builds them must be in `lock` too). Returns None, or the last line of what went wrong.
    """
    wheels = KEPT / name
    ready = "install", "-q", "--isolated", "--no-index", "--find-links", wheels, *options
    wrong = "nothing is kept yet"
    if wheels.is_dir():
        wrong = pip(lock, *ready)
    if wrong:
        print(told, flush=True)
        sources = [word for package in built for word in ("--no-binary", package)]
        fetch = "download", "-q", "--only-binary", ":all:", *sources, "-d", wheels
        wrong = pip(lock, *fetch) or pip(lock, *ready)
    invalidate_caches()
    return wrong
