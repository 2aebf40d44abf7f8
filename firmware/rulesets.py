"""What a decided challenge costs, by rule set. The sets contradict each other and are never merged.

A rule set reads the decision and the ledger as it stands, and adds the cost to another
`Tally`; it changes nothing else.
"""

from micropython import const

import judge as rulings
from events import other
from ledger import CROSSES, POINTS, RECORDS, SKIPS, STRUCK, UNJUSTIFIED

# What is challenged.
WORD = const(0)
SCORE = const(1)  # the points announced
EXCHANGE = const(2)
TILES = const(3)  # the number of tiles on the rack
RECORD = const(4)  # the score record is not kept
MOVE = const(5)  # a formally invalid move

CONTESTING = (WORD, SCORE, EXCHANGE, MOVE)  # these are against a turn, the others against a rack or a record

KINDS = ("word", "points", "exchange", "tiles", "record", "move")


class Rules:
    """A word game without penalties of its own: words are ruled on, nothing is counted.

    `kinds`: what can be challenged; `window_ms`: how long a challenge stays open after
    the press when the bag is empty, 0 where there is no such window; `appeals`: a
    decision goes to a chief judge (CAS-8), else a word to the printed dictionaries
    (SSS-25); `understated`: points announced too low are a decision of their own.
    """

    name = ""
    kinds = (WORD,)
    window_ms = 0
    appeals = False
    understated = False

    def cost(self, decision, in_progress, ledger, out):
        """Add to `out` what `decision` costs; `in_progress`: the side whose turn stands, or NONE."""

    def appeal_lost(self, side, ledger, out):
        """Add to `out` what an unjustified appeal costs `side`."""


class NoWords(Rules):
    """Go and chess: there is nothing to rule on."""

    kinds = ()


def _turn_challenged(side, in_progress, out):
    # A turn that has ended is void and that is all; one still in progress ends here, by the clock.
    out.add(SKIPS if side == in_progress else STRUCK, side, 1)


class SlovakRules(Rules):
    """SSS-10 to SSS-12, SSS-26, SSS-27."""

    name = "SSS"
    kinds = (WORD, SCORE, EXCHANGE, TILES, RECORD)
    window_ms = 10_000
    understated = True

    def cost(self, decision, in_progress, ledger, out):
        """Upheld: the turn, or the points; unjustified: 10 points, every further one the turn."""
        kind = decision.kind
        if decision.upheld():
            side = other(decision.challenger)
            if kind == SCORE:
                out.add(POINTS, side, decision.points_off())
            elif kind == RECORD:
                # Taken once, at the end of the game, however often it was found.
                if ledger.get(RECORDS, side) == 0:
                    out.add(POINTS, side, 100)
                out.add(RECORDS, side, 1)
            else:
                _turn_challenged(side, in_progress, out)
        elif decision.rejected() and kind in (WORD, SCORE, EXCHANGE):
            side = decision.challenger
            if ledger.get(UNJUSTIFIED, side) == 0:
                out.add(POINTS, side, 10)
            else:
                out.add(SKIPS, side, 1)
            out.add(UNJUSTIFIED, side, 1)


class CzechRules(Rules):
    """CAS-7, CAS-8, CAS-12, CAS-13."""

    name = "CAS"
    kinds = (WORD, SCORE, MOVE, EXCHANGE, TILES, RECORD)
    appeals = True

    def cost(self, decision, in_progress, ledger, out):
        """Crosses, of which the third and every further one costs the nearest next turn."""
        side = other(decision.challenger)
        if decision.upheld():
            if decision.kind == SCORE:
                self._cross(side, ledger, out)
            elif decision.kind == TILES:
                out.add(SKIPS, side, 1)
            else:
                _turn_challenged(side, in_progress, out)
        elif decision.how == rulings.REPORTED:
            self._cross(side, ledger, out)
        elif decision.rejected():
            self._cross(decision.challenger, ledger, out)

    def appeal_lost(self, side, ledger, out):
        """One more cross for whoever appealed."""
        self._cross(side, ledger, out)

    def _cross(self, side, ledger, out):
        out.add(CROSSES, side, 1)
        if ledger.get(CROSSES, side) + 1 >= 3:
            out.add(SKIPS, side, 1)


def rules_of(preset):
    """The rule set that `preset` belongs to."""
    if preset.rules == "SSS":
        return SlovakRules()
    if preset.rules == "CAS":
        return CzechRules()
    return Rules() if preset.word_game else NoWords()
