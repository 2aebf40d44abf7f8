"""Presets: what is refused and why, the ten own ones in their file, and what the menu keeps."""

import pytest

import preseteditor
import presets
import presettext
import selftest
import selftestscreens
import setuptexts
import stored
import textfile
from bench import Bench
from keymaps import DEL, MENU, NEXT, OK
from ownpresets import OwnPresets, sealed
from player import MemoryFile
from presetspec import METHOD_FIELDS, METHODS, REASON_NAMES, REASONS, RULES, PresetError
from settings import LANGUAGES, Settings
from textfile import TextFile

# A line that cannot be, the reason, and the field it is about.
IMPOSSIBLE = [
    ("x method=sudden-death", "no-time", "main"),
    ("x method=sudden-death main=0", "no-time", "main"),
    ("x method=fischer main=0 increment=5", "no-time", "main"),
    ("x method=per-move limit=0", "no-time", "limit"),
    ("x method=gong", "no-time", "limit"),
    ("x method=japanese main=0 period=0 periods=0", "no-time", "main"),
    ("x method=japanese main=60 period=0 periods=5", "no-period", "period"),
    ("x method=japanese main=60 period=30", "no-period", "period"),
    ("x method=canadian main=60 period=0 stones=5", "no-period", "period"),
    ("x method=canadian main=60 period=300 stones=0", "no-period", "period"),
    ("x method=stages main=60 moves=40", "no-period", "main2"),
    ("x method=stages main=60 moves=40 main2=60 moves2=20", "no-period", "main3"),
    ("x method=stages main=0 moves=40 main2=60", "no-time", "main"),
    ("x method=sudden-death main=-60", "negative", ""),
    ("x method=japanese main=60 period=30 periods=-1", "negative", ""),
    ("x method=sudden-death main=10:00:00", "too-long", "main"),
    ("x method=sudden-death main=" + 5000 * "9", "too-long", ""),
    ("x method=sudden-death main=" + 5000 * "9" + ":00", "too-long", ""),
    ("x method=sudden-death main=1:" + 5000 * "9", "unknown", ""),
    ("x method=sudden-death main=60 count=" + 5000 * "9", "too-many", ""),
    ("x method=canadian main=60 period=300 stones=" + 5000 * "9", "too-many", ""),
    ("x method=sudden-death main=60 warn=" + 5000 * "9", "too-long", ""),
    ("x method=sudden-death main=1:60", "seconds", ""),
    ("x method=sudden-death main=1:99:00", "seconds", ""),
    ("x method=sudden-death main=1:5", "unknown", ""),
    ("x method=sudden-death main=1:2:3:4", "unknown", ""),
    ("x method=sudden-death main=60 restarts=2", "choice", "restarts"),
    ("x method=sudden-death main=60 restarts=7", "choice", "restarts"),
    ("x method=sudden-death main=60 count=61", "seconds", "count"),
    ("x method=per-move limit=0.001", "too-short", "limit"),
    ("x method=gong limit=0.999", "too-short", "limit"),
    ("x method=sudden-death main=0.500", "too-short", "main"),
    ("x method=japanese main=60 period=0.001 periods=5", "too-short", "period"),
    ("x method=stages main=60 moves=40 main2=0.001", "too-short", "main2"),
    ("x rules=SSS method=per-move limit=120 game=0.001", "too-short", "game"),
    ("x method=sudden-death main=60 " + 4000 * "a", "unknown", 20 * "a"),
    ("x method=sudden-death main=60 " + 4000 * "a" + "=1", "unknown", 20 * "a"),
    ("x method=japanese main=60 period=30 periods=100", "too-many", "periods"),
    ("x method=sudden-death main=60 warn=9,8,7,6,5,4,3,2,1", "too-many", "warn"),
    ("x method=sudden-death main=60 b.main=0", "no-time", "main"),
    ("x method=sudden-death main=60 b.method=gong", "no-time", "limit"),
    ("x method=magic main=60", "choice", "method"),
    ("x rules=DRAUGHTS method=sudden-death main=60", "choice", "rules"),
    ("x flag=maybe method=sudden-death main=60", "choice", "flag"),
    ("x method=fischer main=60 increment=5 first=2", "choice", "first"),
    ("x method=sudden-death main=60 colour=1", "unknown", "colour"),
    ("x method=sudden-death main=soon", "unknown", ""),
    ("x method=sudden-death main=60 rubbish", "unknown", "rubbish"),
    ("x method=gong limit=5 main=60", "unknown", "main"),
    ("", "unknown", ""),
    ("x rules=RAPID method=sudden-death main=14:59", "ch-1", ""),
    ("x rules=RAPID method=sudden-death main=1:00:00", "ch-1", ""),
    ("x rules=RAPID method=fischer main=10:00 increment=0:04", "ch-1", ""),
    ("x rules=RAPID method=fischer main=50:00 increment=0:10", "ch-1", ""),
    ("x rules=RAPID method=sudden-death main=15:00 b.main=5:00", "ch-1", ""),
    ("x rules=RAPID method=gong limit=60", "ch-1", ""),
]


