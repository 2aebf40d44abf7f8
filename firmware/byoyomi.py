"""Main time and then overtime in periods: Japanese and Canadian byo-yomi.

`state[0]` is what is left of the main time. Periods that went by in one long think are
a division, not so many ticks.
"""

from methods import (
    DOWN,
    FLAG_FALLS,
    NEVER,
    OVERTIME_BEGINS,
    PERIOD_ENDS,
    STOP_FOR_OVERTIME,
    Method,
)


class _Overtime(Method):
    has_overtime = True

    def __init__(self, main_ms, period_ms):
        Method.__init__(self)
        self.main_ms = main_ms
        self.period_ms = period_ms
        self.reset()

    def reset(self):
        """Back to the start of a game."""
        self.renew()
        self.state[0] = self.main_ms

    def charge(self, used_ms):
        """Take `used_ms` off the main time (GO-7)."""
        self.state[0] = self.main_left_ms(used_ms)

    def main_left_ms(self, used_ms):
        """What is left of the main time."""
        left_ms = self.state[0] - used_ms
        return left_ms if left_ms > 0 else 0

    def counts_aloud(self, used_ms):
        """In overtime."""
        return used_ms >= self.state[0]


class Japanese(_Overtime):
    """`period_ms` for each move once the main time is used; a period exceeded is gone (GO-3).

    `state[1]`: periods left; exceeding the last of them loses.
    """

    def __init__(self, main_ms, period_ms, periods):
        self.periods = periods
        _Overtime.__init__(self, main_ms, period_ms)

    def renew(self):
        """All periods, in full (GO-10)."""
        self.state[0] = 0
        self.state[1] = self.periods
        self.state[DOWN] = 0
        return True

    def fall(self):
        """The flag falls."""
        Method.fall(self)
        self.state[1] = 0

    def suspend(self, used_ms):
        """Periods exceeded are gone, the next turn has a full one."""
        self.end(used_ms)

    def flag_ms(self):
        """The end of the last period."""
        return NEVER if self.state[DOWN] else self.state[0] + self.state[1] * self.period_ms

    def set_left(self, left_ms, used_ms, on_turn):
        """Up to a period, that much of the period in progress; more is main time again."""
        used_ms = used_ms if on_turn else 0
        over_ms = used_ms - self.state[0]
        if over_ms >= 0 and left_ms <= self.period_ms and not self.state[DOWN]:
            return used_ms + self.left_ms(used_ms) - left_ms if on_turn else NEVER
        if self.state[DOWN]:
            self.renew()
        elif over_ms > 0:
            self.state[1] = self.period(used_ms)
        self.state[0] = left_ms + used_ms
        return used_ms

    def set_periods(self, periods, used_ms):
        """So many, the one in progress with them."""
        over_ms = used_ms - self.state[0]
        self.state[DOWN] = 0
        self.state[1] = periods + (over_ms // self.period_ms if over_ms > 0 else 0)
        return True

    def end(self, used_ms):
        """A move made within a period restores it in full; those exceeded are gone."""
        if used_ms < 0:
            used_ms = 0  # a minute to seal a move that was not used up (GO-8)
        self.state[1] = self.period(used_ms)
        self.state[0] = self.main_left_ms(used_ms)

    def period(self, used_ms):
        """Periods left."""
        over_ms = used_ms - self.state[0]
        left = self.state[1] - over_ms // self.period_ms if over_ms > 0 else self.state[1]
        return left if left > 0 else 0

    def refilled_ms(self, used_ms):
        """As if the period in progress had just begun (GO-6)."""
        over_ms = used_ms - self.state[0]
        return used_ms - over_ms % self.period_ms if over_ms > 0 else used_ms

    def left_ms(self, used_ms):
        """What is left of the main time, then of the period in progress."""
        over_ms = used_ms - self.state[0]
        if over_ms < 0:
            # Without main time it is a minute to seal a move, before the period (GO-8).
            return -over_ms if self.state[0] else self.period_ms - over_ms
        return self.period_ms - over_ms % self.period_ms if self.period(used_ms) else 0

    def bound_ms(self, used_ms):
        """The end of the main time, then of each period."""
        over_ms = used_ms - self.state[0]
        if over_ms < 0 and self.state[0]:
            return self.state[0]
        return used_ms + self.left_ms(used_ms) if self.period(used_ms) else NEVER

    def at_bound(self, bound_ms):
        """A period is used up; the last one's end is the flag."""
        if not self.period(bound_ms):
            return FLAG_FALLS
        return OVERTIME_BEGINS if bound_ms == self.state[0] else PERIOD_ENDS


class Canadian(_Overtime):
    """`needed` stones in `period_ms`, again and again, once the main time is used (GO-2).

    A pass is a stone. `waits`: the clock stops when the main time is up, and the
    opponent starts the overtime (GO-14). `state[1]`: what is left of the period;
    `state[2]`: stones still to be played in it.
    """

    def __init__(self, main_ms, period_ms, needed, waits):
        self.needed = needed
        self.waits = waits
        _Overtime.__init__(self, main_ms, period_ms)

    def renew(self):
        """A full period for all the stones (GO-10)."""
        self.state[0] = 0
        self.state[1] = self.period_ms
        self.state[2] = self.needed
        self.state[DOWN] = 0
        return True

    def fall(self):
        """The flag falls."""
        Method.fall(self)
        self.state[1] = 0

    def suspend(self, used_ms):
        """Take what the turn used; no stone is played."""
        over_ms = used_ms - self.state[0]
        self.state[0] = self.main_left_ms(used_ms)
        if over_ms > 0 and not self.state[DOWN]:
            self.state[1] -= over_ms if over_ms < self.state[1] else self.state[1]

    def flag_ms(self):
        """The end of the period."""
        return NEVER if self.state[DOWN] else self.state[0] + self.state[1]

    def set_left(self, left_ms, used_ms, on_turn):
        """Up to a period, that much of the period in progress; more is main time again."""
        state = self.state
        used_ms = used_ms if on_turn else 0
        over_ms = used_ms - state[0]
        if over_ms >= 0 and left_ms <= self.period_ms and not state[DOWN]:
            state[1] = left_ms + over_ms
            return used_ms
        if over_ms >= 0 or state[DOWN]:
            self.renew()
        state[0] = left_ms + used_ms
        return used_ms

    def set_stones(self, stones):
        """So many in the period in progress; no more than it has."""
        if not 1 <= stones <= self.needed:
            return False
        self.state[2] = stones
        return True

    def end(self, used_ms):
        """In overtime a stone is played; the last one brings a full period, what was saved is lost."""
        if used_ms < 0:
            used_ms = 0  # a minute to seal a move that was not used up (GO-8)
        state = self.state
        over_ms = used_ms - state[0]
        state[0] = self.main_left_ms(used_ms)
        if over_ms < 0 or state[DOWN]:
            return
        state[1] -= over_ms
        state[2] -= 1
        if state[2] == 0:
            state[1] = self.period_ms
            state[2] = self.needed

    def stones(self):
        """Stones still to be played in the period."""
        return self.state[2]

    def left_ms(self, used_ms):
        """What is left of the main time, then of the period in progress."""
        over_ms = used_ms - self.state[0]
        left_ms = -over_ms if over_ms < 0 and self.state[0] else self.state[1] - over_ms
        return left_ms if left_ms > 0 else 0

    def bound_ms(self, used_ms):
        """The end of the main time, then of the period."""
        left_ms = self.left_ms(used_ms)
        return used_ms + left_ms if left_ms else NEVER

    def at_bound(self, bound_ms):
        """Stones not played in time lose."""
        if bound_ms != self.state[0] or not self.state[1]:
            return FLAG_FALLS
        return STOP_FOR_OVERTIME if self.waits else OVERTIME_BEGINS
