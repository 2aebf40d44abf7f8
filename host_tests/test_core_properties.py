"""What holds in every game, whatever is pressed and however late the loop comes: a state machine on the App.

Three Apps get the same edges on their pins and the same keys: one with a punctual loop; one whose loop comes
only when all are looked at, and which gets the inputs of one millisecond in the opposite order; one whose
game is put away and taken up again (pack, unpack) whenever it is looked at. All must be in the same state.
"""

from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import clock as clocks
import events
import machine
import screens
from bench import TICKS, A, B, Bench, N
from events import ACKNOWLEDGED, FORFEIT, LOST, NEUTRAL, NONE, PARDON, PRESS, RESET, RESUME, TURN, UNDONE
from game import Game
from inputs import DEBOUNCE_MS
from keymaps import MENU, OK
from maintime import SuddenDeath
from methods import NEVER
from presets import presets
from presetspec import FREEZES
from setupgate import SetUp

SPANS_MS = st.one_of(
    st.integers(0, 3000),
    st.sampled_from([1, 249, 250, 1999, 2000, 2999, 3000, 10_000, 29_999, 30_000, 90_000, 119_999, 120_000,
                     120_001, 122_999, 123_000, 1_319_999, 1_320_000]))
BY_REFEREE = 100  # from here on the values of `corrected` are the referee's (see `events`)
# The rule sets with challenges; every timing method has its own machine in test_method_properties.
PRESETS = [preset.name for preset in presets() if preset.rules in ("SSS", "CAS")]


class Tally:
    """What the events say of the time: an account of its own beside the clock's."""

    def __init__(self):
        self.begin(0)

    def begin(self, at_ms):
        self.since_ms = self.began_ms = at_ms
        self.runner = self.turn = NONE
        self.ran_ms = [0, 0, 0]  # A, B, nobody
        self.moves = [0, 0]
        self.lost = [0, 0]
        self.flags = []

    def to(self, at_ms):
        self.ran_ms[self.runner] += at_ms - self.since_ms
        self.since_ms = at_ms

    def take(self, clock, spent_ms, now_ms):
        nobody_ms = now_ms - self.began_ms - sum(spent_ms)
        self.ran_ms = [*spent_ms, nobody_ms]
        self.moves = list(clock.moves)
        self.lost = list(clock.lost)
        self.flags = [side for side in clock.flags if side != NONE]
        self.turn = clock.turn

    def event(self, kind, side, at_ms, value, freezes):
        if kind == events.PRESET:
            assert self.moves == [0, 0] and self.runner == NONE, "another timing in the middle of a game"
        if kind == RESET:
            self.begin(at_ms)
            return
        self.to(at_ms)
        if kind in (TURN, RESUME):
            self.turn = side
            # What neutral interrupted may have been a lost turn, which runs for nobody.
            self.runner = NONE if kind == RESUME and self.parked else side
        elif kind in (PRESS, NEUTRAL, LOST) or (kind == events.FLAG and freezes):
            self.parked = kind == LOST or (kind == NEUTRAL and self.runner == NONE)
            self.runner = NONE
        elif kind in (PARDON, UNDONE):
            self.parked = False
            self.turn = side
        elif kind == FORFEIT:
            self.parked = True
            self.runner = NONE
        if kind == PRESS:
            self.moves[side] += 1
            self.lost_before = list(self.lost)
        if kind in (LOST, FORFEIT):
            self.lost[side] += 1
        if kind == PARDON:
            self.lost[side] -= 1
        if kind == UNDONE:
            # All is as before the press, but for the time that has passed, which ran for nobody.
            self.moves[side] -= 1
            self.lost = list(self.lost_before)
            self.flags = list(self.flags_before)
            self.ran_ms[1 - side] -= value
            self.ran_ms[NONE] += value
        if kind == PRESS:
            self.flags_before = list(self.flags)
        if kind == events.FLAG:
            self.flags.append(side)
        if kind == events.RENEWED:
            self.flags = []


