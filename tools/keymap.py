"""Which letters go on which key: counted from a word list, found by dynamic programming.

    python tools/keymap.py count LIST --language sk --source TEXT  -> data/sk_letter_pairs.tsv
    python tools/keymap.py best                                    -> the best table for each language
    python tools/keymap.py cost                                    -> presses a letter of firmware/keymaps.py

The keys hold runs of the alphabet, so that anybody finds a letter; within a key
the frequent letter comes first. The cost of a word is one press for the first
letter of a key, two for the second …, and one more to fix a letter when the
next one is on the same key. `cost` gives beside it the figure with the closing
OK of every word counted as a press of typing too.
"""

import itertools
import os
import sys
from collections import Counter

import command_line
from command_line import name, one_line, value

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "firmware"))

import alphabets  # noqa: E402
import keymaps  # noqa: E402
from lexicon import wordlists  # noqa: E402

N_KEYS = 12
LONGEST_CYCLE = 5


class CountError(ValueError):
    """A list or a table that cannot be used; one line that names it."""


def table_path(language):
    return os.path.join(ROOT, "data", language + "_letter_pairs.tsv")


class Counts:
    """`words`, `letters[l]` and `pairs[l, m]` (m follows l) of a list of words."""

    def __init__(self, words, letters, pairs):
        self.words, self.letters, self.pairs = words, letters, pairs

    @property
    def total(self):
        return sum(self.letters.values())


def count(words, language):
    """Counts of `words`, which hold letters of the language's alphabet only (ValueError otherwise)."""
    letters, pairs, n = Counter(), Counter(), 0
    for word in words:
        alphabets.codes_of(word, language)
        letters.update(word)
        pairs.update(itertools.pairwise(word))
        n += 1
    return Counts(n, letters, pairs)


def write(counts, language, source, path):
    """One row a letter: how often it occurs, then how often each letter of the alphabet follows it."""
    alphabet = alphabets.LETTERS[language]
    lines = [f"# {counts.words} words; {source}", "\t".join(["letter", "count", *alphabet])]
    for a in alphabet:
        row = [counts.letters[a], *(counts.pairs[a, b] for b in alphabet)]
        lines.append(a + "\t" + "\t".join(map(str, row)))
    command_line.write(path, "".join(line + "\n" for line in lines).encode())


def read(language):
    """The committed Counts of a language. Raises CountError if the table is no such table."""
    path = table_path(language)
    try:
        with open(path, encoding="utf-8") as file:
            words = int(file.readline().split()[1])
            followers = file.readline().rstrip("\n").split("\t")[2:]
            letters, pairs = Counter(), Counter()
            for line in file:
                a, n, *row = line.rstrip("\n").split("\t")
                letters[a] = int(n)
                for b, m in zip(followers, row, strict=True):
                    pairs[a, b] = int(m)
    except OSError as error:
        raise CountError(f"{name(path)}: cannot be read: {error.strerror}") from None
    except (ValueError, IndexError):
        raise CountError(f"{name(path)}: this is no table of letters; count it again") from None
    if words < 1 or sorted(letters) != sorted(alphabets.LETTERS[language]) or not sum(letters.values()):
        raise CountError(f"{name(path)}: this table lacks words or letters; count it again")
    return Counts(words, letters, pairs)


def words_of(path):
    """The words of a list, one a line, up to a tab; each once. Raises CountError."""
    try:
        lines = wordlists.read_lines(path)
    except wordlists.ListError as error:
        raise CountError(str(error)) from None
    words = sorted({line.strip().split("\t")[0] for line in lines if line.strip() and line[0] != "#"})
    if not words:
        raise CountError(f"{name(path)}: there is no word in it")
    return words


def key_order(letters, counts):
    """`letters` of a key, the frequent first; equals in alphabet order."""
    return "".join(sorted(letters, key=lambda letter: -counts.letters[letter]))


def presses(keys, counts):
    """(presses that choose letters, presses that only fix one) over all the words counted."""
    choosing = sum(at * counts.letters[letter] for key in keys for at, letter in enumerate(key, 1))
    fixing = sum(counts.pairs[a, b] for key in keys for a in key for b in key)
    return choosing, fixing


def best(language, counts):
    """The cheapest cut of the alphabet into N_KEYS runs of at most LONGEST_CYCLE letters."""
    alphabet = alphabets.LETTERS[language]
    best_of = {(0, 0): (0, ())}
    for k in range(1, N_KEYS + 1):
        for end in range(k, len(alphabet) + 1):
            options = []
            for start in range(max(0, end - LONGEST_CYCLE), end):
                if (k - 1, start) in best_of:
                    cost, keys = best_of[k - 1, start]
                    key = key_order(alphabet[start:end], counts)
                    options.append((cost + sum(presses([key], counts)), (*keys, key)))
            if options:
                best_of[k, end] = min(options)
    return best_of[N_KEYS, len(alphabet)][1]


def report(language):
    """One line: presses a letter of the firmware's table over the committed counts."""
    counts = read(language)
    choosing, fixing = presses(keymaps.KEYS[language], counts)
    total = counts.total
    return (f"{language}: {(choosing + fixing) / total:.3f} presses a letter "
            f"({choosing / total:.3f} choosing, {fixing / total:.3f} fixing); "
            f"{(choosing + fixing + counts.words) / total:.3f} with the OK of every word; "
            f"{counts.words} words, {total} letters")


def main(arguments=None):
    """Runs the command line; returns the exit status: 2 for what cannot be done."""
    parser = command_line.Parser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    counting = commands.add_parser("count", help="count a word list into data/")
    counting.add_argument("list")
    counting.add_argument("--language", choices=sorted(alphabets.LETTERS), required=True)
    counting.add_argument("--source", required=True, help="what the list is made of")
    commands.add_parser("best", help="print the best table")
    commands.add_parser("cost", help="print the firmware table's presses a letter")
    options = parser.parse_args(arguments)
    try:
        _run(options)
    except (CountError, command_line.TargetError) as error:
        print(one_line(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; no table has changed", file=sys.stderr)
        return 130
    return 0


def _run(options):
    if options.command == "count":
        if not options.source.isprintable() or not options.source.strip():
            raise CountError(f"--source {value(options.source)!r}: say in one line what the list is made of")
        try:
            counts = count(words_of(options.list), options.language)
        except CountError:
            raise
        except ValueError as error:
            advice = "take such words out, or name the other language"
            raise CountError(f"{name(options.list)}: {error}; {advice}") from None
        write(counts, options.language, options.source, table_path(options.language))
        print(report(options.language))
        return
    for language in sorted(alphabets.LETTERS):
        if options.command == "best":
            print(language, *best(language, read(language)))
        else:
            print(report(language))


if __name__ == "__main__":
    sys.exit(main())
