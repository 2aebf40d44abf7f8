"""Pages, tables and scenarios of recorded games, and files that are none: each has one clear line."""

import csv
import html
import io
import re

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

import events
import game_page
import game_picture
import game_report
import game_texts
import presets
import presettext
import recorded
import replay
import run_scenarios
import scenario
from test_recorded_games import record_of

WHOLE = "whole_game_sss_challenges"


def recorded_file(folder, name):
    folder.mkdir(exist_ok=True)
    record_of(run_scenarios.SCENARIOS / f"{name}.txt", folder)
    return sorted(folder.glob("g*.txt"))[0]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return recorded_file(tmp_path_factory.mktemp("whole"), WHOLE)


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    path = recorded_file(tmp_path_factory.mktemp("short"), "sss_25_printed_dictionaries")
    return path, path.read_bytes(), recorded.read(path)


@pytest.mark.parametrize("language", game_texts.LANGUAGES)
def test_the_page_tells_moves_challenges_and_how_they_ended(whole, language):
    record = recorded.read(whole)
    texts = game_texts.texts(language)
    page = game_page.page(record, language)
    assert page.count("<tr>") > 30 and f"<html lang={language}>" in page
    row = [texts["kind-word"], "MÚ", texts["ruling-invalid"], "B1 05, 1.10.2011"]
    assert "</td><td>".join(row) in page
    assert html.escape(texts["event-overturned"]) in page
    assert f"{texts['announced']} 32, {texts['counted']} 28" in page
    # Nothing comes from outside, and nothing is left untranslated.
    assert not re.search(r"https?://|src=|@import", page)
    for name in ("event-", "ruling-", "act-", "kind-"):
        assert f">{name}" not in page


def test_all_languages_have_the_same_texts_and_every_event_has_its_word():
    own = {language: set(game_texts._OWN[language]) for language in game_texts.LANGUAGES}
    assert own["sk"] == own["cs"] == own["en"]
    for language in game_texts.LANGUAGES:
        texts = game_texts.texts(language)
        assert [name for name in events.NAMES if f"event-{name}" not in texts] == []
        assert all(texts.values())


@pytest.mark.parametrize("language, line, words", [
    ("sk", "sss-2min", "sss-2min: SSS; čas na ťah 2:00; výstraha 0:30, 0:20, 0:10; námietka nanovo; "
                       "čas partie 40:00"),
    ("cs", "sss-22min", "sss-22min: SSS; čas na hru 22:00; konec času: hraje se dál; "
                        "výstraha 0:30, 0:20, 0:10"),
    ("en", "go-japanese", "go-japanese: GO; Japanese byo-yomi: main time 1:00:00, period 0:30, periods 5; "
                          "flag: play on; warning 5:00, 1:00, 0:30; count last 10 s"),
    ("en", "own-1 rules=OWN method=fischer main=3:00 increment=2.500 first=1 b.method=gong b.limit=9 warn=-",
     "own-1: OWN; A: Fischer: main time 3:00, increment 0:02.5, at the start; B: gong 0:09; flag: play on"),
    ("sk", "own-1 method=of-a-newer-version", "own-1 method=of-a-newer-version"),
])
def test_the_timing_is_told_in_words(language, line, words):
    known = presets.find(line)
    line = presettext.line_of(known) if known else line
    assert game_page.preset_words(line, game_texts.texts(language)) == words


@pytest.mark.parametrize("language", game_texts.LANGUAGES)
def test_every_timing_has_its_words(whole, language):
    texts = game_texts.texts(language)
    for name in presets.names():
        words = game_page.preset_words(presettext.line_of(presets.find(name)), texts)
        assert words.startswith(f"{name}: ") and "=" not in words and "0/1" not in words
    page = game_page.page(recorded.read(whole), language)
    assert f"{texts['act-per-move']} 2:00" in page and "method=" not in page


