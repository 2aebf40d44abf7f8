"""The keypad's driver on the fake machine's wires: scans, ghosts, sleep, a busy loop, and the App behind it.

Most of it is told twice: the loop scans, or a timer does.
"""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import machine
from bench import TICKS, A, B, Bench, N
from inputs import KEY0, InputQueue
from keymaps import DEL, MENU, NEXT, OK
from keypad import NEVER, SCAN_MS, Keypad
from phases import ASKING, RULED, TYPING
from timebase import Timebase

ROWS, COLUMNS = (6, 7, 8, 9), (10, 11, 12, 13)
LONG_MS = 3 * SCAN_MS
STALL_MS = 150


class Pad:
    """A keypad on the machine, its keys being wires. `timed`: a timer scans; `hard`: in its interrupt.

    `told`: what its queue was told, as (place, down, ticks). `full`: the queue has no room. `steps`: how
    often the loop came.
    """

    def __init__(self, timed=False, hard=True):
        machine.forget()
        self.now_ms = 0
        self.told = []
        self.full = False
        self.steps = 0
        self.due_ms = 0
        self.timer = machine.Timer(-1) if timed else None
        self.pad = Keypad(ROWS, COLUMNS, self, lambda: self.now_ms % TICKS, self.timer, timed and hard)

    def key(self, place, down, ticks):
        if not self.full:
            self.told.append((place, down, ticks))
        return not self.full

    def wires(self, place):
        return ROWS[place // 4], COLUMNS[place % 4]

    def down(self, *places):
        for place in places:
            machine.join(*self.wires(place))

    def up(self, *places):
        for place in places:
            machine.part(*self.wires(place))

    def run(self, to_ms):
        """The loop comes when the pad asks for it, or when it wakes; timers go on by themselves."""
        while True:
            if self.pad.woken() or self.due_ms <= self.now_ms:
                self.due_ms = self.pad.step(self.now_ms)
                self.steps += 1
                assert self.due_ms > self.now_ms and not self.pad.woken()
            if self.now_ms == to_ms:
                return
            self.now_ms += 1
            machine.elapse(1)

    @property
    def asleep(self):
        return self.due_ms == NEVER and not (self.timer and self.timer.running)

    @property
    def turns(self):
        """What was told, without the stamps."""
        return [(place, down) for place, down, _ in self.told]


@pytest.fixture(params=["loop", "timer", "soft timer"])
def pad(request):
    pad = Pad(request.param != "loop", request.param == "timer")
    pad.run(100)
    assert pad.asleep
    return pad


@pytest.mark.parametrize("place", range(16))
def test_a_key_wakes_the_pad_is_told_once_and_lets_it_sleep_again(pad, place):
    pad.down(place)
    assert not pad.asleep or pad.pad.woken()
    pad.run(150)
    (one,) = pad.told
    # The loop scans at once, the timer a little later: after the contact's first bounces.
    assert one == (place, 1, 100 + SCAN_MS if pad.timer else 100)
    assert not pad.asleep
    pad.up(place)
    pad.run(200)
    assert pad.turns == [(place, 1), (place, 0)]
    assert 150 <= pad.told[1][2] <= 150 + SCAN_MS
    assert pad.asleep


def test_a_held_key_is_told_once_and_scanned_only_as_often_as_needed(pad):
    pad.down(5)
    pad.run(100)
    pad.steps = 0
    pad.run(60_000)
    assert len(pad.told) == 1 and not pad.asleep
    assert pad.steps <= (0 if pad.timer else 60_000 // SCAN_MS)


def test_a_key_that_bounces_is_one_press(pad):
    for at_ms in range(100, 112):
        pad.run(at_ms)
        if at_ms % 2:
            pad.up(3)
        else:
            pad.down(3)
    pad.down(3)
    pad.run(300)
    assert pad.turns == [(3, 1)]


def test_a_key_too_short_to_be_seen_twice_is_nothing_and_the_pad_sleeps(pad):
    pad.down(3)
    pad.run(103)
    pad.up(3)
    pad.run(200)
    assert pad.told == [] and pad.asleep
    pad.down(3)
    pad.run(300)
    assert pad.turns == [(3, 1)] and pad.told[0][2] >= 200


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
    assert pad.turns == [(one, 1), (other, 1), (one, 0), (other, 0)]
    assert pad.asleep


def test_a_key_is_found_though_another_never_rests(pad):
    pad.down(0)
    for at_ms in range(100, 160, SCAN_MS):
        pad.run(at_ms)
        (pad.up if at_ms // SCAN_MS % 2 else pad.down)(9)
    assert (0, 1) in pad.turns and 9 not in [place for place, _ in pad.turns]


@pytest.mark.parametrize("three", list(itertools.combinations([0, 2, 8, 10], 3)), ids=str)
def test_three_keys_of_a_rectangle_make_no_fourth(pad, three):
    """Their wires make the fourth look pressed; a ghost is never told."""
    pad.down(*three[:2])
    pad.run(150)
    pad.down(three[2])
    pad.run(250)
    (ghost,) = {0, 2, 8, 10} - set(three)
    seen = {place for place, _ in pad.turns}
    assert ghost not in seen and seen == set(three[:2])
    pad.up(three[0])
    pad.run(350)
    pad.up(three[1], three[2])
    pad.run(450)
    assert ghost not in {place for place, _ in pad.turns}
    assert not any(dict(pad.turns).values()) and pad.asleep


def test_a_scan_that_tells_nothing_does_not_confirm_the_one_before(pad):
    pad.run(101)
    pad.down(0)
    while not pad.pad._before:
        pad.run(pad.now_ms + 1)
    pad.down(2, 8)
    pad.run(pad.now_ms + 5 * SCAN_MS)
    assert pad.told == [] and not pad.asleep


def test_the_fake_machine_does_make_ghosts():
    pad = Pad()
    pad.down(0, 2, 8)
    for row in ROWS:
        machine.Pin(row).value(1)
    machine.Pin(ROWS[2]).value(0)
    assert machine.level(COLUMNS[2]) == 0


@pytest.mark.parametrize("timed", [False, True])
def test_a_key_that_is_down_at_power_on_is_seen_and_one_key_never_hides_another(timed):
    pad = Pad(timed)
    pad.down(6)
    pad.run(50)
    assert pad.turns == [(6, 1)]
    pad.down(9)
    pad.run(100)
    assert pad.turns == [(6, 1), (9, 1)]


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
    assert (2, 1) in pad.turns


@pytest.mark.parametrize("look", range(12))
@pytest.mark.parametrize("first", [False, True], ids=["after it", "before it"])
def test_an_edge_at_any_look_of_the_pad_is_not_lost(pad, monkeypatch, look, first):
    """While one key comes up and the pad falls asleep, another goes down around one look at the columns."""
    pad.down(1)
    pad.run(150)
    low_columns, looks = pad.pad._low_columns, itertools.count()

    def low_columns_and_key():
        now = next(looks) == look
        if now and first:
            pad.down(2)
        low = low_columns()
        if now and not first:
            pad.down(2)
        return low

    pad.up(1)
    monkeypatch.setattr(pad.pad, "_low_columns", low_columns_and_key)
    pad.run(150 + 6 * SCAN_MS)
    slept = next(looks) <= look
    if slept:
        assert pad.asleep
        pad.down(2)
    pad.run(300)
    assert [one for one in pad.turns if one[0] == 2] == [(2, 1)]
    assert [one for one in pad.turns if one[0] == 1] == [(1, 1), (1, 0)]


def test_a_scan_of_long_ago_confirms_none(pad, monkeypatch):
    """A contact that has been seen, and bounces just when the pad looks whether it may sleep."""
    pad.run(101)
    pad.down(1)
    low_columns = pad.pad._low_columns

    def let_go():
        if pad.pad._before and machine._wires:
            pad.up(1)
        return low_columns()

    monkeypatch.setattr(pad.pad, "_low_columns", let_go)
    pad.run(200)
    monkeypatch.setattr(pad.pad, "_low_columns", low_columns)
    assert pad.told == [] and pad.asleep
    pad.down(1)
    pad.run(300)
    assert pad.turns == [(1, 1)] and 200 <= pad.told[0][2] <= 200 + SCAN_MS


def test_the_pad_sleeps_through_a_rebase_of_the_time(pad):
    pad.pad.rebased()
    assert not pad.pad.woken() and pad.asleep
    pad.down(1)
    pad.run(150)
    pad.pad.rebased()
    assert pad.pad.step(3) == (NEVER if pad.timer else 3 + SCAN_MS)


def test_what_finds_no_room_is_told_as_soon_as_there_is_some(pad):
    pad.down(7)
    pad.run(150)
    pad.full = True
    pad.up(7)
    pad.down(4)
    pad.run(200)
    pad.up(4)
    pad.down(9)
    pad.run(260)
    assert pad.turns == [(7, 1)]
    pad.full = False
    pad.run(300)
    assert pad.turns[:1] == [(7, 1)] and sorted(pad.turns[1:]) == [(7, 0), (9, 1)]
    pad.up(9)
    pad.run(400)
    assert pad.turns[-1] == (9, 0) and len(pad.told) == 4 and pad.asleep


def test_a_stall_of_the_interrupts_does_not_make_two_scans_of_one():
    """What a stall held up must not come twice within one bounce of a contact."""
    pad = Pad(timed=True)
    pad.run(100)
    pad.down(3)
    pad.now_ms += 50
    machine.elapse(50)
    pad.up(3)
    pad.run(300)
    assert pad.told == [] and pad.asleep


# A busy loop.

class Typing(Pad):
    """The pad on a true queue, which a loop collects now and then."""

    def __init__(self, timed=True, hard=True, start=1000):
        self.start = start
        self.queue = InputQueue()
        self.time = Timebase(start)
        super().__init__(timed, hard)
        self.pad._ticks_ms = lambda: (self.start + self.now_ms) % TICKS
        self.pad._queue = self.queue
        self.due_ms = 0

    def play(self, acts, rounds, end_ms):
        """`acts`: {ms: [(place, down), …]}; `rounds`: when the loop comes. Found: (place, down, ms)."""
        found = []
        while self.now_ms <= end_ms:
            for place, down in acts.get(self.now_ms, ()):
                (self.down if down else self.up)(place)
            if self.now_ms in rounds or self.now_ms == end_ms:
                self.time.now_ms((self.start + self.now_ms) % TICKS)
                self.pad.step(self.now_ms)
                for i in range(self.queue.collect(self.time)):
                    found.append((self.queue.source[i] - KEY0, self.queue.down[i], self.queue.at_ms[i]))
            self.now_ms += 1
            machine.elapse(1)
        return found


@pytest.mark.parametrize("hard", [True, False])
@pytest.mark.parametrize("start", [1000, TICKS - 700])
def test_keys_that_are_typed_while_the_loop_is_busy_all_arrive(hard, start):
    word = [0, 5, 5, 10, 15, 3, 0, 1, 2, 9, 9, 14]
    acts = {}
    for at, place in enumerate(word):
        acts[300 + 120 * at] = [(place, 1)]
        acts[360 + 120 * at] = [(place, 0)]
    typing = Typing(hard=hard, start=start)
    found = typing.play(acts, range(0, 3000, STALL_MS), 3000)
    assert [one[:2] for one in found] == [(place, down) for place in word for down in (1, 0)]
    for (_, _, at_ms), real_ms in zip(found, sorted(acts)):
        assert real_ms <= at_ms <= real_ms + SCAN_MS
    assert not typing.timer.running


def test_a_loop_that_scans_itself_does_lose_them():
    acts = {300: [(0, 1)], 360: [(0, 0)], 420: [(1, 1)], 480: [(1, 0)]}
    assert len(Typing(timed=False).play(acts, range(0, 1000, STALL_MS), 1000)) < 4


FINGER = st.lists(st.tuples(st.integers(0, 7), st.integers(1, 200), st.integers(LONG_MS, 150)), max_size=14)


@given(FINGER, FINGER, st.lists(st.integers(1, 400), min_size=1), st.booleans())
def test_whatever_is_held_for_three_scans_arrives_once(left, right, stalls, hard):
    """Two fingers, each on its half of the pad: (key, held for, then up for). What is shorter may arrive."""
    acts, long, end_ms = {}, [], 0
    for half, finger in enumerate((left, right)):
        at_ms = 50
        for key, held_ms, up_ms in finger:
            place = 8 * half + key
            for down, when_ms in ((1, at_ms), (0, at_ms + held_ms)):
                acts.setdefault(when_ms, []).append((place, down))
            if held_ms >= LONG_MS:
                long.append((place, at_ms, at_ms + held_ms))
            at_ms += held_ms + up_ms
        end_ms = max(end_ms, at_ms)
    rounds = set(itertools.accumulate(itertools.chain(stalls, itertools.repeat(max(stalls), end_ms + 500))))
    typing = Typing(hard=hard)
    found = typing.play(acts, rounds, end_ms + 500)
    for place in range(16):
        mine = [one for one in found if one[0] == place]
        assert [down for _, down, _ in mine] == [1, 0] * (len(mine) // 2)
        presses = sum((place, 1) in acts[at_ms] for at_ms in acts)
        assert len(mine) <= 2 * presses
    for place, down_ms, up_ms in long:
        for down, real_ms in ((1, down_ms), (0, up_ms)):
            assert sum(one[:2] == (place, down) and real_ms <= one[2] <= real_ms + 2 * SCAN_MS
                       for one in found) == 1
    assert not typing.timer.running


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


class TimedBench(WiredBench):
    """Its board has a timer for the keypad; the loop sleeps till something is due or wakes it."""

    def __init__(self, **settings):
        self.rounds = 0
        super().__init__(keypad=True, key_timer=-1, **settings)

    def go(self, to_ms):
        while self.now_ms < to_ms:
            super().go(self.now_ms + 1)
            machine.elapse(1)

    def step(self):
        self.rounds += 1
        return super().step()

    def run(self, to_ms):
        due_ms = self.now_ms + self.step()
        while self.now_ms < to_ms:
            self.go(self.now_ms + 1)
            if self.app.woken() or self.now_ms >= due_ms:
                due_ms = self.now_ms + self.step()
        self.step()


@pytest.fixture(params=[False, True], ids=["loop", "timer"])
def table(request):
    machine.forget()
    return TimedBench() if request.param else WiredBench(keypad=True)


def test_a_word_is_typed_and_ruled_on_through_the_wires(table):
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


def test_a_word_is_typed_while_the_loop_is_busy():
    machine.forget()
    table = TimedBench()
    table.press(B)
    table.press(N, 1000)
    for place in (1, 9, 9, 9):
        machine.join(*table.wires(place))
        table.go(table.now_ms + 30)
        machine.part(*table.wires(place))
        table.go(table.now_ms + 30)
    table.run(table.now_ms + 30)
    assert table.app.game.challenge.phase == TYPING and table.app.game.entry.text() == "bó"


def test_a_key_wakes_the_waiting_loop():
    machine.forget()
    table = WiredBench(keypad=True)
    table.run(1000)
    assert not table.app.woken() and table.wait_ms > 1000
    machine.join(*table.wires(4))
    assert table.app.woken()


def test_a_held_key_costs_a_sleeping_loop_nothing():
    machine.forget()
    table = TimedBench()
    table.run(1000)
    machine.join(*table.wires(4))
    table.run(1100)
    rounds = table.rounds
    table.run(60_000)
    assert table.rounds - rounds < 10
    machine.part(*table.wires(4))
    table.go(60_100)
    assert table.app.woken()


def test_menu_held_through_the_wires_makes_a_new_game(table):
    table.press(B)
    table.press(N, 1000)
    machine.join(*table.wires(MENU))
    pressed_ms = table.now_ms
    table.run(pressed_ms + 1990)
    assert table.clock.mode != 0
    table.run(pressed_ms + 2000 + SCAN_MS)
    assert table.clock.mode == 0


# Which timer.

class SoftTimer(machine.Timer):
    """As an ESP32's."""

    def init(self, hard=False, **options):
        if hard:
            raise ValueError("hard Timers are not implemented")
        super().init(**options)


class OldTimer(machine.Timer):
    """Of a port that has not heard of hard timers."""

    def init(self, mode=1, period=-1, callback=None):
        super().init(mode, period, callback)


class NoTimer:
    """Of a port that has none of that number."""

    def __init__(self, number):
        raise ValueError("Timer doesn't exist")


@pytest.mark.parametrize("kind, timed, hard", [
    (machine.Timer, True, True), (SoftTimer, True, False), (OldTimer, False, False), (NoTimer, False, False)])
def test_a_board_gets_the_best_that_its_port_can_do(monkeypatch, kind, timed, hard):
    machine.forget()
    monkeypatch.setattr(machine, "Timer", kind)
    table = TimedBench()
    table.run(100)
    table.press(B)
    table.press(N, 1000)
    table.type(1)
    assert table.app.game.entry.text() == "b"
    keypad = table.app.keypad
    assert (keypad._timer is not None, keypad._hard) == (timed, hard)
