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
from ssd1306_model import Bus, Panel

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
    "Tab NEXT    m MENU    M MENU held (neutral: new game)    v picture    q quit",
    ":word bó Enter  the serial console (if allowed: console=yes, or MENU 7 19)",
)


class Watched:
    """The display's own driver on a model of its bus; keeps the page it is given, to be read as text."""

    def __init__(self):
        self.page = None
        self.panel = Panel()
        machine.attach(board.I2C_ID, Bus(self.panel))
        driver = self._driver = board.driver()
        self.plain = driver.plain
        self.probe = driver.probe
        self.answers = driver.answers
        self.flush = driver.flush

    @property
    def present(self):
        """Whether the panel answered."""
        return self._driver.present

    @property
    def parts(self):
        """In how many parts the page is shown."""
        return self._driver.parts

    def draw(self, page):
        """Show a page."""
        self.page = page
        self._driver.draw(page)


class Terminal:
    """The front: draws the board, turns the terminal's keys into contacts."""

    def __init__(self, folder, with_picture):
        self.folder = folder
        self._with_picture = with_picture
        self._panel = None
        self._app = None
        self._held = []  # (until, what to let go of)
        self._drawn = None
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._escape = 0
        self._bytes = b""  # of a letter that is not whole yet
        self._line = None  # what is being typed on the serial console
        self._answer = ""

    def ticks_ms(self):
        """Real time."""
        return time.ticks_ms()

    def display(self):
        """The panel on the screen."""
        self._panel = Watched()
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
        byte = sys.stdin.buffer.read(1)
        if not byte:
            return False
        key = self._letter(byte)
        if not key:
            return True
        if key == "q" and self._line is None:
            return False
        if self._line is not None or key == ":":
            self._console(key)
        elif key == "\x1b":
            self._escape = 2
        elif key == "v":
            self._with_picture = not self._with_picture
        elif self._escape:
            # The rest of an arrow or function key.
            self._escape = 2 if key in "[O;" or "0" <= key <= "9" else 0
        else:
            self._press(key)
        return True

    def _letter(self, byte):
        # The letter that ends with `byte`; "": none does, or the terminal is set to another code than UTF-8.
        if byte[0] & 0xC0 != 0x80:
            self._bytes = b""
        self._bytes += byte
        try:
            letter = str(self._bytes, "utf-8")
        except UnicodeError:
            return ""
        self._bytes = b""
        return letter

    def _console(self, key):
        if self._line is None:
            self._line = ""
        elif key == "\n" or key == "\r":
            import letters

            known = self._line[:5] == "word "
            self._answer = letters.answer(self._app, self._line) if known else "word LETTERS expected"
            self._line = None
        elif key == "\x1b":
            self._line = None
        elif key == "\x7f" or key == "\x08":
            self._line = self._line[:-1]
        else:
            self._line += key

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
        # Line by line: a whole screen is kilobytes in one piece, which a small heap may not have.
        sys.stdout.write("\x1b[H")
        for line in lines:
            sys.stdout.write(line + "\x1b[K\n")
        sys.stdout.write("\x1b[J")

    def _lines(self):
        page = self._panel.page
        inside = []
        if self._with_picture:
            return self._around(braille(self._panel.panel.picture()), 64, page.texts() if page else [])
        if page:
            (time_a, mark_a), (time_b, mark_b) = page.sides
            inside.append(_between(mark_a + " A " + time_a, time_b + " B " + ("<" if mark_b == ">" else " ")))
            inside += [page.title, page.big] + list(page.lines)
            inside = inside[:6]
            inside += [""] * (6 - len(inside)) + [page.note or page.hint]
        return self._around(inside, _WIDTH, ())

    def _around(self, inside, width, texts):
        frame = "+" + "-" * (width + 2) + "+"
        lines = ["", "  NÁMIETKA   " + self._app.settings.preset, "  " + frame]
        for line in inside:
            lines.append("  | " + line[:width] + " " * (width - len(line)) + " |")
        lines.append("  " + frame)
        if texts:
            lines.append("    " + " | ".join(texts)[:width + 4])
        lines += ["", "    " + self._leds() + "      " + _sound(), ""]
        lines += self._pad()
        lines += [""] + ["  " + line for line in _HELP]
        if self._line is not None or self._answer:
            lines.append("  " + (self._answer if self._line is None else "console: " + self._line + "_"))
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


def braille(picture):
    """A picture of 128 by 64 pixels (framebuf.MONO_VLSB) as 16 lines of 64 braille signs."""
    lines = []
    for row in range(16):
        line = ""
        shift = 4 * (row & 1)
        at = 128 * (row >> 1)
        for _ in range(64):
            left, right = picture[at] >> shift, picture[at + 1] >> shift
            at += 2
            # Dots 1 2 3 are the upper three on the left, 4 5 6 on the right, 7 and 8 the lowest.
            dots = left & 7 | (right & 7) << 3 | (left & 8) << 3 | (right & 8) << 4
            line += chr(0x2800 + dots)
        lines.append(line)
    return lines


def _between(left, right):
    return left + " " * (_WIDTH - len(left) - len(right)) + right


def _sound():
    hz, duty = machine.tone(board.BUZZER_PIN)
    return "sound: " + str(hz) + " Hz" if hz else "sound: -"


def main(folder, with_picture=False):
    """Play until the player quits."""
    terminal = Terminal(folder, with_picture)
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
    main(sys.argv[1], sys.argv[2:] == ["picture"])
