"""The simulated board in a web page: what JavaScript calls, and what it tells JavaScript.

The page calls `tick(real_ms)` and `contact(...)`; the front runs the firmware's loop on simulated ticks and
tells `view` what a person would see and hear, only when it changes. Every deadline on the way is met to the
millisecond whatever the speed, because time goes from one deadline to the next; a slow page makes a fast
clock slower, never wrong.
"""

import json
import time

import boards.sim as board
from fingers import NEVER_MS, Hands
from panel import Mirror
from wires import Memory, Outputs

import events
import judge
import keymaps
import presets
from ownpresets import OwnPresets
from settings import LANGUAGES
from textfile import TextFile

TICKS_MASK = 0x3FFFFFFF
# How long the page may stand still for one call.
_BUSY_MS = 30
_LONGEST_SLEEP_MS = 500
# How often a picture is drawn when time is fast: nobody sees more, and drawing takes longest of all.
_PICTURE_EVERY_MS = 120
_PLAYERS_SCREENS = ("ready", "lost", "waiting")


class Front:
    """`folder`: where the device's files lie; `view`: the page (see view.js)."""

    def __init__(self, folder, view, display):
        self.folder = folder
        self.sim_ms = 0  # simulated time since power-on
        self._display = display
        self._mirror = None
        self._outputs = Outputs(view, board)
        self._view = view
        self._memory = Memory()
        self._once = None
        self._app = None
        self._speed = 1
        self._seek_ms = -1
        self._real_ms = -1
        self._owed_ms = 0
        self._next_ms = 0
        self._hands = Hands(board)
        self._stamp_ms = -1
        self._pressed_ms = 0
        self._drawn_real_ms = -_PICTURE_EVERY_MS

    # What boards/sim.py asks.

    def ticks_ms(self):
        """The wrapping tick counter of the simulated board; in an interrupt, that of its moment."""
        return (self.sim_ms if self._stamp_ms < 0 else self._stamp_ms) & TICKS_MASK

    def display(self):
        """The display's driver, looked at by the page."""
        self._mirror = Mirror(self._display.driver())
        return self._mirror

    def start(self, once, app):
        """Keep the loop for `tick`, and return."""
        self._once = once
        self._app = app
        app.listener = self
        self._view.keys(keys_json(app.game.entry.language))

    # What the App tells.

    def event(self, kind, side, at_ms, value):
        """An event of the game."""
        at_ms += self.sim_ms - self._app.now_ms
        self._seek_ms = -1
        if kind != events.KEY:
            self._view.event(at_ms, events.NAMES[kind], "AB-"[side], self._detail(kind, value))

    def heard(self, sound, at_ms):
        """A sound was asked for; it is heard at the pin."""

    def _detail(self, kind, value):
        if kind in (events.WARN, events.PRESS):
            return str(value // 1000) + "." + str(value // 100 % 10) + " s"
        if kind == events.RULING:
            game = self._app.game
            ruling = judge.NAMES[value]
            by_list = judge.NO_RULING < value < judge.UPHELD
            return game.entry.text() + " " + ruling + " (" + game.judge.edition + ")" if by_list else ruling
        return ""

    # What the page calls.

    def tick(self, real_ms):
        """Run the board up to the page's time `real_ms`; returns how long the page may sleep, in ms."""
        self._memory.read()
        self._pass(real_ms)
        self._run(_BUSY_MS)
        self._show(real_ms)
        if self._owed_ms > 0 or self._seek_ms >= 0:
            return 0
        rate = self._rate()
        if not rate:
            return _LONGEST_SLEEP_MS
        sleep_ms = (self._due_ms() - self.sim_ms - self._owed_ms + rate - 1) // rate
        return max(1, min(sleep_ms, _LONGEST_SLEEP_MS))

    def contact(self, source, down, real_ms):
        """A button (0 A, 1 B, 2 neutral) or key (3 to 18, row by row) went down or up at `real_ms`.

        It counts from then, as an interrupt's stamp does, even if the loop has been busy since.
        """
        late_ms = max(0, self._real_ms - real_ms) * self._rate()
        self._seek_ms = -1
        self._pass(real_ms)
        self._run(NEVER_MS)
        hands = self._hands
        if not down:
            hands.release(source, self.sim_ms)
        elif not hands.held(source):
            # A hand faster than the scan: time runs ahead of the page, and waits for it afterwards.
            while hands.free_ms(source) >= 0:
                until_ms = hands.free_ms(source)
                self._owed_ms -= max(0, until_ms - self.sim_ms)
                self._run_to(until_ms, NEVER_MS)
            stamp_ms = max(self.sim_ms - late_ms, self._pressed_ms)
            self._stamp_ms = self._pressed_ms = stamp_ms
            hands.press(source, self.sim_ms)
            self._stamp_ms = -1
        self._next_ms = self.sim_ms

    def speed(self, speed, real_ms):
        """Simulated milliseconds for each real one; 0 stands still."""
        self._seek_ms = -1
        self._pass(real_ms)
        self._run(NEVER_MS)
        self._speed = speed

    def seek(self):
        """Stand still, but first go on to what happens next by itself; False if nothing will."""
        due_ms = self._app.game.due_ms() - self._app.now_ms
        self._speed = 0
        if due_ms >= NEVER_MS >> 1:
            return False
        self._seek_ms = self.sim_ms + due_ms
        return True

    def busy(self):
        """Whether a game is under way that switching off would lose."""
        return self._app.game.due_ms() < self._app.now_ms + (NEVER_MS >> 1) or any(self._app.game.clock.moves)

    def lists(self):
        """The presets and languages there are, and the settings in force, as JSON."""
        return lists_json(self._app.settings, self.folder)

    # The loop.

    def _rate(self):
        # A hand holds as long as it holds: while something is down a second is a second.
        return 1 if self._hands.busy() else self._speed

    def _fast(self):
        return self._rate() > 1 or self._seek_ms >= 0

    def _pass(self, real_ms):
        passed_ms = real_ms - self._real_ms if self._real_ms >= 0 else 0
        if passed_ms >= 0:
            self._real_ms = real_ms
            self._owed_ms += passed_ms * self._rate()

    def _due_ms(self):
        return min(self._next_ms, self._hands.due_ms())

    def _run(self, busy_ms):
        seeking = self._seek_ms >= 0
        wanted_ms = self.sim_ms + self._owed_ms
        self._run_to(self._seek_ms if seeking else max(wanted_ms, self.sim_ms), busy_ms)
        if seeking:
            self._owed_ms = 0
            if self.sim_ms >= self._seek_ms:
                self._seek_ms = -1
        else:
            # At high speed time that could not be run is dropped; at 1x it is run later.
            self._owed_ms = wanted_ms - self.sim_ms if self._speed == 1 else 0

    def _run_to(self, target_ms, busy_ms):
        """Let time pass up to `target_ms`, from one deadline to the next, for `busy_ms` at most."""
        seeking = self._seek_ms >= 0
        self._mirror.lazy = self._fast()
        began = time.ticks_ms()
        while True:
            due_ms = self._due_ms()
            if due_ms > target_ms:
                self.sim_ms = target_ms
                return
            self.sim_ms = max(due_ms, self.sim_ms)
            self._hands.step(self.sim_ms)
            self._next_ms = self.sim_ms + self._once()
            self._outputs.listen()
            if seeking and self._seek_ms < 0:
                return
            if time.ticks_diff(time.ticks_ms(), began) > busy_ms:
                return

    def _show(self, real_ms):
        fast = self._fast()
        self._outputs.show(real_ms, not fast)
        mirror = self._mirror
        if mirror.waiting and not (fast and real_ms - self._drawn_real_ms < _PICTURE_EVERY_MS):
            self._drawn_real_ms = real_ms
            mirror.catch_up()
        if mirror.changed:
            mirror.changed = False
            self._view.page(page_json(mirror.page))
            self._view.pad(wants_pad(self._app))
        self._display.show(self._view)
        self._view.clock(self.sim_ms)
        self._memory.show(real_ms, self._view)


def wants_pad(app):
    """Whether the keypad is what the hands need now; where there is little room it is shown only then."""
    standing = app.game.clock.running() == events.NONE
    return standing and app.page().name not in _PLAYERS_SCREENS


def keys_json(language):
    """The keypad's letter keys: label and letters of each."""
    return json.dumps([[label, letters] for label, letters in zip(keymaps.LABELS, keymaps.KEYS[language])])


def page_json(page):
    """A page's texts: name, sides as (time, mark), title, big, lines, hint."""
    hint = page.note or page.hint
    return json.dumps([page.name, page.sides, page.title, page.big, list(page.lines), hint])


def lists_json(settings, folder):
    """Presets (the device's own too), languages and the settings in force."""
    own = OwnPresets(TextFile(folder + "/presets.txt"))
    return json.dumps({
        "presets": presets.names() + own.names(),
        "languages": list(LANGUAGES),
        "preset": settings.preset,
        "lang": settings.lang,
    })
