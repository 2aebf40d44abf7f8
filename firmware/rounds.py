"""The game's own time, and the rounds that follow it (SSS-6, SSS-13, SSS-20; CAS-2 to CAS-4, CAS-17, CAS-18).

The game's time runs from START and stops for nothing. When it is over, the turn in
progress decides which rounds are still to be played; once they are, the clock is locked.
What the clock tells passes through here on its way to the App.
Pure, and allocates nothing once it exists.
"""

import struct

from micropython import const

from absence import Absence
from clockstate import OVER, TURN_LOST
from events import (
    BASE_TIME,
    BASE_TIME_ENDS,
    FLAG,
    FORFEIT,
    LOST,
    NONE,
    PRESS,
    TURN,
    UNDONE,
    other,
)  # fmt: skip
from methods import NEVER
from rulesets import CONTESTING

# The round of the turn in progress.
BASE = const(0)
FINISH = const(1)  # SSS-13: the round in progress is finished
LAST = const(2)  # SSS-13: the last one, without exchange
ROUND_A = const(3)  # CAS-3: the round in progress is finished
ROUND_B = const(4)  # one normal turn each
ROUND_C = const(5)  # one turn each, after which nothing is drawn
DONE = const(6)  # no turn is left

NAMES = ("-", "finish", "last", "A", "B", "C", "over")

_SSS_ANNOUNCED_MS = (600_000, 300_000, 0)
_CAS_ANNOUNCED_MS = (600_000, 0)
_NOT_ANNOUNCED_MS = ()
_FRESH_MS = const(20_000)  # how long an announcement stands on the display

_RECORD = "<8B3h4i"
RECORD_SIZE = struct.calcsize(_RECORD)


