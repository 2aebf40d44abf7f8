"""The journal's records and marks in a memory chip on the display's bus: an FRAM, or a 24C32.

FRAM (FM24CL64, MB85RC64 and alike) takes what it is sent; a 24C32, as on the common
DS3231 module, takes 32 bytes at most in one page and is deaf for 5 ms afterwards. So all
goes in pieces of a page, one a call, and nobody waits: a chip that does not answer is
asked again. The pages behind the records hold marks, each the next, for a page of a
24C32 bears a million writes.
"""

from micropython import const

_PAGE = const(32)
_SLOT = const(512)
_MARKS_AT = const(1024)
_TRIES = const(60)


class MemoryChip:
    """The chip at `address` of a machine.I2C `i2c`: `size` bytes, `write_ms` deaf after each page.

    The rest as in `journalfiles`; `busy`: pieces of a record are still to be written.
    """

    promise_ms = 200
    quiet_ms = 3
    settle_ms = 0
    pieces = True

    def __init__(self, i2c, address, size, write_ms):
        self.busy = False
        self.every_ms = 120 if write_ms else 50
        self.places = (size - _MARKS_AT) // _PAGE
        self.place = 0
        self._i2c = i2c
        self._address = address
        self._write_ms = write_ms
        self._at = bytearray(2)
        self._piece = bytearray(2 + _PAGE)
        self._mark = bytearray(2 + _PAGE // 2)
        self._data = None
        self._start = 0
        self._next = 0
        self._tries = 0

    def load(self, slot, buffer):
        """Read the record `slot` (0, 1) into `buffer`; returns how many bytes, 0: the chip is deaf."""
        return self._read(slot * _SLOT, buffer)

    def load_mark(self, place, buffer):
        """Read the mark at `place` into `buffer`; returns how many bytes."""
        return self._read(_MARKS_AT + place * _PAGE, buffer)

    def _read(self, at, buffer):
        self._at[0] = at >> 8
        self._at[1] = at & 255
        try:
            self._i2c.writeto(self._address, self._at, False)
            self._i2c.readfrom_into(self._address, buffer)
        except OSError:
            return 0
        return len(buffer)

    def save_mark(self, buffer):
        """Write a mark at the next place, now or, where the chip is deaf, by and by (`go_on`). True."""
        place = self.place + 1
        if place >= self.places:
            place = 0
        at = _MARKS_AT + place * _PAGE
        self._mark[0] = at >> 8
        self._mark[1] = at & 255
        for i in range(len(buffer)):
            self._mark[2 + i] = buffer[i]
        self.place = place
        if not self._send(self._mark):
            self._data = None
            self._begin()
        return True

    def _begin(self):
        self._tries = 0
        self.busy = True

    def save(self, slot, buffer):
        """Begin to write `buffer` as the record `slot`; `go_on` does it. It must stay as it is until then."""
        self._data = buffer
        self._start = slot * _SLOT
        # The first page, with the number, comes last: a record cut short still has the number it had.
        self._next = (len(buffer) - 1) // _PAGE * _PAGE
        self._begin()
        return True

    def go_on(self):
        """Write one piece; returns how long to wait for the next, in ms; below 0: the chip is gone."""
        if not self._send(self._mark if self._data is None else self._fill()):
            # Still at the page before, most likely.
            self._tries += 1
            if self._tries < _TRIES:
                return 1
            self.busy = False
            return -1
        self._tries = 0
        if self._data is None:
            self.busy = False
            return 0
        self._next -= _PAGE
        self.busy = self._next >= 0
        return self._write_ms if self.busy else 0

    def _fill(self):
        at = self._start + self._next
        piece = self._piece
        piece[0] = at >> 8
        piece[1] = at & 255
        data = self._data
        left = len(data) - self._next
        for i in range(_PAGE):
            piece[2 + i] = data[self._next + i] if i < left else 0
        return piece

    def _send(self, data):
        try:
            return self._i2c.writeto(self._address, data) >= len(data)
        except OSError:
            return False
