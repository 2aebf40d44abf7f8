"""The smallest acyclic automaton of a list of words, built with arrays.

The words form a trie; two of its nodes become one state when the same endings follow
them. Endings are compared by a 64-bit hash of the whole subtree, worked out from the
deepest letters up. A collision could only make a wrong image, and every image is
enumerated and compared with its words before it is written.
"""

import numpy as np

_ODD = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


class Automaton:
    """States as runs of arcs, in alphabet order; state 0 has no arcs, `root` is where words begin.

    first[s], first[s + 1]: the arcs of state s. letter[a]: its letter code. kind[a]: 0 if
    no word ends there, 1 a word of both variants, 2 PLUS only. target[a]: a state.
    """

    def __init__(self, first, letter, kind, target, root):
        self.first, self.letter, self.kind, self.target, self.root = first, letter, kind, target, root


def _mixed(values):
    values = (values ^ (values >> np.uint64(30))) * np.uint64(_ODD[1])
    values = (values ^ (values >> np.uint64(27))) * np.uint64(_ODD[2])
    return values ^ (values >> np.uint64(31))


def build_automaton(rows, lengths, kinds):
    """The automaton of sorted words without duplicates.

    `rows`: uint8 array, a word a row, letter codes + 1, zeros after the word.
    `lengths`: letters of each. `kinds`: 1 or 2 for each, as in Automaton.
    """
    if not len(rows):
        empty = np.zeros(0, np.int64)
        return Automaton(np.zeros(3, np.int64), empty, empty, empty, 1)
    common = np.zeros(len(rows), np.uint8)
    if len(rows) > 1:
        differs = rows[1:] != rows[:-1]
        common[1:] = np.argmax(differs, axis=1)
    depth_of_all = rows.shape[1]
    levels = []  # for each depth the rows at which its nodes begin
    for depth in range(1, depth_of_all + 1):
        levels.append(np.flatnonzero((common < depth) & (lengths >= depth)))
    hashes = [None] * (depth_of_all + 1)
    below = None
    for depth in range(depth_of_all, -1, -1):
        starts = levels[depth - 1] if depth else np.zeros(1, np.int64)
        own = np.zeros(len(starts), np.uint64)
        if below is not None and len(below[0]):
            child_starts, child_hash = below
            parent = np.searchsorted(starts, child_starts, side="right") - 1
            letter = rows[child_starts, depth].astype(np.uint64)
            kind = np.where(lengths[child_starts] == depth + 1, kinds[child_starts], 0).astype(np.uint64)
            arc = _mixed(child_hash * np.uint64(3) + (letter << np.uint64(2) | kind) * np.uint64(_ODD[0]))
            heads = np.flatnonzero(np.r_[True, parent[1:] != parent[:-1]])
            own[parent[heads]] = _mixed(np.add.reduceat(arc, heads))
        hashes[depth] = own
        below = (starts, own)
    return _collect(rows, lengths, kinds, levels, hashes)


def _collect(rows, lengths, kinds, levels, hashes):
    """One state for each hash, with the arcs of the first node that has it."""
    offsets = np.cumsum([0] + [len(level) for level in hashes])
    every = np.concatenate(hashes)
    distinct, chosen, state = np.unique(every, return_index=True, return_inverse=True)
    # The hash of a node without arcs is 0, the smallest, so its state is 0.
    starts_all = np.concatenate([np.zeros(1, np.int64), *levels])
    depth_all = np.repeat(np.arange(len(hashes)), np.diff(offsets))
    # Every node but the root is an arc's end; the arcs wanted are those of chosen nodes.
    parents = np.full(len(every), -1, np.int64)
    for depth in range(1, len(hashes)):
        above = hashes[depth - 1]
        begin = starts_all[offsets[depth - 1] : offsets[depth - 1] + len(above)]
        here = slice(offsets[depth], offsets[depth + 1])
        parents[here] = offsets[depth - 1] + np.searchsorted(begin, starts_all[here], side="right") - 1
    is_chosen = np.zeros(len(every), bool)
    is_chosen[chosen] = True
    arcs = np.flatnonzero((parents >= 0) & is_chosen[parents])
    owner = state[parents[arcs]]
    order = np.argsort(owner, kind="stable")
    arcs, owner = arcs[order], owner[order]
    begin, depth = starts_all[arcs], depth_all[arcs]
    first = np.searchsorted(owner, np.arange(len(distinct) + 1))
    letter = rows[begin, depth - 1].astype(np.int64) - 1
    kind = np.where(lengths[begin] == depth, kinds[begin], 0).astype(np.int64)
    return Automaton(first, letter, kind, state[arcs], int(state[0]))
