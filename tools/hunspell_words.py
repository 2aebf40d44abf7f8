"""Every word of a Hunspell dictionary, as a list for build_dawg.py.

    hunspell_words.py AFF DIC --alphabet sk|cs -o LIST

Words with a capital, a digit or any other character that is no letter are no words of the
game and are left out; so are those with a letter that the alphabet lacks, which are named.
"""

import codecs
import io
import os
import re
import sys
import time

from spylls.hunspell.readers.aff import read_aff
from spylls.hunspell.readers.dic import read_dic
from spylls.hunspell.readers.file_reader import BaseReader

import command_line
from command_line import name, one_line
from lexicon import alphabets
from lexicon import image as images
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
        _look_at(aff_path, _AFF)
        aff, context = read_aff(_Reader(aff_path))
        path = dic_path
        _look_at(dic_path, _DIC)
        return aff, read_dic(_Reader(dic_path, context.encoding), aff=aff, context=context)
    except OSError as error:
        raise DictionaryError(f"{name(path)}: cannot be read: {error.strerror}") from None
    except DictionaryError:
        raise
    except Exception as error:  # the reader is not ours: whatever it stumbles over is the file's
        what = str(error) or type(error).__name__
        raise DictionaryError(
            f"{name(path)}: this is no Hunspell file that can be read: {one_line(what, 120)}"
        ) from None


# What each file has: one of the commands that no AFF file is without; the number of words before them.
_AFF = re.compile(rb"(?m)^[ \t]*(?:SET|FLAG|PFX|SFX)[ \t]"), "has none of the lines SET, FLAG, PFX, SFX"
_DIC = re.compile(rb"\A\s*\d+"), "does not begin with the number of its words"


def _look_at(path, wanted):
    """DictionaryError unless the file looks like what it is said to be: the reader itself takes anything."""
    mark, complaint = wanted
    if not os.path.isfile(path) and os.path.exists(path):
        raise DictionaryError(f"{name(path)}: this is no file")
    with open(path, "rb") as file:
        raw = file.read().removeprefix(codecs.BOM_UTF8)
    if b"\0" in raw:
        raise DictionaryError(f"{name(path)}: this is no Hunspell file: it is not text")
    if not mark.search(raw):
        raise DictionaryError(f"{name(path)}: this is no Hunspell file: it {complaint}")


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
    length = command_line.number(-999, 999)
    parser = command_line.Parser(prog="hunspell_words.py", description=__doc__.split("\n")[0])
    parser.add_argument("aff", metavar="AFF")
    parser.add_argument("dic", metavar="DIC")
    parser.add_argument("--alphabet", required=True, choices=sorted(alphabets.LETTERS))
    parser.add_argument("-o", dest="out", required=True, metavar="LIST")
    parser.add_argument("--min-len", type=length, default=2, metavar="N", help="letters (2)")
    parser.add_argument("--max-len", type=length, default=15, metavar="N", help="letters (15)")
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
    """Writes the words, one a line, in UTF-8. Raises DictionaryError if there are none."""
    if not selection.words:
        raise DictionaryError("no word of these lengths comes of the dictionary; nothing was written")
    command_line.write(path, "".join(word + "\n" for word in selection.words).encode())


def check_lengths(min_len, max_len):
    """Raises DictionaryError unless an image can have words of these lengths."""
    if not 1 <= min_len <= max_len <= images.MAX_LENGTH:
        raise DictionaryError(f"lengths {min_len} to {max_len}; allowed are 1 to {images.MAX_LENGTH}")


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
        check_lengths(options.min_len, options.max_len)
        command_line.check_target(options.out, (options.aff, options.dic))
        forms = expand(options.aff, options.dic, show_progress())
        selection = Selection(forms, options.alphabet, options.min_len, options.max_len)
        write_list(selection, options.out)
    except (DictionaryError, command_line.TargetError) as error:
        print(one_line(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; nothing was written", file=sys.stderr)
        return 130
    for line in report(selection, options.alphabet, options.min_len, options.max_len):
        print(line)
    print(
        f"{one_line(options.out)}: {len(selection.words):,} words; "
        "a spelling dictionary's list is not a tournament's, so build it with --unofficial"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
