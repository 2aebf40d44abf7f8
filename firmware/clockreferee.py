"""What a referee sets right in neutral: times, counts, whose turn it is, sides; both clocks at once.

Every act answers whether it was done; what cannot be changes nothing. A correction
settles the press before it: that can no longer be taken back. Allocates nothing.
"""

from clockpenalties import ClockPenalties
from clockstate import IN_NEUTRAL, RUNNING, TURN_LOST
from events import LOCKED, NEUTRAL, NONE, PRESS, RESUME, other
from methods import NEVER, STATE_SIZE

SEAL_MS = 60_000  # GO-8


def _swap(pair):
    pair[0], pair[1] = pair[1], pair[0]


class ClockReferee(ClockPenalties):
    """The referee's acts; only in neutral."""

    def set_left(self, side, left_ms):
        """`side` has `left_ms` left in its stretch of time; its flag is up again (GO-9, GO-16)."""
        if self.mode != IN_NEUTRAL:
            return False
        on_turn = side == self.turn and self.paused == RUNNING
        used_ms = self.methods[side].set_left(left_ms, self.used_ms, on_turn)
        if used_ms == NEVER:
            return False
        self._lift(side)
        if on_turn:
            self._forgive(used_ms)
        self._undoable[0] = 0
        return True

    def set_moves(self, side, moves):
        """`side` has completed so many moves."""
        self.moves[side] = moves
        self.methods[side].set_moves(moves)
        self._undoable[0] = 0
        self.unlock()
        return True

    def set_lost(self, side, lost):
        """`side` has lost so many turns."""
        self.lost[side] = lost
        self._undoable[0] = 0
        self.unlock()
        return True

    def set_periods(self, side, periods):
        """`side` has so many periods of byo-yomi left. False where there are none."""
        if not self.methods[side].set_periods(periods, self.side_used_ms(side, 0)):
            return False
        self._lift(side)
        self._undoable[0] = 0
        return True

    def set_stones(self, side, stones):
        """`side` has so many stones to play in its period. False where there are none."""
        if not self.methods[side].set_stones(stones):
            return False
        self._undoable[0] = 0
        return True

    def flip(self):
        """The other side is on turn. What the turn has taken stays taken."""
        if self.mode != IN_NEUTRAL or self.turn == NONE:
            return False
        side = self.turn
        self.methods[side].suspend(self.used_ms)
        self.methods[other(side)].rival_end(self.used_ms)
        self.spent_ms[side] += self.used_ms
        self.used_ms = 0
        self.seen_ms = 0
        self.turn = other(side)
        self.forfeited = False
        if self.paused == TURN_LOST:
            self.paused = RUNNING
        self.methods[self.turn].begin()
        self._undoable[0] = 0
        self.unlock()
        return True

    def swap(self):
        """All that belongs to A belongs to B, and the other way round (GO-18)."""
        if self.mode != IN_NEUTRAL:
            return False
        first = self.methods[0]
        second = self.methods[1]
        if self.preset.sides[0] != self.preset.sides[1]:
            return False
        for at in range(STATE_SIZE):
            first.state[at], second.state[at] = second.state[at], first.state[at]
        _swap(self.moves)
        _swap(self.lost)
        _swap(self.owed)
        _swap(self.spent_ms)
        for at in (0, 1):
            if self.flags[at] != NONE:
                self.flags[at] = other(self.flags[at])
        if self.turn != NONE:
            self.turn = other(self.turn)
        self._undoable[0] = 0
        return True

    def can_go_on(self):
        """Whether a turn stands that can go on."""
        return self.mode == IN_NEUTRAL and self.paused == RUNNING

    def can_seal(self):
        """Whether the side on turn is in overtime, so that it gets a minute to seal a move (GO-8)."""
        if self.mode != IN_NEUTRAL or self.paused != RUNNING:
            return False
        method = self.methods[self.turn]
        return method.has_overtime and method.main_left_ms(self.used_ms) == 0

    def seal_minute(self):
        """One more minute for the side on turn."""
        # From here on the turn counts from the beginning of the overtime; below 0 is the minute.
        method = self.methods[self.turn]
        main_ms = method.state[0]
        method.state[0] = 0
        self._forgive(self.used_ms - main_ms - SEAL_MS)
        self._undoable[0] = 0

    def sealed(self, at_ms):
        """The side on turn has sealed its move: it ended with the stop; the opponent is on turn (GO-8)."""
        if self.mode != IN_NEUTRAL or self.paused != RUNNING:
            return False
        side = self.turn
        used_ms = self.used_ms
        self._undoable[0] = 0
        self._end(used_ms)
        self.moves[side] += 1
        self._out.event(PRESS, side, at_ms, used_ms)
        self._begin(other(side), at_ms)
        self._stop(at_ms)
        return True

    def run_both(self, at_ms):
        """Both are absent at the resumption: both clocks run (GO-15). The neutral position ends it."""
        if self.mode != IN_NEUTRAL or self.paused != RUNNING:
            return False
        self._undoable[0] = 0
        # The other clock begins now; what the turn took before was the side's on turn alone.
        side = self.turn
        self.methods[side].suspend(self.used_ms)
        self.spent_ms[side] += self.used_ms
        self.used_ms = 0
        self.seen_ms = 0
        self.both = True
        return self.resume(at_ms)

    def _settle(self, used_ms):
        # Both have run for `used_ms`: what the side that is not on turn has left is kept.
        if self.both:
            rival = other(self.turn)
            self.methods[rival].suspend(used_ms)
            self.spent_ms[rival] += used_ms
            self.both = False

    def resume(self, at_ms):
        """Leave neutral: what it interrupted goes on from what was left. True if it did."""
        if self.mode != IN_NEUTRAL:
            return False
        self.mode = self.paused
        self.base_ms = at_ms - self.used_ms
        self.begun_ms = at_ms
        self._out.event(LOCKED if self.locked() else RESUME, self.turn, at_ms, self.used_ms)
        return True

    def _stop(self, at_ms):
        self._settle(self.used_ms)
        self.paused = self.mode
        self.mode = IN_NEUTRAL
        self.begun_ms = at_ms
        self._out.event(NEUTRAL, self.turn, at_ms, self.used_ms)

    def _lift(self, side):
        if self.flags[0] == side:
            self.flags[0] = self.flags[1]
            self.flags[1] = NONE
        elif self.flags[1] == side:
            self.flags[1] = NONE
