"""When the game is written down: in time, where it delays nothing, and whatever the store says."""

import sys
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

import machine
import main
from bench import A, B, Bench, N
from events import KEY, NO, TURN, WARN
from keeper import Keeper
from keymaps import OK
from methods import NEVER
from player import MemoryStore
from timebase import REBASE_MS

PROMISE_MS = MemoryStore.promise_ms


class Store(MemoryStore):
    """Notes when it was written to, by the bench's time; `fails` while it should."""

    def __init__(self):
        MemoryStore.__init__(self, {})
        self.bench = None
        self.marks = []
        self.games = []
        self.fails = False
        self.tries = 0

    def _save(self, path, buffer):
        self.tries += 1
        if self.fails:
            return False
        (self.marks if path.endswith("mark") else self.games).append(self.bench.now_ms)
        return MemoryStore._save(self, path, buffer)


def table(preset="sss-2min", **settings):
    """A bench whose loop is main.once, and its store."""
    machine.forget()
    bench = Bench(preset, **settings)
    store = Store()
    store.bench = bench
    journal = bench.app.keeper.journal
    journal.store = store
    return bench, store


def play(bench, to_ms, late_ms=lambda: 0, look=lambda: None):
    """The loop as main has it, up to a moment; `look` is called before it comes."""
    while True:
        look()
        wait_ms = main.once(bench.app, bench.board.ticks_ms())
        at_ms = bench.now_ms + min(wait_ms, 100) + (late_ms() if wait_ms else 0)
        if at_ms > to_ms:
            bench.go(to_ms)
            main.once(bench.app, bench.board.ticks_ms())
            return
        bench.go(at_ms)


def press(bench, source):
    bench.button(source, 1)
    main.once(bench.app, bench.board.ticks_ms())
    play(bench, bench.now_ms + 30)
    bench.button(source, 0)
    play(bench, bench.now_ms + 1)


def test_nothing_is_written_before_a_game_nor_while_nothing_runs():
    bench, store = table()
    play(bench, 60_000)
    bench.tap(0, 1, OK)
    play(bench, 61_000)
    assert store.tries == 1  # START begins the game's time
    bench, store = table("sss-22min")
    press(bench, B)
    play(bench, 30_000)
    press(bench, N)
    play(bench, 31_000)
    written = store.tries
    play(bench, 600_000)
    assert store.tries == written


def test_every_event_is_written_soon_and_time_every_two_seconds():
    bench, store = table("sss-22min")
    press(bench, B)
    for turn in range(20):
        began = bench.now_ms
        play(bench, began + 20_000)
        assert [at for at in store.games if began - 40 <= at < began + 500], "the turn was not written"
        press(bench, (A, B)[turn & 1])
    written = sorted(store.games + store.marks)
    gaps = [two - one for one, two in zip(written, written[1:])]
    assert max(gaps) <= 2500


@given(st.randoms(use_true_random=False), st.sampled_from(["sss-2min", "sss-22min", "go-japanese", "gong"]))
def test_while_a_clock_runs_the_last_write_is_younger_than_is_promised(dice, preset):
    bench, store = table(preset)
    press(bench, B)
    stood_ms = [bench.now_ms]

    def look():
        if bench.clock.running() not in (A, B):
            stood_ms.append(bench.now_ms)
        assert bench.now_ms - max(stood_ms[-1:] + store.games[-1:] + store.marks[-1:]) <= PROMISE_MS

    def late_ms():
        return dice.randrange(2000) if dice.randrange(20) == 0 else 0

    for _ in range(6):
        play(bench, bench.now_ms + dice.randrange(100, 125_000), late_ms, look)
        side = bench.clock.starter()
        press(bench, side if side in (A, B) else N)


def test_nothing_is_written_shortly_before_a_flag_or_the_end_of_a_turn():
    for preset, over_ms in (("sss-2min", 123_000), ("sss-22min", 1_320_000), ("go-sudden", 3_600_000)):
        bench, store = table(preset)
        bench.button(B, 1)
        main.once(bench.app, bench.board.ticks_ms())
        play(bench, over_ms + 5000)
        close = [at for at in store.marks + store.games if over_ms - 300 < at < over_ms]
        assert not close, preset
        assert [at for at in store.games if over_ms <= at < over_ms + 1500], "what happened was not written"


