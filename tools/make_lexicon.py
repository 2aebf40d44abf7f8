"""Makes the project's own lexicons: `make_lexicon.py b1|sk|cs`, as `make lexicon LEX=sk` calls it.

`b1` is the annex of Slovak two-letter words that the repository carries. `sk` and `cs` are
the words of 2 to 5 letters of a spelling dictionary, pinned in tools/lexicon-sources.json,
which is fetched and expanded here; they are unofficial (W-5). For Slovak the words of two
letters are exactly annex B1 (SSS-16).
"""

import os
import sys

import build_dawg
import command_line
import hunspell_words
from lexicon import image as images
from lexicon import sources

_ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
NAMES = ("b1", "sk", "cs")
_B1 = "data/sk_two_letter_b1.txt"


def _path(name):
    return os.path.relpath(os.path.join(_ROOT, name))


def _arguments(argv):
    if not argv or (argv[0][:1] != "-" and argv[0] not in NAMES):
        name = f", not {command_line.value(argv[0])}" if argv else ""
        print(f"which list? LEX=sk or LEX=cs (or b1, the two-letter words){name}", file=sys.stderr)
        raise SystemExit(2)
    parser = command_line.Parser(prog="make_lexicon.py", description=__doc__.split("\n")[0])
    parser.add_argument("lexicon", choices=NAMES, metavar="LEX", help="b1, sk or cs")
    parser.add_argument(
        "--from", dest="manager", choices=("debian", "npm"), help="which locked source to take"
    )
    parser.add_argument("--aff", help="a dictionary of your own instead: its AFF file")
    parser.add_argument("--dic", help="and its DIC file")
    length = command_line.number(-999, 999)
    parser.add_argument("--max-len", type=length, default=5, metavar="N", help="letters (5; up to 15)")
    parser.add_argument("-o", dest="out", metavar="OUT", help="the image (build/lexicon-LEX.dawg)")
    return parser.parse_args(argv)


def make_b1(out):
    """Annex B1, edition 05 of 2011-10-01 (SSS-16)."""
    return build_dawg.main(
        [
            "build",
            _path(_B1),
            "-o",
            out,
            "--alphabet",
            "sk",
            "--name",
            "B1",
            "--edition",
            "05, 1.10.2011",
            "--max-len",
            "2",
            "--strict",
        ]
    )


def make_from_dictionary(options, out):
    """The list of a spelling dictionary and its image; prints the three numbers of the README."""
    language = options.lexicon
    hunspell_words.check_lengths(2, options.max_len)
    command_line.check_target(out, [path for path in (options.aff, options.dic) if path])
    if options.aff or options.dic:
        if not (options.aff and options.dic):
            raise sources.SourceError("give both --aff and --dic")
        aff, dic, edition, counted = options.aff, options.dic, _edition_of(options.dic), None
    else:
        source, aff, dic = sources.fetch(language, _path("build/sources"), options.manager)
        edition = f"{source['package']} {source['version']}"
        counted = source.get("words", {}).get(str(options.max_len))
    forms = hunspell_words.expand(aff, dic, hunspell_words.show_progress())
    selection = hunspell_words.Selection(forms, language, 2, options.max_len)
    del forms
    if counted not in (None, selection.before):
        raise sources.SourceError(
            f"{edition} has {counted:,} such words by the lock file, but {selection.before:,} were made of it"
        )
    for line in hunspell_words.report(selection, language, 2, options.max_len):
        print(line)
    words = _path(f"build/words-{language}-{options.max_len}.txt")
    hunspell_words.write_list(selection, words)
    print(f"{words}: {len(selection.words):,} words")
    command = [
        "build",
        words,
        "-o",
        out,
        "--alphabet",
        language,
        "--name",
        f"pravopis {language}",
        "--edition",
        edition,
        "--max-len",
        str(options.max_len),
        "--unofficial",
    ]
    if language == "sk":
        command += ["--exact-length", f"2={_path(_B1)}"]
    return build_dawg.main(command)


def _edition_of(path):
    """A name for a list whose only name is that of its file, as long as an image allows."""
    text = command_line.value(os.path.basename(path))
    while len(text.encode()) > images.MAX_TEXT:
        text = text[:-1]
    return text


def main(argv=None):
    """Runs the command line; returns the exit status."""
    options = _arguments(sys.argv[1:] if argv is None else argv)
    out = _path(f"build/lexicon-{options.lexicon}.dawg") if options.out is None else options.out
    try:
        return make_b1(out) if options.lexicon == "b1" else make_from_dictionary(options, out)
    except (sources.SourceError, hunspell_words.DictionaryError, command_line.TargetError) as error:
        print(command_line.one_line(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
