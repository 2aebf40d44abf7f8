"""A 4x4 matrix of keys: asleep until one goes down, then scanned until all are up."""

from micropython import const

from machine import Pin

NEVER = const(0x3FFFFFFF)
SCAN_MS = const(8)


class Keypad:
    """`rows`, `columns`: four pins each; key 0 joins row 0 and column 0, key 1 row 0 and column 1.

    `queue.key(place, down, ticks)` is told every key that has been the same in two scans.
    """

    def __init__(self, rows, columns, queue, ticks_ms):
        self._queue = queue
        self._ticks_ms = ticks_ms
        self._columns = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in columns]
        self._rows = [Pin(pin, Pin.OPEN_DRAIN, value=0) for pin in rows]
        self._down = 0
        self._before = 0
        self._before_ticks = 0
        self._next_ms = 0
        for pin in self._columns:
            pin.irq(self._wake, Pin.IRQ_FALLING)
        self._awake = True
        self._woken = False

    def _wake(self, pin):
        self._awake = True
        self._woken = True

    def woken(self):
        """Whether a key has gone down since the last step."""
        return self._woken

    def rebased(self):
        """The loop's time has started again from 0."""
        self._next_ms = 0

    def step(self, now_ms):
        """Scan if it is time; returns the millisecond of the next scan, or NEVER while asleep."""
        self._woken = False
        if not self._awake:
            return NEVER
        if now_ms < self._next_ms:
            return self._next_ms
        ticks = self._ticks_ms()
        seen = self._scan()
        if seen == self._before:
            self._report(seen)
        else:
            self._before_ticks = ticks
            self._before = seen
        if seen == 0 and self._down == 0:
            # A key that goes down from here on pulls its column low and wakes the pad.
            self._awake = False
            if self._low_columns():
                self._awake = True
        self._next_ms = now_ms + SCAN_MS
        return self._next_ms if self._awake else NEVER

    def _report(self, seen):
        changed = seen ^ self._down
        place = 0
        while changed:
            if changed & 1:
                self._queue.key(place, (seen >> place) & 1, self._before_ticks)
            changed >>= 1
            place += 1
        self._down = seen

    def _scan(self):
        for row in self._rows:
            row.value(1)
        seen = 0
        bit = 1
        keys = 0
        for row in self._rows:
            row.value(0)
            for column in self._columns:
                if not column.value():
                    seen |= bit
                    keys += 1
                bit <<= 1
            row.value(1)
        for row in self._rows:
            row.value(0)
        # Three keys of a rectangle look like four: such a scan tells nothing new.
        return seen if keys < 3 else self._before

    def _low_columns(self):
        for column in self._columns:
            if not column.value():
                return True
        return False
