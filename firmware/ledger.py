"""What a game has cost each player outside the board: points, crosses, turns.

One `Tally` is the game's ledger; another keeps what the last decision cost, so that it
can be taken back when the decision is overturned or void. Nothing of it passes to the
next game (CAS-7).
"""

import struct

from micropython import const

POINTS = const(0)  # points taken off by penalties (SSS-11, SSS-12)
CROSSES = const(1)  # CAS-7
UNJUSTIFIED = const(2)  # unjustified challenges that count (SSS-26)
STRUCK = const(3)  # turns already ended that a ruling made void (SSS-10, CAS-12)
SKIPS = const(4)  # turns that the clock takes (SSS-11, CAS-7, CAS-13)
RECORDS = const(5)  # score records found missing (SSS-12)
ITEMS = const(6)

_RECORD = "<12h"
RECORD_SIZE = struct.calcsize(_RECORD)


class Tally:
    """Counts of ITEMS things for each side. Allocates nothing once it exists."""

    def __init__(self):
        self._counts = [0] * (2 * ITEMS)

    def clear(self):
        """All counts are 0."""
        for place in range(2 * ITEMS):
            self._counts[place] = 0

    def get(self, item, side):
        """How many of `item` for `side`."""
        return self._counts[2 * item + side]

    def add(self, item, side, number):
        """`number` more of `item` for `side` (fewer if negative)."""
        self._counts[2 * item + side] += number

    def add_all(self, other, sign):
        """All of `other` more (`sign` 1), or fewer (-1)."""
        for place in range(2 * ITEMS):
            self._counts[place] += sign * other._counts[place]

    def swap(self):
        """What was A's is B's, and the other way round."""
        counts = self._counts
        for place in range(0, 2 * ITEMS, 2):
            counts[place], counts[place + 1] = counts[place + 1], counts[place]

    def empty(self):
        """Whether nothing is counted."""
        return not any(self._counts)

    def pack_into(self, buffer, offset):
        """Write the counts to `buffer` at `offset`, RECORD_SIZE bytes."""
        for place in range(2 * ITEMS):
            struct.pack_into("<h", buffer, offset + 2 * place, self._counts[place])

    def unpack_from(self, buffer, offset):
        """Take the counts from `buffer` at `offset`."""
        self._counts[:] = struct.unpack_from(_RECORD, buffer, offset)
