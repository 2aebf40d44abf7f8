"""Every word of a Hunspell dictionary, as a list for build_dawg.py.

    hunspell_words.py AFF DIC --alphabet sk|cs -o LIST

Words with a capital, a digit or any other character that is no letter are no words of the
game and are left out; so are those with a letter that the alphabet lacks, which are named.
"""

import argparse
import codecs
import io
import os
import re
import sys
import time

from spylls.hunspell.readers.aff import read_aff
from spylls.hunspell.readers.dic import read_dic
from spylls.hunspell.readers.file_reader import BaseReader

from lexicon import alphabets
from lexicon.affixes import Expander

_NAMED = 40  # words with foreign letters that are named


class DictionaryError(ValueError):
    """A dictionary that cannot be read; one line that names the file."""


class _Reader(BaseReader):
    """spylls' reader of lines, from a file that is read at once and closed."""

    def __init__(self, path, encoding="cp1252"):
        with open(path, "rb") as file:
            self._raw = file.read().removeprefix(codecs.BOM_UTF8)
        super().__init__(self._text(encoding))

    def reset_encoding(self, encoding):
        self.reset_io(self._text(encoding))

    def _text(self, encoding):
        # Some dictionaries have flags that are no UTF-8, as single bytes.
        encoding = encoding.lower().removeprefix("microsoft-")
        return io.TextIOWrapper(io.BytesIO(self._raw), encoding, errors="surrogateescape")


def read(aff_path, dic_path):
    """spylls' (Aff, Dic) of a dictionary. Raises DictionaryError."""
    path = aff_path
    try:
        aff, context = read_aff(_Reader(aff_path))
        path = dic_path
        return aff, read_dic(_Reader(dic_path, context.encoding), aff=aff, context=context)
    except OSError as error:
        raise DictionaryError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, LookupError, TypeError, re.error) as error:
        raise DictionaryError(f"{path}: this is no Hunspell file that can be read: {error}") from None


def expand(aff_path, dic_path, progress=None):
    """The set of all forms of a dictionary, capitals and all. Raises DictionaryError."""
    return Expander(*read(aff_path, dic_path)).words(progress)


class Selection:
    """The words of a game among all forms: `words` in alphabet order; `foreign`, those left out
    for their letters; `before`, how many there were of which length before that."""

    def __init__(self, forms, language, min_len, max_len):
        letters = frozenset(alphabets.LETTERS[language])
        words = [
            form
            for form in forms
            if min_len <= len(form) <= max_len and form.isalpha() and form == form.lower()
        ]
        self.before = len(words)
        self.short_before = sum(1 for word in words if len(word) <= 5)
        self.foreign = sorted(word for word in words if not letters.issuperset(word))
        code = str.maketrans({letter: chr(place) for place, letter in enumerate(alphabets.LETTERS[language])})
        strange = set(self.foreign)
        self.words = sorted(
            (word for word in words if word not in strange), key=lambda word: word.translate(code)
        )


def _arguments(argv):
    parser = argparse.ArgumentParser(prog="hunspell_words.py", description=__doc__.split("\n")[0])
    parser.add_argument("aff", metavar="AFF")
    parser.add_argument("dic", metavar="DIC")
    parser.add_argument("--alphabet", required=True, choices=sorted(alphabets.LETTERS))
    parser.add_argument("-o", dest="out", required=True, metavar="LIST")
    parser.add_argument("--min-len", type=int, default=2, metavar="N", help="letters (2)")
    parser.add_argument("--max-len", type=int, default=15, metavar="N", help="letters (15)")
    return parser.parse_args(argv)


def show_progress():
    """A function for Expander.words that says every few seconds how far it is."""
    shown = time.monotonic()

    def progress(done, total):
        nonlocal shown
        if time.monotonic() - shown > 2:
            shown = time.monotonic()
            print(f"  {100 * done // total:3} % of the dictionary expanded", file=sys.stderr, flush=True)

    return progress


def write_list(selection, path):
    """Writes the words, one a line, in UTF-8."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("".join(word + "\n" for word in selection.words))


def report(selection, language, min_len, max_len):
    """The lines that say what was found and what was left out."""
    short = f"{selection.short_before:,} of them of up to 5"
    yield f"{selection.before:,} words of {min_len} to {max_len} letters, {short}"
    if selection.foreign:
        named = ", ".join(selection.foreign[:_NAMED])
        more = len(selection.foreign) - _NAMED
        yield (
            f"{len(selection.foreign)} left out for letters that the alphabet {language} lacks: {named}"
            + (f" and {more} more" if more > 0 else "")
        )


def main(argv=None):
    """Runs the command line; returns the exit status."""
    options = _arguments(argv)
    try:
        forms = expand(options.aff, options.dic, show_progress())
        selection = Selection(forms, options.alphabet, options.min_len, options.max_len)
        write_list(selection, options.out)
    except DictionaryError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{options.out}: cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    for line in report(selection, options.alphabet, options.min_len, options.max_len):
        print(line)
    print(
        f"{options.out}: {len(selection.words):,} words; a spelling dictionary's list is not a tournament's, "
        "so build it with --unofficial"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
