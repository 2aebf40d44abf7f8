"""Two numbers typed by digits: the points announced, then the points counted (SSS-12, CAS-6)."""

from micropython import const

from keymaps import DEL, OK, digit_at

_MOST_DIGITS = const(3)

# What a key did.
REFUSED = const(0)
TAKEN = const(1)
DONE = const(2)
LEFT = const(3)


class Scoring:
    """`stage`: 0 the announced points, 1 the counted ones; `digits` typed of it; `announced`, `counted`.

    Done with nothing typed at all, `known()` is False: the points are then corrected on
    paper alone.
    """

    def __init__(self):
        self.clear()

    def clear(self):
        """Nothing is typed."""
        self.stage = 0
        self.digits = 0
        self.announced = 0
        self.counted = 0

    def known(self):
        """Whether both numbers were entered."""
        return self.stage == 1

    def excess(self):
        """Whether the numbers are those of a challenge that is upheld: more announced than counted."""
        return self.stage == 1 and self.digits > 0 and self.counted < self.announced

    def key(self, place):
        """REFUSED, TAKEN, DONE (OK on what makes sense) or LEFT (DEL on nothing)."""
        if place == OK:
            return self._ok()
        if place == DEL:
            return self._delete()
        digit = digit_at(place)
        if digit < 0 or self.digits == _MOST_DIGITS or (self.digits and not self._number()):
            return REFUSED
        self._put(10 * self._number() + digit, self.digits + 1)
        return TAKEN

    def _ok(self):
        if self.stage:
            return DONE if self.excess() else REFUSED
        if self.digits == 0:
            return DONE
        if self.announced == 0:
            return REFUSED
        self.stage = 1
        self.digits = 0
        return TAKEN

    def _delete(self):
        if self.digits:
            self._put(self._number() // 10, self.digits - 1)
            return TAKEN
        if self.stage == 0:
            return LEFT
        self.stage = 0
        self.digits = 3 if self.announced > 99 else 2 if self.announced > 9 else 1
        return TAKEN

    def _number(self):
        return self.counted if self.stage else self.announced

    def _put(self, number, digits):
        self.digits = digits
        if self.stage:
            self.counted = number
        else:
            self.announced = number
