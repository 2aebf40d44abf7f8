"""A 128x64 OLED (SSD1306, SSD1309) on I2C, sent a page at a time.

Draw on `frame`, a framebuf.FrameBuffer; then call `show` whenever there is time.
Each call puts one *quantum* on the wire: a few bytes of set-up, or what changed
of one page (eight rows), at most 134 bytes with addresses, 3 ms at 400 kHz. A shadow of what the panel
holds finds the changes. A panel that does not answer makes `present` False and
is left alone until `probe`; so it costs one time-out of the bus, which the
board keeps short (`I2C(..., timeout=5000)`: microseconds).
"""

import framebuf
from micropython import const

WIDTH = const(128)
HEIGHT = const(64)
PAGES = const(8)
_ALL_PAGES = const(0xFF)
_CHUNK = const(8)

_DATA = const(0x40)  # control byte: pixels follow; 0: commands
_CONTRAST = const(0x81)
_INVERSE = const(0xA6)
_POWER = const(0xAE)
_PAGE = const(0xB0)
_COLUMN_LOW = const(0x00)
_COLUMN_HIGH = const(0x10)

#: The panel's set-up in pieces of one quantum each; orientation, contrast and power follow. The display is
#: not switched off first: a probe in a game must not blink, and after power-on it is off by itself.
_SETUP = (
    b"\x00\xd5\x80\xa8\x3f\xd3\x00\x40",  # clock, 64 rows, no offset, first row on top
    # Charge pump, row wiring, precharge, level. The SSD1309 lacks 8D: there 14 only moves the column.
    b"\x00\x8d\x14\xda\x12\xd9\xf1\xdb\x30",
    b"\x00\x20\x02\x2e\xa4",  # page addressing, no scrolling, pixels from memory
)
_NOTHING = b"\x00\xe3"
_ORIENT_STEP = const(3)
_PIXELS_STEP = const(4)


class Oled:
    """The panel at `address` of a machine.I2C `i2c`.

    Of that it needs `writeto(address, bytes)`: how many were taken; OSError: no answer.

    `upside_down` turns the picture by 180 degrees; `mirrored` is for modules wired
    left to right; `column_offset` for controllers with more columns than the glass
    (2 on many 1.3" panels). Nothing is sent before the first `probe`.
    """

    def __init__(self, i2c, address=0x3C, upside_down=False, mirrored=False, column_offset=0, contrast=0xCF):
        self.buffer = bytearray(WIDTH * PAGES)
        self.frame = framebuf.FrameBuffer(self.buffer, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self.present = False
        self._i2c = i2c
        self._address = address
        self._column_offset = column_offset
        self._orient = bytes((0, 0xA1 if upside_down == mirrored else 0xA0, 0xC0 if upside_down else 0xC8))
        self._shadow = bytearray(WIDTH * PAGES)
        self._pages = _views(self.buffer)
        self._sent = _views(self._shadow)
        self._out = bytearray(1 + WIDTH)
        self._out[0] = _DATA
        # A slice would be an object on the heap each time: one view for each length that can be sent; and
        # blits copy a page without one, at C's speed.
        self._lengths = [memoryview(self._out)[:1 + n] for n in range(0, WIDTH + 1, _CHUNK)]
        self._out_frame = framebuf.FrameBuffer(memoryview(self._out)[1:], WIDTH, 8, framebuf.MONO_VLSB)
        self._sent_frames = [framebuf.FrameBuffer(page, WIDTH, 8, framebuf.MONO_VLSB) for page in self._sent]
        self._goto = bytearray(4)
        self._state = bytearray((0, _CONTRAST, contrast, _INVERSE, _POWER))
        self._on = True
        self._state_due = True
        self._step = 0
        self._unknown = _ALL_PAGES
        self._next = 0

    def probe(self):
        """Look for the panel and set it up again from the start; True if it answers.

        Costs one short write, or one time-out. The picture follows by `show`, unblinking.
        """
        self._step = 0
        self._unknown = _ALL_PAGES
        self._state_due = True
        self.present = True
        self.present = self._write(_SETUP[0])
        return self.present

    def answers(self):
        """True if the panel is there: it acknowledges a command that does nothing."""
        return self.present and self._write(_NOTHING)

    def show(self):
        """Put one quantum on the wire. True: sent, call again; False: all is shown, or there is no panel."""
        if not self.present:
            return False
        step = self._step
        if step < _PIXELS_STEP:
            if self._write(self._orient if step == _ORIENT_STEP else _SETUP[step]):
                self._step = step + 1
            return self.present
        tried = 0
        while tried < PAGES:
            page = self._next
            self._next = (page + 1) & 7
            if self.show_page(page):
                return True
            if not self.present:
                return False
            tried += 1
        if self._state_due:
            # Last: power goes on when the first picture is there, not over what the memory held.
            self._state[4] = _POWER | (1 if self._on else 0)
            self._state_due = not self._write(self._state)
            return self.present
        return False

    def show_page(self, page):
        """Send what changed on `page` (0 to 7) since it was last sent. False: nothing did, or no panel."""
        if not self.present or self._step < _PIXELS_STEP:
            return False
        first, last = 0, WIDTH - 1
        new, old = self._pages[page], self._sent[page]
        if not self._unknown >> page & 1:
            if new == old:
                return False
            while new[first] == old[first]:
                first += 1
            while new[last] == old[last]:
                last -= 1
            first -= first % _CHUNK
        chunks = (last - first) // _CHUNK + 1
        column = first + self._column_offset
        goto = self._goto
        goto[1] = _PAGE | page
        goto[2] = _COLUMN_LOW | (column & 15)
        goto[3] = _COLUMN_HIGH | (column >> 4)
        self._out_frame.blit(self.frame, -first, -8 * page)
        if not self._write(goto) or not self._write(self._lengths[chunks]):
            return False
        self._sent_frames[page].blit(self.frame, 0, -8 * page)
        self._unknown &= ~(1 << page)
        return True

    def _write(self, data):
        try:
            # A panel pulled out in the middle raises nothing: fewer bytes are acknowledged.
            self.present = self._i2c.writeto(self._address, data) >= len(data)
        except OSError:
            self.present = False
        return self.present

    def contrast(self, level):
        """Brightness, 0 to 255, from the next `show` on."""
        self._state[2] = level
        self._state_due = True

    def inverse(self, on):
        """Dark on light if `on`, from the next `show` on; a flash that costs no repaint."""
        self._state[3] = _INVERSE | (1 if on else 0)
        self._state_due = True

    def power(self, on):
        """Panel dark and nearly without current if not `on`; the picture is kept."""
        self._on = on
        self._state_due = True

    def test_pattern(self, number):
        """Draw self-test picture 0 to 3: all lit, all dark, fine chequers, a frame with both diagonals."""
        frame = self.frame
        frame.fill(1 if number == 0 else 0)
        if number == 2:
            for at in range(WIDTH * PAGES):
                self.buffer[at] = 0x55 << (at & 1)
        elif number == 3:
            frame.rect(0, 0, WIDTH, HEIGHT, 1)
            frame.line(0, 0, WIDTH - 1, HEIGHT - 1, 1)
            frame.line(0, HEIGHT - 1, WIDTH - 1, 0, 1)


def _views(buffer):
    whole = memoryview(buffer)
    return [whole[page * WIDTH:(page + 1) * WIDTH] for page in range(PAGES)]
