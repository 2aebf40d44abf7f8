"""A preset: how a game is timed, within which limits, and the methods it makes.

A preset belongs to one rule set (never merged). Whatever cannot be is refused with its reason.
"""

from methods import CountUp, Gong, PerMove

# What becomes of a fallen flag: the flagged side may lay no more, but play goes on
# (SSS-15); the game stops at the first flag; or it is shown and the device keeps silent
# until somebody claims (CH-2).
PLAYS_ON = 0
FREEZES = 1
SILENT = 2
FLAGS = ("on", "freeze", "silent")

RULES = ("SSS", "CAS", "WESPA", "GO", "CHESS", "RAPID", "OWN")
WORD_GAMES = ("SSS", "CAS", "WESPA", "OWN")
ROUNDS_OF = ("SSS", "CAS")  # only these say what follows the base time of a game

METHODS = (
    "per-move", "sudden-death", "stages", "fischer", "bronstein", "us-delay", "japanese", "canadian",
    "hourglass", "gong", "count-up", "penalty",
)  # fmt: skip

# What each method is made of. Times are milliseconds.
METHOD_FIELDS = {
    "per-move": ("limit",),
    "sudden-death": ("main",),
    "stages": ("main", "moves", "main2", "moves2", "main3", "increment"),
    "fischer": ("main", "increment", "first"),
    "bronstein": ("main", "delay"),
    "us-delay": ("main", "delay"),
    "japanese": ("main", "period", "periods"),
    "canadian": ("main", "period", "stones", "waits"),
    "hourglass": ("main",),
    "gong": ("limit",),
    "count-up": (),
    "penalty": ("main",),
}
TIME_FIELDS = ("limit", "main", "main2", "main3", "increment", "delay", "period")
_WHOLE_FIELDS = ("limit", "main", "main2", "main3", "period")  # no second, no time to play in
COUNT_FIELDS = ("moves", "moves2", "periods", "stones")
YES_NO_FIELDS = ("first", "waits")

LONGEST_MS = 35_999_000  # 9:59:59
_MOST = 99
_MOST_WARNINGS = 8
_LONGEST_COUNT_S = 60
_MINUTE_MS = 60_000
_SECOND_MS = 1000
_LONGEST_NAME = 20

# Why a preset cannot be; the number of a reason is its place here.
REASONS = {
    "no-time": "there is no time at all",
    "negative": "a time or number below zero",
    "no-period": "a period without length, or without a number",
    "too-long": "longer than 9:59:59",
    "too-many": "more than 99",
    "seconds": "more than 59 seconds",
    "ch-1": "rapid chess: 15 minutes and less than 60, with 60 increments (CH-1)",
    "choice": "no such choice",
    "unknown": "not a preset's line",
    "not-stored": "in force, but it could not be stored",
    "too-short": "less than a second",
}
REASON_NAMES = (
    "no-time", "negative", "no-period", "too-long", "too-many", "seconds", "ch-1", "choice", "unknown",
    "not-stored", "too-short",
)  # fmt: skip


class PresetError(ValueError):
    """A preset that cannot be: `reason` (a key of REASONS) and `field`."""

    def __init__(self, reason, field=""):
        field = field[:_LONGEST_NAME]  # a word of a line may be anything
        super().__init__((field + ": " if field else "") + REASONS[reason])
        self.reason = reason
        self.field = field


