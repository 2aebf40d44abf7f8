"""What is shown: every screen has its picture, nothing is cut in any language, no text is missing."""

import ast
import re
import struct
import zlib
from types import SimpleNamespace

import framebuf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import alphabets
import canvas
import challenge_texts
import fitting
import fonts
import make_pictures
import notices
import png
import presetspec
import refereetexts
import restoredscreen
import roundscreens
import scenario
import screen_samples
import segments
import selftestscreens
import setuptexts
import sounds
import texts
from events import NONE, A, B
from layout import Layout
from page import Page


def tables(module, texts_in):
    """A module whose languages are modules of their own, with all of them in `TEXTS`."""
    return SimpleNamespace(__name__=module.__name__, TEXTS={lang: texts_in(lang) for lang in texts.LANGUAGES})


GENERAL, SETUP, CHALLENGE, REFEREE = (
    tables(module, module.texts) for module in (texts, setuptexts, challenge_texts, refereetexts))
ROUNDS = tables(roundscreens, roundscreens.texts_in)
RESTORED = tables(restoredscreen, restoredscreen.texts_in)
TEXT_MODULES = (GENERAL, SETUP, CHALLENGE, ROUNDS, REFEREE, RESTORED, selftestscreens)
FIRMWARE = make_pictures.ROOT / "firmware"
AGAIN = "; run make pictures, look at them, and commit docs/"


@pytest.fixture(scope="module")
def made():
    return make_pictures.pictures()


@pytest.fixture(scope="module")
def layout():
    make_pictures.fonts_on_the_path()
    buffer = bytearray(1024)
    return Layout(canvas.Canvas(framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB), buffer))


def drawn(layout, page):
    """The layout's picture of a page; fails if something had no room."""
    for _ in layout.steps(page):
        pass
    assert not layout.cut, page.texts()
    return bytes(layout._canvas.buffer)


def pixels(path):
    """The rows of a PNG of one bit a pixel: what is compared, for another zlib packs them otherwise."""
    data = path.read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    packed, at = b"", 8
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + size] if kind == b"IDAT" else b""
        at += 12 + size
    return width, height, zlib.decompress(packed)


# Pictures.


def test_every_screen_has_a_picture():
    names = [sample.name for sample in screen_samples.SAMPLES]
    assert len(set(names)) == len(names)
    lacking = [screen for screen in scenario.SCREENS
               if not any(re.fullmatch(screen + "(-.*)?", name) for name in names)]
    assert lacking == [], "no Sample in tools/screen_samples.py begins with these screens' names" + AGAIN


def test_a_sample_shows_the_screen_it_is_named_for(made):
    lexicon = make_pictures.run_scenarios.default_lexicon()
    for sample in screen_samples.SAMPLES:
        page = make_pictures.page_of(sample, "sk", lexicon)
        if sample.name.split("-")[0] != page.name:
            assert sample.name in ("over-both", "neutral-nothing"), (sample.name, page.name)


def test_no_picture_is_stale_missing_or_left_over(made, tmp_path):
    pictures, listed = made
    there = {path.name for path in make_pictures.OUT.glob("*.png")}
    assert there == set(pictures), "docs/screens is out of date" + AGAIN
    stale = []
    for name, picture in pictures.items():
        png.save(tmp_path / name, picture)
        if pixels(tmp_path / name) != pixels(make_pictures.OUT / name):
            stale.append(name)
    assert stale == [], "these pictures are not what the firmware draws now" + AGAIN
    assert make_pictures.PAGE.read_text(encoding="utf-8") == make_pictures.markdown(listed), "stale" + AGAIN


def test_a_stale_picture_is_found_out(made, tmp_path):
    name, picture = sorted(made[0].items())[0]
    changed = bytearray(picture)
    changed[500] ^= 1
    png.save(tmp_path / "a.png", picture)
    png.save(tmp_path / "b.png", bytes(changed))
    assert pixels(tmp_path / "a.png") == pixels(make_pictures.OUT / name) != pixels(tmp_path / "b.png")


