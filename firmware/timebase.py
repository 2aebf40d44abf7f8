"""A wrapping tick counter made into milliseconds that only grow."""

from micropython import const

_MASK = const(0x3FFFFFFF)  # ticks are counted modulo 2**30
_HALF = const(0x20000000)

# Rebase, while nobody's time runs, once the time is past this: far below 2**30, from
# where on integers are allocated on 32-bit machines. A clock that was left running
# for six days is rebased all the same.
REBASE_MS = const(0x08000000)
MUST_REBASE_MS = const(0x20000000)


def ticks_between(start, end):
    """Milliseconds from one tick count to another, -2**29 to 2**29 - 1."""
    diff = (end - start) & _MASK
    return diff - _HALF - _HALF if diff >= _HALF else diff


class Timebase:
    """Milliseconds since the first tick count it was given. Ask at least once in six days."""

    def __init__(self, ticks):
        self._ticks = ticks
        self._ms = 0

    def now_ms(self, ticks):
        """The time at the tick count `ticks`, which is the latest so far."""
        passed = ticks_between(self._ticks, ticks)
        if passed > 0:
            self._ms += passed
            self._ticks = ticks
        return self._ms

    def stamp_ms(self, ticks):
        """The time at a tick count within six days of the last `now_ms`; moves nothing."""
        return self._ms + ticks_between(self._ticks, ticks)

    def rebase(self):
        """Start again from 0; returns the milliseconds by which every older stamp must shrink."""
        by_ms = self._ms
        self._ms = 0
        return by_ms
