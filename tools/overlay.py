"""The keypad's overlay to print, from the firmware's own table: docs/keypad-sk.svg and docs/keypad-cs.svg.

    python tools/overlay.py [--pitch MM]

`--pitch` is the distance from key to key, 16 mm unless given: measure your keypad.
Print at 100 %; the line under the keys is exactly 50 mm long.
"""

import sys
from pathlib import Path
from xml.sax.saxutils import escape

import command_line

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "firmware"))

import alphabets  # noqa: E402
import keymaps  # noqa: E402

DOCS = ROOT / "docs"
PITCH_MM = 16.0
#: The control keys' names, as the display's hints call them in every language.
NAMES = {keymaps.OK: "OK", keymaps.DEL: "DEL", keymaps.NEXT: "NEXT", keymaps.MENU: "MENU"}
#: What a name that is no word of the language means, and the heading, in the words of each language.
WORDS = {
    "sk": {keymaps.DEL: "zmazať", keymaps.NEXT: "ďalej",
           "title": "Klávesnica: slovenské písmená", "check": "50 mm: tlačte v mierke 100 %"},
    "cs": {keymaps.DEL: "smazat", keymaps.NEXT: "další",
           "title": "Klávesnice: česká písmena", "check": "50 mm: tiskněte v měřítku 100 %"},
}


def _text(x, y, size, words, weight="normal", anchor="middle"):
    return (f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" font-weight="{weight}" '
            f'text-anchor="{anchor}">{escape(words)}</text>')


def _key(place, x, y, pitch, language):
    """One key's parts: its frame, its number, and its letters, the first press' letter bold."""
    side = pitch * 0.94
    control = keymaps.key_at(place) < 0
    left, top = x + (pitch - side) / 2, y + (pitch - side) / 2
    kind = "control" if control else "letters"
    parts = [f'<rect x="{left:.2f}" y="{top:.2f}" width="{side:.2f}" height="{side:.2f}" '
             f'rx="{pitch * 0.08:.2f}" class="{kind}"/>']
    middle = x + pitch / 2
    if control:
        size = pitch * 0.24
        parts.append(_text(middle, y + pitch / 2 + size * 0.36, size, NAMES[place], "bold"))
        if place in WORDS[language]:
            parts.append(_text(middle, y + pitch * 0.83, pitch * 0.2, WORDS[language][place]))
        return parts
    key = keymaps.key_at(place)
    parts.append(_text(x + pitch * 0.15, y + pitch * 0.27, pitch * 0.19, keymaps.LABELS[key], anchor="start"))
    letters = alphabets.upper(keymaps.KEYS[language][key])
    parts.append(_text(middle, y + pitch * 0.52, pitch * 0.36, letters[0], "bold"))
    size = pitch * (0.24 if len(letters) < 5 else 0.2)
    parts.append(_text(middle, y + pitch * 0.83, size, " ".join(letters[1:])))
    return parts


def overlay(language, pitch=PITCH_MM):
    """The SVG text of a language's overlay, `pitch` in mm."""
    margin, size = 5.0, 4 * pitch
    width, height = max(size, 52) + 2 * margin, size + 2 * margin + 14
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.2f}mm" height="{height:.2f}mm" '
        f'viewBox="0 0 {width:.2f} {height:.2f}" lang="{language}">',
        f"<title>{escape(WORDS[language]['title'])}</title>",
        "<style>text { font-family: 'DejaVu Sans', Arial, sans-serif; fill: #000 } "
        ".letters { fill: #fff } .control { fill: #e4e4e4 } "
        "rect[class] { stroke: #000; stroke-width: 0.25 }</style>",
        f'<rect x="0" y="0" width="{width:.2f}" height="{height:.2f}" fill="#fff"/>',
    ]
    for place in range(16):
        parts += _key(place, margin + place % 4 * pitch, margin + place // 4 * pitch, pitch, language)
    below = margin + size + 6
    parts.append(f'<path d="M{margin} {below - 1}v2M{margin} {below}h50m0 -1v2" fill="none" stroke="#000" '
                 'stroke-width="0.25"/>')
    parts.append(_text(margin, below + 5, 3, WORDS[language]["check"], anchor="start"))
    return "\n".join([*parts, "</svg>", ""])


def main(arguments=None):
    """Runs the command line; returns the exit status."""
    parser = command_line.Parser(description=__doc__.splitlines()[0])
    parser.add_argument("--pitch", type=float, default=PITCH_MM, help="mm from key to key (16)")
    parser.add_argument("-o", "--out", type=Path, default=DOCS, help="folder for the files (docs)")
    options = parser.parse_args(arguments)
    if not 5 <= options.pitch <= 40:
        parser.error(f"--pitch {options.pitch:g}: keys lie 5 to 40 mm apart")
    for language in WORDS:
        path = options.out / f"keypad-{language}.svg"
        try:
            command_line.write(str(path), overlay(language, options.pitch).encode())
        except command_line.TargetError as error:
            print(error, file=sys.stderr)
            return 2
        print(command_line.one_line(path))
    return 0


if __name__ == "__main__":
    sys.exit(main())
