"""The display as the App knows it: pages in, one small quantum of work at a time out.

A quantum is either a piece of drawing or one write on the bus (at most 134 bytes, 3 ms
at 400 kHz). A page is drawn whole before any of it is sent, and the next one is begun
only when all is sent, so the glass never shows half a page and never starves however
fast pages come. Without a panel nothing is drawn; the last page waits for `probe`.
"""

from canvas import Canvas
from layout import Layout
from oled import Oled


class Display:
    """A 128x64 panel `oled`; `swapped`: A sits on the right. `plain`: letters lack their marks."""

    def __init__(self, oled, swapped=False):
        self._oled = oled
        self._layout = Layout(Canvas(oled.frame, oled.buffer), swapped)
        self._waiting = None
        self._steps = None
        self._sent = False  # all that was drawn: there is nothing to look for
        self.plain = self._layout.plain

    @property
    def parts(self):
        """In how many parts the page drawn last is shown, one after another."""
        return self._layout.parts

    @property
    def present(self):
        """Whether the panel answered the last time."""
        return self._oled.present

    def probe(self):
        """Look for the panel and set it up anew; True if it answers. One short write, or one time-out."""
        self._sent = False
        return self._oled.probe()

    def answers(self):
        """Whether it is still there: the shortest write there is."""
        return self._oled.answers()

    def draw(self, page):
        """Show `page`, by and by."""
        self._waiting = page

    def flush(self):
        """One quantum of work; False if there is none left, or no panel."""
        oled = self._oled
        if not oled.present:
            return False
        if self._steps is not None:
            try:
                next(self._steps)
            except StopIteration:
                self._steps = None
                self._sent = False
            return True
        if not self._sent:
            if oled.show():
                return True
            self._sent = True
        if self._waiting is None or not oled.present:
            return False
        self._steps = self._layout.steps(self._waiting)
        self._waiting = None
        return True


def on_i2c(i2c, address=0x3C, upside_down=False, mirrored=False, column_offset=0, swapped=False):
    """The display on a machine.I2C with a short time-out; see Oled for what the module may need."""
    return Display(Oled(i2c, address, upside_down, mirrored, column_offset), swapped)