def test_times_used_and_balances(whole):
    record = recorded.read(whole)
    moves = game_page.moves_of(record)
    assert [move.used_ms for move in moves[:3]] == [41_000, 52_500, 66_100]
    assert [move.side for move in moves[:3]] == ["A", "B", "A"]
    assert moves[-1].how == "lost" and moves[-1].used_ms == 123_000
    balances = game_page.balances_of(record)
    assert balances[0] == (3000, 120_000, 120_000)
    assert (44_000, 79_000, 120_000) in balances  # A's limit has run down by 41 s
    assert (171_600, 120_000, 111_000) in balances


def test_corrections_say_what_stood_before_and_by_whom(tmp_path):
    for name, by in (("go_09_limits", "with-pin"), ("referee_pin", "with-pin")):
        record = recorded.read(recorded_file(tmp_path / name, name))
        record.head["pin"] = record.head["pin"]
        texts = game_texts.texts("en")
        rows = game_page._corrections(record, texts)
        wanted = texts[by] if record.head["pin"] == "yes" else texts["referee"]
        assert rows and {row[-1] for row in rows} == {wanted}
    assert ["1:45.0", "A", "Set time", "59:50.0", "55:00.0  1:00:00.0", wanted] in rows


def test_a_press_taken_back_is_no_move(tmp_path):
    record = recorded.read(recorded_file(tmp_path / "undo", "undo_last_press"))
    presses = sum(item.name == "press" for item in record.items)
    undone = sum(item.name == "undo" for item in record.items)
    assert undone and len(game_page.moves_of(record)) == presses - undone


def test_the_table_is_what_a_slovak_spreadsheet_opens(whole):
    assert game_report.main(["--no-picture", str(whole)]) == 0
    data = whole.with_suffix(".csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf") and b";" in data and data.endswith(b"\r\n")
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig")), delimiter=";"))
    assert {len(row) for row in rows} == {10}
    (word,) = [row for row in rows if row["Slovo"] == "MÚ"]
    assert word["Hodnota"] == "neplatné" and word["Zoznam slov"] == "B1 05, 1.10.2011"
    assert game_report.main(["--no-picture", "--comma", "--lang", "en", str(whole)]) == 0
    assert whole.with_suffix(".csv").read_text(encoding="utf-8-sig").startswith("Time [ms],Time,Side,")


@pytest.mark.parametrize("language", game_texts.LANGUAGES)
def test_values_and_who_did_it_are_in_the_reader_s_language(whole, tmp_path, language):
    texts = game_texts.texts(language)
    record = recorded.read(whole)
    corrected = recorded.read(recorded_file(tmp_path / "limits", "go_09_limits"))
    cells = set()
    for one in (record, corrected):
        rows = csv.reader(io.StringIO(game_page.sheet(one, language)), delimiter=";")
        cells.update(cell for row in rows for cell in row)
    assert {texts["ruling-upheld"], texts["act-set-time"], texts["referee"]} <= cells
    assert language == "en" or not cells & {"upheld", "rejected", "conceded", "set-time", "pin"}
    page = game_page.page(record, language)
    # How long a turn had lasted is a time, and what a new ruling gives back is no negative number.
    assert "<td>0:09.0</td>" in page and "<td>9000</td>" not in page
    assert f"<td>{texts['back']} 1</td>" in page and "<td>-1</td>" not in page


def test_what_a_report_made_is_passed_over_when_all_files_are_named(whole, capsys):
    assert game_report.main(["--no-picture", str(whole)]) == 0
    story = whole.with_suffix(".scenario.txt")
    before = story.read_text(encoding="utf-8")
    assert game_report.main(["--no-picture", str(whole), str(story)]) == 0
    assert capsys.readouterr().err == "" and story.read_text(encoding="utf-8") == before
    assert game_report.main(["--no-picture", str(story)]) == 1
    assert "no record of a game" in capsys.readouterr().err


