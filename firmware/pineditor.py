"""Setting the referee's PIN on the keypad: four digits and OK; OK without a digit takes it away."""

import menu
import pin
from keymaps import DEL, MENU, OK, digit_at


class PinEditor:
    """`changed(text)` is called with what is to be kept of the PIN; `digits` typed so far."""

    def __init__(self, changed):
        self._changed = changed
        self.typed = 0
        self.digits = 0

    def key(self, place, at_ms):
        """A key went down."""
        digit = digit_at(place)
        if place == MENU:
            return menu.BACK
        if place == DEL:
            self.typed = 0
            self.digits = 0
        elif place == OK:
            if self.digits and self.digits != pin.DIGITS:
                return menu.REFUSED
            self._changed(pin.hashed(self.typed, pin.salt_of(at_ms)) if self.digits else "")
            return menu.BACK
        elif digit < 0 or self.digits == pin.DIGITS:
            return menu.REFUSED
        else:
            self.typed = 10 * self.typed + digit
            self.digits += 1
        return menu.TAKEN
