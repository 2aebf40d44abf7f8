"""From contacts to presses: what an interrupt stores, and what it means.

An interrupt calls `edge()`, which only writes into preallocated arrays. Edges of one
contact that follow each other within DEBOUNCE_MS are one *burst*: its first stamp, its
last stamp, its last level. So contact bounce, or a storm of a thousand edges a second,
takes one place in the queue however late the loop is. `collect()`, outside the
interrupt, turns bursts into presses: a press counts from the first edge of the burst,
when the contact goes down.

Should the queue be full all the same (63 bursts, each apart from the one before), the
newest burst is merged into the last one of the same contact: the oldest presses, which
decide whose turn ended first, are never lost. The last places are kept for contacts
that have none yet, so one bad contact never silences another.

Keys come from the keypad's scan, which has settled their contacts already, so each of
their edges is taken as it is, through `key()`, which an interrupt may call as well.
"""

from array import array

from micropython import const

from timebase import ticks_between

# Sources of inputs. A and B are the players' buttons, N is neutral, then the keypad's
# sixteen keys row by row.
BUTTON_A = const(0)
BUTTON_B = const(1)
BUTTON_N = const(2)
KEY0 = const(3)
SOURCES = const(19)

DEBOUNCE_MS = const(20)

_PLACES = const(64)
_KEPT = const(2)  # places for the two other contacts
_NOWHERE = const(255)
_KEY_PLACES = const(64)
_KEY_COUNT = const(128)  # head and tail are counted up to here, so that full does not look like empty


class InputQueue:
    """Bursts of edges in, presses out, of keys releases too: that of a button means nothing.

    After `collect()`, the first `count` places of `source`, `down` (1 or 0) and `at_ms`
    hold the inputs in the order in which they count: by stamp; at one stamp A, B, N,
    then keys.
    """

    def __init__(self):
        self._burst = bytearray(_PLACES)  # twice the source, plus the level
        self._first = array("i", [0] * _PLACES)
        self._last = array("i", [0] * _PLACES)
        self._newest = bytearray([_NOWHERE] * KEY0)
        self._head = 0
        self._tail = 0
        self._key_head = 0
        self._key_tail = 0
        self._key_edge = bytearray(_KEY_PLACES)  # twice the source, plus 1 for down
        self._key_ticks = array("i", [0] * _KEY_PLACES)
        # Outside the interrupt: is the contact down, and when was its last edge?
        self._held = bytearray(SOURCES)
        self._touched = bytearray(KEY0)
        self._quiet_since = array("i", [0] * KEY0)
        self.reflex = None  # answers presses whose meaning is certain (see `reflex`)
        self.count = 0
        self.source = bytearray(_PLACES + _KEY_PLACES)
        self.down = bytearray(_PLACES + _KEY_PLACES)
        self.at_ms = array("i", [0] * (_PLACES + _KEY_PLACES))

    def edge(self, source, down, ticks):
        """An edge of a button, from its interrupt: `down` is the level after it. Allocates nothing."""
        newest = self._newest[source]
        if newest != _NOWHERE and ticks_between(self._last[newest], ticks) < DEBOUNCE_MS:
            self._last[newest] = ticks
            self._burst[newest] = 2 * source + down
            return
        place = self._tail
        after = (place + 1) % _PLACES
        free = (self._head - after) % _PLACES  # 0: not even this place is
        if newest != _NOWHERE and free <= _KEPT:
            self._last[newest] = ticks
            self._burst[newest] = 2 * source + down
            return
        if free == 0:
            return
        self._burst[place] = 2 * source + down
        self._first[place] = ticks
        self._last[place] = ticks
        self._newest[source] = place
        self._tail = after
        reflex = self.reflex
        # Nothing else waits, and the contact was up and at rest: as in `_take`.
        if (reflex is not None and reflex.armed and not self._held[source] and self._head == place
                and self._key_head == self._key_tail
                and (not self._touched[source]
                     or ticks_between(self._quiet_since[source], ticks) >= DEBOUNCE_MS)):  # fmt: skip
            reflex.press(source, ticks)

    def key(self, place, down, ticks):
        """A key went down or up, as the scan found it, perhaps in an interrupt. Allocates nothing.

        False if there is no room: 64 that came before it wait for `collect()`, and stay. Then it is as if
        nothing had been said, and whoever scans says it again, or no longer: a key that went down and up
        meanwhile is lost, but one that was told to be down is told to be up as soon as there is room.
        """
        source = KEY0 + place
        # A key that is down already only repeats.
        if down == self._held[source]:
            return True
        tail = self._key_tail
        if (tail - self._key_head) % _KEY_COUNT == _KEY_PLACES:
            return False
        self._held[source] = down
        self._key_edge[tail % _KEY_PLACES] = 2 * source + down
        self._key_ticks[tail % _KEY_PLACES] = ticks
        self._key_tail = (tail + 1) % _KEY_COUNT
        return True

    def settle(self, source, down, ticks):
        """The contact's level as seen now, outside the interrupt.

        Mends what a lost edge left wrong: a contact found released is released; one
        found down is pressed, stamped when it was found.
        """
        if self._newest[source] != _NOWHERE:
            return
        if self._touched[source]:
            if ticks_between(self._quiet_since[source], ticks) < DEBOUNCE_MS:
                return
            # Forgotten now: after half the counter's way round the last edge would seem to be to come.
            self._touched[source] = 0
        if bool(down) != bool(self._held[source]):
            self.edge(source, down, ticks)

    def waiting(self):
        """Whether there is anything to collect."""
        return self._head != self._tail or self._key_head != self._key_tail

    def collect(self, timebase):
        """Take what has come since the last call; returns `count`. Allocates nothing."""
        self.count = 0
        # What comes from here on is for the next call, or a storm would never let this one end.
        tail = self._tail
        key_tail = self._key_tail
        while self._head != tail:
            place = self._head
            source = self._burst[place] >> 1
            # From here on the interrupt opens a new burst for this contact, so this one
            # is read whole.
            if self._newest[source] == place:
                self._newest[source] = _NOWHERE
            level = self._burst[place] & 1
            first = self._first[place]
            last = self._last[place]
            # The place is free before the next contact needs it.
            self._head = (place + 1) % _PLACES
            self._take(source, level, first, last, timebase)
        while self._key_head != key_tail:
            place = self._key_head % _KEY_PLACES
            edge = self._key_edge[place]
            self._insert(edge >> 1, edge & 1, timebase.stamp_ms(self._key_ticks[place]))
            self._key_head = (self._key_head + 1) % _KEY_COUNT
        return self.count

    def _take(self, source, level, first, last, timebase):
        fresh = not self._touched[source] or ticks_between(self._quiet_since[source], first) >= DEBOUNCE_MS
        if fresh and not self._held[source]:
            # Whatever level the interrupt read, the first edge of a released contact is a press.
            self._insert(source, 1, timebase.stamp_ms(first))
        self._held[source] = level
        self._touched[source] = 1
        self._quiet_since[source] = last

    def _insert(self, source, down, at_ms):
        place = self.count
        while place > 0 and (
            self.at_ms[place - 1] > at_ms
            or (self.at_ms[place - 1] == at_ms and source < self.source[place - 1] < KEY0)
        ):
            self.at_ms[place] = self.at_ms[place - 1]
            self.source[place] = self.source[place - 1]
            self.down[place] = self.down[place - 1]
            place -= 1
        self.at_ms[place] = at_ms
        self.source[place] = source
        self.down[place] = down
        self.count += 1
