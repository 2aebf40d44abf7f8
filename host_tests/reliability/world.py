"""A whole clock in virtual time, played by random hands, and the truth about its game at every moment.

Runs on MicroPython and on CPython. The firmware is the real one, from `main.build` and
`main.once` down; only the board is here.
"""

import random

import events
import machine
import main
from clock import IN_NEUTRAL, OVER, READY, RUNNING
from game import Game
from keymaps import MENU, NEXT, OK
from player import MemoryFile
from settings import Settings

TICKS = 1 << 30
A, B, N = 0, 1, 2
PRESS_MS = 40
# Keys of one stretch are written together; whatever else happens, at once.
KEYS_LAG_MS = 2000


class Board:
    """Pins without a display. `store()` makes what keeps the game; the counter begins at `ticks`.

    `folder`: where the record of games lies, or None: none is kept.
    """

    NAME = "trial"
    LED_PINS = (18, 19, 20)
    BUTTON_PINS = (2, 3, 4)
    BUZZER_PIN = 15
    KEY_ROW_PINS = KEY_COLUMN_PINS = None

    def __init__(self, store, ticks, clock, folder=None):
        self.GAMES_BYTES = 20_000 if folder else 0
        self._folder = folder or "/no"
        self._ticks = ticks
        self._clock = clock
        self.journal_store = store
        self._texts = {}

    @property
    def now_ms(self):
        return self._clock[0]

    @now_ms.setter
    def now_ms(self, now_ms):
        self._clock[0] = now_ms

    def ticks_ms(self):
        return (self._ticks + self._clock[0]) % TICKS

    def path(self, name):
        return ("/no" if name == "lexicon.dawg" else self._folder) + "/" + name

    def text_file(self, name):
        return self._texts.setdefault(name, MemoryFile(""))

    def display(self):
        return None


