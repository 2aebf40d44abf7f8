"""Which states of an automaton stand by themselves in an image, and which inside others.

A state that several arcs lead to can be written once, in the index, and be pointed at,
or be written out again at each place. Whichever is shorter is taken; the cost of a
symbol is estimated from how often it occurs, and the choice is made again a few times
with the better estimate. Then the largest parts that stand inside others go into the
index too, so that no look-up has to read past a long one.

All costs are whole numbers of 1/256 bit: the same plan on every machine.
"""

from math import log2

import numpy as np

NOWHERE, INSIDE, INDEXED = 0, 1, 2  # what an arc leads to
KINDS = 18  # kind symbols: 9 * last + 3 * where + kind
FIRST = 64  # stands for "the letter before" at the first arc of a state
SLOTS = 34
_ROUNDS = 4
_UNSEEN = 14 * 256


def slots_of(ranks):
    """Ranks as (slot, count of extra bits): 0 to 3 are slots, then there are two slots an octave."""
    table = np.arange(4), np.zeros(4, np.int64)
    octave = np.floor(np.log2(np.maximum(ranks, 1) + 0.5)).astype(np.int64)
    extra = np.maximum(octave - 1, 0)
    small = ranks < 4
    return np.where(small, table[0][np.minimum(ranks, 3)], 2 * octave + (ranks >> extra & 1)), np.where(
        small, 0, extra
    )


