"""The journal read, once, at power-on: the newest sound record, and how long it ran on."""

import struct
from binascii import crc32

from micropython import const

import game_record
from journal import HEAD, HEAD_SIZE, MAGIC, MARK, MARK_BODY, MARK_MAGIC, MARK_SIZE, VERSION, identity
from methods import NEVER

# What `restore` has found.
NOTHING = const(0)  # no game was going on
FOUND = const(1)
OLDER = const(2)  # and a newer record was damaged
LOST = const(3)  # all there was is damaged
OTHER_PRESET = const(4)
OTHER_VERSION = const(5)


class Reading:
    """Reads `journal`. After `restore`: `name`, the preset of a record that was refused; `minutes`.

    These are minutes since 2000, when the record was written; 0: not known. `packed_ms`, `taken_ms`: see
    `restored`.
    """

    def __init__(self, journal):
        self.journal = journal
        self.name = ""
        self.minutes = 0
        self.packed_ms = 0
        self.taken_ms = 0
        self._foreign = False  # there is a record of another version

    def restore(self, game, lasting=None):
        """Bring `game` to where the newest sound record and its marks say it was, in neutral.

        `lasting`: (sequence number, ms run on), what a memory that outlasts a reset knows, or None.
        Returns what was found. The side whose time ran is charged what may have run unmarked.
        """
        newest, slot, damaged = self._newest()
        if newest == 0:
            return OTHER_VERSION if self._foreign else LOST if damaged else NOTHING
        journal = self.journal
        journal.store.load(slot, journal.buffer)
        head = struct.unpack_from(HEAD, journal.buffer, 0)
        journal.seq = newest
        journal.slot = slot
        self.minutes = head[6]
        if not head[8] or game.table is not None:
            return LOST if damaged else NOTHING
        if head[1] != VERSION or head[7] != game_record.RECORD_SIZE:
            return OTHER_VERSION
        if head[3] != identity(game):
            self.name = str(bytes(head[4]).rstrip(b"\0"), "utf-8")
            return OTHER_PRESET
        # One that was refused stays where it is, until there is a game to take its place.
        journal.live = True
        ran_ms, ahead = self._ran(newest)
        promise_ms = journal.store.promise_ms
        if not head[9]:
            ran_ms = promise_ms = 0
        elif lasting is not None and lasting[0] == newest and lasting[1] >= ran_ms:
            ran_ms = lasting[1]
            promise_ms = 0
        import restored

        try:
            self.packed_ms = head[5]
            self.taken_ms = restored.take(game, journal.buffer, HEAD_SIZE, head[5], ran_ms, promise_ms)
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
        buffer = self.journal.buffer
        count = self.journal.store.load(slot, buffer)
        if count < HEAD_SIZE or blank(buffer):
            return 0, False
        head = struct.unpack_from(HEAD, buffer, 0)
        end = HEAD_SIZE + head[7]
        if head[0] == MAGIC and head[1] != VERSION:
            self._foreign = True
        if head[0] == MAGIC and end + 4 <= count:
            body = memoryview(buffer)[:end]
            if struct.unpack_from("<I", buffer, end)[0] == crc32(body) & 0xFFFFFFFF:
                return head[2], True
        elif head[0] != MAGIC:
            return NEVER, False  # nothing can be read in it: it may have been the newest
        return head[2], False

    def _ran(self, newest):
        # How long the record `newest` is known to have run on, and whether a mark names a newer record.
        ran_ms, ahead = 0, False
        store = self.journal.store
        mark = self.journal.mark_buffer
        body = memoryview(mark)[:MARK_BODY]
        for place in range(store.places):
            if store.load_mark(place, mark) < MARK_SIZE:
                continue
            magic, version, _, seq, ms = struct.unpack_from(MARK, mark, 0)
            crc = struct.unpack_from("<I", mark, MARK_BODY)[0]
            if magic != MARK_MAGIC or version != VERSION or crc != crc32(body) & 0xFFFFFFFF:
                continue
            if seq > newest:
                ahead = True
            elif seq == newest and ms >= ran_ms:
                ran_ms = ms
                store.place = place
        return ran_ms, ahead


def blank(buffer):
    """Whether a memory chip's first bytes have never been written."""
    first = buffer[0]
    return (first == 0 or first == 255) and all(buffer[at] == first for at in range(HEAD_SIZE))
