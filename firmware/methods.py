"""Timing methods: how one side's time is counted. One class a method, one object a side.

A method answers from two integers: what it kept from earlier turns, and `used_ms`,
the time this turn has taken so far. Nothing is counted down, so a late question gets
the same answer as a punctual one.
"""

from micropython import const

NEVER = const(0x3FFFFFFF)

# What happens by itself when `used_ms` reaches a bound.
FINAL_SIGNAL = const(1)
LOSE_TURN = const(2)
FLAG_FALLS = const(3)

STATE_SIZE = const(4)


class Method:
    """What every method answers; the defaults are those of a method without extras."""

    def __init__(self):
        # All that the method has to remember between turns: STATE_SIZE integers.
        self.state = [0] * STATE_SIZE

    def reset(self):
        """Back to the start of a game."""

    def begin(self):
        """A turn of this side begins."""

    def end(self, used_ms):
        """The side ended its turn after `used_ms`."""

    def left_ms(self, used_ms):
        """What is shown after `used_ms` of this turn."""
        return 0

    def bound_ms(self, used_ms):
        """The first `used_ms` after this one at which something happens by itself, or NEVER."""
        return NEVER

    def at_bound(self, bound_ms):
        """What happens at that bound."""
        return FLAG_FALLS

    def warn_to_ms(self, used_ms):
        """The `used_ms` towards which warnings and LEDs count, or NEVER."""
        return self.bound_ms(used_ms)

    def signals(self, used_ms):
        """Whether the final signal sounds."""
        return False


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

    def signals(self, used_ms):
        """From the limit until the signal has died away."""
        return self.limit_ms <= used_ms < self.lost_ms


class SuddenDeath(Method):
    """All moves in one stretch of time; when it is up, the flag falls (SSS-1, SSS-15, GO-1)."""

    def __init__(self, main_ms):
        Method.__init__(self)
        self.main_ms = main_ms
        self.reset()

    def reset(self):
        """Back to the start of a game."""
        self.state[0] = self.main_ms

    def end(self, used_ms):
        """Take what the turn used; never below 0."""
        self.state[0] = self.left_ms(used_ms)

    def left_ms(self, used_ms):
        """What is left, 0 once it is up."""
        left_ms = self.state[0] - used_ms
        return left_ms if left_ms > 0 else 0

    def bound_ms(self, used_ms):
        """The end of the time, unless it was up before."""
        return self.state[0] if used_ms < self.state[0] else NEVER
