"""The game in progress, kept so that no loss of power takes it: two records, and marks between them.

A *record* is the whole state under a sequence number; records go to two places in turn,
so the one before is always whole. A *mark* says only how long the newest record has
been running on; so the little that changes every second costs little to write. What a
store is: `journalfiles`, `memorychip`. Every field is in docs/JOURNAL.md.

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
_MAGIC = b"NMT"
_MARK_MAGIC = b"NR"

# Magic, version, sequence number, identity, the preset's name, time, minutes since 2000, the state's size, is
# there a game, did anything run.
_HEAD = "<3sBII16siIHBB"
HEAD_SIZE = const(40)
SIZE = HEAD_SIZE + game_record.RECORD_SIZE + 4
_MARK = "<2sBBIi"
_MARK_BODY = const(12)
MARK_SIZE = const(16)

# What `restore` has found.
NOTHING = const(0)  # no game was going on
FOUND = const(1)
OLDER = const(2)  # and a newer record was damaged
LOST = const(3)  # all there was is damaged
OTHER_PRESET = const(4)
OTHER_VERSION = const(5)


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
    """On `store`. `live`: the newest record holds a game; `marked_ms`: up to when it is known to have run."""

    def __init__(self, store):
        self.store = store
        self.live = False
        self.marked_ms = 0
        self.base_ms = 0  # when the newest record was packed
        self.seq = 0
        self.name = ""  # of the preset of a record that was refused
        self.minutes = 0  # since 2000, when the record that was found was written; 0: not known
        self.date = None  # date() as the board has it, or None
        self._slot = 0
        self._foreign = False  # there is a record of another version
        self._packed_ms = 0
        self._packed_live = False
        self._begun = False  # a record is on its way
        self._buffer = bytearray(SIZE)
        self._body = memoryview(self._buffer)[: SIZE - 4]
        self._mark = bytearray(MARK_SIZE)
        self._mark_body = memoryview(self._mark)[:_MARK_BODY]

    # Writing.

    def record(self, game, now_ms):
        """Begin to write the state as it is now (see `settled`). False: the store would not."""
        preset = game.clock.preset
        self._packed_live = worth(game)
        self._packed_ms = now_ms
        minutes = _minutes(self.date()) if self.date is not None else 0
        struct.pack_into(
            _HEAD, self._buffer, 0, _MAGIC, VERSION, self.seq + 1, identity(game), preset.name.encode()[:16],
            now_ms, minutes, game_record.RECORD_SIZE, self._packed_live, runs(game),
        )  # fmt: skip
        game.pack_into(self._buffer, HEAD_SIZE)
        struct.pack_into("<I", self._buffer, SIZE - 4, crc32(self._body) & 0xFFFFFFFF)
        if not self.store.save(1 - self._slot, self._buffer):
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
        self._slot = 1 - self._slot
        self.seq += 1
        self.live = self._packed_live
        self.base_ms = self.marked_ms = self._packed_ms

    def mark(self, now_ms):
        """Write how long the newest record has run on. False: the store would not."""
        struct.pack_into(_MARK, self._mark, 0, _MARK_MAGIC, VERSION, 0, self.seq, now_ms - self.base_ms)
        struct.pack_into("<I", self._mark, _MARK_BODY, crc32(self._mark_body) & 0xFFFFFFFF)
        if not self.store.save_mark(self._mark):
            return False
        self.marked_ms = now_ms
        return True

    def shift(self, by_ms):
        """All stamps are `by_ms` smaller from now on: the board rebased its time."""
        self.base_ms -= by_ms
        self.marked_ms -= by_ms
        self._packed_ms -= by_ms

    # Reading.

    def restore(self, game, lasting=None):
        """Bring `game` to where the newest sound record and its marks say it was, in neutral.

        `lasting`: (sequence number, ms run on), what a memory that outlasts a reset knows, or None.
        Returns what was found. The side whose time ran is charged what may have run unmarked.
        """
        newest, slot, damaged = self._newest()
        if newest == 0:
            return OTHER_VERSION if self._foreign else LOST if damaged else NOTHING
        self.store.load(slot, self._buffer)
        head = struct.unpack_from(_HEAD, self._buffer, 0)
        self.seq = newest
        self._slot = slot
        self.live = bool(head[8])
        self.minutes = head[6]
        if not self.live or game.table is not None:
            return LOST if damaged else NOTHING
        if head[1] != VERSION or head[7] != game_record.RECORD_SIZE:
            return OTHER_VERSION
        if head[3] != identity(game):
            self.name = str(bytes(head[4]).rstrip(b"\0"), "utf-8")
            return OTHER_PRESET
        ran_ms, ahead = self._ran(newest)
        promise_ms = self.store.promise_ms
        if not head[9]:
            ran_ms = promise_ms = 0
        elif lasting is not None and lasting[0] == newest and lasting[1] >= ran_ms:
            ran_ms = lasting[1]
            promise_ms = 0
        import restored

        try:
            restored.take(game, self._buffer, HEAD_SIZE, head[5], ran_ms, promise_ms)
        except ValueError:
            game.clock.reset()
            game.forget()
            return LOST
        return OLDER if damaged or ahead else FOUND

    def _newest(self):
        # (sequence number, place) of the newest sound record, and whether a newer one is damaged.
        newest, slot, damaged = 0, 0, 0
        self._foreign = False
        for at in (0, 1):
            seq, sound = self._look(at)
            if not sound:
                damaged = max(damaged, seq)
            elif seq > newest:
                newest, slot = seq, at
        # A record that power cut short names its predecessor's predecessor: that is no damage.
        return newest, slot, damaged > newest

    def _look(self, slot):
        # (sequence number, soundness) of a record; (0, False) where there is none.
        count = self.store.load(slot, self._buffer)
        if count < HEAD_SIZE or blank(self._buffer):
            return 0, False
        head = struct.unpack_from(_HEAD, self._buffer, 0)
        end = HEAD_SIZE + head[7]
        if head[0] == _MAGIC and head[1] != VERSION:
            self._foreign = True
        if head[0] == _MAGIC and end + 4 <= count:
            body = memoryview(self._buffer)[:end]
            if struct.unpack_from("<I", self._buffer, end)[0] == crc32(body) & 0xFFFFFFFF:
                return head[2], True
        elif head[0] != _MAGIC:
            return NEVER, False  # nothing can be read in it: it may have been the newest
        return head[2], False

    def _ran(self, newest):
        # How long the record `newest` is known to have run on, and whether a mark names a newer record.
        ran_ms, ahead = 0, False
        mark = self._mark
        for place in range(self.store.places):
            if self.store.load_mark(place, mark) < MARK_SIZE:
                continue
            magic, version, _, seq, ms = struct.unpack_from(_MARK, mark, 0)
            crc = struct.unpack_from("<I", mark, _MARK_BODY)[0]
            if magic != _MARK_MAGIC or version != VERSION or crc != crc32(self._mark_body) & 0xFFFFFFFF:
                continue
            if seq > newest:
                ahead = True
            elif seq == newest and ms >= ran_ms:
                ran_ms = ms
                self.store.place = place
        return ran_ms, ahead


def blank(buffer):
    """Whether a memory chip's first bytes have never been written."""
    first = buffer[0]
    return (first == 0 or first == 255) and all(buffer[at] == first for at in range(HEAD_SIZE))


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
