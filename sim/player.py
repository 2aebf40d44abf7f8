"""Plays a scenario against the App of `main.build`, in virtual time, through pins and keys.

Runs on CPython and on MicroPython. Every file is played punctually (the loop comes
exactly when something is due), lazily (it comes only at the file's lines) and late (it
comes late by chance); all must agree.
"""

import random

import alphabets
import corrections
import events
import judge
import keymaps
import ledger
import letters
import machine
import main
import memory_model
import rounds
import rulesets
import scenario as scenarios
import sounds
import stored
from clock import BLINK, BOTH_LOSE, DRAW, IN_NEUTRAL, OVER, READY, RUNNING, TURN_LOST
from journalfiles import FileStore
from memorychip import MemoryChip
from settings import Settings

PUNCTUAL = "punctual"
LAZY = "lazy"
LATE = "late"

_TICKS = 0x40000000
_PRESS_MS = 10
_HOLD_MS = 2000
_LATEST_MS = 900
_LATEST_WITH_CHIP_MS = 30
_LISTEN_MS = 100  # so often a real board's loop comes, whatever there is to wait for

# What a side has of each field that is counted. Points are those of penalties, by the judge and by the clock.
_COUNTS = {
    "moves": lambda game, side, now_ms: game.clock.moves[side],
    "lost": lambda game, side, now_ms: game.challenge.penalties.turns_lost(side),
    "owed": lambda game, side, now_ms: game.clock.owed[side],
    "points": lambda game, side, now_ms: game.challenge.penalties.points_off(side, now_ms),
    "crosses": lambda game, side, now_ms: game.challenge.penalties.ledger.get(ledger.CROSSES, side),
    "period": lambda game, side, now_ms: game.clock.period(side, now_ms),
    "stones": lambda game, side, now_ms: game.clock.methods[side].stones(),
}

_STATES = {READY: "ready", RUNNING: "running", IN_NEUTRAL: "neutral", OVER: "over"}


class MemoryFile:
    """A small text file that lies in memory."""

    def __init__(self, text):
        self.text = text

    def read(self):
        """The text."""
        return self.text

    def there(self):
        """Whether there is one."""
        return self.text != ""

    def write(self, text):
        """Replace it."""
        self.text = text
        return True


class MemoryStore(FileStore):
    """The journal's files, in memory: {name: bytes}, which last as long as the performance."""

    def __init__(self, files):
        self.files = files
        FileStore.__init__(self, lambda name: name)

    def _make(self, folder):
        pass

    def _load(self, path, buffer):
        data = self.files.get(path, b"")[: len(buffer)]
        buffer[: len(data)] = data
        return len(data)

    def _save(self, path, buffer):
        self.files[path] = bytearray(buffer)
        return True


