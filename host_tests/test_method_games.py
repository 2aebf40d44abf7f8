"""Every timing method in whole games through the App: presses, neutral, undo, the other acts, a late loop.

Three Apps, as in `test_core_properties`: one with a punctual loop, one whose loop comes only when all are
looked at, one whose game is put away and taken up again. `test_method_properties` holds the clock alone to a
model.
"""

import random

from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

import clock as clocks
import events
import machine
import screens
from bench import TICKS, A, B, Bench, N
from events import NONE
from game import Game
from keymaps import MENU, OK
from methods import NEVER
from ownpresets import sealed

SHORT = (
    "rules=SSS method=per-move limit=5 restarts=1",
    "rules=SSS method=sudden-death main=20",
    "rules=CHESS method=stages main=10 moves=2 main2=5 increment=1 flag=freeze",
    "rules=GO method=fischer main=9 increment=3 first=1 count=3",
    "rules=CHESS method=fischer main=9 increment=3 flag=silent warn=-",
    "rules=OWN method=bronstein main=9 delay=2 flag=silent",
    "rules=OWN method=us-delay main=9 delay=2",
    "rules=GO method=japanese main=4 period=3 periods=3 count=2",
    "rules=GO method=japanese main=0 period=3 periods=1",
    "rules=GO method=canadian main=4 period=9 stones=2",
    "rules=GO method=canadian main=4 period=9 stones=2 waits=1",
    "rules=GO method=sudden-death main=9",
    "rules=OWN method=hourglass main=9 flag=freeze",
    "rules=OWN method=gong limit=4 warn=2 count=1",
    "rules=OWN method=count-up warn=-",
    "rules=WESPA method=penalty main=9",
    "rules=OWN method=fischer main=9 increment=1 b.method=japanese b.main=3 b.period=2 b.periods=2",
)
SPANS_MS = st.one_of(st.integers(0, 2000), st.sampled_from([2999, 3000, 3001, 9000, 30_000]))
# All that can grow what a side has left.
GROWTH = {events.TURN, events.PRESS, events.GONG, events.LOST, events.RESET, events.UNDONE, events.PERIOD,
          events.OVERTIME, events.RENEWED, events.CORRECTED, events.ACKNOWLEDGED}