class Plan:
    """The states to write, lower ones first, and where each stands. State 0 has no arcs.

    Of arc a, in alphabet order within its state: owner[a], letter[a], kind[a], target[a],
    before[a] (the letter of the arc before it, or FIRST), last[a]. Of state s: first[s],
    first[s + 1] (its arcs), height[s] (letters of its longest ending), indexed[s], and
    for an indexed one group[s], rank[s]. `tops`: {(first letter, bucket): state}, which the
    directory names. `one_letter[c]`: the kind of the word that is the letter c alone.
    """

    def __init__(self, automaton, letters, bucket_shift, tells_height, longest_inside, index_bits):
        self.letters = letters
        self.tells_height = tells_height
        self._index_cost = 256 * index_bits
        self._split_root(automaton, letters, bucket_shift)
        self._sort_by_height()
        count = len(self.first) - 1
        self.indexed = np.bincount(self.target, minlength=count) > 1
        self.indexed[0] = False
        for _ in range(_ROUNDS):
            self._estimate()
            unwanted = self.indexed & self._cheaper_inside()
            if not unwanted.any():
                break
            self.indexed &= ~unwanted
        self._cut(longest_inside)
        self._estimate()

    def _split_root(self, automaton, letters, bucket_shift):
        """The states behind the first letters, each cut into buckets of second letters."""
        first = automaton.first
        owner = np.repeat(np.arange(len(first) - 1), np.diff(first))
        self.one_letter = [0] * letters
        self.tops = {}
        extra_owner, extra_arc = [], []
        next_state = len(first) - 1
        for root_arc in range(first[automaton.root], first[automaton.root + 1]):
            letter, behind = int(automaton.letter[root_arc]), automaton.target[root_arc]
            self.one_letter[letter] = int(automaton.kind[root_arc])
            for arc in range(first[behind], first[behind + 1]):
                key = letter, int(automaton.letter[arc]) >> bucket_shift
                if key not in self.tops:
                    self.tops[key] = next_state
                    next_state += 1
                extra_owner.append(self.tops[key])
                extra_arc.append(arc)
        arc = np.concatenate([np.arange(len(owner)), np.array(extra_arc, np.int64)])
        self.owner = np.concatenate([owner, np.array(extra_owner, np.int64)])
        self.letter, self.kind = automaton.letter[arc], automaton.kind[arc]
        self.target = automaton.target[arc]
        self._count = next_state

    def _sort_by_height(self):
        """Numbers the states that are still needed by their heights."""
        owner, target = self.owner, self.target
        height = np.zeros(self._count, np.int64)
        while True:
            higher = height.copy()
            np.maximum.at(higher, owner, height[target] + 1)
            if (higher == height).all():
                break
            height = higher
        needed = np.zeros(self._count, bool)
        needed[0] = True
        reached = np.array(sorted(self.tops.values()), np.int64)
        while len(reached):
            needed[reached] = True
            is_new = np.zeros(self._count, bool)
            is_new[reached] = True
            reached = np.unique(target[is_new[owner]])
            reached = reached[~needed[reached]]
        old = np.flatnonzero(needed)
        old = old[np.lexsort((old, height[old]))]
        new = np.full(self._count, -1, np.int64)
        new[old] = np.arange(len(old))
        arcs = np.flatnonzero(needed[owner])
        arcs = arcs[np.argsort(new[owner[arcs]], kind="stable")]
        self.owner, self.target = new[owner[arcs]], new[target[arcs]]
        self.letter, self.kind = self.letter[arcs], self.kind[arcs]
        self.height = height[old]
        self.tops = {key: int(new[state]) for key, state in self.tops.items()}
        self.first = np.searchsorted(self.owner, np.arange(len(old) + 1))
        heads = self.first[1:-1] if len(old) > 1 else self.first[:0]
        self.before = np.full(len(arcs), FIRST, np.int64)
        self.before[1:] = self.letter[:-1]
        self.before[heads] = FIRST
        self.last = np.zeros(len(arcs), np.int64)
        self.last[self.first[2:] - 1] = 1
        levels = np.searchsorted(self.height, np.arange(self.height[-1] + 2))
        self._levels = [(levels[h], levels[h + 1]) for h in range(1, len(levels) - 1)]

    def height_class(self, height):
        """0, 1 or 2 for heights 1, 2 and more; 2 for all in an image that does not tell heights."""
        return np.minimum(height, 3) - 1 if self.tells_height else np.full_like(height, 2)

    def where(self):
        """What each arc leads to: NOWHERE, INSIDE or INDEXED."""
        return np.where(self.target == 0, NOWHERE, np.where(self.indexed[self.target], INDEXED, INSIDE))

    def _copies(self, where):
        """How often each state will be written out."""
        copies = self.indexed.astype(np.int64)
        copies[list(self.tops.values())] = 1
        for begin, end in reversed(self._levels):
            arcs = slice(self.first[begin], self.first[end])
            inside = where[arcs] == INSIDE
            target = self.target[arcs][inside]
            np.add.at(copies, target, copies[self.owner[arcs][inside]])
        return copies

    def _estimate(self):
        """Counts the symbols to be written, places the indexed states, and prices it all."""
        where = self.where()
        times = self._copies(where)[self.owner]
        high = self.height_class(self.height)[self.owner]
        bits = _price(self.before, self.letter, times, 64)
        bits += _price(self.letter * 3 + high, 9 * self.last + 3 * where + self.kind, times, KINDS)
        pointers = np.flatnonzero(where == INDEXED)
        self._place(self.target[pointers], self.letter[pointers], times[pointers])
        slot, extra = slots_of(self.rank)
        target = self.target[pointers]
        group = self.group[target]
        price = _price(self.letter[pointers], group, times[pointers], 64) + 256 * extra[target]
        price += _price(group, slot[target], times[pointers], SLOTS)
        self._pointer_cost = np.zeros(len(self.first) - 1, np.int64)
        np.add.at(self._pointer_cost, target, price * times[pointers])
        self._wanted = np.zeros(len(self.first) - 1, np.int64)
        np.add.at(self._wanted, target, times[pointers])
        bits[pointers] += price
        self.cost = np.zeros(len(self.first) - 1, np.int64)
        for begin, end in self._levels:
            arcs = slice(self.first[begin], self.first[end])
            here = bits[arcs] + np.where(where[arcs] == INSIDE, self.cost[self.target[arcs]], 0)
            self.cost[begin:end] = np.add.reduceat(here, self.first[begin:end] - self.first[begin])

    def _place(self, target, letter, times):
        """Puts each indexed state into the group of the letter that leads to it most often."""
        count = len(self.first) - 1
        pairs, inverse = np.unique(target * 64 + letter, return_inverse=True)
        wanted = np.zeros(len(pairs), np.int64)
        np.add.at(wanted, inverse, times)
        state, by = pairs >> 6, pairs & 63
        total = np.zeros(count, np.int64)
        np.add.at(total, state, wanted)
        order = np.lexsort((by, -wanted, state))
        firsts = order[np.flatnonzero(np.diff(state[order], prepend=-1))]
        self.group = np.full(count, -1, np.int64)
        self.group[state[firsts]] = by[firsts]
        members = state[firsts]
        members = members[np.lexsort((members, -total[members], self.group[members]))]
        groups = self.group[members]
        self.rank = np.zeros(count, np.int64)
        self.rank[members] = np.arange(len(members)) - np.searchsorted(groups, groups)
        self.members = members

    def _cheaper_inside(self):
        return (self._wanted - 1) * self.cost <= self._pointer_cost + self._index_cost

    def _cut(self, longest_inside):
        """Indexes parts that stand inside others until no state has more than `longest_inside` arcs."""
        size = np.zeros(len(self.first) - 1, np.int64)
        for begin, end in self._levels:
            arcs = slice(self.first[begin], self.first[end])
            target = self.target[arcs]
            weight = 1 + np.where((target > 0) & ~self.indexed[target], size[target], 0)
            size[begin:end] = np.add.reduceat(weight, self.first[begin:end] - self.first[begin])
            for state in begin + np.flatnonzero(size[begin:end] > longest_inside):
                self._cut_state(state, size, longest_inside)

    def _cut_state(self, state, size, longest_inside):
        targets = self.target[self.first[state] : self.first[state + 1]].tolist()
        inside = {target for target in targets if target and not self.indexed[target]}
        for target in sorted(inside, key=lambda t: (-size[t], t)):
            if size[state] <= longest_inside or size[target] < longest_inside // 8:
                return
            self.indexed[target] = True
            size[state] -= size[target] * targets.count(target)


def _price(context, symbol, times, symbols):
    """What each occurrence costs when `symbol` is told in its `context`, in 1/256 bit."""
    if not len(context):
        return np.zeros(0, np.int64)
    key = context * symbols + symbol
    counts = np.zeros((int(context.max()) + 1) * symbols, np.int64)
    np.add.at(counts, key, times)
    totals = counts.reshape(-1, symbols).sum(axis=1)
    price = np.full(len(counts), _UNSEEN, np.int64)
    for place in np.flatnonzero(counts):
        price[place] = round(256 * log2(int(totals[place // symbols]) / int(counts[place])))
    return price[key]