@pytest.mark.parametrize("line, reason, field", IMPOSSIBLE)
def test_a_preset_that_cannot_be_is_refused_with_its_reason(line, reason, field):
    with pytest.raises(PresetError) as error:
        presettext.parse(line)
    assert (error.value.reason, error.value.field) == (reason, field)
    assert REASONS[reason] in str(error.value)


@pytest.mark.parametrize("line", [
    "x rules=RAPID method=sudden-death main=15:00",
    "x rules=RAPID method=sudden-death main=59:59.999",
    "x rules=RAPID method=fischer main=10:00 increment=0:05",
    "x method=fischer main=0 increment=5 first=1",
    "x method=us-delay main=0 delay=5",
    "x method=japanese main=0 period=30 periods=1",
    "x method=gong limit=1",
    "x method=fischer main=1.001 increment=0.500",
    "x method=sudden-death main=9:59:59 count=60 restarts=1",
    "x method=canadian main=000000060 period=1:00:00 stones=99",
    "x method=count-up",
])
def test_a_preset_at_the_edge_of_what_can_be_is_taken(line):
    presettext.parse(line)


def test_every_reason_is_tried_or_belongs_to_the_keypad():
    tried = {reason for _, reason, _ in IMPOSSIBLE}
    assert tried | {"seconds", "not-stored"} == set(REASONS) == set(REASON_NAMES)


def test_the_presets_of_the_table_are_sound_and_named_once():
    names = presets.names()
    assert len(set(names)) == len(names) == len(presets.presets())
    for preset in presets.presets():
        assert presets.find(preset.name).name == preset.name
        assert preset.rules in RULES
        assert presettext.line_of(presettext.parse(presettext.line_of(preset))) == presettext.line_of(preset)
        assert len(preset.methods(3000)) == 2
    assert {preset.sides[0][0] for preset in presets.presets()} == set(METHODS)
    wanted = ("sss-2min sss-22min cas-2min go-japanese go-canadian go-fischer rapid-15 rapid-15-supervised "
              "rapid-10-5 blitz-3-2 classical-90-30 wespa-25")
    assert set(wanted.split()) <= set(names)


# The file of own presets.

LINE = "own-3 rules=OWN flag=on warn=30,20,10 count=0 restarts=0 method=gong limit=7 b.method=gong b.limit=7"


def test_own_presets_survive_power():
    file = MemoryFile("")
    assert OwnPresets(file).store(presettext.parse(LINE))
    again = OwnPresets(file)
    assert again.names() == ["own-3"] and again.ignored == []
    assert presettext.line_of(again.find("own-3")) == LINE
    assert again.find("own-4") is None


