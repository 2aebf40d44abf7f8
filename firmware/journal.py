"""The game in progress, kept so that no loss of power takes it: two records, and marks between them.

A *record* is the whole state under a sequence number; records go to two places in turn,
so the one before is always whole. A *mark* says only how long the newest record has
been running on; so the little that changes every second costs little to write. What a
store is: `journalfiles`, `memorychip`. How they are read: `journalread`. Every field is in
docs/JOURNAL.md.

Pure: it is told the time, and bytes go where the store puts them.
"""

import struct
from binascii import crc32

from micropython import const

import game_record
from clockstate import READY, RUNNING
from methods import NEVER
from presettext import line_of

VERSION = const(1)
MAGIC = b"NMT"
MARK_MAGIC = b"NR"

# Magic, version, sequence number, identity, the preset's name, time, minutes since 2000, the state's size, is
# there a game, did anything run.
HEAD = "<3sBII16siIHBB"
HEAD_SIZE = const(40)
SIZE = HEAD_SIZE + game_record.RECORD_SIZE + 4
MARK = "<2sBBIi"
MARK_BODY = const(12)
MARK_SIZE = const(16)

def identity(game):
    """A number for all that a state means something under only: the preset and the settings beside it."""
    settings = game.settings
    text = line_of(game.clock.preset) + ";" + str(settings.final_ms) + ";" + str(int(settings.swapped))
    return crc32(text.encode()) & 0xFFFFFFFF


def runs(game):
    """Whether some time runs that a record alone would not know: a player's, the game's, a break's."""
    return game.held is None and (game.clock.mode == RUNNING or game.around_ms() != NEVER)


def worth(game):
    """Whether there is a game that its players would miss."""
    return game.table is None and (game.clock.mode != READY or game.rounds.started)


class Journal:
    """On `store`. `live`: the newest record holds a game; `marked_ms`: up to when it is known to have run.

    `seq`, `slot`: the newest record's number and place; `journalread` sets them at power-on.
    """

    def __init__(self, store):
        self.store = store
        self.live = False
        self.marked_ms = 0
        self.base_ms = 0  # when the newest record was packed
        self.seq = 0
        self.date = None  # date() as the board has it, or None
        self.slot = 0
        self._packed_ms = 0
        self._packed_live = False
        self._begun = False  # a record is on its way
        self.buffer = bytearray(SIZE)
        self._body = memoryview(self.buffer)[: SIZE - 4]
        self.mark_buffer = bytearray(MARK_SIZE)
        self._mark_body = memoryview(self.mark_buffer)[:MARK_BODY]

    # Writing.

    def record(self, game, now_ms):
        """Begin to write the state as it is now (see `settled`). False: the store would not."""
        preset = game.clock.preset
        self._packed_live = worth(game)
        self._packed_ms = now_ms
        minutes = _minutes(self.date()) if self.date is not None else 0
        struct.pack_into(
            HEAD, self.buffer, 0, MAGIC, VERSION, self.seq + 1, identity(game), preset.name.encode()[:16],
            now_ms, minutes, game_record.RECORD_SIZE, self._packed_live, runs(game),
        )  # fmt: skip
        game.pack_into(self.buffer, HEAD_SIZE)
        struct.pack_into("<I", self.buffer, SIZE - 4, crc32(self._body) & 0xFFFFFFFF)
        if not self.store.save(1 - self.slot, self.buffer):
            return False
        self._begun = True
        if not self.store.busy:
            self.settled()
        return True

    def settled(self):
        """The store has all that it was given: a record begun is the newest from now on."""
        if not self._begun:
            return
        self._begun = False
        self.slot = 1 - self.slot
        self.seq += 1
        self.live = self._packed_live
        self.base_ms = self.marked_ms = self._packed_ms

    def mark(self, now_ms):
        """Write how long the newest record has run on. False: the store would not."""
        struct.pack_into(MARK, self.mark_buffer, 0, MARK_MAGIC, VERSION, 0, self.seq, now_ms - self.base_ms)
        struct.pack_into("<I", self.mark_buffer, MARK_BODY, crc32(self._mark_body) & 0xFFFFFFFF)
        if not self.store.save_mark(self.mark_buffer):
            return False
        self.marked_ms = now_ms
        return True

    def shift(self, by_ms):
        """All stamps are `by_ms` smaller from now on: the board rebased its time."""
        self.base_ms -= by_ms
        self.marked_ms -= by_ms
        self._packed_ms -= by_ms


def _minutes(date):
    """Whole minutes since 2000 of (year, month, day, hour, minute, …), counted as if a month had 31 days."""
    if date is None:
        return 0
    days = ((date[0] - 2000) * 12 + date[1] - 1) * 31 + date[2] - 1
    return (days * 24 + date[3]) * 60 + date[4]


def date_of(minutes):
    """(day, month, hour, minute) of what `_minutes` made."""
    days = minutes // 1440
    return days % 31 + 1, days // 31 % 12 + 1, minutes // 60 % 24, minutes % 60