class World:
    """The clock under `preset`, on a board with `store()`. `told(world)`: called after every step.

    `late_ms(world)`: how late the loop comes now. After each step `facts` is what is true, and `before` what
    was true at the last moments: (until when, facts, what both had left then). `clock`: a list whose one
    number is the time, for whoever else needs it; `listen_ms`: how often the loop comes at least; `folder`:
    as of the board.
    """

    def __init__(self, store, preset="sss-2min", ticks=0, seed=0, late_ms=None, lag_ms=1500,
                 clock=None, listen_ms=100, folder=None):
        machine.forget()
        self.random = random
        random.seed(seed)
        self.board = Board(store, ticks, clock or [0], folder)
        for pin in self.board.BUTTON_PINS:
            machine.drive(pin, 1)
        self.settings = Settings()
        self.settings.preset = preset
        self.notices = []
        self.app = main.build(self.board, self.settings, self.notices)
        self.app.listener = self
        self.told = None
        self._late_ms = late_ms
        self._listen_ms = listen_ms
        self._lag_ms = lag_ms
        self._next_ms = 0
        self._stepped_ms = 0
        self._had = (0, 0, 0)  # what both had left before this step
        self._stamp_ms = -1  # of the first edge since the last step
        self._keys = False
        self.steps = 0
        self.before = []
        self.facts = facts(self.app.game, 0)
        self._runs = False
        self.left = lefts(self.app.game, 0)
        self.changed = False
        self.step(0)

    # What the App tells.

    def event(self, kind, side, at_ms, value):
        if kind != events.NO:
            self.changed = True
            self._keys = kind == events.KEY

    def heard(self, sound, at_ms):
        pass

    # Time.

    @property
    def now_ms(self):
        """The App's own time: it may have been rebased."""
        return self.app.now_ms

    def step(self, at_ms):
        """The loop comes."""
        self.board.now_ms = at_ms
        self._had = self._left_before(at_ms)
        self._stamp_ms = -1
        for _ in range(2000):
            wait_ms = main.once(self.app, self.board.ticks_ms())
            self._stepped_ms = at_ms
            if self.changed:
                self._remember()
            if wait_ms:
                break
        else:
            raise AssertionError("the loop asks to be called again at once, for ever")
        self.steps += 1
        self._next_ms = at_ms + min(wait_ms, self._listen_ms)
        if self._late_ms is not None:
            self._next_ms += self._late_ms(self)
        if self.told is not None:
            self.told(self)

    def _left_before(self, at_ms):
        # What both have when the first thing happens that this step takes, or now. What happens by itself
        # and was not written has not happened: a game comes back as it was a millisecond before.
        game = self.app.game
        now_ms = self.app.now_ms - self._stepped_ms
        first_ms = at_ms if self._stamp_ms < 0 else self._stamp_ms
        return lefts(game, min(now_ms + first_ms, max(game.due_ms() - 1, self.app.now_ms)))

    def look(self):
        """Bring `facts` up to date: something happened in the middle of a step, or a write is beginning."""
        if self.changed:
            self._remember()
        self.left = lefts(self.app.game, self.app.now_ms)

    def _remember(self):
        self.changed = False
        now = facts(self.app.game, self.app.now_ms)
        runs = self.app.game.clock.mode == RUNNING
        left = lefts(self.app.game, self.app.now_ms)
        # Where a clock goes on from neutral only that changes, and where it was stopped again by the same
        # late step only the times.
        if now != self.facts or runs != self._runs or (not runs and left != self.left):
            self._runs = runs
            lag_ms = KEYS_LAG_MS + self._lag_ms if self._keys else self._lag_ms
            self.before.append((self.app.now_ms + lag_ms, self.facts, self._had))
            self.facts = now
        # A rebase makes the time smaller, so their number is limited too.
        while self.before and (self.before[0][0] < self.app.now_ms - 20_000 or len(self.before) > 100):
            self.before.pop(0)
        self.left = lefts(self.app.game, self.app.now_ms)

    def run(self, to_ms):
        """Let the loop come until `to_ms`, at least every 100 ms, as on a real board."""
        while self._next_ms <= to_ms:
            self.step(self._next_ms)
        self.board.now_ms = to_ms

    # Hands.

    def _note(self):
        if self._stamp_ms < 0:
            self._stamp_ms = self.board.now_ms

    def edge(self, source, down):
        """An edge of a button, now; the interrupt wakes the loop unless it is late."""
        self._note()
        machine.drive(self.board.BUTTON_PINS[source], 0 if down else 1)
        if self._late_ms is None:
            self.step(self.board.now_ms)

    def press(self, source):
        """A press of a button, whose loop may come when it is over."""
        self.edge(source, 1)
        self.run(self.board.now_ms + PRESS_MS)
        self.edge(source, 0)
        self.run(self.board.now_ms + 30)

    def key(self, *places):
        """Short presses of keys, a few a second."""
        for place in places:
            self._note()
            self.app.queue.key(place, 1, self.board.ticks_ms())
            self.app.queue.key(place, 0, self.board.ticks_ms())
            self.run(self.board.now_ms + self.random.randrange(60, 400))

    def new_game(self):
        """MENU held."""
        self.app.queue.key(MENU, 1, self.board.ticks_ms())
        self.step(self.board.now_ms)
        self.run(self.board.now_ms + 2100)
        self.app.queue.key(MENU, 0, self.board.ticks_ms())
        self.step(self.board.now_ms)

    def move(self, longest_ms=100_000):
        """Something that happens in a game, after a while."""
        dice = self.random
        game = self.app.game
        mode = game.clock.mode
        self.run(self.board.now_ms + dice.randrange(300, longest_ms))
        if mode == READY:
            if not game.rounds.started and dice.randrange(3):
                self.key(OK)
            self.press(dice.randrange(2))
        elif mode == OVER:
            self.new_game()
        elif mode == IN_NEUTRAL:
            self._go_on()
        elif mode == RUNNING and dice.randrange(5) == 0:
            self.press(N)
            self._challenge()
        else:
            side = game.clock.starter()
            self.press(side if side != events.NONE else N)

    def _challenge(self):
        dice = self.random
        what = dice.randrange(6)
        if what == 0:
            return  # neutral, and nothing more
        if what == 1:
            self.key(OK, dice.randrange(2), OK)
        elif what == 2:
            self.key(MENU)
            self.key(dice.randrange(3))
        else:
            self.key(*[dice.choice((0, 1, 2, 4, 5, 6, 8, 9, 10)) for _ in range(dice.randrange(1, 9))])
            if what > 3:
                self.key(NEXT, OK)
                self.press(A)
                self.press(B)
                self.key(OK)

    def _go_on(self):
        game = self.app.game
        if game.acts.screen:
            self.press(N)
        if game.challenge.busy():
            self.key(OK, 0, OK)
            self.press(A)
            self.press(B)
            self.key(OK)
        side = game.clock.starter()
        self.press(side if side != events.NONE else N)
        if game.clock.mode == IN_NEUTRAL:
            self.press(N)


