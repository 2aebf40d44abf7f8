"""Instruments on the pins: they write down what the firmware makes them do, and when (µs since power-on)."""

FUNCTION_PWM = 4


class PinWatch:
    """A probe on one pin. `edges` is [(us, 1 or 0)], each change of what the pin drives; floating is 0."""

    def __init__(self, pin, now_us):
        self.pin, self.edges, self._now_us = pin, [], now_us

    def attach(self, chip):
        self._pad = chip.gpio[self.pin]
        self._pad.add_listener(lambda _new, _old: self.refresh())
        self.refresh()

    def refresh(self):
        level = 1 if self._pad.output_enable and self._pad.output_value else 0
        if level != self.level:
            self.edges.append((self._now_us(), level))

    @property
    def level(self):
        return self.edges[-1][1] if self.edges else 0

    def first(self, level, after_us=0):
        """The stamp of the first change to `level` at or after `after_us`; None where there is none."""
        return next((us for us, now in self.edges if now == level and us >= after_us), None)


class ToneWatch:
    """An ear at one PWM pin. `states` is [(us, frequency in Hz, duty of 65536)], silence being (us, 0, 0).

    It reads the slice's registers, not the wave; what stands for less than SETTLE_US (frequency is set
    before duty) is left out of `tones`.
    """

    SETTLE_US = 300

    def __init__(self, pin, now_us):
        self.pin, self.states, self._now_us = pin, [], now_us

    def attach(self, chip):
        self._chip = chip
        self._pad = chip.gpio[self.pin]
        self._slice = chip.pwm.channels[(self.pin >> 1) & 7]
        write = self._slice.write_register

        def write_and_look(offset, value):
            write(offset, value)
            self.refresh()

        self._slice.write_register = write_and_look
        self._pad.add_listener(lambda _new, _old: self.refresh())
        self.refresh()

    def _now(self):
        part = self._slice
        level = (part.cc >> 16) if self.pin & 1 else (part.cc & 0xFFFF)
        if self._pad.function_select != FUNCTION_PWM or not part.csr & 1 or not level:
            return 0, 0
        sixteenths = part.div & 0xFFF or 256 * 16
        wave = (part.top + 1) * (2 if part.csr & 2 else 1)
        return round(self._chip.clk_sys * 16 / sixteenths / wave), min(65536, level * 65536 // (part.top + 1))

    def refresh(self):
        state = self._now()
        before = self.states[-1][1:] if self.states else (0, 0)
        if state != before:
            self.states.append((self._now_us(), *state))

    @property
    def tones(self):
        """[(start us, end us or None, Hz)] of everything that sounded."""
        kept = []
        for index, (us, hertz, _duty) in enumerate(self.states):
            last = index + 1 == len(self.states)
            if last or self.states[index + 1][0] - us >= self.SETTLE_US:
                if not kept or kept[-1][1] != hertz:
                    kept.append((us, hertz))
        ends = [us for us, _ in kept[1:]] + [None]
        return [(us, end, hertz) for (us, hertz), end in zip(kept, ends) if hertz]
