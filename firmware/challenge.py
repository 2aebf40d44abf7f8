"""From "námietka" to play going on: what neutral is used for, as a state machine.

`Challenge` is told of presses and keys while the clock stands in neutral, and answers
whether it took them. It looks a word up only when both players have confirmed it, once
for each pair of confirmations. What a decision costs is the rule set's affair
(`rulesets`), whose time runs afterwards the clock's.

    NOTHING -> TYPING -> CONFIRMING -> RULED -> WAITING -> (the starter's press) play
    NOTHING -> ASKING [-> SCORING] -> RULED
    RULED outside the list, or without a list -> ASKING
    RULED, WAITING -> REVIEW -> void, or [APPEAL ->] SECOND -> WAITING
"""

from micropython import const

import judge as rulings
from answers import Answers
from decision import Decision
from events import ACKNOWLEDGED, CONFIRM, NONE, RULING, A, other
from keymaps import DEL, NEXT, OK
from penalties import Penalties
from phases import (
    AGAIN,
    APPEAL,
    ASKING,
    CONFIRMING,
    LEDGER,
    NO_VIEW,
    NOTHING,
    REVIEW,
    RULED,
    SCORING,
    TYPING,
    VALUE,
    WAITING,
)
from review import Review
from rulesets import WORD, rules_of
from window import SHUT, Window

_BOTH = const(3)

_BEGINNINGS = (NOTHING, TYPING, CONFIRMING, ASKING, SCORING)


