"""What is missing, damaged or wrong at boot: the clock comes up, and one line says what was ignored."""

from pathlib import Path

import pytest

import judge as rulings
import machine
import run_scenarios
import settings as settings_module
from bench import A, B, Bench, N, lexicon
from desktop_mpy import ROOT
from judge import DAMAGED, FINE, MISSING, OTHER_LANGUAGE, Judge
from keymaps import OK
from settings import Settings

# The settings file.

GOOD = """preset = cas-2min  # the federation's

lang = cs
final_ms = 5000
one_button = yes
sound = no
volume=3
"""


def read(text):
    settings = Settings()
    settings.read("settings.txt", text.split("\n"))
    return settings


def values(settings):
    return {key: getattr(settings, key) for key in settings_module._converters()}


def test_a_good_file_is_taken_whole():
    settings = read(GOOD)
    assert settings.ignored == []
    assert values(settings) == values(Settings()) | {
        "preset": "cas-2min", "lang": "cs", "final_ms": 5000, "one_button": True, "sound": False, "volume": 3}


@pytest.mark.parametrize("line, reason", [
    ("colour = red", "colour: no such setting"),
    ("final_ms = 99", "final_ms: allowed is 500 to 10000"),
    ("final_ms = -3000", "final_ms: allowed is 500 to 10000"),
    ("final_ms = 3 s", "final_ms: a whole number expected"),
    ("final_ms = " + 5000 * "9", "final_ms: a whole number expected"),
    ("final_ms = 5_000", "final_ms: a whole number expected"),
    ("final_ms = +5000", "final_ms: a whole number expected"),
    ("final_ms = ٥٠٠٠", "final_ms: a whole number expected"),
    (5000 * "x" + " = 1", 20 * "x" + ": no such setting"),
    ("volume = 11", "volume: allowed is 1 to 10"),
    ("volume =", "volume: a whole number expected"),
    ("preset = sss-3min", "preset: one of sss-2min, "),
    ("lang = hu", "lang: one of sk, cs, en expected"),
    ("words = en", "words: one of auto, sk, cs expected"),
    ("one_button = maybe", "one_button: yes or no expected"),
    ("lexicon =", "lexicon: a name expected"),
    ("volume 3", "volume 3: key = value expected"),
    ("= 3", ": no such setting"),
    ("ignored = all", "ignored: no such setting"),
    ("__class__ = x", "__class__: no such setting"),
])
def test_a_wrong_line_is_named_the_default_stands_and_the_others_count(line, reason):
    settings = read("# mine\n" + line + "\nlang = en\n")
    assert len(settings.ignored) == 1
    assert settings.ignored[0].startswith("settings.txt:2: " + reason)
    assert values(settings) == values(Settings()) | {"lang": "en"}


@pytest.mark.parametrize("text, value", [("áno", True), ("ano", True), ("on", True), ("nie", False),
                                         ("ne", False), ("0", False)])
def test_yes_and_no_are_understood_in_all_three_languages(text, value):
    assert read("one_button = " + text).one_button is value


def test_a_file_of_rubbish_fills_neither_heap_nor_screen():
    settings = read("\n".join(f"x{i} = {i}" for i in range(5000)))
    assert len(settings.ignored) == 8
    assert values(settings) == values(Settings())


# Damage must be told alike on both runtimes, and nothing of the file may stand.
LOAD = """
import settings
loaded = settings.load({path!r})
print(loaded.ignored)
print([getattr(loaded, key) == getattr(settings.Settings(), key) for key in sorted(settings._converters())])
"""


@pytest.mark.parametrize("raw", [b"lang = cs\n\xff\xfe\x80 = 3\nvolume = 3\n", bytes(range(128, 256)) * 20])
def test_a_damaged_file_gives_the_defaults_and_one_line(raw, tmp_path, run_mpy, capsys):
    path = tmp_path / "settings.txt"
    path.write_bytes(raw)
    source = LOAD.format(path=str(path))
    exec(source, {})
    host = capsys.readouterr().out
    assert host == run_mpy(source)
    ignored, same = map(eval, host.splitlines())
    assert ignored == [f"{path}: damaged, not text; the defaults are used"]
    assert all(same)


def test_a_fault_is_named_without_the_folder(tmp_path):
    path = tmp_path / "settings.txt"
    path.write_text("volume = loud\n", encoding="utf-8")
    (line,) = settings_module.load(str(path)).ignored
    assert line.startswith("settings.txt:1: ") and "volume" in line


def test_no_file_is_no_fault(tmp_path):
    settings = settings_module.load(str(tmp_path / "settings.txt"))
    assert settings.ignored == [] and values(settings) == values(Settings())


# The board. On MicroPython, with main.py's own boot.

