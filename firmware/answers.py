"""What people decided, entered by the judge; with the points, where points are challenged."""

import judge as rulings
from keymaps import DEL, digit_at
from phases import ASKING, NOTHING, RULED, SCORING
from rulesets import SCORE, TILES
from scoring import DONE, LEFT, REFUSED, Scoring


class Answers:
    """The keys of ASKING and SCORING of the challenge `flow`.

    `scoring`: the points typed; `by`: what SCORING is about to rule.
    """

    def __init__(self, flow):
        self._flow = flow
        self.scoring = Scoring()
        self.clear()

    def clear(self):
        """Nothing has been entered."""
        self.by = rulings.UPHELD
        self.scoring.clear()

    def key(self, place, at_ms):
        """In ASKING: 1 upheld, 2 rejected, 3 conceded, 4 as `kind` has it, DEL back. True if taken."""
        flow = self._flow
        kind = flow.kind
        choice = digit_at(place)
        if place == DEL:
            flow.phase = RULED if flow.last.open() else NOTHING
        elif choice == 2:
            self._decide(rulings.REJECTED, at_ms)
        elif choice == 1 or choice == 3:
            self.by = rulings.UPHELD if choice == 1 else rulings.CONCEDED
            if kind == SCORE:
                flow.phase = SCORING
            else:
                self._decide(self.by, at_ms)
        elif choice == 4 and kind == TILES:
            self._decide(rulings.REPORTED, at_ms)
        elif choice == 4 and kind == SCORE and flow.rules.understated:
            self._decide(rulings.UNDERSTATED, at_ms)
        else:
            return False
        return True

    def key_scoring(self, place, at_ms):
        """In SCORING: the two numbers. True if taken."""
        what = self.scoring.key(place)
        if what == DONE:
            self._decide(self.by, at_ms)
        elif what == LEFT:
            self._flow.phase = ASKING
        return what != REFUSED

    def _decide(self, how, at_ms):
        flow = self._flow
        last = flow.last
        # A word that the list could not rule on stays with the ruling.
        if not last.open():
            last.clear()
        if flow.phase == SCORING and self.scoring.known():
            last.announced = self.scoring.announced
            last.counted = self.scoring.counted
        flow.rule(how, at_ms)
