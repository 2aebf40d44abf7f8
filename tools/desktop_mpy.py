"""The desktop MicroPython of the environment: where it is, how to call it, which version it is.

A Pico has about 240 KB of heap after boot; objects on a 64-bit desktop are twice the size, hence 480K.
"""

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
PICO_HEAP = "480K"


def program(name):
    """Path of a program installed beside the running Python; FileNotFoundError says what to do."""
    found = shutil.which(name, path=sysconfig.get_path("scripts"))
    if found is None:
        raise FileNotFoundError(f"{name} is not installed beside this Python; use make, or .venv's Python")
    return found


def command(script, *args, heap=PICO_HEAP):
    """The command line that runs the file `script` with `args` in a heap of `heap` ("480K", "2M")."""
    return [program("micropython"), "-X", f"heapsize={heap}", os.fspath(script), *map(str, args)]


def environment(*folders):
    """The environment in which modules come from firmware/, then `folders`, then MicroPython's own."""
    path = [FIRMWARE, *folders, ".frozen"]
    return {**os.environ, "MICROPYPATH": os.pathsep.join(map(str, path))}


def versions():
    """One line with the versions of MicroPython and of its cross compiler."""
    ask = "import sys; print('.'.join(map(str, sys.implementation.version)))"
    asked = ["micropython", "-c", ask], ["micropython", "--version"], ["mpy-cross", "--version"]
    number, build, cross = (
        subprocess.run([program(name), *options], capture_output=True, text=True, check=True).stdout.strip()
        for name, *options in asked)
    return f"{number} ({build}); mpy-cross: {cross}"