def test_a_word_being_typed_is_written_once_for_many_keys():
    bench, store = table()
    press(bench, B)
    play(bench, 5000)
    press(bench, N)
    play(bench, 8000)
    before = len(store.games)
    for _ in range(6):
        bench.tap(0)
        play(bench, bench.now_ms + 200)
    play(bench, bench.now_ms + 2000)
    assert len(store.games) - before in (1, 2)


def test_a_store_that_fails_is_told_of_once_and_the_game_goes_on():
    bench, store = table()
    store.fails = True
    press(bench, B)
    play(bench, 60_000)
    assert bench.app.notices == ["game not kept: the memory is full or fails"]
    assert bench.clock.running() == A and 3 <= store.tries < 12
    for language in ("sk", "cs", "en"):
        bench.settings.lang = language
        assert bench.app.page().name == "play"
    store.fails = False
    play(bench, 75_000)
    assert store.games and store.marks


def test_the_warning_is_shown_for_a_while():
    bench, store = table()
    store.fails = True
    press(bench, B)
    shown = []
    while bench.now_ms < 20_000:
        play(bench, bench.now_ms + 100)
        shown.append("Hra sa neukladá: plná pamäť" in bench.app.page().texts())
    assert 80 <= sum(shown) <= 101 and not shown[-1]


def test_a_rebase_of_time_leaves_no_gap():
    bench, store = table("count-up")
    bench.app.time._ms = REBASE_MS - 40_000
    bench.app.now_ms = REBASE_MS - 40_000
    press(bench, B)
    play(bench, bench.now_ms + 20_000)
    press(bench, N)
    play(bench, bench.now_ms + 60_000)
    press(bench, bench.clock.starter())
    assert bench.clock.running() == A and bench.app.now_ms < REBASE_MS // 2
    before = len(store.marks)
    play(bench, bench.now_ms + 60_000)
    assert len(store.marks) - before >= 25


class Other:
    def __init__(self, well=True):
        self.well = well
        self.left = 3
        self.at_ms = []

    def waiting(self):
        return self.left > 0

    def write(self):
        self.left -= 1
        return self.well


def test_others_write_while_nothing_is_due():
    keeper = Keeper(None, None, None, lambda: None)
    other = Other()
    keeper.others.append(other)
    assert not keeper.write_others(0, 499) and other.left == 3
    for left in (2, 1, 0):
        assert keeper.write_others(0, 500) and other.left == left
    assert not keeper.write_others(0, 500)
    assert keeper.step(0, 500) == NEVER


def test_others_that_fail_are_told_of_once():
    warned = []
    keeper = Keeper(None, None, None, lambda: warned.append(1))
    other = Other(well=False)
    other.left = 1000
    keeper.others.append(other)
    for now_ms in range(0, 60_000, 100):
        keeper.write_others(now_ms, NEVER)
    assert warned == [1] and other.left > 980


def test_what_changes_nothing_writes_nothing():
    bench, store = table()
    for kind in (NO, WARN):
        bench.app.keeper.told(kind, 0)
    assert not bench.app.keeper._changed
    bench.app.keeper.told(KEY, 5)
    bench.app.keeper.told(TURN, 9)
    assert bench.app.keeper._changed_ms == 5


def test_the_code_that_writes_a_games_record_comes_in_a_round_of_its_own(monkeypatch):
    """Both take their time on a board."""
    monkeypatch.setitem(sys.modules, "gamefiles", None)
    del sys.modules["gamefiles"]
    written = []
    assert main._write_game("log")
    assert not written and "gamefiles" in sys.modules
    monkeypatch.setitem(sys.modules, "gamefiles", SimpleNamespace(write=written.append))
    main._write_game("log")
    assert written == ["log"] and "gamefiles" not in sys.modules
