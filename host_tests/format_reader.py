"""A second reader of lexicon images, written from docs/FORMAT.md alone.

It shares no code with the firmware or the tools, is slow, and checks everything it can.
"""

import struct
import zlib


class Bits:
    """A run of bits from `data`, the highest bit of each byte first."""

    def __init__(self, data, at=0):
        self._text = "".join(f"{byte:08b}" for byte in data)
        self.at = at

    def number(self, width):
        text = self._text[self.at : self.at + width]
        assert len(text) == width, "read past the end"
        self.at += width
        return int(text, 2) if width else 0


def width(n):
    return n.bit_length()


def read_table(bits):
    """One code table as {(length, code): symbol}."""
    count, longest, low = bits.number(11) + 1, bits.number(4), bits.number(4)
    lengths, symbol = {}, -1
    for _ in range(count):
        q = 0
        while bits.number(1):
            q += 1
        symbol += 1 + q * 2**low + bits.number(low)
        lengths[symbol] = bits.number(width(longest))
    codes, code, before = {}, -1, 0
    for length, symbol in sorted((length, symbol) for symbol, length in lengths.items()):
        code = (code + 1) << (length - before)
        before = length
        codes[length, code] = symbol
    return codes


class Image:
    """An image, taken apart. AssertionError if anything in it is not as the page says."""

    def __init__(self, image):
        assert image[:4] == b"NLEX"
        assert image[4] == 1
        flags, head_size = image[5], struct.unpack_from("<H", image, 6)[0]
        fields = struct.unpack_from("<6I", image, 8)
        body_size, self.checksum, self.count, self.plus_count, self._directory, self._index = fields
        self._width, self._bucket_shift, page_shift, self._stack = image[32:36]
        self.shortest, self.longest, self.plus_longest, self._n = image[36:40]
        self.language = image[40:42].decode()
        self.unofficial, self._heights = bool(flags & 1), bool(flags & 2)
        assert flags < 4
        head, self._body = image[:head_size], image[head_size : head_size + body_size]
        assert zlib.crc32(head[:-4]) == struct.unpack("<I", head[-4:])[0]
        self._check_pages(image[head_size + body_size :], 1 << page_shift)
        texts, at = [], 45
        for size in image[42:45]:
            texts.append(image[at : at + size].decode())
            at += size
        self.name, self.edition, self.alphabet = texts
        assert len(self.alphabet) == self._n
        self._read_bits(Bits(head[at:-4]))
        self._bits = Bits(self._body)

    def _check_pages(self, sums, page):
        assert zlib.crc32(self._body) == self.checksum
        assert len(sums) == 4 * -(-len(self._body) // page)
        for number, (told,) in enumerate(struct.iter_unpack("<I", sums)):
            covered = self._body[number * page : number * page + page + 3]
            assert zlib.crc32(covered, self.checksum) == told

    def _read_bits(self, bits):
        n = self._n
        self._single = [bits.number(2) for _ in range(n)] if self.shortest == 1 else [0] * n
        size_bits = bits.number(4)
        self._base = [0]
        for _ in range(n):
            self._base.append(self._base[-1] + bits.number(size_bits))
        self._c = 3 if self._heights else 1
        self._families = []
        for contexts in (2 * n * self._c, n, n):
            count = bits.number(8)
            uses = [bits.number(width(count - 1)) for _ in range(contexts)]
            tables = [read_table(bits) for _ in range(count)]
            self._families.append([tables[use] for use in uses])

    def _symbol(self, family, context):
        codes = self._families[family][context]
        length = code = 0
        while (length, code) not in codes:
            code = code << 1 | self._bits.number(1)
            length += 1
            assert length <= 12
        return codes[length, code]

    def _position(self, start, entry):
        self._bits.at = start + entry * self._width
        return self._bits.number(self._width)

    def _arcs(self, came_by, bound):
        """The arcs of the state at which the bits stand: (letter, kind, where, reference)."""
        h = min(bound, 3) - 1 if self._heights else 0
        context, arcs, last = self._n + came_by, [], 0
        while not last:
            symbol = self._symbol(0, context * self._c + h)
            letter, how = symbol // 32, symbol % 32
            last, how = how // 9, how % 9
            where, kind = how // 3, how % 3
            assert last < 2
            assert not arcs or letter > arcs[-1][0]
            reference = None
            if where == 2:
                group = self._symbol(1, letter)
                slot = self._symbol(2, group)
                rank = slot
                if slot >= 4:
                    extra = (slot >> 1) - 1
                    rank = (2 | slot & 1) << extra | self._bits.number(extra)
                reference = group, rank
            assert where or kind
            arcs.append((letter, kind, where, reference))
            context = letter
        return arcs

    def _state(self, came_by, bound):
        """The state at which the bits stand with all inside it: {letter: (kind, next state or None)}."""
        arcs = self._arcs(came_by, bound)
        inside = {}
        for letter, _, where, _ in reversed(arcs):
            if where == 1:
                inside[letter] = self._state(letter, bound - 1)
        return {letter: (kind, inside.get(letter), reference) for letter, kind, _, reference in arcs}

    def _indexed(self, group, rank):
        assert self._base[group] + rank < self._base[group + 1]
        self._bits.at = self._position(self._index, self._base[group] + rank)
        bound = self._bits.number(4) if self._heights else 0
        return self._state(group, bound)

    def kind(self, word):
        """The kind of `word`: 0 if it is not in the image."""
        codes = [self.alphabet.index(letter) for letter in word]
        if len(codes) == 1:
            return self._single[codes[0]]
        buckets = ((self._n - 1) >> self._bucket_shift) + 1
        at = self._position(self._directory, codes[0] * buckets + (codes[1] >> self._bucket_shift))
        if not at:
            return 0
        self._bits.at = at
        state = self._state(codes[0], self.longest - 1)
        for place, code in enumerate(codes[1:], 2):
            if code not in state:
                return 0
            kind, following, reference = state[code]
            if place == len(codes):
                return kind
            if reference:
                following = self._indexed(*reference)
            if following is None:
                return 0
            state = following
        return 0
