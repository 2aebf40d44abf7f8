"""A repaint never holds back an input or a signal: the real loop, with the bus's time on the clock.

The board's time passes only in waiting, on the wire and in drawing: what the display costs is what is seen.
The time of drawing is assumed: desktop MicroPython needs some 80 us for the longest piece.
"""

import pytest

import display as display_module
import machine
import main
import make_pictures
import ssd1306_model
from settings import Settings

DRAW_US = 3000  # for each piece of drawing, and for composing a page
LONGEST_QUANTUM_US = 5000


class Board:
    """Time in microseconds that passes on the wire and in drawing; presses fall when they are due."""

    LED_PINS, BUTTON_PINS, BUZZER_PIN = (18, 19, 20), (2, 3, 4), 15
    KEY_ROW_PINS = KEY_COLUMN_PINS = None

    def __init__(self, hangs=False):
        self.us = 0
        self.presses = []  # (at_us, button), in order
        self.changes = []  # (at_us, pin, level) of the LEDs
        self.bus = ssd1306_model.Bus(ssd1306_model.Panel(), timeout_us=5000, hangs=hangs)
        self.quanta_us = []
        self._seen = [0, 0, 0]
        machine.forget()
        machine.attach(0, self.bus)
        for pin in self.BUTTON_PINS:
            machine.drive(pin, 1)

    def ticks_ms(self):
        return self.us // 1000

    def path(self, name):
        return name

    def text_file(self, name):
        import player
        return player.MemoryFile("")

    def journal_store(self):
        import player
        return player.MemoryStore({})

    def display(self):
        self.bus.freq = 400_000
        return Slow(display_module.on_i2c(machine.I2C(0, freq=400_000, timeout=5000)), self)

    def spend(self, us):
        """Let time pass; contacts move in the middle of whatever the loop does, as interrupts see them."""
        end = self.us + us
        while self.presses and self.presses[0][0] <= end:
            self.us, button = self.presses.pop(0)
            machine.drive(self.BUTTON_PINS[button], 0)
            machine.drive(self.BUTTON_PINS[button], 1)
        self.us = max(self.us, end)

    def run(self, app, until_ms):
        """The board's loop, as boards/pico.py has it, until a moment."""
        while self.us < 1000 * until_ms:
            before = self.bus.wire_us
            wait_ms = main.once(app, self.ticks_ms())
            for at, pin in enumerate(self.LED_PINS):
                if machine.level(pin) != self._seen[at]:
                    self._seen[at] = machine.level(pin)
                    self.changes.append((self.us, at, self._seen[at]))
            self.spend(100)
            wire_us = self.bus.wire_us - before
            if wire_us:
                self.quanta_us.append(wire_us)
            until_us = min(self.us + 1000 * wait_ms, 1000 * until_ms)
            while self.us < until_us and not app.woken():
                next_us = self.presses[0][0] if self.presses else until_us
                self.spend(max(min(next_us, until_us) - self.us, 1))


class Slow:
    """The display, whose drawing and writing take time."""

    def __init__(self, driver, board):
        self._driver, self._board = driver, board
        self.plain, self.answers = driver.plain, driver.answers

    @property
    def present(self):
        return self._driver.present

    @property
    def parts(self):
        return self._driver.parts

    def _timed(self, act, *what):
        before = self._board.bus.wire_us
        done = act(*what)
        wire_us = self._board.bus.wire_us - before
        self._board.spend(wire_us if wire_us else DRAW_US if done is not False else 50)
        return done

    def probe(self):
        return self._timed(self._driver.probe)

    def draw(self, page):
        self._timed(self._driver.draw, page)

    def flush(self):
        return self._timed(self._driver.flush)


@pytest.fixture
def play():
    make_pictures.fonts_on_the_path()

    def start(hangs=False, **chosen):
        board = Board(hangs)
        settings = Settings()
        for key, value in chosen.items():
            settings.set(key, value)
        return board, main.build(board, settings, [])

    return start


def test_no_quantum_is_longer_than_5_ms_on_the_wire(play):
    board, app = play()
    board.presses = [(1_000_000 * at, at % 2) for at in range(1, 60)]
    board.run(app, 61_000)
    assert len(board.quanta_us) > 300
    assert max(board.quanta_us) <= 3100 < LONGEST_QUANTUM_US


def test_the_wire_stays_quick_when_the_bus_hangs(play):
    board, app = play(hangs=True)
    board.run(app, 500)
    board.bus.unplug()
    board.presses = [(1_000_000 * at, at % 2) for at in range(1, 5)]
    board.run(app, 100_000)
    assert board.bus.failures == 1, "tried once, then left alone while a clock runs"
    assert max(board.quanta_us) <= 5300


