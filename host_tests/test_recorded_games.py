"""The record of games: every story recorded, exported, and played again gives the same events."""

from binascii import crc32

import pytest

import acts
import corrections
import events
import game_page
import judge
import main
import player
import recorded
import replay
import rulesets
import run_scenarios
import scenario
from bench import Bench
from gamelog import SIZE, GameLog
from timebase import REBASE_MS

SEED = 7
STORIES = sorted(run_scenarios.SCENARIOS.glob("*.txt"))
#: What no hand did: the loop or the display failed. And what is no game.
NO_GAME = ("stall", "unplug", "plug")


def load(path):
    return scenario.parse(path.read_text(encoding="utf-8").splitlines())


def files_of(story, path):
    lexicon = run_scenarios.default_lexicon()
    if story.lexicon:
        beside = path.parent / story.lexicon
        lexicon = beside if beside.exists() else lexicon.parent / story.lexicon
    return {"lexicon.dawg": str(lexicon)}


class Told(player.Player):
    """A performance that keeps what happened as (name, side, at, value)."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.happened = []

    def event(self, kind, side, at_ms, value):
        super().event(kind, side, at_ms, value)
        at_ms += self.board.now_ms - self.app.now_ms
        if kind != events.KEY and (kind != events.NO or value < 3):
            self.happened.append((events.NAMES[kind], "AB-"[side], at_ms, value))


def record_of(path, folder, mode=player.PUNCTUAL):
    """(the story's events, its records) played with a record in `folder`."""
    story = load(path)
    told = Told(story, files_of(story, path), mode, SEED, str(folder))
    told.play()
    told.finish()
    return told.happened, [recorded.read(path) for path in sorted(folder.glob("g*.txt"))]


def replayed(text, files, mode=player.PUNCTUAL):
    told = Told(scenario.parse(text.splitlines()), files, mode, SEED)
    told.play()
    return told.happened


def told_by(record):
    """A record's events as (name, side, at), counted from its first item."""
    return [(item.name, item.side, item.at_ms) for item in record.items if item.name not in ("in", "letter")]


class Charged:
    """What happens by itself between the last that is recorded before a loss of power and what is charged."""

    def __init__(self):
        self.spans = []

    def __contains__(self, event):
        by_itself = event[0] in ("warn", "count", "final", "flag")
        return by_itself and any(begin < event[2] <= end for begin, end in self.spans)


def told_again(record, restarts):
    """What must be told again over so many losses of power: (events, the spans charged, all names)."""
    told, charged, offset_ms, names = [], Charged(), 0, []
    for item in record.items:
        if item.name == "restored":
            if not restarts:
                break
            restarts -= 1
            packed_ms, taken_ms = offset_ms + item.taken[0], offset_ms + item.taken[1]
            told = [event for event in told if event[2] <= packed_ms]
            charged.spans.append((told[-1][2], taken_ms))
            offset_ms = taken_ms
        names.append(item.name)
        if item.name == "preset":
            break
        if item.name not in ("in", "letter"):
            told.append((item.name, item.side, offset_ms + item.at_ms))
    return told, charged, names


def exported(record, files):
    text = replay.scenario_text(record)
    if record.head["list"] != "-":
        return text, files
    return text, {}


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_every_story_is_recorded_and_replays_exactly(path, tmp_path):
    happened, records = record_of(path, tmp_path)
    files = files_of(load(path), path)
    assert not any(record.complaints for record in records)
    for record in records:
        restarts = [at for at, item in enumerate(record.items) if item.name == "restored"]
        if record.table or restarts[:1] == [0]:
            continue
        text, files_there = exported(record, files)
        told, charged, names = told_again(record, text.count("do   restart"))
        again = [(name, side, at_ms) for name, side, at_ms, _ in replayed(text, files_there)]
        assert [one for one in again if one not in charged or one in told] == told
        # No key of setting up is recorded, so neither can what it made of a game that had only begun.
        assert ("preset" in names) == ("but the clock was set up anew here." in text)
        # What was typed last before the power went is not recorded, nor can the word be replayed.
        assert ("but the power was lost here, and" in text) == (path.stem == "power_lost_half_typed")
        assert len(restarts) == text.count("do   restart") + (path.stem == "power_lost_half_typed")
    # What the story told is what the records hold, but for what is no game.
    kept = [event[:2] for record in records for event in told_by(record)]
    left = iter(event[:2] for event in happened)
    assert all(event in left for event in kept)
    counted = ("turn", "press", "ruling", "lost")
    if not any(event[0] == "restored" for event in happened):
        assert len(kept) >= len([event for event in happened if event[0] in counted])


@pytest.mark.parametrize("name", ["whole_game_sss_challenges", "whole_game_cas_challenges", "go_03_japanese"])
@pytest.mark.parametrize("mode", [player.LAZY, player.LATE])
def test_a_late_loop_records_the_same(name, mode, tmp_path, monkeypatch):
    # Such a loop leaves no moment without a sound; here it may write all the same.
    once = main.once

    def once_and_write(app, ticks):
        wait_ms = once(app, ticks)
        assert app.record.count < 50 or app.record.write()
        return wait_ms

    monkeypatch.setattr(main, "once", once_and_write)
    path = run_scenarios.SCENARIOS / f"{name}.txt"
    texts = []
    for at, one in enumerate((player.PUNCTUAL, mode)):
        folder = tmp_path / str(at)
        folder.mkdir()
        record_of(path, folder, one)
        texts.append([file.read_text() for file in sorted(folder.iterdir())])
    assert texts[0] == texts[1]


WITH_A_LOSS = """scenario 1
preset {preset}
set words sk
0:00.000 do start
0:05.000 do press B
0:41.000 do press A
1:02.000 do neutral
1:03.000 do type "bó"
1:05.000 do key OK
1:06.000 do agree
1:07.000 do key OK
1:09.000 do press A
1:50.000 do power off
8:00.000 do power on
8:03.000 do key OK
8:05.000 do press A
8:15.000 do press B
8:35.000 do press A
9:00.000 do neutral
9:01.000 do power off
9:02.000 do power on
9:05.000 do press N
9:06.000 do resume
9:30.000 do press B
48:10.000 see preset {preset}
"""


@pytest.mark.parametrize("preset", ["sss-2min", "sss-22min", "cas-2min"])
def test_a_replay_goes_on_over_losses_of_power(preset, tmp_path, capsys):
    """To the end of the game's time, on both runtimes, however late the loop is."""
    path = tmp_path / "loss.scenario"
    path.write_text(WITH_A_LOSS.format(preset=preset), encoding="utf-8")
    _, (record,) = record_of(path, tmp_path)
    text = replay.scenario_text(record)
    assert text.count("do   restart") == 2 and "# The record" not in text
    assert ("event base-time-ends" in text) == (preset != "sss-22min")
    story = tmp_path / "again.scenario.txt"
    story.write_text(text, encoding="utf-8")
    assert run_scenarios.main([str(story)]) == 0
    assert "2 passed, 0 failed" in capsys.readouterr().out
    # What the record says of a moment is what the replay sees there.
    (first, _) = [item for item in record.items if item.name == "restored"]
    assert f"see  left B {scenario.time_text(first.left_ms[1])}" in text


def test_a_record_without_the_press_before_the_loss_is_not_replayed_beyond_it(tmp_path):
    path = tmp_path / "loss.scenario"
    path.write_text(WITH_A_LOSS.format(preset="sss-2min"), encoding="utf-8")
    _, (record,) = record_of(path, tmp_path)
    names = [item.name for item in record.items]
    at = names.index("restored")
    press = max(place for place in range(at) if names[place] == "resume")
    del record.items[press - 1:at]  # the press and what came of it
    text = replay.scenario_text(record)
    assert "restart" not in text
    assert text.endswith("# The record goes on, but the power was lost here, and what is recorded does not "
                         "lead to what came after it.\n")


def test_a_record_of_an_earlier_version_says_not_what_was_restored(tmp_path):
    path = tmp_path / "loss.scenario"
    path.write_text(WITH_A_LOSS.format(preset="sss-2min"), encoding="utf-8")
    _, (record,) = record_of(path, tmp_path)
    lines = (tmp_path / "g000001.txt").read_bytes().split(b"\n")
    data = b"\n".join(line for line in lines if line[:4] != b"207 ")
    record = recorded.parse(tmp_path / "g000001.txt", data)
    assert not record.complaints
    text = replay.scenario_text(record)
    assert "restart" not in text and text.endswith("# The record goes on, but the power was lost here.\n")


def test_what_found_no_place_is_told(tmp_path):
    """A loop that comes only at the story's lines never finds the moment to write."""
    _, (record,) = record_of(run_scenarios.SCENARIOS / "whole_game_sss_challenges.txt", tmp_path, player.LAZY)
    (gap,) = [item for item in record.items if item.name == "overflow"]
    assert int(gap.value) > 50 and record.items[-1].name == "reset"
    text = replay.scenario_text(record)
    assert f"but {gap.value} entries are missing" in text.splitlines()[-1]
    replayed(text, {"lexicon.dawg": str(run_scenarios.default_lexicon())})


def with_pins(*pins):
    """The story of the referee's PIN with other digits typed."""
    story = (run_scenarios.SCENARIOS / "referee_pin.txt").read_text(encoding="utf-8")
    for at, typed in enumerate(("1 1 1 1", "1 1 1 2", "1 1 1 3", "1 2 3 5")):
        story = story.replace(f"keys {typed} OK", f"keys {pins[at]} OK")
    return story


def test_nothing_of_a_pin_is_recorded(tmp_path):
    """Whatever is typed as a PIN, the record is the same; that one was right or wrong stands in it."""
    texts = []
    for at, pins in enumerate((("1 1 1 1", "1 1 1 2", "1 1 1 3", "1 2 3 5"),
                               ("9 0 7 6", "0 0 0 0", "5 5 5 5", "4 3 2 1"))):
        folder = tmp_path / str(at)
        folder.mkdir()
        path = folder / "story.scenario"
        path.write_text(with_pins(*pins), encoding="utf-8")
        _, (record,) = record_of(path, folder)
        texts.append((folder / "g000001.txt").read_text())
        assert [item.value for item in record.items if item.name == "referee"] == ["0", "0", "0", "0", "1"]
        keys = [(item.at_ms, item.key) for item in record.items if item.name == "in" and item.key >= 0]
        assert not [key for key in keys if 12_000 <= key[0] < 105_000]
    assert texts[0] == texts[1]


def test_a_game_that_comes_back_goes_on_in_the_same_record(tmp_path):
    _, (record,) = record_of(run_scenarios.SCENARIOS / "power_lost_2min.txt", tmp_path)
    names = [item.name for item in record.items]
    at = names.index("restored")
    assert "turn" in names[:at] and record.items[at].restart == 1 and not record.complaints
    assert "resume" in names[at:] or "reset" in names[at:]
    # The time without power is no time of the game.
    times = [at_ms for at_ms, _ in game_page.stamped(record)]
    assert times == sorted(times)


STARTED = """scenario 1
preset sss-2min
0:00.000 do press B
0:20.000 do press A
0:30.000 do neutral
0:31.000 do reset
0:40.000 do start
+20 do power off
+5 do power on
+1 see screen restored
+1 do press N
+1 do press B
+10 do press A
+1 do neutral
"""


def test_a_game_cut_off_before_its_record_began_is_not_put_into_that_of_the_game_before(tmp_path):
    path = tmp_path / "started.scenario"
    path.write_text(STARTED)
    _, (before, record) = record_of(path, tmp_path)
    assert before.items[-1].name == "reset" and not any(item.name == "restored" for item in before.items)
    assert record.items[0].name == "restored" and "press" in [item.name for item in record.items]


@pytest.mark.parametrize("changed", ["6 OK MENU", "1 OK 2 OK MENU MENU"])  # who begins; the timing
def test_setting_up_after_start_ends_the_replay_and_breaks_it_not(changed, tmp_path):
    """None of its keys is recorded, so whatever it changed could not be replayed."""
    path = tmp_path / "setup.scenario"
    path.write_text(f"""scenario 1
preset sss-2min
0:01.000 do start
0:05.000 do press N
0:10.000 do key MENU
+0.500 do keys {changed}
+5 do press A
+1 do press B
+9 do press A
+9 do press B
+9 do press N
+9 see state neutral
""")
    _, records = record_of(path, tmp_path)
    texts = [replay.scenario_text(record) for record in records]
    assert "# The record goes on, but the clock was set up anew here." in texts[0]
    assert records[0].settings["begins"] == "any"
    for text in texts:
        replayed(text, {})


def test_a_press_before_the_loop_first_came_is_after_what_was_restored(tmp_path):
    """Else the record would begin anew with the press, in a file of its own."""
    bench = Bench()
    log = GameLog(bench.app.game, None, None)
    log.input(2, 1, 100)
    log.event(events.RESTORED, events.NONE, 100, 0)
    log.event(events.RESUME, 0, 200, 0)
    kinds = [log.buffer[at] for at in range(0, SIZE * log.count, SIZE)]
    assert kinds[:4] == [events.RESTORED, 202, 200, events.RESUME]


#: How many names each table had when format 1 was made, and their CRC-32: records of years ago hold numbers.
NAMES_OF_FORMAT_1 = [(events.NAMES, 48, 0x65D08FC1), (judge.NAMES, 11, 0x13513BC2),
                     (corrections.NAMES, 20, 0x38200F8C), (acts.NAMES, 8, 0x19D9EE53),
                     (rulesets.KINDS, 6, 0xAB528E2B)]


@pytest.mark.parametrize("names, count, crc", NAMES_OF_FORMAT_1)
def test_numbers_in_records_keep_their_meaning(names, count, crc):
    """New names are added at the end; after any other change the format needs another number."""
    assert crc32(" ".join(names[:count]).encode()) == crc


def test_times_go_on_over_a_rebase_of_the_devices_time():
    lines = [recorded.FORMAT, "words sk", "0 0 1000 0", "6 0 5000 4000", "206 2 0 4900", "7 0 600 0"]
    data = b"".join(b"%s*%04x\n" % (line.encode(), crc32(line.encode()) & 0xFFFF) for line in lines)
    record = recorded.parse("g000001.txt", data)
    times = [(item.name, item.at_ms) for item in record.items]
    assert times == [("turn", 0), ("neutral", 4000), ("resume", 4500)]


def test_the_device_tells_of_a_rebase():
    bench = Bench()
    log = GameLog(bench.app.game, None, None)
    bench.app.keep_record(log)
    bench.press(0)
    before_ms = bench.app.now_ms
    bench.press(2, bench.now_ms + 100)
    bench.run(bench.now_ms + REBASE_MS + 10)
    assert bench.app.now_ms < before_ms + 200
    shifts = [log.buffer[at] for at in range(0, SIZE * log.count, SIZE)]
    assert shifts.count(206) == 1
