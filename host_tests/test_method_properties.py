"""Every timing method in games of any shape: neutral, undo and a late loop at any moment.

Three clocks get the same inputs: one is advanced at everything that is due, one only when there is an input,
and one is put away and taken up again whenever it is looked at. They must agree with each other, with a model
of the methods that goes by the list of turns, and with an account of where the time went.
"""

from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import events
from clock import IN_NEUTRAL, OVER, READY, RECORD_SIZE, RUNNING, TURN_LOST, Clock
from method_model import MODELS
from methods import NEVER
from presetspec import METHOD_FIELDS, METHODS, TIME_FIELDS, YES_NO_FIELDS, Preset, check_side

A, B = 0, 1
TIMES_MS = st.sampled_from([1, 2, 900, 1000, 5000, 9999, 10_000, 30_000, 60_000])
COUNTS = st.integers(1, 4)
SPANS_MS = st.one_of(st.integers(0, 3000),
                     st.sampled_from([4999, 5000, 9999, 10_000, 10_001, 60_000, 200_000]))


@st.composite
def sides(draw, methods=METHODS):
    method = draw(st.sampled_from(methods))
    values = {}
    for field in METHOD_FIELDS[method]:
        kind = TIMES_MS if field in TIME_FIELDS else st.just(0) if field in YES_NO_FIELDS else COUNTS
        values[field] = draw(kind)
    if method == "fischer":
        values["first"] = draw(st.integers(0, 1))
    if method in ("japanese", "canadian") and draw(st.booleans()):
        values["main"] = 0
    check_side(method, values)
    return method, values


