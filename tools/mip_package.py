"""mip/package.json: the sources as a package for `mpremote mip install --target / mip/package.json`.

    python tools/mip_package.py        writes it again

The sources need no build, so they bring neither fonts nor a list: letters lose their marks and no word is
ruled on until both are copied (`make flash` does all of it). `package.json` in the root belongs to npm.
"""

from pathlib import Path

import command_line
import device_build
import release

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "mip" / "package.json"
REFERENCE = "pico"


def sources():
    """{name on the board: path from the repository's root}."""
    found = {"main.py": "device/main.py", f"{device_build.PROGRAM}/board.py": f"boards/{REFERENCE}.py"}
    for path in sorted((ROOT / "firmware").glob("*.py")):
        found[f"{device_build.PROGRAM}/{path.name}"] = f"firmware/{path.name}"
    for name in (REFERENCE, "shared"):
        found[f"{device_build.PROGRAM}/boards/{name}.py"] = f"boards/{name}.py"
    return found


def text():
    """What mip/package.json must hold."""
    found = sources()
    number = device_build.version().split("-")[0]
    return release.package(sorted(found), lambda name: "../" + found[name], number)


if __name__ == "__main__":
    command_line.no_arguments(__doc__)
    PACKAGE.parent.mkdir(exist_ok=True)
    PACKAGE.write_text(text(), encoding="utf-8", newline="\n")
    print(PACKAGE.relative_to(ROOT))