def test_two_games_of_one_name_do_not_replace_each_other_in_a_folder(whole, short, tmp_path, capsys):
    first, second = tmp_path / "a" / "g000001.txt", tmp_path / "b" / "g000001.txt"
    for path, source in ((first, whole), (second, short[0])):
        path.parent.mkdir()
        path.write_bytes(source.read_bytes())
    into = tmp_path / "all"
    assert game_report.main(["--no-picture", "--into", str(into), str(first), str(second)]) == 1
    assert "g000001 is there already, of another file" in capsys.readouterr().err
    assert "MÚ" in (into / "g000001.html").read_text(encoding="utf-8")


def test_the_judges_table_is_a_list_of_look_ups(tmp_path, capsys):
    path = recorded_file(tmp_path / "table", "sss_16_judges_table")
    assert game_report.main(["--no-picture", "--lang", "cs", str(path)]) == 0
    page = path.with_suffix(".html").read_text(encoding="utf-8")
    assert "Stůl rozhodčích" in page and "Ověřená slova" in page and "B1 05, 1.10.2011" in page
    assert "the judges' table has no game to replay" in capsys.readouterr().out
    assert not path.with_suffix(".scenario.txt").exists()


def test_the_exported_story_plays_as_any_other_does(whole, capsys):
    assert game_report.main(["--no-picture", str(whole)]) == 0
    assert run_scenarios.main([str(whole.with_suffix(".scenario.txt"))]) == 0
    assert "2 passed, 0 failed" in capsys.readouterr().out


def test_the_picture(whole):
    """By matplotlib, which is fetched once: both plots, the same bytes each time, in the page."""
    wrong = game_picture.ready("test: fetching matplotlib, once (about 40 MB)")
    if wrong:
        pytest.skip(f"no matplotlib: {wrong}")
    record = recorded.read(whole)
    picture = game_picture.svg(record, game_texts.texts("sk"))
    assert picture.startswith("<svg") and picture == game_picture.svg(record, game_texts.texts("sk"))
    assert "čas na ťah [s]" in picture and "zostáva [min]" in picture
    assert "href=\"http" not in picture and "<metadata" not in picture
    assert picture in game_page.page(record, "sk", picture)


def test_a_picture_of_one_move_has_both_sides_colours(whole):
    """Whoever made no move has no bar, but a sample of his colour all the same."""
    wrong = game_picture.ready("test: fetching matplotlib, once (about 40 MB)")
    if wrong:
        pytest.skip(f"no matplotlib: {wrong}")
    record = recorded.read(whole)
    first = next(at for at, item in enumerate(record.items) if item.name == "press")
    record.items[first + 1:] = []
    moves = game_page.moves_of(record)
    assert [move.side for move in moves] == ["A"]
    picture = game_picture.svg(record, game_texts.texts("sk"))
    used = picture[:picture.index("axes_2")]
    assert used.count("fill: url(#") == 1
    assert used[used.index("matplotlib.axis_1"):used.index("matplotlib.axis_2")].count("xtick_") == 1


@pytest.mark.parametrize("language, said", [
    ("sk", "Od 0:44.0 už nebolo miesto: čo bolo potom ani ako sa partia skončila, v zázname nie je."),
    ("cs", "Od 0:44.0 už nebylo místo: co se stalo potom ani jak partie skončila, v záznamu není."),
    ("en", "From 0:44.0 on there was no more room: what came then, and how it ended, is not here.")])
def test_a_record_that_filled_all_there_is_says_that_its_end_is_missing(whole, tmp_path, language, said):
    items = recorded.read(whole).items
    last = max(item.line for item in items if item.at_ms <= 44_000)
    data = b"\n".join(whole.read_bytes().split(b"\n")[:last]) + b"\n" + sealed(b"full")
    record = recorded.parse(tmp_path / "g000001.txt", data)
    page = game_page.page(record, language)
    assert f"<li>{said}</li>" in page
    assert said not in game_page.page(recorded.read(whole), language)


# --- what is no record --------------------------------------------------------------------------------------

