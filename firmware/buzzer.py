"""A piezo on a PWM pin: plays patterns without ever waiting.

A pattern that is more urgent than the one that sounds interrupts it; another one waits,
one place for waiting; whatever could begin only a second after it was asked for is
dropped. A *tone under state* (the final signal) sounds as long as it is on, above all.
An interrupt may begin a pattern's first tone (`answer`): whoever asks for the pattern takes it over, and
a tone that nobody asks for ends with the next step.
"""

from micropython import const

from machine import PWM, Pin

NEVER = const(0x3FFFFFFF)
TOO_LATE_MS = const(1000)
_ABOVE_ALL = const(99)
_PWM_IDLE_HZ = const(1000)


class Buzzer:
    """`volume`: 0 (silent) to 10. Times are the loop's milliseconds."""

    def __init__(self, pin, volume):
        self._pwm = PWM(Pin(pin))
        self._pwm.freq(_PWM_IDLE_HZ)
        self._pwm.duty_u16(0)
        self._hz = 0
        self._answer = 0  # the tone that an interrupt began since the last step
        self.set_volume(volume)
        self._pattern = None
        self._priority = 0
        self._at = 0
        self._until_ms = 0
        self._waiting = None
        self._waiting_priority = 0
        self._waiting_ms = 0
        self._steady = None

    def set_volume(self, volume):
        """Set the loudness of what begins from now on."""
        # Loudness is felt in proportion, so the duty grows with the square; half is loudest.
        self._duty = 32768 * volume * volume // 100

    def play(self, pattern, priority, at_ms, now_ms):
        """Ask for a pattern that belongs to `at_ms`."""
        if now_ms - at_ms > TOO_LATE_MS:
            return
        # Under the steady tone everything waits: what ends that tone is told before its end is.
        if self._pattern is None or priority > self._priority:
            self._begin(pattern, priority, at_ms, now_ms)
        elif (
            self._waiting is None
            or priority >= self._waiting_priority
            or now_ms - self._waiting_ms > TOO_LATE_MS
        ):
            self._waiting = pattern
            self._waiting_priority = priority
            self._waiting_ms = at_ms

    def free_ms(self, priority):
        """From when on a pattern whose cause ends the steady tone would begin at once; NEVER: not known."""
        if self._pattern is None or priority > self._priority:
            return 0
        if self._waiting is not None:
            return NEVER
        if self._steady is not None:
            return 0
        free_ms = self._until_ms
        for at in range(self._at + 3, len(self._pattern), 2):
            free_ms += self._pattern[at]
        return free_ms

    def answer(self, hz):
        """From an interrupt, while no other call is under way: this tone, now. Allocates nothing."""
        self._answer = hz
        self._tone(hz)

    def steady(self, pattern, now_ms):
        """From now on this pattern sounds again and again, until `steady(None, …)`."""
        if pattern is self._steady:
            return
        self._steady = pattern
        if pattern is not None:
            self._waiting = None
            self._begin(pattern, _ABOVE_ALL, now_ms, now_ms)
        else:
            self._pattern = None
            if not self._answer:
                self._tone(0)

    def silence(self):
        """Stop everything at once."""
        self._pattern = None
        self._waiting = None
        self._steady = None
        self._tone(0)

    def step(self, now_ms):
        """Do what is due; returns the millisecond of the next change, or NEVER."""
        self._go_on(now_ms)
        if self._pattern is None and self._waiting is not None:
            if now_ms - self._waiting_ms <= TOO_LATE_MS:
                self._begin(self._waiting, self._waiting_priority, self._waiting_ms, now_ms)
                self._go_on(now_ms)
            self._waiting = None
        self._answer = 0
        if self._pattern is None:
            self._tone(0)
            return NEVER
        self._tone(self._pattern[self._at])
        return self._until_ms

    def _go_on(self, now_ms):
        while self._pattern is not None and now_ms >= self._until_ms:
            self._at += 2
            if self._at == len(self._pattern):
                self._at = 0
                self._pattern = self._steady
            if self._pattern is not None:
                self._until_ms += self._pattern[self._at + 1]

    def _begin(self, pattern, priority, at_ms, now_ms):
        self._pattern = pattern
        self._priority = priority
        self._at = 0
        # What an interrupt began has sounded since it was asked for.
        self._until_ms = (at_ms if pattern[0] == self._answer else now_ms) + pattern[1]
        self._tone(pattern[0])

    def _tone(self, hz):
        if hz == self._hz:
            return
        self._hz = hz
        if hz:
            self._pwm.freq(hz)
            self._pwm.duty_u16(self._duty)
        else:
            self._pwm.duty_u16(0)
