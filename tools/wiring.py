"""A wiring picture of each board, from its constants, and the table in docs/BUILD.md.

    python tools/wiring.py        -> docs/wiring-<board>.svg, docs/BUILD.md

The board is seen from above, USB at the top; its pins are where they are on the usual module.
"""

from pathlib import Path
from xml.sax.saxutils import escape

import board_files
import command_line

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "BUILD.md"
BEGIN, END = "<!-- wiring: made by tools/wiring.py -->\n", "<!-- end of wiring -->\n"

_PICO = ("0 1 GND 2 3 4 5 GND 6 7 8 9 GND 10 11 12 13 GND 14 15",
         "VBUS VSYS GND 3V3_EN 3V3 ADC_VREF 28 AGND 27 26 RUN 22 GND 21 20 19 18 GND 17 16")
#: Left and right row of pins from the USB end; a number is a GPIO.
HEADERS = {
    "pico": _PICO, "pico_w": _PICO, "pico2": _PICO,
    # The 30-pin DevKit; its USB is at the end of 3V3 and VIN.
    "esp32": ("3V3 GND 15 2 4 16 17 5 18 19 21 3 1 22 23", "VIN GND 13 12 14 27 26 25 33 32 35 34 39 36 EN"),
    # DevKitC-1; its USB is at the end of 5V.
    "esp32_s3": ("GND GND 19 20 21 47 48 45 0 35 36 37 38 39 40 41 42 2 1 44 43 GND",
                 "GND 5V 14 13 12 11 10 9 46 3 8 18 17 16 15 7 6 5 4 RST 3V3 3V3"),
}
_NOTES = {
    "LED": ("each through 330 Ω", "to GND (−)"),
    "button": ("to GND; RC filter: see BUILD", ""),
    "piezo buzzer": ("through 100 Ω,", "− to GND"),
    "keypad rows": ("4×4 matrix", ""),
    "keypad columns": ("4×4 matrix", ""),
    "display": ("VCC to 3V3,", "GND to GND"),
}
_COLOURS = {"LED": "#c62828", "button": "#1565c0", "piezo buzzer": "#6a1b9a", "keypad rows": "#2e7d32",
            "keypad columns": "#ef6c00", "display": "#00838f"}
_PITCH, _PIN_W, _TOP = 22, 46, 70
_BOARD_X, _BOARD_W = 340, 220
_BOX_W, _LANE = 178, 7


def rows(name):
    """[[left pins], [right pins]] of a board's module, from the USB end."""
    return [row.split() for row in HEADERS[name]]


def _places(board):
    """{pin: (side, y)}."""
    return {int(pin): (side, _TOP + 30 + at * _PITCH) for side, row in enumerate(rows(board.name))
            for at, pin in enumerate(row) if pin.isdigit()}


def _groups(board):
    """(group, side, [(y of the pin, pin, what)]), each in the order of its pins down the board."""
    places = _places(board)
    for group, constant, parts, _ in board_files.GROUPS:
        ends = sorted((places[pin][1], pin, part) for pin, part in zip(board.pins(constant), parts))
        sides = {places[pin][0] for _, pin, _ in ends}
        if len(sides) > 1:
            raise ValueError(f"{board.name}: {group} lies on both sides of the board")
        yield group, sides.pop(), ends


def _boxes(board):
    """(group, side, top, [(y of the terminal, y of the pin, pin, what)]): boxes that do not overlap."""
    found = []
    for side in (0, 1):
        mine = [entry for entry in _groups(board) if entry[1] == side]
        mine.sort(key=lambda entry: entry[2][0][0])
        bottom = _TOP - 10
        for group, _, ends in mine:
            height = 46 + 18 * len(ends)
            middle = sum(y for y, _, _ in ends) / len(ends)
            top = max(bottom + 12, middle - height / 2)
            terminals = [(top + 50 + 18 * at, *end) for at, end in enumerate(ends)]
            found.append((group, side, top, terminals))
            bottom = top + height
    return found


def _text(x, y, words, size=12, anchor="start", weight="normal", fill="#111"):
    return (f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" '
            f'fill="{fill}">{escape(words)}</text>')


def _wire(side, pin_y, box_y, colour, lane):
    edge = _BOARD_X - _PIN_W if side == 0 else _BOARD_X + _BOARD_W + _PIN_W
    box = 30 + _BOX_W if side == 0 else 2 * _BOARD_X + _BOARD_W - 30 - _BOX_W
    turn = edge - 8 - lane * _LANE if side == 0 else edge + 8 + lane * _LANE
    return (f'<path d="M{edge} {pin_y:.0f}H{turn}V{box_y:.0f}H{box}" fill="none" stroke="{colour}" '
            'stroke-width="2.2" stroke-linejoin="round"/>')


def _lanes(terminals):
    """A lane for each wire of a box, so that none crosses another of the same box."""
    count = len(terminals)
    down = sum(box_y - pin_y for box_y, pin_y, _, _ in terminals) > 0
    return [at if down else count - 1 - at for at in range(count)]


