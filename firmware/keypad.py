"""A 4x4 matrix of keys: asleep until one goes down, then scanned until all are up.

With a timer its interrupt scans, however long the loop is busy; without one the loop does, in `step`.
"""

from micropython import const

from machine import Pin

NEVER = const(0x3FFFFFFF)
SCAN_MS = const(8)


class Keypad:
    """`rows`, `columns`: four pins each; key 0 joins row 0 and column 0, key 1 row 0 and column 1.

    `queue.key(place, down, ticks)` is told every key that has been the same in two scans, stamped by the
    first of them, until it answers that it was taken. `timer`: a machine.Timer that nobody else uses, or
    None; `hard`: it calls in the interrupt itself.
    """

    def __init__(self, rows, columns, queue, ticks_ms, timer=None, hard=False):
        self._queue = queue
        self._ticks_ms = ticks_ms
        self._columns = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in columns]
        self._rows = [Pin(pin, Pin.OPEN_DRAIN, value=0) for pin in rows]
        self._down = 0
        self._before = 0
        self._before_ticks = 0
        self._timer = timer
        self._hard = hard
        self._callback = self._tick  # made once: an interrupt can allocate nothing
        self._next_ms = NEVER  # asleep; 0: woken
        for pin in self._columns:
            if hard:
                pin.irq(self._wake, Pin.IRQ_FALLING, hard=True)
            else:
                pin.irq(self._wake, Pin.IRQ_FALLING)
        self._wake(None)

    def _wake(self, pin):
        if self._next_ms == NEVER:
            self._next_ms = 0
            timer = self._timer
            if timer is not None:
                # One call at a time: those of a stall would come all at once, within one bounce of a key.
                timer.init(mode=timer.ONE_SHOT, period=SCAN_MS, callback=self._callback, hard=self._hard)

    def woken(self):
        """Whether the loop must scan at once: a key has gone down."""
        return self._timer is None and self._next_ms == 0

    def awake(self):
        """Whether a key is down or may be on its way."""
        return self._next_ms != NEVER

    def rebased(self):
        """The loop's time has started again from 0."""
        if self._next_ms != NEVER:
            self._next_ms = 0

    def step(self, now_ms):
        """Scan if it is time; returns the ms of the next scan, or NEVER: asleep or left to the timer."""
        if self._timer is not None:
            return NEVER
        if now_ms >= self._next_ms:
            self._tick(None)
            if self._next_ms == 0:
                self._next_ms = now_ms + SCAN_MS
        return self._next_ms

    def _tick(self, timer):
        ticks = self._ticks_ms()
        seen = self._scan()
        if seen >= 0:
            changed = (seen ^ self._down) & ~(seen ^ self._before)
            place = 0
            while changed:
                if changed & 1 and self._queue.key(place, (seen >> place) & 1, self._before_ticks):
                    self._down ^= 1 << place
                changed >>= 1
                place += 1
            self._before = seen
            self._before_ticks = ticks
        # A key that goes down from here on pulls its column low and wakes the pad.
        self._next_ms = NEVER
        if seen or self._down or self._low_columns():
            self._wake(None)

    def _scan(self):
        # All rows are low: a key that is down pulls its column low.
        if not self._low_columns():
            return 0
        for row in self._rows:
            row(1)
        seen = 0
        bit = 1
        keys = 0
        for row in self._rows:
            row(0)
            for column in self._columns:
                if not column():
                    seen |= bit
                    keys += 1
                bit <<= 1
            row(1)
        for row in self._rows:
            row(0)
        # Three keys of a rectangle look like four: such a scan tells nothing.
        return seen if keys < 3 else -1

    def _low_columns(self):
        for column in self._columns:
            if not column():
                return True
        return False
