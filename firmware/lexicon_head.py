"""The head of a lexicon image: what the list is, and the tables the look-up needs.

docs/FORMAT.md states every field. Everything here runs once, when an image is opened.
"""

import binascii
import struct
from array import array

from alphabets import LETTERS

try:
    from lexicon_viper import read_codes
except (ImportError, SyntaxError, AttributeError, ValueError):
    from lexicon_plain import read_codes

FIXED = "<4sBBHIIIIIIBBBBBBBB2sBBB"
FIXED_SIZE = 45
VERSION = 1


class LexiconError(ValueError):
    """The image cannot be read or is damaged; one line that names the damage."""


def head_size(start):
    """The size of the head in bytes, from the first FIXED_SIZE bytes of an image.

    Raises LexiconError if they are not the beginning of an image.
    """
    if len(start) < FIXED_SIZE:
        raise LexiconError("the lexicon is cut short: it has only " + str(len(start)) + " bytes")
    if bytes(start[:4]) != b"NLEX":
        raise LexiconError("this is not a lexicon: it does not begin with NLEX")
    if start[4] != VERSION:
        raise LexiconError(
            "the lexicon is of version " + str(start[4]) + ", this firmware reads " + str(VERSION)
        )
    size = start[6] | start[7] << 8
    if size < FIXED_SIZE + 4:
        raise LexiconError("the lexicon's head is damaged: its size is wrong")
    return size


class Head:
    """The head, taken apart. `raw`: its bytes, `size`: the bytes of the whole image.

    For whom asks: `name`, `edition`, `language`, `alphabet`, `unofficial`, `min_len`,
    `max_len`, `plus_max_len`, `count`, `plus_count`, `checksum` (see lexicon_dawg.Lexicon).
    For the look-up: `work`, `steps`, `symbols`, `one_letter`, and where the pages are.
    """

    def __init__(self, raw, size):
        want = struct.unpack("<I", raw[len(raw) - 4 :])[0]
        if binascii.crc32(raw[: len(raw) - 4]) != want:
            raise LexiconError("the lexicon's head is damaged: its checksum is wrong")
        (
            _,
            _,
            flags,
            self.size,
            self.body_size,
            self.checksum,
            self.count,
            self.plus_count,
            directory,
            index,
            width,
            bucket_shift,
            page_shift,
            stack,
            self.min_len,
            self.max_len,
            self.plus_max_len,
            letters,
            language,
            name_size,
            edition_size,
            alphabet_size,
        ) = struct.unpack(FIXED, raw[:FIXED_SIZE])
        self.page_size = 1 << page_shift
        self.pages = (self.body_size + self.page_size - 1) >> page_shift
        whole = self.size + self.body_size + 4 * self.pages
        if size != whole:
            raise LexiconError(
                "the lexicon is cut short or too long: " + str(size) + " bytes, not " + str(whole)
            )
        self.unofficial = bool(flags & 1)
        self.seed = bytes(raw[12:16])
        texts = []
        at = FIXED_SIZE
        for text_size in (name_size, edition_size, alphabet_size):
            texts.append(bytes(raw[at : at + text_size]).decode())
            at += text_size
        self.name, self.edition, self.alphabet = texts
        self.language = bytes(language).decode()
        if LETTERS.get(self.language) != self.alphabet:
            raise LexiconError(
                "the lexicon is for another alphabet (" + self.language + ") than this firmware's"
            )
        classes = 3 if flags & 2 else 1
        buckets = ((letters - 1) >> bucket_shift) + 1
        bits = _Bits(raw, at)
        self.one_letter = bytes(bits.take(2) for _ in range(letters)) if self.min_len == 1 else bytes(letters)
        bases = _group_bases(bits, letters)
        arcs = 2 * letters * classes
        self.steps, self.symbols = _read_tables(bits, (arcs, letters, letters))
        self.work = array(
            "i",
            (
                letters,
                bucket_shift,
                buckets,
                width,
                directory,
                index,
                self.size,
                0,
                classes,
                len(self.symbols),
                arcs,
                arcs + letters,
                self.max_len - 1,
            ),
        )
        self.work.extend(bases)
        self.symbols.extend(array("H", [0] * (stack + 1)))


class _Bits:
    """Numbers from a run of bits, the highest bit of each byte first; three bytes must come after them."""

    def __init__(self, data, byte):
        self.data = data
        self.at = 8 * byte

    def take(self, count):
        """The next number of `count` bits, at most 16."""
        at = self.at
        byte = at >> 3
        data = self.data
        self.at = at + count
        window = data[byte] << 16 | data[byte + 1] << 8 | data[byte + 2]
        return window >> (24 - count - (at & 7)) & ((1 << count) - 1)


def _group_bases(bits, letters):
    """For each group the number of its first entry in the index, and after them how many there are."""
    bases = array("i")
    width = bits.take(4)
    base = 0
    for _ in range(letters):
        bases.append(base)
        base += bits.take(width)
    bases.append(base)
    return bases


def _read_tables(bits, contexts):
    """(steps, symbols): the code tables, for the look-up's decoding step.

    `steps` begins with the place of the table of each context, in the order of the families.
    A table is: its shortest length; then for each length from there a pair: where longer
    codes begin, as a number of 12 bits, and what to add to a code to find its place in `symbols`.
    """
    steps = array("H", [0] * sum(contexts))
    symbols = array("H")
    context = 0
    for family in range(3):
        count = bits.take(8)
        width = _width(count - 1)
        begin = context
        for _ in range(contexts[family]):
            steps[context] = bits.take(width)
            context += 1
        places = []
        for _ in range(count):
            places.append(len(steps))
            _read_table(bits, steps, symbols)
        for at in range(begin, context):
            steps[at] = places[steps[at]]
    return steps, symbols


def _read_table(bits, steps, symbols):
    count = bits.take(11) + 1
    longest = bits.take(4)
    low = bits.take(4)
    width = _width(longest)
    places = array("H", [0] * 16)
    base = len(symbols)
    symbols.extend(array("H", [0] * count))
    read_codes(bits.data, bits.at, count, low, width, places, symbols, 0)
    code = 0
    started = False
    for length in range(longest + 1):
        some = places[length]
        places[length] = base
        first = base - code
        base += some
        code += some
        if code and not started:
            started = True
            steps.append(length)
        if started:
            # A table of one symbol has one code, of no bits; nothing comes after it.
            steps.append((code << (12 - length)) if length else 0xFFFF)
            steps.append(first & 0xFFFF)
        code <<= 1
    bits.at = read_codes(bits.data, bits.at, count, low, width, places, symbols, 1)


def _width(number):
    """The bits that `number` needs."""
    width = 0
    while number >> width:
        width += 1
    return width
