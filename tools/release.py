"""make release: one zip with a folder for each board, ready for mpremote; nothing in it has to be built.

    python tools/release.py [--lexicon b1] [--boards pico,esp32]

The same sources give the same zip. Each folder also holds a package.json, for `mpremote mip install`.
"""

import argparse
import json
import sys
import zipfile
from pathlib import Path

import board_files
import device_build

RELEASE = device_build.BUILD / "release"
FONT_LICENCES = device_build.BUILD / "fonts"
PACKAGE = "package.json"
_LONG_AGO = (2020, 1, 1, 0, 0, 0)

_INSTALL = {
    "sk": """Námietka {version}: inštalácia na dosku, na ktorej už je MicroPython {oldest} alebo novší

    pip install mpremote
    cd {example}
    mpremote cp -r main.py namietka lexicon.dawg manifest.txt :
    mpremote reset

Priečinok vyberte podľa dosky: {boards}. Zapojenie je v tabuľke na začiatku boards/<doska>.py v zdrojoch.
Súbory settings.txt, choices.txt a presets.txt na doske ostanú, ako sú.
""",
    "cs": """Námietka {version}: instalace na desku, na níž už je MicroPython {oldest} nebo novější

    pip install mpremote
    cd {example}
    mpremote cp -r main.py namietka lexicon.dawg manifest.txt :
    mpremote reset

Složku vyberte podle desky: {boards}. Zapojení je v tabulce na začátku boards/<deska>.py ve zdrojích.
Soubory settings.txt, choices.txt a presets.txt na desce zůstanou, jak jsou.
""",
    "en": """Námietka {version}: putting it on a board that already has MicroPython {oldest} or newer

    pip install mpremote
    cd {example}
    mpremote cp -r main.py namietka lexicon.dawg manifest.txt :
    mpremote reset

The folder is the board's: {boards}. The wiring is the table at the top of boards/<board>.py in the sources.
The files settings.txt, choices.txt and presets.txt on the board stay as they are.
""",
}


def package(names, source_of, version):
    """The text of a package.json for mip: `names` on the board, `source_of(name)` beside the package."""
    urls = [[name, source_of(name)] for name in names]
    return json.dumps({"version": version, "urls": urls, "deps": []}, indent=1) + "\n"


def files(built):
    """{name: bytes} of a board's folder."""
    found = {entry.name: (built.folder / entry.name).read_bytes() for entry in built.entries}
    found[device_build.MANIFEST] = (built.folder / device_build.MANIFEST).read_bytes()
    names = sorted(found)
    found[PACKAGE] = package(names, str, built.version).encode()
    return found


def make(boards, lexicon, into=RELEASE):
    """Build and pack; returns the path of the zip."""
    import flash

    into.mkdir(parents=True, exist_ok=True)
    version = device_build.version()
    content = {}
    for board in boards:
        for name, data in files(device_build.build(board, lexicon)).items():
            content[f"{board}/{name}"] = data
    words = {"version": version, "oldest": ".".join(map(str, flash.OLDEST)), "boards": ", ".join(boards),
             "example": boards[0]}
    for language, text in _INSTALL.items():
        content[f"INSTALL-{language}.txt"] = text.format(**words).encode()
    content["LICENSE"] = (device_build.ROOT / "LICENSE").read_bytes()
    for path in FONT_LICENCES.glob("LICENSE-*"):
        content[f"fonts/{path.name}"] = path.read_bytes()
    path = into / f"namietka-{version}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name in sorted(content):
            zipped.writestr(zipfile.ZipInfo(f"namietka-{version}/{name}", _LONG_AGO), content[name],
                            zipfile.ZIP_DEFLATED)
    return path


def main(arguments):
    """Returns the exit status."""
    parser = argparse.ArgumentParser(description="Packs what every board needs into one zip.")
    parser.add_argument("--lexicon", default=device_build.DEFAULT_LEXICON)
    parser.add_argument("--boards", default=",".join(board_files.names()))
    options = parser.parse_args(arguments)
    try:
        path = make(options.boards.split(","), options.lexicon)
    except (device_build.BuildError, board_files.BoardError) as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    print(f"release: {path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path}: "
          f"{path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
