"""What a clock knows: two sides' time under one preset, and what is true at a moment.

A turn is known by one stamp, `base_ms`: the millisecond at which it would have begun
had it run without a pause; the rest is subtraction. Nothing here changes anything but
`reset`, and taking a saved state back.
"""

from micropython import const

from events import NONE, SIDES, A, B, other
from methods import NEVER, STATE_SIZE
from presetspec import SILENT

READY = const(0)
RUNNING = const(1)
TURN_LOST = const(2)  # `turn` lost its turn, by time or by a penalty; only its own press goes on (SSS-21)
IN_NEUTRAL = const(3)
OVER = const(4)

BLINK = const(8)  # beside the three bits of the LEDs: all blink
DRAW = const(3)  # a result beside A and B (the winner) and NONE
BOTH_LOSE = const(4)

# GO-5: under five minutes of main time, or in overtime.
TROUBLE_MS = const(300_000)
# GO-7: more than half an hour late, or the whole main time.
LATE_MS = const(1_800_000)

_OWN_FIELDS = const(10)
_SIDE_FIELDS = const(9)  # with the STATE_SIZE of the method
FIELDS = const(28)


class ClockState:
    """`mode`, whose `turn` it is, and for both sides `moves`, `lost` turns, `spent_ms`, the order of `flags`.

    `both`: the other side's time runs too (GO-15);
    `owed`: turns to be lost by penalties; `forfeited`: the turn that stands is such a one;
    `paused`: what neutral interrupted; `begun_ms`: when this began; `used_ms`: what the
    turn has taken, while nothing runs; `seen_ms`: how much of the turn has been looked
    through for things that are due; `result`: the winner, DRAW, BOTH_LOSE, or NONE.
    `turn_limit`: turns that each side has in this game, 0 for any number (see `rounds`).
    """

    def __init__(self, preset, final_ms):
        self.turn_limit = 0
        self.preset = preset
        self.methods = preset.methods(final_ms)
        self.moves = [0, 0]
        self.lost = [0, 0]
        self.owed = [0, 0]
        self.spent_ms = [0, 0]
        self.flags = [NONE, NONE]
        self.reset()

    def reset(self):
        """Everything back to the start of a game: nothing runs, nothing is due."""
        self.mode = READY
        self.paused = READY
        self.turn = NONE
        self.result = NONE
        self.forfeited = False
        self.both = False
        self.base_ms = 0
        self.begun_ms = 0
        self.used_ms = 0
        self.seen_ms = 0
        for side in SIDES:
            self.moves[side] = 0
            self.lost[side] = 0
            self.owed[side] = 0
            self.spent_ms[side] = 0
            self.flags[side] = NONE
            self.methods[side].reset()

    def running(self):
        """The side whose time runs, or NONE."""
        return self.turn if self.mode == RUNNING else NONE

    def turns(self, side):
        """Turns that `side` has had, those lost included."""
        return self.moves[side] + self.lost[side]

    def turn_is_lost(self):
        """Whether the turn that stands has been lost, by time or by a penalty."""
        return self.mode == TURN_LOST or (self.mode == IN_NEUTRAL and self.paused == TURN_LOST)

    def locked(self):
        """Whether the last turn of the game has been played: no clock starts any more (CAS-18)."""
        over = self.mode == OVER or (self.mode == IN_NEUTRAL and self.paused == OVER)
        return over and self.result == NONE

    def starter(self):
        """The side whose press starts a clock from here, or NONE where it is either's or nobody's."""
        if self.mode == RUNNING:
            return self.turn
        if self.turn_is_lost() or (self.mode == IN_NEUTRAL and self.paused == OVER):
            return self.turn
        if self.mode == IN_NEUTRAL and self.turn != NONE:
            return other(self.turn)
        return NONE

    def turn_used_ms(self, now_ms):
        """What the turn in progress has taken."""
        return now_ms - self.base_ms if self.mode == RUNNING else self.used_ms

    def side_used_ms(self, side, now_ms):
        """What the turn in progress has taken of the time of `side`: 0 unless its clock runs."""
        return self.turn_used_ms(now_ms) if side == self.turn or self.both else 0

    def left_ms(self, side, now_ms):
        """What `side` has left; negative where time may be overdrawn."""
        used_ms = self.turn_used_ms(now_ms)
        method = self.methods[side]
        return method.left_ms(used_ms) if side == self.turn or self.both else method.idle_ms(used_ms)

    def spent(self, side, now_ms):
        """All the time that ran for `side` in this game."""
        return self.spent_ms[side] + self.side_used_ms(side, now_ms)

    def period(self, side, now_ms):
        """Periods of byo-yomi that `side` has left, or the number of its period in progress."""
        return self.methods[side].period(self.side_used_ms(side, now_ms))

    def points(self, side, now_ms):
        """Penalty points of `side` for overdrawn time."""
        return self.methods[side].points(self.side_used_ms(side, now_ms))

    def flagged(self, side):
        """Whether the flag of `side` has fallen."""
        return self.flags[0] == side or self.flags[1] == side

    def trouble(self, side, now_ms):
        """Whether `side` is in time trouble (GO-5); only Go knows it."""
        if self.preset.rules != "GO" or self.mode == READY:
            return False
        return self.methods[side].main_left_ms(self.side_used_ms(side, now_ms)) < TROUBLE_MS

    def late(self, now_ms):
        """Whether nobody has come for more than half an hour, or the main time is gone (GO-7)."""
        if self.preset.rules != "GO" or self.turn == NONE or self.moves[A] or self.moves[B]:
            return False
        used_ms = self.turn_used_ms(now_ms)
        return used_ms > LATE_MS or self.methods[self.turn].main_left_ms(used_ms) == 0

    def signals(self, now_ms):
        """Whether the final signal sounds."""
        return self.mode == RUNNING and self.methods[self.turn].signals(now_ms - self.base_ms)

    def leds(self, now_ms):
        """Bit i: the i-th of the preset's last three warnings is reached; or BLINK; 0 if nobody's time runs.

        A fallen flag stays dark where nobody may point it out (CH-2).
        """
        return self.turn_leds(self.turn, now_ms - self.base_ms) if self.mode == RUNNING else 0

    def turn_leds(self, side, used_ms):
        """The same for a turn of `side` that has taken `used_ms`."""
        method = self.methods[side]
        if method.is_up(used_ms):
            return 0 if self.preset.flag == SILENT else BLINK
        end_ms = method.warn_to_ms(used_ms)
        lit = 0
        if end_ms != NEVER:
            # The lit ones are as many as the warnings reached; of a longer list the last three count.
            left_ms = end_ms - (used_ms if used_ms > method.warn_from_ms else method.warn_from_ms)
            skip = len(self.preset.warnings_ms) - 3
            bit = 1
            for warning_ms in self.preset.warnings_ms:
                if skip > 0:
                    skip -= 1
                    continue
                if left_ms <= warning_ms:
                    lit |= bit
                bit <<= 1
        return lit

    # The whole state as FIELDS integers, for the undo and for the record. Allocates nothing.

    def save(self, into):
        """Write the state into the list `into`."""
        into[0] = self.mode
        into[1] = self.paused
        into[2] = self.turn
        into[3] = self.result
        into[4] = self.base_ms
        into[5] = self.begun_ms
        into[6] = self.used_ms
        into[7] = self.seen_ms
        into[8] = 1 if self.forfeited else 0
        into[9] = 1 if self.both else 0
        at = _OWN_FIELDS
        for side in SIDES:
            into[at] = self.moves[side]
            into[at + 1] = self.lost[side]
            into[at + 2] = self.spent_ms[side]
            into[at + 3] = self.flags[side]
            into[at + 4] = self.owed[side]
            state = self.methods[side].state
            for i in range(STATE_SIZE):
                into[at + 5 + i] = state[i]
            at += _SIDE_FIELDS

    def load(self, saved):
        """Take the state from the list `saved`."""
        self.mode = saved[0]
        self.paused = saved[1]
        self.turn = saved[2]
        self.result = saved[3]
        self.base_ms = saved[4]
        self.begun_ms = saved[5]
        self.used_ms = saved[6]
        self.seen_ms = saved[7]
        self.forfeited = saved[8] == 1
        self.both = saved[9] == 1
        at = _OWN_FIELDS
        for side in SIDES:
            self.moves[side] = saved[at]
            self.lost[side] = saved[at + 1]
            self.spent_ms[side] = saved[at + 2]
            self.flags[side] = saved[at + 3]
            self.owed[side] = saved[at + 4]
            state = self.methods[side].state
            for i in range(STATE_SIZE):
                state[i] = saved[at + 5 + i]
            at += _SIDE_FIELDS
