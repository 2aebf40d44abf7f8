"""Boot: the board, the settings, the drivers, the App; then the loop."""

import sys

import build_info
import crash
from app import App
from buttons import Buttons
from buzzer import Buzzer
from gamelog import GameLog
from judge import Judge
from keypad import Keypad
from leds import Leds
from ownpresets import OwnPresets
from settled import forget, settled
from textfile import text_file
from timebase import ticks_between
from upkeep import Upkeep

STEADY_MS = 10_000  # a clock that crashes sooner than that after its start is not started again
PAINT_MS = 6  # a quantum of display work is begun only if nothing is due sooner


_PARTS = (("LED_PINS", 3), ("BUTTON_PINS", 3), ("BUZZER_PIN", 0), ("KEY_ROW_PINS", 0), ("KEY_COLUMN_PINS", 0),
          ("ticks_ms", 0), ("path", 0), ("display", 0), ("start", 0))  # fmt: skip


def load_board():
    """The board's own module, or the reference board and a line that says why."""
    try:
        import board

        for name, count in _PARTS:
            if not hasattr(board, name) or (count and len(getattr(board, name)) != count):
                raise ValueError(name + (" must be " + str(count) + " pins" if count else " is missing"))
        return board, None
    except Exception as error:
        # Whatever a board's file gets wrong, the clock must come up.
        return _reference_board(error)


def _reference_board(error):
    import boards.pico as board

    return board, "board.py: " + (str(error) or type(error).__name__) + "; boards/pico.py is used"


def build(board, settings, notices):
    """The App for `board` under `settings`, its drivers connected."""
    own = OwnPresets(text_file(board, "presets.txt"))
    preset = own.chosen(settings.preset, notices)
    judge = Judge(board.path(settings.lexicon), settings.words_for(preset), settings.variant)
    app = App(preset, settings, judge, board.ticks_ms(), notices)
    choices = Choices(board)
    settings.keep_tries = choices.keep_tries
    app.set_up(own, choices)
    app.board_name = getattr(board, "NAME", "")
    if hasattr(board, "battery_mv"):
        app.battery_mv = board.battery_mv
    keypad = None
    if board.KEY_ROW_PINS:
        timer, hard = _key_timer(board)
        keypad = Keypad(board.KEY_ROW_PINS, board.KEY_COLUMN_PINS, app.queue, board.ticks_ms, timer, hard)
    display = board.display()
    if display is not None and display.plain:
        notices.append("font_*.py: missing or damaged; plain letters are used")
    _keep(app, board, notices)
    app.connect(
        Leds(board.LED_PINS),
        Buzzer(board.BUZZER_PIN, settings.loudness()),
        Buttons(board.BUTTON_PINS, app.queue, board.ticks_ms),
        keypad,
        display,
    )
    return app


def _key_timer(board):
    """(timer that scans the keypad, whether it calls in the interrupt itself); without: (None, False)."""
    number = getattr(board, "KEY_TIMER", None)
    if number is not None:
        import machine

        for hard in (True, False):
            try:
                timer = machine.Timer(number)
                timer.init(hard=hard)
                return timer, hard
            except (TypeError, ValueError):
                # This port calls between two instructions of the loop at best, or has no such timer.
                pass
    return None, False


def _keep(app, board, notices):
    from keeping import fit

    fit(app, board, notices)
    if getattr(board, "GAMES_BYTES", 0):
        app.keep_record(GameLog(app.game, board, _write_game))
        app.keeper.others.append(app.record)
    # What is needed at power-on alone gives its memory back.
    for name in ("keeping", "journalread"):
        forget(name)


def once(app, ticks):
    """One round of the loop at the tick count `ticks`; returns how long nothing is due, in ms."""
    wait_ms = app.step(ticks)
    free_ms = app.due_ms - app.now_ms
    if app.woken():
        return 0
    if free_ms > PAINT_MS:
        if app.keeper is not None:
            keep_ms = app.keeper.step(app.now_ms, free_ms)
            if keep_ms == 0:
                return 0  # what was written took its time: what is due comes first
            if keep_ms < wait_ms:
                wait_ms = keep_ms
        if app.paint():
            return 0
        # Files that can wait come after what is looked at.
        if app.keeper is not None and app.keeper.write_others(app.now_ms, free_ms):
            return 0
        return wait_ms
    return free_ms if free_ms > 0 else 0


