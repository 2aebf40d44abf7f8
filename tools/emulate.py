"""make emulate: the stories of host_tests/emulator on an emulated Pico with a real MicroPython image.

    emulate.py IMAGE [pytest arguments]

IMAGE is the path of a UF2 for RPI_PICO, or a version such as 1.28.0, which rp2040py fetches from
micropython.org into its cache. With none nothing is proven: a line that says so, and exit status 2.
"""

import os
import re
import struct
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import command_line
import kept_pip

ROOT = Path(__file__).resolve().parent.parent
LOCK_FILE = ROOT / "requirements-emulator.txt"
STORIES = ROOT / "host_tests" / "emulator"
HOW = ("download the latest RPI_PICO .uf2 from https://micropython.org/download/RPI_PICO/, then: "
       "make emulate IMAGE=path.uf2 (or IMAGE=1.28.0 lets the emulator download that version itself)")
_UF2_BLOCK, _UF2_MAGIC, _RP2040 = 512, 0x0A324655, 0xE48BFF56


class Trouble(Exception):
    """One line for the user: what is wrong and what to do."""


def missing_packages():
    """Names of the pinned packages that are not installed as pinned."""
    missing = []
    for name, wanted in re.findall(r"(?m)^([\w.-]+)==(\S+) \\$", LOCK_FILE.read_text(encoding="utf-8")):
        try:
            found = version(name)
        except PackageNotFoundError:
            found = None
        if found != wanted:
            missing.append(name)
    return missing


def set_up():
    """Installs what is pinned for the emulator, once; what was fetched is kept for a new environment."""
    missing = missing_packages()
    if not missing:
        return
    told = f"emulate: fetching the emulator's packages, once: {', '.join(missing)}"
    wrong = kept_pip.install(LOCK_FILE, "emulator", told)
    if wrong:
        raise Trouble(f"the emulator's packages could not be had: {wrong}; it needs a network once")
    if missing_packages():
        raise Trouble(f"{', '.join(missing_packages())} did not install as pinned in {LOCK_FILE.name}")


def payload(data):
    """What a UF2's blocks bring to the flash, one after another."""
    return b"".join(data[at + 32:at + 32 + 256] for at in range(0, len(data), _UF2_BLOCK))


def check(path):
    """Raises Trouble unless the file is a UF2 of MicroPython for the RP2040."""
    data = path.read_bytes()
    if len(data) < _UF2_BLOCK or len(data) % _UF2_BLOCK or struct.unpack_from("<I", data)[0] != _UF2_MAGIC:
        raise Trouble(f"{path} is no UF2 image; {HOW}")
    if struct.unpack_from("<I", data, 28)[0] != _RP2040:
        raise Trouble(f"{path} is for another chip than the Pico's RP2040; {HOW}")
    if b"MicroPython" not in payload(data):
        raise Trouble(f"{path} holds no MicroPython; {HOW}")


def local(image):
    """The path of the image that the user named, or None where it is a version."""
    path = Path(image).expanduser()
    if path.is_file():
        check(path)
        return path
    if not re.fullmatch(r"v?\d+\.\d+\.\d+", image):
        raise Trouble(f"{image}: no such file; {HOW}")
    return None


def fetch(release):
    """The path of an official image of this version, from rp2040py's cache or the network."""
    from rp2040py.utils.firmware_retrieve import MICROPYTHON, retrieve
    print(f"emulate: MicroPython {release} for RPI_PICO, from the cache or the network", flush=True)
    try:
        return Path(retrieve(MICROPYTHON, release.lstrip("v"), "pico"))
    except (Exception, SystemExit) as error:
        reason = (str(error).strip().splitlines() or [type(error).__name__])[-1]
        raise Trouble(f"MicroPython {release} could not be fetched: {reason}; {HOW}") from None


def main(arguments):
    parser = command_line.Parser(description=__doc__.split("\n")[0],
                                 epilog="What else there is goes to pytest.")
    parser.add_argument("image", nargs="?", default="", help="a .uf2 for RPI_PICO, or a version")
    options, rest = parser.parse_known_args(arguments)
    image = options.image.strip()
    if not image:
        print(f"emulate: nothing was run, there is no MicroPython image; {HOW}", file=sys.stderr)
        return 2
    try:
        path = local(image)
        set_up()
        path = path or fetch(image)
    except Trouble as trouble:
        print(f"emulate: {trouble}", file=sys.stderr)
        return 1
    environ = {**os.environ, "NAMIETKA_IMAGE": str(path.resolve())}
    print(f"emulate: {path}", flush=True)
    return subprocess.run([sys.executable, "-m", "pytest", STORIES, *rest],
                          cwd=ROOT, env=environ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
