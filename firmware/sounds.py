"""The sounds: what each is for, how urgent, and its pattern.

A pattern is pairs of a frequency in Hz (0: silence) and its length in ms. Every sound
is told from the others by rhythm as well as by pitch, since halls swallow pitch.
"""

from micropython import const

TURN = const(0)
WARN_30 = const(1)
WARN_20 = const(2)
WARN_10 = const(3)
WARN = const(4)  # any other warning
FINAL = const(5)  # sounds as long as the state lasts, so its pattern repeats
LOST = const(6)
FLAG = const(7)
KEY = const(8)
NO = const(9)
NEUTRAL = const(10)
RULING = const(11)
START = const(12)
COUNT = const(13)  # one of the last seconds
OVERTIME = const(14)
PERIOD = const(15)
GONG = const(16)
WINDOW = const(17)
CLOSED = const(18)
BASE_TIME = const(19)  # an announcement
BASE_TIME_ENDS = const(20)
LOCKED = const(21)

NAMES = (
    "turn", "warn30", "warn20", "warn10", "warn", "final", "lost", "flag", "key", "no", "neutral", "ruling",
    "start", "count", "overtime", "period", "gong", "window", "closed",
    "base-time", "base-time-ends", "locked",
)  # fmt: skip

# Of each event of `events`, in their order.
OF_EVENT = (
    TURN, WARN, FINAL, LOST, FLAG, None, NEUTRAL, TURN,
    NO, KEY, RULING, KEY, KEY, START,
    OVERTIME, PERIOD, COUNT, GONG, OVERTIME, KEY, RULING,
    KEY, KEY, NO,
    KEY, None, None, None, None, LOST, KEY, RULING, RULING, KEY,
    WINDOW, KEY, CLOSED, None,
    BASE_TIME, BASE_TIME_ENDS, LOCKED, KEY, None, RULING, KEY,
    None, CLOSED, NEUTRAL,
)  # fmt: skip

# final > flag > warning > game time > turn > key
_PRIORITIES = (3, 5, 5, 5, 5, 7, 6, 6, 1, 1, 3, 3, 4, 5, 5, 5, 6, 3, 3, 4, 4, 4)

_PATTERNS = (
    (1760, 60, 0, 30, 2349, 90),
    (1319, 180),
    (1319, 120, 0, 80, 1319, 120),
    (1319, 90, 0, 60, 1319, 90, 0, 60, 1319, 90),
    (1047, 120),
    (2794, 120, 2093, 120),
    (523, 400),
    (2093, 150, 1568, 150, 2093, 150, 1568, 150, 2093, 150, 1568, 500),
    (3136, 15),
    (196, 90),
    (880, 90, 0, 40, 659, 160),
    (1047, 100, 1319, 100, 1568, 160),
    (1047, 300, 0, 100, 1568, 500),
    (1568, 40),
    (1319, 300, 0, 100, 1319, 300),
    (1047, 200, 0, 60, 784, 300),
    (784, 120, 523, 500),
    (1397, 40, 0, 40, 1397, 40, 0, 40, 1760, 80),
    (1760, 40, 0, 40, 1397, 40, 0, 40, 1047, 160),
    (880, 250, 0, 120, 880, 250),
    (880, 250, 0, 120, 880, 250, 0, 120, 659, 700),
    (659, 200, 0, 80, 523, 700),
)


def pattern(sound):
    """The pattern of a sound."""
    return _PATTERNS[sound]


def priority(sound):
    """How urgent it is: the higher interrupts the lower."""
    return _PRIORITIES[sound]
