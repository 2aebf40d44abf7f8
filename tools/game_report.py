"""Of each recorded game a page with a picture, a table for a spreadsheet, and a scenario that replays it.

    python tools/game_report.py [--lang sk] [--into FOLDER] [--comma] [--lexicon FILE] [--no-picture] FILE…

FILE are what `make games` fetched. Beside each (or in FOLDER) come FILE.html, FILE.csv and FILE.scenario.txt.
"""

import sys
from pathlib import Path

import command_line
import game_page
import game_texts
import recorded
import replay


def report(path, options, why_no_picture):
    """Write all that can be made of one file; returns lines to say. Raises RecordError, OSError."""
    record = recorded.read(path)
    folder = options.into or path.parent
    folder.mkdir(parents=True, exist_ok=True)
    picture = ""
    if not why_no_picture and not options.no_picture and not record.table:
        import game_picture

        picture = game_picture.svg(record, game_texts.texts(options.lang))
    language = options.lang
    made = {".html": game_page.page(record, language, picture, why_no_picture),
            ".csv": "\ufeff" + game_page.sheet(record, language, "," if options.comma else ";")}
    lines = list(record.complaints)
    try:
        made[".scenario.txt"] = replay.scenario_text(record, options.lexicon)
    except replay.NoScenario as error:
        lines.append(str(error))
    for ending, text in made.items():
        (folder / (path.stem + ending)).write_text(text, encoding="utf-8", newline="")
    lines.append(f"{folder / path.stem}: {' '.join(made)}")
    return lines


def main(arguments):
    """Returns the exit status: 1 if a file could not be used."""
    parser = command_line.Parser(description="Pages, tables and scenarios of recorded games.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--lang", default="sk", help="language of page and table: sk, cs or en")
    parser.add_argument("--into", type=Path, help="folder for what is made (beside the record)")
    parser.add_argument("--comma", action="store_true", help="commas between the cells, no semicolons")
    parser.add_argument("--lexicon", default="", help="file of the list, for the scenario's header")
    parser.add_argument("--no-picture", action="store_true", help="do without matplotlib")
    options = parser.parse_args(arguments)
    if options.lang not in game_texts.LANGUAGES:
        wanted = command_line.value(options.lang)
        print(f"report: there is no language {wanted}: IN=sk, IN=cs or IN=en", file=sys.stderr)
        return 1
    if not options.files:
        print("report: name the files, such as FILES=games/…/g000001.txt", file=sys.stderr)
        return 1
    failed = 0
    # Whoever names all the files of a folder names what was made of them before, too.
    files = [path for path in options.files if not _made_of(path, options.files)]
    # What draws is fetched for a record only, not for a file that is not there.
    why = "" if options.no_picture or not any(map(_is_record, files)) else _no_picture()
    made = {}
    for path in files:
        try:
            if options.into and made.setdefault(path.stem, path) != path:
                there = recorded.shown(options.into / path.stem)
                raise recorded.RecordError(f"{recorded.shown(path)}: {there} is there already, of another "
                                           "file: give it another folder")
            for line in report(path, options, why):
                print(f"report: {line}")
        except recorded.RecordError as error:
            failed += 1
            print(f"report: {error}", file=sys.stderr)
        except OSError as error:
            failed += 1
            print(f"report: {recorded.shown(path)}: {error.strerror or error}", file=sys.stderr)
    return 1 if failed else 0


def _made_of(path, files):
    """Whether this is the scenario of one of the other files."""
    record = path.name.removesuffix(".scenario.txt") + ".txt"
    return path.name.endswith(".scenario.txt") and any(one.name == record for one in files)


def _is_record(path):
    try:
        recorded.read(path)
    except (recorded.RecordError, OSError):
        return False
    return True


def _no_picture():
    """Why no picture can be drawn, or ""."""
    import game_picture

    wrong = game_picture.ready("report: fetching matplotlib, once (about 40 MB)")
    if wrong:
        print(f"report: pictures need matplotlib, which could not be had: {wrong}", file=sys.stderr)
    return wrong or ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