class AnyGame(RuleBasedStateMachine):
    @initialize(preset=st.sampled_from(PRESETS), one_button=st.booleans(),
                final_ms=st.sampled_from([500, 3000]),
                ticks=st.sampled_from([0, 12345, TICKS // 2 - 70_000, TICKS - 1, TICKS - 40_000]),
                starter=st.sampled_from([A, B, A, B, NONE]))
    def begin(self, preset, one_button, final_ms, ticks, starter):
        machine.forget()
        # Three boards on one bench, each with its own pins.
        self.benches = [Bench(preset, ticks, first_pin, one_button=one_button, final_ms=final_ms)
                        for first_pin in (100, 200, 300)]
        self.punctual, self.lazy, self.reborn = self.benches
        self.now_ms = 0
        self.edge_ms = -1
        self.waiting = 0
        self.keys_down = set()
        self.tally = Tally()
        self.seen = 0
        self.left_before = self.punctual.left()
        self.look()
        if starter != NONE:
            self.press(starter, 30)

    # Hands.

    def pass_to(self, at_ms):
        self.now_ms = at_ms
        for bench in self.benches:
            if bench is self.lazy:
                bench.go(at_ms)
            else:
                bench.run(at_ms)

    def edges(self, edges):
        """Edges and keys of one millisecond, (source or -1 - place, down) each, before any loop comes.

        Inputs of one millisecond are in no order only while they wait in the queue, so what is done apart
        is a millisecond apart.
        """
        if self.now_ms == self.edge_ms:
            self.pass_to(self.now_ms + 1)
        self.edge_ms = self.now_ms
        for bench in self.benches:
            for source, down in reversed(edges) if bench is self.lazy else edges:
                if source < 0:
                    assert bench.key(-1 - source, down)
                else:
                    bench.button(source, down)
            if bench is not self.lazy:
                bench.step()
        self.waiting += len(edges)
        if self.waiting > 40:
            self.look()

    def rest_contacts(self):
        self.pass_to(self.now_ms + DEBOUNCE_MS)

    @rule(span_ms=SPANS_MS)
    def time_passes(self, span_ms):
        self.pass_to(self.now_ms + span_ms)

    @rule(off_ms=st.integers(-1, 1))
    def until_something_is_due(self, off_ms):
        due_ms = self.punctual.app.game.due_ms()
        if due_ms != NEVER:
            self.pass_to(max(self.now_ms, due_ms + off_ms))

    @rule(off_ms=st.integers(-1, 1))
    def until_the_turn_or_the_time_is_over(self, off_ms):
        over_ms = self.now_ms
        clock = self.punctual.clock
        while clock.running() != NONE and clock.due_ms() != NEVER:
            over_ms = clock.due_ms()
            self.pass_to(over_ms - 1)
            if off_ms < 0 and self.is_last(clock):
                return
            self.pass_to(over_ms)
        self.pass_to(over_ms + max(off_ms, 0))

    def is_last(self, clock):
        method = clock.methods[clock.turn]
        return method.bound_ms(clock.due_ms() - clock.base_ms) == NEVER

    @rule(source=st.sampled_from([A, B, N]))
    def edge(self, source):
        self.edges([(source, 1 - self.punctual.levels[source])])

    @rule(source=st.sampled_from([A, B, N]), held_ms=st.sampled_from([0, 1, 5, 30, 400]))
    def press(self, source, held_ms):
        if not self.punctual.levels[source]:
            self.edges([(source, 1)])
            self.pass_to(self.now_ms + held_ms)
            self.edges([(source, 0)])
            self.rest_contacts()

    @rule()
    def press_by_whoever_may(self):
        side = self.punctual.clock.starter()
        self.press(A if side == NONE else side, 30)

    @rule(order=st.permutations([A, B, N]), count=st.integers(2, 3), off_ms=st.integers(-1, 1))
    def presses_of_one_millisecond(self, order, count, off_ms):
        self.rest_contacts()
        self.until_something_is_due(off_ms)
        self.edges([(source, 1) for source in order[:count] if not self.punctual.levels[source]])
        begun = [one for one in self.punctual.told if one[0] in (TURN, RESUME) and one[2] == self.edge_ms]
        assert len(begun) <= 1
        self.pass_to(self.now_ms + 30)
        self.edges([(source, 0) for source in order[:count] if self.punctual.levels[source]])

    @rule(place=st.integers(0, 15))
    def tap(self, place):
        if place not in self.keys_down:
            self.edges([(-1 - place, 1)])
            self.edges([(-1 - place, 0)])

    @rule(place=st.one_of(st.just(MENU), st.integers(0, 15)))
    def key_edge(self, place):
        self.edges([(-1 - place, 0 if place in self.keys_down else 1)])
        self.keys_down ^= {place}

    @rule(places=st.lists(st.sampled_from([0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14]), min_size=1, max_size=4))
    def ask_for_a_ruling(self, places):
        for place in [*places, OK]:
            self.tap(place)
        self.press(A, 30)
        self.press(B, 30)

    @rule(places=st.lists(st.sampled_from([0, 4, 14]), max_size=2), think_ms=SPANS_MS, by_judge=st.booleans(),
          again=st.lists(st.sampled_from([MENU, 0, 1, 2, OK, 7, 11]), max_size=4))
    def challenge(self, places, think_ms, by_judge, again):
        self.press(N, 30)
        self.pass_to(self.now_ms + think_ms)
        if by_judge:
            for place in [OK, places[0] if places else 0]:
                self.tap(place)
        else:
            self.ask_for_a_ruling(places)
        for place in [OK, *again]:
            self.tap(place)
        self.press_by_whoever_may()

    # Looking.

    @rule()
    def look(self):
        self.waiting = 0
        for bench in self.benches:
            bench.step()
        record = self.punctual.pack()
        assert self.lazy.pack() == record
        assert self.reborn.pack() == record
        assert self.lazy.told == self.punctual.told
        assert self.reborn.told == self.punctual.told
        assert self.lazy.heard_ms == self.punctual.heard_ms
        self.be_reborn(record)
        assert self.reborn.pack() == record
        self.account()

    def be_reborn(self, record):
        app = self.reborn.app
        setup = app.game.setup
        if setup.active:
            # A menu that is open before the game is no part of the record: a loss of power closes it.
            return
        game = Game(app.game.clock.preset, self.reborn.settings, app.game.judge, app)
        game.unpack(record)
        game.setup = SetUp(game, *setup._parts[1:])
        app.game = game

    def account(self):
        told = self.punctual.told[self.seen :]
        self.seen += len(told)
        clock = self.punctual.clock
        restarted = set()
        for kind, side, at_ms, value in told:
            self.tally.event(kind, side, at_ms, value, clock.preset.flag == FREEZES)
            if kind == ACKNOWLEDGED:
                # Its own side is the challenger's; the limit that restarts is that of the side on turn.
                restarted.add(self.tally.turn)
        self.tally.to(self.now_ms)
        if [one for one in told if one[0] == events.CORRECTED and one[3] >= BY_REFEREE]:
            # He may set right whatever he likes, so the account goes on from there.
            self.tally.take(clock, self.punctual.spent(), self.now_ms)
            self.left_before = self.punctual.left()
        assert self.punctual.spent() == self.tally.ran_ms[:2]
        assert sum(self.punctual.spent()) + self.tally.ran_ms[NONE] == self.now_ms - self.tally.began_ms
        assert clock.running() == self.tally.runner
        assert clock.moves == self.tally.moves
        assert clock.lost == self.tally.lost
        assert [side for side in clock.flags if side != NONE] == self.tally.flags
        self.nothing_grew(told, restarted)

    def nothing_grew(self, told, restarted):
        left = self.punctual.left()
        for side in (A, B):
            if left[side] > self.left_before[side]:
                if isinstance(self.punctual.clock.methods[side], SuddenDeath):
                    reasons = [RESET, events.PRESET]
                elif side in restarted:
                    continue
                else:
                    reasons = [TURN, PRESS, LOST, FORFEIT, PARDON, RESET, events.PRESET]
                assert [one for one in told if one[0] in (UNDONE, events.RENEWED)
                        or (one[0] in reasons and one[1] in (side, NONE))]
        self.left_before = left

    @invariant()
    def one_side_runs_or_none(self):
        for bench in (self.punctual, self.reborn):
            clock = bench.clock
            assert clock.running() in (A, B, NONE)
            assert (clock.running() != NONE) == (clock.mode == clocks.RUNNING)
            before = bench.pack()
            self.looking_changes_nothing(bench)
            assert bench.pack() == before

    def looking_changes_nothing(self, bench):
        app = bench.app
        for language in ("sk", "cs", "en"):
            page = screens.compose(app.game, app.now_ms, language, [])
            assert all(page.texts())
        assert [mark for _, mark in page.sides].count(">") == (bench.clock.running() != NONE)

    @invariant()
    def what_is_due_is_still_to_come(self):
        for bench in (self.punctual, self.reborn):
            assert bench.app.game.due_ms() > bench.app.now_ms == bench.now_ms
            assert bench.app.due_ms > bench.app.now_ms
            assert bench.wait_ms > 0

    @invariant()
    def lights_and_tone_belong_to_a_running_turn(self):
        bench = self.punctual
        if bench.clock.running() == NONE and bench.app.game.setup.test() is None:
            assert bench.lit() == [0, 0, 0]
            assert bench.clock.leds(bench.now_ms) == 0
            assert not bench.clock.signals(bench.now_ms)

    def teardown(self):
        if hasattr(self, "benches"):
            self.look()


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = hypothesis_settings(max_examples=50, stateful_step_count=40)
