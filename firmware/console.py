"""The serial console of a running clock: `status` and one line of answer. It reads, and changes nothing.

Only `word` types letters, where the referee allows that (see `letters`).
"""

import gc
import select
import sys

from micropython import const

import build_info
from events import A, B
from timebase import ticks_between

_LISTEN_MS = const(250)
_LONGEST = const(40)
HELP = ("status: one line about the clock; word LETTERS: types them where a word is asked for; "
        "Ctrl-C stops it and gives MicroPython's prompt")  # fmt: skip


class Console:
    """Answers on the console about `app` on `board`; `battery` as in `battery`."""

    def __init__(self, app, board, battery):
        self._app = app
        self._board = board
        self._battery = battery
        self._began = self._listened = board.ticks_ms()
        self._line = bytearray()
        self.worst_late_ms = 0
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)

    def step(self, ticks):
        """Read what was typed, if it is time to look; answer a whole line."""
        if ticks_between(self._listened, ticks) < _LISTEN_MS:
            return
        self._listened = ticks
        for _ in range(_LONGEST):
            if not self._typed():
                return
            byte = sys.stdin.buffer.read(1)
            if not byte:
                # The other end is closed: it would be "ready" for ever.
                self._poll.unregister(sys.stdin)
                return
            if byte in b"\r\n":
                self._answer(bytes(self._line).strip(), ticks)
                self._line = bytearray()
            elif len(self._line) < _LONGEST:
                self._line.extend(byte)

    def _typed(self):
        for _ in self._poll.ipoll(0):
            return True
        return False

    def _answer(self, line, ticks):
        if line == b"status":
            print(self.status(ticks))
        elif line[:5] == b"word ":
            print(self._word(line))
        elif line:
            print(HELP)

    def _word(self, line):
        try:
            text = str(line, "utf-8")
        except (UnicodeError, ValueError):
            return "word: not text in UTF-8"
        import letters

        return letters.answer(self._app, text)

    def status(self, ticks):
        """The line: words of key=value, times in milliseconds."""
        game = self._app.game
        clock = game.clock
        now_ms = self._app.now_ms
        parts = [
            "status",
            "version=" + build_info.VERSION,
            "board=" + self._board.NAME,
            "preset=" + clock.preset.name,
            "screen=" + self._app.page().name,
            "started=" + ("yes" if game.rounds.started else "no"),
            "running=" + "AB-"[clock.running()],
            "left_a=" + str(clock.left_ms(A, now_ms)),
            "left_b=" + str(clock.left_ms(B, now_ms)),
            "lexicon=" + (game.judge.edition.replace(" ", "") if not game.judge.fault else "none"),
            "heap=" + str(gc.mem_free()),
            "late=" + str(self.worst_late_ms),
            "battery=" + ("-" if self._battery.mv is None else str(self._battery.mv)),
            "up=" + str(ticks_between(self._began, ticks) // 1000),
        ]
        return " ".join(parts)