class ScenarioBoard:
    """A board whose time stands still until it is told otherwise. `journal`: where the game is kept."""

    NAME = "scenario"
    LED_PINS = (18, 19, 20)
    BUTTON_PINS = (2, 3, 4)
    BUZZER_PIN = 15
    KEY_ROW_PINS = None
    KEY_COLUMN_PINS = None

    def __init__(self, files, base, own=(), with_display=False, journal="files", games=""):
        self.GAMES_BYTES = 1_000_000 if games else 0
        if games:
            files = dict(files, games=games)
        self._kept = {}
        self._chip = None
        if journal != "files":
            self._chip = memory_model.chip(journal, lambda: self.now_ms)
        self._with_display = with_display
        self.panel = None
        self.bus = None
        self._files = files
        self._texts = {"presets.txt": MemoryFile("\n".join(own))}
        self._base = base
        self._lasting = _Lasting()
        self.now_ms = 0

    def ticks_ms(self):
        """The wrapping tick counter."""
        return (self._base + self.now_ms) % _TICKS

    def path(self, name):
        """Where a file lies: the scenario's own files under their full path."""
        return self._files.get(name, name)

    def text_file(self, name):
        """A small file of the device; it lasts as long as the performance."""
        if name not in self._texts:
            self._texts[name] = MemoryFile("")
        return self._texts[name]

    def journal_store(self):
        """Where the game in progress is kept; it outlasts a loss of power."""
        if self._chip is None:
            return MemoryStore(self._kept)
        return MemoryChip(*self._chip)

    def lasting(self):
        """The memory that outlasts a reset."""
        return self._lasting

    def damage(self, name, bit):
        """Flip a bit of a file. ValueError if it has no such bit."""
        if name in self._texts:
            data = bytearray(self._texts[name].read().encode())
        else:
            data = self._chip[0].data if name == "memory" and self._chip else self._kept.get(name, b"")
        if bit >= 8 * len(data):
            raise ValueError(name + " has only " + str(8 * len(data)) + " bits")
        data[bit >> 3] ^= 1 << (bit & 7)
        if name in self._texts:
            self._texts[name].write("".join([chr(byte) if byte < 128 else "?" for byte in data]))

    def display(self):
        """In stories that need one the display, on a model of its bus; else pages are looked at alone."""
        if not self._with_display:
            return None
        from display import on_i2c
        from ssd1306_model import Bus, Panel

        if self.bus is None:
            self.panel = Panel()
            self.bus = Bus(self.panel)
        else:
            self.panel.reset()
        machine.attach(0, self.bus)
        return on_i2c(machine.I2C(0, scl=machine.Pin(17), sda=machine.Pin(16), freq=400_000, timeout=5000))


class _Lasting:
    """What a real board's registers know over a reset: of the record `seq` that it ran on for `ms`."""

    seq = 0

    def read(self):
        return (self.seq, 0) if self.seq else None

    def write(self, seq, ms):
        pass


class Failure(Exception):
    """An expectation that does not hold: `line` (its number), `wanted`, `got`."""

    def __init__(self, line, wanted, got):
        super().__init__(wanted + "; got " + got)
        self.line = line
        self.wanted = wanted
        self.got = got


