"""Writes the states of a Plan as symbols, gives them codes, and makes bits of them."""

from array import array

import numpy as np

from .bits import pack
from .codes import canonical, code_lengths, share_tables
from .plan import INDEXED, INSIDE, KINDS, SLOTS, slots_of

LETTER, KIND, GROUP, SLOT, RAW = range(5)
SYMBOLS = (64, KINDS, 64, SLOTS)  # how many symbols a table of each family may have
_FILLER_BITS = 1  # so that no state is at bit 0, which means "none" in the directory


class Body:
    """The coded states: `states` (bytes), `starts` (bit of each top and each indexed state, in the
    order of `written`), `codes` (the tables, ready for the head), `stack` (entries a reader needs).
    """

    def __init__(self, plan, max_len, memory_bits):
        self._plan = plan
        self.classes = 3 if plan.tells_height else 1
        letters = plan.letters
        self.contexts = (2 * letters, self.classes * letters, letters, letters)
        self.written = [plan.tops[key] for key in sorted(plan.tops)] + plan.members.tolist()
        self.stack = 1
        self._write_symbols(max_len)
        self._choose_codes(memory_bits)
        self._make_bits()

    def _write_symbols(self, max_len):
        plan = self._plan
        first, letter, kind = plan.first.tolist(), plan.letter.tolist(), plan.kind.tolist()
        target, where, last = plan.target.tolist(), plan.where().tolist(), plan.last.tolist()
        height, group, rank = plan.height.tolist(), plan.group.tolist(), plan.rank.tolist()
        slot, extra = (column.tolist() for column in slots_of(plan.rank))
        letters, classes = plan.letters, self.classes
        symbols = array("I")  # family << 24 | context << 8 | symbol
        raw = array("I")  # width << 24 | value, for the RAW ones in their order
        put = symbols.append
        tops = {plan.tops[key]: key[0] for key in plan.tops}
        firsts = []
        for state in self.written:
            firsts.append(len(symbols))
            if state in tops:
                came_by, bound = tops[state], max_len - 1
            else:
                came_by, bound = group[state], height[state]
                if classes == 3:
                    put(RAW << 24)
                    raw.append(4 << 24 | bound)
            stack = [(state, came_by, bound)]
            while stack:
                state, came_by, bound = stack.pop()
                context = letters + came_by
                high = min(bound, 3) - 1 if classes == 3 else 0
                for arc in range(first[state], first[state + 1]):
                    put(LETTER << 24 | context << 8 | letter[arc])
                    context = letter[arc]
                    put(KIND << 24 | (context * classes + high) << 8 | 9 * last[arc] + 3 * where[arc] + kind[arc])
                    if where[arc] == INSIDE:
                        stack.append((target[arc], context, bound - 1))
                    elif where[arc] == INDEXED:
                        to = target[arc]
                        put(GROUP << 24 | context << 8 | group[to])
                        put(SLOT << 24 | group[to] << 8 | slot[to])
                        if extra[to]:
                            put(RAW << 24)
                            raw.append(extra[to] << 24 | rank[to] & (1 << extra[to]) - 1)
                if len(stack) > self.stack:
                    self.stack = len(stack)
        self._symbols = np.frombuffer(symbols, np.uint32).astype(np.int64) if len(symbols) else np.zeros(0, np.int64)
        self._raw = np.frombuffer(raw, np.uint32).astype(np.int64) if len(raw) else np.zeros(0, np.int64)
        self._firsts = firsts

    def _choose_codes(self, memory_bits):
        """For each family its tables and which of them each context uses."""
        self.tables, self.uses = [], []
        family, rest = self._symbols >> 24, self._symbols & 0xFFFFFF
        width = max(SYMBOLS)
        self._values, self._widths = np.zeros((2, 4 * 256 * width), np.int64)
        for f in range(4):
            here = rest[family == f]
            key = (here >> 8) * width + (here & 255)
            counts = np.bincount(key, minlength=self.contexts[f] * width).reshape(-1, width)[: self.contexts[f]]
            rows = counts.tolist()
            uses = [0] * self.contexts[f]
            tables = []
            for number, members in enumerate(share_tables(rows, SYMBOLS[f], memory_bits)):
                joint = counts[members].sum(axis=0)
                lengths = code_lengths({symbol: int(count) for symbol, count in enumerate(joint) if count})
                tables.append(lengths)
                for context in members:
                    uses[context] = number
                    for symbol, (code, length) in canonical(lengths).items():
                        place = (f * 256 + context) * width + symbol
                        self._values[place], self._widths[place] = code, length
            self.tables.append(tables or [{0: 0}])
            self.uses.append(uses)

    def _make_bits(self):
        family, context, symbol = self._symbols >> 24, self._symbols >> 8 & 0xFFFF, self._symbols & 255
        is_raw = family == RAW
        place = np.where(is_raw, 0, (np.minimum(family, 3) * 256 + context) * max(SYMBOLS) + symbol)
        values, widths = self._values[place], self._widths[place]
        values[is_raw], widths[is_raw] = self._raw & 0xFFFFFF, self._raw >> 24
        values, widths = np.r_[0, values], np.r_[_FILLER_BITS, widths]
        starts = np.cumsum(widths) - widths
        total = int(widths.sum())
        self.starts = [int(starts[1 + f]) if 1 + f < len(starts) else total for f in self._firsts]
        self.states = pack(values, widths)
        self.bits_by_family = [int(widths[1:][family == f].sum()) for f in range(5)]

    def put_tables(self, out):
        """Writes the code tables into a BitWriter, as the head has them."""
        for f in range(4):
            out.put(len(self.tables[f]), 8)
            width = (len(self.tables[f]) - 1).bit_length()
            for use in self.uses[f]:
                out.put(use, width)
            for lengths in self.tables[f]:
                _put_table(out, lengths, SYMBOLS[f])


def _put_table(out, lengths, symbols):
    longest = max(lengths.values())
    out.put(longest, 4)
    if longest == 0:
        out.put(next(iter(lengths)), 6)
        return
    width = (longest - 1).bit_length()
    for symbol in range(symbols):
        out.put(int(symbol in lengths), 1)
        if symbol in lengths:
            out.put(lengths[symbol] - 1, width)


def group_sizes(plan):
    """How many indexed states each group has."""
    return np.bincount(plan.group[plan.members], minlength=plan.letters).tolist()

