"""A decision is looked at again before play goes on: overturned, confirmed, or void.

SSS-25: either player asks for the printed dictionaries. CAS-8: either player appeals to
the chief judge. Both are asked once for a decision. What was typed or entered wrongly
is void at any time before play goes on; the event list keeps it.
"""

import judge as rulings
from events import NONE, OVERTURNED, STANDS, VOID, A, B
from keymaps import DEL, digit_at
from phases import APPEAL, NOTHING, RULED, SECOND, TYPING, WAITING
from rulesets import WORD


class Review:
    """The keys of REVIEW, APPEAL and SECOND of the challenge `flow`."""

    def __init__(self, flow, penalties, entry, clock, out):
        self._flow = flow
        self._penalties = penalties
        self._entry = entry
        self._clock = clock
        self._out = out
        self.back = RULED  # where REVIEW came from
        self.appellant = NONE

    def can_overturn(self):
        """Whether the last decision can be overturned: once, after acknowledging it; never a concession."""
        flow = self._flow
        last = flow.last
        decided = last.upheld() or last.rejected()
        if self.back != WAITING or last.final or not decided or last.how == rulings.CONCEDED:
            return False
        return flow.rules.appeals or last.kind == WORD

    def can_move(self):
        """Whether the judge can move a lost turn of the side on turn."""
        clock = self._clock
        return self.back == WAITING and (clock.forfeited or clock.owed[clock.turn] > 0)

    def key(self, place, at_ms):
        """In REVIEW: 1 to overturn, 2 void, 3 moves the lost turn, DEL back. True if taken."""
        flow = self._flow
        choice = digit_at(place)
        if place == DEL:
            flow.phase = self.back
        elif choice == 1 and self.can_overturn():
            self.appellant = NONE
            flow.phase = APPEAL if flow.rules.appeals else SECOND
        elif choice == 2 and flow.last.how:
            self._void(at_ms)
        elif choice == 3 and self.can_move():
            self._clock.move_forfeit(at_ms)
            flow.phase = WAITING
        else:
            return False
        return True

    def appeal(self, side):
        """In APPEAL: `side` appeals."""
        self.appellant = side
        self._flow.phase = SECOND

    def key_appeal(self, place):
        """In APPEAL: 1 or 2 for clocks whose single button cannot tell who presses it; DEL gives up."""
        choice = digit_at(place)
        if place == DEL:
            self._flow.phase = WAITING
        elif choice == 1 or choice == 2:
            self.appeal(A if choice == 1 else B)
        else:
            return False
        return True

    def key_second(self, place, at_ms):
        """In SECOND: 1 it stands, 2 it is overturned; DEL gives up."""
        last = self._flow.last
        choice = digit_at(place)
        if choice == 1:
            self._out.event(STANDS, self.appellant, at_ms, last.how)
            if self.appellant != NONE:
                self._penalties.appeal_lost(last, self.appellant, at_ms)
        elif choice == 2:
            self._penalties.discharge(last, at_ms)
            last.overturn()
            self._out.event(OVERTURNED, last.challenger, at_ms, last.how)
            self._penalties.charge(last, at_ms)
        elif place != DEL:
            return False
        last.final = last.final or place != DEL
        self._flow.phase = WAITING
        return True

    def _void(self, at_ms):
        flow = self._flow
        last = flow.last
        if self.back == WAITING:
            self._penalties.void(last, at_ms)
        self._out.event(VOID, last.challenger, at_ms, last.how)
        flow.kind = last.kind
        flow.challenger = last.challenger
        last.give_word(self._entry)
        flow.phase = TYPING if self._entry.n else NOTHING
        last.clear()