class Rounds:
    """`started`: START was given; `first`: the side whose turn came first; `ended`: the base time is over.

    `at_end`: the number of the turn that was in progress then; `revised`: that of the
    challenged turn which counts as the one in progress instead (CAS-4), or 0.
    """

    def __init__(self, preset, out):
        self.preset = preset
        self.timed = preset.game_ms > 0
        self.slovak = preset.rules != "CAS"
        self.announced_ms = _NOT_ANNOUNCED_MS
        if self.timed:
            self.announced_ms = _SSS_ANNOUNCED_MS if self.slovak else _CAS_ANNOUNCED_MS
        self._out = out
        self.absence = Absence(out)
        self._clock = None

    def follow(self, clock):
        """Rounds of the turns of `clock`."""
        self._clock = clock
        self.absence.follow(clock)
        self.reset()

    def reset(self):
        """Before START."""
        self.started = False
        self.first = NONE
        self.end_ms = NEVER
        self.start_ms = 0
        self.told_ms = -NEVER  # when something was announced last,
        self.told_left_ms = 0  # and of which time left
        self._next = 0
        self.absence.reset()
        self._open()

    def _open(self):
        self.ended = False
        self.at_end = 0
        self.revised = 0
        # Whether the turn that was in progress at the end still is: then CAS-4 may revise it.
        self._still = False
        self._was_still = False  # before the last press
        self._rulings = 0  # in this neutral, on turns that had ended before it
        self._before = 0  # `revised` when this neutral began
        self._limit()

    # The game's time.

    def start(self, at_ms):
        """START (SSS-20)."""
        self.started = True
        self.start_ms = at_ms
        self.end_ms = at_ms + self.preset.game_ms if self.timed else NEVER

    def left_ms(self, now_ms):
        """What is left of the base time; 0 once it is over."""
        if not self.started:
            return self.preset.game_ms
        return 0 if self.ended or self.end_ms < now_ms else self.end_ms - now_ms

    def due_ms(self):
        """When something is due here, or NEVER."""
        due_ms = self.absence.due_ms()
        announcement_ms = self._announcement_ms()
        return due_ms if due_ms < announcement_ms else announcement_ms

    def _announcement_ms(self):
        if not self.started or self._next >= len(self.announced_ms) or self._clock.mode == OVER:
            return NEVER
        return self.end_ms - self.announced_ms[self._next]

    def announce(self, at_ms):
        """What is due at `at_ms` is told."""
        if self._announcement_ms() > at_ms:
            self.absence.look(at_ms)
            return
        left_ms = self.announced_ms[self._next]
        self._next += 1
        self.told_ms = at_ms
        self.told_left_ms = left_ms
        if left_ms:
            self._out.event(BASE_TIME, NONE, at_ms, left_ms)
        else:
            self.end(at_ms)

    def end(self, at_ms):
        """The base time is over (CAS-4, CAS-15: the number of the turn in progress is kept)."""
        self.started = True
        self.ended = True
        self.end_ms = at_ms
        self._next = len(self.announced_ms)
        self.at_end = self.turn_number()
        self._still = self._clock.turn != NONE
        self._before = 0
        self.revised = self._challenged() if self._rulings else 0
        self._limit()
        self._out.event(BASE_TIME_ENDS, NONE, at_ms, self.at_end)

    def set_left(self, left_ms, at_ms):
        """The referee sets the base time: `left_ms` (more than 0) are left from now on."""
        if not self.started:
            self.started = True
            self.start_ms = at_ms
        self._open()
        self.end_ms = at_ms + left_ms
        self._next = 0
        while self.announced_ms[self._next] >= left_ms:
            self._next += 1
        self._clock.unlock()

    def fresh(self, now_ms):
        """Whether the last announcement is to be shown still."""
        return 0 <= now_ms - self.told_ms < _FRESH_MS

    def shown(self, now_ms):
        """Whether there is more to say than whose turn it is."""
        return self.ended or (self.timed and self.fresh(now_ms))

    # Turns and rounds.

    def turn_number(self):
        """The number of the turn in progress, from 1; where one has been lost, of the next."""
        clock = self._clock
        if clock.turn == NONE:
            return 1
        return clock.turns(other(clock.turn) if clock.turn_is_lost() else clock.turn) + 1

    def last_turn(self):
        """The number of the last turn of each side, 0 while the base time runs."""
        if not self.ended:
            return 0
        return (self.revised or self.at_end) + (1 if self.slovak else 2)

    def round(self):
        """The round of the turn in progress (see NAMES)."""
        if not self.ended:
            return BASE
        if self._clock.locked():
            return DONE
        beyond = self.turn_number() - (self.revised or self.at_end)
        if beyond <= 0:
            return FINISH if self.slovak else ROUND_A
        if beyond == 1:
            return LAST if self.slovak else ROUND_B
        return ROUND_C if beyond == 2 and not self.slovak else DONE

    def exchange(self):
        """Whether tiles may be exchanged in this turn, with seven or more in the bag."""
        now = self.round()
        return now != LAST and now != DONE

    def _limit(self):
        self._clock.turn_limit = self.last_turn()

    def _challenged(self):
        # The last turn of the opponent of the side on turn.
        return self._clock.turns(other(self._clock.turn))

    def swap(self):
        """The sides have been swapped."""
        if self.first != NONE:
            self.first = other(self.first)
        self.absence.swap()
        self.ledger.swap()

    # Challenges (CAS-4).

    def neutral(self):
        """Another neutral begins, or play goes on."""
        self._rulings = 0
        self._before = self.revised

    def ruled(self, decision):
        """A decision stands. A turn that had ended may count as the one in progress from now on."""
        if self._contests(decision):
            self._rulings += 1
            if self._still:
                self.revised = self._challenged()
                self._limit()

    def unruled(self, decision):
        """It stands no longer, and never did."""
        if self._contests(decision) and self._rulings:
            self._rulings -= 1
            if self._rulings == 0:
                self.revised = self._before
                self._limit()

    def _contests(self, decision):
        turn = self._clock.turn
        if self.slovak or decision.kind not in CONTESTING or decision.challenger != turn:
            return False
        return self._challenged() > 0

    # What the clock tells.

    def event(self, kind, side, at_ms, value):
        """Passes on to the App what the clock tells of (see `events`)."""
        if kind == PRESS:
            self._was_still = self._still
        elif kind == TURN or (kind == FORFEIT and self._clock.mode == TURN_LOST):
            self._still = False
            if self.first == NONE:
                self.first = side
        elif kind == UNDONE:
            # As if the press had never been: the turn taken up again was in progress at the end, or is again.
            if self._still:
                self.at_end = self.turn_number()
                self.revised = 0
                self._limit()
            self._still = self._still or self._was_still
        self._out.event(kind, side, at_ms, value)
        if kind == PRESS:
            self.absence.came(side, at_ms)
        elif kind == UNDONE:
            self.absence.undone(side, at_ms)
        elif kind == LOST or kind == FLAG:
            self.absence.look(at_ms)

    def shift(self, by_ms):
        """All stamps are `by_ms` smaller from now on: the board rebased its time."""
        self.start_ms = max(self.start_ms - by_ms, -NEVER)
        self.told_ms = max(self.told_ms - by_ms, -NEVER)
        if self.end_ms != NEVER:
            self.end_ms = max(self.end_ms - by_ms, -NEVER)

    # The state as RECORD_SIZE bytes.

    def pack_into(self, buffer, offset):
        """Write the state to `buffer` at `offset`."""
        struct.pack_into(
            _RECORD, buffer, offset, self.started, self.first, self.ended,
            self._still | (self._was_still << 1), self._next, self._rulings,
            self.absence.bits(), self.absence.told, self.at_end, self.revised, self._before,
            self.start_ms, self.end_ms, self.told_ms, self.told_left_ms,
        )  # fmt: skip

    def unpack_from(self, buffer, offset):
        """Take the state from `buffer` at `offset`. ValueError if it cannot be one: nothing has changed."""
        record = struct.unpack_from(_RECORD, buffer, offset)
        if record[1] > NONE or record[4] > len(self.announced_ms) or record[6] > 15 or record[7] > 3:
            raise ValueError("not the record of a game's time")
        self.started, self.ended = bool(record[0]), bool(record[2])
        self._still, self._was_still = record[3] & 1 == 1, record[3] & 2 == 2
        self.first, self._next, self._rulings = record[1], record[4], record[5]
        self.absence.take(record[6], record[7])
        self.at_end, self.revised, self._before = record[8:11]
        self.start_ms, self.end_ms, self.told_ms, self.told_left_ms = record[11:15]
        self._limit()
