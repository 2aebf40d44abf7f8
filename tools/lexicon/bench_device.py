"""Run by desktop MicroPython: times look-ups of ours and of circuit-dawg's, on the same words.

Arguments: our image, circuit-dawg's file, a file of words, the folder of circuit-dawg. Each word is
looked up several times and its best time counts; a part of a millisecond is timed at once, so that
neither the clock's step nor another program on the machine spoils the figure. Prints microseconds.
"""

import gc
import sys
import time

import alphabets
import lexicon_dawg

_PART = 50
_TIMES = 9


def _with_ours(lexicon):
    ruling = lexicon.ruling

    def run(part):
        for codes in part:
            ruling(codes)

    return run


def _with_circuit(dawg):
    def run(part):
        for word in part:
            word in dawg  # noqa: B015

    return run


def _nothing(part):
    for _ in part:
        pass


def _best_us(runs, parts):
    """For each run the best time for its part; they take turns, so that all see the same machine."""
    best = [1 << 30] * len(runs)
    for _ in range(_TIMES):
        for number, run in enumerate(runs):
            part = parts[number]
            began = time.ticks_us()
            run(part)
            took = time.ticks_diff(time.ticks_us(), began)
            if took < best[number]:
                best[number] = took
    return best


def _race(names, runs, lists):
    """Prints for each run its mean and worst time for an item of its list; the loop itself is taken off."""
    totals = [0] * len(runs)
    worst = [0] * len(runs)
    count = len(lists[0])
    for at in range(0, count, _PART):
        parts = [items[at : at + _PART] for items in lists]
        times = _best_us(runs + [_nothing], parts + parts[:1])
        for number in range(len(runs)):
            totals[number] += times[number] - times[-1]
    for at in range(0, count, 1 + count // 1000):
        times = _best_us(runs, [items[at : at + 1] for items in lists])
        worst = [max(one, other) for one, other in zip(worst, times)]
    for name, total, most in zip(names, totals, worst):
        print(name, "%.3f" % (total / count), most)


def main():
    image, peer, words_path, folder = sys.argv[1:5]
    with open(words_path) as file:
        words = file.read().split()
    gc.collect()
    before = gc.mem_alloc()
    paged = lexicon_dawg.open_lexicon(image, 0)
    gc.collect()
    print("memory", gc.mem_alloc() - before)
    codes = [alphabets.codes_of(word, paged.language) for word in words]
    _race(["paged"], [_with_ours(paged)], [codes[:400]])
    lexicon = lexicon_dawg.open_lexicon(image, 1 << 30)
    sys.path.append(folder)
    from circuit_dawg import DAWG

    dawg = DAWG().load(peer)
    for word, one in zip(words, codes):
        assert (word in dawg) == (lexicon.ruling(one) == lexicon_dawg.VALID), word
    circuit = _with_circuit(dawg)
    gc.collect()
    _race(
        ["ours", "circuit", "circuit-bytes"],
        [_with_ours(lexicon), circuit, circuit],
        [codes, words, [word.encode() for word in words]],
    )


main()