@pytest.mark.parametrize("data, line", [
    (b"", "empty"),
    (b"scenario 1\ntitle x\n", "no record of a game, or wholly damaged"),
    (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9, "no record of a game, or wholly damaged"),
    (b"\n" * 1000, "no record of a game, or wholly damaged"),
])
def test_a_foreign_file_has_one_line(tmp_path, capsys, data, line):
    path = tmp_path / "foreign.txt"
    path.write_bytes(data)
    assert game_report.main(["--no-picture", str(path)]) == 1
    assert capsys.readouterr().err == f"report: {path}: {line}\n"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["foreign.txt"]


def sealed(text):
    return b"%s*%04x\n" % (text, recorded.crc32(text) & 0xFFFF)


@pytest.mark.parametrize("first, line", [
    (b"namietka-game 2", "format 2 of a newer version; this one reads 1"),
    (b"another thing", "no record of a game"),
])
def test_another_format_is_named(tmp_path, capsys, first, line):
    path = tmp_path / "newer.txt"
    path.write_bytes(sealed(first) + sealed(b"5 0 0 0"))
    assert game_report.main(["--no-picture", str(path)]) == 1
    assert capsys.readouterr().err == f"report: {path}: {line}\n"


def test_nothing_is_fetched_for_files_that_are_no_records(tmp_path, monkeypatch, capsys, whole):
    asked = []
    monkeypatch.setattr(game_picture, "ready", lambda told: asked.append(told) or "not in a test")
    other = tmp_path / "nonsense.txt"
    other.write_text("nonsense")
    assert game_report.main([str(tmp_path / "none.txt"), str(other)]) == 1
    assert not asked and len(capsys.readouterr().err.splitlines()) == 2
    assert game_report.main([str(other), str(whole)]) == 1
    assert len(asked) == 1


