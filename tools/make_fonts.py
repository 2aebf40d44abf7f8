"""The display's fonts: pinned packages, converted by font-to-py into MicroPython modules.

    python tools/make_fonts.py            -> build/fonts/font_*.py, and each font's licence beside them
    python tools/make_fonts.py sizes      -> pixels, bytes, and heap on MicroPython of each

Text is set in a true bitmap font, for an outline loses its carons at nine pixels;
the larger sizes are outlines.
"""

import contextlib
import hashlib
import importlib.util
import io
import shutil
import subprocess
import sys
import tempfile
from collections import namedtuple
from pathlib import Path

import command_line
import desktop_mpy
import node_packages

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "firmware"))

import alphabets  # noqa: E402

OUT = ROOT / "build" / "fonts"

_LOWER = "".join(sorted(set("".join(alphabets.LETTERS.values())) - set("abcdefghijklmnopqrstuvwxyz")))
_ASCII = "".join(map(chr, range(32, 127)))
TEXT = _ASCII + alphabets.upper(_LOWER) + _LOWER + "„“–…°×"
# In font_word l and I are one shape, and a word may hold both (a blank is a small letter): it is set smaller.
_NO_L = _LOWER.replace("ĺ", "")
CAPITALS = " -ABCDEFGHIJKLMNOPQRSTUVWXYZ" + alphabets.upper(_LOWER)

Spec = namedtuple("Spec", "name package file height charset missing licence")

#: `height`: of the box, in pixels (0: the bitmap font's own); `missing` is drawn for a lacking letter.
SPECS = (
    Spec("font_small", "npm:galmuri", "dist/Galmuri9.bdf", 0, TEXT, "?", "dist/LICENSE.txt"),
    Spec("font_medium", "pip:fontpkg_ibm_plex_sans_condensed", "files/IBMPlexSansCondensed-SemiBold.ttf", 25,
         TEXT, "?", "LICENSE"),
    Spec("font_ruling", "pip:fontpkg_barlow_condensed", "files/BarlowCondensed-SemiBold.ttf", 31, CAPITALS,
         "-", "LICENSE"),
    Spec("font_word", "pip:fontpkg_barlow_condensed", "files/BarlowCondensed-SemiBold.ttf", 21,
         CAPITALS + _NO_L + "abcdefghijkmnopqrstuvwxyz.,:/0123456789", "-", "LICENSE"),
)


def folder_of(package):
    """Where the files of "npm:NAME" or "pip:MODULE" lie; node_packages.Missing if they cannot be had."""
    kind, name = package.split(":")
    if kind == "npm":
        return node_packages.package(name)
    spec = importlib.util.find_spec(name)
    if spec is None:
        raise node_packages.Missing(
            f"{name} is not installed beside this Python; use make, or .venv's Python")
    return Path(spec.origin).parent


def convert(spec, into):
    """Write `into`/NAME.py and the licence; ValueError names letters that the font has no glyph for."""
    import freetype
    from font_to_py.font_to_py import write_font

    source = folder_of(spec.package)
    face = freetype.Face(str(source / spec.file))
    lacking = [letter for letter in spec.charset if not face.get_char_index(letter)]
    if lacking:
        raise ValueError(f"{spec.file} has no glyph for {''.join(lacking)}")
    arguments, sys.argv = sys.argv, ["font_to_py", spec.file]  # it writes its command line into the module
    try:
        with contextlib.redirect_stdout(io.StringIO()) as said:
            written = write_font(
                str(into / (spec.name + ".py")), str(source / spec.file), spec.height,
                monospaced=False, hmap=True, reverse=False, iterate=False, bitmapped=spec.height == 0,
                minchar=32, maxchar=126, defchar=ord(spec.missing), charset=spec.charset)
    finally:
        sys.argv = arguments
    if not written:
        raise ValueError(f"font-to-py: {said.getvalue().strip()}")
    shutil.copy(source / spec.licence, into / f"LICENSE-{spec.package.split(':')[1]}.txt")


def _stamp():
    seen = hashlib.sha256(repr((SPECS, TEXT)).encode())
    for file in ("package-lock.json", "requirements-dev.txt", "tools/make_fonts.py"):
        seen.update((ROOT / file).read_bytes())
    return seen.hexdigest()


def build():
    """Make build/fonts unless it is up to date. Returns the folder; it is replaced whole or left alone."""
    stamp = OUT / "stamp"
    if stamp.exists() and stamp.read_text() == _stamp():
        return OUT
    OUT.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=OUT.parent) as beside:
        fresh = Path(beside) / "fonts"
        fresh.mkdir()
        for spec in SPECS:
            convert(spec, fresh)
        (fresh / "stamp").write_text(_stamp())
        if OUT.exists():
            shutil.rmtree(OUT)
        fresh.rename(OUT)
    return OUT


_MEASURE = """
import gc, sys
name = sys.argv[1]
import fonts
gc.collect()
before = gc.mem_alloc()
font = fonts.load(name)
gc.collect()
print(font.height, font.baseline, font.max_width, gc.mem_alloc() - before, len(font.module._font))
"""


def sizes():
    """A line a font, measured on desktop MicroPython from compiled modules, as a board has them."""
    lines = [f"{'font':12} {'height':>6} {'baseline':>8} {'widest':>6} {'glyphs, B':>9} {'heap, B':>8}"]
    with tempfile.TemporaryDirectory() as compiled:
        for spec in SPECS:
            subprocess.run([desktop_mpy.program("mpy-cross"), str(OUT / (spec.name + ".py")), "-o",
                            f"{compiled}/{spec.name}.mpy"], check=True)
        script = Path(compiled) / "measure.py"
        script.write_text(_MEASURE)
        for spec in SPECS:
            done = subprocess.run(desktop_mpy.command(script, spec.name), capture_output=True, text=True,
                                  env=desktop_mpy.environment(compiled), check=True)
            height, baseline, widest, heap, glyphs = done.stdout.split()
            lines.append(f"{spec.name:12} {height:>6} {baseline:>8} {widest:>6} {glyphs:>9} {heap:>8}")
    return "\n".join(lines)


def main():
    parser = command_line.Parser(description=__doc__.split("\n")[0])
    parser.add_argument("what", nargs="?", choices=("sizes",), help="what each font takes on the device")
    options = parser.parse_args()
    try:
        folder = build()
    except (node_packages.Missing, ValueError) as error:
        sys.exit(f"fonts: {error}")
    print(sizes() if options.what else f"fonts: {folder.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
