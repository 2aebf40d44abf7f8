"""What is done to a clock that stands in neutral: rulings, taking a press back, claims, Go's corrections.

Like the clock itself it allocates nothing.
"""

from clockstate import DRAW, FIELDS, IN_NEUTRAL, OVER, RUNNING, ClockState
from events import NONE, UNDONE, other
from methods import NEVER


class ClockActs(ClockState):
    """The acts of neutral; `out` as for `Clock`."""

    def __init__(self, preset, final_ms, out):
        self._out = out
        # The state before the last press, and what it has left open: bit 0, it can be taken back; bit 1,
        # the press before it was not settled then, nor is it once this one is taken back.
        self._before = [0] * FIELDS
        self._undoable = [0]
        ClockState.__init__(self, preset, final_ms)

    def reset(self):
        """Everything back to the start of a game: nothing runs, nothing is due."""
        ClockState.reset(self)
        self._undoable[0] = 0

    def ruled(self):
        """In neutral: a ruling was acknowledged; the limit restarts where the rules say so (SSS-8, CAS-9)."""
        self._undoable[0] = 0
        if self.mode == IN_NEUTRAL and self.preset.restarts:
            self._forgive(0)
            if self.paused == RUNNING:
                self.methods[self.turn].begin()

    def unlock(self):
        """In neutral after the last turn: there are more turns to play. The next one stands."""
        if self.mode == IN_NEUTRAL and self.locked() and self.turns(self.turn) < (self.turn_limit or NEVER):
            self.paused = RUNNING
            self.seen_ms = 0
            self.methods[self.turn].begin()

    def unsettled(self):
        """Whether the turn began with a press that no ruling and no correction has settled since."""
        return self._undoable[0] != 0

    def can_undo(self):
        """Whether the last press can be taken back: in neutral, when nothing since has settled it."""
        return self.mode == IN_NEUTRAL and self._undoable[0] & 1 == 1

    def undo(self, at_ms):
        """Take back the last press that ended a turn. True if there was one to take back.

        The clock stays in neutral: the one who pressed is on turn with what he had used,
        and what ran for the opponent since is refunded.
        """
        if not self.can_undo():
            return False
        ran_ms = self.spent(0, at_ms) + self.spent(1, at_ms)
        self.load(self._before)
        self._undoable[0] &= 2
        self.mode = IN_NEUTRAL
        self.paused = RUNNING
        self.begun_ms = at_ms
        ran_ms -= self.spent(0, at_ms) + self.spent(1, at_ms)
        self._out.event(UNDONE, self.turn, at_ms, ran_ms)
        return True

    def claim(self, side):
        """In neutral `side` claims that the opponent's time is up. True if that ends the game.

        It does when his own flag is up and the opponent's is down (CH-3); with both down
        it is a draw (CH-4).
        """
        if self.mode != IN_NEUTRAL or not self.flagged(other(side)):
            return False
        self.result = DRAW if self.flagged(side) else side
        self.mode = OVER
        return True

    def award(self, result):
        """While nobody's time runs: the game is over with `result`."""
        self.mode = OVER
        self.result = result
        self._undoable[0] = 0

    def can_refill(self):
        """Whether a period in progress could be given back."""
        if self.mode != IN_NEUTRAL or self.paused != RUNNING:
            return False
        return self.methods[self.turn].refilled_ms(self.used_ms) != self.used_ms

    def refill(self):
        """In neutral: the side on turn gets the period in progress back in full (GO-6). True if it did."""
        if not self.can_refill():
            return False
        self._undoable[0] = 0
        self._forgive(self.methods[self.turn].refilled_ms(self.used_ms))
        return True

    def can_equalise(self):
        """Whether the first turn of the game stands still: then both times can be made equal."""
        first = self.moves[0] + self.moves[1] + self.lost[0] + self.lost[1] == 0
        fresh = self.spent_ms[0] + self.spent_ms[1] == 0
        return first and fresh and self.mode == IN_NEUTRAL and self.flags[0] == NONE and self.used_ms > 0

    def equalise(self):
        """In neutral: the first player has come; both have what the one whose time ran has left (GO-7)."""
        if not self.can_equalise():
            return False
        for side in (0, 1):
            self.methods[side].charge(self.used_ms)
        self.spent_ms[self.turn] += self.used_ms
        self.used_ms = 0
        self.seen_ms = 0
        return True

    def _forgive(self, used_ms):
        # The time did run, but no longer counts towards this turn.
        self.spent_ms[self.turn] += self.used_ms - used_ms
        self.used_ms = used_ms
        self.seen_ms = used_ms
