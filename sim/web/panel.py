"""What the page sees of the display: the texts that are drawn, for those who cannot see, and the glass."""

ROW_BYTES = 128
PAGES = 8


class Mirror:
    """A display that passes everything on to `driver` and keeps the page.

    `page`: the page last drawn; `changed`: whether one was drawn since this was last set to False.
    `lazy`: a page waits until `catch_up`, and only the last one is drawn; `waiting`: one does.
    """

    def __init__(self, driver):
        self._driver = driver
        self.page = None
        self.changed = False
        self.lazy = False
        self.waiting = False

    def draw(self, page):
        """Show a page."""
        self.page = page
        self.changed = True
        self.waiting = self.lazy
        if not self.lazy:
            self._driver.draw(page)

    def flush(self):
        """Send one quantum; True if there was one."""
        return not self.waiting and self._driver.flush()

    def catch_up(self):
        """Draw and send the page that waits."""
        self.waiting = False
        self._driver.draw(self.page)
        while self._driver.flush():
            pass

    def __getattr__(self, name):
        return getattr(self._driver, name)


class Glass:
    """The glass of a `panel` (see ssd1306_model) as 1024 bytes in `buffer`, laid out as framebuf.MONO_VLSB.

    `panel.picture()` asks 8192 pixels one by one, which is too slow for a page; this goes by whole bytes
    where the panel's rows are not shifted, and must show the same (a test compares).
    """

    def __init__(self, panel):
        self._panel = panel
        self.buffer = bytearray(ROW_BYTES * PAGES)
        self._swapped = bytes([_mirror(byte) for byte in range(256)])

    def take(self, plugged=True):
        """Bring `buffer` up to date; True if something on the glass has changed. Unplugged it is dark."""
        panel = self._panel
        on = panel.on and plugged
        if on and (panel.first_row or panel.offset):
            picture = panel.picture()
            changed = picture != self.buffer
            self.buffer[:] = picture
            return changed
        buffer = self.buffer
        flip = 255 if panel.inverse else 0
        changed = False
        at = 0
        for page in range(PAGES):
            # Without C8 the picture stands on its head: the last page is on top, its rows turned round.
            row = panel.ram[page if panel.reversed_rows else PAGES - 1 - page]
            column = ROW_BYTES
            while column:
                column -= 1
                byte = row[column]
                if not panel.reversed_rows:
                    byte = self._swapped[byte]
                byte ^= flip
                if panel.all_lit:
                    byte = 255
                if not on:
                    byte = 0
                if buffer[at] != byte:
                    buffer[at] = byte
                    changed = True
                at += 1
        return changed


def _mirror(byte):
    swapped = 0
    for _ in range(8):
        swapped = swapped << 1 | byte & 1
        byte >>= 1
    return swapped
