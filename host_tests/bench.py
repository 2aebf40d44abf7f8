"""A bench for tests of the core: an App with pins and keys, and a time that moves when it is told to."""

import functools

import game as games
import machine
import main
import run_scenarios
from player import MemoryFile
from settings import Settings

TICKS = 1 << 30
A, B, N = 0, 1, 2


@functools.cache
def lexicon():
    """Path of annex B1 as a lexicon, built once."""
    return str(run_scenarios.default_lexicon())


class Board:
    """Pins from `first_pin` on, so that several boards can lie on one bench. `ticks` is the tick counter."""

    NAME = "bench"

    def __init__(self, ticks, first_pin, lexicon_path, keypad, key_timer):
        self.ticks = ticks
        self.BUTTON_PINS = (first_pin, first_pin + 1, first_pin + 2)
        self.LED_PINS = (first_pin + 3, first_pin + 4, first_pin + 5)
        self.BUZZER_PIN = first_pin + 6
        pads = tuple(range(first_pin + 7, first_pin + 15))
        self.KEY_ROW_PINS = pads[:4] if keypad else None
        self.KEY_COLUMN_PINS = pads[4:] if keypad else None
        if key_timer is not None:
            self.KEY_TIMER = key_timer
        self._lexicon_path = lexicon_path
        self._texts = {}

    def ticks_ms(self):
        return self.ticks % TICKS

    def path(self, name):
        return self._lexicon_path

    def text_file(self, name):
        return self._texts.setdefault(name, MemoryFile(""))

    def display(self):
        return None


class Bench:
    """One App. `now_ms` is the bench's own time, which never wraps; the App's may be rebased.

    `told`: every event as (kind, side, at_ms, value); `heard_ms`: every sound as (sound, at_ms), the
    stamps in the bench's time. `own`: lines of the file of own
    presets. Further settings are given by name.
    """

    def __init__(self, preset="sss-2min", ticks=12345, first_pin=2, lexicon_path=None, keypad=False,
                 key_timer=None, own=(), **settings):
        self.settings = Settings()
        self.settings.preset = preset
        for key, value in settings.items():
            assert hasattr(self.settings, key), key
            setattr(self.settings, key, value)
        self.now_ms = 0
        self._began = ticks
        self.board = Board(ticks, first_pin, lexicon_path or lexicon(), keypad, key_timer)
        self.board.text_file("presets.txt").write("\n".join(own))
        for pin in self.board.BUTTON_PINS:
            machine.drive(pin, 1)
        self.app = main.build(self.board, self.settings, [])
        self.app.listener = self
        self.told = []
        self.heard_ms = []
        self.wait_ms = 0
        self.rebased_ms = 0
        self.levels = [0, 0, 0]

    # Listening.

    def event(self, kind, side, at_ms, value):
        self.told.append((kind, side, at_ms + self.rebased_ms, value))

    def heard(self, sound, at_ms):
        self.heard_ms.append((sound, at_ms + self.rebased_ms))

    # Time.

    def go(self, to_ms):
        """Let time pass without the loop coming."""
        assert to_ms >= self.now_ms
        self.now_ms = to_ms
        self.board.ticks = self._began + to_ms

    def step(self):
        """The loop comes, now; returns what it would wait."""
        for _ in range(10):
            before_ms = self.app.time.now_ms(self.board.ticks_ms())
            self.wait_ms = self.app.step(self.board.ticks_ms())
            if self.app.time.now_ms(self.board.ticks_ms()) < before_ms:
                self.rebased_ms += before_ms
            if self.wait_ms:
                return self.wait_ms
        raise AssertionError("the loop asks to be called again at once, for ever")

    def run(self, to_ms):
        """Let time pass with a loop that comes exactly when it asked to."""
        self.step()
        while self.now_ms + self.wait_ms <= to_ms:
            self.go(self.now_ms + self.wait_ms)
            self.step()
        self.go(to_ms)
        self.step()

    # Hands.

    def button(self, source, down):
        """An edge of a button, now."""
        self.levels[source] = down
        machine.drive(self.board.BUTTON_PINS[source], 0 if down else 1)

    def key(self, place, down):
        """A key of the pad goes down or up, now, as its scan would report it."""
        return self.app.queue.key(place, down, self.board.ticks_ms())

    def press(self, source, at_ms=None):
        """A press of a button, 30 ms long, with a punctual loop."""
        self.run(self.now_ms if at_ms is None else at_ms)
        self.button(source, 1)
        self.step()
        self.run(self.now_ms + 30)
        self.button(source, 0)
        self.step()

    def tap(self, *places):
        """Short presses of keys, with a punctual loop."""
        for place in places:
            self.key(place, 1)
            self.key(place, 0)
            self.step()

    # Looking.

    @property
    def clock(self):
        return self.app.game.clock

    def left(self):
        """What A and B have left."""
        return [self.clock.left_ms(side, self.app.now_ms) for side in (A, B)]

    def spent(self):
        """All that has run for A and B."""
        return [self.clock.spent(side, self.app.now_ms) for side in (A, B)]

    def pack(self):
        """The game's whole state."""
        record = bytearray(games.RECORD_SIZE)
        self.app.game.pack_into(record)
        return bytes(record)

    def lit(self):
        """The LEDs' levels, in their order."""
        return [machine.level(pin) for pin in self.board.LED_PINS]

    def tone(self):
        """The frequency that the buzzer gives, 0 if none."""
        return machine.tone(self.board.BUZZER_PIN)[0]

    def kinds(self):
        """The kinds of the events so far."""
        return [one[0] for one in self.told]