# What is needed only now and then is in memory only then.


def _write_game(log):
    if "gamefiles" not in sys.modules:
        __import__("gamefiles")
        return True  # that took its time: it is written in the next round
    import gamefiles

    try:
        return gamefiles.write(log)
    finally:
        forget("gamefiles")


def _forget_stored():
    for name in ("stored", "sealedfile"):
        forget(name)


class Choices:
    """What is chosen on the device, to be kept; and how many PINs were wrong."""

    def __init__(self, board):
        self._board = board

    def write(self, text):
        """Keep it. False if the file system would not have it."""
        import stored

        well = stored.choices(self._board).write(text)
        _forget_stored()
        return well

    def keep_tries(self, number):
        """Keep that number."""
        import stored

        stored.keep_tries(self._board, number)
        _forget_stored()


def settings_of(board):
    """The settings in force."""
    import stored

    found = stored.settings(board)
    _forget_stored()
    return found


def run(low=None, missing=()):
    """Start the clock on this machine's board; returns only where the board's `start` does.

    `low`: a list of what keeps the bottom of the memory free until then (device/main.py), or None.
    `missing`: names of modules that are not there, or were damaged and set aside.
    """
    started = _set_up(missing)
    if started is None:
        return
    board, app, upkeep = started
    dog = None

    def step():
        ticks = board.ticks_ms()
        due_ms = app.due_ms
        wait_ms = once(app, ticks)
        if upkeep is not None:
            upkeep.late(app.now_ms - due_ms)
            if app.due_ms - app.now_ms > PAINT_MS:
                upkeep.step(ticks, wait_ms)
                # Here inputs, game, outputs, display and upkeep have all had their turn.
                if dog is not None:
                    dog.feed()
        return wait_ms

    if low:
        low.clear()
    settled()
    began = board.ticks_ms()
    try:
        if hasattr(board, "watchdog"):
            dog = board.watchdog()
        board.start(step, app)
    except Exception as error:
        _crashed(board, app, error, ticks_between(began, board.ticks_ms()))
    finally:
        # A tone would sound for ever: nobody comes any more to end it.
        app.queue.reflex.armed = False
        app.buzzer.silence()
        # Whoever stops the clock to work at the prompt must not be bitten there.
        if dog is not None:
            dog.stop()


def _set_up(missing):
    # (board, app, upkeep or None), or None: the clock is not to start.
    board, ignored = load_board()
    if hasattr(board, "prepare"):
        board.prepare()
    if hasattr(board, "held") and board.held(board.BUTTON_PINS[2]):
        print("safe mode: the neutral button was held at power-on, so the clock is not started")
        return None
    settings = settings_of(board)
    notices = ([ignored] if ignored else []) + settings.ignored
    crashed = crash.last(board.path(crash.NAME), board.path(crash.KEPT))
    if crashed:
        notices.insert(0, crash.NAME + ": " + crashed)
    if missing:
        # Notices of their own would fill the first screen for minutes.
        what = ": each missing or damaged" if len(missing) > 1 else ": missing or damaged"
        notices.insert(0, ", ".join(missing) + what + "; copy it again with make flash")
    try:
        app = build(board, settings, notices)
    except (ValueError, TypeError) as error:
        # A pin that this chip does not have.
        board, ignored = _reference_board(error)
        notices.insert(0, ignored)
        app = build(board, settings, notices)
    # Only a real board has a battery and a console of its own.
    upkeep = Upkeep(app, board) if hasattr(board, "battery_mv") else None
    for notice in notices:
        print("ignored: " + notice)
    if app.game.judge.detail:
        print("judge: " + app.game.judge.detail)
    return board, app, upkeep


def _crashed(board, app, error, ran_ms):
    if not hasattr(board, "restart"):
        raise error
    app.buzzer.silence()
    crash.keep(board.path(crash.NAME), error, build_info.VERSION)
    # After six days it seems to be below 0.
    if 0 <= ran_ms < STEADY_MS:
        if app.came_back:
            # A game that breaks the clock as soon as it is back must not come back for ever.
            app.keeper.drop(app.now_ms)
        raise error
    board.restart()


if __name__ == "__main__":
    run()
