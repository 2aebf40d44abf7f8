"""One decision on one challenge: what was challenged, by whom, how it ended, and what it cost."""

import struct

from micropython import const

import judge as rulings
import ledger as ledgers
from entry import MAX_LETTERS
from events import A
from ledger import Tally
from rulesets import KINDS, WORD

UNKNOWN = const(-1)  # points that nobody entered

_UPHELD = (rulings.INVALID, rulings.UPHELD, rulings.CONCEDED)
_REJECTED = (rulings.VALID, rulings.REJECTED)

_HEAD = "<6B3h15s"
_HEAD_SIZE = struct.calcsize(_HEAD)
RECORD_SIZE = _HEAD_SIZE + ledgers.RECORD_SIZE


class Decision:
    """The last decision of a neutral, with its own copy of the word: no other is ever shown with it.

    `kind`; `challenger`; `how`, a ruling of `judge`, NO_RULING if there is no decision;
    `codes`, `n`, `blanks`: the word that both players confirmed (`n` 0: none);
    `announced`, `counted`: points, or UNKNOWN; `final`: it can no longer be overturned;
    `cost`: what it has cost so far.
    """

    def __init__(self):
        self.codes = bytearray(MAX_LETTERS)
        self.cost = Tally()
        self.clear()

    def clear(self):
        """There is no decision."""
        self.kind = WORD
        self.challenger = A
        self.how = rulings.NO_RULING
        self.n = 0
        self.blanks = 0
        self.announced = UNKNOWN
        self.counted = UNKNOWN
        self.final = False
        self.cost.clear()

    def take_word(self, entry):
        """Copy the word that was typed."""
        self.n = entry.n
        self.blanks = entry.blanks
        for at in range(entry.n):
            self.codes[at] = entry.codes[at]

    def give_word(self, entry):
        """Put the word back to be corrected."""
        entry.clear()
        for at in range(self.n):
            entry.letter(self.codes[at])
            if (self.blanks >> at) & 1:
                entry.mark_blank()

    def upheld(self):
        """Whether the challenge was right, whoever found so."""
        return self.how in _UPHELD

    def rejected(self):
        """Whether the challenge was unjustified."""
        return self.how in _REJECTED

    def open(self):
        """Whether others have to decide yet (PPS-7)."""
        return self.how == rulings.OUTSIDE or self.how == rulings.REFUSED

    def overturn(self):
        """The opposite from now on, decided by people."""
        self.how = rulings.REJECTED if self.upheld() else rulings.UPHELD

    def points_off(self):
        """What announcing too much costs (SSS-12): the overshoot, but no more than there was."""
        if self.announced == UNKNOWN:
            return 0
        overshoot = self.announced - self.counted
        return overshoot if overshoot < self.counted else self.counted

    def pack_into(self, buffer, offset):
        """Write the decision to `buffer` at `offset`, RECORD_SIZE bytes."""
        struct.pack_into(
            _HEAD, buffer, offset, self.kind, self.challenger, self.how, self.n, self.final, 0,
            self.blanks, self.announced, self.counted, self.codes,
        )  # fmt: skip
        self.cost.pack_into(buffer, offset + _HEAD_SIZE)

    def unpack_from(self, buffer, offset):
        """Take the decision from `buffer` at `offset`. ValueError if it cannot be one."""
        kind, challenger, how, n, final, _, blanks, announced, counted, codes = struct.unpack_from(
            _HEAD, buffer, offset
        )
        if kind >= len(KINDS) or challenger > 1 or how >= len(rulings.NAMES) or n > MAX_LETTERS:
            raise ValueError("not the record of a decision")
        self.kind = kind
        self.challenger = challenger
        self.how = how
        self.n = n
        self.final = bool(final)
        self.blanks = blanks
        self.announced = announced
        self.counted = counted
        self.codes[:] = codes
        self.cost.unpack_from(buffer, offset + _HEAD_SIZE)
