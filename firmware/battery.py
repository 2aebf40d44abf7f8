"""The battery: when to say that it is low. Its warning comes while hours of play are left."""

from micropython import const

from timebase import ticks_between

PERIOD_MS = const(60_000)
# A reading beside a beep or a flash write dips, so one alone says nothing; a rested battery recovers.
_TWICE = const(2)
_RECOVERED_MV = const(150)


class Battery:
    """`read_mv()` gives millivolts, or None where nothing is measured; low is what lies under `low_mv`.

    `mv`: the last reading, None before the first; `low`: whether to warn.
    """

    def __init__(self, read_mv, low_mv):
        self._read_mv = read_mv
        self._low_mv = low_mv
        self._since = None
        self._under = 0
        self.mv = None
        self.low = False

    def step(self, ticks):
        """Measure if it is time (at once, then each PERIOD_MS); True if `low` has changed."""
        if self._since is not None and ticks_between(self._since, ticks) < PERIOD_MS:
            return False
        self._since = ticks
        mv = self.mv = self._read_mv()
        if mv is None:
            return False
        was = self.low
        if mv < self._low_mv:
            self._under += 1
            self.low = self.low or self._under >= _TWICE
        else:
            self._under = 0
            self.low = self.low and mv < self._low_mv + _RECOVERED_MV
        return self.low != was
