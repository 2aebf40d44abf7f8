"""The ten seconds to challenge when the bag is empty (SSS-9): counted on request, held by "moment".

It runs from the press that ended the move, in the challenger's own time; no clock stops
for it. Rule sets without a window (CAS-16) refuse it.
"""

from micropython import const

from events import CLOSED, MOMENT, WINDOW
from keymaps import DEL, NEXT
from methods import NEVER

SHUT = const(0)
OPEN = const(1)
HELD = const(2)


class Window:
    """`state`: SHUT, OPEN or HELD."""

    def __init__(self, rules, clock, out):
        self._rules = rules
        self._clock = clock
        self._out = out
        self.state = SHUT

    def key(self, place, at_ms):
        """A key while a clock runs: NEXT opens the window, then holds it; DEL ends it. True if taken."""
        clock = self._clock
        if place == DEL and self.state != SHUT:
            self.close(at_ms)
            return True
        left_ms = self.left_ms(at_ms)
        # A ruling or a correction has settled the move before, and what the turn has taken then no longer
        # counts from the press.
        if place != NEXT or self.state == HELD or left_ms <= 0 or not clock.unsettled():
            return False
        opened = self.state == SHUT
        self.state = OPEN if opened else HELD
        self._out.event(WINDOW if opened else MOMENT, clock.turn, at_ms, left_ms)
        return True

    def left_ms(self, now_ms):
        """How long it may still be open; 0 or less: no longer, or there is none."""
        return self._rules.window_ms - self._clock.turn_used_ms(now_ms)

    def due_ms(self):
        """When it ends by itself, or NEVER."""
        return self._clock.base_ms + self._rules.window_ms if self.state == OPEN else NEVER

    def close(self, at_ms):
        """It ends, in its time or before."""
        self.state = SHUT
        self._out.event(CLOSED, self._clock.turn, at_ms, 0)
