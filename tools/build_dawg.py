"""Builds lexicon images from word lists and looks into them.

build_dawg.py build LIST... -o OUT --alphabet sk|cs --edition TEXT
build_dawg.py dump IMAGE | check IMAGE WORD... | info IMAGE
"""

import os
import sys
import time
from collections import Counter

import command_line
from command_line import one_line
from lexicon import alphabets, lexicon_dawg, readback
from lexicon import image as images
from lexicon.assemble import Words
from lexicon.wordlists import Complaints, ListError, common_heading

_DEFAULT_NAMES = {"sk": "zoznam", "cs": "seznam"}


def _arguments(argv):
    length = command_line.number(-999, 999)
    parser = command_line.Parser(prog="build_dawg.py", description=__doc__.split("\n")[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    build = verbs.add_parser("build", help="make an image from word lists")
    build.add_argument("lists", nargs="+", metavar="LIST", help="UTF-8 text, one word a line")
    build.add_argument("-o", dest="out", required=True, metavar="OUT", help="the image to write")
    build.add_argument("--alphabet", required=True, choices=sorted(alphabets.LETTERS))
    build.add_argument("--edition", help="as a ruling names it; else what the lists' '# edition:' line says")
    build.add_argument("--name", help="what the list is called, such as B1")
    build.add_argument("--min-len", type=length, default=2, metavar="N", help="letters (2)")
    build.add_argument("--max-len", type=length, default=5, metavar="N", help="letters (5)")
    build.add_argument(
        "--plus-max-len",
        type=length,
        metavar="N",
        help="longer words are covered in KLASIK only (default: all in both variants)",
    )
    build.add_argument(
        "--exact-length",
        action="append",
        default=[],
        metavar="N=FILE",
        help="the words of N letters are exactly those of FILE",
    )
    build.add_argument(
        "--plus-only",
        action="append",
        default=[],
        metavar="FILE",
        help="words of FILE that no LIST has are valid in PLUS only",
    )
    build.add_argument(
        "--marks",
        action="store_true",
        help="the LISTs have the marks of BLEX: + » « beside a word for PLUS only, : for a word taken out",
    )
    build.add_argument("--errata", action="append", default=[], metavar="FILE", help="lines +word and -word")
    build.add_argument("--unofficial", action="store_true", help="no tournament list; every ruling says so")
    build.add_argument("--strict", action="store_true", help="exit status 1 if anything was reported")
    dump = verbs.add_parser("dump", help="every word a line in alphabet order, the variant mark after a tab")
    dump.add_argument("image")
    check = verbs.add_parser("check", help="rule on words; exit status 1 if one is not valid")
    check.add_argument("image")
    check.add_argument("words", nargs="+", metavar="WORD")
    info = verbs.add_parser("info", help="what an image is and holds")
    info.add_argument("image")
    return parser.parse_args(argv)


class _Progress:
    """Says what a build is doing, once it has taken longer than a second."""

    def __init__(self):
        self._started = time.monotonic()

    def __call__(self, text):
        seconds = time.monotonic() - self._started
        if seconds > 1:
            print(f"{seconds:4.0f} s  {text}", file=sys.stderr, flush=True)


def build(options):
    """The build command; its exit status. Nothing is written unless the image reads back right."""
    progress = _Progress()
    complaints = Complaints()
    if not 1 <= options.min_len <= options.max_len <= images.MAX_LENGTH:
        raise ListError(
            f"lengths {options.min_len} to {options.max_len}; an image allows 1 to {images.MAX_LENGTH}"
        )
    plus_max_len = options.max_len if options.plus_max_len is None else options.plus_max_len
    if not options.min_len <= plus_max_len <= options.max_len:
        raise ListError(
            f"--plus-max-len {plus_max_len}: allowed is {options.min_len} to {options.max_len}, the lengths"
        )
    exact = [one.partition("=")[2] for one in options.exact_length]
    sources = [*options.lists, *options.plus_only, *exact, *options.errata]
    command_line.check_target(options.out, sources)
    words = Words(options, complaints)
    language = common_heading(words.lists, "language")
    if language not in (None, options.alphabet):
        raise ListError(f"the list is for the alphabet {language}, the image for {options.alphabet}")
    edition = options.edition or common_heading(words.lists, "edition")
    if not edition:
        raise ListError(
            "the edition is not known: give --edition TEXT, or a line '# edition: TEXT' in the list"
        )
    name = options.name or _DEFAULT_NAMES[options.alphabet]
    for what, text in (("name", name), ("edition", edition)):
        if not text.isprintable() or not text.strip():
            raise ListError(f"the {what} {command_line.value(text)!r} is no text that can be shown")
    letters = alphabets.LETTERS[options.alphabet]
    progress(f"{len(words.all):,} words read; sorting them")
    rows, lengths, ordered = images.sorted_rows(words.all, letters)
    kinds = images.kinds_of(ordered, words.plus_only, letters)
    del ordered
    progress("making the image")
    image = images.make_image(
        rows,
        lengths,
        kinds,
        options.alphabet,
        name=name,
        edition=edition,
        unofficial=options.unofficial,
        min_len=options.min_len,
        max_len=options.max_len,
        plus_max_len=plus_max_len,
    )
    progress("reading it back and comparing every word")
    difference = readback.differs(lexicon_dawg.open_lexicon(image), rows, lengths, kinds)
    if difference:
        raise ListError(
            f"{options.out}: not written, for the image is wrong: {difference}; please report this"
        )
    command_line.write(options.out, image)
    for line in complaints.lines():
        print(one_line(line), file=sys.stderr)
    each = f", {len(image) / len(rows):.2f} a word" if len(rows) else ""
    print(f"{one_line(options.out)}: {len(rows):,} words, {len(image):,} bytes{each}")
    return 1 if options.strict and len(complaints) else 0


_RULINGS = {
    lexicon_dawg.VALID: "valid",
    lexicon_dawg.PLUS_ONLY: "valid in PLUS only",
    lexicon_dawg.INVALID: "not valid",
    lexicon_dawg.OUTSIDE: "outside the list",
}
_WHY = {
    lexicon_dawg.TOO_SHORT: "too short",
    lexicon_dawg.TOO_LONG: "too long",
    lexicon_dawg.NO_LETTER: "no letter of the alphabet",
}


def check(options):
    """The check command: a line a word, as the device would rule."""
    lexicon = lexicon_dawg.open_lexicon(options.image)
    mark = ", unofficial" if lexicon.unofficial else ""
    status = 0
    for word in options.words:
        try:
            ruling = lexicon.ruling(alphabets.codes_of(images.composed(word), lexicon.language))
            why = f" ({_WHY[lexicon.why]})" if lexicon.why else ""
        except lexicon_dawg.LexiconError:
            raise
        except ValueError as error:
            ruling, why = lexicon_dawg.OUTSIDE, f" ({one_line(error)})"
        print(f"{command_line.value(word)}\t{_RULINGS[ruling]}{why}\t{lexicon.name} {lexicon.edition}{mark}")
        status |= ruling not in (lexicon_dawg.VALID, lexicon_dawg.PLUS_ONLY)
    return status


def dump(options):
    """The dump command."""
    lexicon = lexicon_dawg.open_lexicon(options.image, small=1 << 30)
    for word, kind in readback.all_words(lexicon):
        print(word + ("\tPLUS" if kind == lexicon_dawg.PLUS_ONLY else ""))
    return 0


def info(options):
    """The info command. Reads and checks the whole image."""
    lexicon = lexicon_dawg.open_lexicon(options.image, small=1 << 30)
    size = os.path.getsize(options.image)
    counts = Counter()
    for length, (_, kinds) in readback.rows_by_length(lexicon).items():
        counts[length] = len(kinds)
    print(f"name       {lexicon.name}")
    print(f"edition    {lexicon.edition}")
    print(f"official   {'no: made from a spelling dictionary or the like' if lexicon.unofficial else 'yes'}")
    print(f"alphabet   {lexicon.language}, {len(lexicon.alphabet)} letters: {lexicon.alphabet}")
    print(f"lengths    {lexicon.min_len} to {lexicon.max_len}, PLUS up to {lexicon.plus_max_len}")
    print(f"words      {lexicon.count:,}, {lexicon.plus_count:,} of them in PLUS only")
    for length in sorted(counts):
        print(f"  of {length:2}    {counts[length]:,}")
    each = f", {size / lexicon.count:.3f} a word" if lexicon.count else ""
    print(f"bytes      {size:,}{each}")
    print(f"checksum   {lexicon.checksum:08x}, all {lexicon.pages} pages right")
    return 0


def main(argv=None):
    """Runs the command line; returns the exit status: 2 for what cannot be done at all, 130 after Ctrl-C."""
    options = _arguments(argv)
    verbs = {"build": build, "dump": dump, "check": check, "info": info}
    try:
        return verbs[options.verb](options)
    except (ListError, images.ImageError, lexicon_dawg.LexiconError, command_line.TargetError) as error:
        print(one_line(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; nothing was written", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.close(sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    sys.exit(main())
