"""A model of an SSD1306 or SSD1309 panel and of the I2C bus it hangs on.

Runs on CPython and MicroPython. `Bus` stands for machine.I2C; `Panel` takes what
the driver writes, byte by byte, as the controllers' data sheets say, and keeps
the picture one would see. A byte that is no command, or an argument out of its
range, raises ValueError: a driver's error must not look like a dark screen.
"""

ENODEV = 19
ETIMEDOUT = 110

#: Commands with arguments: the highest value of each argument.
_ARGUMENTS = {
    0x20: (2,), 0x21: (127, 127), 0x22: (7, 7), 0x81: (255,), 0x8D: (0x14,), 0xA8: (63,), 0xD3: (63,),
    0xD5: (255,), 0xD9: (255,), 0xDA: (0x32,), 0xDB: (0x3C,), 0xFD: (0x16,),
}
_HORIZONTAL, _VERTICAL, _BY_PAGE = 0, 1, 2


class Panel:
    """A 128x64 glass in the usual mounting: upright with segment and row order both reversed (A1, C8)."""

    width, height = 128, 64

    def __init__(self):
        self.reset()

    def reset(self):
        """As after power-on: off, and the memory full of whatever it was (here a pattern)."""
        self.ram = [bytearray((37 * at + 11 * page) & 255 for at in range(128)) for page in range(8)]
        self.on = self.inverse = self.all_lit = self.pump = False
        self.contrast = 0x7F
        self.mode = _BY_PAGE
        self.reversed_columns = self.reversed_rows = False
        self.first_row = self.offset = 0
        self.columns, self.pages = (0, 127), (0, 7)
        self.column = self.page = 0
        self._command, self._arguments = None, []

    def write(self, data):
        """One I2C write, its address left off."""
        at = 0
        while at < len(data):
            control = data[at]
            if control & 0x3F:
                raise ValueError("control byte 0x%02x" % control)
            only_one = control & 0x80
            rest = data[at + 1:at + 2] if only_one else data[at + 1:]
            for byte in rest:
                if control & 0x40:
                    self._pixels(byte)
                else:
                    self._byte(byte)
            at += 1 + len(rest)

    def _byte(self, byte):
        if self._command is None:
            if byte in _ARGUMENTS:
                self._command, self._arguments = byte, []
            else:
                self._simple(byte)
            return
        limits = _ARGUMENTS[self._command]
        if byte > limits[len(self._arguments)]:
            raise ValueError("command 0x%02x with argument 0x%02x" % (self._command, byte))
        self._arguments.append(byte)
        if len(self._arguments) == len(limits):
            command, self._command = self._command, None
            self._with_arguments(command, self._arguments)

    def _simple(self, byte):
        if byte <= 0x0F:
            self.column = self.column & 0x70 | byte
        elif byte <= 0x17:
            self.column = self.column & 0x0F | (byte & 7) << 4
        elif 0x40 <= byte <= 0x7F:
            self.first_row = byte & 63
        elif byte & 0xFE == 0xA0:
            self.reversed_columns = byte == 0xA1
        elif byte & 0xFE == 0xA4:
            self.all_lit = byte == 0xA5
        elif byte & 0xFE == 0xA6:
            self.inverse = byte == 0xA7
        elif byte & 0xFE == 0xAE:
            self.on = byte == 0xAF
        elif byte & 0xF8 == 0xB0:
            self.page = byte & 7
        elif byte in (0xC0, 0xC8):
            self.reversed_rows = byte == 0xC8
        elif byte not in (0x2E, 0xE3):
            raise ValueError("command 0x%02x" % byte)

    def _with_arguments(self, command, arguments):
        value = arguments[0]
        if command == 0x20:
            self.mode = value
        elif command in (0x21, 0x22):
            if arguments[0] > arguments[1]:
                raise ValueError("command 0x%02x with its end before its start" % command)
            if command == 0x21:
                self.columns, self.column = tuple(arguments), value
            else:
                self.pages, self.page = tuple(arguments), value
        elif command == 0x81:
            self.contrast = value
        elif command == 0x8D:
            self.pump = value == 0x14
        elif command == 0xA8 and value < 15:
            raise ValueError("fewer than 16 rows")
        elif command == 0xD3:
            self.offset = value

    def _pixels(self, byte):
        self.ram[self.page][127 - self.column if self.reversed_columns else self.column] = byte
        if self.mode == _BY_PAGE:
            self.column = (self.column + 1) & 127
            return
        first, last = (self.columns, self.pages)[self.mode]
        fast = (self.column, self.page)[self.mode]
        wrapped = fast == last
        fast = first if wrapped else fast + 1
        first, last = (self.pages, self.columns)[self.mode]
        slow = (self.page, self.column)[self.mode]
        if wrapped:
            slow = first if slow == last else slow + 1
        self.column, self.page = (fast, slow) if self.mode == _HORIZONTAL else (slow, fast)

    def lit(self, x, y):
        """True if the pixel `x` from the left, `y` from the top of the glass shines."""
        if not self.on:
            return False
        if self.all_lit:
            return True
        com = 63 - y
        row = (63 - com if self.reversed_rows else com) + self.first_row + self.offset & 63
        return (self.ram[row >> 3][127 - x] >> (row & 7) & 1 == 1) != self.inverse

    def picture(self):
        """The glass as 1024 bytes in the layout of framebuf.MONO_VLSB."""
        seen = bytearray(1024)
        for y in range(64):
            for x in range(128):
                if self.lit(x, y):
                    seen[(y >> 3) * 128 + x] |= 1 << (y & 7)
        return bytes(seen)


class Bus:
    """machine.I2C with one panel: `writeto`, `writevto`, `scan`; can be unplugged; counts bytes and time.

    `wire_us` is the time the bus was busy at `freq` Hz (nine clocks a byte), time-outs of `timeout_us`
    included. `hangs` makes an unplugged bus run into the time-out instead of saying at once that nobody is
    there. `cut_after` unplugs in the middle of a write: after so many more bytes, which is all
    that `writeto` then tells, as on a Pico.
    """

    def __init__(self, panel, address=0x3C, freq=400_000, timeout_us=5_000, hangs=False):
        self.panel, self.address = panel, address
        self.freq, self.timeout_us, self.hangs = freq, timeout_us, hangs
        self.plugged = True
        self.cut_after = None
        self.bytes = self.writes = self.failures = self.wire_us = 0

    def unplug(self):
        self.plugged = False

    def plug(self):
        """Plug the panel in again: it starts as after power-on."""
        self.plugged = True
        self.cut_after = None
        self.panel.reset()

    def scan(self):
        return [self.address] if self.plugged else []

    def writeto(self, address, data, stop=True):
        self.writes += 1
        if address != self.address or not self.plugged:
            self._fail(1)
        whole = len(data)
        if self.cut_after is not None and self.cut_after < whole:
            self.panel.write(bytes(data[:self.cut_after]))
            self.plugged = False
            self.failures += 1
            self._spend(1 + self.cut_after)
            return self.cut_after
        if self.cut_after is not None:
            self.cut_after -= whole
        self._spend(1 + whole)
        self.panel.write(bytes(data))
        return whole

    def writevto(self, address, vector, stop=True):
        return self.writeto(address, b"".join([bytes(part) for part in vector]), stop)

    def _spend(self, count):
        self.bytes += count
        self.wire_us += (9 * count * 1_000_000 + self.freq - 1) // self.freq

    def _fail(self, count):
        self.failures += 1
        self._spend(count)
        if self.hangs:
            self.wire_us += self.timeout_us
        raise OSError(ETIMEDOUT if self.hangs else ENODEV)
