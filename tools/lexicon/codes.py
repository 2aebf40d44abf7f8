"""Prefix codes: canonical Huffman codes, and which contexts share one."""

LONGEST = 12  # bits; a reader has room for two codes at a time


def code_lengths(counts):
    """{symbol: length} of an optimal code of at most LONGEST bits; a lone symbol has length 0."""
    symbols = sorted((count, symbol) for symbol, count in counts.items() if count)
    if len(symbols) == 1:
        return {symbols[0][1]: 0}
    # Package-merge: the i-th package list holds the cheapest ways to spend 2**-i.
    packages = []
    for _ in range(LONGEST):
        pairs = [(packages[i][0] + packages[i + 1][0], packages[i][1] + packages[i + 1][1])
                 for i in range(0, len(packages) - 1, 2)]
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


def table_bits(lengths, symbols):
    """The bits that the description of a table takes in the head."""
    longest = max(lengths.values())
    if longest == 0:
        return 4 + 6
    return 4 + symbols + len(lengths) * (longest - 1).bit_length()


def _huffman_bits(counts):
    """The bits of a text with these symbol counts, and the longest code, without a limit."""
    waiting = sorted((count, 0) for count in counts if count)
    if len(waiting) < 2:
        return 0, 0
    made = []
    total = i = j = 0
    while len(waiting) - i + len(made) - j > 1:
        two = []
        for _ in range(2):
            if j >= len(made) or (i < len(waiting) and waiting[i] <= made[j]):
                two.append(waiting[i])
                i += 1
            else:
                two.append(made[j])
                j += 1
        joint = two[0][0] + two[1][0]
        total += joint
        made.append((joint, max(two[0][1], two[1][1]) + 1))
    return total, made[-1][1]


def _cost(counts, symbols, memory_bits):
    """What a table for these counts costs: its text, its description, its place in a reader's memory."""
    bits, longest = _huffman_bits(counts)
    used = sum(1 for count in counts if count)
    described = 4 + (symbols + used * (longest - 1).bit_length() if longest else 6)
    return bits + described + memory_bits * (used + 4 * longest)


def share_tables(counts, symbols, memory_bits=0):
    """Which contexts use one table: a list of groups of contexts that occur.

    `counts[context]`: a list with the count of each symbol. Two groups are joined as long as
    that makes the whole shorter, best first. `memory_bits`: what a byte of table in a
    reader's memory is held to be worth, in bits of the image.
    """
    groups = {}
    for context, row in enumerate(counts):
        if any(row):
            groups[context] = ([context], row, _cost(row, symbols, memory_bits))
    gains = {}

    def weigh(a, b):
        joint = [x + y for x, y in zip(groups[a][1], groups[b][1])]
        gain = groups[a][2] + groups[b][2] - _cost(joint, symbols, memory_bits)
        if gain > 0:
            gains[a, b] = gain

    keys = sorted(groups)
    for i, a in enumerate(keys):
        for b in keys[i + 1 :]:
            weigh(a, b)
    while gains:
        a, b = min(gains, key=lambda pair: (-gains[pair], pair))
        row = [x + y for x, y in zip(groups[a][1], groups[b][1])]
        groups[a] = (groups[a][0] + groups[b][0], row, _cost(row, symbols, memory_bits))
        del groups[b]
        gains = {pair: gain for pair, gain in gains.items() if not {a, b} & set(pair)}
        for other in groups:
            if other != a:
                weigh(min(a, other), max(a, other))
    return [sorted(groups[key][0]) for key in sorted(groups)]
