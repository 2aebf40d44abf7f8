"""Setting up, START, rounds, corrections, undo and neutral in any order: a way back, and honest times.

Whatever is pressed, the times of a clock that stands change only by an act that the events tell of; and from
every state a few keys lead back to play, or to a game that is over.
"""

from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import events
import keymaps
import machine
from bench import A, B, Bench, N
from clock import IN_NEUTRAL, OVER, READY, RUNNING
from game import Game

PRESETS = ["sss-2min", "cas-2min", "sss-22min", "go-japanese", "go-canadian", "go-fischer", "rapid-15"]
DIGITS = {keymaps.digit_at(place): place for place in range(16) if keymaps.digit_at(place) >= 0}
# What may change the times of a clock that stands.
TELLING = (events.CORRECTED, events.UNDONE, events.ACKNOWLEDGED, events.PARDON, events.FORFEIT, events.VOID,
           events.RESET, events.PRESET, events.TURN, events.PRESS, events.LOST, events.STANDS,
           events.OVERTURNED, events.OWED, events.RENEWED)


class AroundTheClock(RuleBasedStateMachine):
    @initialize(preset=st.sampled_from(PRESETS), start=st.booleans())
    def begin(self, preset, start):
        machine.forget()
        self.table = Bench(preset)
        self.table.step()
        if start:
            self.table.tap(keymaps.OK)
        self.table.press(B)
        self.told = len(self.table.told)
        self.left = None

    @rule(span_ms=st.sampled_from([1, 500, 5000, 60_000, 125_000, 600_000, 1_500_000]))
    def time_passes(self, span_ms):
        self.table.run(self.table.now_ms + span_ms)

    @rule(source=st.sampled_from([A, B, N]))
    def press(self, source):
        self.table.press(source, self.table.now_ms + 40)

    @rule(place=st.integers(0, 15))
    def key(self, place):
        self.table.tap(place)

    @rule(code=st.integers(1, 18), digits=st.integers(0, 20_000), side=st.sampled_from([A, B]),
          confirm=st.booleans())
    def correct(self, code, digits, side, confirm):
        """The referee's menu, from a fresh neutral, confirmed or dropped."""
        table = self.table
        if table.clock.mode == RUNNING:
            table.press(N, table.now_ms + 40)
        table.tap(keymaps.MENU, DIGITS[7], *[DIGITS[int(digit)] for digit in str(code)], keymaps.OK)
        table.tap(*[DIGITS[int(digit)] for digit in str(digits)])
        if table.app.game.acts.screen:
            table.press(side, table.now_ms + 40)
        table.tap(*[keymaps.OK] * confirm)

    @rule()
    def way_back(self):
        """MENU held and a press play again from wherever this is."""
        table = self.table
        if table.clock.mode == RUNNING:
            table.press(N, table.now_ms + 40)
        for _ in range(4):
            if table.clock.mode != READY:
                table.key(keymaps.MENU, 1)
                table.run(table.now_ms + 2100)
                table.key(keymaps.MENU, 0)
                table.step()
            elif table.app.game.setup.active:
                table.tap(keymaps.MENU)
        assert table.clock.mode == READY
        table.tap(*[keymaps.MENU] * table.app.game.setup.active * 2)
        table.run(table.now_ms + 40)
        table.press(B)
        assert table.clock.running() == A

    @invariant()
    def a_standing_time_changes_only_by_an_act(self):
        if not hasattr(self, "table"):
            return
        table = self.table
        told = [one[0] for one in table.told[self.told:]]
        self.told = len(table.told)
        clock = table.clock
        left = table.left() if clock.mode in (IN_NEUTRAL, OVER) else None
        if left is not None and self.left is not None and left != self.left:
            assert [kind for kind in told if kind in TELLING] or events.RESUME in told, (left, self.left)
        self.left = left

    @invariant()
    def the_record_says_all(self):
        if not hasattr(self, "table"):
            return
        app = self.table.app
        record = self.table.pack()
        game = Game(app.game.clock.preset, app.settings, app.game.judge, app)
        game.unpack(record)
        again = bytearray(len(record))
        game.pack_into(again)
        assert bytes(again) == record
        assert game.rounds.round() == app.game.rounds.round()
        assert game.rounds.turn_number() == app.game.rounds.turn_number()
        assert game.due_ms() == app.game.due_ms()

    @invariant()
    def nothing_runs_once_the_last_turn_is_over(self):
        if hasattr(self, "table"):
            clock = self.table.clock
            assert not (clock.locked() and clock.running() != events.NONE)
            if clock.running() != events.NONE and clock.turn_limit:
                assert clock.turns(clock.turn) <= clock.turn_limit
            assert all(self.table.app.page().texts())


TestAroundTheClock = AroundTheClock.TestCase
TestAroundTheClock.settings = hypothesis_settings(max_examples=40, stateful_step_count=30, deadline=None)
