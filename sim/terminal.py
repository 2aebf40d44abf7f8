"""The simulated board in a terminal: `terminal.py FOLDER`, the device's files being in FOLDER.

Runs on desktop MicroPython with firmware/, sim/ and the repository on the path. Keys of
the terminal are the buttons and the keypad; a key counts as held for a moment, since a
terminal tells no release.
"""

import gc
import select
import sys
import time

import boards.sim as board

import machine

_PRESS_MS = 60
_LONG_PRESS_MS = 2200
_LOOK_MS = 50
_WIDTH = 46

_BUTTONS = {"a": 0, "b": 1, "l": 1, " ": 2, "n": 2}
_KEYS = "123\n456\x7f789\t*0#m"
_ALIASES = {"\r": "\n", "\x08": "\x7f", "s": "*", "h": "#", ".": "\t"}

_HELP = (
    "a  button A      space  neutral     b  button B",
    "1-9 * 0 #  letters    Enter OK    Backspace DEL",
    "Tab NEXT    m MENU    M MENU held (new game)    q quit",
)


class TextPanel:
    """A display that keeps the page it is given as text."""

    def __init__(self):
        self.page = None

    def draw(self, page):
        """Show a page."""
        self.page = page

    def flush(self):
        """Nothing is left to be sent."""
        return False


class Terminal:
    """The front: draws the board, turns the terminal's keys into contacts."""

    def __init__(self, folder):
        self.folder = folder
        self._panel = TextPanel()
        self._app = None
        self._held = []  # (until, what to let go of)
        self._drawn = None
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._escape = 0

    def ticks_ms(self):
        """Real time."""
        return time.ticks_ms()

    def display(self):
        """The panel on the screen."""
        return self._panel

    def start(self, once, app):
        """Run the loop until q is pressed or the input ends."""
        self._app = app
        sys.stdout.write("\x1b[2J\x1b[?25l")
        while True:
            wait_ms = once()
            self._release()
            self._draw()
            if wait_ms > 0 and not self._read(min(wait_ms, _LOOK_MS)):
                return

    def _read(self, wait_ms):
        if not self._poll.poll(wait_ms):
            return True
        key = sys.stdin.read(1)
        if not key or key == "q":
            return False
        if key == "\x1b":
            self._escape = 2
        elif self._escape:
            # The rest of an arrow or function key.
            self._escape = 2 if key in "[O;" or "0" <= key <= "9" else 0
        else:
            self._press(key)
        return True

    def _press(self, key):
        length_ms = _LONG_PRESS_MS if key == "M" else _PRESS_MS
        key = key.lower()
        key = _ALIASES.get(key, key)
        if key in _BUTTONS:
            pin = board.BUTTON_PINS[_BUTTONS[key]]
            self._hold((pin, None), length_ms)
        elif key in _KEYS:
            place = _KEYS.index(key)
            wire = (board.KEY_ROW_PINS[place >> 2], board.KEY_COLUMN_PINS[place & 3])
            self._hold(wire, length_ms)

    def _hold(self, contact, length_ms):
        for held in self._held:
            if held[1] == contact:
                # Typed faster than a hand lets go: let go first, so that both count.
                self._held.remove(held)
                self._let_go(contact)
                return
        if contact[1] is None:
            machine.drive(contact[0], 0)
        else:
            machine.join(contact[0], contact[1])
        self._held.append((time.ticks_add(time.ticks_ms(), length_ms), contact))

    def _release(self):
        now = time.ticks_ms()
        for held in list(self._held):
            if time.ticks_diff(now, held[0]) >= 0:
                self._held.remove(held)
                self._let_go(held[1])

    def _let_go(self, contact):
        if contact[1] is None:
            machine.drive(contact[0], 1)
        else:
            machine.part(contact[0], contact[1])

    # Drawing: all from the outside, as a person sees it.

    def _draw(self):
        lines = self._lines()
        if lines == self._drawn:
            return
        self._drawn = lines
        sys.stdout.write("\x1b[H" + "".join([line + "\x1b[K\n" for line in lines]) + "\x1b[J")

    def _lines(self):
        page = self._panel.page
        inside = []
        if page:
            (time_a, mark_a), (time_b, mark_b) = page.sides
            inside.append(_between(mark_a + " A " + time_a, time_b + " B " + ("<" if mark_b == ">" else " ")))
            inside += [page.title, page.big] + list(page.lines)
            inside = inside[:6]
            inside += [""] * (6 - len(inside)) + [page.hint]
        frame = "+" + "-" * (_WIDTH + 2) + "+"
        lines = ["", "  NÁMIETKA   " + self._app.settings.preset, "  " + frame]
        for line in inside:
            lines.append("  | " + line[:_WIDTH] + " " * (_WIDTH - len(line)) + " |")
        lines += ["  " + frame, "", "    " + self._leds() + "      " + _sound(), ""]
        lines += self._pad()
        lines += [""] + ["  " + line for line in _HELP]
        return lines

    def _leds(self):
        lit = []
        for name, pin in zip(("30", "20", "10"), board.LED_PINS):
            lit.append(("\x1b[1;31m(#)\x1b[0m " if machine.level(pin) else "( ) ") + name)
        return "   ".join(lit)

    def _pad(self):
        import keymaps

        keys = keymaps.KEYS[self._app.game.entry.language]
        rows = []
        at = 0
        for control in ("OK", "DEL", "NEXT", "MENU"):
            row = "    "
            for _ in range(3):
                label = keymaps.LABELS[at] + " " + keys[at]
                row += label + " " * (10 - len(label))
                at += 1
            rows.append(row + control)
        return rows


def _between(left, right):
    return left + " " * (_WIDTH - len(left) - len(right)) + right


def _sound():
    hz, duty = machine.tone(board.BUZZER_PIN)
    return "sound: " + str(hz) + " Hz" if hz else "sound: -"


def main(folder):
    """Play until the player quits."""
    terminal = Terminal(folder)
    board.front = terminal
    sys.modules["board"] = board
    for pin in board.BUTTON_PINS:
        machine.drive(pin, 1)
    gc.collect()
    import main as firmware

    try:
        firmware.run()
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main(sys.argv[1])