class AnyMethod(RuleBasedStateMachine):
    @initialize(side_a=sides(), side_b=sides(), same=st.booleans(), flag=st.sampled_from([0, 1, 2]),
                warnings=st.sampled_from([(), (5000,), (30_000, 20_000, 10_000), (9000, 500, 1)]),
                count_s=st.sampled_from([0, 3, 60]), starter=st.sampled_from([A, B]))
    def begin(self, side_a, side_b, same, flag, warnings, count_s, starter):
        # "OWN" rules, so that no act of Go interferes.
        pair = (side_a, side_a if same else side_b)
        self.preset = Preset("own-1", "OWN", pair, flag, warnings, count_s, False)
        self.told = [[], [], []]
        self.clocks = [Clock(self.preset, 3000, Listener(told)) for told in self.told]
        self.punctual, self.lazy, self.reborn = self.clocks
        self.now_ms = 0
        self.turns = [[], []]
        self.refunded_ms = 0
        self.idle_ms = 0
        self.before_press = None
        self.all("press", 1 - starter)

    def all(self, act, *arguments):
        """One act on all three clocks: they must answer alike."""
        before = [(clock.mode, clock.turn) for clock in self.clocks[:1]][0]
        answers = []
        for clock in self.clocks:
            clock.advance(self.now_ms)
            answers.append(getattr(clock, act)(*arguments, self.now_ms))
        assert len(set(answers)) == 1, (act, answers)
        self.follow()
        return answers[0], before

    def follow(self):
        """The turns that have ended, by what the clock told of them."""
        for kind, side, _, value in self.told[0]:
            if kind in (events.PRESS, events.GONG):
                self.turns[side].append(value)
            elif kind == events.LOST:
                self.turns[side].append(value)
            elif kind == events.UNDONE:
                self.refunded_ms += value
        assert self.told[0] == self.told[1] == self.told[2]
        for told in self.told:
            told.clear()

    @rule(span_ms=SPANS_MS)
    def time_passes(self, span_ms):
        self.go(self.now_ms + span_ms)

    @rule(off_ms=st.integers(-1, 1))
    def until_something_is_due(self, off_ms):
        due_ms = self.punctual.due_ms()
        if due_ms != NEVER:
            self.go(max(self.now_ms, due_ms + off_ms))

    def go(self, to_ms):
        clock = self.punctual
        while clock.due_ms() <= to_ms:
            due_ms = clock.due_ms()
            self.rest(due_ms)
            clock.advance(due_ms)
        self.rest(to_ms)
        self.reborn.advance(to_ms)

    def rest(self, to_ms):
        if self.punctual.mode != RUNNING:
            self.idle_ms += to_ms - self.now_ms
        self.now_ms = to_ms

    @rule(side=st.sampled_from([A, B]), span_ms=st.integers(0, 2))
    def press(self, side, span_ms):
        self.go(self.now_ms + span_ms)
        self.all("advance")
        clock = self.punctual
        was_running = clock.mode == RUNNING and clock.turn == side
        shown = self.left()
        turns = [list(turns) for turns in self.turns]
        counted, _ = self.all("press", side)
        if counted and was_running:
            self.before_press = side, shown[side], self.now_ms, turns, list(clock.moves)

    @rule()
    def press_by_whoever_may(self):
        side = self.punctual.starter()
        self.press(A if side == events.NONE else side, 1)

    @rule(off_ms=st.integers(-1, 1))
    def press_when_something_is_due(self, off_ms):
        self.until_something_is_due(off_ms)
        side = self.punctual.starter()
        self.press(A if side == events.NONE else side, 0)

    @rule()
    def neutral(self):
        self.all("neutral")

    @rule()
    def resume(self):
        self.all("resume")

    @rule()
    def undo(self):
        self.all("advance")
        possible = self.punctual.can_undo()
        done, _ = self.all("undo")
        assert done == possible
        if done:
            side, left_ms, _, turns, moves = self.before_press
            assert self.punctual.turn == side
            assert self.punctual.left_ms(side, self.now_ms) == left_ms
            moves[side] -= 1
            assert self.punctual.moves == moves
            self.turns = turns

    @rule(side=st.sampled_from([A, B]))
    def claim(self, side):
        self.all("advance")
        flags = [self.punctual.flagged(side), self.punctual.flagged(1 - side)]
        mode = self.punctual.mode
        answers = {clock.claim(side) for clock in self.clocks}
        assert answers == {mode == IN_NEUTRAL and flags[1]}

    def left(self):
        return [self.punctual.left_ms(side, self.now_ms) for side in (A, B)]

    @invariant()
    def all_agree(self):
        if not hasattr(self, "clocks"):
            return
        for clock in self.clocks[::2]:
            clock.advance(self.now_ms)
        self.lazy.advance(self.now_ms)
        self.follow()
        records = []
        for clock in self.clocks:
            record = bytearray(RECORD_SIZE)
            clock.pack_into(record, 0)
            records.append(bytes(record))
        assert records[0] == records[1] == records[2]
        self.reborn = self.clocks[2] = Clock(self.preset, 3000, self.reborn._out)
        self.reborn.unpack_from(records[0], 0)

    @invariant()
    def the_model_says_the_same(self):
        if not hasattr(self, "clocks"):
            return
        clock = self.punctual
        for side in (A, B):
            method, values = self.preset.sides[side]
            if method == "hourglass":
                continue
            used_ms = clock.side_used_ms(side, self.now_ms)
            # A frozen clock stands where the flag fell.
            left_ms, down = MODELS[method](values, self.turns[side], self.turns[1 - side], used_ms)
            assert clock.left_ms(side, self.now_ms) == left_ms, (method, self.turns, used_ms)
            assert clock.flagged(side) == down

    @invariant()
    def an_hourglass_keeps_its_sand(self):
        if hasattr(self, "clocks") and self.preset.sides[0] == self.preset.sides[1]:
            method, values = self.preset.sides[0]
            if method == "hourglass" and self.punctual.flags[0] == events.NONE:
                assert sum(self.left()) == 2 * values["main"]

    @invariant()
    def no_time_is_lost(self):
        if not hasattr(self, "clocks"):
            return
        clock = self.punctual
        assert clock.mode in (READY, RUNNING, TURN_LOST, IN_NEUTRAL, OVER)
        spent = clock.spent(A, self.now_ms) + clock.spent(B, self.now_ms)
        assert spent + self.refunded_ms + self.idle_ms == self.now_ms

    @invariant()
    def what_is_due_is_still_to_come(self):
        if hasattr(self, "clocks"):
            assert self.punctual.due_ms() > self.now_ms


class Listener:
    def __init__(self, told):
        self._told = told

    def event(self, kind, side, at_ms, value):
        self._told.append((kind, side, at_ms, value))


TestAnyMethod = AnyMethod.TestCase
TestAnyMethod.settings = hypothesis_settings(max_examples=100, stateful_step_count=40)
