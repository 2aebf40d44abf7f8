"""A game that power was taken from, brought back: it stands until somebody acknowledges that.

What ran is charged up to the moment to which it may have run, so nobody gains by a loss
of power, and the time without power costs nobody anything. While it stands the game's
own time and the breaks stand too. Brought into memory only where there is such a game.
"""

from clockstate import RUNNING, TURN_LOST
from events import KEY, NO, NONE, RESTORED
from inputs import BUTTON_N, KEY0
from keymaps import MENU, OK
from methods import NEVER
from window import SHUT


def take(game, buffer, offset, packed_ms, ran_ms, promise_ms):
    """Take the state packed at `packed_ms`, which ran on for `ran_ms` and perhaps for `promise_ms` more.

    All stamps count from now, which is 0, and nobody's time runs. Returns up to when the time before it is
    taken to have run. ValueError if it cannot be a state.
    """
    referee = game.acts.referee
    tries = referee.tries
    game.unpack(buffer, offset)
    clock = game.clock
    at_ms = packed_ms + ran_ms
    running = clock.mode == RUNNING
    if running or game.around_ms() != NEVER:
        at_ms = _until(game, packed_ms, at_ms + promise_ms)
    game.challenge.window.state = SHUT
    if running or clock.mode == TURN_LOST:
        clock.neutral(at_ms)
        game.challenge.begin()
    game.menu_down_ms = NEVER
    # Whoever had proved to be the referee has to prove it again.
    game.acts.close()
    referee.granted = False
    game.shift(at_ms)
    if tries > referee.tries:
        # A wrong PIN is counted at once, in a file of its own: switching off before a record must not help.
        referee.tries = tries
        referee.must_wait(0)
    return at_ms


def _until(game, packed_ms, at_ms):
    # What would have happened by itself has not been recorded, so it has not happened: up to just before it.
    clock = game.clock
    due_ms = game.around_ms()
    if clock.mode == RUNNING:
        bound_ms = clock.methods[clock.turn].bound_ms(clock.seen_ms)
        if clock.both:
            bound_ms = min(bound_ms, clock.methods[1 - clock.turn].flag_ms())
        if bound_ms != NEVER:
            due_ms = min(due_ms, clock.base_ms + bound_ms)
    return max(packed_ms, min(at_ms, due_ms - 1))


class Restored:
    """Stands between power-on and the game. `older`: a newer record was damaged; `minutes`: its date.

    `packed_ms`, `taken_ms`: when the state was packed and up to when it is taken to have run, in the
    device's time before the loss.
    """

    def __init__(self, older, minutes, packed_ms=0, taken_ms=0):
        self.older = older
        self.minutes = minutes
        self.packed_ms = packed_ms
        self.taken_ms = taken_ms
        self.since_ms = 0
        self._told = False

    def stand(self, game, now_ms):
        """Nothing passes for the game up to `now_ms`."""
        by_ms = self.since_ms - now_ms
        if by_ms:
            self.since_ms = now_ms
            game.clock.shift(by_ms)
            game.rounds.shift(by_ms)
            game.acts.referee.shift(by_ms)
        if not self._told:
            self._told = True
            game.out.event(RESTORED, NONE, now_ms, 1 if self.older else 0)

    def input(self, game, source, down, at_ms):
        """OK or neutral acknowledges; MENU held prepares a new game; nothing else means anything."""
        self.stand(game, at_ms)
        if source == KEY0 + MENU:
            if down:
                game.menu_down_ms = at_ms
            elif game.menu_down_ms != NEVER:
                game.menu_down_ms = NEVER
                game.out.event(NO, NONE, at_ms, source)
            return
        if not down:
            return
        game.menu_down_ms = NEVER
        if source == BUTTON_N or source == KEY0 + OK:
            game.held = None
            game.out.event(KEY, NONE, at_ms, OK)
        else:
            game.out.event(NO, source if source < BUTTON_N else NONE, at_ms, source)
