"""Whose time runs: turns, neutral, warnings, the final signal, flags, taking a press back.

Pure: every call is told the time, in milliseconds that only grow, and calls with
equal arguments give equal results whether the loop was punctual or late. What is true
at a moment is in `clockstate`, what is done in neutral in `clockacts`; here is what
happens while time runs. Nothing allocates once the clock exists, except reading a record.
"""

import methods
from clockreferee import ClockReferee
from clockstate import (  # what a clock's users need is had from one place
    BLINK,  # noqa: F401
    BOTH_LOSE,  # noqa: F401
    DRAW,
    FIELDS,
    IN_NEUTRAL,
    OVER,
    READY,
    RUNNING,
    TURN_LOST,
)
from events import (
    COUNT,
    FINAL,
    FLAG,
    GONG,
    LOCKED,
    LOST,
    NONE,
    OVERTIME,
    PERIOD,
    PRESS,
    RENEWED,
    RESULT,
    TURN,
    WARN,
    other,
)  # fmt: skip
from fields import pack_fields, unpack_fields
from methods import NEVER
from presetspec import FREEZES, SILENT

# The state, then whether a press can be taken back, and the state before that press.
RECORD_SIZE = 4 * (FIELDS + 1 + FIELDS)


class Clock(ClockReferee):
    """Two sides' time under one preset.

    `out.event(kind, side, at_ms, value)` is called for everything that happens
    (see `events`).
    """

    def __init__(self, preset, final_ms, out):
        self._fields = [0] * FIELDS
        ClockReferee.__init__(self, preset, final_ms, out)

    def due_ms(self):
        """The millisecond of the next thing that happens by itself, or NEVER."""
        if self.mode != RUNNING:
            return NEVER
        used_ms = self._next_used_ms()
        return NEVER if used_ms == NEVER else self.base_ms + used_ms

    def advance(self, now_ms):
        """Let everything happen that is due at `now_ms` or before, in order."""
        while self.mode == RUNNING:
            used_ms = self._next_used_ms()
            if used_ms == NEVER or self.base_ms + used_ms > now_ms:
                return
            self._fire(used_ms)

    def press(self, side, at_ms):
        """`side` pressed its button. True if it counted.

        From ready it starts the other side and is no move; running, it ends the turn of
        the side on turn; in neutral the opponent of the side on turn starts it again; a
        lost turn is left only by the one who lost it. In Go, a player in time trouble
        who stopped the clock to take off stones ends his move as of the stop (GO-13).
        """
        self.advance(at_ms)
        mode = self.mode
        if mode == READY:
            self._begin(other(side), at_ms)
            return True
        # A second input of the same millisecond is judged against the state before it.
        if mode == OVER or at_ms <= self.begun_ms:
            return False
        if mode == IN_NEUTRAL and side == self.turn and self.paused == RUNNING:
            if not self.trouble(side, at_ms):
                return False
            self._move(side, self.used_ms, at_ms)
        elif side != self.starter():
            return False
        elif mode == RUNNING:
            self._move(side, at_ms - self.base_ms, at_ms)
        elif mode == TURN_LOST or self.paused == TURN_LOST:
            self._undoable[0] = 0
            self._end(self.used_ms)
            self._begin(other(side), at_ms)
        else:
            self.resume(at_ms)
        return True

    def neutral(self, at_ms):
        """Stop everything at once (SSS-7). True unless there is nothing to stop.

        The last move of a game, too, may be challenged, though no clock starts after it.
        """
        self.advance(at_ms)
        if self.mode != RUNNING and self.mode != TURN_LOST and not (self.mode == OVER and self.locked()):
            return False
        if self.mode == RUNNING:
            self.used_ms = at_ms - self.base_ms
        self._stop(at_ms)
        return True

    def shift(self, by_ms):
        """All stamps are `by_ms` smaller from now on: the board rebased its time."""
        # However often that is done, a stamp stays an integer that needs no heap.
        self.base_ms = max(self.base_ms - by_ms, -NEVER)
        self.begun_ms = max(self.begun_ms - by_ms, -NEVER)

    def _next_used_ms(self):
        next_ms = self._next_of_turn_ms()
        if self.both:
            flag_ms = self.methods[other(self.turn)].flag_ms()
            if flag_ms < next_ms:
                return flag_ms
        return next_ms

    def _next_of_turn_ms(self):
        method = self.methods[self.turn]
        seen_ms = self.seen_ms
        next_ms = method.bound_ms(seen_ms)
        end_ms = method.warn_to_ms(seen_ms)
        if end_ms == NEVER:
            return next_ms
        from_ms = seen_ms if seen_ms > method.warn_from_ms else method.warn_from_ms
        for warning_ms in self.preset.warnings_ms:
            if from_ms < end_ms - warning_ms < next_ms:
                next_ms = end_ms - warning_ms
                break
        count_s = self.preset.count_s
        if count_s and method.counts_aloud(seen_ms):
            left_s = (end_ms - from_ms - 1) // 1000
            if left_s > count_s:
                left_s = count_s
            if left_s > 0 and end_ms - 1000 * left_s < next_ms:
                next_ms = end_ms - 1000 * left_s
        return next_ms

    def _fire(self, used_ms):
        method = self.methods[self.turn]
        side = self.turn
        at_ms = self.base_ms + used_ms
        if self.both and used_ms != self._next_of_turn_ms():
            self._fall(other(side), used_ms, at_ms)
            return
        end_ms = method.warn_to_ms(self.seen_ms)
        is_bound = used_ms == method.bound_ms(self.seen_ms)
        self.seen_ms = used_ms
        out = self._out
        if not is_bound:
            left_ms = end_ms - used_ms
            out.event(WARN if left_ms in self.preset.warnings_ms else COUNT, side, at_ms, left_ms)
            return
        what = method.at_bound(used_ms)
        if what == methods.FINAL_SIGNAL:
            out.event(FINAL, side, at_ms, 0)
        elif what == methods.LOSE_TURN:
            self._end(used_ms)
            self.lost[side] += 1
            self.mode = TURN_LOST
            out.event(LOST, side, at_ms, used_ms)
        elif what == methods.PASS_TURN:
            self._undoable[0] = 0
            self._end(used_ms)
            self.moves[side] += 1
            out.event(GONG, side, at_ms, used_ms)
            self._begin(other(side), at_ms)
        elif what == methods.PERIOD_ENDS:
            out.event(PERIOD, side, at_ms, method.period(used_ms))
        elif what == methods.FLAG_FALLS:
            self._fall(side, used_ms, at_ms)
        else:
            out.event(OVERTIME, side, at_ms, 0)
            if what == methods.STOP_FOR_OVERTIME:
                self.used_ms = used_ms
                self._stop(at_ms)

    def _fall(self, side, used_ms, at_ms):
        flag = self.preset.flag
        self.flags[0 if self.flags[0] == NONE else 1] = side
        self._out.event(FLAG, side, at_ms, flag)
        if flag == FREEZES:
            self.used_ms = used_ms
            self.mode = OVER
            self.result = other(side)
            self._out.event(RESULT, self.result, at_ms, 0)
        else:
            self.methods[side].fall()
            if self.preset.rules == "GO" and flag != SILENT and self.flags[1] != NONE:
                self._both_down(used_ms, at_ms)

    def _both_down(self, used_ms, at_ms):
        # GO-10: overtime is set anew for both and play goes on; without overtime it is a draw.
        first = self.methods[0]
        second = self.methods[1]
        self._end(used_ms)
        self.base_ms = at_ms
        self.seen_ms = 0
        if first.renew() and second.renew():
            self.flags[0] = NONE
            self.flags[1] = NONE
            self._undoable[0] = 0
            self._out.event(RENEWED, self.turn, at_ms, 0)
        else:
            self.mode = OVER
            self.result = DRAW
            self._out.event(RESULT, NONE, at_ms, 0)

    def _move(self, side, used_ms, at_ms):
        self.used_ms = used_ms
        self.save(self._before)
        self._undoable[0] = 3 if self._undoable[0] else 1
        self._end(used_ms)
        self.moves[side] += 1
        self._out.event(PRESS, side, at_ms, used_ms)
        self._begin(other(side), at_ms)

    def _begin(self, side, at_ms):
        self.turn = side
        self.mode = RUNNING
        self.forfeited = False
        self.base_ms = at_ms
        self.begun_ms = at_ms
        self.used_ms = 0
        self.seen_ms = 0
        if self.turn_limit and self.turns(side) >= self.turn_limit:
            self.mode = OVER
            self._out.event(LOCKED, side, at_ms, 0)
            return
        if self.owed[side]:
            # A penalty takes this turn; only the one who lost it goes on.
            self.mode = TURN_LOST
            self.owed[side] -= 1
            self._take(at_ms)
            return
        self.methods[side].begin()
        self._out.event(TURN, side, at_ms, 0)

    def _end(self, used_ms):
        self._settle(used_ms)
        self.methods[self.turn].end(used_ms)
        self.methods[other(self.turn)].rival_end(used_ms)
        self.spent_ms[self.turn] += used_ms
        self.used_ms = 0

    # The whole state as one record of RECORD_SIZE bytes.

    def pack_into(self, buffer, offset):
        """Write the state to `buffer` at `offset`."""
        self.save(self._fields)
        pack_fields(self._fields, buffer, offset)
        pack_fields(self._undoable, buffer, offset + 4 * FIELDS)
        pack_fields(self._before, buffer, offset + 4 * FIELDS + 4)

    def unpack_from(self, buffer, offset):
        """Take the state from `buffer` at `offset`."""
        unpack_fields(self._fields, buffer, offset)
        self.load(self._fields)
        unpack_fields(self._undoable, buffer, offset + 4 * FIELDS)
        unpack_fields(self._before, buffer, offset + 4 * FIELDS + 4)
