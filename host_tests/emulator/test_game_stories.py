"""The clock itself on the emulated board: what `make flash` puts there, with the Slovak list up to 5 letters.

Busy, a simulated second takes minutes on a slow machine: each story has a long limit of real time.
"""

import pytest

import device_build

BUTTON_B, BUZZER = 3, 15
REAL_LIMIT_S = 1800
HEAP_KIB = 236  # what a Pico has with nothing loaded (test_board_stories)

# Around the board's own start, so that nothing else changes: what stands when the loop begins.
REPORT = b"""
def report():
    import sys
    sys.path.insert(0, PROGRAM)
    import board
    start = board.start
    def begin(once, app):
        gc.collect()
        print("loop", gc.mem_free())
        start(once, app)
    board.start = begin
    sys.path.pop(0)

gc.threshold(COLLECT_BYTES)
report()
if __name__ == "__main__":"""


@pytest.fixture
def clock(boot, tmp_path):
    """clock(**options): a board with the clock on it, just switched on, its panel and its buzzer's ear."""
    def clock(display=True, **options):
        folder = device_build.build("pico", "sk", into=tmp_path / "device").folder
        paths = [path for path in folder.rglob("*") if path.is_file()]
        files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        files["main.py"] = files["main.py"].replace(b'if __name__ == "__main__":', REPORT)
        pico = boot(files, real_limit_s=REAL_LIMIT_S, **options)
        return pico, pico.oled(0) if display else None, pico.listen(BUZZER)
    return clock


def begin(pico):
    """Runs until the loop begins; returns the heap's free bytes then."""
    pico.run_until(lambda: "loop" in pico.console and pico.console.endswith("\n"), 6000, "the loop's start")
    return int(pico.console.split("loop")[1].split()[0])


def test_power_on_to_ready(clock, figure):
    pico, oled, _ear = clock()
    free = begin(pico)
    assert "judge:" not in pico.console and "ignored:" not in pico.console
    looped_ms = pico.now_us / 1000
    pico.run_until(lambda: any(oled.panel.picture()), 1000, "the first picture", step_ms=5)
    figure("heap in use after boot, 2-5 list open", HEAP_KIB - free / 1024, "KiB", HEAP_KIB - 120)
    figure("power-on to the loop", looped_ms, "ms", 1500)


def test_a_running_game_sleeps(clock, figure):
    pico, _oled, ear = clock()
    begin(pico)
    pico.run_ms(500)
    pressed_us = pico.now_us
    pico.press(BUTTON_B)
    pico.later_ms(30, pico.release, BUTTON_B)
    pico.run_ms(300)
    heard_us = next(start for start, _end, _hz in ear.tones if start >= pressed_us)
    figure("press to the buzzer", (heard_us - pressed_us) / 1000, "ms", 20)
    awake_us, began_us = pico.awake_us, pico.now_us
    pico.run_ms(2000)
    share = (pico.awake_us - awake_us) / (pico.now_us - began_us)
    figure("core awake in a running game, display on", 100 * share, "%", 15)


def test_a_display_that_is_missing_costs_nothing_but_itself(clock):
    pico, _oled, ear = clock(display=False)
    begin(pico)
    pico.run_ms(100)
    pressed_us = pico.now_us
    pico.press(BUTTON_B)
    pico.run_ms(60)
    assert any(start - pressed_us < 20_000 for start, _end, _hz in ear.tones if start >= pressed_us)


def test_neutral_held_at_power_on_gives_the_prompt(clock):
    pico, _oled, _ear = clock()
    pico.press(4)
    pico.run_until(lambda: pico.console.endswith(">>> "), 6000, "the prompt")
    assert "safe mode" in pico.console