BOOT = """
import gc
gc.threshold(12_288)  # as on a board
import boards.pico, main
def start(once, app):
    waits = [once() for _ in range(9)]  # a display that does not answer is asked first
    print("reference board", waits[-1] > 0)
    print("|".join(app.page().texts()))
boards.pico.start = start
main.run()
"""
GOOD_BOARD = """
import time
LED_PINS = (18, 19, 20)
BUTTON_PINS = (2, 3, 4)
BUZZER_PIN = 15
KEY_ROW_PINS = KEY_COLUMN_PINS = None
ticks_ms = time.ticks_ms
def path(name):
    return "/nowhere/" + name
def display():
    return None
def start(once, app):
    print("own board", once() > 0)
"""


def boot(run_mpy, folder, board):
    if board is not None:
        (folder / "board.py").write_bytes(board if isinstance(board, bytes) else board.encode())
    return run_mpy(BOOT, path=(folder, ROOT / "sim", ROOT, run_scenarios.fonts())).splitlines()


def test_a_good_board_is_used_without_a_word(run_mpy, tmp_path):
    said = boot(run_mpy, tmp_path, GOOD_BOARD)
    assert said[-1] == "own board True"
    assert not any("board.py" in line for line in said)


@pytest.mark.parametrize("board, reason", [
    (None, "no module named 'board'"),
    ("", "LED_PINS must be 3 pins"),
    ("LED_PINS = (1", "invalid syntax"),
    (b"\xff\xfe\x00\x01", "invalid syntax"),
    ("import no_such_driver", "no module named 'no_such_driver'"),
    ("1 / 0", "divide by zero"),
    ("raise RuntimeError", "RuntimeError"),
    ("x = y", "name 'y' isn't defined"),
    (GOOD_BOARD.replace("(18, 19, 20)", "(18, 19)"), "LED_PINS must be 3 pins"),
    (GOOD_BOARD.replace("(2, 3, 4)", "2"), "object of type 'int' has no len()"),
    (GOOD_BOARD.replace("BUZZER_PIN", "BUZZER"), "BUZZER_PIN is missing"),
    (GOOD_BOARD.replace("def start", "def stop"), "start is missing"),
    (GOOD_BOARD.replace("KEY_COLUMN_PINS = None", "KEY_COLUMN_PINS = 5"), "'int' object isn't iterable"),
], ids=lambda value: repr(value)[:30])
def test_a_missing_or_wrong_board_gives_the_reference_board_and_one_line(run_mpy, tmp_path, board, reason):
    said = boot(run_mpy, tmp_path, board)
    line = f"board.py: {reason}; boards/pico.py is used"
    assert said.count("ignored: " + line) == 1
    assert "reference board True" in said
    shown = reason.replace("must be 3 pins", "majú byť 3 vývody")
    if shown.endswith(" is missing"):
        shown = "chýba " + shown.removesuffix(" is missing")
    assert f"Ignorované: board.py: {shown}; použije sa boards/pico.py" in said[-1]


# The lexicon.

IMAGE = Path(lexicon()).read_bytes()


@pytest.mark.parametrize("raw, fault", [
    (None, MISSING), (b"", DAMAGED), (b"NLEX", DAMAGED), (b"hello", DAMAGED), (IMAGE[:-1], DAMAGED),
    (IMAGE + b"\0", DAMAGED), (IMAGE[:100] + bytes([IMAGE[100] ^ 4]) + IMAGE[101:], DAMAGED), (IMAGE, FINE),
])
@pytest.mark.parametrize("language", ["sk", "cs"])
def test_without_a_good_list_the_clock_works_and_nothing_is_ruled_on(tmp_path, raw, fault, language):
    path = tmp_path / "lexicon.dawg"
    if raw is not None:
        path.write_bytes(raw)
    if fault == FINE and language == "cs":
        fault = OTHER_LANGUAGE
    machine.forget()
    table = Bench(lexicon_path=str(path), words=language)
    judge = table.app.game.judge
    assert judge.fault == fault
    assert (str(path) in judge.detail) == (fault != FINE) and "\n" not in judge.detail
    table.press(B)
    table.press(N, 1000)
    table.tap(1, OK)
    table.press(A)
    table.press(B)
    assert (table.app.game.ruling == rulings.REFUSED) == (fault != FINE)
    table.tap(*((OK,) if fault == FINE else (OK, 1, OK)))
    table.press(B, 2000)
    table.run(2030)
    assert table.left() == [120_000 - 30, 120_000]


def test_a_list_that_fails_while_it_is_read_refuses_from_then_on():
    machine.forget()
    judge = Judge(lexicon(), "sk")
    codes = bytearray(judge.lexicon.alphabet.find(letter) for letter in "bó")
    assert judge.rule(codes, 2) == rulings.VALID

    class Broken:
        def ruling(self, codes, n):
            raise OSError(5)

    judge.lexicon = Broken()
    assert judge.rule(codes, 2) == rulings.REFUSED
    assert judge.fault == DAMAGED and judge.edition == "" and not judge.unofficial
    assert judge.rule(codes, 2) == rulings.REFUSED


# A record that cannot be a state.

def test_a_record_that_is_cut_short_is_refused():
    machine.forget()
    table = Bench()
    record = table.pack()
    for size in (0, 10, len(record) - 1):
        with pytest.raises(ValueError):
            table.app.game.unpack(record[:size])
    assert table.pack() == record
