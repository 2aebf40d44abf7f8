"""What a referee can set right, as a table: what is typed for it, when it is possible, and its limits.

GO-9: only the referee changes times; a clock wrongly set is never reduced below ten
minutes, and not at all from there. GO-17: as a penalty he may take time off.
"""

from micropython import const

from events import A, B
from presetspec import LONGEST_MS

# What is typed.
NOTHING = const(0)
TIME = const(1)
NUMBER = const(2)

SET_TIME = const(1)
ADD_TIME = const(2)
TAKE_TIME = const(3)
MOVES = const(4)
LOST_TURNS = const(5)
PERIODS = const(6)
STONES = const(7)
SIDE_ON_TURN = const(8)
GAME_TIME = const(9)
GAME_OVER = const(10)
GIVE_PERIOD = const(11)
EQUAL_TIMES = const(12)
SEAL_MINUTE = const(13)
SEALED = const(14)
RUN_BOTH = const(15)
BREAK = const(16)
OTHER_CLOCK = const(17)
SWAP = const(18)
CONSOLE = const(19)  # letters from the serial console are taken, or no longer
LAST = const(19)

NAMES = (
    "-", "set-time", "add-time", "take-time", "set-moves", "set-lost", "set-periods", "set-stones",
    "side-on-turn", "game-time", "game-over", "period-back", "equal-times", "seal-minute", "sealed",
    "run-both", "break", "other-clock", "swap", "console",
)  # fmt: skip
_TYPED = (0, 1, 1, 1, 2, 2, 2, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0)
_SIDED = (0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0)

# Why a correction is refused.
FINE = const(0)
NO_VALUE = const(1)
SECONDS = const(2)
TOO_LONG = const(3)
TOO_MANY = const(4)
GO_9 = const(5)  # 10 minutes or less are not reduced, more not below 10 minutes
TOO_MUCH = const(6)  # more than is left
GO_16 = const(7)  # a flag less than a minute early stands
GO_5 = const(8)  # two breaks are all
FULL = const(9)  # that side has its full limit, or its full period, when its turn comes
REASON_NAMES = (
    "-", "no-value", "seconds", "too-long", "too-many", "go-9", "too-much", "go-16", "go-5", "full"
)

_MINUTE_MS = const(60_000)
_TEN_MINUTES_MS = const(600_000)
_MOST = const(99)
_MOST_TURNS = const(999)
BREAKS = const(2)  # GO-5: twice in the whole game, five minutes each
BREAK_MS = const(300_000)


def typed(code):
    """What is typed for a correction: NOTHING, TIME or NUMBER."""
    return _TYPED[code]


def sided(code):
    """Whether it is for one side."""
    return _SIDED[code] == 1


def closes(code):
    """Whether another side may be on turn after it, so that the menu is done."""
    return code == SIDE_ON_TURN or code == SEALED or code == RUN_BOTH or code == SWAP


def possible(code, clock, rounds):
    """Whether a correction can be made in this neutral."""
    go = clock.preset.rules == "GO"
    if code == PERIODS:
        return clock.methods[A].period(0) > 0 or clock.methods[B].period(0) > 0
    if code == STONES:
        return clock.methods[A].stones() > 0 or clock.methods[B].stones() > 0
    if code == LOST_TURNS or code == CONSOLE:
        return clock.preset.word_game
    if code == GAME_TIME:
        return rounds.timed
    if code == GAME_OVER:
        return rounds.timed and not rounds.ended
    if code == GIVE_PERIOD:
        return go and clock.can_refill()
    if code == EQUAL_TIMES:
        return go and clock.can_equalise()
    if code == SEAL_MINUTE:
        return go and clock.can_seal()
    if code == SEALED or code == RUN_BOTH:
        return go and clock.can_go_on()
    if code == BREAK or code == OTHER_CLOCK:
        return go
    if code == SWAP:
        return clock.preset.sides[0] == clock.preset.sides[1]
    return True


def value_of(code, side, clock, rounds, now_ms):
    """What is to be corrected, as it stands now."""
    if code == MOVES:
        return clock.moves[side]
    if code == LOST_TURNS:
        return clock.lost[side]
    if code == PERIODS:
        return clock.period(side, now_ms)
    if code == STONES:
        return clock.methods[side].stones()
    if code == GAME_TIME or code == GAME_OVER:
        return rounds.left_ms(now_ms)
    return clock.left_ms(side, now_ms)


def checked(code, digits):
    """The value of what was typed (a time as 130 for 1:30), or a negative number: minus the reason."""
    if _TYPED[code] == TIME:
        if digits % 100 > 59:
            return -SECONDS
        ms = 1000 * (digits // 10_000 * 3600 + digits // 100 % 100 * 60 + digits % 100)
        return ms if ms <= LONGEST_MS else -TOO_LONG
    most = _MOST_TURNS if code == MOVES or code == LOST_TURNS else _MOST
    return digits if digits <= most else -TOO_MANY


def apply(code, side, value, clock, rounds, at_ms):
    """Make the correction, or change nothing. Returns FINE, or why it is refused."""
    if code == SET_TIME or code == ADD_TIME or code == TAKE_TIME:
        return _set_time(code, side, value, clock, at_ms)
    if code == MOVES:
        clock.set_moves(side, value)
    elif code == LOST_TURNS:
        clock.set_lost(side, value)
    elif code == PERIODS:
        if not value:
            return NO_VALUE
        return FINE if clock.set_periods(side, value) else FULL
    elif code == STONES:
        if not value:
            return NO_VALUE
        return FINE if clock.set_stones(side, value) else TOO_MANY
    elif code == GAME_TIME:
        if not value:
            return NO_VALUE
        rounds.set_left(value, at_ms)
    elif code == GAME_OVER:
        rounds.end(at_ms)
    elif code == SIDE_ON_TURN:
        clock.flip()
    elif code == GIVE_PERIOD:
        clock.refill()
    elif code == EQUAL_TIMES:
        clock.equalise()
    elif code == SEAL_MINUTE:
        clock.seal_minute()
    elif code == SEALED:
        clock.sealed(at_ms)
    elif code == RUN_BOTH:
        clock.run_both(at_ms)
    elif code == SWAP:
        clock.swap()
        rounds.swap()
    return FINE


def _set_time(code, side, value, clock, at_ms):
    left_ms = clock.left_ms(side, at_ms)
    if not value:
        return NO_VALUE
    if code == ADD_TIME:
        value += left_ms
    elif code == TAKE_TIME:
        value = left_ms - value
        if value <= 0:
            return TOO_MUCH
    elif clock.preset.rules == "GO":
        if value < left_ms and (left_ms <= _TEN_MINUTES_MS or value < _TEN_MINUTES_MS):
            return GO_9
    if value > LONGEST_MS:
        return TOO_LONG
    return FINE if clock.set_left(side, value) else FULL


def take_over(left_a_ms, left_b_ms, clock, at_ms):
    """GO-16: both times of another clock. A flag less than a minute early stands."""
    for side in (0, 1):
        left_ms = left_a_ms if side == A else left_b_ms
        if not left_ms:
            return NO_VALUE
        if clock.flagged(side) and left_ms < _MINUTE_MS:
            return GO_16
    if not clock.set_left(A, left_a_ms):
        return FULL
    return FINE if clock.set_left(B, left_b_ms) else FULL
