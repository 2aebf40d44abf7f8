"""Drawing: text as the font says, the marks, inverse; the same bits on MicroPython."""

import struct
import sys
import zlib

import framebuf
import pytest
from hypothesis import given
from hypothesis import strategies as st

import canvas
import fonts
import make_fonts
import png


@pytest.fixture(scope="session")
def small():
    folder = make_fonts.build()
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return fonts.load("font_small")


def blank():
    buffer = bytearray(1024)
    return canvas.Canvas(framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB), buffer), buffer


def lit(buffer):
    return {(x, y) for y in range(64) for x in range(128) if buffer[(y >> 3) * 128 + x] >> (y & 7) & 1}


def test_text_draws_the_glyphs_rows(small):
    page, buffer = blank()
    assert page.text(10, 20, "Ťa", small) == 10 + small.width("Ťa")
    expected, x = set(), 10
    for letter in "Ťa":
        rows, height, width = small.module.get_ch(letter)
        size = (width + 7) // 8
        expected |= {(x + column, 20 + row) for row in range(height) for column in range(width)
                     if rows[row * size + column // 8] >> (7 - column % 8) & 1}
        x += width
    assert lit(buffer) == expected and page.complete


def test_dark_text_on_a_lit_ground(small):
    page, buffer = blank()
    page.text(3, 4, "Kôň", small)
    dark = lit(buffer)
    page.clear()
    page.fill(0, 0, 128, 64)
    page.text(3, 4, "Kôň", small, 0)
    assert lit(buffer) == {(x, y) for x in range(128) for y in range(64)} - dark


def test_the_built_in_font_says_that_marks_are_lost():
    page, buffer = blank()
    assert page.text(0, 0, "Ťa", fonts.BUILT_IN) == 16
    assert not page.complete
    accented = bytes(buffer)
    page.clear()
    assert page.complete
    page.frame.text("Ta", 0, 0, 1)
    assert accented == bytes(buffer)


def test_alignment(small):
    page, buffer = blank()
    width = small.width("dva")
    for align, x in ((page.LEFT, 20), (page.CENTRE, 20 + (60 - width) // 2), (page.RIGHT, 80 - width)):
        page.clear()
        assert page.text_in(20, 0, 60, "dva", small, align) == x + width
    assert page.text_in(20, 0, 5, "dva", small, page.RIGHT) == 20 + width


@given(x=st.integers(-20, 140), y=st.integers(-20, 80), width=st.integers(-5, 160),
       height=st.integers(-5, 90))
def test_inverse(x, y, width, height):
    page, buffer = blank()
    page.fill(0, 0, 70, 33)
    before = lit(buffer)
    page.inverse(x, y, width, height)
    inside = {(column, row) for column in range(max(x, 0), min(x + width, 128))
              for row in range(max(y, 0), min(y + height, 64))}
    assert lit(buffer) == before ^ inside


def test_marks():
    page, buffer = blank()
    shapes = {}
    for direction in "<>^v":
        page.clear()
        page.triangle(10, 10, 5, direction)
        shapes[direction] = {(x - 10, y - 10) for x, y in lit(buffer)}
        assert len(shapes[direction]) == 25
    assert shapes[">"] == {(4 - x, y) for x, y in shapes["<"]}
    assert shapes["v"] == {(x, 4 - y) for x, y in shapes["^"]}
    assert shapes["^"] == {(y, x) for x, y in shapes["<"]}
    assert (0, 4) in shapes["<"] and (4, 0) in shapes["<"]
    page.clear()
    page.dot(50, 20, 7)
    round_mark = lit(buffer)
    assert {(50, 23), (56, 23), (53, 20), (53, 26)} <= round_mark and (50, 20) not in round_mark
    page.clear()
    page.bar(0, 0, 104, 8, 1, 4)
    assert {(2, 2), (26, 5)} <= lit(buffer) and (27, 3) not in lit(buffer)
    for part, whole in ((-5, 4), (9, 4), (1, 0)):
        page.bar(0, 0, 104, 8, part, whole)


def test_the_same_bits_on_micropython_and_what_it_allocates(small, run_mpy):
    script = """
import framebuf, canvas, fonts
buffer = bytearray(1024)
page = canvas.Canvas(framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB), buffer)
font = fonts.load("font_small")
def draw():
    page.clear()
    page.text(-3, -2, "Príliš žluťoučký", font)
    page.fill(0, 14, 90, 13)
    page.text(2, 14, "kôň úpěl", font, 0)
    page.triangle(100, 30, 5, ">")
    page.dot(110, 30, 7)
    page.bar(64, 50, 60, 8, 2, 3)
    page.inverse(40, 35, 31, 22)
    page.text(70, 2, "Ďábel", fonts.BUILT_IN)
draw()
print(bytes(buffer), page.complete)
"""
    measure = """
import gc
gc.collect()
gc.disable()
before = gc.mem_alloc()
page.text(0, 0, "Príliš žluťoučký", font)
print("heap", gc.mem_alloc() - before)
"""
    printed = []
    scope = {"shown": lambda *parts: printed.append(" ".join(map(str, parts)))}
    exec(script.replace("print(", "shown("), scope)
    there = run_mpy(script + measure, path=(str(make_fonts.OUT),)).splitlines()
    assert there[0] == printed[0]
    assert int(there[1].split()[1]) <= 16 * 64, "a letter: two small objects on a 64-bit desktop"


def test_png_is_what_the_buffer_holds():
    buffer = bytearray(range(256)) * 4
    data = png.encode(buffer, scale=4)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0] == zlib.crc32(kind + body)
        chunks[kind] = body
        at += 12 + size
    assert struct.unpack(">II", chunks[b"IHDR"][:8]) == (512, 256)
    rows = zlib.decompress(chunks[b"IDAT"])
    for x, y in ((0, 0), (5, 9), (127, 63), (64, 31)):
        for corner in ((0, 0), (3, 3)):
            px, py = 4 * x + corner[0], 4 * y + corner[1]
            bit = rows[py * 65 + 1 + px // 8] >> (7 - px % 8) & 1
            assert bit == buffer[(y >> 3) * 128 + x] >> (y & 7) & 1
