"""Whose press it is, whether it may start the game, and what a short MENU does."""

from clock import IN_NEUTRAL, READY
from events import KEY, NO, NONE, A, B
from inputs import KEY0
from keymaps import MENU
from methods import NEVER
from phases import CONFIRMING, NO_VIEW, NOTHING


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


def release_menu(game, at_ms):
    """MENU was let go of before it meant a new game: what a short press of it does."""
    if game.menu_down_ms == NEVER:
        return
    game.menu_down_ms = NEVER
    challenge = game.challenge
    if game.table is not None:
        begun = game.table.phase != NOTHING or game.setup is None
        taken = game.table.menu() if begun else game.setup.key(MENU, at_ms)
    elif game.clock.mode != IN_NEUTRAL:
        taken = challenge.postpone(at_ms)
    elif challenge.phase == NOTHING:
        taken = challenge.view == NO_VIEW and challenge.penalties.standing == 0
        if taken:
            game.acts.toggle(at_ms)
    else:
        taken = challenge.menu()
    game.out.event(KEY if taken else NO, NONE, at_ms, MENU if taken else KEY0 + MENU)
