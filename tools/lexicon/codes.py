"""Prefix codes: canonical Huffman codes, and which contexts share one."""

import numpy as np

LONGEST = 12  # bits; a reader has room for two codes at a time


def code_lengths(counts):
    """{symbol: length} of an optimal code of at most LONGEST bits; a lone symbol has length 0."""
    symbols = sorted((count, symbol) for symbol, count in counts.items() if count)
    if len(symbols) == 1:
        return {symbols[0][1]: 0}
    # Package-merge: the i-th package list holds the cheapest ways to spend 2**-i.
    packages = []
    for _ in range(LONGEST):
        pairs = [
            (packages[i][0] + packages[i + 1][0], packages[i][1] + packages[i + 1][1])
            for i in range(0, len(packages) - 1, 2)
        ]
        packages = sorted([(count, (symbol,)) for count, symbol in symbols] + pairs)
    lengths = {symbol: 0 for _, symbol in symbols}
    for _, members in packages[: 2 * len(symbols) - 2]:
        for symbol in members:
            lengths[symbol] += 1
    return lengths


def canonical(lengths):
    """{symbol: (code, length)}: shorter codes first, equally long ones in order of their symbols."""
    codes = {}
    code = before = 0
    for length, symbol in sorted((length, symbol) for symbol, length in lengths.items()):
        code <<= length - before
        before = length
        codes[symbol] = (code, length)
        code += 1
    return codes


def _weight(counts):
    """n * log2(n) for each count, in 1/16 bit."""
    return np.rint(16 * counts * np.log2(np.maximum(counts, 1))).astype(np.int64)


class _Sharing:
    """Groups of contexts, and what it would gain to join any two of them."""

    def __init__(self, counts, entry_bits):
        self.members = [[context] for context in range(len(counts))]
        self._rows = counts.astype(np.int64)
        self._entry = 16 * entry_bits
        self._cost = np.array([self._costs(row[None])[0] for row in self._rows])
        size = len(counts)
        self.gain = np.full((size, size), -1, np.int64)
        for a in range(size):
            self._weigh(a, np.arange(a + 1, size))

    def _costs(self, rows):
        """What the text and the table of each row of counts take."""
        return (
            _weight(rows.sum(axis=1))
            - _weight(rows).sum(axis=1)
            + self._entry * np.count_nonzero(rows, axis=1)
        )

    def _weigh(self, a, others):
        if len(others):
            gain = self._cost[a] + self._cost[others] - self._costs(self._rows[others] + self._rows[a])
            self.gain[np.minimum(a, others), np.maximum(a, others)] = gain

    def join(self, a, b):
        self.members[a] += self.members[b]
        self.members[b] = []
        self._rows[a] += self._rows[b]
        self._cost[a] = self._costs(self._rows[a][None])[0]
        self.gain[b, :] = self.gain[:, b] = -1
        self._weigh(
            a, np.array([c for c, members in enumerate(self.members) if members and c != a], np.int64)
        )


def share_tables(counts, entry_bits):
    """Which contexts use one table: a list of groups of the contexts that occur.

    `counts`: an array, a row a context, a column a symbol. `entry_bits`: what a symbol in a table
    costs. Two groups are joined as long as that makes the whole shorter, best first.
    """
    occurring = np.flatnonzero(counts.sum(axis=1))
    used = np.flatnonzero(counts.sum(axis=0))
    if not len(occurring):
        return []
    sharing = _Sharing(counts[np.ix_(occurring, used)], entry_bits)
    while True:
        best = int(np.argmax(sharing.gain))
        a, b = divmod(best, len(occurring))
        if sharing.gain[a, b] <= 0:
            return [sorted(int(occurring[c]) for c in members) for members in sharing.members if members]
        sharing.join(a, b)
