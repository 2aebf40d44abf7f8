"""The clock itself on the emulated board: the start, a game, its signals and presses, the short scenarios."""

import sys
from pathlib import Path
from statistics import median

import pytest

import device_build
from emulator.clock_bench import BUTTONS, Clock

sys.path.append(str(device_build.ROOT / "sim"))
HEAP_KIB = 236  # what a Pico has with nothing loaded (test_board_stories)
# A turn of six seconds whose warnings come soon.
QUICK = "own-0 rules=OWN method=per-move limit=0:06 warn=4,3,2 restarts=1"
# The first LED is lit soon after the beginning: a press is seen to put it out.
LIT = "own-0 rules=OWN method=per-move limit=0:30 warn=29.900,2,1 restarts=1"
STALL_MS = 50
PAUSES_MS = (190, 251, 197, 333, 211, 620, 489, 177, 263, 201, 1112, 239, 183, 1057, 195, 218)


def test_power_on_to_ready(started, figure):
    bench = started()
    assert "judge:" not in bench.pico.console and "ignored:" not in bench.pico.console
    assert bench.status()["screen"] == "ready"
    figure("power-on to the loop", bench.looped_us / 1000, "ms", 1500)
    figure("power-on to the first page on the display", bench.shown_us / 1000, "ms")
    figure("heap in use then, 2-5 list open", HEAP_KIB - bench.free_bytes / 1024, "KiB", HEAP_KIB - 120)
    figure("heap free then", bench.free_bytes / 1024, "KiB")


@pytest.mark.parametrize("erase_ms", [0, STALL_MS])
def test_a_game_with_all_signals(started, figure, erase_ms):
    """Two turns: one ends by a press, the other by time."""
    told = f", {erase_ms} ms at each erase" if erase_ms else ""
    bench = started(QUICK)
    bench.pico.erase_ms = erase_ms
    pico, late_ms, sounds_ms = bench.pico, [], []

    def at(since_us, ms, lit, led_late=True):
        pico.run_ms(max(0, since_us / 1000 + ms + 30 - pico.now_us / 1000))
        assert [led.level for led in bench.leds] == lit, (ms, lit)
        newest = max(edge[0] for led in bench.leds for edge in led.edges[-1:])
        late_ms.append(newest / 1000 - since_us / 1000 - ms)
        sounds_ms.append(bench.heard(since_us + ms * 1000 - 1500) / 1000 - since_us / 1000 - ms)

    begun_us = bench.press("B")
    for ms, lit in ((2000, [1, 0, 0]), (3000, [1, 1, 0])):
        at(begun_us, ms, lit)
    pico.run_ms(500)
    turn_us = bench.press("A")
    pico.run_ms(200)
    assert [led.level for led in bench.leds] == [0, 0, 0], "a new turn begins without lights"
    for ms, lit in ((2000, [1, 0, 0]), (3000, [1, 1, 0]), (4000, [1, 1, 1])):
        at(turn_us, ms, lit)
    pico.run_ms(2800)
    edges = [us for us, _level in bench.leds[0].edges if us > turn_us + 6_000_000 - 5000]
    assert len(edges) >= 2, "all three blink while the final signal sounds"
    final_ms = bench.heard(turn_us + 6_000_000 - 1500) / 1000 - turn_us / 1000 - 6000
    pico.run_ms(600)
    assert bench.status()["screen"] == "lost"
    figure("warning, LED late by at most" + told, max(late_ms), "ms", 5)
    figure("warning, sound late by at most" + told, max([*sounds_ms, final_ms]), "ms", 5)
    assert min([*late_ms, *sounds_ms, final_ms]) > -1.5