class Player:
    """One performance of a scenario. `files`: real path of each file name that settings may give.

    `games`: a folder for the record of the game; without one none is kept.
    """

    def __init__(self, scenario, files, mode, seed, games=""):
        self._scenario = scenario
        # Marks follow time: where power goes a loop that never comes would only show that it did not.
        power = any(line.words[0] == "power" for line in scenario.lines if line.verb == "do")
        self._mode = PUNCTUAL if power and mode == LAZY else mode
        self._longest_ms = _LISTEN_MS if power else _TICKS
        self._latest_ms = _LATEST_MS if scenario.journal == "files" else _LATEST_WITH_CHIP_MS
        self._off = False
        self._random = random
        random.seed(seed)
        # Sometimes the tick counter wraps in the middle of the story.
        base = _TICKS - 500 * (seed % 400) - 1 if mode == LATE else 12345
        self.board = ScenarioBoard(files, base, scenario.own, "display" in scenario.needs, scenario.journal,
                                   games)
        self._start()
        self._told = []  # (kind of telling, name, side, at)
        self._edges = []  # (at, source, down), in order of time
        self._next_ms = 0
        self._stalled_until_ms = 0
        self._since_ms = -1
        self._at_ms = 0

    def _start(self):
        """Power comes: the board's files are as they were, all else begins anew."""
        settings = Settings()
        for key, value, line in self._scenario.settings:
            try:
                settings.set(key, value)
            except ValueError as error:
                raise scenarios.ScenarioError(line, key + ": " + str(error))
        chosen = stored.choices(self.board).read(stored.CHOICES, settings.ignored)
        settings.read(stored.CHOICES, chosen.split("\n"))
        machine.forget()
        for pin in self.board.BUTTON_PINS:
            machine.drive(pin, 1)
        self.app = main.build(self.board, settings, list(settings.ignored))
        self.app.listener = self

    # What the App tells. Its time may have been rebased, so a stamp counts from its now.

    def event(self, kind, side, at_ms, value):
        """An event of the game."""
        self._tell("event", events.NAMES[kind], side, at_ms)

    def heard(self, sound, at_ms):
        """A sound was asked for."""
        self._tell("heard", sounds.NAMES[sound], events.NONE, at_ms)

    def _tell(self, what, name, side, at_ms):
        self._told.append((what, name, side, self.board.now_ms + at_ms - self.app.now_ms))

    # Time.

    def _step(self, at_ms):
        self.board.now_ms = at_ms
        if self._off:
            self._next_ms = at_ms + 1000
            return
        for _ in range(2000):
            # Time stands still while the display is painted: test_display_time.py lets it pass.
            wait_ms = main.once(self.app, self.board.ticks_ms())
            if wait_ms > 0:
                break
        else:
            raise AssertionError("the loop asks to be called again at once, for ever")
        self._next_ms = at_ms + min(wait_ms, self._longest_ms)
        if self._mode == LATE:
            self._next_ms += self._random.randrange(self._latest_ms)

    def _loop_until(self, to_ms):
        """Let the loop come as the mode says, before `to_ms`; edges fall when they are due."""
        while True:
            edge_ms = self._edges[0][0] if self._edges else to_ms + 1
            loop_ms = to_ms + 1 if self._mode == LAZY else max(self._next_ms, self._stalled_until_ms)
            if edge_ms <= loop_ms and edge_ms <= to_ms:
                at_ms, source, down = self._edges.pop(0)
                self.board.now_ms = at_ms
                self._edge(source, down)
                if self._mode == PUNCTUAL:
                    self._next_ms = at_ms
            elif loop_ms <= to_ms:
                self._step(loop_ms)
            else:
                self.board.now_ms = to_ms
                return

    def _edge(self, source, down):
        if self._off:
            return
        if source < 3:
            machine.drive(self.board.BUTTON_PINS[source], 0 if down else 1)
        else:
            self.app.queue.key(source - 3, down, self.board.ticks_ms())

    def _down(self, source):
        self._edge(source, 1)

    def _up_at(self, source, at_ms):
        self._edges.append((at_ms, source, 0))
        self._edges.sort()

    # The story.

    def play(self, twisted=None):
        """Play to the end. Raises Failure at the first expectation that does not hold.

        `twisted`: the number of a line whose expectation is changed into a wrong one first.
        """
        for line in self._scenario.lines:
            self.perform(line, twisted)

    def finish(self):
        """Write what waits to be recorded."""
        log = self.app.record
        while log is not None and log.count:
            if not log.write():
                raise OSError("the record of the game is not written")

    def due_ms(self, line):
        """When the next line is due, counted from the start. ScenarioError if that is over."""
        at_ms = self._at_ms + line.at_ms if line.relative else line.at_ms
        if at_ms < self._at_ms:
            raise scenarios.ScenarioError(line.number, "the time goes back: the act before lasts longer")
        if at_ms > scenarios.LONGEST_MS:
            raise scenarios.ScenarioError(line.number, "a story lasts 12 hours at most")
        return at_ms

    def perform(self, line, twisted=None):
        """Play one line; lines are played in their order. Raises as `play` does."""
        at_ms = self.due_ms(line)
        if at_ms > self._at_ms:
            self._since_ms = self._at_ms
        self._at_ms = at_ms
        self._loop_until(at_ms)
        if line.verb == "do":
            self._do(line)
            return
        if self._off:
            raise scenarios.ScenarioError(line.number, "looked at while the power is off")
        if at_ms < self._stalled_until_ms:
            raise scenarios.ScenarioError(line.number, "looked at while the loop stalls")
        self._step(at_ms)
        words = twist(line) if line.number == twisted else line.words
        self._look(line, words)

    def _do(self, line):
        words = line.words
        act = words[0]
        at_ms = self._at_ms
        if act in ("press", "key"):
            self._press(scenarios.contact(words[1]))
        elif act == "keys":
            for key in words[1:]:
                self._press(scenarios.contact(key))
                # The pad's queue is short: the loop comes between two keys.
                self._step(at_ms)
        elif act == "down":
            self._down(scenarios.contact(words[1]))
        elif act == "up":
            self._edge(scenarios.contact(words[1]), 0)
        elif act == "hold":
            self._hold(scenarios.contact(words[1]), scenarios.span_ms(words[2]))
        elif act == "neutral":
            self._press(2)
        elif act == "resume":
            self._press_starter()
        elif act == "reset":
            self._hold(scenarios.contact("MENU"), _HOLD_MS)
        elif act == "start":
            self._press(scenarios.contact("OK"))
        elif act == "type":
            self._type(alphabets.lower(words[1][1:-1]), line)
        elif act == "agree":
            # Both players confirm the word as typed.
            self._press(0)
            self._press(1)
        elif act == "ruled":
            # Needs nothing typed: OK, the answer, OK to acknowledge it.
            for key in ("OK", "1" if words[1] == "upheld" else "2", "OK"):
                self._press(scenarios.contact(key))
        elif act == "console":
            self._step(at_ms)
            letters.answer(self.app, words[1][1:-1])
        elif act == "stall":
            self._stalled_until_ms = at_ms + scenarios.span_ms(words[1])
        elif act == "power":
            self._power(words[1] == "on", line)
        elif act == "restart":
            self._restart(line)
        elif act == "damage":
            try:
                self.board.damage(words[1], int(words[3]))
            except ValueError as error:
                raise scenarios.ScenarioError(line.number, str(error))
        elif self.board.bus is None:
            raise scenarios.ScenarioError(line.number, "there is no display; say: needs display")
        elif act == "unplug":
            self.board.bus.unplug()
        elif act == "plug":
            self.board.bus.plug()
        # While the loop lingers the press waits in the queue, as on a table.
        if self._mode != LATE and at_ms >= self._stalled_until_ms:
            self._step(self._at_ms)

    def _power(self, on, line):
        if on != self._off:
            raise scenarios.ScenarioError(line.number, "the power is " + ("on" if on else "off") + " already")
        self._off = not on
        self._stalled_until_ms = 0
        if on:
            self._start()
            self._next_ms = self._at_ms
        else:
            machine.forget()

    def _restart(self, line):
        if self._off:
            raise scenarios.ScenarioError(line.number, "the power is off")
        if self._scenario.journal != "files":
            raise scenarios.ScenarioError(line.number, "a restart needs: journal files")
        self._step(self._at_ms)
        journal = self.app.keeper.journal
        journal.record(self.app.game, self.app.now_ms)
        self.board.lasting().seq = journal.seq
        self._power(False, line)
        self._power(True, line)
        self.board.lasting().seq = 0

    def _press(self, source):
        self._down(source)
        if source < 3:
            self._up_at(source, self._at_ms + _PRESS_MS)
        else:
            self._edge(source, 0)

    def _press_starter(self):
        self._step(self._at_ms)
        side = self.app.game.clock.starter()
        self._press(side if side != events.NONE else 0)

    def _hold(self, source, span_ms):
        self._down(source)
        if self._mode != LATE:
            self._step(self._at_ms)
        self._up_at(source, self._at_ms + span_ms)
        self._at_ms += span_ms
        self._loop_until(self._at_ms)

    def _type(self, word, line):
        """The key presses of a word, by the key table of the language that is typed."""
        language = self.app.game.judge.language
        last = None
        for letter in word:
            try:
                place, presses = keymaps.place_of(letter, language)
            except ValueError as error:
                raise scenarios.ScenarioError(line.number, str(error))
            if place == last:
                self._press(3 + keymaps.NEXT)
            for _ in range(presses):
                self._press(3 + place)
                # The pad's queue is short: the loop comes between two keys.
                self._step(self._at_ms)
            last = place
        if last is not None:
            self._press(3 + keymaps.NEXT)
            self._step(self._at_ms)

    # Looking.

    def _look(self, line, words):
        wanted = " ".join(words)
        if line.verb == "see":
            got = self._see(words)
        else:
            got = self._seen_of(line.verb, words)
        if got != wanted:
            raise Failure(line.number, line.verb + " " + wanted, got)

    def _see(self, words):
        field = words[0]
        app = self.app
        clock = app.game.clock
        now_ms = app.now_ms
        if field in _COUNTS or field == "left":
            side = scenarios.SIDES.index(words[1])
            if field == "left":
                # A time may be written in several ways; equal times are equal.
                left_ms = clock.left_ms(side, now_ms)
                value = words[2] if scenarios.time_ms(words[2]) == left_ms else scenarios.time_text(left_ms)
            else:
                value = str(_COUNTS[field](app.game, side, now_ms))
            return field + " " + words[1] + " " + value
        if field == "near":
            return self._near(words)
        if field == "text":
            shown = " " + " ".join(app.page().texts()) + " "
            return " ".join(words) if " " + words[1][1:-1] + " " in shown else "text shown:" + shown
        if field == "running":
            value = "A B" if clock.both else _side(clock.running())
        elif field == "leds":
            value = _leds(clock.leds(now_ms))
        elif field == "signal":
            value = "final" if clock.signals(now_ms) else "-"
        elif field == "flag":
            value = " ".join([_side(side) for side in clock.flags if side != events.NONE]) or "-"
        elif field == "ruling":
            value = judge.NAMES[app.game.ruling]
        elif field == "result":
            value = {DRAW: "draw", BOTH_LOSE: "lost"}.get(clock.result) or _side(clock.result)
        elif field == "trouble":
            value = " ".join([_side(side) for side in (0, 1) if clock.trouble(side, now_ms)]) or "-"
        elif field == "late":
            value = "yes" if clock.late(now_ms) else "no"
        elif field == "preset":
            value = clock.preset.name
        elif field == "reason":
            value = getattr(app.game.setup.made().menu.screen, "reason", "") or "-"
            if app.game.acts.referee.screen:
                value = corrections.REASON_NAMES[app.game.acts.referee.reason]
        elif field == "volume":
            value = str(app.settings.volume)
        elif field == "game":
            value = _game_time(app.game.rounds, now_ms, words)
        elif field == "round":
            value = rounds.NAMES[app.game.rounds.round()]
        elif field == "turn":
            value = str(app.game.rounds.turn_number())
        elif field == "exchange":
            value = "yes" if app.game.rounds.exchange() else "no"
        elif field == "absent":
            value = _sides(app.game.rounds.absence.marked)
        elif field == "forfeit":
            value = _sides(app.game.rounds.absence.forfeits(now_ms))
        elif field == "challenger":
            value = _side(app.game.challenge.challenger) if clock.mode == IN_NEUTRAL else "-"
        elif field == "kind":
            value = rulesets.KINDS[app.game.challenge.kind]
        elif field == "screen":
            value = app.page().name
        elif field == "display":
            value = self._display()
        else:
            value = "lost " + _side(clock.turn) if clock.mode == TURN_LOST else _STATES[clock.mode]
        return field + " " + value

    def _near(self, words):
        """Not above the time named, and below it by the length at most."""
        left_ms = self.app.game.clock.left_ms(scenarios.SIDES.index(words[1]), self.app.now_ms)
        time_ms = scenarios.time_ms(words[2])
        if time_ms - scenarios.span_ms(words[3]) <= left_ms <= time_ms:
            return " ".join(words)
        return "near " + words[1] + " " + scenarios.time_text(left_ms)

    def _display(self):
        bus = self.board.bus
        if bus is None or not bus.plugged:
            return "-"
        # What is due within a few milliseconds comes before the display, which then has its turn.
        while self.app.due_ms - self.app.now_ms <= main.PAINT_MS and self.app.paint():
            pass
        return "shown" if self.board.panel.picture() == picture(self.app.page()) else "another picture"

    def _seen_of(self, verb, words):
        """What was told since the line before with another time, as the words if they fit."""
        what = "event" if verb == "none" else verb
        told = [one for one in self._told if one[0] == what and self._since_ms < one[3] <= self._at_ms]
        names = [one[1] for one in told]
        if verb == "none":
            return " ".join(names)
        if words[0] == "-":
            return " ".join(names or words)
        for one in told:
            if one[1] == words[0] and (len(words) == 1 or _side(one[2]) == words[1]):
                return " ".join(words)
        return " ".join(names) or "nothing"


