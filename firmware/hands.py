"""Whose press it is, whether it may start the game, and what a short MENU does."""

from acts import REFEREE
from clock import IN_NEUTRAL, READY
from events import KEY, NO, NONE, A, B
from inputs import KEY0
from keymaps import MENU, digit_at
from methods import NEVER
from phases import CONFIRMING, NO_VIEW, NOTHING, REVIEW, WAITING


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
    elif game.acts.screen or challenge.phase == NOTHING:
        taken = challenge.view == NO_VIEW
        if taken:
            game.acts.toggle(at_ms)
    else:
        taken = challenge.menu()
    game.out.event(KEY if taken else NO, NONE, at_ms, MENU if taken else KEY0 + MENU)


def opens_referee(game, place):
    """Where a decision stands its review offers the referee's menu too, by its number in the acts."""
    challenge = game.challenge
    if challenge.phase != REVIEW or challenge.review.back != WAITING or digit_at(place) != REFEREE:
        return False
    challenge.phase = WAITING
    game.acts.open_referee()
    return True


def acted(game, turn):
    """What was open in neutral is closed; the side on turn was `turn`.

    What a decision has cost stands, whatever the referee has set; where another side is on
    turn it is looked at no more, and still only the starter's press goes on.
    """
    clock = game.clock
    penalties = game.challenge.penalties
    stands = penalties.standing > 0 and clock.mode == IN_NEUTRAL
    if stands and clock.turn == turn:
        return
    game.begin()
    if stands:
        penalties.hold()