def test_micropython_draws_the_same(made, run_mpy, tmp_path):
    """A state of each kind, drawn by the real framebuf."""
    lexicon = make_pictures.run_scenarios.default_lexicon()
    chosen = [sample for sample in screen_samples.SAMPLES
              if sample.name in ("play", "play-tenths", "typing", "ruling-invalid", "ruling-rejected",
                                 "setup")]
    pages = []
    for sample in chosen:
        page = make_pictures.page_of(sample, "sk", lexicon)
        pages.append((page.name, page.sides, page.title, page.big, list(page.lines), page.hint,
                      page.leds))
    script = f"""
import binascii, framebuf, canvas
from layout import Layout
from page import Page
buffer = bytearray(1024)
layout = Layout(canvas.Canvas(framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB), buffer))
for name, sides, title, big, lines, hint, leds in {pages!r}:
    page = Page(name, title, big, lines, hint)
    page.sides, page.leds = sides, leds
    for _ in layout.steps(page):
        pass
    print(binascii.crc32(buffer))
"""
    crcs = run_mpy(script, path=(str(make_pictures.make_fonts.OUT),)).split()
    pictures = made[0]
    expected = [pictures.get(sample.name + "-sk.png") or pictures[sample.name + ".png"] for sample in chosen]
    assert [int(crc) for crc in crcs] == [zlib.crc32(picture) for picture in expected]


# Nothing is cut.


@pytest.mark.parametrize("language", make_pictures.LANGUAGES)
def test_no_sample_is_cut(layout, language):
    lexicon = make_pictures.run_scenarios.default_lexicon()
    for sample in screen_samples.SAMPLES:
        drawn(layout, make_pictures.page_of(sample, language, lexicon))


LONGEST_TIMES = ("9:59:59", "-9:59:59", "-99:59", "0:19.9", "-0:19.9", "59:59", "88:88")


@pytest.mark.parametrize("time", LONGEST_TIMES)
@pytest.mark.parametrize("running", (A, B, NONE))
def test_the_longest_times_have_room(layout, time, running):
    page = Page("play", "NEUTRÁLNA POLOHA", hint="88 / 88")
    page.sides = [(time, ">" if running == side else " ") for side in (A, B)]
    picture = drawn(layout, page)
    wide, stroke = segments.widest(time, 61, 12)
    assert segments.width(time, wide, stroke) <= 61
    # Between the sides the digits' rows are dark, so they never run into each other.
    for row in range(26, 51):
        assert not picture[(row >> 3) * 128 + 63] >> (row & 7) & 1


@pytest.mark.parametrize("language", make_pictures.LANGUAGES)
def test_every_single_text_fits_a_row(layout, language):
    """No text is wider than the glass where it stands alone; hints may take two rows."""
    small = fonts.load("font_small")
    for module in TEXT_MODULES:
        for key, text in module.TEXTS[language].items():
            text = text.replace("{side}", "A").replace("{what}", "MENU")
            rows = text.split("  ") if key.endswith("hint") else [text]
            for row in rows:
                assert small.width(row) <= 128, (key, row)


@pytest.mark.parametrize("language", make_pictures.LANGUAGES)
def test_the_most_a_clock_has_to_say_fits(layout, language):
    table = SETUP.TEXTS[language]
    for what in ("periods-left", "stones-left"):
        most = " 25 " + table[what] + " " + table["trouble"]
        turn = GENERAL.TEXTS[language]["turn"]
        page = Page("play", turn + " A", hint="188 / 188  A:" + most + "  B:" + most)
        page.spare_title = True
        page.sides = [("1:59:59", ">"), ("1:59:59", " ")]
        drawn(layout, page)


def test_what_has_no_room_is_said_to_be_cut(layout):
    page = Page("ready", "READY", "W" * 60, hint="hint")
    page.sides = [("2:00", " "), ("2:00", " ")]
    for _ in layout.steps(page):
        pass
    assert layout.cut