class Challenge:
    """The challenges of one game under one rule set.

    `rules`; `phase`, `view` (see `phases`); `kind` and `challenger` of what is under
    way; `agreed` (bit 0: A, bit 1: B); `last`, the last decision of this neutral;
    `penalties`, with the ledger; `window`; `answers`; `review`.
    """

    def __init__(self, judge, entry, clock, rounds, out):
        self.rules = rules_of(clock.preset)
        self.last = Decision()
        self.answers = Answers(self)
        self.window = Window(self.rules, clock, out)
        self.penalties = Penalties(self.rules, clock, rounds, out)
        self.review = Review(self, self.penalties, entry, clock, out)
        self._judge = judge
        self._entry = entry
        self._clock = clock
        self._out = out
        self.reset()

    def reset(self):
        """A new game: the ledger is empty."""
        self.penalties.ledger.clear()
        self.begin()

    def begin(self):
        """Neutral begins, or play goes on: nothing is challenged; the side on turn would challenge."""
        self.phase = NOTHING
        self.view = NO_VIEW
        self.kind = WORD
        turn = self._clock.turn
        self.challenger = A if turn == NONE else turn
        self.agreed = 0
        self.window.state = SHUT
        self.penalties.begin()
        self.answers.clear()
        self.last.clear()
        self._entry.clear()

    @property
    def ruling(self):
        """The ruling that is shown, or NO_RULING."""
        return self.last.how if self.phase == RULED or self.view == AGAIN else rulings.NO_RULING

    # The buttons.

    def busy(self):
        """Whether something is under way or not acknowledged, so that no press starts a clock."""
        return self.phase != NOTHING and self.phase != WAITING

    def press(self, side, at_ms):
        """A player's button while busy: he confirms the word (CAS-6), or appeals. False: it means nothing."""
        if self.view == NO_VIEW and self.phase == CONFIRMING and not self.agreed & (1 << side):
            self.agreed |= 1 << side
            self._out.event(CONFIRM, side, at_ms, 0)
            if self.agreed == _BOTH:
                self._look_up(at_ms)
            return True
        if self.phase == APPEAL:
            self.review.appeal(side)
            return True
        return False

    def may_cancel(self):
        """Whether N takes this neutral back: nothing was decided in it (CAS-8: play waits for a decision)."""
        return self.penalties.standing == 0 and self.last.how == rulings.NO_RULING

    def give_up(self):
        """N where something was decided: what has been begun since is given up. False: nothing has."""
        if self.penalties.standing == 0 or self.phase not in _BEGINNINGS or self.last.open():
            return False
        self._wait()
        return True

    def _wait(self):
        self._entry.clear()
        self.answers.clear()
        self.agreed = 0
        self.view = NO_VIEW
        self.phase = WAITING

    def postpone(self, at_ms):
        """The judge moves a turn just taken by a penalty to the player's next one. False: there is none."""
        if not self._clock.move_forfeit(at_ms):
            return False
        self.begin()
        self.penalties.hold()
        self.phase = WAITING
        return True

    # The keys. Each answers True if it was taken.

    def menu(self):
        """MENU was pressed briefly."""
        phase = self.phase
        if self.view != NO_VIEW:
            return False
        if phase == CONFIRMING or (phase == ASKING and not self.last.open()):
            # The other one challenges; whoever has confirmed looks at it again.
            self.challenger = other(self.challenger)
            self.agreed = 0
        elif phase == TYPING:
            return self._entry.mark_blank()
        elif phase == RULED or phase == WAITING:
            self.review.back = phase
            self.phase = REVIEW
        elif phase == REVIEW:
            self.phase = self.review.back
        else:
            return False
        return True

    def key(self, place, at_ms):
        """A key other than MENU went down."""
        if self.view != NO_VIEW:
            return self._key_in_view(place)
        phase = self.phase
        if phase == NOTHING:
            return self._key_nothing(place)
        if phase == TYPING:
            return self._key_typing(place)
        if phase == CONFIRMING:
            return self._key_confirming(place)
        if phase == RULED:
            return self._key_ruled(place, at_ms)
        if phase == ASKING:
            return self.answers.key(place, at_ms)
        if phase == SCORING:
            return self.answers.key_scoring(place, at_ms)
        if phase == WAITING:
            return self._key_waiting(place)
        if phase == REVIEW:
            return self.review.key(place, at_ms)
        if phase == APPEAL:
            return self.review.key_appeal(place)
        return self.review.key_second(place, at_ms)

    def _key_in_view(self, place):
        if self.view == AGAIN and place == NEXT and self.last.n:
            self.view = VALUE
        elif place == OK or place == DEL or (place == NEXT and self.view == VALUE):
            self.view = NO_VIEW
        else:
            return False
        return True

    def _key_nothing(self, place):
        if place == OK or place == DEL:
            if not self.rules.kinds:
                return False
            if place == OK:
                self.phase = ASKING
            else:
                self.view = LEDGER
            return True
        if place == NEXT:
            return self._next_kind()
        return self._begin_word(place)

    def _begin_word(self, place):
        if WORD not in self.rules.kinds or not self._entry.tap(place):
            return False
        self.kind = WORD
        self.phase = TYPING
        return True

    def _next_kind(self):
        kinds = self.rules.kinds
        if len(kinds) < 2:
            return False
        self.kind = kinds[kinds.index(self.kind) + 1 - len(kinds)]
        return True

    def _key_typing(self, place):
        entry = self._entry
        if place == OK:
            entry.commit()
            self.agreed = 0
            self.phase = CONFIRMING
            return True
        if place == NEXT:
            return entry.next()
        if place != DEL:
            return entry.tap(place)
        taken = entry.erase()
        if entry.n == 0:
            self.phase = NOTHING
        return taken

    def _key_confirming(self, place):
        if place == OK or place == NEXT:
            return False
        # Sent back for correction: the word stays as it is, and both look at it again.
        self.agreed = 0
        self.phase = TYPING
        return True

    def _key_ruled(self, place, at_ms):
        last = self.last
        if place == NEXT and last.n:
            self.view = VALUE
        elif place != OK:
            return False
        elif last.open():
            # No ruling yet: the dictionary judges give it, and it is entered here (PPS-2, PPS-7).
            self.phase = ASKING
        else:
            self._out.event(ACKNOWLEDGED, last.challenger, at_ms, last.how)
            self.penalties.stand(last, at_ms)
            self._wait()
        return True

    def _key_waiting(self, place):
        if place == OK:
            if not self.last.how:
                return False
            self.view = AGAIN
        elif place == DEL:
            self.view = LEDGER
        elif place == NEXT:
            self.phase = NOTHING
            self.kind = WORD
        else:
            # The next word of the same move (SSS-10).
            return self._begin_word(place)
        return True

    # Ruling.

    def _look_up(self, at_ms):
        entry = self._entry
        last = self.last
        last.clear()
        last.take_word(entry)
        self.rule(self._judge.rule(entry.codes, entry.n), at_ms)

    def rule(self, how, at_ms):
        """The challenge under way is ruled on: `how`."""
        last = self.last
        last.kind = self.kind
        last.challenger = self.challenger
        last.how = how
        self.phase = RULED
        self._out.event(RULING, self.challenger, at_ms, how)
