"""Reads a lexicon image: rules on words given as letter codes, answers in place.

The format is described in docs/FORMAT.md. A damaged image is an error, never an
answer. `ruling` allocates nothing on the heap.
"""

import binascii
import struct

from alphabets import LETTERS

VALID = 1  # in the list, in both variants (PPS-1)
PLUS_ONLY = 2  # in the list, in the variant PLUS alone
INVALID = 3  # the list covers such a word and does not hold it
OUTSIDE = 4  # beyond what the list covers; `why` tells in what (PPS-7)

TOO_SHORT = 1
TOO_LONG = 2
NO_LETTER = 3  # a code that is no letter of the alphabet

_MAGIC = b"NLEX"
_HEAD = "<4sBB2sBBBBIIIBB"


class LexiconError(ValueError):
    """The image cannot be read or is damaged; one line that names the damage."""


class Lexicon:
    """One list. Its texts and limits are attributes:

    `name`, `edition`: str. `language`: "sk" or "cs". `alphabet`: its letters, by code.
    `unofficial`: True for a list that is no tournament list (W-5). `min_len`,
    `max_len`: letters. `plus_max_len`: words longer than this are covered in KLASIK only
    (PPS-2). `count`: words in all. `plus_count`: how many of them are PLUS only.
    `checksum`: int. `why`: the reason for the last OUTSIDE, else 0.
    """

    def __init__(self, image):
        self.why = 0
        self._read_head(image)

    def _read_head(self, image):
        size = struct.calcsize(_HEAD)
        if len(image) < size + 4:
            raise LexiconError("the lexicon is cut short: " + str(len(image)) + " bytes")
        (magic, version, flags, language, self.min_len, self.max_len, self.plus_max_len, letters, self.count,
         self.plus_count, arcs, name_size, edition_size) = struct.unpack(_HEAD, image[:size])
        if magic != _MAGIC:
            raise LexiconError("not a lexicon: it does not begin with NLEX")
        if version != 0:
            raise LexiconError("lexicon version " + str(version) + " is unknown here")
        start = size + name_size + edition_size
        if len(image) != start + 4 * arcs + 4:
            raise LexiconError("the lexicon is cut short or has bytes too many")
        (self.checksum,) = struct.unpack("<I", image[len(image) - 4 :])
        if binascii.crc32(image[: len(image) - 4]) != self.checksum:
            raise LexiconError("the lexicon is damaged: its checksum is wrong")
        self.unofficial = bool(flags & 1)
        self.language = bytes(language).decode()
        self.alphabet = LETTERS.get(self.language, "")
        if len(self.alphabet) != letters:
            raise LexiconError("the lexicon is for another alphabet: " + self.language)
        self.name = bytes(image[size : size + name_size]).decode()
        self.edition = bytes(image[size + name_size : start]).decode()
        self._arcs = image
        self._start = start

    def ruling(self, codes, n=-1):
        """VALID, PLUS_ONLY, INVALID or OUTSIDE for the word of the first `n` codes.

        `codes`: bytes or bytearray of letter codes; `n` < 0 means all of them.
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
        letters = len(self.alphabet)
        at = 0
        while at < n:
            if codes[at] >= letters:
                self.why = NO_LETTER
                return OUTSIDE
            at += 1
        return self._walk(codes, n)

    def _walk(self, codes, n):
        arcs = self._arcs
        start = self._start
        state = 0
        at = 0
        while True:
            place = start + 4 * state
            letter = codes[at]
            while arcs[place] & 63 != letter:
                if arcs[place] & 64:
                    return INVALID
                place += 4
            at += 1
            kind = arcs[place + 1] & 3
            state = (arcs[place + 1] >> 2) | arcs[place + 2] << 6 | arcs[place + 3] << 14
            if at == n:
                return kind if kind else INVALID
            if state == 0:
                return INVALID


def open_lexicon(source):
    """The lexicon in `source`: the path of a file, or the bytes of an image.

    Raises LexiconError when it cannot be read or is damaged.
    """
    if isinstance(source, str):
        try:
            with open(source, "rb") as file:
                source = file.read()
        except OSError:
            raise LexiconError("the lexicon " + source + " is missing or cannot be read")
    return Lexicon(memoryview(source))
