"""Timing methods: how one side's time is counted. One class a method, one object a side.

A method answers from two integers: what it kept from earlier turns, and `used_ms`,
the time this turn has taken so far. Nothing is counted down, so a late question gets
the same answer as a punctual one, and periods of overtime are a division. Here are the
methods without main time; `maintime` and `byoyomi` hold the others.
"""

from micropython import const

NEVER = const(0x3FFFFFFF)

# What happens by itself when `used_ms` reaches a bound.
FINAL_SIGNAL = const(1)
LOSE_TURN = const(2)
FLAG_FALLS = const(3)
PASS_TURN = const(4)  # the gong: the other side's turn begins
OVERTIME_BEGINS = const(5)
STOP_FOR_OVERTIME = const(6)  # overtime begins when the opponent starts it (GO-14)
PERIOD_ENDS = const(7)

STATE_SIZE = const(4)
DOWN = const(3)  # the place in a state that says: the flag has fallen


class Method:
    """What every method answers; the defaults are those of a method without extras."""

    counts_up = False
    has_overtime = False
    # Warnings count only after this much of a turn (a delay in which nothing runs down).
    warn_from_ms = 0

    def __init__(self):
        # All that the method has to remember between turns: STATE_SIZE integers.
        self.state = [0] * STATE_SIZE

    def reset(self):
        """Back to the start of a game."""
        self.state[DOWN] = 0

    def begin(self):
        """A turn of this side begins."""

    def end(self, used_ms):
        """The side ended its turn after `used_ms`."""

    def rival_end(self, used_ms):
        """The other side's turn ended after `used_ms`."""

    def fall(self):
        """The flag falls: from now on nothing is left and nothing is added."""
        self.state[0] = 0
        self.state[DOWN] = 1

    def renew(self):
        """Set the overtime anew (GO-10). False: the method has none."""
        return False

    def charge(self, used_ms):
        """Take `used_ms` off the main time; no turn ends (GO-7)."""

    # For the referee's corrections.

    def suspend(self, used_ms):
        """Keep what the turn has taken, though it has not ended."""

    def flag_ms(self):
        """The `used_ms` at which the flag would fall in one long turn, or NEVER."""
        return NEVER

    def set_left(self, left_ms, used_ms, on_turn):
        """`left_ms` are left, where the turn (of this side if `on_turn`) has taken `used_ms`.

        Returns what counts as taken from now on, or NEVER if it cannot be set.
        """
        return NEVER

    def set_moves(self, moves):
        """So many moves have been made."""

    def set_periods(self, periods, used_ms):
        """So many periods of overtime are left. False: the method has none."""
        return False

    def set_stones(self, stones):
        """So many stones are to be played. False: the method has none."""
        return False

    def refilled_ms(self, used_ms):
        """What counts as used when the period in progress is given back in full (GO-6)."""
        return used_ms

    def left_ms(self, used_ms):
        """What is shown after `used_ms` of this turn."""
        return 0

    def idle_ms(self, rival_used_ms):
        """What is shown while the other side's turn has taken `rival_used_ms`."""
        return self.left_ms(0)

    def main_left_ms(self, used_ms):
        """What is left of the main time; of all the time where there is no overtime."""
        return self.left_ms(used_ms)

    def is_up(self, used_ms):
        """Whether the time is up, for the LEDs."""
        return self.left_ms(used_ms) <= 0

    def bound_ms(self, used_ms):
        """The first `used_ms` after this one at which something happens by itself, or NEVER."""
        return NEVER

    def at_bound(self, bound_ms):
        """What happens at that bound."""
        return FLAG_FALLS

    def warn_to_ms(self, used_ms):
        """The `used_ms` towards which warnings and LEDs count, or NEVER."""
        return self.bound_ms(used_ms)

    def counts_aloud(self, used_ms):
        """Whether the last seconds are counted aloud at this point, if the preset asks for it."""
        return True

    def signals(self, used_ms):
        """Whether the final signal sounds."""
        return False

    def period(self, used_ms):
        """Periods of byo-yomi left, or the number of the period in progress; 0 without periods."""
        return 0

    def stones(self):
        """Stones to be played in the overtime period in progress; 0 without."""
        return 0

    def points(self, used_ms):
        """Penalty points for time used beyond the limit."""
        return 0


class PerMove(Method):
    """A full limit for every turn; the move is in time until the final signal has died away.

    SSS-1 to SSS-4, CAS-1. `limit_ms` and `final_ms` (the length of the signal) are
    at least 1.
    """

    def __init__(self, limit_ms, final_ms):
        Method.__init__(self)
        self.limit_ms = limit_ms
        self.lost_ms = limit_ms + final_ms

    def left_ms(self, used_ms):
        """The limit less what was used; 0 while the final signal sounds."""
        left_ms = self.limit_ms - used_ms
        return left_ms if left_ms > 0 else 0

    def bound_ms(self, used_ms):
        """The end of the limit, then the end of the signal."""
        if used_ms < self.limit_ms:
            return self.limit_ms
        return self.lost_ms if used_ms < self.lost_ms else NEVER

    def at_bound(self, bound_ms):
        """The signal at the end of the limit; at the signal's end the turn is lost."""
        return FINAL_SIGNAL if bound_ms == self.limit_ms else LOSE_TURN

    def warn_to_ms(self, used_ms):
        """Warnings count towards the limit."""
        return self.limit_ms if used_ms < self.limit_ms else NEVER

    def set_left(self, left_ms, used_ms, on_turn):
        """Of the turn in progress; every other has the full limit."""
        return self.limit_ms - left_ms if on_turn else NEVER

    def signals(self, used_ms):
        """From the limit until the signal has died away."""
        return self.limit_ms <= used_ms < self.lost_ms


class Gong(Method):
    """A fixed time for every turn, at the end of which the turn passes by itself."""

    def __init__(self, limit_ms):
        Method.__init__(self)
        self.limit_ms = limit_ms

    def left_ms(self, used_ms):
        """The limit less what was used."""
        left_ms = self.limit_ms - used_ms
        return left_ms if left_ms > 0 else 0

    def set_left(self, left_ms, used_ms, on_turn):
        """Of the turn in progress; every other has the full limit."""
        return self.limit_ms - left_ms if on_turn else NEVER

    def bound_ms(self, used_ms):
        """The gong."""
        return self.limit_ms if used_ms < self.limit_ms else NEVER

    def at_bound(self, bound_ms):
        """The other side's turn begins."""
        return PASS_TURN


class CountUp(Method):
    """No limit at all: the time each side has used is shown."""

    counts_up = True

    def reset(self):
        """Back to the start of a game."""
        Method.reset(self)
        self.state[0] = 0

    def end(self, used_ms):
        """Add what the turn used."""
        self.state[0] += used_ms

    def suspend(self, used_ms):
        """As at the end of a turn."""
        self.state[0] += used_ms

    def set_left(self, left_ms, used_ms, on_turn):
        """The time used so far."""
        self.state[0] = left_ms - used_ms if on_turn else left_ms
        return used_ms

    def left_ms(self, used_ms):
        """All that was used (there is no limit, so nothing is ever left)."""
        return self.state[0] + used_ms

    def main_left_ms(self, used_ms):
        """There is no end."""
        return NEVER

    def is_up(self, used_ms):
        """Never."""
        return False