def test_warnings_are_in_time_while_the_display_paints_ten_times_a_second(play):
    board, app = play()
    board.presses = [(500_000, 1)]
    board.run(app, 130_000)
    lit = [(at_us, pin) for at_us, pin, level in board.changes if level][:3]
    late_us = [at_us - 500_000 - due * 1_000_000 for (at_us, _), due in zip(lit, (90, 100, 110))]
    assert [pin for _, pin in lit] == [0, 1, 2]
    assert all(0 <= late <= 1000 * main.PAINT_MS for late in late_us), late_us


@pytest.mark.parametrize("phase_us", range(0, 40_000, 1_700))
def test_a_press_counts_from_its_stamp_wherever_in_a_repaint_it_falls(play, phase_us):
    """Each press follows an event that has just begun a whole repaint."""
    board, app = play()
    heard = []

    class Listener:
        def event(self, kind, side, at_ms, value):
            if kind == 5:
                heard.append(at_ms)

        def heard(self, sound, at_ms):
            pass

    app.listener = Listener()
    second_us = 1_040_000 + phase_us
    board.presses = [(500_000, 1), (1_000_000, 0), (second_us, 1)]
    board.run(app, 2_000)
    assert heard == [1_000, second_us // 1000]


def test_from_press_to_answer_while_painting(play):
    """The loop comes to a press after one quantum at most, drawing of 3 ms assumed: below 7 ms."""
    board, app = play()
    answers = []
    begin = app.game.clock.press

    def press(side, at_ms):
        answers.append(board.us - 1000 * at_ms)
        return begin(side, at_ms)

    app.game.clock.press = press
    board.presses = [(500_000 + 61_300 * at, (at + 1) % 2) for at in range(200)]
    board.run(app, 14_000)
    assert len(answers) == 200 and max(answers) < 7000


def test_a_glass_behind_is_never_half_a_page(play):
    """After presses faster than the wire the glass shows the last page whole."""
    import player

    board, app = play()
    board.presses = [(500_000 + 61_300 * at, (at + 1) % 2) for at in range(30)]
    board.run(app, 4_000)
    assert board.bus.panel.picture() == player.picture(app.page())


_MEASURE = """
import gc, time, framebuf
from display import Display
from oled import Oled
from page import Page
class Nobody:
    def writeto(self, address, data):
        return len(data)
display = Display(Oled(Nobody()))
display.probe()
def page(name, a, title, big, lines, hint):
    page = Page(name, title, big, lines, hint)
    page.sides = [(a, ">"), ("12:34", " ")]
    return page
turn = "Na ťahu A"
lines = ("Vydanie 05, 1.10.2011", "neoficiálny zoznam")
pages = (page("play", "12:33", turn, "", (), "12 / 13"), page("play", "12:32", turn, "", (), "12 / 13"),
         page("ruling", "12:32", "NÁMIETKA", "NEPLATNÉ", lines, "OK: potvrdiť"))
def whole(page):
    quanta = worst_us = worst_bytes = 0
    display.draw(page)
    while True:
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        began = time.ticks_us()
        more = display.flush()
        us = time.ticks_diff(time.ticks_us(), began)
        used = gc.mem_alloc() - before
        gc.enable()
        if not more:
            return quanta, worst_us, worst_bytes
        quanta += 1
        worst_us, worst_bytes = max(worst_us, us), max(worst_bytes, used)
best = [whole(shown) for shown in pages]
for _ in range(5):
    # Whatever else the machine does in between makes a quantum look longer, never shorter.
    now = [whole(shown) for shown in pages]
    best = [(n, min(us, was_us), size) for (n, us, size), (_, was_us, _) in zip(now, best)]
for one in best:
    print(*one)
"""


def test_what_a_quantum_allocates(run_mpy, capsys):
    """On desktop MicroPython, whose objects are twice a Pico's: a second's repaint is a few small quanta."""
    lines = run_mpy(_MEASURE, path=(str(make_pictures.make_fonts.build()),)).splitlines()
    first, second, ruling = [[int(number) for number in line.split()] for line in lines]
    with capsys.disabled():
        print(f"\ndisplay: quanta, worst us, bytes: whole {first}, next second {second}, ruling {ruling}")
    assert second[0] <= 8 < first[0] < ruling[0] + 60
    assert max(first[2], second[2], ruling[2]) <= 4096