@pytest.mark.parametrize("bit", range(0, 8 * len(sealed(LINE)), 3))
def test_a_damaged_bit_is_never_taken_for_a_preset(bit):
    raw = bytearray(sealed(LINE).encode())
    raw[bit // 8] ^= 1 << bit % 8
    damaged = OwnPresets(MemoryFile(raw.decode("latin1")))
    assert damaged.names() == []
    assert damaged.ignored or not raw.decode("latin1").strip()


def test_damaged_lines_are_named_and_kept_until_their_place_is_used():
    bad = sealed(LINE)[:-1] + "x"
    file = MemoryFile("\n".join([sealed(LINE.replace("own-3", "own-1")), "", bad, "rubbish"]))
    own = OwnPresets(file)
    assert own.names() == ["own-1"]
    assert own.ignored == ["presets.txt:3: own-3: damaged; skipped",
                           "presets.txt:4: rubbish: damaged; skipped"]
    own.store(presettext.parse(LINE.replace("own-3", "own-2")))
    assert bad in file.text and "rubbish" in file.text
    own.store(presettext.parse(LINE))
    assert bad not in file.text and OwnPresets(file).names() == ["own-1", "own-2", "own-3"]


def test_a_sealed_line_of_another_name_is_skipped():
    own = OwnPresets(MemoryFile(sealed(LINE.replace("own-3", "sss-2min"))))
    assert own.names() == [] and "not a name of an own preset" in own.ignored[0]


def test_a_real_file_is_replaced_whole_or_not_at_all(tmp_path):
    file = TextFile(str(tmp_path / "presets.txt"))
    assert file.read() == ""
    assert file.write("ä\n") and file.write("é\n")
    assert file.read() == "é\n"
    assert [path.name for path in tmp_path.iterdir()] == ["presets.txt"]
    (tmp_path / "presets.txt").write_bytes(b"a\xffb")
    assert file.read() == "a?b"
    assert not TextFile(str(tmp_path / "none" / "presets.txt")).write("x")


# The menu, through the App.

def menu(*keys, **settings):
    bench = Bench(**settings)
    bench.step()
    bench.tap(MENU, *keys)
    return bench


def place(digit):
    return {"0": 13}.get(digit, "123_456_789".find(digit))


def test_what_was_chosen_is_kept_for_the_next_time():
    bench = menu(place("1"), OK, NEXT, OK)
    bench.tap(MENU, place("3"), OK, place("4"), OK, place("5"), OK, MENU)
    notices = []
    text = stored.choices(bench.board).read("choices.txt", notices)
    again = Settings()
    again.read("choices.txt", text.split("\n"))
    assert (again.preset, again.sound, again.volume, again.click) == ("sss-22min", False, 1, False)
    assert again.ignored == notices == []


def test_a_file_system_that_is_full_is_said_and_the_preset_is_in_force(monkeypatch):
    monkeypatch.setattr(MemoryFile, "write", lambda self, text: False)
    bench = menu(place("2"), OK, OK)
    assert bench.clock.preset.name == "own-0"
    assert [notice.split(":")[0] for notice in bench.app.notices] == ["choices.txt", "presets.txt"]


def test_a_czech_preset_brings_a_judge_of_czech_words():
    bench = menu(place("1"), OK, place("3"), OK)
    assert bench.clock.preset.name == "cas-2min"
    assert bench.app.game.judge.language == bench.app.game.entry.language == "cs"


def test_the_editor_opens_what_is_stored_and_goes_round():
    own = OwnPresets(MemoryFile(sealed(LINE)))
    editor = preseteditor.Editor(own, None, None)
    editor.key(place("3"), 0)
    editor.key(NEXT, 0)
    assert editor.values["method"] == METHODS.index("gong") + 1 and editor.values["limit"] == 7000
    for _ in range(len(editor.fields()) - 1):
        editor.key(NEXT, 0)
    assert editor.field() == "slot"
    editor.key(DEL, 0)
    assert editor.field() == "game"


def test_the_texts_are_complete():
    keys = [set(setuptexts.texts(language)) for language in ("sk", "cs", "en")]
    assert keys[0] == keys[1] == keys[2]
    fields = {field for fields in METHOD_FIELDS.values() for field in fields}
    assert fields | set(METHODS) | set(REASONS) | {"slot", "rules", "sides", "flag", "count"} <= keys[0]


@pytest.mark.parametrize("rubbish", [
    b"x\n" * 5000, b"x=1\n" * 20_000, bytes(range(256)) * 4000, b"\n" * 9000])
def test_a_file_full_of_rubbish_is_named_and_read_no_further(tmp_path, rubbish):
    path = tmp_path / "presets.txt"
    path.write_bytes(rubbish)
    file = TextFile(str(path))
    assert len(file.read()) <= textfile.LONGEST
    own = OwnPresets(file)
    assert len(own.ignored) <= 8 and own.names() == []
    assert path.read_bytes() == rubbish


@pytest.mark.parametrize("name", ["presets.txt", "choices.txt"])
def test_the_clock_starts_with_a_file_full_of_rubbish(run_mpy, tmp_path, name):
    (tmp_path / name).write_bytes(b"x\n" * 200_000)
    said = run_mpy(f"""
from ownpresets import OwnPresets
from settings import Settings
from textfile import TextFile
file = TextFile({str(tmp_path / name)!r})
settings = Settings()
settings.read("choices.txt", file.read().split("\\n"))
print(len(OwnPresets(file).ignored), len(settings.ignored))
""")
    assert said.split() == ["8", "8"]


def test_a_small_file_needs_no_more_memory_than_itself(run_mpy, tmp_path):
    """In a memory of small pieces too: the first file of the start must not stop the clock."""
    (tmp_path / "crash.txt").write_bytes(b"x" * 900)
    said = run_mpy(f"""
import gc
from textfile import TextFile, LONGEST
file = TextFile({str(tmp_path / "crash.txt")!r})
held = [None] * 2000
count = 0
try:
    while True:
        held[count] = bytearray(1000)
        count += 1
except MemoryError:
    pass
for at in range(0, count, 2):
    held[at] = None
gc.collect()
try:
    bytearray(LONGEST)
    print("in one piece")
except MemoryError:
    print(gc.mem_free() > LONGEST, len(file.read()))
""", heap="128K")
    assert said == "True 900\n"


def test_a_byte_order_mark_costs_no_line(tmp_path):
    line = sealed("own-3 SSS sudden-death main=60 flag=freeze")
    path = tmp_path / "presets.txt"
    path.write_bytes(b"\xef\xbb\xbf" + line.encode() + b"\n")
    assert TextFile(str(path)).read() == line + "\n"
    settings = Settings()
    settings.read("settings.txt", ["\ufeffvolume = 3"])
    assert settings.volume == 3 and settings.ignored == []


@pytest.mark.parametrize("language", [*LANGUAGES, "de"])
def test_no_language_of_the_settings_stops_the_clock(language):
    """Nor one that has no texts yet: every screen of setting up has a page."""
    assert language == "de" or language in selftestscreens.TEXTS
    bench = menu(lang=language)
    seen = [bench.app.page().name]
    for keys in ((OK,), (MENU, NEXT, OK), (MENU, DEL, DEL, OK)):
        bench.tap(*keys)
        seen.append(bench.app.page().name)
    for _ in range(len(selftest.STAGES) - 1):
        assert bench.app.page().name == "test" and bench.app.page().title
        bench.tap(*range(16) if bench.app.game.setup.test().stage == selftest.KEYS else [OK])
    assert bench.app.game.setup.test().stage == selftest.RESULT and bench.app.page().big
    assert seen == ["setup", "choose", "edit", "test"]


@pytest.mark.parametrize("language, association, sides, after", [
    ("sk", "ČAS, čas na ťah", "Strany rôzne: 1 áno", "Námietka nanovo: 0 nie"),
    ("cs", "ČAS, čas na tah", "Strany různé: 1 ano", "Po námitce znovu: 0 ne"),
    ("en", "ČAS, per move", "Sides differ: 1 yes", "Anew after ruling: 0 no")])
def test_numbers_of_a_timing_say_what_they_mean(language, association, sides, after):
    bench = menu(OK, place("3"), lang=language)
    assert bench.app.page().lines[0] == association
    bench.tap(MENU, place("2"), OK, NEXT, NEXT, place("1"), NEXT, DEL)
    assert "> " + sides in bench.app.page().lines
    for _ in range(40):
        if "> " + after in bench.app.page().lines:
            break
        bench.tap(NEXT)
    assert "> " + after in bench.app.page().lines


def test_czech_rules_have_their_mark_among_the_fields_too():
    bench = menu(place("2"), OK, NEXT, place("2"), NEXT)
    assert "  Pravidlá: 2 ČAS" in bench.app.page().lines
