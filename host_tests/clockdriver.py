"""Drives a clock alone, for the cases that are told in milliseconds."""

import clock as clocks
import events
import presettext

A, B = 0, 1


class Driven:
    """A clock under the preset of one line; `told` is what it said, as (name, side, at_ms, value)."""

    def __init__(self, line, final_ms=3000):
        self.told = []
        self.clock = clocks.Clock(presettext.parse("case " + line), final_ms, self)

    def event(self, kind, side, at_ms, value):
        self.told.append((events.NAMES[kind], side, at_ms, value))

    def start(self, side, at_ms=0):
        """The opponent of `side` starts its clock."""
        assert self.clock.press(1 - side, at_ms)
        return self

    def press(self, *presses):
        """(side, at_ms) after (side, at_ms): True for each that counted."""
        return [self.clock.press(side, at_ms) for side, at_ms in presses]

    def left(self, at_ms):
        self.clock.advance(at_ms)
        return self.clock.left_ms(A, at_ms), self.clock.left_ms(B, at_ms)

    def names(self, name):
        return [(side, at_ms) for told, side, at_ms, _ in self.told if told == name]
