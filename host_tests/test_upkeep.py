"""The battery's warning, and the console that answers `status` and touches nothing."""

import subprocess
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import desktop_mpy
import run_scenarios
import texts
import upkeep
from battery import PERIOD_MS, Battery
from page import Page
from screens import add_battery

LOW = 3500


def readings(values):
    """(battery, its `low` after each reading)."""
    left = iter(values)
    battery = Battery(lambda: next(left), LOW)
    said = []
    for at in range(len(values)):
        battery.step(at * PERIOD_MS)
        said.append(battery.low)
    return said


def test_one_dip_is_no_low_battery():
    assert readings([3600, 3400, 3600, 3400, 3499]) == [False, False, False, False, True]


def test_a_warning_stays_until_the_battery_is_changed():
    assert readings([3400, 3400, 3560, 3649, 3650]) == [False, True, True, True, False]


def test_nothing_measured_warns_of_nothing():
    assert readings([None, None, None]) == [False] * 3


@given(st.lists(st.integers(0, 5500), min_size=1, max_size=50))
def test_it_warns_exactly_from_the_second_low_reading_in_a_row(values):
    said = readings(values)
    for at in range(1, len(values)):
        if values[at] < LOW and values[at - 1] < LOW:
            assert said[at]
        if values[at] >= LOW + 150:
            assert not said[at]
        if values[at] < LOW <= values[at - 1]:
            assert said[at] == said[at - 1]


def test_it_measures_once_a_minute_also_when_the_ticks_wrap():
    asked = []
    battery = Battery(lambda: asked.append(1) or 4000, LOW)
    start = 2**30 - 1000
    for ticks in (start, start + 59_999, (start + 60_000) % 2**30, (start + 60_001) % 2**30):
        battery.step(ticks)
    assert len(asked) == 2


def test_the_mark_leaves_a_ruling_alone():
    for language in texts.LANGUAGES:
        ready, play, ruling = Page("ready"), Page("play", "A"), Page("ruling", "", "PLATNÉ")
        for page in (ready, play, ruling):
            add_battery(page, language)
        assert ready.lines == [texts.texts(language)["battery"]]
        assert play.title == "A  BAT!" and ruling.texts() == ["PLATNÉ"]


_STATUS = """
import sys
sys.path[:0] = [{sim!r}, {root!r}]
import micropython
import boards.pico as board
board.battery_mv = lambda: 4870
board.display = lambda: None
board.path = lambda name: {lexicon!r} if name == "lexicon.dawg" else "/nowhere/" + name
import main, settings, upkeep
app = main.build(board, settings.load("/nowhere/settings.txt"), [])
keep = upkeep.Upkeep(app, board)
ticks = board.ticks_ms()
before = bytes(str(app.page().texts()), "utf-8")
for at in range(0, 2000, 50):
    app.step(ticks + at)
    keep.late(at)
    keep.step(ticks + at, 0)
micropython.heap_lock()
keep.console._board = board
keep.step(ticks + 2101, 0)
keep.step(ticks + 2280, 0)
micropython.heap_unlock()
print(bytes(str(app.page().texts()), "utf-8") == before)
"""


def test_the_console_answers_status(micropython, tmp_path):
    root = desktop_mpy.ROOT
    script = tmp_path / "status.py"
    script.write_text(_STATUS.format(sim=str(root / "sim"), root=str(root),
                                     lexicon=str(run_scenarios.default_lexicon())))
    typed = "\x00\xff rubbish\r\nstatus\r\n" + "x" * 200 + "\nstatus\nword bó\n"
    done = subprocess.run(desktop_mpy.command(script), input=typed.encode("utf-8"), capture_output=True,
                          env=desktop_mpy.environment(), timeout=30)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.decode().splitlines()
    assert lines.pop() == "True"
    assert [line.split()[0] for line in lines] == ["status:", "status", "status:", "status", "word:"]
    assert lines[4] == "word: not allowed; the referee allows it: MENU 7, 19"
    said = dict(word.split("=") for word in lines[1].split()[1:])
    assert said["board"] == "pico" and said["preset"] == "sss-2min" and said["screen"] == "ready"
    assert said["started"] == "no"
    assert said["battery"] == "4870" and said["running"] == "-" and said["left_a"] == "120000"
    assert int(said["heap"]) > 0 and int(said["late"]) >= 0 and said["lexicon"] == "05,1.10.2011"


class Memory:
    """In the place of the module `gc`."""

    def __init__(self):
        self.collected = 0
        self.thresholds = []

    def collect(self):
        self.collected += 1

    def threshold(self, size):
        self.thresholds.append(size)


@pytest.fixture
def kept(monkeypatch):
    """(the memory, an Upkeep that collects it)."""
    gc = Memory()
    monkeypatch.setattr(upkeep, "gc", gc)
    monkeypatch.setattr(upkeep, "Console", lambda *parts: SimpleNamespace(step=lambda ticks: None))
    return gc, upkeep.Upkeep(None, SimpleNamespace(battery_mv=lambda: None, BATTERY_LOW_MV=LOW))


def test_memory_is_collected_after_work_and_only_where_there_is_room(kept):
    gc, keep = kept
    assert len(gc.thresholds) == 1 and gc.thresholds[0] > 12_288
    for _ in range(3):
        for _ in range(100):
            keep.step(0, 1000)  # nothing was done since the last time
        before = gc.collected
        for _ in range(100):
            keep.step(0, 0)
        assert gc.collected == before
        keep.step(0, 49)
        assert gc.collected == before
        keep.step(0, 50)
        assert gc.collected == before + 1


def test_a_little_work_is_not_worth_a_collection(kept):
    gc, keep = kept
    for _ in range(5):
        keep.step(0, 0)
    keep.step(0, 1000)
    assert gc.collected == 0
