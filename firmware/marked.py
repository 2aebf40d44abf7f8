"""Texts with marks: a letter in brackets, [X], is drawn dark on light, `_` is the cursor.

« and » are arrows to the left and to the right.
"""

from micropython import const

_PAD = const(2)
_CURSOR = const(2)
_ARROW = const(6)


def width(text, font):
    """Pixels that `text` takes."""
    total = 0
    for letter in text:
        if letter == "[" or letter == "]":
            total += _PAD
        elif letter == "_":
            total += _CURSOR + 2
        elif letter in "«»":
            total += _ARROW
        else:
            total += font.width(letter)
    return total


def piece(text, at, most):
    """Where a piece of at most about `most` letters from `at` on ends; never within brackets."""
    end = min(at + most, len(text))
    opened = text.rfind("[", at, end)
    if opened >= 0:
        closed = text.find("]", opened)
        if closed >= end:
            end = closed + 1
    return end


def draw(canvas, x, y, text, font, colour=1):
    """Draw it with the top of its box at `y`. Returns the x after it."""
    inside = False
    for letter in text:
        if letter == "[":
            inside = True
            canvas.fill(x, y, _PAD, font.baseline + 1, colour)
            x += _PAD
        elif letter == "]":
            inside = False
            canvas.fill(x, y, _PAD, font.baseline + 1, colour)
            x += _PAD
        elif letter == "_":
            canvas.fill(x + 1, y + font.baseline // 4, _CURSOR, font.baseline - font.baseline // 4, colour)
            x += _CURSOR + 2
        elif letter in "«»":
            canvas.triangle(x, y + 3, 4, "<" if letter == "«" else ">", colour)
            x += _ARROW
        elif inside:
            canvas.fill(x, y, font.width(letter), font.baseline + 1, colour)
            x = canvas.text(x, y, letter, font, 1 - colour)
        else:
            x = canvas.text(x, y, letter, font, colour)
    return x
