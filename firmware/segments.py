"""Times in seven segments, of any size, drawn as rectangles: they need no font, so none can spoil them.

Digits are equally wide, so a time that runs does not jump about.
"""

from micropython import const

_GAP = const(2)
_MINUS = const(0x40)
#: Bits 0 to 6: top, upper right, lower right, bottom, lower left, upper left, middle.
_LIT = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f"


def width(text, wide, stroke):
    """Pixels that `text` (digits, `:`, `.`, `-`) takes with digits `wide` across."""
    total = -_GAP
    for letter in text:
        total += (stroke if letter in ":." else wide) + _GAP
    return total


def widest(text, room, most):
    """The widest digits, at most `most`, with which `text` takes no more than `room`; (wide, stroke)."""
    wide = most
    while wide > 5 and width(text, wide, bold(wide)) > room:
        wide -= 1
    return wide, bold(wide)


def bold(wide):
    """The stroke of heavy digits `wide` across."""
    return (wide + 1) // 3


def alike(one, other):
    """Whether two texts have digits and marks in the same places, so that digits can be changed alone."""
    if len(one) != len(other):
        return False
    for at in range(len(one)):
        if one[at] != other[at] and (one[at] in ":." or other[at] in ":."):
            return False
    return True


def draw(canvas, x, y, text, wide, height, stroke, pitch_stroke, shown=""):
    """Draw `text` with strokes `stroke` thick, spaced as if they were `pitch_stroke`; returns the x after.

    `shown`: what stands there, of which only the digits that differ are drawn anew; it must be `alike`.
    """
    for at in range(len(text)):
        letter = text[at]
        if shown and letter == shown[at]:
            x += (pitch_stroke if letter in ":." else wide) + _GAP
        elif letter == ":":
            dot = min(stroke, pitch_stroke)
            canvas.fill(x, y + height // 4, pitch_stroke, dot)
            canvas.fill(x, y + height - height // 4 - dot, pitch_stroke, dot)
            x += pitch_stroke + _GAP
        elif letter == ".":
            canvas.fill(x, y + height - pitch_stroke, pitch_stroke, pitch_stroke)
            x += pitch_stroke + _GAP
        else:
            if shown:
                canvas.fill(x, y, wide, height, 0)
            _digit(canvas, x, y, _MINUS if letter == "-" else _LIT[ord(letter) - 48], wide, height, stroke)
            x += wide + _GAP
    return x


def _digit(canvas, x, y, lit, wide, height, stroke):
    half = (height - stroke) // 2  # the middle bar's top
    right = x + wide - stroke
    if lit & 0x01:
        canvas.fill(x + 1, y, wide - 2, stroke)
    if lit & 0x02:
        canvas.fill(right, y + 1, stroke, half + stroke // 2 - 1)
    if lit & 0x04:
        canvas.fill(right, y + half + (stroke + 1) // 2, stroke, height - half - (stroke + 1) // 2 - 1)
    if lit & 0x08:
        canvas.fill(x + 1, y + height - stroke, wide - 2, stroke)
    if lit & 0x10:
        canvas.fill(x, y + half + (stroke + 1) // 2, stroke, height - half - (stroke + 1) // 2 - 1)
    if lit & 0x20:
        canvas.fill(x, y + 1, stroke, half + stroke // 2 - 1)
    if lit & 0x40:
        canvas.fill(x + 1, y + half, wide - 2, stroke)
