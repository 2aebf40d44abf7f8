"""The board's outputs, read at the pins and told to the page when they change; its memory."""

import gc

import machine

# Lights that change faster than this harm some people's eyes; only a fast clock could show it.
_SLOWEST_FLASH_MS = 340
_MEMORY_EVERY_MS = 1000
# A stock Pico has about 240 KB free after boot, and this build's objects have the size they have there.
PICO_BYTES = 240 * 1024


class Outputs:
    """LEDs and buzzer of `board`, told to `view`."""

    def __init__(self, view, board):
        self._view = view
        self._board = board
        self._leds = -1
        self._leds_real_ms = 0
        self._tone = (0, 0)
        self._told = (0, 0)

    def listen(self):
        """Hear what the buzzer does now: what is over before the page is told would be lost."""
        tone = machine.tone(self._board.BUZZER_PIN)
        if tone != self._tone:
            if self._tone[0] and self._tone != self._told:
                self._view.blip(self._tone[0])
            self._tone = tone

    def show(self, real_ms, at_once):
        """Tell what has changed; lights change slowly unless `at_once`."""
        if self._tone != self._told:
            self._told = self._tone
            self._view.tone(self._tone[0], self._tone[1])
        leds = 0
        for at in range(len(self._board.LED_PINS)):
            leds |= machine.level(self._board.LED_PINS[at]) << at
        if leds != self._leds and (at_once or real_ms - self._leds_real_ms >= _SLOWEST_FLASH_MS):
            self._leds = leds
            self._leds_real_ms = real_ms
            self._view.leds(leds)


class Memory:
    """What the firmware holds, beyond what was there before it: the most that was alive at a collection.

    This build collects only between two calls from the page, and its heap grows at will; so a collection is
    asked for at the end of one call, and read at the beginning of the next.
    """

    def __init__(self):
        self._base = gc.mem_alloc()
        self._asked = False
        self._asked_real_ms = -_MEMORY_EVERY_MS
        self.most = 0
        self.now = 0
        self._told = (-1, -1)

    def read(self):
        """At the beginning of a call: read what the collection left, if one was asked for."""
        if self._asked:
            self._asked = False
            self.now = gc.mem_alloc() - self._base
            self.most = max(self.most, self.now)

    def show(self, real_ms, view):
        """At the end of a call: tell the page, and ask for a collection now and then."""
        told = (self.now >> 10, self.most >> 10)
        if told != self._told and self.most:
            self._told = told
            view.memory(self.now, self.most, PICO_BYTES)
        if real_ms - self._asked_real_ms >= _MEMORY_EVERY_MS:
            self._asked_real_ms = real_ms
            self._asked = True
            gc.collect()
