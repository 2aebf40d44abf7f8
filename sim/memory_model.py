"""A model of the memory chips that can hang on the display's bus: FRAM, and the 24C32 of a DS3231 module.

Stands for machine.I2C, with that chip alone on it. Runs on CPython and MicroPython.
"""

ENODEV, EIO = 19, 5


class MemoryModel:
    """`size` bytes at `address`; `page` bytes at most in one write (0: any number), then deaf for `write_ms`.

    `now_ms()` is the time. `before(model, at, data)`, if set, is called before a write
    takes effect: what it leaves in `data` is what a power cut would be up against.
    """

    def __init__(self, address, size, page, write_ms, now_ms):
        self.data = bytearray(b"\xff" * size)
        self.before = None
        self.writes = 0
        self._address = address
        self._page = page
        self._write_ms = write_ms
        self._now_ms = now_ms
        self._at = 0
        self._deaf_until_ms = -1

    def cells(self, at, count):
        """The places that a write of `count` bytes at `at` reaches: within a page it goes round."""
        if not self._page:
            return [(at + i) % len(self.data) for i in range(count)]
        first = at - at % self._page
        return [first + (at - first + i) % self._page for i in range(count)]

    def writeto(self, address, data, stop=True):
        """Take an address of two bytes and what is to be written there; OSError while it is deaf."""
        if address != self._address:
            raise OSError(ENODEV)
        if self._now_ms() < self._deaf_until_ms:
            raise OSError(EIO)
        self._at = (data[0] << 8 | data[1]) % len(self.data)
        if len(data) > 2:
            if self.before is not None:
                self.before(self, self._at, data[2:])
            self.writes += 1
            cells = self.cells(self._at, len(data) - 2)
            for i in range(len(cells)):
                self.data[cells[i]] = data[2 + i]
            self._deaf_until_ms = self._now_ms() + self._write_ms
        return len(data)

    def readfrom_into(self, address, buffer):
        """Read on from the address that was written last."""
        if address != self._address or self._now_ms() < self._deaf_until_ms:
            raise OSError(ENODEV)
        for i in range(len(buffer)):
            buffer[i] = self.data[(self._at + i) % len(self.data)]


def chip(kind, now_ms):
    """(model, address, size, milliseconds deaf) of an "fram" or a "24c32"."""
    if kind == "fram":
        return MemoryModel(0x50, 8192, 0, 0, now_ms), 0x50, 8192, 0
    return MemoryModel(0x57, 4096, 32, 5, now_ms), 0x57, 4096, 5
