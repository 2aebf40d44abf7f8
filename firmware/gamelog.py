"""The record of games: what happens, packed as it happens, until there is a moment to write it.

Told of every input before the game takes it, and of every event after. `event` and `input`
allocate nothing: they pack items of ITEM into a buffer made once; `gamefiles` makes texts of
them. A game's record begins with its first act and ends with the next game. What does not fit
before it can be written is counted, and the record says so. Nothing of a PIN is kept: neither
its keys nor that one of them was taken or refused.
"""

import struct

from micropython import const

import events
from clock import READY
from inputs import KEY0
from keymaps import DEL, MENU
from referee import ASKS_PIN

ITEM = "<BBii"
SIZE = const(10)
_PLACES = const(72)
_ENOUGH = const(24)  # items that are worth a write

# Items beside the events: a side and two numbers each. `tools/recorded.py` reads them.
_INPUT = const(200)  # source; at, down
_LETTER = const(201)  # -; at, the code of a letter that the console typed
_LEFT = const(202)  # -; what A and B have left, in ms, after the event before
_CASE = const(203)  # kind of challenge; points announced and counted: of the ruling before
_WORD = const(204)  # letters; the codes of the first eight: of the ruling before
_WORD_ENDS = const(205)  # the high marks of blanks; seven codes, the low marks
_SHIFT = const(206)  # -; the time that all later stamps are smaller by
_TAKEN = const(207)  # -; when what is restored was packed, up to when it ran: in the time before the loss

_ENDS = (events.RESET, events.PRESET)
# These begin no record, and in play they can wait.
_NO_BEGINNING = (events.NO, events.REFUSED, events.RESET, events.PRESET, events.REFEREE)
_CAN_WAIT = (events.WARN, events.FINAL, events.PRESS, events.COUNT, events.NO, events.START, events.ABSENT,
             events.PERIOD, events.WINDOW, events.MOMENT, events.CLOSED)  # fmt: skip
_WITH_TIMES = (events.TURN, events.LOST, events.NEUTRAL, events.RESUME, events.UNDONE, events.CORRECTED,
               events.RESULT, events.RESTORED)  # fmt: skip
_NOTHING = const(255)


class GameLog:
    """The record of `game` on `board`, written by `writer(log)` (see `gamefiles`).

    `buffer`, `count`: the items that wait; `lost`: how many more there were no places for; `books`:
    what the writer has to know the next time. The board has GAMES_BYTES, the most that all take.
    """

    def __init__(self, game, board, writer):
        self.game = game
        self.board = board
        self.books = [0, 0, -1, 0, False]
        self._writer = writer
        self.buffer = bytearray(SIZE * _PLACES)
        self.count = 0
        self.lost = 0
        self._begun = False
        self._table = False
        self._source = _NOTHING  # the last input before the record begins, which may begin it
        self._source_ms = 0
        self._urgent = False

    def waiting(self):
        """Whether enough is there, or something that counts, to be worth a write."""
        return self._urgent or self.count >= _ENOUGH

    def write(self):
        """Do one small part of the writing. False if the file system would not."""
        return self._writer(self)

    def written(self, items):
        """The first `items` of what waited have been written."""
        rest = self.count - items
        if rest:
            self.buffer[: SIZE * rest] = self.buffer[SIZE * items : SIZE * self.count]
        else:
            self.lost = 0
            self._urgent = False
        self.count = rest

    def _put(self, kind, side, one, two):
        # The last place is the game's end's: the next game begins another record.
        if self.count >= _PLACES - 1 and (self.count == _PLACES or kind not in _ENDS):
            self.lost += 1
            return
        struct.pack_into(ITEM, self.buffer, SIZE * self.count, kind, side, one, two)
        self.count += 1

    def _put_codes(self, kind, side, codes, at, last):
        place = SIZE * self.count + 2
        self._put(kind, side, 0, 0)
        if place < SIZE * self.count:
            for i in range(8):
                self.buffer[place + i] = codes[at + i] if at + i < len(codes) else last

    def _quiet(self):
        # Setting up is no part of a game.
        setup = self.game.setup
        return setup is not None and setup.active

    def input(self, source, down, at_ms):
        """A button or key is about to be taken."""
        game = self.game
        key = source - KEY0
        if game.table is not None or (not down and key != MENU) or self._quiet():
            return
        ready = game.clock.mode == READY
        if key >= 0:
            referee = game.acts.referee
            if key == MENU:
                if ready and not (down and self._begun):
                    return  # it sets up
                # After START that alone is told, and written before anything is changed.
                self._urgent = self._urgent or ready
            elif referee.screen == ASKS_PIN and (key != DEL or referee.digits):
                return
        if self._begun:
            self._put(_INPUT, source, at_ms, down)
        elif down:
            self._source = source
            self._source_ms = at_ms

    def letter(self, code, at_ms):
        """The console typed a letter."""
        if self._begun:
            self._put(_LETTER, events.NONE, at_ms, code)

    def event(self, kind, side, at_ms, value):
        """Something happened (see `events`)."""
        if kind == events.KEY or (kind == events.NO and value >= KEY0):
            return
        ends = kind in _ENDS
        if self._quiet() and not ends:
            return
        if self._begun and not ends and self._table != (self.game.table is not None):
            # The device has become a judges' table, or a clock again.
            self._put(events.RESET, events.NONE, at_ms, 0)
            self._begun = False
        if not self._begun:
            if kind in _NO_BEGINNING:
                return
            self._begun = True
            self._table = self.game.table is not None
            if self._source != _NOTHING and kind != events.RESTORED:
                self._put(_INPUT, self._source, self._source_ms, 1)
        self._put(kind, side, at_ms, value)
        if kind == events.RULING:
            self._put_case()
        elif kind in _WITH_TIMES:
            clock = self.game.clock
            self._put(_LEFT, events.NONE, clock.left_ms(0, at_ms), clock.left_ms(1, at_ms))
            if kind == events.RESTORED:
                self._put_taken()
        self._source = _NOTHING
        if kind not in _CAN_WAIT:
            self._urgent = True
        if ends:
            self._begun = False

    def _put_taken(self):
        held = self.game.held
        if held is not None:
            self._put(_TAKEN, events.NONE, held.packed_ms, held.taken_ms)
        if self._source != _NOTHING:
            # A press before the loop first came: what stands since power-on was there before it.
            self._put(_INPUT, self._source, self._source_ms, 1)

    def _put_case(self):
        game = self.game
        last = game.challenge.last if game.table is None else game.table.last
        self._put(_CASE, last.kind, last.announced, last.counted)
        if last.n:
            self._put_codes(_WORD, last.n, last.codes, 0, 0)
            self._put_codes(_WORD_ENDS, last.blanks >> 8, last.codes, 8, last.blanks & 255)

    def shift(self, by_ms):
        """All stamps are `by_ms` smaller from now on: the board rebased its time."""
        if self._begun:
            self._put(_SHIFT, events.NONE, 0, by_ms)
