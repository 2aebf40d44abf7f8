"""Reads a lexicon image: rules on words given as letter codes, answers in place.

The format is described in docs/FORMAT.md. A damaged image is an error, never an
answer. `ruling` allocates nothing on the heap.
"""

from lexicon_head import FIXED_SIZE, Head, LexiconError, head_size
from lexicon_pages import InFile, InMemory

try:
    from lexicon_viper import walk
except (ImportError, SyntaxError, AttributeError, ValueError):
    # No viper here; or compiled for another processor.
    from lexicon_plain import walk

VALID = 1  # in the list, in both variants (PPS-1)
PLUS_ONLY = 2  # in the list, in the variant PLUS alone
INVALID = 3  # the list covers such a word and does not hold it
OUTSIDE = 4  # beyond what the list covers; `why` tells in what (PPS-7)

TOO_SHORT = 1
TOO_LONG = 2
NO_LETTER = 3  # a code that is no letter of the alphabet

_SMALL = 16384  # bytes; a file no longer than this is read into memory: a board has little to spare


class Lexicon(Head):
    """One list. Its texts and limits are attributes:

    `name`, `edition`: str. `language`: "sk" or "cs". `alphabet`: its letters, by code.
    `unofficial`: True for a list that is no tournament list (W-5). `min_len`,
    `max_len`: letters. `plus_max_len`: words longer than this are covered in KLASIK only
    (PPS-2). `count`: words in all. `plus_count`: how many of them are PLUS only.
    `checksum`: int, the same for the same image. `pages`: how many there are to check.
    `why`: the reason for the last OUTSIDE, else 0.
    """

    def __init__(self, raw, size):
        Head.__init__(self, raw, size)
        self.why = 0

    def read_from(self, pages):
        """`pages`: an InMemory or InFile of this image."""
        self._pages = pages
        self._data = pages.data
        self._load = pages.load

    def ruling(self, codes, n=-1):
        """VALID, PLUS_ONLY, INVALID or OUTSIDE for the word of the first `n` codes.

        `codes`: bytes or bytearray of letter codes; `n` < 0 means all of them. Raises
        LexiconError when a page that is needed is damaged or cannot be read.
        """
        if n < 0:
            n = len(codes)
        self.why = 0
        if n < self.min_len:
            self.why = TOO_SHORT
            return OUTSIDE
        if n > self.max_len:
            self.why = TOO_LONG
            return OUTSIDE
        if n == 1:
            kind = self.one_letter[codes[0]] if codes[0] < len(self.one_letter) else -1
        else:
            kind = walk(0, 0, 0, codes, n, self.work, self.steps, self.symbols, self._data, self._load)
        if kind > 0:
            return kind
        if kind == 0:
            return INVALID
        self.why = NO_LETTER
        return OUTSIDE

    def check_page(self, page):
        """Reads page `page` (0 to `pages` - 1) and compares its checksum; raises LexiconError."""
        self._pages.check_page(page)

    def close(self):
        """Closes the file, if pages come from one; no ruling after that."""
        self._pages.close()


def open_lexicon(source, small=_SMALL):
    """The lexicon in `source`: the path of a file, or the bytes of an image (any buffer).

    A file of at most `small` bytes is read and checked as a whole; of a longer one only
    the head is, and every page when it is needed. Raises LexiconError, with one line that
    says what is wrong, when it is missing, no lexicon, or damaged.
    """
    if not isinstance(source, str):
        return _in_memory(source, len(source) <= small)
    try:
        file = open(source, "rb")
    except OSError:
        raise LexiconError("the lexicon " + source + " is missing or cannot be read")
    try:
        mapped = memoryview(file)
    except TypeError:
        mapped = None
    try:
        if mapped is not None:
            return _in_memory(mapped, len(mapped) <= small)
        return _in_file(file, small)
    except LexiconError as error:
        file.close()
        raise LexiconError(source + ": " + str(error))
    except OSError:
        file.close()
        raise LexiconError("the lexicon " + source + " cannot be read")


def _in_memory(image, at_once):
    image = memoryview(image)
    lexicon = Lexicon(_head_of(image), len(image))
    lexicon.read_from(InMemory(image, lexicon, at_once))
    return lexicon


def _head_of(image):
    size = head_size(image[:FIXED_SIZE])
    if size > len(image):
        raise LexiconError("the lexicon is cut short: " + str(len(image)) + " bytes")
    return image[:size]


def _in_file(file, small):
    whole = file.seek(0, 2)
    file.seek(0)
    if whole <= small:
        image = file.read()
        file.close()
        return _in_memory(image, True)
    size = head_size(file.read(FIXED_SIZE))
    file.seek(0)
    raw = file.read(size)
    if len(raw) < size:
        raise LexiconError("the lexicon is cut short: " + str(whole) + " bytes")
    lexicon = Lexicon(raw, whole)
    lexicon.read_from(InFile(file, lexicon))
    return lexicon
