"""Writes a lexicon image (docs/FORMAT.md)."""

import binascii
import struct
import unicodedata

import numpy as np

from . import alphabets, lexicon_head
from .automaton import build_automaton
from .bits import BitWriter, pack
from .body import Body, group_sizes
from .plan import Plan

MAX_LETTERS = 64
MAX_LENGTH = 15
MAX_TEXT = 120  # bytes of a name or an edition in UTF-8
_AFTER = 3  # bytes of the next page that a page's checksum covers
_BLANK = 32  # rows are sorted as bytes of this + letter code + 1


class ImageError(ValueError):
    """A limit of the format that a list exceeds; one line that names the number."""


def composed(text):
    """`text` with every letter in one piece, as the alphabets have them."""
    return unicodedata.normalize("NFC", text)


class Settings:
    """How an image is laid out. It changes size, speed and the reader's memory, never an answer.

    `tells_height`: arcs are coded by how long a word can still become. `bucket_shift`: second
    letters in one entry of the directory, as a power of two. `longest_inside`: arcs that a state
    may hold inside it. `entry_bits`: what a symbol in a code table is held to cost, in bits: the
    more, the fewer tables. `page_shift`: bytes of a page, as a power of two.
    """

    def __init__(self, tells_height, bucket_shift, longest_inside, entry_bits, page_shift):
        self.tells_height = tells_height
        self.bucket_shift = bucket_shift
        self.longest_inside = longest_inside
        self.entry_bits = entry_bits
        self.page_shift = page_shift


def settings_for(count, max_len):
    """Settings that suit a list of `count` words of up to `max_len` letters.

    A small list is held in memory: it may have large tables, and a directory that saves steps.
    A large one is read from a file in small pages, with tables that fit beside them.
    """
    if count < 2000:
        return Settings(False, 6, 64, 14, 11)
    if count < 200000:
        return Settings(max_len <= 6, 2, 64, 14, 9)
    return Settings(False, 3, 64, 450, 9)


def sorted_rows(words, letters):
    """The words sorted by letter code, as (rows, lengths) for build_automaton, and the sorted bytes."""
    if not words:
        return np.zeros((0, 1), np.uint8), np.zeros(0, np.int64), []
    table = str.maketrans({letter: chr(_BLANK + 1 + code) for code, letter in enumerate(letters)})
    ordered = sorted("\n".join(words).translate(table).encode("latin-1").split(b"\n"))
    longest = max(map(len, ordered))
    raw = b"".join([word.ljust(longest) for word in ordered])
    rows = np.frombuffer(raw, np.uint8).reshape(-1, longest) - np.uint8(_BLANK)
    return rows, np.count_nonzero(rows, axis=1), ordered


def kinds_of(ordered, plus_only, letters):
    """1 for each word of `ordered` (from sorted_rows), 2 where it is in `plus_only`."""
    kinds = np.ones(len(ordered), np.uint8)
    if plus_only:
        table = str.maketrans({letter: chr(_BLANK + 1 + code) for code, letter in enumerate(letters)})
        plus = {word.translate(table).encode("latin-1") for word in plus_only}
        kinds[[place for place, word in enumerate(ordered) if word in plus]] = 2
    return kinds


def make_image(
    rows,
    lengths,
    kinds,
    language,
    *,
    name,
    edition,
    unofficial,
    min_len,
    max_len,
    plus_max_len,
    settings=None,
):
    """The bytes of an image of the words in `rows` (see build_automaton). Raises ImageError."""
    alphabet = alphabets.LETTERS[language]
    _check_limits(alphabet, name, edition, min_len, max_len)
    settings = settings or settings_for(len(rows), max_len)
    automaton = build_automaton(rows, lengths, kinds)
    plan = Plan(
        automaton,
        len(alphabet),
        settings.bucket_shift,
        settings.tells_height,
        settings.longest_inside,
        index_bits=16 if len(rows) < 200000 else 22,
    )
    body = Body(plan, max_len, settings.entry_bits)
    if body.stack > 255:
        raise ImageError(f"a reader would need a stack of {body.stack} entries; the format allows 255")
    positions, directory, index, width = _positions(plan, body, len(alphabet), settings.bucket_shift)
    data = body.states + positions + bytes(_AFTER)
    checksum = binascii.crc32(data)
    texts = [text.encode() for text in (name, edition, alphabet)]
    bits = BitWriter()
    if min_len == 1:
        for kind in plan.one_letter:
            bits.put(kind, 2)
    sizes = group_sizes(plan)
    size_bits = max(sizes).bit_length()
    if size_bits > 15:
        raise ImageError(f"{max(sizes)} states in one group of the index; the format allows 32767")
    bits.put(size_bits, 4)
    for size in sizes:
        bits.put(size, size_bits)
    body.put_tables(bits)
    rest = b"".join(texts) + bits.bytes()
    head = (
        struct.pack(
            lexicon_head.FIXED,
            b"NLEX",
            lexicon_head.VERSION,
            int(unofficial) | int(settings.tells_height) << 1,
            lexicon_head.FIXED_SIZE + len(rest) + 4,
            len(data),
            checksum,
            len(rows),
            int((kinds == 2).sum()),
            directory,
            index,
            width,
            settings.bucket_shift,
            settings.page_shift,
            body.stack,
            min_len,
            max_len,
            plus_max_len,
            len(alphabet),
            language.encode(),
            *map(len, texts),
        )
        + rest
    )
    head += struct.pack("<I", binascii.crc32(head))
    return head + data + _page_sums(data, checksum, 1 << settings.page_shift)


def _check_limits(alphabet, name, edition, min_len, max_len):
    if len(alphabet) > MAX_LETTERS:
        raise ImageError(f"an alphabet of {len(alphabet)} letters; the format allows {MAX_LETTERS}")
    if not 1 <= min_len <= max_len <= MAX_LENGTH:
        raise ImageError(f"lengths {min_len} to {max_len}; the format allows 1 to {MAX_LENGTH}")
    for text in (name, edition):
        if len(text.encode()) > MAX_TEXT:
            raise ImageError(
                f"{text[:20]}... is {len(text.encode())} bytes long; the format allows {MAX_TEXT}"
            )


def _positions(plan, body, letters, bucket_shift):
    """The directory and the index: (their bytes, bit of the directory, bit of the index, entry width)."""
    begin = 8 * len(body.states)
    width = max(13, begin.bit_length())
    buckets = (letters - 1 >> bucket_shift) + 1
    entries = [0] * (letters * buckets)
    keys = sorted(plan.tops)
    for (letter, bucket), start in zip(keys, body.starts):
        entries[letter * buckets + bucket] = start
    count = len(entries)
    entries += body.starts[len(keys) :]
    packed = pack(np.array(entries, np.int64), np.full(len(entries), width, np.int64))
    return packed, begin, begin + count * width, width


def _page_sums(data, checksum, page):
    return b"".join(
        struct.pack("<I", binascii.crc32(data[at : at + page + _AFTER], checksum))
        for at in range(0, len(data), page)
    )