def all_parts(layout, monkeypatch, page):
    """The rows of a page's lines and its big text, part by part; fails if anything is cut."""
    said = []
    draw = Layout._text

    def noted(self, text, *more):
        said.append(text)
        return draw(self, text, *more)

    monkeypatch.setattr(Layout, "_text", noted)
    parts = []
    while len(parts) < 2 or len(parts) < layout.parts:
        page.part = len(parts)
        said.clear()
        drawn(layout, page)
        around = [page.hint, *page.hint.split("  ")]
        parts.append([text for text in said if text not in around and not text.startswith(page.title)])
        assert layout.parts < 2 or f"{page.title} {len(parts)}/{layout.parts}" in said
    monkeypatch.undo()
    return parts[:layout.parts]


@given(st.lists(st.text(st.sampled_from("abmW žÁ.:;"), min_size=1, max_size=150), max_size=6),
       st.sampled_from(["", "own-1", "rapid-15-supervised"]))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_line_of_any_length_is_shown_in_one_part_or_another(layout, monkeypatch, lines, big):
    page = Page("ready", "PRIPRAVENÉ", big, lines, "Hodiny spustí súper")
    page.sides = [("2:00", " "), ("2:00", " ")]
    shown = "".join(text for part in all_parts(layout, monkeypatch, page) for text in part if text != big)
    assert "".join(shown.split()) == "".join("".join(lines).split())


@given(st.text(st.sampled_from("abmW ž"), max_size=200))
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_hint_of_any_length_goes_on_from_part_to_part(layout, monkeypatch, hint):
    for lines in ([], ["a line"]):
        page = Page("play", "A", lines=lines, hint=hint)
        page.sides = [("2:00", ">"), ("2:00", " ")]
        shown = []
        layout._drawn = None
        for part in range(9):
            page.part = part
            drawn(layout, page)
            shown.append(bytes(layout._canvas.buffer))
        assert len(set(shown)) == layout.parts


def test_two_notices_are_shown_one_after_the_other_by_the_whole_device():
    """Through the bus, at the time: five seconds each, round and round, and at once again after a game."""
    import player

    make_pictures.fonts_on_the_path()
    notices = [f"own own-{n} method=sudden-death main=25:00 ;00000000" for n in (1, 2, 3)]
    story = scenario.parse(["scenario 1", "needs display", *notices, "0:00 see display shown",
                            *(f"0:{s:02} see display shown" for s in range(1, 30))])
    performance = player.Player(story, {}, player.PUNCTUAL, 0)
    glass = []
    for line in story.lines:
        performance.perform(line)
        picture = performance.board.panel.picture()
        if not glass or glass[-1][0] != picture:
            glass.append((picture, performance.board.now_ms))
    assert performance.app.display.parts == 3
    assert [at_ms for _, at_ms in glass] == [0, 5000, 10_000, 15_000, 20_000, 25_000]
    assert glass[0][0] == glass[3][0] and len({picture for picture, _ in glass}) == 3


@pytest.mark.parametrize("language", make_pictures.LANGUAGES)
def test_an_own_timing_with_the_longest_values_can_be_read(layout, monkeypatch, language):
    """Of every method, and of two different ones."""
    import setupscreens
    from presetspec import COUNT_FIELDS, LONGEST_MS, METHOD_FIELDS, METHODS

    words = setuptexts.texts(language)
    for one, other in (*((method, "stages") for method in METHODS), ("stages", "canadian")):
        sides = [(method, {field: 99 if field in COUNT_FIELDS else LONGEST_MS
                           for field in METHOD_FIELDS[method]}) for method in (one, other)]
        lines = ["CHESS, " + words[one], setupscreens.times_text(sides[0]),
                 "B: " + words[other] + " " + setupscreens.times_text(sides[1])]
        page = Page("choose", words["choose"] + " 31/31", "own-9", lines, words["choose-hint"])
        page.sides = [("9:59:59", " "), ("9:59:59", " ")]
        parts = all_parts(layout, monkeypatch, page)
        assert all("own-9" in part for part in parts)
        shown = "".join(text for part in parts for text in part if text != "own-9")
        assert shown.replace(" ", "") == "".join(lines).replace(" ", "")


def test_a_notice_of_any_length_is_shown_as_far_as_there_is_room(layout):
    notice = "settings.txt:3: colour: " + "no such setting " * 9
    page = Page("ready", "READY", lines=["x" * 300, notice], hint="hint")
    page.sides = [("2:00", " "), ("2:00", " ")]
    for _ in layout.steps(page):
        pass


