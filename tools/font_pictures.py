"""Pictures of the display's fonts at 4x, drawn by the firmware's own canvas: build/font-pictures/*.png.

    python tools/font_pictures.py
"""

import importlib
import sys
from pathlib import Path

import command_line
import make_fonts as font_tool

ROOT = font_tool.ROOT
sys.path[:0] = [str(ROOT / "tools" / "cpython"), str(ROOT / "firmware"), str(font_tool.OUT)]

import framebuf  # noqa: E402

import canvas  # noqa: E402
import fonts  # noqa: E402
import png  # noqa: E402

PAGES = {
    "small_capitals": ("font_small", ["AÁÄBCČDĎEÉĚFGHIÍJK", "LĹĽMNŇOÓÔÖŐPQRŔŘ", "SŠTŤUÚŮÜVWXYÝZŽ",
                                      "0123456789 0:09.4", "!?.,:;-+/()%„“–…°×"]),
    "small_letters": ("font_small", ["aáäbcčdďeéěfghiíjkl", "lĺľmnňoóôöőpqrŕřsš", "tťuúůüvwxyýzž",
                                     "príliš žluťoučký", "kôň úpěl ďábelské"]),
    "medium_capitals": ("font_medium", ["NEPLATNÉ", "ČĎĽŤÚŮŐĹŔ"]),
    "medium_letters": ("font_medium", ["ďľťĺíôäűöůáž", "žluťoučký"]),
    "ruling": ("font_ruling", ["NEPLATNÉ"]),
    "ruling_letters": ("font_ruling", ["ŘĚŤŮĹŐČÝ"]),
    "word": ("font_word", ["NAJNEOBHOSPODÁR", "ŘĚŤŮĹŐČÝ žluťoučký"]),
}


def draw(name, texts):
    """A MONO_VLSB buffer with `texts` under each other."""
    buffer = bytearray(1024)
    page = canvas.Canvas(framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB), buffer)
    font = fonts.load(name)
    y = 0
    for text in texts:
        page.text(0, y, text, font)
        y += font.height + 1
    return buffer


def main():
    try:
        font_tool.build()
        importlib.invalidate_caches()  # the folder may not have been there when it was put on the path
    except (font_tool.node_packages.Missing, ValueError) as error:
        sys.exit(f"fonts: {error}")
    out = Path(ROOT / "build" / "font-pictures")
    out.mkdir(parents=True, exist_ok=True)
    for page, (name, texts) in PAGES.items():
        png.save(out / f"{page}.png", draw(name, texts))
    print(f"{len(PAGES)} pictures in {out.relative_to(ROOT)}")


if __name__ == "__main__":
    command_line.no_arguments(__doc__)
    main()
