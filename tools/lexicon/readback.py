"""Takes an image apart again: every word it holds, to list them and to compare them.

It reads all states one after another, and shares nothing with the look-up but the head.
"""

import numpy as np

from . import alphabets

_INDEXED = -2  # a child of this or less is entry -2 - child of the index


class Nodes:
    """The states of an image. Arcs of node s: first[s] to first[s + 1], in alphabet order.

    letter[a], kind[a] (0, 1 or 2), child[a]: a node, or -1. `tops`: (first letter, node) pairs in
    alphabet order; the nodes of one first letter hold its second letters in turn.
    """

    def __init__(self, lexicon):
        work = lexicon.work
        self._lexicon = lexicon
        self._letters, self._classes = work[0], work[8]
        self._body = bytes(lexicon._data[lexicon.size : lexicon.size + lexicon.body_size])
        self._arcs = []
        buckets, width, directory, index = work[2:6]
        self.tops = []
        for entry in range(self._letters * buckets):
            at = self._number(directory + entry * width, width)
            if at:
                letter = entry // buckets
                self.tops.append((letter, self._states(at, letter, lexicon.max_len - 1)))
        entries = []
        for group in range(self._letters):
            for entry in range(work[13 + group], work[14 + group]):
                at = self._number(index + entry * width, width)
                bound = 0
                if self._classes == 3:
                    bound = self._number(at, 4)
                    at += 4
                entries.append(self._states(at, group, bound))
        self._flatten(np.array(entries, np.int64))

    def _number(self, at, width):
        window = int.from_bytes(self._body[at >> 3 : (at >> 3) + 4], "big")
        return window >> (32 - width - (at & 7)) & (1 << width) - 1

    def _states(self, at, came_by, bound):
        """Reads the state at bit `at` and all inside it; returns its node."""
        steps, symbols, body = self._lexicon.steps, self._lexicon.symbols, self._body
        groups, slots, bases = self._lexicon.work[10], self._lexicon.work[11], self._lexicon.work[13:]
        letters, classes = self._letters, self._classes
        top = len(self._arcs)
        self._arcs.append(None)
        stack = [(top, came_by, bound)]

        def decode(context):
            nonlocal at
            code = (int.from_bytes(body[at >> 3 : (at >> 3) + 3], "big") >> (12 - (at & 7))) & 0xFFF
            step = steps[context]
            length = steps[step]
            step += 1
            while code >= steps[step]:
                step += 2
                length += 1
            at += length
            return symbols[(code >> (12 - length)) + steps[step + 1] & 0xFFFF]

        while stack:
            node, came_by, bound = stack.pop()
            context = letters + came_by
            high = (min(bound, 3) - 1) if classes == 3 else 0
            arcs = []
            last = 0
            while not last:
                symbol = decode(context * classes + high)
                letter = context = symbol >> 5
                last, how = divmod(symbol & 31, 9)
                where, kind = divmod(how, 3)
                child = -1
                if where == 1:
                    child = len(self._arcs)
                    self._arcs.append(None)
                    stack.append((child, letter, bound - 1))
                elif where == 2:
                    group = decode(groups + letter)
                    rank = decode(slots + group)
                    if rank >= 4:
                        extra = (rank >> 1) - 1
                        rank = (2 | rank & 1) << extra | self._number(at, extra)
                        at += extra
                    child = _INDEXED - bases[group] - rank
                arcs.append((letter, kind, child))
            self._arcs[node] = arcs
        return top

    def _flatten(self, entries):
        flat = [arc for arcs in self._arcs for arc in arcs]
        self.letter, self.kind, self.child = np.array(flat, np.int64).reshape(-1, 3).T
        indexed = np.flatnonzero(self.child <= _INDEXED)
        self.child[indexed] = entries[_INDEXED - self.child[indexed]]
        self.first = np.cumsum([0] + [len(arcs) for arcs in self._arcs])
        del self._arcs


def rows_by_length(lexicon):
    """For each length that occurs (its rows of letter codes + 1, sorted; their kinds)."""
    found = {}
    single = np.frombuffer(bytes(lexicon.one_letter), np.uint8)
    if single.any():
        letters = np.flatnonzero(single)
        found[1] = (letters.astype(np.uint8)[:, None] + 1, single[letters])
    nodes = Nodes(lexicon)
    node = np.array([top for _, top in nodes.tops], np.int64)
    rows = np.array([letter + 1 for letter, _ in nodes.tops], np.uint8)[:, None]
    while len(node):
        sizes = nodes.first[node + 1] - nodes.first[node]
        origin = np.repeat(np.arange(len(node)), sizes)
        arcs = np.arange(len(origin)) - np.repeat(np.cumsum(sizes) - sizes, sizes) + nodes.first[node][origin]
        rows = np.concatenate([rows[origin], (nodes.letter[arcs] + 1).astype(np.uint8)[:, None]], axis=1)
        kind, child = nodes.kind[arcs], nodes.child[arcs]
        words = np.flatnonzero(kind)
        if len(words):
            found[rows.shape[1]] = rows[words], kind[words].astype(np.uint8)
        deeper = np.flatnonzero(child >= 0)
        node, rows = child[deeper], rows[deeper]
    return found


def differs(lexicon, rows, lengths, kinds):
    """What of the words given to make_image the image has not, or has too much; None if all agrees."""
    found = rows_by_length(lexicon)
    if lexicon.count != len(rows):
        return f"it says it has {lexicon.count} words, not {len(rows)}"
    for length in sorted(set(found) | set(lengths.tolist())):
        mine = np.flatnonzero(lengths == length)
        got, got_kinds = found.get(length, (np.zeros((0, length), np.uint8), np.zeros(0, np.uint8)))
        if not np.array_equal(got, rows[mine, :length]):
            return f"its words of {length} letters are not those of the list"
        if not np.array_equal(got_kinds, kinds[mine]):
            return f"the variants of its words of {length} letters are not those of the list"
    return None


def all_words(lexicon):
    """Every (word, kind) of the image in alphabet order."""
    found = []
    for rows, kinds in rows_by_length(lexicon).values():
        found += zip(map(bytes, rows), kinds.tolist())
    for codes, kind in sorted(found):
        yield alphabets.text_of((code - 1 for code in codes), lexicon.language), kind
