"""Three LEDs in a row: any of them lit, or all blinking."""

from micropython import const

from machine import Pin

NEVER = const(0x3FFFFFFF)
BLINK = const(8)
_HALF_MS = const(250)


class Leds:
    """`pins`: the first, second and third to light; bit i of a state is the i-th."""

    def __init__(self, pins):
        self._pins = [Pin(pin, Pin.OUT, value=0) for pin in pins]
        self._lit = 0

    def show(self, state, since_ms, now_ms):
        """Show a state: bits of the LEDs to light, or BLINK (lit first, from `since_ms` on).

        Returns the millisecond of the next change by itself, or NEVER.
        """
        due_ms = NEVER
        if state == BLINK:
            halves = (now_ms - since_ms) // _HALF_MS
            state = 0 if halves & 1 else 7
            due_ms = since_ms + (halves + 1) * _HALF_MS
        if state != self._lit:
            bit = 1
            for pin in self._pins:
                pin.value(1 if state & bit else 0)
                bit <<= 1
            self._lit = state
        return due_ms
