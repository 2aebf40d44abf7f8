"""The timings a tournament can choose, by name. A preset belongs to one rule set (never merged)."""

from methods import PerMove, SuddenDeath

_MINUTE_MS = 60_000

# The three LEDs and their sounds: 30, 20 and 10 s before the end (SSS-2).
_LAST_30_20_10 = (30_000, 20_000, 10_000)


class Preset:
    """How a game is timed.

    `name`; `rules`, the rule set it belongs to; `warnings_ms`, descending, at most
    three; `restarts`: after an acknowledged ruling the limit starts from its full
    length (SSS-8, CAS-9) instead of going on; `freezes`: the first flag ends the game.
    """

    def __init__(self, name, rules, make_method, restarts, freezes):
        self.name = name
        self.rules = rules
        self.warnings_ms = _LAST_30_20_10
        self.restarts = restarts
        self.freezes = freezes
        self._make_method = make_method

    def methods(self, final_ms):
        """A fresh timing method for each side; `final_ms` is the final signal's length."""
        return (self._make_method(final_ms), self._make_method(final_ms))


def _two_minutes(final_ms):
    return PerMove(2 * _MINUTE_MS, final_ms)


def _twenty_two_minutes(final_ms):
    return SuddenDeath(22 * _MINUTE_MS)


def presets():
    """Every preset, the default first."""
    return (
        Preset("sss-2min", "SSS", _two_minutes, restarts=True, freezes=False),
        Preset("sss-22min", "SSS", _twenty_two_minutes, restarts=False, freezes=False),
        Preset("cas-2min", "CAS", _two_minutes, restarts=True, freezes=False),
    )


def find(name):
    """The preset called `name`, or None."""
    for preset in presets():
        if preset.name == name:
            return preset
    return None
