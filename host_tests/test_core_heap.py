"""Nothing in a step allocates: whole games on MicroPython, the heap locked in every step and interrupt."""

import pytest

from bench import lexicon
from desktop_mpy import ROOT

GAME = """
import sys

import micropython

import machine
import main
import keymaps
from gamelog import GameLog
from settings import Settings

A, B, N = 0, 1, 2
LEXICON, FAULT = sys.argv[1], sys.argv[2]


class Board:
    LED_PINS = (18, 19, 20)
    BUTTON_PINS = (2, 3, 4)
    BUZZER_PIN = 15
    KEY_ROW_PINS = KEY_COLUMN_PINS = None
    now_ms = 0

    def ticks_ms(self):
        # The counter wraps within a minute.
        return ((1 << 30) - 60000 + self.now_ms) % (1 << 30)

    def path(self, name):
        return LEXICON if name == "lexicon.dawg" else "/no/such/file"

    def display(self):
        return None


class Table:
    # A punctual loop; the heap is locked wherever the device works.
    def __init__(self, **settings):
        machine.forget()
        chosen = Settings()
        for key, value in settings.items():
            setattr(chosen, key, value)
        self.board = Board()
        for pin in self.board.BUTTON_PINS:
            machine.drive(pin, 1)
        self.app = main.build(self.board, chosen, [])
        self.log = GameLog(self.app.game, None, None)
        self.app.keep_record(self.log)
        self.recorded = self.overflowed = 0
        if FAULT == "listener":
            self.app.listener = self
        self.told = []
        self.answered = 0
        self.steps = 0
        self.wait_ms = 0
        self.step()

    def event(self, kind, side, at_ms, value):
        self.told = [kind, side]

    def heard(self, sound, at_ms):
        pass

    def step(self):
        app = self.app
        ticks = self.board.ticks_ms()
        micropython.heap_lock()
        try:
            self.wait_ms = app.step(ticks)
        finally:
            micropython.heap_unlock()
        self.steps += 1
        # Written only now and then, so that the record overflows too.
        if self.log.waiting() and self.steps % 200 == 0:
            self.recorded += self.log.count
            self.overflowed += self.log.lost
            self.log.written(self.log.count)

    def digits(self, text):
        for digit in text:
            for place in range(16):
                if keymaps.digit_at(place) == int(digit):
                    self.tap(place)

    def run(self, for_ms):
        to_ms = self.board.now_ms + for_ms
        while self.board.now_ms + self.wait_ms <= to_ms:
            self.board.now_ms += self.wait_ms
            self.step()
        self.board.now_ms = to_ms
        self.step()

    def edge(self, source, down):
        pin = self.board.BUTTON_PINS[source]
        before = machine.tone(15)
        micropython.heap_lock()
        try:
            machine.drive(pin, 0 if down else 1)
        finally:
            micropython.heap_unlock()
        if machine.tone(15) != before:
            self.answered += 1
        self.step()

    def press(self, *sources):
        for source in sources:
            self.edge(source, 1)
            self.run(30)
            self.edge(source, 0)
            self.run(300)

    def tap(self, *places):
        ticks = self.board.ticks_ms()
        for place in places:
            micropython.heap_lock()
            try:
                self.app.queue.key(place, 1, ticks)
                self.app.queue.key(place, 0, ticks)
            finally:
                micropython.heap_unlock()
            self.step()

    def type(self, word):
        for letter in word:
            place, presses = keymaps.place_of(letter, self.app.game.judge.language)
            self.tap(*[place] * presses)
            self.tap(keymaps.NEXT)

    def hold(self, place, for_ms):
        self.app.queue.key(place, 1, self.board.ticks_ms())
        self.step()
        self.run(for_ms)
        self.app.queue.key(place, 0, self.board.ticks_ms())
        self.step()


def play(preset, one_button):
    table = Table(preset=preset, one_button=one_button)
    game = table.app.game
    rulings = []
    table.tap(keymaps.OK, keymaps.OK, 0)
    table.press(B, B)
    for turn in range(6):
        table.run(95000)
        table.press(A, B)
    # Neutral and back, wrong keys, every ruling that there is.
    table.press(N, N, N)
    for word in ("bó", "ks", "mať", "a"):
        if game.clock.mode != 3:
            table.press(N)
        while game.entry.n:
            table.tap(keymaps.DEL)
        table.type(word)
        table.tap(keymaps.DEL)
        table.type(word[-1:])
        table.tap(keymaps.OK)
        table.press(A, B)
        rulings.append(game.ruling)
        table.tap(0, keymaps.OK)
        table.run(300)
        table.press(A, B, N)
        table.tap(5, 0, keymaps.OK, keymaps.OK, keymaps.DEL, keymaps.DEL, keymaps.DEL)
    table.tap(keymaps.OK, 9, 1, keymaps.OK)
    for _ in range(20):
        table.tap(4, 5)
    table.tap(keymaps.OK, keymaps.OK, 0, keymaps.OK)
    table.press(A, B)
    # Through the final signal, a lost turn, or both flags.
    table.run(122000)
    table.press(A, B)
    table.run(1400000)
    table.press(A, B)
    table.run(1400000)
    table.press(A, B, N)
    table.hold(keymaps.MENU, 500)
    table.hold(keymaps.MENU, 2500)
    assert game.clock.mode == 0, game.clock.mode
    # Absence, START, then every correction of the referee's menu, and the rounds to their end.
    table.tap(keymaps.DEL, keymaps.DEL, keymaps.OK)
    table.press(B, A)
    for code in range(1, 20):
        table.press(N)
        table.hold(keymaps.MENU, 100)
        table.digits("7" + str(code))
        table.tap(keymaps.OK)
        table.digits("130")
        table.press(A)
        table.tap(keymaps.NEXT, keymaps.OK, keymaps.OK)
        table.digits("200")
        table.tap(keymaps.OK, keymaps.DEL, keymaps.DEL)
        table.hold(keymaps.MENU, 100)
        table.press(A, B, N, N)
    for turn in range(20):
        table.run(2000)
        table.press(A, B)
    table.hold(keymaps.MENU, 2500)
    # A storm on all three, then a rebase.
    for i in range(300):
        table.board.now_ms += 1
        for source in (A, B, N):
            table.edge(source, i & 1)
    table.run(1000)
    table.press(N)
    for _ in range(50):
        table.run(3600000)
    assert (table.answered > 20) == (not one_button), table.answered
    assert table.recorded > 500 and table.overflowed > 50, (table.recorded, table.overflowed)
    return table.steps, rulings


class WirePin:
    # A pin of the pad without the fake machine's nets, which allocate.
    IN = OPEN_DRAIN = PULL_UP = IRQ_FALLING = 0
    pins = {}
    key = -1

    def __init__(self, number, mode, pull=None, value=None):
        self.number = number
        self.level = 1 if value is None else value
        WirePin.pins[number] = self

    def irq(self, handler, trigger, hard=False):
        pass

    def __call__(self, level=None):
        if level is not None:
            self.level = level
            return None
        if WirePin.key >= 0 and self.number == 10 + WirePin.key % 4:
            return WirePin.pins[6 + WirePin.key // 4].level
        return 1


def scan(timer):
    import keypad
    from inputs import InputQueue
    from timebase import Timebase

    keypad.Pin = WirePin
    queue = InputQueue()
    time = Timebase(0)
    now_ms = 0
    pad = keypad.Keypad((6, 7, 8, 9), (10, 11, 12, 13), queue, lambda: now_ms, timer, timer is not None)
    found = []
    for place in range(16):
        for key in (place, -1):
            WirePin.key = key
            micropython.heap_lock()
            try:
                pad._wake(None)
            finally:
                micropython.heap_unlock()
            for _ in range(4):
                now_ms += 8
                micropython.heap_lock()
                try:
                    machine.elapse(8)
                    pad.step(now_ms)
                    queue.collect(time)
                finally:
                    micropython.heap_unlock()
                for i in range(queue.count):
                    found.append((queue.source[i] - 3, queue.down[i]))
    assert found == [(place, down) for place in range(16) for down in (1, 0)], found


if FAULT == "none":
    scan(None)
    machine.forget()
    scan(machine.Timer(-1))
for preset in ("sss-2min", "sss-22min", "cas-2min"):
    for one_button in (False, True):
        print(preset, one_button, *play(preset, one_button))
"""


@pytest.fixture
def play(run_mpy):
    def play(fault):
        return run_mpy(GAME, lexicon(), fault, path=(ROOT / "sim",))
    return play


def test_no_step_and_no_interrupt_allocates(play):
    lines = play("none").splitlines()
    assert len(lines) == 6
    for line in lines:
        preset, _, steps, rulings = line.split(maxsplit=3)
        assert int(steps) > 1000
        # Valid, invalid, outside, invalid (no word has one letter); a Slovak list under Czech rules refuses.
        assert rulings == ("[1, 3, 4, 3]" if preset.startswith("sss") else "[7, 7, 7, 7]")


def test_a_step_that_allocates_would_be_found(play):
    with pytest.raises(pytest.fail.Exception, match="MemoryError: memory allocation failed, heap is locked"):
        play("listener")
