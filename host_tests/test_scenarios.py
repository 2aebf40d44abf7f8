"""Every scenario file on both runtimes, one test each; and that the runner can fail, and says where."""

import os
import re
import subprocess
import sys

import pytest

import inputs
import judge
import player
import run_scenarios
import scenario
import settings
import sounds
import timebase

FILES = sorted(run_scenarios.SCENARIOS.glob("*.txt"))
SEED = 2011
RUNTIMES = ("CPython", "MicroPython")


@pytest.fixture(scope="module")
def lexicon():
    return run_scenarios.default_lexicon()


@pytest.fixture(scope="module")
def played(lexicon):
    """What the runner said of each file, by runtime: two processes for all files."""
    said = {}
    for runtime, lines, _ in run_scenarios.play(FILES, SEED, lexicon):
        said[runtime] = {}
        for path in FILES:
            said[runtime][path] = [line for line in lines if str(path) in line] or ["not played", *lines]
    return said


@pytest.mark.parametrize("runtime", RUNTIMES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(played, path, runtime):
    assert played[runtime][path] == [f"ok {path}"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_title_names_the_rule_and_the_file_is_named_for_it(path):
    title = read(path).title
    assert title and re.fullmatch(r"[a-z0-9_]+", path.stem)
    named = re.match(r"(sss|cas|pps|go|ch|w)_0*(\d+)_", path.stem)
    if named:
        assert re.search(rf"\b{named[1].upper()}-{named[2]}\b", title), title


def read(path):
    return scenario.parse(path.read_text(encoding="utf-8").split("\n"))


def files_of(story, lexicon):
    if story.lexicon is None:
        return {"lexicon.dawg": str(lexicon)}
    return {"lexicon.dawg": str(run_scenarios.SCENARIOS / story.lexicon)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_expectation_can_fail(path, lexicon):
    """Not only the line that the seed chooses. Of a long story, some; fewer where a display is drawn."""
    story = read(path)
    looks = [line.number for line in story.lines if line.verb != "do"]
    for number in looks[:: len(looks) // (6 if "display" in story.needs else 30) + 1]:
        with pytest.raises(player.Failure) as failure:
            player.Player(story, files_of(story, lexicon), player.PUNCTUAL, 0).play(number)
        assert failure.value.line == number


# The runner can fail: one file each, all in one run.

START = "scenario 1\ntitle a test\npreset sss-2min\n"
STORY = START + "0:00.000 do press B\n"

# An expectation that does not hold, and what the device says instead. Line 5 of the file.
WRONG = {
    "running": ("see running B", "running A"),
    "left": ("see left A 1:59.001", "left A 1:59.000"),
    "near, below": ("see near A 1:58.999 5s", "near A 1:59.000"),
    "near, above": ("see near A 1:59.200 199ms", "near A 1:59.000"),
    "leds": ("see leds 30", "leds -"),
    "signal": ("see signal final", "signal -"),
    "flag": ("see flag A B", "flag -"),
    "moves": ("see moves A 1", "moves A 0"),
    "lost": ("see lost B 1", "lost B 0"),
    "state": ("see state lost A", "state running"),
    "ruling": ("see ruling valid", "ruling -"),
    "screen": ("see screen typing", "screen play"),
    "text": ('see text "NEPLATNÉ"', "text shown:"),
    "result": ("see result A", "result -"),
    "period": ("see period A 1", "period A 0"),
    "stones": ("see stones B 1", "stones B 0"),
    "points": ("see points A 10", "points A 0"),
    "owed": ("see owed A 1", "owed A 0"),
    "crosses": ("see crosses A 1", "crosses A 0"),
    "challenger": ("see challenger A", "challenger -"),
    "kind": ("see kind points", "kind word"),
    "trouble": ("see trouble A B", "trouble -"),
    "late": ("see late yes", "late no"),
    "preset": ("see preset own-1", "preset sss-2min"),
    "reason": ("see reason ch-1", "reason -"),
    "volume": ("see volume 9", "volume 10"),
    "display": ("see display shown", "display -"),
    "game": ("see game 39:59.000", "game 40:00.000"),
    "round": ("see round finish", "round -"),
    "turn": ("see turn 2", "turn 1"),
    "exchange": ("see exchange no", "exchange yes"),
    "absent": ("see absent B", "absent -"),
    "forfeit": ("see forfeit A", "forfeit -"),
    "heard": ("heard warn30", "turn"),
    "heard nothing": ("heard -", "turn"),
    "event": ("event lost", "turn"),
    "event of the other side": ("event turn B", "turn"),
    "no event": ("event -", "turn"),
    "none": ("none", "turn"),
}

# A file that is no scenario: its text, the line at fault, a part of the reason.
BAD = {
    "empty": ("", 1, "the first line must be: scenario 1"),
    "other format": ("scenario 2\n" + STORY, 1, "the first line must be: scenario 1"),
    "unknown header": ("scenario 1\ncolour red\n" + STORY[11:], 2, "no such header: colour"),
    "header without value": ("scenario 1\ntitle\n" + STORY[11:], 2, "title needs a value"),
    "header in the story": (STORY + "0:01 see running A\nlang sk\n", 6, "a time expected, not lang"),
    "unknown preset": ("scenario 1\ntitle x\npreset sss-3min\n0:00 see running -\n", 3, "preset: one of"),
    "unknown language": ("scenario 1\nlang hu\n0:00 see running -\n", 2, "lang: one of sk, cs, en expected"),
    "unknown setting": ("scenario 1\nset colour red\n0:00 see running -\n", 2, "colour: no such setting"),
    "setting out of limits": ("scenario 1\nset final_ms 99\n0:00 see running -\n", 2, "final_ms: allowed is"),
    "setting without value": ("scenario 1\nset final_ms\n0:00 see running -\n", 2, "set KEY VALUE expected"),
    "unknown board": ("scenario 1\nboard toaster\n0:00 see running -\n", 2, "one of sim expected"),
    "unknown need": ("scenario 1\nneeds coffee\n0:00 see running -\n", 2, "one of keypad"),
    "unknown verb": (STORY + "0:01.000 look running A\n", 5, "do, see, heard, event or none expected"),
    "no verb": (STORY + "0:01.000\n", 5, "expected after the time"),
    "unknown act": (STORY + "0:01.000 do dance\n", 5, "do dance: unknown; known are "),
    "unknown field": (STORY + "0:01.000 see weather A\n", 5, "see weather: unknown; known are "),
    "no field": (STORY + "0:01.000 see\n", 5, "unknown; known are"),
    "unknown value": (STORY + "0:01.000 see running C\n", 5, "one of A | B | A B | - expected, not C"),
    "unknown LEDs": (STORY + "0:01.000 see leds 20\n", 5, "expected, not 20"),
    "no value": (STORY + "0:01.000 see running\n", 5, "expected, not nothing"),
    "no such side": (STORY + "0:01.000 see left C 0:01\n", 5, "one of A | B expected, not C"),
    "not a time": (STORY + "0:01.000 see left A soon\n", 5, "not a time: soon"),
    "not a number": (STORY + "0:01.000 see moves A many\n", 5, "a number expected"),
    "unknown sound": (STORY + "0:01.000 heard music\n", 5, "expected, not music"),
    "unknown event": (STORY + "0:01.000 event party\n", 5, "expected, not party"),
    "none of what": (STORY + "0:01.000 none turn\n", 5, "nothing more expected, not turn"),
    "unknown key": (STORY + "0:01.000 do key F1\n", 5, "no button or key F1"),
    "no keys": (STORY + "0:01.000 do keys\n", 5, "keys expected"),
    "unknown key of several": (STORY + "0:01.000 do keys 1 F1\n", 5, "no button or key F1"),
    "no such preset seen": (STORY + "0:01.000 see preset mine\n", 5, "no such preset: mine"),
    "unknown reason": (STORY + "0:01.000 see reason why\n", 5, "expected, not why"),
    "button as key": (STORY + "0:01.000 do key A\n", 5, "a key expected"),
    "no length": (STORY + "0:01.000 do hold A\n", 5, "a button or key and a length expected"),
    "odd length": (STORY + "0:01.000 do stall long\n", 5, "not a time: long"),
    "unquoted": (STORY + "0:01.000 see text NIE\n", 5, "a text in quotes expected"),
    "open quotes": (STORY + '0:01.000 see text "NIE\n', 5, "the quotes are not closed"),
    "letter without key": (STORY + '0:01.000 do type "a1"\n0:02 see running A\n', 5, "no key types '1'"),
    "letter of no key here": (STORY + '0:01 do neutral\n0:02 do type "ů"\n0:03 none\n', 6, "no letter"),
    "odd time": (STORY + "0:61.000 see running A\n", 5, "not a time"),
    "odd milliseconds": (STORY + "0:01.5 see running A\n", 5, "milliseconds are three digits"),
    "bare seconds": (STORY + "1 see running A\n", 5, "a time is M:SS.mmm or +S.mmm, not 1"),
    "time going back": (STORY + "0:02 see running A\n0:01.999 see running A\n", 6, "the time goes back"),
    "time back after hold": (STORY + "0:01 do hold A 2s\n0:02 see running B\n", 6, "the time goes back"),
    "no display": (STORY + "0:01 do unplug display\n0:02 see running A\n", 5, "needs display"),
    "no such plug": (STORY + "0:01 do unplug buzzer\n", 5, "one of display expected"),
    "huge line": (STORY + '0:01 see text "' + 400 * "a" + '"\n', 5, "has 400 characters at most, not 416"),
    "huge comment": (START + "#" + 9000 * " x" + "\n", 4, "a line has 400 characters at most"),
    "huge number": (STORY + "0:01 see moves A " + 300 * "9" + "\n", 5, "a number expected"),
    "huge time": (STORY + 300 * "9" + ":00 see running A\n", 5, "not a time"),
    "huge time seen": (STORY + "0:01 see left A " + 300 * "9" + ":00\n", 5, "not a time"),
    "huge length": (STORY + "0:01 do stall " + 300 * "9" + "s\n", 5, "not a time"),
    "near without length": (STORY + "0:01 see near A 1:00\n", 5, "a time and a length expected"),
    "power on twice": (STORY + "0:01 do power on\n0:02 see running A\n", 5, "the power is on already"),
    "power off twice": (STORY + "0:01 do power off\n0:02 do power off\n0:03 see running A\n", 6,
                        "the power is off already"),
    "look without power": (STORY + "0:01 do power off\n0:02 see running A\n", 6, "while the power is off"),
    "half a power": (STORY + "0:01 do power half\n", 5, "one of off | on expected, not half"),
    "no such file": (STORY + "0:01 do damage main.py bit 1\n", 5, "one of journal0/game"),
    "no such bit": (STORY + "0:01 do damage choices.txt bit 0\n0:02 see running A\n", 5,
                    "choices.txt has only 0 bits"),
    "no bit": (STORY + "0:01 do damage memory 7\n", 5, "damage FILE bit N expected"),
    "endless stall": (STORY + "0:01 do stall 999999999s\n", 5, "a story lasts 12 hours at most"),
    "endless story": (STORY + "12:00:00.001 see running A\n", 5, "a story lasts 12 hours at most"),
    "endless steps": (STORY + 3 * "+18000 see running -\n", 7, "a story lasts 12 hours at most"),
    "endless holds": (STORY + 3 * "+0 do hold A 18000s\n" + "+0 see running A\n", 8, "12 hours at most"),
    "too many lines": (STORY + 1997 * "+0 see running A\n", 2001, "a story has 2000 lines at most"),
    "huge file": (STORY + 9000 * "+0 see running A\n", 0, "larger than 65536 bytes, which no story is"),
    "control character": (STORY + "0:01 see running A\x07\n", 5, "a control character, number 7"),
    "zeros before a number": (STORY + "0:01 see moves A 00\n", 5, "without zeros before it, not 00"),
    "empty text": (STORY + '0:01 see text ""\n', 5, "a text in quotes expected, not an empty one"),
    "blank text": (STORY + '0:01 see text "  "\n', 5, "a text in quotes expected, not an empty one"),
    "word after quotes": (STORY + '0:01 see text "NIE"x\n', 5, "a text in quotes expected"),
    "text in two": (STORY + '0:01 see text "NIE"x"A"\n', 5, "a text in quotes expected"),
    "no word": (STORY + '0:01 do type ""\n', 5, "a text in quotes expected, not an empty one"),
    "side of no event": (STORY + "0:01 event - A\n", 5, "nothing more expected, not A"),
    "header twice": (START + "preset cas-2min\n0:00 see running -\n", 4, "preset stands twice"),
    "title twice": (START + "title b\n0:00 see running -\n", 4, "title stands twice"),
    "short twice": (START + "short\nshort\n0:00 see running -\n", 5, "short stands twice"),
    "need twice": (START + 2 * "needs keypad\n" + "0:00 see running -\n", 5, "needs keypad stands twice"),
    "setting twice": (START + "set sound no\nset sound no\n0:00 see running -\n", 5, "sound is set twice"),
    "header set again": (START + "set preset cas-2min\n0:00 see running -\n", 4, "preset is set twice"),
    "lexicon elsewhere": (START + "lexicon /dev/zero\n0:00 see running -\n", 4, "without a folder"),
    "minus after plus": (STORY + "+-5 see running A\n", 5, "a time is M:SS.mmm or +S.mmm, not +-5"),
    "two pluses": (STORY + "++5 see running A\n", 5, "a time is M:SS.mmm or +S.mmm, not ++5"),
    "no look": (STORY + "0:01.000 do press A\n", 5, "nothing is looked at"),
    "look while it stalls": (STORY + "0:01 do stall 2s\n0:02 see running A\n", 6, "while the loop stalls"),
}
BYTES = {
    "latin2": (STORY.encode() + '0:01.000 see text "NEPLATNÉ"\n'.encode("latin2"), 5, "not a text in UTF-8"),
    "rubbish": (b"\x00\xff\xfe\n", 1, "not a text in UTF-8"),
}


@pytest.fixture(scope="module")
def failed(tmp_path_factory):
    """The runner's output lines and its exit status, after it was given a good file and everything bad."""
    folder = tmp_path_factory.mktemp("bad scenarios")
    (folder / "good.txt").write_text(STORY + "0:01.000 see running A\n", encoding="utf-8")
    for name, (expectation, _) in WRONG.items():
        text = STORY + ("0:00.000 " if expectation[0] != "s" else "0:01.000 ") + expectation + "\n"
        (folder / f"wrong {name}.txt").write_text(text, encoding="utf-8")
    for name, (text, _, _) in BAD.items():
        (folder / f"bad {name}.txt").write_text(text, encoding="utf-8")
    for name, (raw, _, _) in BYTES.items():
        (folder / f"bad {name}.txt").write_bytes(raw)
    (folder / "folder.txt").mkdir()
    os.mkfifo(folder / "pipe.txt")
    files = [*sorted(folder.glob("*.txt")), folder / "missing.txt"]
    runner = run_scenarios.ROOT / "tools" / "run_scenarios.py"
    done = subprocess.run([sys.executable, runner, "--seed", "1", *files],
                          capture_output=True, encoding="utf-8", cwd=folder)
    assert done.stderr == ""
    return folder, done.stdout.splitlines(), done.returncode


def reasons(failed, name):
    """What each runtime said of a file."""
    folder, lines, _ = failed
    found = {}
    for line in lines:
        runtime, colon, rest = line.partition(f": FAILED {folder / name}.txt")
        if colon:
            found[runtime] = rest
    assert sorted(found) == sorted(RUNTIMES), lines
    return found


def test_every_field_and_verb_is_tried_wrong():
    tried = {wrong.split()[1] for wrong, _ in WRONG.values() if wrong.startswith("see")}
    assert tried == set(scenario.SEE)
    assert {wrong.split()[0] for wrong, _ in WRONG.values()} == {"see", "heard", "event", "none"}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_expectation_fails(failed, name):
    expectation, got = WRONG[name]
    for said in reasons(failed, f"wrong {name}").values():
        wanted = expectation if expectation != "none" else "none "
        assert said.startswith(f":5: {wanted}; got {got}") and said.endswith("(punctual)")


@pytest.mark.parametrize("name", [*BAD, *BYTES])
def test_a_file_that_is_no_scenario_names_line_and_reason(failed, name):
    _, line, reason = BAD[name] if name in BAD else BYTES[name]
    for said in reasons(failed, f"bad {name}").values():
        assert said.startswith(f":{line}: " if line else ": ") and reason in said
        assert len(said) < 700


def test_a_missing_file_is_named(failed):
    for said in reasons(failed, "missing").values():
        assert said == ": no such file, or it cannot be read"


def test_what_is_no_file_is_told_apart(failed):
    for name in ("folder", "pipe"):
        for said in reasons(failed, name).values():
            assert said == ": this is no file"


def test_the_longest_story_is_played_on_both_runtimes(capsys, tmp_path):
    longest = tmp_path / "longest.txt"
    longest.write_text(STORY + (scenario.MOST_LINES - 4) * "+20 see running -\n")
    assert run_scenarios.main([str(longest)]) == 1
    out = capsys.readouterr().out
    assert out.count(f"FAILED {longest}:5: see running -; got running A") == 2
    longest.write_text(STORY + (scenario.MOST_LINES - 4) * "+0.010 see running A\n")
    assert run_scenarios.main([str(longest)]) == 0


def test_a_name_that_would_spoil_the_report_is_refused(capsys):
    assert run_scenarios.main(["one\ntwo.txt"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == (
        "scenarios: 'one\\ntwo.txt': a name with such characters cannot be reported; rename the file")


def test_one_failure_is_enough_for_the_exit_status_and_the_closing_line_counts_both_runtimes(failed):
    _, lines, status = failed
    assert status == 1
    assert lines[-1] == f"2 passed, {2 * (len(WRONG) + len(BAD) + len(BYTES) + 3)} failed"


def test_success_ends_in_status_0_and_a_closing_line(capsys, tmp_path):
    good = tmp_path / "good.txt"
    # A byte order mark and the line ends of Windows are no error.
    good.write_bytes(b"\xef\xbb\xbf" + (STORY + "0:01.000 see running A\n").replace("\n", "\r\n").encode())
    assert run_scenarios.main([str(good)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 0 failed"


def test_a_story_that_breaks_the_device_fails_alone(lexicon, monkeypatch, tmp_path, capsys):
    import play_scenarios

    (tmp_path / "one.txt").write_text(STORY + "0:01 do neutral\n0:02 see running -\n")
    (tmp_path / "two.txt").write_text(STORY + "0:02 see running A\n")
    monkeypatch.setattr("game.Game._neutral", lambda *_: 1 / 0)
    status = play_scenarios.main([str(lexicon), "1", str(tmp_path / "one.txt"), str(tmp_path / "two.txt")])
    out = capsys.readouterr().out.splitlines()
    assert status == 1
    assert out == [f"FAILED {tmp_path}/one.txt: the device broke: ZeroDivisionError: division by zero",
                   f"ok {tmp_path}/two.txt"]


def sabotaged(name, lexicon):
    story = read(run_scenarios.SCENARIOS / name)
    return player.play_all_ways(story, files_of(story, lexicon), SEED)


def test_a_device_that_counts_from_when_the_loop_came_is_found_out(lexicon, monkeypatch):
    monkeypatch.setattr(timebase.Timebase, "stamp_ms", lambda self, ticks: self._ms)
    assert sabotaged("stall.txt", lexicon) == (player.PUNCTUAL, 8, "see left B 1:58.000; got left B 1:59.501")


def test_a_device_that_is_right_only_when_punctual_is_found_out(lexicon, monkeypatch):
    advance = player.main.App.step

    def step(app, ticks):
        late = app.now_ms and app.time.stamp_ms(ticks) > app.due_ms
        wait_ms = advance(app, ticks)
        if late:
            app.game.clock.base_ms += 1
        return wait_ms

    monkeypatch.setattr(player.main.App, "step", step)
    assert sabotaged("sss_04_press_starts_a_fresh_limit.txt", lexicon)[0] == player.LAZY


def test_a_line_that_cannot_fail_is_found_out(lexicon, monkeypatch):
    monkeypatch.setattr(player, "twist", lambda line: line.words)
    mode, _, reason = sabotaged("reset.txt", lexicon)
    assert mode == "twisted" and "cannot fail" in reason


# docs/SCENARIOS.md says what there is, all of it and nothing else.

DOC = (run_scenarios.ROOT / "docs" / "SCENARIOS.md").read_text(encoding="utf-8")


def section(title):
    return DOC.split(f"\n## {title}")[1].split("\n## ")[0]


def rows(title):
    """The cells of a section's tables, without their heads."""
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines
            if not line.startswith("|---") and lines[lines.index(line) + 1:][:1] != ["|---|---|"]
            and lines[lines.index(line) + 1:][:1] != ["|---|---|---|"]]


def named(text):
    return re.findall(r"`([^`]+)`", text)


def allowed(check):
    """The vocabulary of a field, from its own complaint; None if it takes any text, number or time."""
    with pytest.raises(ValueError) as error:
        check(["?", "?"])
    listed = re.fullmatch(r"one of (.*) expected, not \? \?", str(error.value))
    return listed and listed[1].split(" | ")


def test_the_page_lists_the_headers():
    assert [named(row[0])[0] for row in rows("Header")] == list(scenario._HEADER)
    (needs,) = (row[1] for row in rows("Header") if row[0] == "`needs`")
    assert named(needs) == list(scenario.FEATURES)


def test_the_page_lists_the_acts():
    assert [named(row[0])[0].split()[0] for row in rows("Acts")] == list(scenario.DO)
    keys = section("Acts").split("one of the keys ")[1].split(";")[0]
    assert named(keys) == list(scenario.KEYS)
    assert named(section("Acts").split("`MENU`;")[1].split("are other")[0]) == list(scenario.KEY_ALIASES)


def test_the_page_lists_the_fields_and_their_whole_vocabulary():
    table = {named(row[0])[0]: row[1] for row in rows("Looks")}
    assert list(table) == list(scenario.SEE)
    for field, check in scenario.SEE.items():
        values = allowed(check)
        if values is None or values == list(scenario.SIDES):
            assert field in ("left", "near", "moves", "lost", "text", "period", "stones", "points", "owed",
                             "crosses", "preset", "volume", "game", "turn")
        else:
            assert sorted(named(table[field])) == sorted(values), field


def test_the_page_lists_the_sounds_events_and_verbs():
    told = section("What was told")
    assert named(told.split("Sounds:")[1].split("Events:")[0]) == list(sounds.NAMES)
    assert named(told.split("Events:")[1]) == list(player.events.NAMES)
    assert {named(row[0])[0].split()[0] for row in rows("What was told")} == {"heard", "event"}


def test_the_page_is_right_about_what_it_says_in_passing():
    assert f"rest for {inputs.DEBOUNCE_MS} ms" in DOC
    assert f"holds a button for {player._PRESS_MS} ms" in DOC
    assert f"`{settings.Settings().preset}` unless" in DOC
    assert f"up to 0.{player._LATEST_MS // 100} s late" in DOC
    assert f"`hold MENU {player._HOLD_MS // 1000}s`" in DOC
    assert set(judge.NAMES) == set(named([row for row in rows("Looks") if row[0] == "`ruling`"][0][1]))


def test_the_example_on_the_page_is_a_scenario():
    example = section("A file").split("\n\n")[1]
    assert len(scenario.parse([line[4:] for line in example.splitlines()]).lines) == 8