def test_what_cannot_be_read_has_one_line(tmp_path, capsys):
    assert game_report.main(["--no-picture", str(tmp_path / "none.txt"), str(tmp_path)]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith("none.txt: No such file or directory") and second.endswith(": Is a directory")
    assert game_report.main([]) == 1
    assert capsys.readouterr().err.startswith("report: name the files")
    assert game_report.main(["--lang", "de", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "report: there is no language de: IN=sk, IN=cs or IN=en\n"


def test_a_damaged_line_is_named_left_out_and_ends_the_story(whole, tmp_path, capsys):
    lines = whole.read_bytes().split(b"\n")
    lines[40] = lines[40].replace(b"1", b"7", 1)
    path = tmp_path / "g000007.txt"
    path.write_bytes(b"\n".join(lines)[:-7])
    assert game_report.main(["--no-picture", str(path)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "report: g000007.txt:41: damaged; left out"
    assert re.fullmatch(r"report: g000007\.txt:\d+: cut short; left out", said[1])
    page = path.with_suffix(".html").read_text(encoding="utf-8")
    assert "g000007.txt:41: damaged; left out" in page
    story = path.with_suffix(".scenario.txt").read_text(encoding="utf-8")
    assert story.endswith("# The record goes on, but a line is damaged here.\n")
    assert run_scenarios.main([str(path.with_suffix(".scenario.txt"))]) == 0


@pytest.mark.parametrize("text", [
    "0 0 " + "1" * 5000 + " 0", "0 0 4294967296 0", "300 0 0 0", "204 2 99999999999 0", "205 0 0 99999999999",
    "10 0 5 -1", "21 0 5 -1", "set one_button ", "set swapped 01x", "date 2026-11-30", "0 0 \u0661 0",
])
def test_a_line_that_no_device_writes_is_named(tmp_path, text):
    """Its digits are right, so somebody wrote it on purpose: no traceback, and nothing is made of it."""
    lines = ["namietka-game 1", "words sk", "0 0 0 0", "10 0 1 1", text, "6 0 2000 2000"]
    record = recorded.parse(tmp_path / "g000001.txt", b"".join(sealed(line.encode()) for line in lines))
    taken = text.startswith("set ")  # shown as it stands
    told = ["g000001.txt:5: not understood (made by a newer version?); left out"]
    assert taken or record.complaints == told
    assert [item.name for item in record.items] == ["turn", "ruling", "neutral"]
    assert "<html" in game_page.page(record, "sk") and game_page.sheet(record, "sk")


def test_the_name_of_a_list_is_no_formula_in_the_spreadsheet_and_no_markup_on_the_page(tmp_path):
    name = '=HYPERLINK("x") <script>alert(1)</script>'
    lines = ["namietka-game 1", "words sk", f"list {name}", "0 0 0 0", "10 0 1 1", "6 0 2000 2000"]
    record = recorded.parse(tmp_path / "g000001.txt", b"".join(sealed(line.encode()) for line in lines))
    rows = list(csv.reader(io.StringIO(game_page.sheet(record, "en")), delimiter=";"))
    assert rows[2][6] == "'" + name
    cells = [cell for row in rows[1:] for cell in row if cell and not cell.lstrip("-").isdigit()]
    assert not any(cell[0] in "=+-@" for cell in cells)
    assert "<script" not in game_page.page(record, "en")


@hypothesis.settings(max_examples=60)
@given(st.data())
def test_no_damage_breaks_the_reader_nor_passes_for_truth(short, data):
    """Whatever bytes change: a line is as it was, or left out and named, or the file is refused."""
    path, good, sound = short
    at = data.draw(st.integers(0, len(good) - 1))
    bad = bytearray(good)
    how = data.draw(st.sampled_from(["flip", "cut", "rubbish"]))
    if how == "flip":
        bad[at] ^= 1 << data.draw(st.integers(0, 7))
    elif how == "cut":
        del bad[at:]
    else:
        bad[at:at + 20] = data.draw(st.binary(max_size=40))
    try:
        record = recorded.parse(path, bytes(bad))
    except recorded.RecordError as error:
        assert "\n" not in str(error)
        return
    # Where the beginning is lost, the times count from the first item that is left.
    moved_ms = record.zero_ms - sound.zero_ms
    known = {(item.at_ms - moved_ms, item.name, item.side, item.value, item.key) for item in sound.items}
    for item in record.items:
        assert (item.at_ms, item.name, item.side, item.value, item.key) in known
    assert "<html" in game_page.page(record, "sk") and game_page.sheet(record, "en")


@pytest.mark.parametrize("lines", [
    ["6 0 5000 5000", "12 2 50000000 0"],  # unfinished, put back the next morning
    [f"16 0 {1000 * second} 9000" for second in range(3000)],  # counted aloud for fifty minutes
])
def test_a_record_longer_than_a_story_may_be_ends_earlier_and_says_so(lines, tmp_path):
    preset = presettext.line_of(presets.find("sss-2min"))
    head = ["namietka-game 1", f"preset {preset}", "words sk", "list B1 x"]
    data = b"".join(sealed(line.encode()) for line in [*head, "200 1 0 1", "0 0 0 0", *lines])
    text = replay.scenario_text(recorded.parse(tmp_path / "g000001.txt", data))
    assert text.endswith("# The record goes on, but no story may be longer (docs/SCENARIOS.md).\n")
    scenario.parse(text.splitlines())


def test_a_game_of_four_hundred_moves_is_a_story_that_can_be_played(tmp_path):
    lines = ["scenario 1", "preset go-fischer", "0:00.000 do press B"]
    lines += [f"+{7 + number % 10}.{number % 10}00 do press {'AB'[number & 1]}" for number in range(400)]
    lines += ["+1 do neutral", "+0 see screen neutral"]
    path = tmp_path / "long.scenario"
    path.write_text("\n".join(lines) + "\n")
    _, (record,) = record_of(path, tmp_path)
    assert len(game_page.moves_of(record)) == 400
    assert (tmp_path / "g000001.txt").stat().st_size < 40_000
    story = tmp_path / "story.txt"
    story.write_text(replay.scenario_text(record))
    assert run_scenarios.main([str(story)]) == 0
