"""Whose time runs: turns, neutral, warnings, the final signal, flags.

Pure: every call is told the time, in milliseconds that only grow, and calls with
equal arguments give equal results whether the loop was punctual or late. A turn is
known by one stamp, `base_ms`: the millisecond at which it would have begun had it run
without a pause; the rest is subtraction.
"""

import struct

from micropython import const

from events import FINAL, FLAG, LOST, NEUTRAL, NONE, PRESS, RESUME, TURN, WARN, A, B, other
from methods import FINAL_SIGNAL, LOSE_TURN, NEVER, STATE_SIZE

READY = const(0)
RUNNING = const(1)
TURN_LOST = const(2)  # `turn` lost its turn by time; only its own press goes on (SSS-21)
IN_NEUTRAL = const(3)
OVER = const(4)

BLINK = const(8)  # beside the three bits of the LEDs: all blink

_RECORD = "<4B4i2H2H2i2B8i"
RECORD_SIZE = struct.calcsize(_RECORD)


class Clock:
    """Two sides' time under one preset.

    `out.event(kind, side, at_ms, value)` is called for everything that happens
    (see `events`). Nothing here allocates once the object exists.
    """

    def __init__(self, preset, final_ms, out):
        self.preset = preset
        self.methods = preset.methods(final_ms)
        self._out = out
        self.moves = [0, 0]
        self.lost = [0, 0]
        self.spent_ms = [0, 0]
        self.flags = [NONE, NONE]
        self.reset()

    def reset(self):
        """Everything back to the start of a game: nothing runs, nothing is due."""
        self.mode = READY
        self.paused = READY  # what neutral interrupted
        self.turn = NONE
        self.base_ms = 0
        self.begun_ms = 0
        self.used_ms = 0
        self.seen_ms = 0
        for side in (A, B):
            self.moves[side] = 0
            self.lost[side] = 0
            self.spent_ms[side] = 0
            self.flags[side] = NONE
            self.methods[side].reset()

    # What is true at a moment. None of these changes anything.

    def running(self):
        """The side whose time runs, or NONE."""
        return self.turn if self.mode == RUNNING else NONE

    def starter(self):
        """The side whose press starts a clock from here, or NONE where it is either's or nobody's."""
        if self.mode == RUNNING:
            return self.turn
        if self.mode == TURN_LOST or (self.mode == IN_NEUTRAL and self.paused == TURN_LOST):
            return self.turn
        if self.mode == IN_NEUTRAL and self.turn != NONE:
            return other(self.turn)
        return NONE

    def turn_used_ms(self, now_ms):
        """What the turn in progress has taken."""
        return now_ms - self.base_ms if self.mode == RUNNING else self.used_ms

    def left_ms(self, side, now_ms):
        """What `side` has left."""
        used_ms = self.turn_used_ms(now_ms) if side == self.turn else 0
        return self.methods[side].left_ms(used_ms)

    def spent(self, side, now_ms):
        """All the time that ran for `side` in this game."""
        spent_ms = self.spent_ms[side]
        return spent_ms + self.turn_used_ms(now_ms) if side == self.turn else spent_ms

    def flagged(self, side):
        """Whether the flag of `side` has fallen."""
        return self.flags[0] == side or self.flags[1] == side

    def signals(self, now_ms):
        """Whether the final signal sounds."""
        return self.mode == RUNNING and self.methods[self.turn].signals(now_ms - self.base_ms)

    def leds(self, now_ms):
        """Bit i: less than or just the i-th warning is left; or BLINK; 0 when nobody's time runs."""
        if self.mode != RUNNING:
            return 0
        used_ms = now_ms - self.base_ms
        method = self.methods[self.turn]
        if method.signals(used_ms) or self.flagged(self.turn):
            return BLINK
        end_ms = method.warn_to_ms(used_ms)
        lit = 0
        if end_ms != NEVER:
            bit = 1
            for warning_ms in self.preset.warnings_ms:
                if end_ms - used_ms <= warning_ms:
                    lit |= bit
                bit <<= 1
        return lit

    def due_ms(self):
        """The millisecond of the next thing that happens by itself, or NEVER."""
        if self.mode != RUNNING:
            return NEVER
        used_ms = self._next_used_ms()
        return NEVER if used_ms == NEVER else self.base_ms + used_ms

    # What happens.

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
        lost turn is left only by the one who lost it.
        """
        self.advance(at_ms)
        if self.mode == READY:
            self._begin(other(side), at_ms)
            return True
        # A second input of the same millisecond is judged against the state before it.
        if self.mode == OVER or side != self.starter() or at_ms <= self.begun_ms:
            return False
        if self.mode == RUNNING:
            used_ms = at_ms - self.base_ms
            self._end(used_ms)
            self.moves[side] += 1
            self._out.event(PRESS, side, at_ms, used_ms)
            self._begin(other(side), at_ms)
        elif self.mode == TURN_LOST or self.paused == TURN_LOST:
            self._begin(other(side), at_ms)
        else:
            self.resume(at_ms)
        return True

    def neutral(self, at_ms):
        """Stop everything at once (SSS-7). True unless there is nothing to stop."""
        self.advance(at_ms)
        if self.mode != RUNNING and self.mode != TURN_LOST:
            return False
        if self.mode == RUNNING:
            self.used_ms = at_ms - self.base_ms
        self.paused = self.mode
        self.mode = IN_NEUTRAL
        self.begun_ms = at_ms
        self._out.event(NEUTRAL, self.turn, at_ms, self.used_ms)
        return True

    def resume(self, at_ms):
        """Leave neutral: what it interrupted goes on from what was left. True if it did."""
        if self.mode != IN_NEUTRAL:
            return False
        self.mode = self.paused
        self.base_ms = at_ms - self.used_ms
        self.begun_ms = at_ms
        self._out.event(RESUME, self.turn, at_ms, self.used_ms)
        return True

    def ruled(self):
        """In neutral: a ruling was acknowledged; the limit restarts where the rules say so (SSS-8, CAS-9)."""
        if self.mode == IN_NEUTRAL and self.paused == RUNNING and self.preset.restarts:
            self.spent_ms[self.turn] += self.used_ms
            self.used_ms = 0
            self.seen_ms = 0
            self.methods[self.turn].begin()

    def shift(self, by_ms):
        """All stamps are `by_ms` smaller from now on: the board rebased its time."""
        # However often that is done, a stamp stays an integer that needs no heap.
        self.base_ms = max(self.base_ms - by_ms, -NEVER)
        self.begun_ms = max(self.begun_ms - by_ms, -NEVER)

    def _next_used_ms(self):
        method = self.methods[self.turn]
        seen_ms = self.seen_ms
        next_ms = method.bound_ms(seen_ms)
        end_ms = method.warn_to_ms(seen_ms)
        if end_ms != NEVER:
            for warning_ms in self.preset.warnings_ms:
                if seen_ms < end_ms - warning_ms < next_ms:
                    return end_ms - warning_ms
        return next_ms

    def _fire(self, used_ms):
        method = self.methods[self.turn]
        at_ms = self.base_ms + used_ms
        end_ms = method.warn_to_ms(self.seen_ms)
        is_bound = used_ms == method.bound_ms(self.seen_ms)
        self.seen_ms = used_ms
        if not is_bound:
            self._out.event(WARN, self.turn, at_ms, end_ms - used_ms)
            return
        what = method.at_bound(used_ms)
        if what == FINAL_SIGNAL:
            self._out.event(FINAL, self.turn, at_ms, 0)
        elif what == LOSE_TURN:
            self._end(used_ms)
            self.lost[self.turn] += 1
            self.mode = TURN_LOST
            self._out.event(LOST, self.turn, at_ms, used_ms)
        else:
            self.flags[0 if self.flags[0] == NONE else 1] = self.turn
            if self.preset.freezes:
                self.used_ms = used_ms
                self.mode = OVER
            self._out.event(FLAG, self.turn, at_ms, 0)

    def _begin(self, side, at_ms):
        self.turn = side
        self.mode = RUNNING
        self.base_ms = at_ms
        self.begun_ms = at_ms
        self.used_ms = 0
        self.seen_ms = 0
        self.methods[side].begin()
        self._out.event(TURN, side, at_ms, 0)

    def _end(self, used_ms):
        self.methods[self.turn].end(used_ms)
        self.spent_ms[self.turn] += used_ms
        self.used_ms = 0

    # The whole state as one record of RECORD_SIZE bytes, little-endian.

    def pack_into(self, buffer, offset):
        """Write the state to `buffer` at `offset`."""
        a = self.methods[A].state
        b = self.methods[B].state
        struct.pack_into(
            _RECORD, buffer, offset,
            self.mode, self.paused, self.turn, 0,
            self.base_ms, self.begun_ms, self.used_ms, self.seen_ms,
            self.moves[A], self.moves[B], self.lost[A], self.lost[B],
            self.spent_ms[A], self.spent_ms[B], self.flags[0], self.flags[1],
            a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3],
        )  # fmt: skip

    def unpack_from(self, buffer, offset):
        """Take the state from `buffer` at `offset`."""
        record = struct.unpack_from(_RECORD, buffer, offset)
        self.mode, self.paused, self.turn = record[0:3]
        self.base_ms, self.begun_ms, self.used_ms, self.seen_ms = record[4:8]
        for side in (A, B):
            self.moves[side] = record[8 + side]
            self.lost[side] = record[10 + side]
            self.spent_ms[side] = record[12 + side]
            self.flags[side] = record[14 + side]
            first = 16 + side * STATE_SIZE
            self.methods[side].state[:] = list(record[first : first + STATE_SIZE])
