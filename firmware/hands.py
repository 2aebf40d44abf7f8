"""Whose press it is, and whether it may start the game."""

from clock import IN_NEUTRAL, READY
from events import NONE, A, B
from phases import CONFIRMING


def starts_wrongly(game, side):
    """Where it is set who begins, only the opponent's press starts that side."""
    return game.clock.mode == READY and game.settings.begins == "AB"[side]


def meant(game):
    """Whose press the single button of a one-button clock is."""
    clock = game.clock
    if clock.mode == READY:
        return A if game.settings.begins == "B" else B
    if clock.mode == IN_NEUTRAL and game.challenge.phase == CONFIRMING:
        return B if game.challenge.agreed & 1 else A
    side = clock.starter()
    return A if side == NONE else side
