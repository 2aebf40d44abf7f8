"""Turns that penalties cost, taken by the clock itself when they come, and given back by the judge.

Like the clock itself it allocates nothing. A turn taken is left like one lost by time:
by the press of the player who lost it (SSS-21).
"""

from clockacts import ClockActs
from clockstate import IN_NEUTRAL, RUNNING, TURN_LOST
from events import FORFEIT, OWED, PARDON


class ClockPenalties(ClockActs):
    """`owed`: turns each side is to lose when they come; `forfeited`: the turn that stands is such a one."""

    def unruled(self, used_ms):
        """In neutral: what was ruled is void; the turn had taken `used_ms` when neutral came.

        A time that the referee has set since stays.
        """
        if self.mode == IN_NEUTRAL and self.preset.restarts and self.used_ms == 0:
            self._forgive(used_ms)

    def forfeit(self, side, at_ms):
        """In neutral: `side` loses its nearest turn: the one that stands if it is its own, else its next."""
        self._undoable[0] = 0
        if self.turn != side or self.paused != RUNNING:
            self._owe(side, 1, at_ms)
            return
        # What the turn has taken is charged when it is left, so that it can be given back.
        self.paused = TURN_LOST
        self._take(at_ms)

    def pardon(self, side, at_ms):
        """In neutral: `side` gets back one turn lost by a penalty, one that is still to come first."""
        if self.owed[side]:
            self._owe(side, -1, at_ms)
        elif self.turn == side and self.forfeited:
            self._give_back(at_ms)

    def move_forfeit(self, at_ms):
        """The judge moves a lost turn of the side on turn from this turn to its next, or back. False: none.

        Where the turn has just been taken, neutral comes first; the opponent's press starts the turn.
        """
        if self.mode == TURN_LOST and self.forfeited:
            self.neutral(at_ms)
        if self.mode != IN_NEUTRAL:
            return False
        side = self.turn
        if self.forfeited:
            self._give_back(at_ms)
            self._owe(side, 1, at_ms)
        elif self.paused == RUNNING and self.owed[side]:
            self._owe(side, -1, at_ms)
            self.forfeit(side, at_ms)
        else:
            return False
        self._undoable[0] = 0
        return True

    def _owe(self, side, turns, at_ms):
        self.owed[side] += turns
        self._out.event(OWED, side, at_ms, turns)

    def _take(self, at_ms):
        self.lost[self.turn] += 1
        self.forfeited = True
        self._out.event(FORFEIT, self.turn, at_ms, 0)

    def _give_back(self, at_ms):
        # The referee may have set what was counted.
        self.lost[self.turn] = max(self.lost[self.turn] - 1, 0)
        self.forfeited = False
        self.paused = RUNNING
        self._out.event(PARDON, self.turn, at_ms, 0)
