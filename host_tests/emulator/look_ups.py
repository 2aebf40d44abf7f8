"""How fast the judge's look-ups are on the emulated board, in simulated time.

The board needs `lexicon_dawg` with `open_lexicon(path)`, which chooses by the file's size whether it is read
into memory or page by page.
"""

from dataclasses import dataclass

_PROGRAM = """
import gc, time
import lexicon_dawg
def measure(path, words, small):
    gc.collect()
    free = gc.mem_free()
    t = time.ticks_us()
    lexicon = lexicon_dawg.open_lexicon(path, small)
    opened = time.ticks_diff(time.ticks_us(), t)
    gc.collect()
    used = free - gc.mem_free()
    times = []
    rulings = bytearray()
    with open(words, 'rb') as file:
        while True:
            size = file.read(1)
            if not size:
                break
            codes = file.read(size[0])
            t = time.ticks_us()
            ruling = lexicon.ruling(codes)
            times.append(time.ticks_diff(time.ticks_us(), t))
            rulings.append(ruling)
    print(opened, used)
    print(*times)
    print(*rulings)
"""


@dataclass
class LookUps:
    """What was measured: times in µs of simulated time, `rulings` as the firmware numbers them, in order."""

    opened_us: int
    heap_used: int
    times_us: list
    rulings: list

    mean_us = property(lambda self: sum(self.times_us) / len(self.times_us))
    worst_us = property(lambda self: max(self.times_us))


def packed(words):
    """The file of words that `measure` reads on the board: for each its length, then its letter codes."""
    return b"".join(bytes((len(codes),)) + bytes(codes) for codes in words)


def measure(pico, path="lexicon.dawg", words="words.bin", small=0, limit_ms=60_000):
    """Opens the lexicon `path` on a PicoUnderTest with the modules for it; looks up `words` (see packed).

    A list of at most `small` bytes is read into memory, a longer one page by page.
    """
    output = pico.execute(_PROGRAM + f"measure({path!r}, {words!r}, {small})\n", limit_ms)
    head, times, rulings = (list(map(int, line.split())) for line in output.splitlines()[-3:])
    return LookUps(*head, times, rulings)