class Preset:
    """How a game is timed.

    `name`; `rules`, the rule set it belongs to; `sides`: for A and B the method's name
    and its values; `flag`: PLAYS_ON, FREEZES or SILENT; `warnings_ms`, descending;
    `count_s`: so many last seconds are counted aloud, 0 for none; `restarts`: after an
    acknowledged ruling the limit starts from its full length (SSS-8, CAS-9);
    `game_ms`: the base time of the whole game, after which the rounds of the rule set
    follow (SSS-6, CAS-2), 0 for none.
    """

    def __init__(self, name, rules, sides, flag, warnings_ms, count_s, restarts, game_ms=0):
        self.name = name
        self.rules = rules
        self.sides = sides
        self.flag = flag
        self.warnings_ms = warnings_ms
        self.count_s = count_s
        self.restarts = restarts
        self.game_ms = game_ms

    @property
    def word_game(self):
        """Whether words are laid, and so challenged and ruled on."""
        return self.rules in WORD_GAMES

    def swapped(self):
        """The same with the sides swapped (GO-18)."""
        if self.sides[0] == self.sides[1]:
            return self
        return Preset(self.name, self.rules, (self.sides[1], self.sides[0]), self.flag, self.warnings_ms,
                      self.count_s, self.restarts, self.game_ms)

    def methods(self, final_ms):
        """A fresh timing method for each side; `final_ms` is the final signal's length."""
        return tuple([_make(method, values, final_ms) for method, values in self.sides])

    def check(self):
        """Raises PresetError if there cannot be such a preset."""
        for warning_ms in self.warnings_ms:
            _between("warn", warning_ms, LONGEST_MS, "too-long")
        if len(self.warnings_ms) > _MOST_WARNINGS:
            raise PresetError("too-many", "warn")
        _between("game", self.game_ms, LONGEST_MS, "too-long")
        if 0 < self.game_ms < _SECOND_MS:
            raise PresetError("too-short", "game")
        if self.game_ms and self.rules not in ROUNDS_OF:
            raise PresetError("choice", "game")
        _between("count", self.count_s, _LONGEST_COUNT_S, "seconds")
        for method, values in self.sides:
            check_side(method, values)
            for field in values:
                if field in _WHOLE_FIELDS and 0 < values[field] < _SECOND_MS:
                    raise PresetError("too-short", field)
            if self.rules == "RAPID":
                total_ms = values.get("main", 0) + 60 * values.get("increment", 0)
                if not 15 * _MINUTE_MS <= total_ms < 60 * _MINUTE_MS:
                    raise PresetError("ch-1")


def _make(method, values, final_ms):
    def get(field):
        return values.get(field, 0)

    main_ms = get("main")
    if method == "per-move":
        return PerMove(get("limit"), final_ms)
    if method == "gong":
        return Gong(get("limit"))
    if method == "count-up":
        return CountUp()
    if method in ("japanese", "canadian"):
        return _byo_yomi(method, get)
    # Most tournaments never need these: they come into memory with the first preset that does.
    import maintime

    if method == "sudden-death":
        return maintime.SuddenDeath(main_ms)
    if method == "hourglass":
        return maintime.Hourglass(main_ms)
    if method == "penalty":
        return maintime.Penalty(main_ms)
    if method == "fischer":
        return maintime.Fischer(main_ms, get("increment"), get("first") == 1)
    if method == "bronstein":
        return maintime.Bronstein(main_ms, get("delay"))
    if method == "us-delay":
        return maintime.UsDelay(main_ms, get("delay"))
    return maintime.Stages(stages_of(values), get("increment"))


def _byo_yomi(method, get):
    import byoyomi

    if method == "japanese":
        return byoyomi.Japanese(get("main"), get("period"), get("periods"))
    return byoyomi.Canadian(get("main"), get("period"), get("stones"), get("waits") == 1)


def stages_of(values):
    """The periods in `values`, as (ms, moves); the last has 0 moves."""
    stages = [(values.get("main", 0), values.get("moves", 0))]
    if stages[0][1]:
        stages.append((values.get("main2", 0), values.get("moves2", 0)))
        if stages[1][1]:
            stages.append((values.get("main3", 0), 0))
    return tuple(stages)


def _between(field, value, most, reason):
    if value < 0:
        raise PresetError("negative", field)
    if value > most:
        raise PresetError(reason, field)


def check_value(field, value):
    """Raises PresetError if `field` cannot have this value, whatever the others are."""
    if field in TIME_FIELDS:
        _between(field, value, LONGEST_MS, "too-long")
    elif field in COUNT_FIELDS:
        _between(field, value, _MOST, "too-many")
    elif field in YES_NO_FIELDS:
        _between(field, value, 1, "choice")
    else:
        raise PresetError("unknown", field)


def check_side(method, values):
    """Raises PresetError if one side cannot be timed so."""
    if method not in METHODS:
        raise PresetError("choice", "method")
    for field in values:
        if field not in METHOD_FIELDS[method]:
            raise PresetError("unknown", field)
        check_value(field, values[field])

    def get(field):
        return values.get(field, 0)

    main_ms = get("main")
    if method in ("per-move", "gong"):
        if not get("limit"):
            raise PresetError("no-time", "limit")
    elif method in ("japanese", "canadian"):
        number = get("periods") if method == "japanese" else get("stones")
        if not main_ms and not get("period") and not number:
            raise PresetError("no-time", "main")
        if not get("period") or not number:
            raise PresetError("no-period", "period")
    elif method == "stages":
        for at, stage in enumerate(stages_of(values)):
            if not stage[0]:
                raise PresetError("no-period" if at else "no-time", "main" + (str(at + 1) if at else ""))
    elif method != "count-up" and not main_ms:
        # An increment before the first move or a delay can be all the time there is.
        if not (get("first") and get("increment")) and not (method == "us-delay" and get("delay")):
            raise PresetError("no-time", "main")
