"""What can happen in a game, as small integers, and the names a person reads.

An event is told as `event(kind, side, at_ms, value)`: `side` is A, B or NONE,
`at_ms` the millisecond it belongs to (not when the loop got to it), `value` depends
on the kind.
"""

from micropython import const

A = const(0)
B = const(1)
NONE = const(2)
SIDES = (A, B)  # a tuple of imported constants would be made anew, on the heap, wherever it is written

TURN = const(0)  # the side's time starts to run for a new turn
WARN = const(1)  # value: ms left
FINAL = const(2)  # the final signal begins (SSS-3)
LOST = const(3)  # the turn is lost by time
FLAG = const(4)  # the side's time is up; value: what the preset makes of it (see `presetspec`)
PRESS = const(5)  # the side ended its turn; value: ms the turn took
NEUTRAL = const(6)  # nobody's time runs
RESUME = const(7)  # the side's time runs on
NO = const(8)  # an input that counts for nothing; value: its source
KEY = const(9)  # a key was taken; value: its place on the pad, or -1: letters from the console
RULING = const(10)  # value: the ruling
ACKNOWLEDGED = const(11)  # the ruling was acknowledged
RESET = const(12)  # a new game is ready
START = const(13)  # the referee's START (SSS-20)
OVERTIME = const(14)  # the main time is used up, overtime begins
PERIOD = const(15)  # a period of overtime is used up; value: periods left
COUNT = const(16)  # the last seconds, counted aloud; value: ms left
GONG = const(17)  # the turn passed by itself; value: ms it took
RENEWED = const(18)  # both were over time: the overtime is set anew (GO-10)
UNDONE = const(19)  # a press was taken back; value: ms refunded
CLAIM = const(20)  # the side claimed the opponent's flag; value: 1 if that ended the game
CORRECTED = const(21)  # set right by hand; value: the act (`acts`), or 100 + the referee's (`corrections`)
PRESET = const(22)  # another timing was chosen
REFUSED = const(23)  # what was typed was refused; value: the reason's number
CONFIRM = const(24)  # the side agreed to the word as typed (CAS-6)
POINTS = const(25)  # value: points taken off the side by a penalty; negative: given back
CROSS = const(26)  # value: crosses for the side; negative: taken back
STRUCK = const(27)  # value: turns of the side, ended before, that a ruling made void; negative: given back
OWED = const(28)  # value: turns that the side is to lose when they come; negative: given back
FORFEIT = const(29)  # the side loses this turn by a penalty
PARDON = const(30)  # the turn lost by a penalty is given back
OVERTURNED = const(31)  # by the dictionaries (SSS-25) or on appeal (CAS-8); value: the new ruling
STANDS = const(32)  # the decision was looked at again and stands; side: who appealed
VOID = const(33)  # the ruling was entered wrongly and counts for nothing; value: the ruling
WINDOW = const(34)  # the time to challenge is being counted (SSS-9); value: ms left
MOMENT = const(35)  # it is held
CLOSED = const(36)  # it is over
RESULT = const(37)  # the game is decided; side: the winner, or NONE for a draw
BASE_TIME = const(38)  # the base time is announced (SSS-6, CAS-2); value: ms left of it
BASE_TIME_ENDS = const(39)  # value: the number of the turn in progress (CAS-15)
LOCKED = const(40)  # the last turn is over: no clock starts any more (CAS-18)
ABSENT = const(41)  # the side is marked as absent (value 1) or as come (0)
NO_SHOW = const(42)  # the absent side's limit is over: the forfeit is proposed
AWARDED = const(43)  # a game forfeited; value: the result
REFEREE = const(44)  # value: 1 the PIN was right, 0 it was wrong
WAS = const(45)  # value: what stood before the correction that follows, in ms or a number
BREAK_OVER = const(46)  # the five minutes of a break in time trouble are over (GO-5)
RESTORED = const(47)  # power was lost in a game, which is back; value: 1 if a newer record was damaged

NAMES = (
    "turn",
    "warn",
    "final",
    "lost",
    "flag",
    "press",
    "neutral",
    "resume",
    "no",
    "key",
    "ruling",
    "acknowledged",
    "reset",
    "start",
    "overtime",
    "period",
    "count",
    "gong",
    "renewed",
    "undo",
    "claim",
    "corrected",
    "preset",
    "refused",
    "confirm",
    "points",
    "cross",
    "struck",
    "owed",
    "forfeit",
    "pardon",
    "overturned",
    "stands",
    "void",
    "window",
    "moment",
    "closed",
    "result",
    "base-time",
    "base-time-ends",
    "locked",
    "absent",
    "no-show",
    "awarded",
    "referee",
    "was",
    "break-over",
    "restored",
)


def other(side):
    """The opponent of `side`."""
    return 1 - side
