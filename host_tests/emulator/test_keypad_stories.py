"""The keypad's driver by itself on the emulated board: a busy loop, and buttons while keys are held."""

import random
import re

import pytest

import device_build
from emulator.clock_bench import BUTTONS, COLUMNS, ROWS

SCAN_MS = 8
STALL_MS = 150
PROGRAM = f"""
import gc, machine, time
from array import array
import buttons, inputs, keypad, timebase
queue = inputs.InputQueue()
base = timebase.Timebase(time.ticks_ms())

class Edges:
    def __init__(self):
        self.us = array("i", bytes(1600))
        self.count = 0
    def edge(self, source, down, ticks):
        self.us[self.count] = ticks
        self.count += 1

edges = Edges()
buttons.Buttons({BUTTONS}, edges, time.ticks_us)
pad = keypad.Keypad({ROWS}, {COLUMNS}, queue, time.ticks_ms, TIMER, HARD)

def loop(ms, stall_ms):
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        now_ms = base.now_ms(time.ticks_ms())
        pad.step(now_ms)
        for i in range(queue.collect(base)):
            print("key", queue.source[i] - 3, queue.down[i], queue.at_ms[i])
        gc.collect()
        time.sleep_ms(stall_ms)
    print("asleep", pad._next_ms == keypad.NEVER)
"""


class Bench:
    """The driver as it is, compiled for the board, and the wires."""

    def __init__(self, boot, timer="machine.Timer(-1)", hard=True):
        names = ("buttons", "inputs", "keypad", "timebase")
        sources = {f"lib/{name}.mpy": (device_build.ROOT / "firmware" / f"{name}.py", f"{name}.py")
                   for name in names}
        compiled = device_build.compile_all(sources, "armv6m")
        self.pico = boot({name: path.read_bytes() for name, path in compiled.items()})
        self.pad = self.pico.keypad(ROWS, COLUMNS)
        self.pico.run_ms(100)
        self.pico.execute(PROGRAM.replace("TIMER", timer).replace("HARD", str(hard)))
        self.acts = []  # (key, down, our µs)

    def touch(self, key, down, after_ms):
        def act():
            (self.pad.press if down else self.pad.release)(key)
            self.acts.append((key, down, self.pico.now_us))
        self.pico.later_ms(after_ms, act)

    def loop(self, ms, stall_ms=STALL_MS):
        """What the loop found of the keys: (key, down, its ms)."""
        told = self.pico.execute(f"loop({ms}, {stall_ms})")
        assert "asleep True" in told, told
        return [tuple(map(int, found)) for found in re.findall(r"key (\d+) (\d) (-?\d+)", told)]


@pytest.mark.parametrize("hard", [True, False])
def test_keys_are_found_while_the_loop_is_busy(boot, figure, hard):
    bench = Bench(boot, hard=hard)
    chosen = random.Random(1)
    keys = [chosen.randrange(16) for _ in range(12)]
    for at, key in enumerate(keys):
        bench.touch(key, 1, 60 + 120 * at)
        bench.touch(key, 0, 120 + 120 * at)
    found = bench.loop(60 + 120 * len(keys) + 2 * STALL_MS)
    assert [one[:2] for one in found] == [(key, down) for key in keys for down in (1, 0)]
    # The board's clock begins a little after ours.
    late_ms = [at_ms - us / 1000 for (_, _, at_ms), (_, _, us) in zip(found, bench.acts)]
    late_ms = [late - min(late_ms) for late in late_ms]
    figure(f"keys' stamps, spread, {'hard' if hard else 'soft'} timer", max(late_ms), "ms", SCAN_MS + 1)
    assert "Uncaught" not in bench.pico.console


def test_a_loop_without_a_timer_misses_them(boot):
    bench = Bench(boot, timer="None", hard=False)
    for at in range(6):
        bench.touch(at, 1, 60 + 120 * at)
        bench.touch(at, 0, 120 + 120 * at)
    assert len(bench.loop(1200)) < 12


def test_buttons_are_stamped_in_time_while_keys_are_held(boot, figure):
    bench = Bench(boot)
    pico = bench.pico
    chosen = random.Random(2)

    def worst_us(presses=190):
        """The latest of so many stamps, at all sorts of moments between two scans."""
        edges_us, at_ms = [], 60
        for _ in range(presses):
            at_ms += 11 + chosen.randrange(8000) / 1000
            for later, act in ((0, pico.press), (5, pico.release)):
                def edge(act=act):
                    edges_us.append(pico.now_us)
                    act(BUTTONS[0])
                pico.later_ms(at_ms + later, edge)
        pico.execute("edges.count = 0")
        pico.execute(f"import time\ntime.sleep_ms({int(at_ms) + 20})")
        stamps = eval(pico.execute("print(list(edges.us[:edges.count]))"))
        assert len(stamps) == len(edges_us) == 2 * presses
        offsets = [stamp - us for stamp, us in zip(stamps, edges_us)]
        return min(offsets), max(offsets)

    quiet = worst_us()
    bench.pad.press(5)
    bench.pad.press(10)
    held = worst_us()
    bench.pad.release(5)
    bench.pad.release(10)
    assert [one[:2] for one in bench.loop(100, 20)] == [(5, 1), (10, 1), (5, 0), (10, 0)]
    figure("a button's stamp, no key held: late by at most", (quiet[1] - quiet[0]) / 1000, "ms")
    figure("a button's stamp, two keys held: late by at most", (held[1] - quiet[0]) / 1000, "ms", 1)


def test_a_scan(boot, figure):
    bench = Bench(boot)
    bench.pad.press(5)
    bench.pico.run_ms(50)
    # It starts the timer again, as a call of the timer does.
    scan = bench.pico.measure("pad._tick(None)", times=50)
    figure("a scan while a key is held", scan.worst_ms, "ms", 0.6)
    assert "Uncaught" not in bench.pico.console
