"""Writes the states of a Plan as symbols, gives them codes, and makes bits of them."""

from array import array

import numpy as np

from .bits import pack
from .codes import canonical, code_lengths, share_tables
from .plan import INDEXED, INSIDE, SLOTS, slots_of

ARC, GROUP, SLOT, RAW = range(4)
SYMBOLS = (64 * 32, 64, SLOTS)  # a symbol of each family is less than this
_FILLER_BITS = 1  # so that no state is at bit 0, which means "none" in the directory


class Body:
    """The coded states: `states` (bytes), `starts` (bit of each top and each indexed state, in the
    order of `written`), `codes` (the tables, ready for the head), `stack` (entries a reader needs).
    """

    def __init__(self, plan, max_len, entry_bits):
        self._plan = plan
        self.classes = 3 if plan.tells_height else 1
        letters = plan.letters
        self.contexts = (2 * letters * self.classes, letters, letters)
        self.written = [plan.tops[key] for key in sorted(plan.tops)] + plan.members.tolist()
        self.stack = 1
        self._write_symbols(max_len)
        self._choose_codes(entry_bits)
        self._make_bits()

    def _write_symbols(self, max_len):
        plan = self._plan
        first, letter, kind = plan.first.tolist(), plan.letter.tolist(), plan.kind.tolist()
        target, where, last = plan.target.tolist(), plan.where().tolist(), plan.last.tolist()
        height, group, rank = plan.height.tolist(), plan.group.tolist(), plan.rank.tolist()
        slot, extra = (column.tolist() for column in slots_of(plan.rank))
        letters, classes = plan.letters, self.classes
        symbols = array("I")  # family << 24 | context << 12 | symbol
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
                    how = 9 * last[arc] + 3 * where[arc] + kind[arc]
                    put(ARC << 24 | (context * classes + high) << 12 | letter[arc] << 5 | how)
                    context = letter[arc]
                    if where[arc] == INSIDE:
                        stack.append((target[arc], context, bound - 1))
                    elif where[arc] == INDEXED:
                        to = target[arc]
                        put(GROUP << 24 | context << 12 | group[to])
                        put(SLOT << 24 | group[to] << 12 | slot[to])
                        if extra[to]:
                            put(RAW << 24)
                            raw.append(extra[to] << 24 | rank[to] & (1 << extra[to]) - 1)
                self.stack = max(self.stack, len(stack))
        self._symbols = (
            np.frombuffer(symbols, np.uint32).astype(np.int64) if len(symbols) else np.zeros(0, np.int64)
        )
        self._raw = np.frombuffer(raw, np.uint32).astype(np.int64) if len(raw) else np.zeros(0, np.int64)
        self._firsts = firsts

    def _choose_codes(self, entry_bits):
        """For each family its tables and which of them each context uses."""
        self.tables, self.uses = [], []
        self._values = [
            np.zeros((contexts, symbols), np.int64) for contexts, symbols in zip(self.contexts, SYMBOLS)
        ]
        self._widths = [values.copy() for values in self._values]
        family, context, symbol = self._split()
        for f in range(3):
            here = family == f
            key = context[here] * SYMBOLS[f] + symbol[here]
            counts = np.bincount(key, minlength=self.contexts[f] * SYMBOLS[f]).reshape(-1, SYMBOLS[f])
            uses = [0] * self.contexts[f]
            tables = []
            for number, members in enumerate(share_tables(counts, entry_bits)):
                joint = counts[members].sum(axis=0)
                used = np.flatnonzero(joint)
                lengths = code_lengths({int(symbol): int(joint[symbol]) for symbol in used})
                tables.append(lengths)
                for symbol_, (code, length) in canonical(lengths).items():
                    self._values[f][members, symbol_], self._widths[f][members, symbol_] = code, length
                for one in members:
                    uses[one] = number
            self.tables.append(tables or [{0: 0}])
            self.uses.append(uses)

    def _split(self):
        return self._symbols >> 24, self._symbols >> 12 & 0xFFF, self._symbols & 0xFFF

    def _make_bits(self):
        family, context, symbol = self._split()
        values, widths = np.zeros((2, len(family)), np.int64)
        for f in range(3):
            here = np.flatnonzero(family == f)
            values[here] = self._values[f][context[here], symbol[here]]
            widths[here] = self._widths[f][context[here], symbol[here]]
        is_raw = np.flatnonzero(family == RAW)
        values[is_raw], widths[is_raw] = self._raw & 0xFFFFFF, self._raw >> 24
        values, widths = np.r_[0, values], np.r_[_FILLER_BITS, widths]
        starts = np.cumsum(widths) - widths
        total = int(widths.sum())
        self.starts = [int(starts[1 + f]) if 1 + f < len(starts) else total for f in self._firsts]
        self.states = pack(values, widths)
        self.bits_by_family = [int(widths[1:][family == f].sum()) for f in range(4)]

    def put_tables(self, out):
        """Writes the code tables into a BitWriter, as the head has them."""
        for f in range(3):
            out.put(len(self.tables[f]), 8)
            width = (len(self.tables[f]) - 1).bit_length()
            for use in self.uses[f]:
                out.put(use, width)
            for lengths in self.tables[f]:
                _put_table(out, lengths)


def _put_table(out, lengths):
    """One table: its symbols in rising order, each as the gap to the one before and its length."""
    symbols = sorted(lengths)
    longest = max(lengths.values())
    out.put(len(symbols) - 1, 11)
    out.put(longest, 4)
    gaps = [symbol - before - 1 for before, symbol in zip([-1, *symbols], symbols)]
    low = min(range(12), key=lambda bits: sum((gap >> bits) + 1 + bits for gap in gaps))
    out.put(low, 4)
    width = longest.bit_length()
    for gap, symbol in zip(gaps, symbols):
        for _ in range(gap >> low):
            out.put(1, 1)
        out.put(0, 1)
        out.put(gap & (1 << low) - 1, low)
        out.put(lengths[symbol], width)


def group_sizes(plan):
    """How many indexed states each group has."""
    return np.bincount(plan.group[plan.members], minlength=plan.letters).tolist()