def picture(board):
    """The SVG's text."""
    boxes = _boxes(board)
    left, right = rows(board.name)
    board_h = 44 + _PITCH * max(len(left), len(right))
    lowest = max(top + 60 + 18 * len(terminals) for _, _, top, terminals in boxes)
    width, height = 2 * _BOARD_X + _BOARD_W, max(_TOP + board_h, lowest) + 46
    title = board.title.rstrip(".").split(":")[0].split(" (")[0]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" width="{width}" '
        f'height="{height:.0f}" font-family="DejaVu Sans, Arial, sans-serif">',
        f"<title>{escape(title)}: wiring</title>",
        f'<rect width="{width}" height="{height:.0f}" fill="#fff"/>',
        _text(width / 2, 28, f"{title}, seen from above", 18, "middle", "bold"),
        f'<rect x="{_BOARD_X}" y="{_TOP}" width="{_BOARD_W}" height="{board_h}" rx="10" '
        'fill="#e8f5e9" stroke="#333"/>',
        f'<rect x="{width / 2 - 30:.0f}" y="{_TOP - 14}" width="60" height="30" rx="4" fill="#bbb" '
        'stroke="#333"/>',
        _text(width / 2, _TOP + 6, "USB", 12, "middle", "bold"),
    ]
    used = {pin: (group, what) for group, _, _, terminals in boxes for _, _, pin, what in terminals}
    for side, row in enumerate((left, right)):
        for at, label in enumerate(row):
            parts += _pin(side, _TOP + 30 + at * _PITCH, label, used)
    for side in (0, 1):
        lane = 0
        for group, box_side, top, terminals in boxes:
            if box_side == side:
                parts += _box(group, side, top, terminals, lane)
                lane += len(terminals) if lane < 5 else -lane
    below = "GND of every part goes to any pin named GND; the display's VCC to 3V3, never to 5 V."
    parts.append(_text(width / 2, height - 16, below, 12, "middle"))
    return "\n".join([*parts, "</svg>", ""])


def _pin(side, y, label, used):
    pin = int(label) if label.isdigit() else None
    group = used[pin][0] if pin in used else None
    fill = _COLOURS[group] if group else "#222" if "GND" in label else "#b71c1c" if label in (
        "3V3", "VSYS", "VBUS", "5V", "VIN") else "#cfd8dc"
    x = _BOARD_X - _PIN_W if side == 0 else _BOARD_X + _BOARD_W
    yield (f'<rect x="{x}" y="{y - 9}" width="{_PIN_W}" height="18" rx="3" fill="{fill}" stroke="#333" '
           'stroke-width="0.6"/>')
    dark = fill != "#cfd8dc"
    short = {"3V3_EN": "EN", "ADC_VREF": "VREF"}.get(label, label)
    yield _text(x + _PIN_W / 2, y + 4, f"GP{pin}" if pin is not None else short, 11, "middle",
                "bold" if group else "normal", "#fff" if dark else "#333")
    if group:
        inside = _BOARD_X + 8 if side == 0 else _BOARD_X + _BOARD_W - 8
        name = {"LED": "LED", "button": "button", "piezo buzzer": "buzzer"}.get(group, "")
        yield _text(inside, y + 4, f"{name} {used[pin][1]}".strip(), 10.5, "start" if side == 0 else "end")


def _box(group, side, top, terminals, lane):
    colour = _COLOURS[group]
    x = 30 if side == 0 else 2 * _BOARD_X + _BOARD_W - 30 - _BOX_W
    for (box_y, pin_y, _, _), own in zip(terminals, _lanes(terminals)):
        yield _wire(side, pin_y, box_y - 4, colour, lane + own)
    yield (f'<rect x="{x}" y="{top:.0f}" width="{_BOX_W}" height="{46 + 18 * len(terminals)}" rx="6" '
           f'fill="#fafafa" stroke="{colour}" stroke-width="1.6"/>')
    yield _text(x + 10, top + 17, group, 13, weight="bold", fill=colour)
    yield _text(x + 10, top + 32, " ".join(_NOTES[group]).strip(), 9.5, fill="#444")
    at = x + _BOX_W - 10 if side == 0 else x + 10
    for box_y, _, pin, what in terminals:
        words = f"{what}  ·  GP{pin}" if side == 0 else f"GP{pin}  ·  {what}"
        yield _text(at, box_y, words, 11, "end" if side == 0 else "start")


def table():
    """The pins of all boards, as a table in Markdown."""
    boards = [board_files.read(name) for name in HEADERS]
    lines = ["| part | " + " | ".join(f"`{board.name}`" for board in boards) + " |",
             "|---" * (len(boards) + 1) + "|"]
    for group, constant, parts, _ in board_files.GROUPS:
        cells = [", ".join(str(pin) for pin in board.pins(constant)) for board in boards]
        what = f"{group}: {', '.join(parts)}" if len(parts) > 1 and "row" not in parts[0] else group
        lines.append(f"| {what} | " + " | ".join(cells) + " |")
    battery = [board.constants["BATTERY_PIN"] for board in boards]
    cells = ["–" if pin is None else str(pin) for pin in battery]
    lines.append("| battery measured at | " + " | ".join(cells) + " |")
    pictures = " · ".join(f"[{board.name}](wiring-{board.name}.svg)" for board in boards)
    return "\n".join([*lines, "", f"Pictures, seen from above: {pictures}", ""])


def page(text):
    """docs/BUILD.md with its table made again."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + "\n" + table() + "\n" + END + rest.split(END)[1]


def main():
    for name in HEADERS:
        path = DOCS / f"wiring-{name}.svg"
        path.write_text(picture(board_files.read(name)), encoding="utf-8", newline="\n")
        print(path.relative_to(DOCS.parent))
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    command_line.no_arguments(__doc__)
    main()
