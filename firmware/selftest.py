"""The self-test before a tournament (SSS-19, CAS-11), out of the setting up: part after part, then one line.

LEDs, buzzer and pixels are judged by whoever looks: OK, or DEL for "it does not".
Buttons and keys are counted as they are pressed; what is missing at the end has failed:
N goes on without the missing keys, OK without the missing buttons.
"""

import build_info
import menu
from keymaps import DEL, OK, key_name

LED_1 = 0
LED_2 = 1
LED_3 = 2
BUZZER = 3
PIXELS = 4
BUTTONS = 5
KEYS = 6
RESULT = 7

STAGES = ("led", "led", "led", "buzzer", "pixels", "buttons", "keys", "result")
_ALL_KEYS = (1 << 16) - 1


class SelfTest:
    """`stage`; `pressed`: bits of the buttons or keys that have been; `failed`: names of the parts.

    `device` is the App: it has `sound_test()` and `battery_mv()` (None: not measured);
    `judge` has the lexicon.
    """

    def __init__(self, device, judge, board):
        self._device = device
        self._judge = judge
        self.board = board
        self.version = build_info.VERSION
        self.stage = LED_1
        self.pressed = 0
        self.failed = []
        self.battery_mv = None

    def leds(self):
        """Which LED is to be lit, as the clock gives them."""
        return 1 << self.stage if self.stage <= LED_3 else 0

    def key(self, place, at_ms):
        """A key went down."""
        if self.stage == KEYS:
            self.pressed |= 1 << place
            if self.pressed == _ALL_KEYS:
                self._next()
            return menu.TAKEN
        if self.stage == RESULT:
            return menu.BACK if place == OK or place == DEL else menu.REFUSED
        if place == OK and self.stage == BUTTONS:
            for button in range(3):
                if not self.pressed & (1 << button):
                    self.failed.append("ABN"[button])
        elif place == DEL and self.stage != BUTTONS:
            name = STAGES[self.stage]
            self.failed.append(name + " " + str(self.stage + 1) if name == "led" else name)
        elif place != OK:
            return menu.REFUSED
        self._next()
        return menu.TAKEN

    def button(self, source):
        """A button went down. True if it was taken."""
        if self.stage == BUTTONS:
            self.pressed |= 1 << source
            if self.pressed == 7:
                self._next()
            return True
        if self.stage == KEYS and source == 2:
            for place in range(16):
                if not self.pressed & (1 << place):
                    self.failed.append("key " + key_name(place))
            self._next()
            return True
        return False

    def _next(self):
        self.stage += 1
        self.pressed = 0
        if self.stage == BUZZER:
            self._device.sound_test()
        elif self.stage == RESULT:
            self._by_itself()

    def _by_itself(self):
        if self._judge.verify():
            self.failed.append("lexicon")
        self.battery_mv = self._device.battery_mv()

    def verdict(self):
        """The one line to read out: OK, or what failed."""
        return ", ".join(self.failed) or "OK"
