"""One game: the buttons and keys, the clock, the word under challenge and its ruling.

Pure, like everything it stands on. `step()` takes inputs and deadlines in the order of
their time, so a late call gives what a punctual one gives. What the buttons mean:

- a player's button ends his own turn, or starts the other side where the clock stands;
- N puts the clock to neutral, and again takes back a neutral pressed by mistake;
- in neutral the keypad types a word; OK asks for the ruling and acknowledges it;
- OK on an empty word lets the judge enter a ruling given elsewhere: 1 upheld, 2 rejected;
- a short MENU in neutral opens what else can be done to the clock (see `acts`), in ready
  the setting up (see `setupmenu`);
- MENU held for two seconds while nobody's time runs prepares a new game;
- OK in ready is the referee's START (SSS-20).
"""

import struct

from micropython import const

import acts as clock_acts
import clock as clocks
import entry as entries
import judge as rulings
from acts import Acts
from clock import IN_NEUTRAL, OVER, READY, TURN_LOST, Clock
from entry import Entry
from events import ACKNOWLEDGED, KEY, NO, NONE, RESET, RULING, START, A, B
from inputs import BUTTON_N, KEY0
from keymaps import DEL as KEY_DEL
from keymaps import MENU as KEY_MENU
from keymaps import NEXT as KEY_NEXT
from keymaps import OK as KEY_OK
from methods import NEVER

# What neutral is used for.
NOTHING = const(0)
TYPING = const(1)
RULED = const(2)  # a ruling stands until it is acknowledged
ASKING = const(3)  # the judge is asked for upheld or rejected
WAITING = const(4)  # acknowledged: the opponent's press starts the player on turn

HOLD_MS = const(2000)
ONE_BUTTON_MS = const(250)

_KEY_UPHELD = const(0)  # the pad's 1
_KEY_REJECTED = const(1)  # the pad's 2

_RECORD = "<4B3i"
_HEAD_SIZE = struct.calcsize(_RECORD)
_CLOCK_AT = _HEAD_SIZE
_ENTRY_AT = _CLOCK_AT + clocks.RECORD_SIZE
RECORD_SIZE = _ENTRY_AT + entries.RECORD_SIZE


