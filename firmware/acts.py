"""What can be done in neutral besides a challenge: taking a press back, a claim, Go's corrections.

A short MENU in neutral opens the list if there is anything to do; the number on a key,
or NEXT and OK, does it; MENU or DEL closes it. Nothing here allocates.
"""

from micropython import const

from clockstate import DRAW
from events import CLAIM, CORRECTED, NONE, RESULT
from keymaps import DEL, NEXT, OK, digit_at
from presetspec import SILENT

CLOSED = const(0)
LIST = const(1)
CLAIMANT = const(2)  # the claimant presses his button

# The acts, numbered as on the keys.
UNDO = const(1)
FLAG_CLAIM = const(2)
PERIOD_BACK = const(3)
EQUAL_TIMES = const(4)
_LAST = const(4)

NAMES = ("-", "undo", "claim", "period-back", "equal-times")


class Acts:
    """The acts of neutral on the game's clock; `screen` tells what is open, `at` the act under the cursor."""

    def __init__(self, out):
        self._out = out
        self.close()

    def close(self):
        """Nothing is open."""
        self.screen = CLOSED
        self.at = 0

    def possible(self, clock, act):
        """Whether an act can be done now."""
        rules = clock.preset.rules
        if act == UNDO:
            return clock.can_undo()
        if act == FLAG_CLAIM:
            return clock.preset.flag == SILENT
        if rules != "GO":
            return False
        return clock.can_refill() if act == PERIOD_BACK else clock.can_equalise()

    def toggle(self, clock):
        """Close what is open, or open the list. False if there is nothing that can be done."""
        if self.screen != CLOSED:
            self.close()
            return True
        self.at = 0
        if not self._next(clock):
            return False
        self.screen = LIST
        return True

    def key(self, clock, place, at_ms):
        """A key while something is open. True if it meant something."""
        if place == DEL:
            self.close()
            return True
        if self.screen == CLAIMANT:
            return False
        if place == NEXT:
            return self._next(clock)
        digit = digit_at(place)
        if digit > 0:
            return self._do(clock, digit, at_ms)
        return place == OK and self._do(clock, self.at, at_ms)

    def button(self, clock, side, at_ms):
        """A player's button while the claimant is asked for. True if it was taken."""
        if self.screen != CLAIMANT:
            return False
        self.close()
        granted = clock.claim(side)
        self._out.event(CLAIM, side, at_ms, 1 if granted else 0)
        if granted:
            self._out.event(RESULT, NONE if clock.result == DRAW else clock.result, at_ms, 0)
        return True

    def _next(self, clock):
        act = self.at
        for _ in range(_LAST):
            act = act % _LAST + 1
            if self.possible(clock, act):
                self.at = act
                return True
        return False

    def _do(self, clock, act, at_ms):
        if act > _LAST or not self.possible(clock, act):
            return False
        self.close()
        if act == UNDO:
            clock.undo(at_ms)
        elif act == FLAG_CLAIM:
            self.screen = CLAIMANT
        else:
            if act == PERIOD_BACK:
                clock.refill()
            else:
                clock.equalise()
            self._out.event(CORRECTED, clock.turn, at_ms, act)
        return True