def test_a_long_word_is_broken_in_one_go(layout, monkeypatch):
    """A notice may quote 4 KB of a damaged file: each of its letters is measured once."""
    measured = []
    font = layout._small
    width = font.width
    monkeypatch.setattr(font, "width", lambda letter: measured.append(letter) or width(letter))
    word = "abcW" * 1000
    pieces = fitting.broken(word, font, 128)
    assert "".join(pieces) == word and len(measured) == len(word)
    assert all(fitting.marked.width(piece, font) <= 128 for piece in pieces)
    for piece, after in zip(pieces, pieces[1:], strict=False):
        assert fitting.marked.width(piece + after[0], font) > 128


# Place and shape, not brightness.


def test_the_running_side_is_told_by_place_and_shape(layout):
    pictures = {}
    for running in (A, B, NONE):
        page = Page("play", "", hint="0 / 0")
        page.sides = [("1:23", ">" if running == side else " ") for side in (A, B)]
        pictures[running] = drawn(layout, page)
    halves = {running: ([picture[at] for at in range(1024) if at % 128 < 64],
                        [picture[at] for at in range(1024) if at % 128 >= 64])
              for running, picture in pictures.items()}
    for side in (A, B):
        assert halves[side][side] != halves[NONE][side], "the running half has another shape"
    assert halves[A][1] != halves[B][1] and halves[A][0] != halves[B][0]


def test_a_on_the_right_where_the_board_says_so():
    make_pictures.fonts_on_the_path()
    buffer = bytearray(1024)
    swapped = Layout(canvas.Canvas(framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB), buffer), True)
    page = Page("play", "", hint="")
    page.sides = [("1:11", ">"), ("1:11", " ")]
    drawn(swapped, page)
    tab = [buffer[2 * 128 + x] for x in range(128)]
    assert sum(map(bool, tab[64:])) > 55 and sum(map(bool, tab[:64])) < 20


def test_only_the_digits_are_drawn_again_when_only_the_time_changes(layout):
    page = Page("play", "Na ťahu A", hint="0 / 0")
    page.sides = [("1:23", ">"), ("2:00", " ")]
    drawn(layout, page)
    page.sides = [("1:22", ">"), ("2:00", " ")]
    assert sum(1 for _ in layout.steps(page)) == 1
    again = bytes(layout._canvas.buffer)
    layout._drawn = None
    assert drawn(layout, page) == again


# Texts.


def keys_asked_for():
    """Every key of the texts that the firmware asks for by name, as (module, key)."""
    for path in sorted((make_pictures.ROOT / "firmware").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
                    and node.value.id in ("texts", "words", "general")
                    and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str)):
                yield path.name, node.slice.value


def test_no_text_is_missing_in_any_language():
    for module in TEXT_MODULES:
        tables = module.TEXTS
        assert set(tables) == set(make_pictures.LANGUAGES)
        for language, table in tables.items():
            assert table.keys() == tables["sk"].keys(), (module.__name__, language)
            assert all(text.strip() == text and text for text in table.values())
    asked = list(keys_asked_for())
    known = set().union(*(module.TEXTS["sk"] for module in TEXT_MODULES))
    assert len(asked) > 20 and {key for _, key in asked} <= known


