"""The referee's menu in neutral, behind a PIN where one is set: a correction is chosen, typed, confirmed.

Nothing is applied before OK confirms it; whatever is left half-typed is dropped. The
PIN's check apart, nothing here allocates.
"""

from micropython import const

import corrections
import pin
from corrections import FINE, LAST, NO_VALUE, OTHER_CLOCK
from events import BREAK_OVER, CORRECTED, NONE, REFEREE, REFUSED, WAS, A, B, other
from keymaps import DEL, NEXT, OK, digit_at
from methods import NEVER

CLOSED = const(0)
ASKS_PIN = const(1)
LIST = const(2)
CORRECT = const(3)

_TRIES = const(3)  # wrong PINs before each further one has to wait
_WAIT_MS = const(30_000)
_MOST_DOUBLINGS = const(5)  # 16 minutes
_MOST_DIGITS = const(5)
_BY_REFEREE = const(100)  # added to the number of a correction in its event


class Referee:
    """`screen`; `at`: the correction under the cursor, or being made for `side`; `reason` it was refused.

    `typed`: its digits as a number, `digits` how many; `granted`: the PIN was right in
    this neutral; `tries`: wrong PINs since the last right one; `breaks` (GO-5).
    `cut_ms`, `cut_side`: the end and the side of the break that the last press cut short, 0 if none.
    `done_code`, `done_side`, `was`: the last correction of this neutral and what stood before it.
    """

    def __init__(self, settings, out):
        self._settings = settings
        self._out = out
        self._clock = None
        self._rounds = None
        self.tries = settings.tries
        self.wait_until_ms = -NEVER
        self.must_wait(0)
        self.breaks = [0, 0]
        self.new_game()

    def follow(self, clock, rounds):
        """Corrections of the game of `clock` and `rounds`."""
        self._clock = clock
        self._rounds = rounds
        self.new_game()

    def new_game(self):
        """Nobody has had a break."""
        self.breaks[A] = self.breaks[B] = 0
        self.break_until_ms = 0
        self.done_side = NONE
        self.leave()

    def leave(self):
        """Play goes on: the PIN is needed again."""
        self.granted = False
        self.cut_ms = self.break_until_ms
        self.cut_side = self.done_side
        self.break_until_ms = 0
        self.done_code = 0
        self.done_side = NONE
        self.was = 0
        self.close()

    def undone(self, at_ms):
        """The press that ended this neutral has never been: nor has it cut the break short."""
        if self.cut_ms > at_ms:
            self.break_until_ms = self.cut_ms
            self.done_side = self.cut_side

    def close(self):
        """Whatever is half-typed is dropped."""
        self.screen = CLOSED
        self.at = 1
        self.side = A
        self._drop()
        self.first_ms = 0
        self.number = 0

    def _drop(self):
        self.typed = 0
        self.digits = 0
        self.reason = FINE

    def open(self):
        """The menu, or the question for the PIN."""
        self.close()
        self.screen = LIST if self.granted or not self._settings.pin else ASKS_PIN
        return True

    def waits_ms(self, now_ms):
        """How long no PIN is taken; 0 if it is."""
        return max(self.wait_until_ms - now_ms, 0)

    def key(self, place, at_ms):
        """A key while the menu is open. True if it meant something."""
        if self.screen == ASKS_PIN:
            return self._key_pin(place, at_ms)
        return self._key_list(place) if self.screen == LIST else self._key_correct(place, at_ms)

    def button(self, side):
        """A player's button chooses the side. True if it was taken."""
        if self.screen != CORRECT or not corrections.sided(self.at) or self.at == OTHER_CLOCK:
            return False
        self.side = side
        return True

    # The PIN.

    def _key_pin(self, place, at_ms):
        digit = digit_at(place)
        if place == DEL:
            if not self.digits:
                self.close()
            self._drop()
            return True
        if at_ms < self.wait_until_ms:
            return False
        if place == OK:
            return self._try(at_ms)
        if digit < 0 or self.digits == pin.DIGITS:
            return False
        self.typed = 10 * self.typed + digit
        self.digits += 1
        return True

    def _try(self, at_ms):
        if self.digits != pin.DIGITS:
            return False
        right = pin.right(self.typed, self._settings.pin)
        self._drop()
        self._out.event(REFEREE, NONE, at_ms, 1 if right else 0)
        if right:
            self._count(0)
            self.granted = True
            self.screen = LIST
            return True
        self._count(min(self.tries + 1, 255))
        self.must_wait(at_ms)
        return True

    def _count(self, tries):
        # Written at once: nobody's time runs, and switching off must not help.
        if tries != self.tries:
            self.tries = self._settings.tries = tries
            if self._settings.keep_tries is not None:
                self._settings.keep_tries(tries)

    def must_wait(self, at_ms):
        """After too many wrong PINs no other is taken for a while from `at_ms` on."""
        if self.tries >= _TRIES:
            self.wait_until_ms = at_ms + (_WAIT_MS << min(self.tries - _TRIES, _MOST_DOUBLINGS))

    def possible(self, code):
        """Whether a correction can be made now."""
        return corrections.possible(code, self._clock, self._rounds)

    def _key_list(self, place):
        digit = digit_at(place)
        if digit >= 0:
            return self._choose(digit)
        self.number = 0
        if place == NEXT:
            while True:
                self.at = self.at % LAST + 1
                if self.possible(self.at):
                    return True
        if place == DEL:
            self.close()
            return True
        return place == OK and self._begin()

    def _choose(self, digit):
        # 1 then 2 is number 12; what would be beyond the list begins a new number.
        number = 10 * self.number + digit
        if not 1 <= number <= LAST:
            number = digit
        if not 1 <= number <= LAST:
            return False
        self.number = number
        self.at = number
        return True

    def _begin(self):
        if not self.possible(self.at):
            return False
        self._drop()
        self.number = 0
        self.first_ms = 0
        turn = self._clock.turn
        self.side = A if turn == NONE or self.at == OTHER_CLOCK else turn
        self.screen = CORRECT
        return True

    # One correction.

    def value(self, now_ms):
        """What is to be corrected, as it stands now."""
        return corrections.value_of(self.at, self.side, self._clock, self._rounds, now_ms)

    def value_of(self, code, side, now_ms):
        """What `code` corrects, as it stands now."""
        return corrections.value_of(code, side, self._clock, self._rounds, now_ms)

    def _key_correct(self, place, at_ms):
        digit = digit_at(place)
        if place == DEL:
            if self.digits:
                self.typed //= 10
                self.digits -= 1
                self.reason = FINE
            else:
                self._drop()
                self.screen = LIST
            return True
        if place == NEXT:
            return self.button(other(self.side))
        if place == OK:
            self._confirm(at_ms)
            return True
        if digit < 0 or not corrections.typed(self.at) or self.digits == _MOST_DIGITS:
            return False
        self.reason = FINE
        self.typed = 10 * self.typed + digit
        self.digits += 1
        return True

    def _confirm(self, at_ms):
        value = 0
        if corrections.typed(self.at):
            value = corrections.checked(self.at, self.typed) if self.digits else -NO_VALUE
            if value < 0:
                self._refuse(-value, at_ms)
                return
        if self.at == OTHER_CLOCK and self.side == A:
            self._drop()
            self.first_ms = value
            self.side = B
            return
        was = self.value(at_ms)
        reason = self._apply(value, at_ms)
        if reason != FINE:
            self._refuse(reason, at_ms)
            return
        self._tell(was, at_ms)

    def _apply(self, value, at_ms):
        clock = self._clock
        if self.at == OTHER_CLOCK:
            return corrections.take_over(self.first_ms, value, clock, at_ms)
        if self.at == corrections.BREAK:
            if self.breaks[self.side] == corrections.BREAKS:
                return corrections.GO_5
            self.breaks[self.side] += 1
            self.break_until_ms = at_ms + corrections.BREAK_MS
            return FINE
        if self.at == corrections.CONSOLE:
            self._settings.console = not self._settings.console
        if self.at == corrections.SWAP:
            self.breaks[A], self.breaks[B] = self.breaks[B], self.breaks[A]
        return corrections.apply(self.at, self.side, value, clock, self._rounds, at_ms)

    def _refuse(self, reason, at_ms):
        self._drop()
        self.reason = reason
        self._out.event(REFUSED, self.side, at_ms, _BY_REFEREE + reason)

    def _tell(self, was, at_ms):
        code = self.at
        side = self.side if corrections.sided(code) and code != OTHER_CLOCK else NONE
        self.done_code = code
        self.done_side = side
        self.was = was
        self._out.event(WAS, side, at_ms, was)
        self._out.event(CORRECTED, side, at_ms, _BY_REFEREE + code)
        self._drop()
        self.screen = CLOSED if corrections.closes(code) else LIST

    def due_ms(self):
        """When a break is over, or NEVER."""
        return self.break_until_ms if self.break_until_ms > 0 else NEVER

    def look(self, at_ms):
        """What is due: five minutes of a break are over (GO-5)."""
        self.break_until_ms = 0
        self._out.event(BREAK_OVER, self.done_side, at_ms, 0)

    def shift(self, by_ms):
        """All stamps are `by_ms` smaller from now on: the board rebased its time."""
        self.wait_until_ms = max(self.wait_until_ms - by_ms, -NEVER)
        if self.break_until_ms:
            self.break_until_ms = max(self.break_until_ms - by_ms, 1)
        self.cut_ms = max(self.cut_ms - by_ms, 0)