@pytest.mark.parametrize("erase_ms", [0, STALL_MS])
def test_presses(started, figure, erase_ms):
    """Presses at all sorts of moments: while it draws, collects, writes the game down."""
    told = f", {erase_ms} ms at each erase" if erase_ms else ""
    bench = started(LIT)
    bench.pico.erase_ms = erase_ms
    pico, sounds_ms, waited_ms, lights_ms, presses_us = bench.pico, [], [], [], []
    writes = len(pico.flash_commands)
    for count, pause_ms in enumerate(PAUSES_MS):
        us = bench.press("BA"[count % 2], hold_ms=40)
        presses_us.append(us)
        pico.run_ms(pause_ms)
        # A warning, which is more urgent, is heard to its end.
        sounds = any(start < us and (end is None or end > us) for start, end, _hz in bench.ear.tones)
        (waited_ms if sounds else sounds_ms).append((bench.heard(us) - us) / 1000)
        if count:
            lights_ms.append((bench.leds[0].first(0, us) - us) / 1000)
    figure("press to sound, median" + told, median(sounds_ms), "ms", 5)
    figure("press to sound, worst" + told, max(sounds_ms), "ms", 20)
    assert len(sounds_ms) > 7
    figure("press to sound while another sounds, worst" + told, max(waited_ms, default=0), "ms")
    figure("press to LED, median" + told, median(lights_ms), "ms", 5)
    figure("press to LED, worst" + told, max(lights_ms), "ms", 20)
    figure("flash commands in that game" + told, len(pico.flash_commands) - writes, "")
    pico.run_ms(1300)
    stopped_us = bench.press("N")
    bench.quiet()
    said = bench.status()
    assert said["running"] == "-" and said["screen"] == "neutral"
    side = "ba"[len(presses_us) % 2]
    used_ms = 30_000 - int(said["left_" + ("a" if side == "a" else "b")])
    off_ms = abs(used_ms - (stopped_us - presses_us[-1]) / 1000)
    figure("two presses' stamps against their edges" + told, off_ms, "ms", 1)


def test_a_press_in_the_middle_of_an_erase(started, figure):
    bench = started(LIT)
    pico = bench.pico
    pico.erase_ms = STALL_MS
    bench.press("B", hold_ms=40)
    turn, pressed_us = "A", []

    def erase_begins():
        if bench.leds[0].level:
            pico.on_erase = None
            pico.later_ms(STALL_MS / 5, lambda: pressed_us.append(bench.press(turn, hold_ms=40)))

    pico.on_erase = erase_begins
    for pause_ms in 4 * PAUSES_MS:
        pico.run_ms(pause_ms)
        if pressed_us:
            break
        bench.press(turn, hold_ms=40)
        turn = "AB"[turn == "A"]
    us, = pressed_us
    pico.run_ms(200)
    light_ms = (bench.leds[0].first(0, us) - us) / 1000
    assert light_ms > STALL_MS / 2, "it fell into the erase"
    figure(f"press in an erase of {STALL_MS} ms to LED", light_ms, "ms", 20 + STALL_MS)
    figure(f"press in an erase of {STALL_MS} ms to sound", (bench.heard(us) - us) / 1000, "ms", 20 + STALL_MS)
    assert bench.status()["running"] == "AB"[turn == "A"]


def test_presses_while_keys_are_held(started, figure):
    """Two keys lie under somebody's elbow: they are scanned, and presses count from their edges."""
    bench = started()
    pico = bench.pico
    bench.press("B")
    pico.run_ms(200)
    for key in (5, 10):
        bench.keys.press(key)
    for count, pause_ms in enumerate(PAUSES_MS[:5]):
        pico.run_ms(pause_ms)
        turn_us = bench.press("AB"[count % 2], hold_ms=40)
    pico.run_ms(1000.4)
    stopped_us = bench.press("N")
    bench.quiet()
    used_ms = 120_000 - int(bench.status()["left_b"])
    off_ms = abs(used_ms - (stopped_us - turn_us) / 1000)
    figure("two presses' stamps while two keys are held", off_ms, "ms", 1)


def test_no_drift(started, figure):
    bench = started()
    begun_us = bench.press("B")
    bench.pico.run_ms(8_000)
    stopped_us = bench.press("N")
    bench.quiet()
    used_ms = 120_000 - int(bench.status()["left_a"])
    figure("drift in a turn of 8 s", abs(used_ms - (stopped_us - begun_us) / 1000), "ms", 1)


