"""Speed and memory of a step, whatever the preset and however long the game."""

import time

import events
import machine
import presets
from bench import Bench
from clockdriver import Driven
from ownpresets import sealed

A, B = 0, 1

# Runs under MicroPython: a step of every preset with the heap locked, through all that can come due.
HEAP_LOCKED = """
import gc, micropython
import events
import events
import machine
import presets
from ownpresets import sealed
from game import Game
from inputs import InputQueue
from settings import Settings
from timebase import Timebase

class Out:
    def __init__(self):
        self.count = 0
        self.undone = 0
    def event(self, kind, side, at_ms, value):
        self.count += 1
        if kind == events.UNDONE:
            self.undone += 1

class Judge:
    language = "sk"
    fault = 0

SPANS = (0, 1, 700, 5000, 29000, 120000, 600000, 4000000)

def play(game, queue, base, record):
    steps = 0
    ticks = 1000
    for _ in range(6):
        for span in SPANS:
            for source in (1, 0, 2, 2, 1, 0):
                ticks += 1000
                queue.edge(source, 1, ticks)
                ticks += 50
                queue.edge(source, 0, ticks)
                ticks += span + 100
                queue.collect(base)
                game.step(queue, base.now_ms(ticks))
                steps += 1
            # Neutral, MENU and 1: the acts, and the last press taken back.
            ticks += 1000
            queue.edge(2, 1, ticks)
            ticks += 30
            queue.edge(2, 0, ticks)
            for key in (15, 0):
                ticks += 50
                queue.key(key, 1, ticks)
                queue.key(key, 0, ticks)
            ticks += 50
            queue.collect(base)
            game.step(queue, base.now_ms(ticks))
        game.pack_into(record)
    return steps

steps = undone = 0
for name in presets.names():
    out = Out()
    game = Game(presets.find(name), Settings(), Judge(), out)
    queue = InputQueue()
    base = Timebase(0)
    record = bytearray(2000)
    gc.collect()
    micropython.heap_lock()
    steps += play(game, queue, base, record)
    micropython.heap_unlock()
    assert out.count > 20, name
    undone += out.undone
assert undone > 100, undone
print("steps", steps)
"""


def test_a_step_allocates_nothing_whatever_the_preset(run_mpy):
    assert run_mpy(HEAP_LOCKED) == f"steps {len(presets.names()) * 6 * 8 * 6}\n"


def game_of(line, moves, move_ms):
    """A game of so many moves, each so long, in virtual time; the loop comes at everything that is due."""
    driven = Driven(line).start(A)
    clock = driven.clock
    at_ms = 0
    for move in range(moves):
        end_ms = at_ms + move_ms
        while clock.due_ms() < end_ms:
            clock.advance(clock.due_ms())
        clock.press(move % 2, end_ms)
        at_ms = end_ms
    return driven


def test_ten_hours_and_a_thousand_moves_take_less_than_two_seconds():
    began = time.perf_counter()
    driven = game_of("method=fischer main=30:00 increment=0:36 count=10", 1000, 36_000)
    took_s = time.perf_counter() - began
    assert driven.clock.moves == [500, 500]
    assert driven.clock.spent(A, 36_000_000) + driven.clock.spent(B, 36_000_000) == 36_000_000
    assert took_s < 2, f"{took_s:.2f} s"


class Counting:
    """A preset's method that counts how often it is asked."""

    def __init__(self, method):
        self._method = method
        self.asked = 0

    def __getattr__(self, name):
        self.asked += 1
        return getattr(self._method, name)


def test_a_step_with_nothing_due_costs_the_same_however_long_the_game():
    for preset in presets.presets():
        driven = Driven(presets_line(preset.name)).start(A)
        clock = driven.clock
        costs = []
        at_ms = 0
        for move in range(400):
            at_ms += 1000
            clock.press(move % 2, at_ms)
            plain = clock.methods
            clock.methods = tuple([Counting(method) for method in plain])
            clock.advance(at_ms)
            clock.due_ms()
            costs.append(sum(method.asked for method in clock.methods))
            clock.methods = plain
        assert max(costs) <= 12, preset.name
        assert max(costs[:40]) == max(costs[-40:]), preset.name
    # Many periods in one think are one division too.
    long = Driven("method=japanese main=1:00 period=0:01 periods=99 warn=-").start(A).clock
    assert long.methods[A].period(90_000) == 69


def presets_line(name):
    for line in presets._LINES:
        if line.split()[0] == name:
            return line.split(" ", 1)[1]
    raise AssertionError(name)


def test_ten_hours_and_a_thousand_moves_through_the_app_take_less_than_two_seconds():
    machine.forget()
    own = sealed("own-1 rules=GO method=fischer main=30:00 increment=0:36 first=1 count=10")
    bench = Bench("own-1", own=[own])
    bench.press(B)
    began = time.perf_counter()
    for move in range(1000):
        bench.press(move % 2, (move + 1) * 36_000)
    took_s = time.perf_counter() - began
    assert bench.clock.moves == [500, 500] and bench.clock.flags == [events.NONE, events.NONE]
    assert sum(bench.spent()) == 36_000_030
    assert took_s < 2, f"{took_s:.2f} s"
