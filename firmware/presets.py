"""The timings a tournament can choose, by name, each of one rule set (written as `presettext` says)."""

from presettext import parse

# The default first. Warnings are 30, 20 and 10 s unless said otherwise (SSS-2).
_LINES = (
    "sss-2min rules=SSS method=per-move limit=2:00 restarts=1 game=40:00",
    "sss-22min rules=SSS method=sudden-death main=22:00",
    "cas-2min rules=CAS method=per-move limit=2:00 restarts=1 game=40:00",
    "wespa-25 rules=WESPA method=penalty main=25:00 warn=5:00,1:00,10",
    "go-japanese rules=GO method=japanese main=1:00:00 period=0:30 periods=5 count=10 warn=5:00,1:00,30",
    "go-canadian rules=GO method=canadian main=1:00:00 period=5:00 stones=15 warn=5:00,1:00,30",
    "go-canadian-set rules=GO method=canadian main=1:00:00 period=5:00 stones=15 waits=1 warn=5:00,1:00,30",
    "go-fischer rules=GO method=fischer main=45:00 increment=0:20 first=1 count=10 warn=5:00,1:00,30",
    "go-sudden rules=GO method=sudden-death main=1:00:00 warn=5:00,1:00,30",
    "rapid-15 rules=RAPID method=sudden-death main=15:00 flag=silent warn=-",
    "rapid-15-supervised rules=RAPID method=sudden-death main=15:00 flag=freeze",
    "rapid-10-5 rules=RAPID method=fischer main=10:00 increment=0:05 flag=freeze",
    "rapid-25-10 rules=RAPID method=fischer main=25:00 increment=0:10 flag=freeze",
    "blitz-3-2 rules=CHESS method=fischer main=3:00 increment=0:02 flag=freeze",
    "blitz-5 rules=CHESS method=sudden-death main=5:00 flag=freeze",
    "classical-90-30 rules=CHESS method=stages main=1:30:00 moves=40 main2=30:00 increment=0:30 flag=freeze",
    "chess-bronstein rules=CHESS method=bronstein main=1:00:00 delay=0:10 flag=freeze",
    "chess-us-delay rules=CHESS method=us-delay main=1:00:00 delay=0:05 flag=freeze",
    "hourglass rules=OWN method=hourglass main=1:00 flag=freeze",
    "gong rules=OWN method=gong limit=0:20 warn=10 count=3",
    "count-up rules=OWN method=count-up warn=-",
)


def names():
    """The name of every preset, the default first."""
    return [line[: line.index(" ")] for line in _LINES]


def presets():
    """Every preset, the default first."""
    return [parse(line) for line in _LINES]


def find(name):
    """The preset called `name`, or None."""
    for line in _LINES:
        if line[: line.index(" ")] == name:
            return parse(line)
    return None
