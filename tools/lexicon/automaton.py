"""The smallest acyclic automaton of a sorted list of words."""


def build_arcs(entries):
    """`entries`: sorted (codes, kind) pairs, kind 1 (both variants) or 2 (PLUS only).

    Returns the states as tuples of (letter, kind, target index or 0), the root first.
    """
    register = {}
    states = [()]

    def freeze(node):
        arcs = tuple((letter, kind, freeze(child) if child else 0) for letter, (kind, child) in sorted(node.items()))
        if arcs not in register:
            register[arcs] = len(states)
            states.append(arcs)
        return register[arcs]

    root = {}
    for codes, kind in entries:
        node = root
        for letter in codes[:-1]:
            node = node.setdefault(letter, [0, {}])[1]
        node.setdefault(codes[-1], [0, {}])[0] = kind
    freeze(root)
    return states
