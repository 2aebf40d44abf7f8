"""Writes a lexicon image (docs/FORMAT.md) and enumerates one."""

import binascii
import struct

from alphabets import LETTERS, codes_of, text_of

from .automaton import build_arcs


def make_image(words, plus_only, language, *, name, edition, unofficial, min_len, max_len, plus_max_len):
    """The bytes of an image of `words`; those also in `plus_only` are PLUS only."""
    entries = sorted((bytes(codes_of(word, language)), 2 if word in plus_only else 1) for word in words)
    states = build_arcs(entries)
    places, place = {0: 0}, 0
    order = range(len(states) - 1, 0, -1)
    for state in order:
        places[state] = place
        place += len(states[state])
    arcs = bytearray()
    for state in order:
        for index, (letter, kind, target) in enumerate(states[state]):
            last = 64 if index == len(states[state]) - 1 else 0
            arcs += struct.pack("<BBH", letter | last, kind | (places[target] & 63) << 2, places[target] >> 6)
    if not arcs:
        arcs += struct.pack("<BBH", 127, 0, 0)
    name_bytes, edition_bytes = name.encode(), edition.encode()
    head = struct.pack(
        "<4sBB2sBBBBIIIBB", b"NLEX", 0, int(unofficial), language.encode(), min_len, max_len, plus_max_len,
        len(LETTERS[language]), len(words), len(words & plus_only), len(arcs) // 4, len(name_bytes),
        len(edition_bytes),
    )
    image = head + name_bytes + edition_bytes + arcs
    return image + struct.pack("<I", binascii.crc32(image))


def all_words(lexicon):
    """Every (word, kind) of an open lexicon, in alphabet order; kind as in `ruling`."""
    arcs, start = lexicon._arcs, lexicon._start

    def walk(state, prefix):
        place = start + 4 * state
        while lexicon.count:
            first, second, third = struct.unpack_from("<BBH", arcs, place)
            codes = prefix + bytes((first & 63,))
            if second & 3:
                yield text_of(codes, lexicon.language), second & 3
            target = second >> 2 | third << 6
            if target:
                yield from walk(target, codes)
            if first & 64:
                return
            place += 4

    return walk(0, b"")
