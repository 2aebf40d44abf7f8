"""Where the body of an image is: in memory, mapped, or in a file read page by page.

The look-up calls `load(byte)` when it leaves the page it is in; the answer is what to
add to a byte's number in the body to find it in `data`. No page is used before its
checksum was compared, and none of this allocates on a port that has viper.
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


class InMemory:
    """`image`: bytes, bytearray or memoryview of a whole image; `head`: its Head.

    With `at_once` every page is checked here; otherwise each when it is first needed.
    """

    def __init__(self, image, head, at_once):
        self.data = image
        self.pages = head.pages
        self._head = head
        self._steps = _half_bytes()
        self._checked = bytearray((head.pages + 7) >> 3)
        if at_once:
            for page in range(head.pages):
                self.check_page(page)
        else:
            head.work[7] = head.page_size

    def load(self, byte):
        head = self._head
        page = byte // head.page_size
        if not self._checked[page >> 3] >> (page & 7) & 1:
            self.check_page(page)
        return head.size

    def check_page(self, page):
        head = self._head
        begin = page * head.page_size
        size = head.page_size + _AFTER
        if begin + size > head.body_size:
            size = head.body_size - begin
        told = head.size + head.body_size + 4 * page
        if not page_ok(self.data, head.size + begin, size, told, head.seed, self._steps):
            _damaged(page)
        self._checked[page >> 3] |= 1 << (page & 7)


class InFile:
    """`file`: an image open for reading in binary, `head`: its Head. Keeps 3 pages in memory."""

    def __init__(self, file, head):
        self._file = file
        self._head = head
        self.pages = head.pages
        self._steps = _half_bytes()
        self._held = array("h", [-1] * _SLOTS)
        self._next = 0
        room = head.page_size + _AFTER
        self._stride = room + 4
        self.data = bytearray(_SLOTS * self._stride)
        whole = memoryview(self.data)
        self._bodies = [whole[s * self._stride : s * self._stride + room] for s in range(_SLOTS)]
        self._sums = [whole[s * self._stride + room : (s + 1) * self._stride] for s in range(_SLOTS)]
        head.work[7] = head.page_size

    def load(self, byte):
        head = self._head
        page = byte // head.page_size
        slot = 0
        while slot < _SLOTS:
            if self._held[slot] == page:
                return slot * self._stride - page * head.page_size
            slot += 1
        slot = self._next
        self._next = slot + 1 if slot + 1 < _SLOTS else 0
        self._read(page, slot)
        return slot * self._stride - page * head.page_size

    def check_page(self, page):
        self._read(page, self._next)

    def _read(self, page, slot):
        head = self._head
        self._held[slot] = -1
        begin = page * head.page_size
        size = head.page_size + _AFTER
        if begin + size > head.body_size:
            size = head.body_size - begin
        try:
            self._file.seek(head.size + begin)
            whole = self._file.readinto(self._bodies[slot]) >= size
            self._file.seek(head.size + head.body_size + 4 * page)
            whole = self._file.readinto(self._sums[slot]) == 4 and whole
        except OSError:
            raise LexiconError("page " + str(page) + " of the lexicon cannot be read")
        place = slot * self._stride
        if not whole or not page_ok(self.data, place, size, place + head.page_size + _AFTER, head.seed, self._steps):
            _damaged(page)
        self._held[slot] = page