class Sink:
    """Hears the events of a game that nobody listens to."""

    def event(self, kind, side, at_ms, value):
        pass


def twin(world):
    """A game of its own under the world's preset and settings, as at power-on."""
    game = world.app.game
    return Game(game.clock.preset, world.settings, game.judge, Sink())


def clean(game):
    """As at power-on."""
    game.clock.reset()
    game.forget()
    game.entry.clear()


def facts(game, now_ms):
    """All of a game but its milliseconds, as a loss of power leaves it; None: no game."""
    clock = game.clock
    rounds = game.rounds
    if clock.mode == READY and not rounds.started:
        return None
    mode = clock.paused if clock.mode == IN_NEUTRAL else clock.mode
    challenge = game.challenge
    penalties = challenge.penalties
    found = [mode, clock.turn, clock.result, clock.forfeited, clock.both]
    found.extend([tuple(pair) for pair in (clock.moves, clock.lost, clock.owed, clock.flags)])
    for side in (A, B):
        found.append(clock.period(side, now_ms))
        found.append(clock.methods[side].stones())
    found.append(tuple(penalties.ledger._counts))
    found.append((rounds.started, rounds.first, rounds.ended, rounds.at_end, rounds.revised))
    if clock.mode == IN_NEUTRAL:
        entry = game.entry
        last = challenge.last
        found.append((challenge.phase, challenge.kind, challenge.challenger, challenge.agreed,
                      penalties.standing, bytes(entry.codes), entry.n, entry.blanks, last.how, last.n,
                      bytes(last.codes)[: last.n]))
    else:
        turn = clock.turn if clock.turn != events.NONE else A
        found.append((0, 0, turn, 0, 0, bytes(15), 0, 0, 0, 0, b""))
    return tuple(found)


def lefts(game, now_ms):
    """What both have left, and the game's time: (A, B, game)."""
    clock = game.clock
    game_ms = game.rounds.left_ms(now_ms) if game.rounds.timed else 0
    return clock.left_ms(A, now_ms), clock.left_ms(B, now_ms), game_ms


def verdict(world, game, promise_ms):
    """Whether the restored `game` agrees with the truth: "" or what is wrong.

    It must be what is true, or was true so short a while ago that it could not have been written yet; the
    time of the side that runs is not above the truth and within `promise_ms` of it; no other time differs.
    """
    world.look()
    now = facts(game, 0)
    left = lefts(game, 0)
    if game.clock.mode == RUNNING:
        return "time runs"
    wrong = "another state: " + str(now) + " for " + str(world.facts)
    if now == world.facts:
        wrong = "" if now is None else _times(world, game.clock.turn, left, world.left, promise_ms)
        if not wrong:
            return ""
    for until_ms, was, had in world.before:
        if until_ms >= world.now_ms and was == now:
            if now is None:
                return ""
            wrong = _times(world, game.clock.turn, left, had, promise_ms + (until_ms - world.now_ms))
            if not wrong:
                return ""
    return wrong


def _times(world, turn, left, truth, promise_ms):
    clock = world.app.game.clock
    counts_up = clock.methods[A].counts_up
    for at in (A, B, 2):
        short_ms = truth[at] - left[at]
        # What a stopwatch shows grows; in an hourglass the rival gains what is charged.
        gains = counts_up or (clock.preset.name == "hourglass" and at != turn)
        if gains and at < 2:
            short_ms = -short_ms
        if not 0 <= short_ms <= promise_ms:
            return "AB-"[at] + " has " + str(left[at]) + " for " + str(truth[at])
    return ""


