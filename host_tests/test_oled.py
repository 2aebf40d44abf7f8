"""The real display driver against a model of the panel and its bus."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oled
import ssd1306_model

MOST_WIRE_US = 5_000


def fitted(**options):
    """(driver, bus, panel), nothing sent yet."""
    panel = ssd1306_model.Panel()
    bus = ssd1306_model.Bus(panel)
    return oled.Oled(bus, **options), bus, panel


def show_all(display, bus):
    """Quanta until nothing is left, none longer than allowed on the wire; how many there were."""
    quanta = 0
    before = bus.wire_us
    while display.show():
        assert bus.wire_us - before <= MOST_WIRE_US
        before = bus.wire_us
        quanta += 1
        assert quanta <= 20
    return quanta


def lit(picture, x, y):
    return picture[(y >> 3) * 128 + x] >> (y & 7) & 1


def scribble(frame, chance):
    for _ in range(chance.randint(1, 6)):
        x, y, colour = chance.randint(-5, 127), chance.randint(-5, 63), chance.randint(0, 1)
        frame.fill_rect(x, y, chance.randint(1, 60), chance.randint(1, 30), colour)


def test_nothing_goes_out_before_a_probe():
    display, bus, _ = fitted()
    assert not display.present and not display.show() and not display.show_page(0) and bus.writes == 0


def test_the_first_picture_then_power():
    display, bus, panel = fitted()
    display.frame.text("12:34", 3, 5, 1)
    assert display.probe() and display.present
    seen = set()
    while display.show():
        seen.add(panel.picture())
    assert seen == {bytes(1024), bytes(display.buffer)}, "dark, then the whole picture"
    assert panel.on and panel.pump and panel.contrast == 0xCF


def test_quanta_are_short_and_only_changes_are_sent():
    display, bus, panel = fitted()
    display.probe()
    assert show_all(display, bus) == 3 + 1 + 8 + 1
    before = bus.bytes
    assert not display.show() and bus.bytes == before
    display.frame.pixel(50, 20, 1)
    assert display.show() and not display.show()
    assert bus.bytes - before == (1 + 4) + (1 + 1 + 8), "one chunk of eight columns"
    display.frame.pixel(0, 0, 1)
    display.frame.pixel(127, 0, 1)
    before = bus.wire_us
    assert display.show() and bus.wire_us - before < 3_100
    assert panel.picture() == bytes(display.buffer)


@given(seed=st.integers(0, 2**32), upside_down=st.booleans(), mirrored=st.booleans())
def test_the_panel_shows_the_frame(seed, upside_down, mirrored):
    chance = random.Random(seed)
    display, bus, panel = fitted(upside_down=upside_down, mirrored=mirrored)
    display.probe()
    for _ in range(3):
        scribble(display.frame, chance)
        for _ in range(chance.randint(0, 12)):
            display.show()
    show_all(display, bus)
    picture, frame = panel.picture(), bytes(display.buffer)
    for _ in range(200):
        x, y = chance.randrange(128), chance.randrange(64)
        column = 127 - x if upside_down ^ mirrored else x
        assert lit(picture, column, 63 - y if upside_down else y) == lit(frame, x, y)


@given(seed=st.integers(0, 2**32), cut_after=st.integers(0, 2500), hangs=st.booleans())
def test_unplugged_at_any_byte_costs_one_time_out_and_comes_back(seed, cut_after, hangs):
    chance = random.Random(seed)
    display, bus, panel = fitted()
    bus.hangs = hangs
    bus.cut_after = cut_after
    display.probe()
    for _ in range(chance.randint(1, 4)):
        scribble(display.frame, chance)
        while display.show():
            pass
    assert bus.failures <= 1
    if not bus.plugged:
        assert bus.failures == 1 and not display.present
        before = bus.wire_us, bus.writes
        for _ in range(5):
            assert not display.show()
        assert (bus.wire_us, bus.writes) == before, "a missing display is left alone"
        assert not display.probe() and bus.failures == 2
        bus.plug()
        assert not display.show() and bus.failures == 2, "only a probe finds it again"
    # A cut that has not come by now shall not come during the last look.
    bus.cut_after = None
    assert display.probe()
    show_all(display, bus)
    assert panel.picture() == bytes(display.buffer)


def test_a_panel_reset_behind_the_drivers_back_is_set_up_by_the_next_probe():
    display, bus, panel = fitted()
    display.probe()
    display.frame.fill_rect(10, 10, 50, 20, 1)
    show_all(display, bus)
    bus.plug()
    assert panel.picture() != bytes(display.buffer)
    display.probe()
    show_all(display, bus)
    assert panel.picture() == bytes(display.buffer)


def test_a_probe_does_not_blink():
    display, bus, panel = fitted()
    display.frame.text("PLATNÉ", 0, 0, 1)
    display.probe()
    show_all(display, bus)
    assert display.probe()
    while display.show():
        assert panel.picture() == bytes(display.buffer)


def test_contrast_inverse_power():
    display, bus, panel = fitted(contrast=0x10)
    display.frame.fill_rect(0, 0, 64, 64, 1)
    display.probe()
    show_all(display, bus)
    assert panel.contrast == 0x10
    before = bus.bytes
    display.contrast(255)
    display.inverse(True)
    assert bus.bytes == before, "said now, sent by show"
    assert show_all(display, bus) == 1
    assert panel.contrast == 255 and panel.inverse
    assert panel.picture() == bytes(~byte & 255 for byte in display.buffer)
    display.power(False)
    show_all(display, bus)
    assert not panel.on and panel.picture() == bytes(1024)
    display.power(True)
    display.inverse(False)
    show_all(display, bus)
    assert panel.picture() == bytes(display.buffer)


def test_self_test_pictures():
    display, bus, panel = fitted()
    display.probe()
    counts = []
    for number in range(4):
        display.test_pattern(number)
        show_all(display, bus)
        assert panel.picture() == bytes(display.buffer)
        counts.append(sum(bin(byte).count("1") for byte in display.buffer))
    assert counts[:3] == [8192, 0, 4096]
    assert all(lit(display.buffer, x, y) for x in (0, 127) for y in (0, 63))


def test_a_wider_controller():
    """column_offset is added to every column address."""
    writes = []

    class Bus:
        def writeto(self, address, data):
            writes.append(bytes(data))
            return len(data)

    display = oled.Oled(Bus(), column_offset=2)
    display.probe()
    while display.show():
        pass
    assert [data[2:] for data in writes if data[0] == 0 and data[1] & 0xF8 == 0xB0] == [b"\x02\x10"] * 8
    display.frame.pixel(127, 63, 1)
    del writes[:]
    display.show()
    assert writes[0] == b"\x00\xb7\x0a\x17"


@pytest.mark.parametrize("data", [b"\x00\x30", b"\x00\xa8\x7f", b"\x00\x20\x03", b"\x00\x22\x05\x02",
                                  b"\x01\xaf", b"\x00\xa8\x05", b"\x00\xff"])
def test_the_model_refuses_what_is_no_command(data):
    with pytest.raises(ValueError):
        ssd1306_model.Panel().write(data)


def test_the_models_other_addressing_modes():
    """Both reference modes fill their window in order, so that other drivers can be tried on the model."""
    by_row, by_column = [(3, 1), (4, 1), (3, 2), (4, 2), (3, 1)], [(3, 1), (3, 2), (4, 1), (4, 2), (3, 1)]
    for mode, order in ((0, by_row), (1, by_column)):
        panel = ssd1306_model.Panel()
        panel.write(bytes((0, 0x20, mode, 0x21, 3, 4, 0x22, 1, 2)))
        for at, (column, page) in enumerate(order):
            panel.write(bytes((0x80, 0xE3, 0xC0, 100 + at)))
            assert panel.ram[page][column] == 100 + at


_ON_DEVICE = """
import gc, micropython, oled, ssd1306_model

