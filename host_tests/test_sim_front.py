"""The page's front without a page: hands, stamps and the speed of time, on the real firmware."""

import itertools
import random
import sys
import types

import pytest

import build_sim
import machine
import run_scenarios

sys.path[:0] = [str(build_sim.ROOT / "sim" / "web")]

import boards.sim  # noqa: E402
import fingers as hands  # noqa: E402
import front as fronts  # noqa: E402

import main  # noqa: E402

KEY_2, KEY_8, OK = 3 + 1, 3 + 9, 3 + 3


class View:
    """Keeps the events that it is told."""

    def __init__(self):
        self.events = []

    def event(self, at_ms, name, side, detail):
        self.events.append((at_ms, name, side))

    def __getattr__(self, name):
        return lambda *values: None


class NoMemory:
    """CPython does not tell what it holds."""

    def read(self):
        pass

    def show(self, real_ms, view):
        pass


class NoScreen:
    def driver(self):
        return types.SimpleNamespace(present=False, plain=False, parts=1, probe=lambda: False,
                                     answers=lambda: False, draw=lambda page: None, flush=lambda: False)

    def show(self, view):
        pass


@pytest.fixture
def front(tmp_path, monkeypatch):
    # A page that has time for sixty rounds of the loop in each call.
    passing = itertools.count(step=2)
    clock = types.SimpleNamespace(ticks_ms=lambda: next(passing) // 4, ticks_diff=lambda one, two: one - two)
    monkeypatch.setattr(fronts, "time", clock)
    monkeypatch.setattr(fronts, "Memory", NoMemory)
    machine.forget()
    lexicon = run_scenarios.default_lexicon()
    (tmp_path / "lexicon.dawg").write_bytes(lexicon.read_bytes())
    new = fronts.Front(str(tmp_path), View(), NoScreen())
    monkeypatch.setattr(boards.sim, "front", new)
    monkeypatch.setitem(sys.modules, "board", boards.sim)
    for pin in boards.sim.BUTTON_PINS:
        machine.drive(pin, 1)
    main.run()
    new.tick(0)
    return new


def tap(front, source, at_ms, for_ms=1):
    front.contact(source, True, at_ms)
    front.contact(source, False, at_ms + for_ms)
    front.tick(at_ms + for_ms)


def run(front, from_ms, to_ms, step_ms=16):
    for at_ms in range(from_ms, to_ms + 1, step_ms):
        front.tick(at_ms)


def events(front, *names):
    return [event for event in front._view.events if event[1] in names]


@pytest.mark.parametrize("late_ms", [0, 120])
@pytest.mark.parametrize("speed", [0, 1, 10, 60])
def test_taps_faster_than_the_keypad_s_scan_all_count(front, speed, late_ms):
    tap(front, 1, 100)
    tap(front, 2, 400)
    front.speed(speed, 500)
    at_ms = 600
    for key in (KEY_2, KEY_8, KEY_8, KEY_8):
        front.tick(at_ms + late_ms)
        tap(front, key, at_ms)
        at_ms += 3
    run(front, at_ms, at_ms + 600)
    assert front._app.game.entry.text() == "bó"


def test_a_press_counts_from_its_stamp_however_late_it_is_told(front):
    tap(front, 1, 1000)
    front.tick(5000)
    front.contact(0, True, 4200)
    front.tick(5016)
    assert events(front, "turn", "press") == [(1000, "turn", "A"), (4200, "press", "A"), (4200, "turn", "B")]


@pytest.mark.parametrize("speed", [1, 10, 60])
def test_every_deadline_is_met_to_the_millisecond_at_any_speed(front, speed):
    tap(front, 1, 100)
    front.speed(speed, 200)
    at_ms = 200
    while front.sim_ms < 125_000:
        at_ms += 16
        front.tick(at_ms)
    began = events(front, "turn")[0][0]
    told = [(at_ms - began, name) for at_ms, name, _ in events(front, "warn", "final", "lost")]
    warnings = [(ms, "warn") for ms in (90_000, 100_000, 110_000)]
    assert told == [*warnings, (120_000, "final"), (123_000, "lost")]


def test_time_that_stands_runs_only_while_a_hand_is_on_the_board(front):
    front.speed(0, 10)
    run(front, 10, 5000)
    before = front.sim_ms
    front.contact(1, True, 5000)
    run(front, 5000, 5100, 10)
    front.contact(1, False, 5100)
    run(front, 5100, 9000)
    assert 100 <= front.sim_ms - before <= 100 + 3 * hands.SHORTEST_MS
    assert events(front, "turn")


def test_seek_goes_to_what_happens_next_and_stands(front):
    assert not front.seek()
    front.speed(1, 50)
    tap(front, 1, 100)
    run(front, 100, 300)
    assert front.seek()
    run(front, 300, 400)
    began = events(front, "turn")[0][0]
    assert front.sim_ms == began + 90_000
    assert events(front, "warn")[-1][0] == began + 90_000


@pytest.mark.parametrize("seed", range(3))
def test_time_never_goes_back_and_never_runs_away(front, seed):
    chance = random.Random(seed)
    at_ms, before_ms = 0, front.sim_ms
    down = set()
    for _ in range(150):
        at_ms += chance.randrange(200)
        act = chance.random()
        if act < 0.1:
            front.speed(chance.choice((0, 1, 10, 60)), at_ms)
        elif act < 0.5:
            source = chance.randrange(19)
            down ^= {source}
            front.contact(source, source in down, at_ms - chance.randrange(30))
        elif act < 0.55:
            front.seek()
        assert front.tick(at_ms) >= 0
        assert front.sim_ms >= before_ms
        before_ms = front.sim_ms
    for source in down:
        front.contact(source, False, at_ms)
    front.speed(1, at_ms)
    run(front, at_ms, at_ms + 1000)
    assert not front._hands.busy()