class Game:
    """A game under `settings` and `preset`, with `judge`, told to `out.event(...)`."""

    def __init__(self, preset, settings, judge, out):
        self.clock = Clock(preset, settings.final_ms, out)
        self.acts = Acts(out)
        self.setup = None
        self.entry = Entry(judge.language)
        self.judge = judge
        self._settings = settings
        self.one_button = settings.one_button
        self._out = out
        self._forget()

    def _forget(self):
        self.phase = NOTHING
        self.ruling = rulings.NO_RULING
        self.started = False
        self.start_ms = 0
        self.menu_down_ms = NEVER
        self.pressed_ms = -ONE_BUTTON_MS
        self.acts.close()
        self.entry.clear()

    def use(self, preset):
        """In ready: another preset, and the list for its words."""
        self.clock = Clock(preset, self._settings.final_ms, self._out)
        language = self._settings.words_for(preset)
        if language != self.judge.language:
            self.judge = self.judge.for_language(language)
            self.entry.set_language(language)
        self._forget()

    def reset(self, at_ms):
        """A new game: everything back to the start."""
        self.clock.reset()
        self._forget()
        self._out.event(RESET, NONE, at_ms, 0)

    def due_ms(self):
        """The millisecond of the next thing that happens by itself, or NEVER."""
        due_ms = self.clock.due_ms()
        if self.menu_down_ms != NEVER and self.menu_down_ms + HOLD_MS < due_ms:
            due_ms = self.menu_down_ms + HOLD_MS
        return due_ms

    def step(self, queue, now_ms):
        """Take the inputs `queue` has collected, and all that is due by `now_ms`; returns `due_ms()`."""
        for i in range(queue.count):
            at_ms = queue.at_ms[i]
            self._advance(at_ms)
            source = queue.source[i]
            if not queue.down[i]:
                if source == KEY0 + KEY_MENU:
                    self._release_menu(at_ms)
            elif source == BUTTON_N:
                self._neutral(at_ms)
            elif source < KEY0:
                self._press(source, at_ms)
            else:
                self._key(source - KEY0, at_ms)
        self._advance(now_ms)
        return self.due_ms()

    def _advance(self, now_ms):
        held_ms = self.menu_down_ms
        if held_ms != NEVER and held_ms + HOLD_MS <= now_ms:
            self.clock.advance(held_ms + HOLD_MS)
            self.menu_down_ms = NEVER
            self.reset(held_ms + HOLD_MS)
        self.clock.advance(now_ms)

    def _no(self, side, at_ms, source):
        self._out.event(NO, side, at_ms, source)

    # The players' buttons and neutral.

    def _press(self, side, at_ms):
        clock = self.clock
        if self.one_button:
            if at_ms - self.pressed_ms < ONE_BUTTON_MS:
                return
            self.pressed_ms = at_ms
            side = B if clock.mode == READY else clock.starter()
            if side == NONE:
                side = A
        if self.acts.button(clock, side, at_ms):
            return
        # A ruling stays until it is acknowledged, a word until it is ruled on or given up.
        busy = clock.mode == IN_NEUTRAL and self.phase != NOTHING and self.phase != WAITING
        busy = busy or self.acts.screen != clock_acts.CLOSED or (self.setup is not None and self.setup.active)
        if busy or not clock.press(side, at_ms):
            self._no(side, at_ms, side)
            return
        self._leave_neutral()

    def _neutral(self, at_ms):
        clock = self.clock
        if self.acts.screen != clock_acts.CLOSED:
            self.acts.close()
            return
        if clock.mode == IN_NEUTRAL:
            given_up = self.phase != RULED and self.phase != WAITING and at_ms > clock.begun_ms
            if given_up and clock.resume(at_ms):
                self._leave_neutral()
                return
        elif clock.neutral(at_ms):
            return
        self._no(NONE, at_ms, BUTTON_N)

    def _leave_neutral(self):
        self.phase = NOTHING
        self.ruling = rulings.NO_RULING
        self.menu_down_ms = NEVER
        self.acts.close()
        self.entry.clear()

    # The keypad.

    def _key(self, place, at_ms):
        mode = self.clock.mode
        # Not a tuple: one of imported constants is made anew, on the heap, each time.
        if place == KEY_MENU and (mode == IN_NEUTRAL or mode == TURN_LOST or mode == OVER):
            self.menu_down_ms = at_ms
            return
        if self.acts.screen != clock_acts.CLOSED:
            if self.acts.key(self.clock, place, at_ms):
                self._out.event(KEY, NONE, at_ms, place)
                return
        elif self.clock.mode == READY:
            if self.setup is not None and (self.setup.active or place == KEY_MENU):
                if self.setup.key(place, at_ms):
                    self._out.event(KEY, NONE, at_ms, place)
                    return
            elif place == KEY_OK and not self.started:
                self.started = True
                self.start_ms = at_ms
                self._out.event(START, NONE, at_ms, 0)
                return
        elif self.clock.mode == IN_NEUTRAL and self._neutral_key(place, at_ms):
            self._out.event(KEY, NONE, at_ms, place)
            return
        self._no(NONE, at_ms, KEY0 + place)

    def _release_menu(self, at_ms):
        if self.menu_down_ms != NEVER:
            self.menu_down_ms = NEVER
            free = self.clock.mode == IN_NEUTRAL and self.phase == NOTHING
            if free and self.acts.toggle(self.clock):
                self._out.event(KEY, NONE, at_ms, KEY_MENU)
            else:
                self._no(NONE, at_ms, KEY0 + KEY_MENU)

    def _neutral_key(self, place, at_ms):
        if not self.clock.preset.word_game:
            return False
        phase = self.phase
        if phase == RULED:
            return place == KEY_OK and self._acknowledge(at_ms)
        if phase == ASKING:
            return self._answer(place, at_ms)
        entry = self.entry
        if place == KEY_OK:
            if phase != TYPING:
                self.phase = ASKING
                return True
            entry.commit()
            self._rule(self.judge.rule(entry.codes, entry.n), at_ms)
            return True
        if place == KEY_NEXT:
            return entry.next()
        if place == KEY_DEL:
            taken = entry.erase()
            if taken and entry.n == 0:
                self.phase = NOTHING
            return taken
        taken = entry.tap(place)
        if taken:
            self.phase = TYPING
        return taken

    def _answer(self, place, at_ms):
        if place == _KEY_UPHELD:
            self._rule(rulings.UPHELD, at_ms)
        elif place == _KEY_REJECTED:
            self._rule(rulings.REJECTED, at_ms)
        elif place == KEY_DEL:
            self.ruling = rulings.NO_RULING
            self.phase = NOTHING if self.entry.n == 0 else TYPING
        else:
            return False
        return True

    def _rule(self, ruling, at_ms):
        self.ruling = ruling
        self.phase = RULED
        self._out.event(RULING, self.clock.turn, at_ms, ruling)

    def _acknowledge(self, at_ms):
        if self.ruling == rulings.OUTSIDE or self.ruling == rulings.REFUSED:
            # No ruling yet: the dictionary judges give it, and it is entered here (PPS-7).
            self.phase = ASKING
            return True
        self._out.event(ACKNOWLEDGED, self.clock.turn, at_ms, self.ruling)
        self.clock.ruled()
        self._leave_neutral()
        self.phase = WAITING
        return True

    def shift(self, by_ms):
        """All stamps are `by_ms` smaller from now on: the board rebased its time."""
        self.clock.shift(by_ms)
        self.start_ms = max(self.start_ms - by_ms, -NEVER)
        self.pressed_ms = max(self.pressed_ms - by_ms, -ONE_BUTTON_MS)
        if self.menu_down_ms != NEVER:
            self.menu_down_ms -= by_ms

    # The whole state as one record of RECORD_SIZE bytes, little-endian.

    def pack_into(self, buffer, offset=0):
        """Write the state to `buffer` at `offset`."""
        struct.pack_into(
            _RECORD, buffer, offset, self.phase, self.ruling, self.started,
            self.acts.screen | self.acts.at << 2, self.start_ms, self.menu_down_ms, self.pressed_ms,
        )  # fmt: skip
        self.clock.pack_into(buffer, offset + _CLOCK_AT)
        self.entry.pack_into(buffer, offset + _ENTRY_AT)

    def unpack(self, buffer, offset=0):
        """Take the state from `buffer` at `offset`. ValueError if it cannot be one."""
        self.entry.unpack(buffer, offset + _ENTRY_AT)
        self.clock.unpack_from(buffer, offset + _CLOCK_AT)
        record = struct.unpack_from(_RECORD, buffer, offset)
        self.phase, self.ruling = record[0:2]
        self.started = bool(record[2])
        self.acts.screen = record[3] & 3
        self.acts.at = record[3] >> 2
        self.start_ms, self.menu_down_ms, self.pressed_ms = record[4:7]
