"""A random walk over a game: keys, presses and time; runs on CPython and on MicroPython.

Half of the steps are any input at all, half are such as lead on from where the game stands, so that the walk
gets everywhere.
"""

import game as games
import judge as rulings
import phases
import presets
from acts import CLOSED
from clock import IN_NEUTRAL, OVER, READY, RUNNING, TURN_LOST
from events import NONE
from keymaps import DEL, MENU, NEXT, OK
from settings import Settings

A, B, N, KEY0 = 0, 1, 2, 3
ONE, TWO, THREE, FOUR = KEY0, KEY0 + 1, KEY0 + 2, KEY0 + 4
K_OK, K_DEL, K_NEXT, K_MENU = KEY0 + OK, KEY0 + DEL, KEY0 + NEXT, KEY0 + MENU
HOLD = 19  # MENU for longer than two seconds
WAIT = 20

# What leads on, by the phase of neutral.
LEADING = {
    phases.NOTHING: (ONE, FOUR, KEY0 + 8, K_OK, K_OK, K_NEXT, K_NEXT, K_NEXT, K_DEL, N, A, B, K_MENU, K_MENU),
    phases.TYPING: (ONE, TWO, KEY0 + 9, K_OK, K_OK, K_OK, K_MENU, K_DEL, K_NEXT),
    phases.CONFIRMING: (A, A, A, B, B, B, K_DEL, ONE, K_MENU),
    phases.RULED: (K_OK, K_OK, K_OK, K_NEXT, K_MENU),
    phases.ASKING: (ONE, TWO, TWO, TWO, THREE, FOUR, K_DEL, K_MENU),
    phases.SCORING: (ONE, TWO, K_OK, K_OK, K_OK, K_DEL),
    phases.WAITING: (A, B, K_OK, K_NEXT, K_DEL, K_MENU, K_MENU, K_MENU, ONE, N),
    phases.REVIEW: (ONE, ONE, ONE, TWO, THREE, K_DEL),
    phases.APPEAL: (A, B, K_DEL),
    phases.SECOND: (ONE, TWO, TWO, K_DEL),
}
SPANS_MS = (1, 1, 20, 300, 300, 300, 1000, 1000, 5000, 31000, 121000, 121000, 2500)


ANSWERS = (rulings.VALID, rulings.INVALID, rulings.INVALID, rulings.VALID, rulings.REFUSED)


class WalkJudge:
    """A judge with every kind of answer, and a count of how often it was asked."""

    language = "sk"
    variant = ""
    name = "walk"
    edition = "1"
    unofficial = True
    fault = rulings.MISSING

    def __init__(self):
        self.asked = 0

    def rule(self, codes, n):
        self.asked += 1
        if n > 3:
            return rulings.OUTSIDE
        return ANSWERS[codes[0] % 5]


class Inputs:
    """One input at a time, as a queue gives it."""

    def __init__(self):
        self.count = 0
        self.source = [0]
        self.down = [0]
        self.at_ms = [0]


class Walk:
    """`game`, and a walk over it. `step` is what takes the game's step (heap_lock on MicroPython)."""

    def __init__(self, preset, out, chance, step=None):
        settings = Settings()
        self.judge = WalkJudge()
        self.preset = presets.find(preset)
        self.game = games.Game(self.preset, settings, self.judge, out)
        self.chance = chance
        self.inputs = Inputs()
        self.now_ms = 0
        self._step = step or self.game.step

    def feed(self, source, down=1):
        """One edge, now."""
        inputs = self.inputs
        inputs.count = 1
        inputs.source[0] = source
        inputs.down[0] = down
        inputs.at_ms[0] = self.now_ms
        self._step(inputs, self.now_ms)
        inputs.count = 0

    def press(self, what):
        """A whole press of a button or key, or HOLD, or WAIT."""
        self.now_ms += 1
        if what == WAIT:
            self.now_ms += self.chance.choice(SPANS_MS)
            self._step(self.inputs, self.now_ms)
        elif what == HOLD:
            self.feed(K_MENU)
            self.now_ms += 2500
            self.feed(K_MENU, 0)
        else:
            self.feed(what)
            if what >= KEY0:
                self.feed(what, 0)

    def next(self):
        """Choose the next input."""
        chance = self.chance
        game = self.game
        if game.acts.screen != CLOSED:
            # Taking a press back belongs to the walk; what the referee can set is another story.
            return chance.choice((ONE, ONE, K_DEL, WAIT, A))
        lot = chance.randrange(100)
        if lot < 1:
            return HOLD if chance.randrange(12) == 0 else WAIT
        if lot < 15:
            return WAIT
        if lot < 45:
            return chance.randrange(19)
        mode = game.clock.mode
        if mode == RUNNING:
            return chance.choice((game.clock.turn, N, N, N, K_NEXT, K_NEXT, K_DEL))
        if mode == TURN_LOST:
            return chance.choice((game.clock.turn, game.clock.turn, N, K_MENU, K_DEL))
        if mode == IN_NEUTRAL:
            return chance.choice(LEADING[game.challenge.phase])
        return chance.choice((A, B))

    def home(self):
        """The next input on the shortest way back to play, whatever stands; None when time runs."""
        game = self.game
        clock = game.clock
        challenge = game.challenge
        if clock.mode == RUNNING:
            return None
        if clock.mode == OVER:
            return HOLD
        if clock.mode == READY:
            return A
        if game.acts.screen != CLOSED:
            return K_DEL
        if clock.mode == TURN_LOST:
            return clock.turn
        looking = (phases.REVIEW, phases.APPEAL, phases.SECOND)
        if challenge.view != phases.NO_VIEW or challenge.phase in looking:
            return K_DEL
        if challenge.phase in (phases.NOTHING, phases.WAITING):
            side = clock.starter()
            return A if side == NONE else side
        if challenge.phase == phases.RULED:
            return K_OK
        if challenge.phase == phases.ASKING:
            return TWO
        return N
