"""Text, lines and marks on a framebuf of one bit a pixel.

Places are pixels from the top left corner; text is placed by the top left of its
box (`font.height` high). `colour` 1 is lit. What lies outside is cut off. Drawing
a letter takes two small objects from the heap, nothing else here takes any.
"""

import framebuf
from micropython import const

_LEFT = const(0)
_CENTRE = const(1)
_RIGHT = const(2)


class Canvas:
    """Draws on `frame`, a FrameBuffer `width` by `height` over `buffer` (MONO_VLSB, no gaps).

    `complete` turns False when something was drawn with a font that lacks letters'
    marks, until `clear`.
    """

    LEFT = _LEFT
    CENTRE = _CENTRE
    RIGHT = _RIGHT

    def __init__(self, frame, buffer, width=128, height=64):
        self.frame, self.buffer = frame, buffer
        self.width, self.height = width, height
        self.complete = True
        self._dark = framebuf.FrameBuffer(bytearray(b"\x01\x00"), 2, 1, framebuf.MONO_VLSB)
        self._glyph = [None, 0, 0, framebuf.MONO_HLSB]

    def clear(self):
        """All dark."""
        self.frame.fill(0)
        self.complete = True

    def text(self, x, y, string, font, colour=1):
        """Draw `string`, background untouched. Returns the x after it."""
        if font.data is None:
            string = font.plain(string)
            self.frame.text(string, x, y, colour)
            self.complete = False
            return x + font.width(string)
        for letter in string:
            x = self._letter(x, y, font, font.find(letter), colour)
        return x

    def _letter(self, x, y, font, offset, colour):
        data = font.data
        width = data[offset] | data[offset + 1] << 8
        glyph = self._glyph
        glyph[0] = data[offset + 2:offset + 2 + (width + 7 >> 3) * font.height]
        glyph[1] = width
        glyph[2] = font.height
        if colour:
            self.frame.blit(glyph, x, y, 0)
        else:
            self.frame.blit(glyph, x, y, 1, self._dark)
        return x + width

    def text_in(self, x, y, width, string, font, align=_CENTRE, colour=1):
        """Draw `string` within `width` pixels from `x`, LEFT, CENTRE or RIGHT; too long, it starts at `x`."""
        free = width - font.width(string)
        if free > 0 and align != _LEFT:
            x += free if align == _RIGHT else free >> 1
        return self.text(x, y, string, font, colour)

    def box(self, x, y, width, height, colour=1):
        """The outline of a rectangle."""
        self.frame.rect(x, y, width, height, colour)

    def fill(self, x, y, width, height, colour=1):
        """A rectangle."""
        self.frame.fill_rect(x, y, width, height, colour)

    def hline(self, x, y, width, colour=1):
        """A line to the right."""
        self.frame.hline(x, y, width, colour)

    def vline(self, x, y, height, colour=1):
        """A line down."""
        self.frame.vline(x, y, height, colour)

    def bar(self, x, y, width, height, part, whole):
        """An outline filled from the left by `part` of `whole`."""
        self.box(x, y, width, height)
        if whole > 0:
            inside = (width - 4) * min(max(part, 0), whole) // whole
            self.fill(x + 2, y + 2, inside, height - 4)

    def inverse(self, x, y, width, height):
        """Turn lit to dark and dark to lit in a rectangle."""
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        x, y = max(x, 0), max(y, 0)
        while y < bottom:
            rows = min(bottom, (y | 7) + 1) - y
            mask = ((1 << rows) - 1) << (y & 7)
            at = (y >> 3) * self.width + x
            end = at + right - x
            while at < end:
                self.buffer[at] ^= mask
                at += 1
            y += rows

    def triangle(self, x, y, size, direction, colour=1):
        """A filled triangle `size` deep, 2 * size - 1 across, pointing to `direction`: "<", ">", "^", "v"."""
        for at in range(size):
            step = at if direction in "<^" else size - 1 - at
            if direction in "<>":
                self.frame.vline(x + at, y + size - 1 - step, 2 * step + 1, colour)
            else:
                self.frame.hline(x + size - 1 - step, y + at, 2 * step + 1, colour)

    def dot(self, x, y, size, colour=1):
        """A filled round mark `size` pixels across (odd sizes look best)."""
        radius = size - 1
        for row in range(size):
            for column in range(size):
                dx, dy = 2 * column - radius, 2 * row - radius
                if dx * dx + dy * dy <= radius * (radius + 1):
                    self.frame.pixel(x + column, y + row, colour)
