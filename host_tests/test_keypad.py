"""The keypad's driver on the fake machine's wires: scanning, ghosts, sleep, and the App behind it."""

import itertools

import pytest

import machine
from bench import A, B, Bench, N
from keymaps import DEL, MENU, NEXT, OK
from keypad import NEVER, SCAN_MS, Keypad
from phases import ASKING, RULED, TYPING

ROWS, COLUMNS = (6, 7, 8, 9), (10, 11, 12, 13)


class Pad:
    """A keypad on the machine. `told`: what its queue was told, as (place, down, ticks)."""

    def __init__(self):
        machine.forget()
        self.now_ms = 0
        self.told = []
        self.due_ms = 0
        self.pad = Keypad(ROWS, COLUMNS, self, lambda: self.now_ms)

    def key(self, place, down, ticks):
        self.told.append((place, down, ticks))

    def wires(self, place):
        return ROWS[place // 4], COLUMNS[place % 4]

    def down(self, *places):
        for place in places:
            machine.join(*self.wires(place))

    def up(self, *places):
        for place in places:
            machine.part(*self.wires(place))

    def run(self, to_ms):
        """The loop comes when the pad asks for it, or when it wakes."""
        if self.pad.woken():
            self.due_ms = self.now_ms
        while self.due_ms <= to_ms:
            self.now_ms = max(self.now_ms, self.due_ms)
            self.due_ms = self.pad.step(self.now_ms)
            assert self.due_ms > self.now_ms
        self.now_ms = to_ms

    @property
    def asleep(self):
        return self.due_ms == NEVER


@pytest.fixture
def pad():
    pad = Pad()
    pad.run(100)
    assert pad.asleep
    return pad


@pytest.mark.parametrize("place", range(16))
def test_a_key_wakes_the_pad_is_told_once_and_lets_it_sleep_again(pad, place):
    pad.down(place)
    assert pad.pad.woken()
    pad.run(150)
    assert pad.told == [(place, 1, 100)]
    assert not pad.asleep
    pad.up(place)
    pad.run(200)
    assert [(one[0], one[1]) for one in pad.told] == [(place, 1), (place, 0)]
    assert 150 <= pad.told[1][2] <= 150 + SCAN_MS
    assert pad.asleep


def test_a_held_key_is_told_once_and_scanned_only_as_often_as_needed(pad):
    pad.down(5)
    pad.run(100)
    steps = 0
    while pad.now_ms < 60_000:
        pad.run(pad.due_ms)
        steps += 1
    assert pad.told == [(5, 1, 100)]
    assert steps <= 60_000 // SCAN_MS


def test_a_key_that_bounces_is_one_press(pad):
    for at_ms in range(100, 112):
        pad.run(at_ms)
        if at_ms % 2:
            pad.up(3)
        else:
            pad.down(3)
    pad.down(3)
    pad.run(300)
    assert [(one[0], one[1]) for one in pad.told] == [(3, 1)]


def test_a_key_too_short_to_be_seen_twice_is_nothing_and_the_pad_sleeps(pad):
    pad.down(3)
    pad.run(103)
    pad.up(3)
    pad.run(200)
    assert pad.told == [] and pad.asleep
    pad.down(3)
    pad.run(300)
    assert [(one[0], one[1]) for one in pad.told] == [(3, 1)]


@pytest.mark.parametrize("one, other", [(0, 1), (0, 4), (0, 5), (3, 12), (15, 14)])
def test_two_keys_at_once_are_two_keys(pad, one, other):
    pad.down(one)
    pad.run(150)
    pad.down(other)
    pad.run(200)
    pad.up(one)
    pad.run(250)
    pad.up(other)
    pad.run(300)
    assert [(place, down) for place, down, _ in pad.told] == [(one, 1), (other, 1), (one, 0), (other, 0)]
    assert pad.asleep


@pytest.mark.parametrize("three", list(itertools.combinations([0, 2, 8, 10], 3)), ids=str)
def test_three_keys_of_a_rectangle_make_no_fourth(pad, three):
    """Their wires make the fourth look pressed; a ghost is never told."""
    pad.down(*three[:2])
    pad.run(150)
    pad.down(three[2])
    pad.run(250)
    (ghost,) = {0, 2, 8, 10} - set(three)
    seen = {place for place, _, _ in pad.told}
    assert ghost not in seen and seen == set(three[:2])
    pad.up(three[0])
    pad.run(350)
    pad.up(three[1], three[2])
    pad.run(450)
    assert ghost not in {place for place, _, _ in pad.told}
    state = {}
    for place, down, _ in pad.told:
        state[place] = down
    assert not any(state.values()) and pad.asleep


def test_the_fake_machine_does_make_ghosts():
    pad = Pad()
    pad.down(0, 2, 8)
    for row in ROWS:
        machine.Pin(row).value(1)
    machine.Pin(ROWS[2]).value(0)
    assert machine.level(COLUMNS[2]) == 0


def test_a_key_that_is_down_at_power_on_is_seen_and_one_key_never_hides_another():
    pad = Pad()
    pad.down(6)
    pad.run(50)
    assert [(place, down) for place, down, _ in pad.told] == [(6, 1)]
    pad.down(9)
    pad.run(100)
    assert [(place, down) for place, down, _ in pad.told] == [(6, 1), (9, 1)]


def test_a_key_that_goes_down_while_the_pad_falls_asleep_is_not_lost(pad, monkeypatch):
    """Between the scan that found nothing and the sleep: its edge came while the pad was still awake."""
    pad.down(1)
    pad.run(150)
    pad.up(1)
    scan = pad.pad._scan

    def scan_then_key():
        seen = scan()
        if not seen and not machine._wires and pad.pad._before == 0:
            machine._wires.append(pad.wires(2))  # without an edge that an interrupt would see
        return seen

    monkeypatch.setattr(pad.pad, "_scan", scan_then_key)
    pad.run(300)
    assert (2, 1) in [(place, down) for place, down, _ in pad.told]


def test_the_pad_sleeps_through_a_rebase_of_the_time(pad):
    pad.down(1)
    pad.run(150)
    pad.pad.rebased()
    assert pad.pad.step(3) == 3 + SCAN_MS


# Through the wires into the App.

class WiredBench(Bench):
    """A bench whose keys are wires of the matrix."""

    def wires(self, place):
        return self.board.KEY_ROW_PINS[place // 4], self.board.KEY_COLUMN_PINS[place % 4]

    def type(self, *places):
        for place in places:
            machine.join(*self.wires(place))
            self.run(self.now_ms + 40)
            machine.part(*self.wires(place))
            self.run(self.now_ms + 40)


def test_a_word_is_typed_and_ruled_on_through_the_wires():
    machine.forget()
    table = WiredBench(keypad=True)
    table.press(B)
    assert not table.app.woken()
    table.press(N, 1000)
    table.run(2000)
    assert table.wait_ms > 60_000  # asleep
    table.type(1)
    assert table.app.game.challenge.phase == TYPING and table.app.game.entry.text() == "b"
    table.type(9, 9, 9)
    assert table.app.game.entry.text() == "bó"
    table.type(OK)
    table.press(A)
    table.press(B)
    assert table.app.game.challenge.phase == RULED and table.app.page().big == "PLATNÉ"
    table.type(OK, NEXT, OK)
    assert table.app.game.challenge.phase == ASKING
    table.type(DEL)
    table.press(B)
    assert table.left()[0] == 120_000 - 30


def test_a_key_wakes_the_waiting_loop():
    machine.forget()
    table = WiredBench(keypad=True)
    table.run(1000)
    assert not table.app.woken() and table.wait_ms > 1000
    machine.join(*table.wires(4))
    assert table.app.woken()


def test_menu_held_through_the_wires_makes_a_new_game():
    machine.forget()
    table = WiredBench(keypad=True)
    table.press(B)
    table.press(N, 1000)
    machine.join(*table.wires(MENU))
    pressed_ms = table.now_ms
    table.run(pressed_ms + 1990)
    assert table.clock.mode != 0
    table.run(pressed_ms + 2000 + SCAN_MS)
    assert table.clock.mode == 0
