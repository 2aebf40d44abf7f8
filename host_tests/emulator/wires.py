"""What is soldered to the pins: wires to ground and between pins, as a meter would find them.

A pin that no firmware drives reads what the wire brings: a low driver wins, then a high one, then pull-ups,
then pull-downs. So a key pad is nothing but wires that come and go, ghost keys included.
"""

PINS = 30
FUNCTION_SIO = 5


class Wires:
    """All the wires of one board. `shorts` lists (us, pins) where outputs fought each other."""

    def __init__(self, now_us):
        self.shorts = []
        self._now_us = now_us
        self._grounded = set()
        self._joined = {pin: set() for pin in range(PINS)}
        self._level = [None] * PINS  # what is applied to the pad, None where nothing is
        self._gpio = None

    def attach(self, chip):
        """Solders everything to a fresh chip."""
        self._gpio = chip.gpio
        self._level = [None] * PINS
        for pin in range(PINS):
            chip.gpio[pin].add_listener(lambda _new, _old, pin=pin: self._settle(pin))
        self.refresh()

    def refresh(self):
        for pin in range(PINS):
            self._settle(pin)

    def is_grounded(self, pin):
        return pin in self._grounded

    def ground(self, pin):
        self._grounded.add(pin)
        self._settle(pin)

    def unground(self, pin):
        self._grounded.discard(pin)
        self._settle(pin)

    def join(self, a, b):
        self._joined[a].add(b)
        self._joined[b].add(a)
        self._settle(a)

    def part(self, a, b):
        self._joined[a].discard(b)
        self._joined[b].discard(a)
        self._settle(a)
        self._settle(b)

    def _net(self, pin):
        net, todo = {pin}, [pin]
        while todo:
            for other in self._joined[todo.pop()]:
                if other not in net:
                    net.add(other)
                    todo.append(other)
        return net

    def _settle(self, pin):
        if self._gpio is None:
            return
        net = self._net(pin)
        pads = [self._gpio[one] for one in net]
        driven = {bool(pad.output_value) for pad in pads if pad.output_enable}
        if net & self._grounded:
            if True in driven:
                self.shorts.append((self._now_us(), sorted(net)))
            driven.add(False)
        elif len(driven) == 2:
            self.shorts.append((self._now_us(), sorted(net)))
        if driven:
            level = False not in driven
        elif any(pad.pullup_enabled for pad in pads):
            level = True
        elif any(pad.pulldown_enabled for pad in pads):
            level = False
        else:
            level = None
        for one, pad in zip(net, pads):
            # A tone's own pin needs no reading back, and it changes thousands of times a second.
            if pad.output_enable and pad.function_select != FUNCTION_SIO:
                continue
            if level != self._level[one]:
                self._level[one] = level
                if level is None:
                    pad.release_input()
                else:
                    pad.set_input_value(level)


class Keypad:
    """A matrix of keys: a pressed one joins its row's pin and its column's. Numbered row by row from 0."""

    def __init__(self, wires, rows, columns):
        self._wires, self._rows, self._columns = wires, rows, columns

    def _ends(self, key):
        return self._rows[key // len(self._columns)], self._columns[key % len(self._columns)]

    def press(self, key):
        self._wires.join(*self._ends(key))

    def release(self, key):
        self._wires.part(*self._ends(key))
