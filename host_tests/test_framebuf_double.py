"""CPython's double of `framebuf` draws the same bits as MicroPython's own."""

import random

import framebuf

_DRAW = """
def draw(framebuf, lines, show):
    for line in lines:
        width, height, stride, calls = line
        data = bytearray((height + 7) // 8 * stride)
        frame = framebuf.FrameBuffer(data, width, height, framebuf.MONO_VLSB, stride)
        picture = bytearray(b"\\x5a\\xc3\\x01\\xff\\x18\\x81\\x7e")
        small = framebuf.FrameBuffer(picture, 7, 6, framebuf.MONO_VLSB)
        swap = framebuf.FrameBuffer(bytearray(b"\\x01\\x00"), 2, 1, framebuf.MONO_VLSB)
        for name, values in calls:
            if name == "blit":
                frame.blit(small, *values)
            elif name == "glyph":
                frame.blit([bytes(picture), 11, 3, framebuf.MONO_HLSB], *values)
            elif name == "mirrored":
                frame.blit((bytes(picture), 9, 3, framebuf.MONO_HMSB), *values)
            elif name == "bytewise":
                frame.blit(framebuf.FrameBuffer(bytearray(range(3, 45)), 21, 16, framebuf.MONO_VLSB), *values)
            elif name == "swapped":
                frame.blit(small, values[0], values[1], values[2], swap)
            else:
                getattr(frame, name)(*values)
        places = (0, 0), (width - 1, height - 1), (-1, 0), (width, 0), (0, height)
        got = [frame.pixel(x, y) for x, y in places]
        show("".join("%02x" % byte for byte in data), got)
"""


def stories(seed, count):
    """`count` random drawings on frames of random size, coordinates outside included."""
    chance = random.Random(seed)
    for _ in range(count):
        width, height = chance.randint(1, 40), chance.choice((chance.randint(1, 40), 8, 16, 24))

        def at(width=width, height=height):
            return chance.randint(-12, width + 12), chance.randint(-12, height + 12)

        calls = []
        for _ in range(chance.randint(1, 12)):
            colour = chance.choice((0, 1, 1, 2, 255))
            size = chance.randint(-2, 30), chance.randint(-2, 30)
            calls.append(chance.choice([
                ("pixel", (*at(), colour)),
                ("hline", (*at(), size[0], colour)),
                ("vline", (*at(), size[1], colour)),
                ("rect", (*at(), *size, colour)),
                ("rect", (*at(), *size, colour, True)),
                ("fill_rect", (*at(), *size, colour)),
                ("line", (*at(), *at(), colour)),
                ("text", (chance.choice(("12:34", "Ab~\x7f", "č", "")), *at(), colour)),
                ("blit", at()),
                ("glyph", (*at(), chance.choice((-1, 0, 1)))),
                ("mirrored", at()),
                ("bytewise", (at()[0], chance.choice((-24, -16, -8, 0, 8, 16, 24, 4)))),
                ("blit", (*at(), chance.choice((0, 1)))),
                ("swapped", (*at(), chance.choice((-1, 0)))),
                ("scroll", (chance.randint(-9, 9), chance.randint(-9, 9))),
                ("fill", (chance.choice((0, 1)),)),
            ]))
        yield width, height, width + chance.choice((0, 0, 3)), calls


def test_same_bits_as_micropython(run_mpy):
    lines = list(stories(seed=1306, count=250))
    scope = {}
    exec(_DRAW, scope)
    here = []
    scope["draw"](framebuf, lines, lambda *shown: here.append(" ".join(map(str, shown))))
    there = run_mpy(f"import framebuf\n{_DRAW}\ndraw(framebuf, {lines!r}, print)").splitlines()
    assert len(here) == len(lines)
    assert any("1" in line for line in here)
    for line, mine, theirs in zip(lines, here, there, strict=True):
        assert mine == theirs, line
