"""Players who have not come: marked by hand; once the limit is over, the forfeit is proposed.

SSS-5, CAS-14: the player who is present starts his own clock; the absent one has until
the end of his own first move. CAS-10: with both absent the judge starts both. GO-7:
half an hour from the set time, or the whole main time.
"""

from clockstate import BOTH_LOSE, LATE_MS, OVER, RUNNING
from events import ABSENT, AWARDED, NO_SHOW, NONE, SIDES, A, B, other
from methods import NEVER

_BOTH = 3


class Absence:
    """`marked`: bit 0 A, bit 1 B; such a mark goes with the player's first move. Allocates nothing.

    `told`: whose limit was told to be over; `gone`: the mark that the last press took away.
    """

    def __init__(self, out):
        self._out = out
        self._clock = None
        self.marked = 0
        self.told = 0
        self.gone = 0

    def follow(self, clock):
        """Absence from the game of `clock`."""
        self._clock = clock
        self.reset()

    def reset(self):
        """Everybody is here."""
        self.marked = 0
        self.told = 0
        self.gone = 0

    def may_mark(self):
        """Whether somebody has not made a move yet."""
        return self._clock.moves[A] == 0 or self._clock.moves[B] == 0

    def mark_next(self, at_ms):
        """The next of nobody, A, B, both that can be."""
        before = self.marked
        while True:
            self.marked = (self.marked + 1) & _BOTH
            here = (1 if self._clock.moves[A] else 0) | (2 if self._clock.moves[B] else 0)
            if not self.marked & here:
                break
        for side in SIDES:
            bit = 1 << side
            if (before ^ self.marked) & bit:
                self.told &= ~bit
                self._out.event(ABSENT, side, at_ms, 1 if self.marked & bit else 0)
        self.look(at_ms)
        return True

    def _over(self, side, now_ms):
        clock = self._clock
        if clock.moves[side]:
            return False
        if clock.preset.rules != "GO":
            return clock.lost[side] > 0 or clock.flagged(side)
        if clock.turn == NONE:
            return False
        late_ms = clock.spent(A, now_ms) + clock.spent(B, now_ms)
        return late_ms > LATE_MS or clock.methods[side].main_left_ms(clock.side_used_ms(side, now_ms)) == 0

    def forfeits(self, now_ms):
        """The absent sides whose limit is over, as bits; 0 once the game has a result."""
        forfeits = 0
        if self.marked and self._clock.mode != OVER:
            for side in SIDES:
                if self.marked & (1 << side) and self._over(side, now_ms):
                    forfeits |= 1 << side
        return forfeits

    def due_ms(self):
        """When the limit of half an hour is over, or NEVER; other limits are the clock's own."""
        clock = self._clock
        if not self.marked & ~self.told or clock.mode != RUNNING or clock.preset.rules != "GO":
            return NEVER
        due_ms = clock.base_ms + LATE_MS + 1 - clock.spent_ms[A] - clock.spent_ms[B]
        return due_ms if due_ms > clock.begun_ms else NEVER

    def look(self, at_ms):
        """Tell of every limit that is over."""
        forfeits = self.forfeits(at_ms) & ~self.told
        for side in SIDES:
            if forfeits & (1 << side):
                self.told |= 1 << side
                self._out.event(NO_SHOW, side, at_ms, 0)

    def came(self, side, at_ms):
        """`side` has made a move."""
        self.gone = self.marked & (1 << side)
        if self.gone:
            self.marked &= ~self.gone
            self._out.event(ABSENT, side, at_ms, 0)

    def undone(self, side, at_ms):
        """The last press, of `side`, has never been: its mark stands again, and no limit is over by it."""
        if self.gone:
            self.marked |= self.gone
            self._out.event(ABSENT, side, at_ms, 1)
        self.gone = 0
        self.told &= self.forfeits(at_ms)

    def swap(self):
        """The sides have been swapped."""
        self.marked = (self.marked >> 1) | (self.marked << 1) & _BOTH
        self.told = (self.told >> 1) | (self.told << 1) & _BOTH

    def bits(self):
        """`marked` and `gone` as one number below 16."""
        return self.marked | (self.gone << 2)

    def take(self, bits, told):
        """Take the state from `bits()` and `told`."""
        self.marked = bits & _BOTH
        self.gone = bits >> 2
        self.told = told

    def award(self, at_ms):
        """The forfeit proposed is made. False: none is."""
        forfeits = self.forfeits(at_ms)
        if not forfeits:
            return False
        winner = BOTH_LOSE if forfeits == _BOTH else other(B if forfeits == 2 else A)
        self._clock.award(winner)
        self._out.event(AWARDED, winner if winner != BOTH_LOSE else NONE, at_ms, winner)
        return True
