"""The reflex: the interrupt of a button answers a press whose meaning is certain, before the loop comes.

Whenever something may have changed the App lets it look at what `certain` says, and arms it. The loop then
takes the press as any other, and the drivers take over what began, or put it right. Only the first press is
answered; what comes after it, or while the loop is at work, waits for the loop. Allocates nothing.
"""

import certain
import sounds
from clockstate import BLINK
from timebase import ticks_between


class Reflex:
    """On the drivers `leds`, `buzzer` and `keypad`, any of which may be None. `armed`: it may answer."""

    def __init__(self, leds, buzzer, keypad):
        self._leds = leds
        self._buzzer = buzzer
        self._keypad = keypad
        self.armed = False
        self._answers = [0, 0, 0]
        # In ms after the tick count: the answers are certain between two of them, sounds from the third on.
        self._ticks = 0
        self._after_ms = 0
        self._before_ms = 0
        self._sound_ms = 0

    def look(self, game, ticks, now_ms, due_ms):
        """See what presses bring from `now_ms` on, which is `ticks`, until something is due in `game`."""
        for source in range(3):
            self._answers[source] = certain.answer(game, source)
        if self._buzzer is not None:
            # All that is certain sounds with the same urgency, and ends the final signal.
            self._sound_ms = self._buzzer.free_ms(sounds.priority(sounds.TURN)) - now_ms
        self._ticks = ticks
        self._after_ms = game.clock.begun_ms - now_ms
        self._before_ms = due_ms - now_ms

    def press(self, source, ticks):
        """From the interrupt, if it is armed: `source` was pressed at `ticks`."""
        answer = self._answers[source]
        ms = ticks_between(self._ticks, ticks)
        # A key that went down before may count first.
        if (answer == certain.NOTHING or not self._after_ms < ms < self._before_ms
                or (self._keypad is not None and self._keypad.awake())):  # fmt: skip
            return
        # Where they blink on, the loop alone knows their time.
        if self._leds is not None and not answer & BLINK:
            self._leds.show(answer & 7, 0, 0)
        if self._buzzer is not None and ms >= self._sound_ms:
            self._buzzer.answer(sounds.pattern(answer >> 4)[0])
