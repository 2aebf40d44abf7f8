"""The firmware compiled for desktop MicroPython, as it is compiled for a board.

From sources it does not fit a Pico's heap together with what compiling it takes; on a
board nothing is compiled either.
"""

import os
import platform
from pathlib import Path

import desktop_mpy
import device_build

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "desktop"


def program(fonts):
    """The folder of the compiled firmware and fonts, made up to date. Raises device_build.BuildError."""
    arch = "x64" if platform.machine() in ("x86_64", "AMD64") else None
    sources = [*sorted((ROOT / "firmware").glob("*.py")), *sorted(Path(fonts).glob("*.py"))]
    if arch is None:
        # Its machine code is for the processors that the compiler knows; the plain twin serves.
        sources = [path for path in sources if path.stem != "lexicon_viper"]
    named = {path.stem: (path, path.name) for path in sources}
    if not OUT.exists():
        print(f"compiling the firmware, {len(named)} modules; later only what has changed", flush=True)
    compiled = device_build.compile_all(named, arch or "armv6m")
    # File by file, and only what differs: a clock that is being played meanwhile brings modules in from here.
    OUT.mkdir(parents=True, exist_ok=True)
    for name, path in compiled.items():
        _renew(OUT / f"{name}.mpy", path.read_bytes())
    for path in OUT.iterdir():
        if path.stem not in compiled:
            path.unlink(missing_ok=True)
    return OUT


def _renew(path, data):
    """Make `path` hold `data`, so that whoever reads it meanwhile finds the old file or the new one."""
    if not path.exists() or path.read_bytes() != data:
        fresh = path.with_name(f"{path.name}-{os.getpid()}")
        fresh.write_bytes(data)
        fresh.replace(path)


def environment(*folders):
    """The environment in which modules come from the compiled firmware (see `program`), then `folders`."""
    path = [OUT, *folders, ".frozen"]
    return {**os.environ, "MICROPYPATH": os.pathsep.join(map(str, path))}


if __name__ == "__main__":
    import command_line
    import run_scenarios

    command_line.no_arguments(__doc__)
    print(program(run_scenarios.fonts()), desktop_mpy.versions())