def picture(page):
    """The page as it must stand on the glass: 1024 bytes, laid out as framebuf.MONO_VLSB."""
    import framebuf

    from canvas import Canvas
    from layout import Layout

    buffer = bytearray(1024)
    canvas = Canvas(framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB), buffer)
    for _ in Layout(canvas).steps(page):
        pass
    return bytes(buffer)


def _side(side):
    return "AB-"[side]


def _sides(bits):
    return " ".join([_side(side) for side in (0, 1) if (bits >> side) & 1]) or "-"


def _game_time(game_rounds, now_ms, words):
    if not game_rounds.timed:
        return "-"
    left_ms = game_rounds.left_ms(now_ms)
    # A time may be written in several ways; equal times are equal.
    same = words[1] != "-" and scenarios.time_ms(words[1]) == left_ms
    return words[1] if same else scenarios.time_text(left_ms)


def _leds(state):
    if state == BLINK:
        return "blink"
    return " ".join([name for bit, name in ((1, "30"), (2, "20"), (4, "10")) if state & bit]) or "-"


def twist(line):
    """The words of an expectation, changed into a wrong one of the same kind."""
    words = list(line.words)
    if line.verb == "none":
        return ["nothing"]
    if line.verb in ("heard", "event"):
        return ["reset"] if words[0] != "reset" else ["start"]
    if words[0] == "near":
        words[2] = scenarios.time_text(scenarios.time_ms(words[2]) + 36_000_000)
    elif words[0] == "left":
        words[2] = scenarios.time_text(scenarios.time_ms(words[2]) + 1)
    elif words[0] in _COUNTS:
        words[2] = str(int(words[2]) + 1)
    elif words[0] == "game":
        words[1] = "0:00.001" if words[1] == "-" else scenarios.time_text(scenarios.time_ms(words[1]) + 1)
    elif words[0] == "turn":
        words[1] = str(int(words[1]) + 1)
    elif words[0] == "volume":
        words[1] = str(int(words[1]) + 1)
    elif words[0] == "text":
        words[1] = '"' + words[1][1:-1] + 'x"'
    else:
        wrong = {
            "running": ("A", "B"), "leds": ("blink", "-"), "signal": ("final", "-"), "flag": ("A", "B"),
            "state": ("ready", "running"), "ruling": ("valid", "-"), "screen": ("ready", "play"),
            "challenger": ("A", "-"), "kind": ("word", "points"),
            "result": ("A", "B"), "trouble": ("A", "B"), "late": ("yes", "no"),
            "round": ("last", "-"), "exchange": ("yes", "no"), "absent": ("A", "-"), "forfeit": ("A", "-"),
            "preset": ("sss-2min", "sss-22min"), "reason": ("no-time", "ch-1"),
            "display": ("shown", "-"),
        }[words[0]]  # fmt: skip
        words[1:] = [wrong[1] if words[1:] == [wrong[0]] else wrong[0]]
    return words


def play_all_ways(scenario, files, seed, games=""):
    """Play it punctually, lazily and late, then once with a wrong expectation.

    `games`: a folder for the record of the punctual performance. Returns None, or (mode, line number,
    reason) of the first thing that is wrong.
    """
    for mode in (PUNCTUAL, LAZY, LATE):
        try:
            performance = Player(scenario, files, mode, seed, games if mode == PUNCTUAL else "")
            performance.play()
            performance.finish()
        except Failure as failure:
            name = mode if mode != LATE else "late, seed " + str(seed)
            return name, failure.line, failure.wanted + "; got " + failure.got
    looks = [line for line in scenario.lines if line.verb != "do"]
    twisted = looks[seed % len(looks)].number
    try:
        Player(scenario, files, PUNCTUAL, seed).play(twisted)
    except Failure as failure:
        if failure.line == twisted:
            return None
    return "twisted", twisted, "a wrong expectation passed here: this line cannot fail"
