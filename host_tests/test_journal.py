"""The journal: what comes back is what was written, or what was written before it, or nothing."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

import clock as clocks
import desktop_mpy
import events
import game_record
import journal as journals
import machine
import make_pictures
import memory_model
import restoredscreen
import texts
from bench import A, B, Bench, N
from events import NO, RESTORED
from fonts import load
from journal import SIZE, Journal
from journalread import FOUND, LOST, NOTHING, OLDER, OTHER_PRESET, OTHER_VERSION, Reading
from keeper import Keeper
from keymaps import MENU, NEXT, OK
from memorychip import MemoryChip
from methods import NEVER
from player import MemoryStore
from restored import Restored

BOUND_MS = 5000


@pytest.fixture
def bench():
    machine.forget()
    return Bench()


def another(preset="sss-2min", **settings):
    """A device of its own, as it is at power-on."""
    return Bench(preset, first_pin=100, **settings)


def running(bench):
    """A's second turn has run for 40 s; returns the App's time."""
    bench.press(B, 100)
    bench.press(A, 30_000)
    bench.press(B, 50_000)
    bench.run(90_000)
    return bench.app.now_ms


def recorded(bench, at_ms=None):
    """(files, journal): the game as it is, recorded once."""
    files = {}
    journal = Journal(MemoryStore(files))
    assert journal.record(bench.app.game, bench.app.now_ms if at_ms is None else at_ms)
    return files, journal


def restored(files, bench, lasting=None):
    """(what was found, the reading) with those files on the device of `bench`."""
    reading = Reading(Journal(MemoryStore(files)))
    return reading.restore(bench.app.game, lasting), reading


def test_a_running_game_comes_back_in_neutral_charged_what_may_have_run(bench):
    now_ms = running(bench)
    files, journal = recorded(bench)
    journal.mark(now_ms + 1700)
    fresh = another()
    assert restored(files, fresh)[0] == FOUND
    clock = fresh.clock
    assert (clock.mode, clock.paused, clock.turn) == (clocks.IN_NEUTRAL, clocks.RUNNING, A)
    assert clock.moves == [1, 1]
    assert clock.left_ms(A, 0) == bench.clock.left_ms(A, now_ms) - 1700 - BOUND_MS
    assert clock.left_ms(B, 0) == bench.clock.left_ms(B, now_ms)
    assert fresh.app.game.due_ms() == NEVER


def test_what_outlasts_a_reset_is_exact(bench):
    now_ms = running(bench)
    files, journal = recorded(bench)
    journal.mark(now_ms + 1700)
    for lasting, left_ms in (((1, 2345), 2345), ((2, 2345), 1700 + BOUND_MS), ((1, 12), 1700 + BOUND_MS)):
        fresh = another()
        restored(files, fresh, lasting)
        assert fresh.clock.left_ms(A, 0) == bench.clock.left_ms(A, now_ms) - left_ms, lasting


def test_nothing_happens_by_itself_in_what_is_charged():
    """With 1 s left, 5 s may have run: the flag has not fallen, and a millisecond is left."""
    bench = Bench("sss-22min")
    bench.press(B, 100)
    bench.run(100 + 1_319_000)
    fresh = another("sss-22min")
    restored(recorded(bench)[0], fresh)
    assert fresh.clock.left_ms(A, 0) == 1 and not fresh.clock.flagged(A)


def test_a_game_that_has_not_begun_is_none(bench):
    fresh = another()
    assert restored(recorded(bench)[0], fresh)[0] == NOTHING
    assert restored({}, fresh)[0] == NOTHING
    bench.tap(OK)  # START
    assert restored(recorded(bench)[0], fresh)[0] == FOUND
    assert fresh.app.game.rounds.started and fresh.clock.mode == clocks.READY


def test_the_referee_has_to_prove_himself_again(bench):
    running(bench)
    bench.press(N)
    bench.app.game.acts.referee.granted = True
    bench.app.game.acts.toggle(bench.app.now_ms)
    fresh = another()
    restored(recorded(bench)[0], fresh)
    assert not fresh.app.game.acts.referee.granted and fresh.app.game.acts.screen == 0


def test_a_wrong_pin_after_the_record_counts_and_has_to_wait(bench):
    """Power goes between the file that counts it and the next record of the game."""
    bench.press(B, 100)
    bench.press(N, 5000)
    files, _ = recorded(bench)
    for tries, wait_ms in ((0, 0), (2, 0), (3, 30_000), (4, 60_000)):
        machine.forget()
        fresh = another(tries=tries)
        assert restored(files, fresh)[0] == FOUND
        referee = fresh.app.game.acts.referee
        assert (referee.tries, referee.waits_ms(0)) == (tries, wait_ms)


def test_of_a_wait_that_was_recorded_the_rest_stands(bench):
    bench.press(B, 100)
    bench.press(N, 5000)
    referee = bench.app.game.acts.referee
    referee.tries = 4
    referee.must_wait(bench.app.now_ms - 20_000)
    files, _ = recorded(bench)
    for tries in (3, 4):
        machine.forget()
        fresh = another(tries=tries)
        assert restored(files, fresh)[0] == FOUND
        referee = fresh.app.game.acts.referee
        assert (referee.tries, referee.waits_ms(0)) == (4, 40_000)


def test_any_flipped_bit_of_the_newest_record_gives_the_one_before(bench):
    left_ms = bench.clock.left_ms(A, running(bench))
    files, journal = recorded(bench)
    bench.press(A)
    journal.record(bench.app.game, bench.app.now_ms)
    fresh = another()
    for bit in range(8 * SIZE):
        damaged = {name: bytearray(data) for name, data in files.items()}
        damaged["journal0/game"][bit // 8] ^= 1 << bit % 8
        fresh.clock.reset()
        fresh.app.game.forget()
        found, _ = restored(damaged, fresh)
        # Where its number cannot be read it may not be missed.
        assert found == OLDER or (bit < 64 and found == FOUND)
        assert fresh.clock.moves == [1, 1]
        assert fresh.clock.left_ms(A, 0) == left_ms - BOUND_MS


@given(st.binary(max_size=SIZE + 20), st.binary(max_size=SIZE + 20), st.binary(max_size=20))
def test_rubbish_is_no_game(one, two, mark):
    machine.forget()
    bench = Bench()
    before = bench.pack()
    files = {"journal0/game": one, "journal1/game": two, "journal0/mark": mark}
    assert restored(files, bench)[0] in (NOTHING, LOST, OTHER_VERSION)
    assert bench.pack() == before


def sealed(record):
    """The record with its checksum put right."""
    return record[:-4] + struct.pack("<I", journals.crc32(record[:-4]) & 0xFFFFFFFF)


def test_a_record_of_another_version_or_timing_is_refused_by_name(bench):
    running(bench)
    files, _ = recorded(bench)
    fresh = another("sss-22min")
    found, reading = restored(files, fresh)
    assert (found, reading.name) == (OTHER_PRESET, "sss-2min")
    assert restored(files, another(final_ms=2000))[0] == OTHER_PRESET
    record = bytes(files["journal1/game"])
    newer = record[:3] + b"\x02" + record[4:]
    for name, data in (("v2", sealed(newer)), ("longer", sealed(newer + b"more"))):
        fresh = another()
        assert restored({"journal1/game": data}, fresh)[0] == OTHER_VERSION, name
        assert fresh.clock.mode == clocks.READY


def test_a_state_of_another_layout_needs_another_version():
    """Whoever changes what is packed raises journal.VERSION with this number."""
    assert (journals.VERSION, game_record.RECORD_SIZE) == (1, 426)
    assert SIZE <= 512, "a file of littlefs lies in its folder's log up to here, and a chip has no more room"


def test_a_refused_game_waits_for_its_timing_to_be_chosen(bench):
    running(bench)
    files, _ = recorded(bench)
    before = dict(files)
    other = another("sss-22min")
    journal = Journal(MemoryStore(files))
    assert Reading(journal).restore(other.app.game, None) == OTHER_PRESET
    keeper = Keeper(other.app.game, journal, None, pytest.fail)
    for at_ms in (1000, 2000, 3000):  # setting up: keys, and another timing
        keeper.told(events.KEY, at_ms)
        keeper.told(events.PRESET, at_ms)
        keeper.step(at_ms + 5000, 10_000)
    assert files == before
    assert restored(files, another())[0] == FOUND
    # A game that is started takes its place.
    other.press(B, 100)
    keeper.told(events.TURN, other.app.now_ms)
    keeper.step(other.app.now_ms + 5000, 10_000)
    assert restored(files, another())[0] == OTHER_PRESET


def test_an_own_preset_that_was_changed_is_another(bench):
    line = "own-3 rules=OWN method=sudden-death main=10:00"
    machine.forget()
    from ownpresets import sealed as line_sealed

    mine = Bench("own-3", own=[line_sealed(line)])
    mine.press(B, 100)
    files, _ = recorded(mine)
    same = Bench("own-3", first_pin=100, own=[line_sealed(line)])
    other = Bench("own-3", first_pin=200, own=[line_sealed(line.replace("10:00", "9:00"))])
    assert restored(files, same)[0] == FOUND
    assert restored(files, other)[0] == OTHER_PRESET


def test_a_record_that_nothing_ran_in_charges_nothing(bench):
    running(bench)
    bench.press(N)
    files, journal = recorded(bench)
    journal.mark(bench.app.now_ms + 60_000)
    fresh = another()
    restored(files, fresh)
    assert fresh.left() == bench.left()


# What stands before the game.

def held(files, older=False, minutes=0):
    fresh = another()
    restored(files, fresh)
    fresh.told.clear()
    fresh.app.game.held = Restored(older, minutes)
    return fresh


def test_it_stands_until_ok_or_neutral(bench):
    running(bench)
    files, _ = recorded(bench)
    for by in (lambda one: one.tap(OK), lambda one: one.press(N)):
        fresh = held(files)
        left = fresh.left()
        fresh.run(60_000)
        assert fresh.told[0][0] == RESTORED and fresh.app.page().name == "restored"
        fresh.press(A)
        fresh.press(B)
        fresh.tap(NEXT, 0, MENU)
        assert {kind for kind, _, _, _ in fresh.told[1:]} == {NO} and fresh.app.game.held is not None
        by(fresh)
        assert fresh.app.game.held is None and fresh.app.page().name == "neutral"
        assert fresh.left() == left
        fresh.press(B, fresh.now_ms + 100)
        assert fresh.clock.running() == A


def test_a_new_game_takes_menu_held(bench):
    running(bench)
    fresh = held(recorded(bench)[0])
    fresh.key(MENU, 1)
    fresh.step()
    fresh.run(1999)
    assert fresh.app.game.held is not None
    fresh.run(2000)
    assert fresh.app.game.held is None and fresh.clock.mode == clocks.READY
    assert fresh.clock.moves == [0, 0]


@given(st.lists(st.tuples(st.integers(1, 3_000_000), st.booleans()), min_size=1, max_size=5))
def test_the_games_time_stands_however_the_loop_comes(waits):
    machine.forget()
    bench = Bench()
    bench.tap(OK)
    bench.press(B, 10_000)
    bench.press(N, 60_000)
    fresh = held(recorded(bench)[0])
    game_ms = fresh.app.game.rounds.left_ms(0)
    for wait_ms, punctual in waits:
        (fresh.run if punctual else fresh.go)(fresh.now_ms + wait_ms)
        fresh.step()
        assert fresh.app.game.rounds.left_ms(fresh.app.now_ms) == game_ms
    fresh.tap(OK)
    fresh.run(fresh.now_ms + 1000)
    assert fresh.app.game.rounds.left_ms(fresh.app.now_ms) == game_ms - 1000


def test_the_page_has_room_for_both_times_and_any_count(bench):
    make_pictures.fonts_on_the_path()
    running(bench)
    fresh = held(recorded(bench)[0], minutes=journals._minutes((2026, 12, 28, 23, 59)))
    fresh.clock.moves[:] = [28, 28]
    for language in texts.LANGUAGES:
        page = restoredscreen.restored_page(fresh.app.game, 0, language)
        assert page.lines[0].endswith(" 28.12. 23:59")
        for line in page.lines:
            assert load("font_small").width(line) <= 128, line


@given(st.integers(2000, 2099), st.integers(1, 12), st.integers(1, 31), st.integers(0, 23),
       st.integers(0, 59))
def test_dates_are_kept(year, month, day, hour, minute):
    minutes = journals._minutes((year, month, day, hour, minute, 0))
    assert journals.date_of(minutes) == (day, month, hour, minute) and minutes < 1 << 30


# A memory chip.

class Chip:
    """A store on a model of a chip; `now_ms` is the time."""

    def __init__(self, kind):
        self.now_ms = 0
        self.model, *rest = memory_model.chip(kind, lambda: self.now_ms)
        self.made = lambda: MemoryChip(self.model, *rest)
        self.journal = Journal(self.made())

    def finish(self):
        """Write what is under way, as slowly as the chip wants it; returns how long it took."""
        began = self.now_ms
        while self.journal.store.busy:
            wait_ms = self.journal.store.go_on()
            assert wait_ms >= 0
            self.now_ms += wait_ms
        self.journal.settled()
        return self.now_ms - began


@pytest.mark.parametrize("kind, longest_ms", [("fram", 0), ("24c32", 80)])
def test_a_chip_keeps_records_and_marks(bench, kind, longest_ms):
    now_ms = running(bench)
    chip = Chip(kind)
    chip.journal.record(bench.app.game, now_ms)
    assert chip.finish() <= longest_ms
    for ran_ms in range(100, 40_000, 100):
        chip.journal.mark(now_ms + ran_ms)
        chip.now_ms += 100
    fresh = another()
    journal = Journal(chip.made())
    assert Reading(journal).restore(fresh.app.game) == FOUND
    assert fresh.clock.left_ms(A, 0) == bench.clock.left_ms(A, now_ms) - 39_900 - 200


def test_marks_go_round_all_pages(bench):
    running(bench)
    chip = Chip("24c32")
    chip.journal.record(bench.app.game, bench.app.now_ms)
    chip.finish()
    chip.now_ms += 5
    places = []
    chip.model.before = lambda model, at, data: places.append(at)
    for _ in range(192):
        chip.journal.mark(bench.app.now_ms)
        chip.now_ms += 100
    assert len(set(places)) == 96 and all(places.count(at) == 2 for at in places)
    journal = Journal(chip.made())
    Reading(journal).restore(another().app.game)
    places.clear()
    journal.mark(journal.base_ms + 1)
    assert places[0] in range(1024, 4096, 32)


def test_a_chip_that_is_gone_says_so(bench):
    running(bench)
    chip = Chip("fram")
    chip.model.writeto = lambda *what: (_ for _ in ()).throw(OSError(19))
    assert chip.journal.record(bench.app.game, bench.app.now_ms)
    for _ in range(100):
        wait_ms = chip.journal.store.go_on()
        if wait_ms < 0:
            break
    assert wait_ms < 0 and not chip.journal.store.busy
    assert chip.journal.store.load(0, bytearray(5)) == 0


def test_a_fresh_chip_holds_nothing(bench):
    for fill in (b"\xff", b"\x00"):
        chip = Chip("fram")
        chip.model.data[:] = fill * len(chip.model.data)
        assert Reading(chip.journal).restore(bench.app.game) == NOTHING


_LETS_GO = """
import sys
import player, scenario
story = scenario.parse((
    "scenario 1;lang sk;0:00 do press B;0:30 do press A;0:50 do power off;1:00 do power on;"
    "+1 see screen restored;+5 see screen restored;+0 do key OK;+2 see screen neutral;"
    "+0 do press A;+1 see running B;+5 do power off;+1 do power on;+1 see screen restored;+0 do reset;"
    "+2 see screen ready").split(";"))
performance = player.Player(story, {}, player.PUNCTUAL, 0)
for line in story.lines:
    performance.perform(line)
    if line.verb == "see":
        there = [name in sys.modules for name in ("restored", "restoredscreen", "restored_sk", "lettinggo")]
        print(performance.app.page().name, there.count(True), len(performance.app.keeper.others))
"""


def test_what_the_page_after_a_loss_of_power_needs_goes_when_it_has_been_read(run_mpy, capsys):
    path = (desktop_mpy.ROOT / "sim",)
    said = run_mpy(_LETS_GO, path=path).splitlines()
    assert said == ["restored 4 1", "restored 4 1", "neutral 0 0", "play 0 0", "restored 4 1", "ready 0 0"]
    exec(_LETS_GO, {})
    assert capsys.readouterr().out.splitlines() == said
