"""A crash is kept, told once, and the clock starts anew; neutral held at power-on gives the prompt."""

import pytest

import run_scenarios
from run_scenarios import ROOT

BOARD = """
import time
NAME = "bench"
LED_PINS = (18, 19, 20)
BUTTON_PINS = (2, 3, 4)
BUZZER_PIN = 15
KEY_ROW_PINS = KEY_COLUMN_PINS = None
ran_ms = {ran_ms}
fed = []
asked = []
def ticks_ms():
    return asked.append(0) or len(asked) * ran_ms
def path(name):
    return {folder!r} + "/" + name
def display():
    return None
def held(pin):
    return pin == {held}
def restart():
    print("restarted")
class Dog:
    def feed(self):
        fed.append(1)
    def stop(self):
        print("dog stopped")
def watchdog():
    return Dog()
def start(once, app):
    print("|".join(app.page().texts()))
    once()
    {end}
"""


@pytest.fixture
def boot(run_mpy, tmp_path):
    def boot(end="1 / 0", ran_ms=20_000, held=-1, missing=()):
        source = BOARD.format(folder=tmp_path.as_posix(), end=end, ran_ms=ran_ms, held=held)
        (tmp_path / "board.py").write_text(source, encoding="utf-8")
        # As on a board: collected only when it is full, a memory of such a size ends up in small pieces.
        script = "import gc\ngc.threshold(12_288)\n"
        script += f"import main\ntry:\n    main.run(None, {missing!r})\n"
        script += "except ZeroDivisionError:\n    print('ended')\n"
        return run_mpy(script, path=(tmp_path, ROOT / "sim", ROOT, run_scenarios.fonts())).splitlines()
    return boot


def test_a_crash_is_kept_and_the_clock_starts_anew(boot, tmp_path):
    said = boot()
    assert said[-2:] == ["restarted", "dog stopped"] and "ended" not in said
    kept = (tmp_path / "crash.txt").read_text(encoding="utf-8")
    assert kept.startswith("version ") and "ZeroDivisionError: divide by zero" in kept and "board.py" in kept


def test_a_crash_is_told_once_and_not_lost(boot, tmp_path):
    boot()
    kept = (tmp_path / "crash.txt").read_bytes()
    shown, = (line for line in boot(end="pass") if "PRIPRAVENÉ" in line)
    assert "Porucha programu: crash.txt: ZeroDivisionError" in shown and "Ignorované: crash" not in shown
    assert (tmp_path / "crash-before.txt").read_bytes() == kept and not (tmp_path / "crash.txt").exists()
    assert not any("crash.txt" in line for line in boot(end="pass"))


def test_a_module_that_is_missing_is_told_at_the_start(boot):
    shown, = (line for line in boot(end="pass", missing=("challenging.mpy",)) if "PRIPRAVENÉ" in line)
    assert "challenging.mpy: chýba alebo je poškodené; nahrajte znova cez make flash" in shown


@pytest.mark.parametrize("language, told", [
    ("sk", "chýbajú alebo sú poškodené; nahrajte znova cez make flash"),
    ("cs", "chybějí nebo jsou poškozeny; nahrajte znovu přes make flash"),
    ("en", "each missing or damaged; copy it again with make flash")])
def test_several_missing_modules_are_told_in_one_notice(boot, tmp_path, language, told):
    """Each with the whole of its own takes a part of the first screen, and so five seconds, or more."""
    (tmp_path / "settings.txt").write_text(f"lang = {language}\n")
    shown, = (line for line in boot(end="pass", missing=("pinfile.mpy", "restored.mpy")) if "2:00|" in line)
    assert f": pinfile.mpy, restored.mpy: {told}|" in shown and shown.count("pinfile.mpy") == 1


@pytest.mark.parametrize("language, ready", [("sk", "PRIPRAVENÉ"), ("en", "READY")])
def test_the_module_of_the_notices_may_be_the_missing_one(boot, tmp_path, language, ready):
    (tmp_path / "notices.py").write_text("raise ImportError(\"no module named 'notices'\")\n")
    (tmp_path / "settings.txt").write_text(f"lang = {language}\n")
    shown, = (line for line in boot(end="pass", missing=("notices.mpy",)) if ready in line)
    assert "notices.mpy: missing or damaged; copy it again with make flash" in shown


def test_a_clock_that_crashes_at_once_does_not_start_for_ever(boot, tmp_path):
    said = boot(ran_ms=1)
    assert "restarted" not in said and said[-2:] == ["dog stopped", "ended"]
    assert (tmp_path / "crash.txt").exists()


def test_a_clock_that_crashes_after_a_week_starts_anew(boot):
    """The tick counter has gone more than half its way round by then."""
    assert "restarted" in boot(end="asked.extend([0] * 9); 1 / 0", ran_ms=60_000_000)


def test_of_a_line_of_any_length_the_beginning_is_told(boot, tmp_path):
    (tmp_path / "crash.txt").write_text("version 1\n" + "A ; b : " * 500, encoding="utf-8")
    shown, = (line for line in boot(end="pass") if "PRIPRAVENÉ" in line)
    assert "Porucha programu: crash.txt: A ; b : A" in shown and len(shown) < 400


def test_neutral_held_at_power_on_gives_the_prompt(boot):
    said = boot(held=4)
    assert len(said) == 1 and said[0].startswith("safe mode: ")


def test_another_button_held_does_not(boot):
    assert any("PRIPRAVENÉ" in line for line in boot(end="pass", held=2))


PLAY = """
    import machine
    machine.drive(3, 0)
    once()
    machine.drive(3, 1)
    for _ in range(40):
        once()
    1 / 0
"""


def test_a_game_outlives_a_crash_unless_it_is_what_crashes(boot, tmp_path):
    assert "restarted" in boot(end=PLAY, ran_ms=500)
    shown = [line for line in boot(end="pass", ran_ms=500) if "VÝPADOK PRÚDU" in line]
    assert shown and "Na ťahu A  ťahy 0 / 0" in shown[0]
    # It comes back, and the clock breaks at once, so it does not come back again.
    assert any("VÝPADOK PRÚDU" in line for line in boot(ran_ms=1))
    assert any("PRIPRAVENÉ" in line for line in boot(end="pass", ran_ms=1))
