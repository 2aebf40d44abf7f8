"""What can be done in neutral besides a challenge: taking a press back, a claim, Go's own acts, the referee.

A short MENU in neutral opens the list; the number on a key, or NEXT and OK, does it;
MENU or DEL closes it. Nothing here allocates.
"""

import struct

from micropython import const

import referee as referees
from clockstate import DRAW
from events import CLAIM, CORRECTED, NONE, RESULT, B
from keymaps import DEL, NEXT, OK, digit_at
from presetspec import SILENT
from referee import Referee

CLOSED = const(0)
LIST = const(1)
CLAIMANT = const(2)  # the claimant presses his button
REFEREES = const(3)  # the referee's menu is open

# The acts, numbered as on the keys.
UNDO = const(1)
FLAG_CLAIM = const(2)
PERIOD_BACK = const(3)
EQUAL_TIMES = const(4)
ABSENCE = const(5)
AWARD = const(6)
REFEREE = const(7)
_LAST = const(7)

NAMES = ("-", "undo", "claim", "period-back", "equal-times", "absence", "award", "referee")

_RECORD = "<15B6i"
RECORD_SIZE = struct.calcsize(_RECORD)


class Acts:
    """The acts of neutral on the game's clock; `screen` tells what is open, `at` the act under the cursor."""

    def __init__(self, settings, out):
        self._settings = settings
        self._out = out
        self._clock = None
        self._absence = None
        self.referee = Referee(settings, out)
        self.close()

    def follow(self, clock, rounds):
        """Acts on the game of `clock` and `rounds`."""
        self._clock = clock
        self._absence = rounds.absence
        self.referee.follow(clock, rounds)
        self.close()

    def new_game(self):
        """Nothing is open, and nothing was corrected."""
        self.close()
        self.referee.new_game()

    def close(self):
        """Nothing is open; whatever is half-typed is dropped."""
        self.screen = CLOSED
        self.at = 0
        self.referee.close()

    def possible(self, act, now_ms):
        """Whether an act can be done now."""
        clock = self._clock
        go = clock.preset.rules == "GO"
        if act == UNDO:
            return clock.can_undo()
        if act == FLAG_CLAIM:
            return clock.preset.flag == SILENT
        if act == PERIOD_BACK:
            # GO-9: times are changed by the referee; with a PIN set it is in his menu alone.
            return go and not self._settings.pin and clock.can_refill()
        if act == EQUAL_TIMES:
            return go and clock.can_equalise()
        if act == ABSENCE:
            return self._absence.may_mark()
        if act == AWARD:
            return self._absence.forfeits(now_ms) != 0
        return True

    def toggle(self, at_ms):
        """Close what is open, or open the list."""
        opened = self.screen == CLOSED
        self.close()
        if not opened:
            return
        self._next(at_ms)
        self.screen = LIST

    def open_referee(self):
        """Open the referee's menu, or the question for the PIN."""
        self.screen = REFEREES
        self.referee.open()

    def key(self, place, at_ms):
        """A key while something is open. True if it meant something."""
        if self.screen == REFEREES:
            taken = self.referee.key(place, at_ms)
            if self.referee.screen == referees.CLOSED:
                self.close()
            return taken
        if place == DEL:
            self.close()
            return True
        if self.screen == CLAIMANT:
            return False
        if place == NEXT:
            return self._next(at_ms)
        digit = digit_at(place)
        if digit > 0:
            return self._do(digit, at_ms)
        return place == OK and self._do(self.at, at_ms)

    def button(self, side, at_ms):
        """A player's button while the claimant or a side is asked for. True if it was taken."""
        if self.screen == REFEREES:
            return self.referee.button(side)
        if self.screen != CLAIMANT:
            return False
        self.close()
        granted = self._clock.claim(side)
        self._out.event(CLAIM, side, at_ms, 1 if granted else 0)
        if granted:
            self._out.event(RESULT, NONE if self._clock.result == DRAW else self._clock.result, at_ms, 0)
        return True

    def _next(self, at_ms):
        act = self.at
        for _ in range(_LAST):
            act = act % _LAST + 1
            if self.possible(act, at_ms):
                self.at = act
                return True
        return False

    def _do(self, act, at_ms):
        if act > _LAST or not self.possible(act, at_ms):
            return False
        clock = self._clock
        if act == ABSENCE:
            self._absence.mark_next(at_ms)
            return True
        self.close()
        if act == UNDO:
            clock.undo(at_ms)
            self.referee.undone(at_ms)
        elif act == FLAG_CLAIM:
            self.screen = CLAIMANT
        elif act == AWARD:
            self._absence.award(at_ms)
        elif act == REFEREE:
            self.open_referee()
        else:
            if act == PERIOD_BACK:
                clock.refill()
            else:
                clock.equalise()
            self._out.event(CORRECTED, clock.turn, at_ms, act)
        return True

    # What is open, with what is half-typed and what the referee has done, as RECORD_SIZE bytes.

    def pack_into(self, buffer, offset):
        """Write the state to `buffer` at `offset`; of a half-typed PIN nothing, for records come to files."""
        ref = self.referee
        kept = ref.screen != referees.ASKS_PIN
        struct.pack_into(
            _RECORD, buffer, offset, self.screen, self.at, ref.screen, ref.at, ref.side, ref.reason,
            ref.digits if kept else 0, ref.number, ref.granted, ref.tries, ref.breaks[0], ref.breaks[1],
            ref.done_code, ref.done_side, ref.cut_side, ref.typed if kept else 0, ref.first_ms, ref.was,
            ref.wait_until_ms, ref.break_until_ms, ref.cut_ms,
        )  # fmt: skip

    def unpack_from(self, buffer, offset):
        """Take the state from `buffer` at `offset`. ValueError if it cannot be one."""
        record = struct.unpack_from(_RECORD, buffer, offset)
        if record[0] > REFEREES or record[1] > _LAST or record[2] > referees.CORRECT or record[4] > B:
            raise ValueError("not the record of what is open in neutral")
        ref = self.referee
        self.screen, self.at, ref.screen, ref.at, ref.side, ref.reason, ref.digits, ref.number = record[:8]
        ref.granted = bool(record[8])
        ref.tries, ref.breaks[0], ref.breaks[1], ref.done_code, ref.done_side, ref.cut_side = record[9:15]
        ref.typed, ref.first_ms, ref.was, ref.wait_until_ms, ref.break_until_ms, ref.cut_ms = record[15:21]
