"""Where the body of an image is: in memory, mapped, or in a file read page by page.

The look-up calls `load(byte)` when it leaves the page it is in; the answer is what to
add to a byte's number in the body to find it in `data`. No page is used before its
checksum was compared, and a look-up allocates nothing on a port that has viper.
"""

from array import array

from lexicon_head import LexiconError

try:
    from lexicon_viper import page_ok
except (ImportError, SyntaxError, AttributeError, ValueError):
    from lexicon_plain import page_ok

_SLOTS = 3  # pages kept in memory; a look-up goes from one to the next, so few are enough
_AFTER = 3  # bytes of the next page that belong to a page's checksum too


def _half_bytes():
    """The CRC-32 step for each half byte."""
    steps = array("I", [0] * 16)
    for value in range(16):
        crc = value
        for _ in range(4):
            crc = crc >> 1 ^ (0xEDB88320 if crc & 1 else 0)
        steps[value] = crc
    return steps


def _damaged(page):
    raise LexiconError("page " + str(page) + " of the lexicon is damaged: its checksum is wrong")


def _extent(head, page):
    """How many bytes the checksum of `page` covers."""
    begin = page * head.page_size
    size = head.page_size + _AFTER
    return size if begin + size <= head.body_size else head.body_size - begin


class InMemory:
    """`image`: bytes, bytearray or memoryview of a whole image; `head`: its Head.

    With `at_once` every page is checked here; otherwise each when it is first needed.
    """

    def __init__(self, image, head, at_once):
        self.data = image
        self._head = head
        self._steps = _half_bytes()
        self._checked = bytearray((head.pages + 7) >> 3)
        if at_once:
            for page in range(head.pages):
                self.check_page(page)
        else:
            head.work[7] = head.page_size

    def load(self, byte):
        """Checks the page of `byte`, if that was not done yet."""
        page = byte // self._head.page_size
        if not self._checked[page >> 3] >> (page & 7) & 1:
            self.check_page(page)
        return self._head.size

    def check_page(self, page):
        """Compares the checksum of `page`; raises LexiconError if it is wrong."""
        head = self._head
        begin = head.size + page * head.page_size
        told = head.size + head.body_size + 4 * page
        if not page_ok(self.data, begin, _extent(head, page), self.data, told, head.seed, self._steps):
            _damaged(page)
        self._checked[page >> 3] |= 1 << (page & 7)

    def close(self):
        """Nothing is open."""


class InFile:
    """`file`: an image open for reading in binary, `head`: its Head. Keeps 3 pages in memory."""

    def __init__(self, file, head):
        self._file = file
        self._head = head
        self._steps = _half_bytes()
        self._held = array("h", [-1] * _SLOTS)
        self._next = 0
        self._room = room = head.page_size + _AFTER
        self.data = bytearray(_SLOTS * room)
        whole = memoryview(self.data)
        self._views = [whole[slot * room : (slot + 1) * room] for slot in range(_SLOTS)]
        self._sum = bytearray(4)
        head.work[7] = head.page_size

    def load(self, byte):
        """Brings the page of `byte` in, if it is not there."""
        size = self._head.page_size
        page = byte // size
        slot = 0
        while slot < _SLOTS:
            if self._held[slot] == page:
                return slot * self._room - page * size
            slot += 1
        slot = self._next
        self._next = slot + 1 if slot + 1 < _SLOTS else 0
        self._read(page, slot)
        return slot * self._room - page * size

    def check_page(self, page):
        """Reads `page` and compares its checksum; raises LexiconError if it is wrong."""
        self._read(page, self._next)

    def _read(self, page, slot):
        head = self._head
        self._held[slot] = -1
        size = _extent(head, page)
        try:
            self._file.seek(head.size + page * head.page_size)
            whole = self._file.readinto(self._views[slot]) >= size
            self._file.seek(head.size + head.body_size + 4 * page)
            whole = self._file.readinto(self._sum) == 4 and whole
        except OSError:
            raise LexiconError("page " + str(page) + " of the lexicon cannot be read")
        if not whole or not page_ok(self.data, slot * self._room, size, self._sum, 0, head.seed, self._steps):
            _damaged(page)
        self._held[slot] = page

    def close(self):
        """Closes the file."""
        self._file.close()
