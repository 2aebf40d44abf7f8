"""A 128x64 OLED on the bus: an SSD1306 as far as a driver with horizontal or page addressing uses it."""

COLUMNS, PAGES = 128, 8
# How many bytes follow a command byte; the others stand alone.
_ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
              0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0xA3: 2}


class Panel:
    """`memory` is the display's RAM, page by page; `lit(x, y)` is a pixel as a person sees it."""

    ADDRESS = 0x3C

    def __init__(self, now_us):
        self._now_us = now_us
        self.memory = bytearray(COLUMNS * PAGES)
        self.on = False
        self.inverted = self.remapped = self.flipped = False
        self.start_line = 0
        self.unknown = []
        self.written_us = []  # a stamp for each write of pixels
        self._mode, self._columns, self._pages = 2, (0, COLUMNS - 1), (0, PAGES - 1)
        self._column = self._page = 0
        self._command = []

    def read(self):
        return 0x00 if self.on else 0x40

    def write(self, data):
        index = 0
        while index < len(data):
            control = data[index]
            single = control & 0x80
            take = (lambda value: self._data(value)) if control & 0x40 else self._take_command
            if single:
                for value in data[index + 1:index + 2]:
                    take(value)
                index += 2
                continue
            for value in data[index + 1:]:
                take(value)
            if control & 0x40:
                self.written_us.append(self._now_us())
            return

    def _data(self, value):
        self.memory[self._page * COLUMNS + self._column] = value
        self._column += 1
        first, last = self._columns if self._mode == 0 else (0, COLUMNS - 1)
        if self._column > last:
            self._column = first
            if self._mode == 0:
                self._page = self._pages[0] if self._page >= self._pages[1] else self._page + 1

    def _take_command(self, value):
        self._command.append(value)
        if len(self._command) <= _ARGUMENTS.get(self._command[0], 0):
            return
        code, *arguments = self._command
        self._command = []
        if code == 0x20:
            self._mode = arguments[0] & 3
        elif code == 0x21:
            self._columns = arguments[0] & 127, arguments[1] & 127
            self._column = self._columns[0]
        elif code == 0x22:
            self._pages = arguments[0] & 7, arguments[1] & 7
            self._page = self._pages[0]
        elif code <= 0x0F:
            self._column = self._column & 0x70 | code
        elif code <= 0x1F:
            self._column = self._column & 0x0F | (code & 7) << 4
        elif 0xB0 <= code <= 0xB7:
            self._page = code & 7
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif code in (0xA0, 0xA1):
            self.remapped = code == 0xA1
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7
        elif code in (0xC0, 0xC8):
            self.flipped = code == 0xC8
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code not in _ARGUMENTS and code not in (0x2E, 0x2F, 0xA4, 0xA5, 0xE3):
            self.unknown.append(code)

    def lit(self, x, y):
        """True where the pixel glows. The usual module is mounted so that 0xA1 and 0xC8 are upright."""
        column = x if self.remapped else COLUMNS - 1 - x
        row = y if self.flipped else 63 - y
        row = (row + self.start_line) & 63
        bit = self.memory[(row >> 3) * COLUMNS + column] >> (row & 7) & 1
        return self.on and bool(bit) != self.inverted

    def rows(self):
        """64 strings of '#' and '.', as a person sees the display."""
        return ["".join("#" if self.lit(x, y) else "." for x in range(COLUMNS)) for y in range(64)]