class Recorder:
    # Keeps the bytes without allocating, so that the driver alone is measured.
    def __init__(self):
        self.log = bytearray(40000)
        self.n = 0
    def writeto(self, address, data):
        n = self.n
        self.log[n] = len(data)
        n += 1
        for byte in data:
            self.log[n] = byte
            n += 1
        self.n = n
        return len(data)

def run(display):
    display.probe()
    while display.show():
        pass
    for at in range(5):
        display.frame.text("12:34", 7 * at, 9 * at, 1)
        display.frame.fill_rect(100 - at, 50, 9, 3, at & 1)
        display.contrast(40 * at)
        while display.show():
            pass

recorder = Recorder()
display = oled.Oled(recorder)
run(display)
recorder.n = 0
display.frame.fill(0)
gc.collect()
getattr(micropython, 'heap_lock', int)()
run(display)
getattr(micropython, 'heap_unlock', int)()
panel = ssd1306_model.Panel()
at = 0
while at < recorder.n:
    panel.write(bytes(recorder.log[at + 1:at + 1 + recorder.log[at]]))
    at += 1 + recorder.log[at]
print(recorder.n, panel.contrast, panel.picture() == bytes(display.buffer), sum(display.buffer))
bus = ssd1306_model.Bus(ssd1306_model.Panel(), hangs=True)
other = oled.Oled(bus)
run(other)
bus.unplug()
other.frame.fill(1)
print(bus.bytes, other.show(), other.present, other.show(), bus.failures)
bus.plug()
run(other)
print(bus.panel.picture() == bytes(other.buffer))
"""


def test_on_micropython_without_allocating(run_mpy, capsys):
    exec(_ON_DEVICE, {})
    here = capsys.readouterr().out
    there = run_mpy(_ON_DEVICE, path=("sim",), heap="2M")
    assert here == there
    assert "True" in here and here.count("False") == 3
