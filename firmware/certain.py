"""What a press of a button would certainly bring, so that its interrupt may answer before the loop comes.

Pure, and allocates nothing. It holds after `begun_ms` of the clock and until something is due in the game,
as long as no other input comes before. What means nothing, or depends on more, is not certain.
"""

from micropython import const

import sounds
from clock import IN_NEUTRAL, OVER, READY, RUNNING
from events import other
from hands import starts_wrongly
from inputs import BUTTON_N

NOTHING = const(-1)


def answer(game, source):
    """16 times the sound of a press of `source`, and the LEDs after it (see `clockstate`); or NOTHING."""
    clock = game.clock
    mode = clock.mode
    if (mode == OVER or clock.both or game.one_button or game.held is not None or game.table is not None
            or game.rounds.absence.marked or game.menu_open()):  # fmt: skip
        return NOTHING
    if source == BUTTON_N and mode != IN_NEUTRAL:
        return NOTHING if mode == READY else 16 * sounds.NEUTRAL
    if mode == IN_NEUTRAL:
        going_on = clock.paused == RUNNING
        if clock.paused == OVER or game.challenge.busy():
            return NOTHING
        if source == BUTTON_N and not game.challenge.may_cancel():
            return NOTHING
        if source == BUTTON_N or going_on and source == clock.starter():
            return 16 * sounds.TURN + (clock.turn_leds(clock.turn, clock.used_ms) if going_on else 0)
    if starts_wrongly(game, source) if mode == READY else source != clock.starter():
        return NOTHING
    side = other(source)
    method = clock.methods[side]
    # A penalty or the end of the game may take the turn; an hourglass will have more by then.
    if (clock.owed[side] or (clock.turn_limit and clock.turns(side) >= clock.turn_limit)
            or method.idle_ms(1) != method.idle_ms(0)):  # fmt: skip
        return NOTHING
    return 16 * sounds.TURN + clock.turn_leds(side, 0)
