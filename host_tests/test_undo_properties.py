"""A press taken back has never been: all is as in the game's twin that went to neutral instead."""

import random

import pytest

import challenge_walk as walks
import game as games
from clock import OVER, READY, RUNNING
from events import UNDONE


class Ear:
    """Counts what is told."""

    def __init__(self):
        self.told = {}

    def event(self, kind, side, at_ms, value):
        self.told[kind] = self.told.get(kind, 0) + 1


def twin(walk, record):
    """Another game, taken up from the record of this one."""
    ear = Ear()
    other = walks.Walk(walk.preset.name, ear, walk.chance)
    other.ear = ear
    other.game.unpack(record)
    other.now_ms = walk.now_ms
    return other


def state(walk):
    """All that counts later on, but for when neutral began and whether a press can be taken back."""
    game = walk.game
    clock, rounds, absence, referee = game.clock, game.rounds, game.rounds.absence, game.acts.referee
    ledger = bytearray(games.RECORD_SIZE)
    game.challenge.penalties.ledger.pack_into(ledger, 0)
    return {
        "mode": (clock.mode, clock.paused, clock.turn, clock.result, clock.forfeited, clock.both),
        "used": (clock.used_ms, clock.seen_ms, tuple(clock.spent_ms)),
        "counts": (tuple(clock.moves), tuple(clock.lost), tuple(clock.owed), tuple(clock.flags)),
        "left": [clock.left_ms(side, walk.now_ms) for side in (0, 1)],
        "methods": [list(method.state) for method in clock.methods],
        "limit": clock.turn_limit,
        "unsettled": clock.unsettled(),
        "rounds": (rounds.started, rounds.first, rounds.ended, rounds.at_end, rounds.revised, rounds._still,
                   rounds._rulings, rounds._before, rounds.end_ms, rounds._next, rounds.turn_number(),
                   rounds.round()),
        "absence": (absence.marked, absence.told & absence.marked, absence.forfeits(walk.now_ms),
                    absence.may_mark()),
        "referee": (list(referee.breaks), referee.break_until_ms),
        "challenge": (game.challenge.phase, game.challenge.kind, game.challenge.challenger),
        "ledger": bytes(ledger),
        "window": game.challenge.window.left_ms(walk.now_ms),
    }


@pytest.mark.parametrize("preset", [
    "sss-2min", "sss-22min", "cas-2min", "go-japanese", "go-canadian", "wespa-25", "classical-90-30",
    "rapid-10-5", "hourglass", "gong"])
def test_a_press_taken_back_has_never_been(preset):
    walk = walks.Walk(preset, Ear(), random.Random(preset))
    record = bytearray(games.RECORD_SIZE)
    compared = with_end = with_mark = 0
    for _ in range(8000):
        walk.press(walk.next())
        clock, rounds = walk.game.clock, walk.game.rounds
        if clock.mode == READY:
            # START, and whoever has not come.
            for key in walk.chance.choice(((), (walks.K_OK,), (walks.K_OK, walks.K_DEL), 3 * (walks.K_DEL,))):
                walk.press(key)
        if clock.mode != RUNNING:
            continue
        walk.game.pack_into(record)
        stopped, pressed = twin(walk, record), twin(walk, record)
        stopped.press(walks.N)
        pressed.press(clock.turn)
        pressed.press(walks.N)
        pressed.press(walks.K_MENU)
        pressed.press(walks.ONE)
        if UNDONE not in pressed.ear.told:
            # The turn was over before the press.
            assert stopped.game.clock.paused != RUNNING or stopped.game.clock.mode == OVER
            continue
        stopped.now_ms = pressed.now_ms
        stopped.feed(walks.A, 0)
        compared += 1
        with_end += rounds.ended
        with_mark += rounds.absence.marked > 0
        assert state(pressed) == state(stopped)
    assert compared > 100 and with_mark > 5, (compared, with_mark)
    assert with_end > 5 or not rounds.timed, with_end
