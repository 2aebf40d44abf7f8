"""MicroPython's `framebuf` for CPython: the formats of one bit a pixel, the same bits.

MONO_VLSB: byte `(y // 8) * stride + x`, bit `y % 8`; MONO_HLSB: the row's byte `x // 8`,
bit `7 - x % 8`; MONO_HMSB: its bit `x % 8`. `text` draws with the
font inside the installed desktop MicroPython, asked for once: no second copy of it can go out of step.
"""

import functools
import shutil
import subprocess
import sys
from pathlib import Path

MONO_VLSB = 0
MONO_HLSB = 3
MONO_HMSB = 4

_ASK = """
import framebuf
rows = bytearray(96 * 8)
framebuf.FrameBuffer(rows, 96 * 8, 8, framebuf.MONO_VLSB).text(''.join(map(chr, range(32, 128))), 0, 0, 1)
print(''.join('%02x' % row for row in rows))
"""


@functools.cache
def _font():
    beside = shutil.which("micropython", path=Path(sys.executable).parent)
    if beside is None:
        raise FileNotFoundError("micropython is not beside this Python; use make, or .venv's Python")
    answer = subprocess.run([beside, "-c", _ASK], capture_output=True, text=True, check=True)
    return bytes.fromhex(answer.stdout.strip())


class FrameBuffer:
    """Drawing on `buffer` (writable bytes), `width` by `height` pixels; colours are 0 and not 0."""

    def __init__(self, buffer, width, height, format, stride=None):
        if format not in (MONO_VLSB, MONO_HLSB, MONO_HMSB):
            raise ValueError("this double knows the formats of one bit only")
        self._width, self._height = width, height
        self._vertical, self._flip = format == MONO_VLSB, 7 if format == MONO_HLSB else 0
        self._stride = width if stride is None else stride
        if not self._vertical:
            self._stride = (self._stride + 7) & ~7
        self._bytes = memoryview(buffer).cast("B")
        needed = (height + 7) // 8 * self._stride if self._vertical else height * self._stride // 8
        if width < 1 or height < 1 or self._stride < width or len(self._bytes) < needed:
            raise ValueError

    def _in(self, x, y):
        return 0 <= x < self._width and 0 <= y < self._height

    def _where(self, x, y):
        if self._vertical:
            return (y >> 3) * self._stride + x, y & 7
        return (y * self._stride + x) >> 3, (x & 7) ^ self._flip

    def _get(self, x, y):
        at, bit = self._where(x, y)
        return self._bytes[at] >> bit & 1

    def _set(self, x, y, colour):
        at, bit = self._where(x, y)
        self._bytes[at] = self._bytes[at] & ~(1 << bit) | (bool(colour) << bit)

    def pixel(self, x, y, c=None):
        if not self._in(x, y):
            return None
        if c is None:
            return self._get(x, y)
        return self._set(x, y, c)

    def fill(self, c):
        self.fill_rect(0, 0, self._width, self._height, c)

    def fill_rect(self, x, y, w, h, c):
        for row in range(max(y, 0), min(y + h, self._height)):
            for column in range(max(x, 0), min(x + w, self._width)):
                self._set(column, row, c)

    def hline(self, x, y, w, c):
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x, y, h, c):
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x, y, w, h, c, f=False):
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.hline(x, y, w, c)
        self.hline(x, y + h - 1, w, c)
        self.vline(x, y, h, c)
        self.vline(x + w - 1, y, h, c)

    def line(self, x1, y1, x2, y2, c):
        """Bresenham's line; the end point is always drawn."""
        ends = x2, y2
        dx, dy = abs(x2 - x1), abs(y2 - y1)
        sx, sy = (1 if x2 > x1 else -1), (1 if y2 > y1 else -1)
        steep = dy > dx
        if steep:
            x1, y1, dx, dy, sx, sy = y1, x1, dy, dx, sy, sx
        error = 2 * dy - dx
        for _ in range(dx):
            self.pixel(*((y1, x1) if steep else (x1, y1)), c)
            while error >= 0:
                y1 += sy
                error -= 2 * dx
            x1 += sx
            error += 2 * dy
        self.pixel(*ends, c)

    def text(self, s, x, y, c=1):
        for byte in s.encode() if isinstance(s, str) else s:
            glyph = 8 * ((byte if 32 <= byte < 128 else 127) - 32)
            for column, bits in enumerate(_font()[glyph:glyph + 8]):
                for row in range(8):
                    if bits >> row & 1:
                        self.pixel(x + column, y + row, c)
            x += 8

    def blit(self, fbuf, x, y, key=-1, palette=None):
        if isinstance(fbuf, (tuple, list)):
            fbuf = FrameBuffer(*fbuf)
        aligned = self._vertical and fbuf._vertical and not (y | fbuf._height | self._height) & 7
        if aligned and key == -1 and palette is None:
            self._copy_bytes(fbuf, x, y >> 3)
            return
        for row in range(max(0, -y), min(fbuf._height, self._height - y)):
            for column in range(max(0, -x), min(fbuf._width, self._width - x)):
                colour = fbuf._get(column, row)
                if palette is not None:
                    colour = palette._get(colour, 0)
                if colour != key:
                    self._set(x + column, y + row, colour)

    def _copy_bytes(self, fbuf, x, page):
        """A blit whose rows fall on whole bytes: the same result, many times faster."""
        left, right = max(0, -x), min(fbuf._width, self._width - x)
        if left < right:
            for source in range(max(0, -page), min(fbuf._height, self._height - 8 * page) + 7 >> 3):
                here, there = (page + source) * self._stride + x, source * fbuf._stride
                self._bytes[here + left:here + right] = fbuf._bytes[there + left:there + right]

    def scroll(self, xstep, ystep):
        """Move the picture; what it uncovers keeps its pixels."""
        if abs(xstep) >= self._width or abs(ystep) >= self._height:
            return
        columns = range(self._width - 1, xstep - 1, -1) if xstep >= 0 else range(self._width + xstep)
        rows = range(self._height - 1, ystep - 1, -1) if ystep >= 0 else range(self._height + ystep)
        for row in rows:
            for column in columns:
                self._set(column, row, self._get(column - xstep, row - ystep))