class AnyMethodGame(RuleBasedStateMachine):
    @initialize(line=st.sampled_from(SHORT), ticks=st.sampled_from([0, TICKS - 5000]),
                starter=st.sampled_from([A, B]), one_button=st.booleans())
    def begin(self, line, ticks, starter, one_button):
        machine.forget()
        self.benches = [Bench("own-1", ticks, first_pin, own=[sealed("own-1 " + line)], one_button=one_button)
                        for first_pin in (100, 200, 300)]
        self.punctual, self.lazy, self.reborn = self.benches
        assert self.punctual.clock.preset.name == "own-1"
        self.now_ms = 0
        self.seen = self.waiting = 0
        self.runner = NONE
        self.parked = False
        self.since_ms = self.began_ms = 0
        self.ran_ms = [0, 0, 0]
        self.refunded_ms = 0
        self.left_before = self.punctual.left()
        for bench in self.benches:
            bench.step()
        self.press(starter)

    # Hands. Whatever is done is a millisecond apart, so that no two inputs have one stamp.

    def pass_to(self, at_ms):
        self.now_ms = at_ms
        for bench in self.benches:
            if bench is self.lazy:
                bench.go(at_ms)
            else:
                bench.run(at_ms)

    def each(self, act, *arguments):
        self.pass_to(self.now_ms + 1)
        for bench in self.benches:
            getattr(bench, act)(*arguments)
            if bench is not self.lazy:
                bench.step()
        # The lazy loop's queue has places for so many inputs.
        self.waiting += 1
        if self.waiting > 40:
            self.look()

    @rule(span_ms=SPANS_MS)
    def time_passes(self, span_ms):
        self.pass_to(self.now_ms + span_ms)

    @rule(off_ms=st.integers(-2, 1))
    def until_something_is_due(self, off_ms):
        due_ms = self.punctual.app.game.due_ms()
        if due_ms != NEVER:
            self.pass_to(max(self.now_ms, due_ms + off_ms))

    @rule(source=st.sampled_from([A, B, N]))
    def press(self, source):
        self.each("button", source, 1)
        self.pass_to(self.now_ms + 30)
        self.each("button", source, 0)
        self.pass_to(self.now_ms + 30)

    @rule()
    def press_by_whoever_may(self):
        side = self.punctual.clock.starter()
        self.press(A if side == NONE else side)

    @rule(off_ms=st.integers(-2, 1))
    def press_when_something_is_due(self, off_ms):
        self.until_something_is_due(off_ms)
        self.press_by_whoever_may()

    def tap(self, place):
        if self.punctual.clock.mode != clocks.READY:
            self.each("key", place, 1)
            self.each("key", place, 0)

    @rule(place=st.sampled_from([MENU, OK, 0, 1, 2, 4]))
    def key(self, place):
        self.tap(place)

    @rule(act=st.integers(0, 3), side=st.sampled_from([A, B]), on=st.booleans())
    def act_in_neutral(self, act, side, on):
        self.press(N)
        self.tap(MENU)
        self.tap((0, 1, 2, 4)[act])
        if act == 1:
            self.press(side)
        if on:
            self.press_by_whoever_may()

    @rule()
    def new_game(self):
        self.press(N)
        self.each("key", MENU, 1)
        self.pass_to(self.now_ms + 2100)
        self.each("key", MENU, 0)
        self.look()
        self.press_by_whoever_may()

    # Looking.

    @rule()
    def look(self):
        self.waiting = 0
        for bench in self.benches:
            bench.step()
        record = self.punctual.pack()
        assert self.lazy.told == self.punctual.told == self.reborn.told
        assert self.lazy.heard_ms == self.punctual.heard_ms
        assert self.lazy.pack() == record == self.reborn.pack()
        app = self.reborn.app
        game = Game(app.game.clock.preset, self.reborn.settings, app.game.judge, app)
        game.setup = app.game.setup
        game.unpack(record)
        app.game = game
        assert self.reborn.pack() == record
        screens.compose(game, app.now_ms, random.choice(["sk", "cs", "en"]), [])
        assert self.reborn.pack() == record
        self.account()

    def account(self):
        told = self.punctual.told[self.seen :]
        self.seen += len(told)
        for kind, side, at_ms, value in told:
            self.follow(kind, side, at_ms, value)
        self.ran_to(self.now_ms)
        clock = self.punctual.clock
        assert clock.running() == self.runner
        # To the millisecond: what ran for both, what ran for nobody, and what an undo has refunded.
        spent = sum(self.punctual.spent())
        assert spent + self.refunded_ms == self.ran_ms[A] + self.ran_ms[B]
        assert spent + self.refunded_ms + self.ran_ms[NONE] == self.now_ms - self.began_ms
        left = self.punctual.left()
        if not {one[0] for one in told} & GROWTH:
            for side in (A, B):
                grows = clock.preset.sides[side][0] in ("hourglass", "count-up")
                assert grows or left[side] <= self.left_before[side]
        self.left_before = left

    def ran_to(self, at_ms):
        self.ran_ms[self.runner] += at_ms - self.since_ms
        self.since_ms = at_ms

    def follow(self, kind, side, at_ms, value):
        self.ran_to(at_ms)
        if kind == events.RESET:
            self.began_ms, self.ran_ms, self.refunded_ms = at_ms, [0, 0, 0], 0
        if kind == events.TURN:
            self.runner = side
        elif kind == events.RESUME:
            self.runner = NONE if self.parked else side
        elif kind == events.UNDONE:
            self.refunded_ms += value
            self.parked = False
        elif kind == events.FORFEIT:
            self.runner, self.parked = NONE, True
        elif kind == events.PARDON:
            self.parked = False
        elif kind in (events.PRESS, events.GONG, events.RESULT, events.RESET):
            self.runner = NONE
        elif kind in (events.NEUTRAL, events.LOST):
            self.parked = kind == events.LOST or self.runner == NONE
            self.runner = NONE

    def teardown(self):
        if hasattr(self, "benches"):
            self.look()


TestAnyMethodGame = AnyMethodGame.TestCase
TestAnyMethodGame.settings = hypothesis_settings(max_examples=60, stateful_step_count=30)