def test_every_notice_has_its_words_in_slovak_and_czech():
    """Notices are English, made of parts (see `notices`): each part of several words has a text."""
    made = [_spelled(node.args[0]) for node in _nodes("settings", "pin")
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "ValueError"]
    made += [reason for name, reason in presetspec.REASONS.items() if name != "not-stored"]
    made += [_spelled(node.args[-1]) for node in _nodes(*(path.stem for path in FIRMWARE.glob("*.py")))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
             and node.func.attr in ("append", "insert", "_refuse_all", "_reference_board")
             and re.search(r"\b(notices|ignored|faults|self)$", ast.unparse(node.func.value))]
    # What is put together from variables.
    made += ["presets.txt:2: own-3: damaged; skipped", "own-3: not a name of an own preset",
             "choices.txt: of a newer version; the copy before is used",
             "choices.txt: damaged; the defaults are used",
             "presets.txt: not written, the file system is full or failing; in force until power goes",
             "pinfile.mpy: missing or damaged", "pinfile.mpy: each missing or damaged",
             "settings.txt:1: version 2: unknown; nothing of this file is used",
             "board.py: LED_PINS must be 3 pins; boards/pico.py is used", "board.py: start is missing"]
    tables = {language: notices.load("notices", language, notices._module) for language in ("sk", "cs")}
    assert tables["sk"].keys() == tables["cs"].keys() and texts.mark(tables["sk"]) == texts._MARKS["notices"]
    parts = {part for notice in made if not notice.startswith("game ")
             for half in notice.split("; ") for part in half.split(": ")}
    for part in parts:
        for language in ("sk", "cs"):
            text = notices.translated(part, language)
            assert text != part or " " not in part, (language, part)
        assert notices.translated(part, "en") == part
    used = {key for key in tables["sk"] for part in parts
            if part == key or "*" in key and notices._filled(part, key.split("*"), "x")}
    assert used == set(tables["sk"]), "a text that no notice asks for"
    assert all(key.count("*") == text.count("*") for table in tables.values() for key, text in table.items())


def _nodes(*modules):
    for module in modules:
        yield from ast.walk(ast.parse((FIRMWARE / f"{module}.py").read_text(encoding="utf-8")))


def _spelled(node):
    """A text as it is put together, with 7 for what is put in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return _spelled(node.left) + _spelled(node.right) if isinstance(node, ast.BinOp) else "7"


@pytest.mark.parametrize("notice, language, text", [
    ("settings.txt:3: volume: allowed is 1 to 10", "sk", "settings.txt:3: volume: smie byť 1 až 10"),
    ("settings.txt:3: lang: one of a, b expected", "cs", "settings.txt:3: lang: má být jedno z: a, b"),
    ("settings.txt:3: volume: allowed is 1 to 10", "en", "settings.txt:3: volume: allowed is 1 to 10"),
    ("own-4: damaged; the default is used", "sk", "own-4: poškodené; platí predvolený"),
    ("board.py: a is * to b is used; is used", "sk", "board.py: použije sa a is * to b; is used"),
    ("crash.txt: ValueError: it broke", "sk", "crash.txt: ValueError: it broke"),
])
def test_a_notice_in_the_language_of_the_display(notice, language, text):
    assert notices.translated(notice, language) == text


def test_placeholders_agree():
    for module in TEXT_MODULES:
        for key, text in module.TEXTS["sk"].items():
            for language in ("cs", "en"):
                assert re.findall("{.*?}", text) == re.findall("{.*?}", module.TEXTS[language][key]), key


def test_slovak_and_czech_are_written_with_their_own_letters():
    """A letter of the other language in a text is a slip of the translator."""
    for module in TEXT_MODULES:
        for key in module.TEXTS["sk"]:
            assert not set(alphabets.lower(module.TEXTS["sk"][key])) & set("ůěř"), key
            assert not set(alphabets.lower(module.TEXTS["cs"][key])) & set("ľĺŕôä"), key


# A damaged font.


def test_without_fonts_plain_letters_and_a_line_that_says_so(monkeypatch):
    monkeypatch.setattr(fonts, "_module", lambda name: 1 / 0)
    import main
    import player

    story = scenario.parse(["scenario 1", "needs display", "0:00 see running -"])
    performance = player.Player(story, {}, player.PUNCTUAL, 0)
    assert any("font" in notice for notice in performance.app.notices)
    assert performance.app.display.plain and main
    page = performance.app.page()
    assert "font" in " ".join(page.texts())
    performance.play()
    assert performance.board.panel.picture() == player.picture(page)


def test_the_docs_say_what_the_signals_are():
    """docs/SIGNALS.md has a row for every sound and every state of the LEDs, with its equal."""
    page = (make_pictures.ROOT / "docs" / "SIGNALS.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines()
            if line.startswith("| `")]
    named = [row[0].strip("`") for row in rows]
    assert named == [*sounds.NAMES, *scenario.LEDS]
    assert all(len(row) == 3 and row[2] for row in rows)


