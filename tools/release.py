"""make release: one zip with a folder for each board, ready for mpremote; nothing in it has to be built.

    python tools/release.py [--lexicon b1] [--boards pico,esp32]

The same sources give the same zip. Beside the boards' folders are INSTALL-*.txt (from install-*.txt here),
the wiring pictures and overlays, the pages for builders, organisers, players and judges, and boards/*.py to
change. Each board's folder also holds a package.json, for `mpremote mip install`.
"""

import argparse
import json
import re
import sys
import zipfile
from pathlib import Path

import board_files
import device_build

RELEASE = device_build.BUILD / "release"
FONT_LICENCES = device_build.BUILD / "fonts"
PACKAGE = "package.json"
_LONG_AGO = (2020, 1, 1, 0, 0, 0)

INSTALL = Path(__file__).resolve().parent
LANGUAGES = ("sk", "cs", "en")
DOCS = device_build.ROOT / "docs"
#: For whoever builds, sets up, plays or judges; the other pages are about the sources.
PAGES = ("BUILD", "CHALLENGE", "FLASH", "GAMES", "JOURNAL", "REFEREE", "SIGNALS", "TIMING")
#: MicroPython's name of each board's image.
IMAGES = {"pico": "RPI_PICO", "pico_w": "RPI_PICO_W", "pico2": "RPI_PICO2", "esp32": "ESP32_GENERIC",
          "esp32_s3": "ESP32_GENERIC_S3"}


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


def guide(language, version, boards):
    """The text of INSTALL-<language>.txt."""
    import flash

    images = [f"      {board:10} https://micropython.org/download/{IMAGES[board]}/"
              for board in boards if board in IMAGES]
    text = (INSTALL / f"install-{language}.txt").read_text(encoding="utf-8")
    return text.format(version=version, oldest=".".join(map(str, flash.OLDEST)), boards=", ".join(boards),
                       example=boards[0], images="\n".join(images))


def papers(boards):
    """{name: bytes} of what a builder and a player read: wiring, overlays, pages, the boards' files."""
    drawn = [f"wiring-{board}.svg" for board in boards] + ["keypad-sk.svg", "keypad-cs.svg"]
    names = {name for name in drawn if (DOCS / name).exists()} | {f"{page}.md" for page in PAGES}

    def linked(found):
        # What a page leads to and is not packed stays as words.
        return found[0] if found[2].split("#")[0] in names else found[1]

    packed = {}
    for name in names:
        text = (DOCS / name).read_text(encoding="utf-8")
        if name.endswith(".md"):
            text = re.sub(r"\[([^]]+)\]\(([^):]+)\)", linked, text)
        packed[f"docs/{name}"] = text.encode()
    for board in boards:
        packed[f"boards/{board}.py"] = (board_files.BOARDS / f"{board}.py").read_bytes()
    return packed


def make(boards, lexicon, into=RELEASE):
    """Build and pack; returns the path of the zip."""
    into.mkdir(parents=True, exist_ok=True)
    version = device_build.version()
    content = {}
    for board in boards:
        for name, data in files(device_build.build(board, lexicon)).items():
            content[f"{board}/{name}"] = data
    content.update(papers(boards))
    for language in LANGUAGES:
        content[f"INSTALL-{language}.txt"] = guide(language, version, boards).encode()
    content["LICENSE"] = (device_build.ROOT / "LICENSE").read_bytes()
    for path in FONT_LICENCES.glob("LICENSE-*"):
        content[f"fonts/{path.name}"] = path.read_bytes()
    path = into / f"namietka-{version}.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name in sorted(content):
            entry = zipfile.ZipInfo(f"namietka-{version}/{name}", _LONG_AGO)
            entry.external_attr = 0o644 << 16  # whoever unpacks it, all may read
            zipped.writestr(entry, content[name], zipfile.ZIP_DEFLATED)
    return path


def main(arguments):
    """Returns the exit status."""
    parser = argparse.ArgumentParser(description="Packs what every board needs into one zip.")
    parser.add_argument("--lexicon", default=device_build.DEFAULT_LEXICON)
    # The reference board is the example in what is packed.
    boards = sorted(board_files.names(), key=lambda name: [*IMAGES, name].index(name))
    parser.add_argument("--boards", default=",".join(boards))
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