def test_a_running_game_sleeps(started, figure):
    bench = started()
    bench.press("B")
    bench.pico.run_ms(2500)  # the page is drawn, the game is written down
    pico = bench.pico
    awake_us, began_us = pico.awake_us, pico.now_us
    pico.run_ms(3000)
    share = (pico.awake_us - awake_us) / (pico.now_us - began_us)
    figure("core awake in a running game, display on", 100 * share, "%", 15)


def test_neutral_held_at_power_on_gives_the_prompt(boot, files):
    bench = Clock(boot, files)
    bench.pico.press(BUTTONS[2])
    bench.pico.run_until(lambda: bench.pico.console.endswith(">>> "), 6000, "the prompt")
    assert "safe mode" in bench.pico.console


# --- scenarios marked `short`: the same files, through wires -----------------------------------------------

SHORT = sorted(path for path in (device_build.ROOT / "host_tests" / "scenarios").glob("*.txt")
               if "\nshort\n" in path.read_text(encoding="utf-8"))
MOST_MS = 130_000
_LEDS = {(0, 0, 0): "-", (1, 0, 0): "30", (1, 1, 0): "30 20", (1, 1, 1): "30 20 10"}


def _see(bench, words, at_us, asked):
    """What the board shows of a field that can be seen from outside; None where it cannot.

    `asked`: {moment: (what the console said, when)}: it is asked once, for an answer takes some time.
    """
    field = words[0]
    if field == "leds":
        if words[1:] == ["blink"]:
            bench.pico.run_ms(600)
            return ["leds", "blink"] if all(len([us for us, _ in led.edges if us >= at_us - 5000]) >= 2
                                            for led in bench.leds) else ["leds", "steady"]
        return ["leds", *_LEDS.get(tuple(led.level for led in bench.leds), "?").split()]
    if field in ("running", "left", "screen"):
        if at_us not in asked:
            asked[at_us] = bench.status(), bench.pico.now_us
        said, answered_us = asked[at_us]
        if field == "left":
            import scenario

            off_ms = int(said["left_" + words[1].lower()]) - scenario.time_ms(words[2])
            # The answer comes some time after the question; a running clock has gone on, no more than that.
            most_ms = (answered_us - at_us) / 1000 + 1 if said["running"] == words[1] else 0
            return words if -most_ms <= off_ms <= min(most_ms, 1) else [*words[:2], str(off_ms)]
        return [field, said[field]]
    return None


@pytest.mark.parametrize("path", SHORT, ids=lambda path: path.stem)
def test_short_scenario(started, path):
    import scenario

    story = scenario.parse(path.read_text(encoding="utf-8").splitlines())
    # Nothing is looked at on the display, and without one minutes pass sooner.
    bench = started(display=False)
    pico = bench.pico
    bench.status()  # the first answer brings code in, which takes its time
    zero_us, at_ms, seen, asked = pico.now_us, 0, 0, {}
    for line in story.lines:
        at_ms = at_ms + line.at_ms if line.relative else line.at_ms
        if at_ms > MOST_MS:
            break
        # What is looked at "at" a moment is looked at a little later; what stands until it, a little before.
        look_ms = 0 if line.verb == "do" else -4 if at_ms % 1000 == 999 else 40
        pico.run_ms(max(0, zero_us / 1000 + at_ms + look_ms - pico.now_us / 1000))
        at_us = zero_us + at_ms * 1000
        if line.verb == "do":
            assert line.words[0] == "press", line.text()
            bench.press(line.words[1])
        elif line.verb == "see":
            got = _see(bench, line.words, at_us, asked)
            seen += got is not None
            assert got in (None, line.words), (path.name, line.number, got)
        elif line.verb == "heard" and line.words != ["-"]:
            heard_us = bench.heard(at_us - 2000)
            assert heard_us is not None and heard_us - at_us < 20_000, (path.name, line.number)
            seen += 1
        elif line.verb == "heard":
            assert bench.heard(at_us - 500_000) is None, (path.name, line.number)
            seen += 1
    assert seen >= 5, Path(path).name
