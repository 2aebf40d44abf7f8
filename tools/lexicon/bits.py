"""Runs of bits, the highest bit of each byte first."""

import numpy as np


class BitWriter:
    """Collects numbers of given widths; `bytes()` gives them, filled up with zeros."""

    def __init__(self):
        self._values, self._widths = [], []

    def put(self, value, width):
        assert 0 <= value < 1 << width, (value, width)
        self._values.append(value)
        self._widths.append(width)

    def bytes(self):
        return pack(np.array(self._values, np.int64), np.array(self._widths, np.int64))


def pack(values, widths):
    """The bytes of `values`, each written in as many bits as `widths` tells."""
    ends = np.cumsum(widths)
    bits = np.zeros(int(ends[-1]) if len(ends) else 0, np.uint8)
    starts = ends - widths
    for place in range(int(widths.max()) if len(widths) else 0):
        some = np.flatnonzero(widths > place)
        bits[starts[some] + place] = values[some] >> (widths[some] - 1 - place) & 1
    return np.packbits(bits).tobytes()
