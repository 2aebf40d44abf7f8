"""Builds lexicon images from word lists and looks into them.

    build_dawg.py build LIST... -o OUT --alphabet sk|cs --edition TEXT
    build_dawg.py dump IMAGE | check IMAGE WORD... | info IMAGE
"""

import argparse
import os
import sys

from lexicon import alphabets, lexicon_dawg
from lexicon import image as images
from lexicon.wordlists import Complaints, ListError, WordList, common_heading, fit_words


def _arguments(argv):
    parser = argparse.ArgumentParser(prog="build_dawg.py", description=__doc__.split("\n")[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    build = verbs.add_parser("build", help="make an image from word lists")
    build.add_argument("lists", nargs="+", metavar="LIST", help="UTF-8 text, one word a line")
    build.add_argument("-o", dest="out", required=True, metavar="OUT", help="the image to write")
    build.add_argument("--alphabet", required=True, choices=sorted(alphabets.LETTERS))
    build.add_argument("--edition", help="as a ruling names it, such as '05 of 2011-10-01'")
    build.add_argument("--name", help="what the list is called, such as B1")
    build.add_argument("--min-len", type=int, default=2, metavar="N")
    build.add_argument("--max-len", type=int, default=5, metavar="N")
    build.add_argument("--exact-length", action="append", default=[], metavar="N=FILE",
                       help="the words of N letters are exactly those of FILE")
    build.add_argument("--plus-only", action="append", default=[], metavar="FILE",
                       help="words of FILE are valid in PLUS only")
    build.add_argument("--errata", action="append", default=[], metavar="FILE", help="lines +word and -word")
    build.add_argument("--unofficial", action="store_true", help="no tournament list; every ruling says so")
    build.add_argument("--strict", action="store_true", help="exit status 1 if anything was left out")
    dump = verbs.add_parser("dump", help="every word a line, the variant mark after a tab")
    dump.add_argument("image")
    check = verbs.add_parser("check", help="rule on words")
    check.add_argument("image")
    check.add_argument("words", nargs="+", metavar="WORD")
    info = verbs.add_parser("info", help="what an image holds")
    info.add_argument("image")
    return parser.parse_args(argv)


def build(options):
    """The build command; its exit status."""
    complaints = Complaints()
    lists = [WordList(path) for path in options.lists]
    language = common_heading(lists, "language")
    if language not in (None, options.alphabet):
        raise ListError(f"the list is for {language}, the image for {options.alphabet}")
    edition = options.edition or common_heading(lists, "edition")
    if not edition:
        raise ListError("the edition is not known: give --edition TEXT")
    words = set()
    for word_list in lists:
        words |= fit_words(word_list.words, word_list.path, options.alphabet, options.min_len, options.max_len,
                           complaints)
    plus_only = set()
    image = images.make_image(
        words, plus_only, options.alphabet, name=options.name or options.alphabet, edition=edition,
        unofficial=options.unofficial, min_len=options.min_len, max_len=options.max_len,
        plus_max_len=options.max_len,
    )
    for line in complaints.lines():
        print(line, file=sys.stderr)
    os.makedirs(os.path.dirname(options.out) or ".", exist_ok=True)
    with open(options.out, "wb") as file:
        file.write(image)
    print(f"{options.out}: {len(words)} words, {len(image)} bytes")
    return 1 if options.strict and len(complaints) else 0


_RULINGS = {
    lexicon_dawg.VALID: "valid",
    lexicon_dawg.PLUS_ONLY: "valid in PLUS only",
    lexicon_dawg.INVALID: "invalid",
    lexicon_dawg.OUTSIDE: "outside the list",
}


def check(options):
    """The check command: a line a word; exit status 1 if any is not valid."""
    lexicon = lexicon_dawg.open_lexicon(options.image)
    status = 0
    for word in options.words:
        try:
            ruling = lexicon.ruling(alphabets.codes_of(word, lexicon.language))
        except ValueError:
            ruling = lexicon_dawg.OUTSIDE
        print(f"{word}\t{_RULINGS[ruling]}")
        status |= ruling not in (lexicon_dawg.VALID, lexicon_dawg.PLUS_ONLY)
    return status


def dump(options):
    """The dump command."""
    lexicon = lexicon_dawg.open_lexicon(options.image)
    for word, kind in images.all_words(lexicon):
        print(word + ("\tPLUS" if kind == lexicon_dawg.PLUS_ONLY else ""))
    return 0


def info(options):
    """The info command."""
    lexicon = lexicon_dawg.open_lexicon(options.image)
    print(f"{lexicon.name}, edition {lexicon.edition}, {lexicon.language}, {lexicon.count} words of "
          f"{lexicon.min_len} to {lexicon.max_len} letters, checksum {lexicon.checksum:08x}")
    return 0


def main(argv=None):
    """Runs the command line; returns the exit status."""
    options = _arguments(argv)
    verbs = {"build": build, "dump": dump, "check": check, "info": info}
    try:
        return verbs[options.verb](options)
    except (ListError, lexicon_dawg.LexiconError) as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
