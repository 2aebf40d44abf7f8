"""The inputs to the game, the game to the outputs."""

from micropython import const

import events
import screens
import shown
import sounds
from game import Game
from inputs import DEBOUNCE_MS, InputQueue
from methods import NEVER
from presetspec import SILENT
from reflex import Reflex
from setupgate import SetUp
from timebase import MUST_REBASE_MS, REBASE_MS, Timebase

# How long the mark of an input that was not taken stands.
_REFUSED_MS = const(700)
# How long a part of a page stands on which not all has room at once.
_PART_MS = const(5000)
# How often the display is looked for while nobody's time runs.
_PROBE_MS = const(1000)

# How long it is shown that the game in progress cannot be written down.
_UNKEPT_MS = const(10_000)
# The longest wait: long before the tick counter has gone half its way round.
_LONGEST_WAIT_MS = const(3_600_000)


class App:
    """One clock with its outputs.

    `leds`, `buzzer`: the drivers; `buttons`, `keypad`, `display` may be None. `ticks` is
    the tick count at the start. `listener`, if set, is told every event and every sound;
    `keeper` (see there) and `record` (see `gamelog`), if set, every event.
    """

    def __init__(self, preset, settings, judge, ticks, notices):
        self.time = Timebase(ticks)
        self.queue = InputQueue()
        self.settings = settings
        self.notices = notices
        self.game = Game(preset, settings, judge, self)
        self.listener = None
        self.keeper = None
        self.came_back = False  # a game was brought back at this power-on
        self.record = None
        self.connect(None, None, None, None, None)
        self.board_name = ""
        self.now_ms = 0
        self.due_ms = 0
        self._game_ms = 0  # when the game is to be asked next; 0: at once
        self._settle_ms = 0
        self._paint_ms = 0
        self._probe_ms = 0
        self._anew = True
        self._refused = 0
        self._refused_until_ms = 0
        self._battery_low = False
        self._unkept_until_ms = 0
        self._led_state = 0
        self._led_since_ms = 0

    def connect(self, leds, buzzer, buttons, keypad, display):
        """Give the App its drivers; any of them may be None."""
        self.leds = leds
        self.buzzer = buzzer
        self.buttons = buttons
        self.keypad = keypad
        self.display = display
        self.queue.reflex = Reflex(leds, buzzer, keypad)

    def keep_record(self, record):
        """Have `record` (see `gamelog`) told of what is done and what happens."""
        self.record = self.game.record = record

    def set_up(self, own, choices):
        """Let the keypad set up the clock: `own` presets, and the file that keeps what is chosen."""
        self.game.setup = SetUp(self.game, self.settings, own, choices, self, self._apply)

    def _apply(self):
        if self.buzzer is not None:
            self.buzzer.set_volume(self.settings.loudness())

    def battery_mv(self):
        """The battery's millivolts, or None where the board cannot tell; `main` puts in the board's own."""

    def sound_test(self):
        """Every kind of tone, for the self-test."""
        if self.buzzer is not None:
            now_ms = self.now_ms
            self.buzzer.play(sounds.pattern(sounds.FLAG), sounds.priority(sounds.FLAG), now_ms, now_ms)

    def woken(self):
        """Whether an interrupt has brought something that a waiting loop must look at."""
        return self.queue.waiting() or (self.keypad is not None and self.keypad.woken())

    def event(self, kind, side, at_ms, value):
        """Something happened in the game at `at_ms` (see `events`)."""
        self._paint_ms = self.now_ms
        self._game_ms = 0
        self.queue.reflex.armed = False
        if kind == events.NO:
            self._refused = value
            self._refused_until_ms = at_ms + _REFUSED_MS
        elif kind == events.NEUTRAL or kind == events.RESET:
            self._probe_ms = self.now_ms
            self._anew = True
        listener = self.listener
        if listener is not None:
            listener.event(kind, side, at_ms, value)
        sound = sounds.OF_EVENT[kind]
        if kind == events.FLAG and value == SILENT or kind == events.KEY and not self.settings.click:
            sound = None
        if sound == sounds.WARN:
            sound = sounds.WARN_30 if value == 30_000 else sounds.WARN_20 if value == 20_000 else sound
            sound = sounds.WARN_10 if value == 10_000 else sound
        if listener is not None and sound is not None:
            listener.heard(sound, at_ms)
        if self.buzzer is not None and sound is not None and sound != sounds.FINAL:
            self.buzzer.play(sounds.pattern(sound), sounds.priority(sound), at_ms, self.now_ms)
        if kind == events.WARN or kind == events.FINAL:
            self._show(at_ms)
        # Nobody waits for what is only written down.
        if self.keeper is not None:
            self.keeper.told(kind, at_ms)
        if self.record is not None:
            self.record.event(kind, side, at_ms, value)

    def step(self, ticks):
        """Take the inputs and all that is due at the tick count `ticks`.

        Returns the milliseconds until it must be called again (0: at once). Allocates nothing.
        """
        now_ms = self.now_ms = self.time.now_ms(ticks)
        if now_ms >= self.due_ms or now_ms >= self._game_ms or self.woken():
            now_ms = self._take(ticks, now_ms)
        if self.buttons is not None and now_ms >= self._settle_ms:
            self._settle_ms = now_ms + DEBOUNCE_MS
            self.buttons.settle()
            if self.woken():
                return 0
        clock = self.game.clock
        if now_ms > REBASE_MS and (clock.running() == events.NONE or now_ms > MUST_REBASE_MS):
            self._rebase()
            return 0
        due_ms = self.due_ms
        if self.display is not None:
            if self._paint_ms < due_ms:
                due_ms = self._paint_ms
            if self._probe_ms < due_ms and clock.running() == events.NONE:
                due_ms = self._probe_ms
        wait_ms = due_ms - now_ms
        return 0 if wait_ms < 0 else wait_ms if wait_ms < _LONGEST_WAIT_MS else _LONGEST_WAIT_MS

    def _take(self, ticks, now_ms):
        # What has come and what is due; returns the time.
        queue = self.queue
        reflex = queue.reflex
        # Nothing is certain while the loop is at work; after that, what this changed nothing in still is.
        armed = reflex.armed
        reflex.armed = False
        began_ms = now_ms
        due_ms = NEVER if self.keypad is None else self.keypad.step(now_ms)
        count = queue.collect(self.time)
        if count:
            # An interrupt may have come after the ticks were read: the time is never before an input.
            if queue.at_ms[count - 1] > now_ms:
                now_ms = self.now_ms = queue.at_ms[count - 1]
            self._paint_ms = now_ms
            armed = False
        game = self.game
        game_ms = self._game_ms
        armed = armed and now_ms < game_ms
        if not armed:
            game_ms = game.step(queue, now_ms)
            # Whoever holds the game up has to be asked again and again.
            self._game_ms = game_ms if game.held is None else 0
            self._show(now_ms)
        due_ms = min(due_ms, game_ms)
        if self.leds is not None:
            due_ms = min(due_ms, self.leds.show(self._led_state, self._led_since_ms, now_ms))
        if self.buzzer is not None:
            due_ms = min(due_ms, self.buzzer.step(now_ms))
        self.due_ms = due_ms
        if not armed:
            reflex.look(game, ticks, began_ms, game_ms)
        reflex.armed = True
        return now_ms

    def _show(self, now_ms):
        # What LEDs and buzzer give as long as it is so.
        clock = self.game.clock
        test = self.game.setup.test() if self.game.setup is not None else None
        state = clock.leds(now_ms) if test is None else test.leds()
        if state != self._led_state:
            self._led_state = state
            self._led_since_ms = now_ms
        if self.buzzer is not None:
            self.buzzer.steady(sounds.pattern(sounds.FINAL) if clock.signals(now_ms) else None, now_ms)
        if self.leds is not None:
            self.leds.show(self._led_state, self._led_since_ms, now_ms)

    def _rebase(self):
        self.queue.reflex.armed = False
        by_ms = self.time.rebase()
        self.now_ms -= by_ms
        self.due_ms = self.now_ms
        self._game_ms = self._settle_ms = 0
        self._led_since_ms = self.now_ms
        self._refused_until_ms = max(self._refused_until_ms - by_ms, 0)
        self._probe_ms = max(self._probe_ms - by_ms, 0)
        if self._paint_ms != NEVER:
            self._paint_ms -= by_ms
        self._unkept_until_ms = max(self._unkept_until_ms - by_ms, 0)
        self.game.shift(by_ms)
        if self.keeper is not None:
            self.keeper.shift(by_ms)
        if self.record is not None:
            self.record.shift(by_ms)
        if self.buzzer is not None:
            self.buzzer.silence()
        if self.keypad is not None:
            self.keypad.rebased()

    def warn_battery(self, low):
        """Show from now on that the battery is low, or that it no longer is."""
        self._battery_low = low
        self._paint_ms = self.now_ms

    def warn_unkept(self):
        """Tell, once, that what happens can no longer be written down: the game goes on without."""
        self._unkept_until_ms = self.now_ms + _UNKEPT_MS
        self.notices.append("game not kept: the memory is full or fails")
        self._paint_ms = self.now_ms

    def page(self):
        """What is to be shown now."""
        lang = self.settings.lang
        page = screens.compose(self.game, self.now_ms, lang, self.notices)
        if self.now_ms < self._refused_until_ms:
            screens.refuse(page, self._refused, self.game, lang)
        elif self.now_ms < self._unkept_until_ms:
            page.note = screens.notice(self.notices[-1], lang)
        if self._battery_low:
            screens.add_battery(page, lang)
        page.part = self.now_ms // _PART_MS
        return page

    def paint(self):
        """Do one small quantum of display work, if there is any; True if it did something."""
        if self.display is None:
            return False
        if self.now_ms >= self._probe_ms and self.game.clock.running() == events.NONE:
            self._look()
            return True
        if self.now_ms >= self._paint_ms:
            self._paint_ms = self._next_paint_ms()
            if not self.display.present:
                return False
            self.display.draw(self.page())
            return True
        if self.display.flush():
            return True
        part_ms = (self.now_ms // _PART_MS + 1) * _PART_MS
        if self.display.parts < 2 or self._paint_ms <= part_ms:
            return False
        # The page goes on by itself: there may be no key.
        self._paint_ms = part_ms
        return True

    def _look(self):
        """See to the display: whether it is still there, or there again."""
        was_there = self.display.present
        # At neutral it is set up anew: it may have lost its power for a moment without being missed.
        there = self.display.probe() if self._anew or not was_there else self.display.answers()
        self._anew = False
        self._probe_ms = self.now_ms + _PROBE_MS
        if there and not was_there:
            self._paint_ms = self.now_ms

    def _next_paint_ms(self):
        now_ms = self.now_ms
        clock = self.game.clock
        side = clock.running()
        change_ms = NEVER
        if side != events.NONE:
            left_ms = clock.left_ms(side, now_ms)
            wait_ms = shown.next_change_ms(left_ms, True)
            if clock.methods[side].counts_up:
                wait_ms = 1000 - left_ms % 1000
            window = self.game.challenge.window
            if window.state:
                wait_ms = min(wait_ms, shown.next_change_ms(window.left_ms(now_ms)))
            change_ms = now_ms + wait_ms
        if now_ms < self._refused_until_ms < change_ms:
            change_ms = self._refused_until_ms
        if now_ms < self._unkept_until_ms < change_ms:
            change_ms = self._unkept_until_ms
        return change_ms
