"""Plays scenario files on the Python that runs this: `play_scenarios.py LEXICON SEED FILE…`.

Prints a line for every file, `ok FILE` or `FAILED FILE:LINE: reason`; the exit status
is 1 if any failed. The caller puts firmware/ and sim/ on the path.
"""

import os
import sys

import player
import scenario

try:
    import traceback
except ImportError:
    traceback = None  # MicroPython prints exceptions by itself


_REGULAR = 0x8000  # of a file's mode
_KIND = 0xF000
_LONGEST = 65536  # bytes of a file


def play_file(path, lexicon, seed):
    """None, or (line, reason) of what is wrong with the file or with the device; line 0: the file itself."""
    try:
        story = scenario.parse(_lines(path))
        folder = path.rsplit("/", 1)[0] if "/" in path else "."
        files = {"lexicon.dawg": lexicon}
        if story.lexicon:
            files["lexicon.dawg"] = find(story.lexicon, folder, lexicon)
        wrong = player.play_all_ways(story, files, seed)
    except scenario.ScenarioError as error:
        return error.line, error.reason
    except MemoryError:
        return 0, "the story is too long for the memory of this runtime; make several of it"
    except Exception as error:
        # One story that breaks the device must not keep the others from being played.
        _tell(error)
        return 0, "the device broke: " + type(error).__name__ + ": " + str(error)
    if wrong:
        mode, line, reason = wrong
        return line, reason + " (" + mode + ")"
    return None


def _lines(path):
    """The lines of the file, one by one: a story is large enough in memory once. Raises ScenarioError."""
    try:
        status = os.stat(path)
        # A pipe or a device would keep all others waiting.
        if status[0] & _KIND != _REGULAR:
            raise scenario.ScenarioError(0, "this is no file")
        if status[6] > _LONGEST:
            raise scenario.ScenarioError(0, "larger than " + str(_LONGEST) + " bytes, which no story is")
        with open(path, "rb") as file:
            raw = file.read()
    except OSError:
        raise scenario.ScenarioError(0, "no such file, or it cannot be read")
    at = 3 if raw[:3] == b"\xef\xbb\xbf" else 0
    number = 0
    while at <= len(raw):
        end = raw.find(b"\n", at)
        end = len(raw) if end < 0 else end
        number += 1
        try:
            text = str(raw[at:end], "utf-8")
        except (UnicodeError, ValueError):
            raise scenario.ScenarioError(number, "not a text in UTF-8")
        yield text
        at = end + 1


def _tell(error):
    try:
        sys.print_exception(error)
    except AttributeError:
        traceback.print_exception(error)


def find(name, folder, lexicon):
    # A lexicon lies beside the scenario or beside the default one; none at all is a story too.
    for place in (folder, lexicon.rsplit("/", 1)[0]):
        try:
            with open(place + "/" + name, "rb"):
                return place + "/" + name
        except OSError:
            pass
    return name


def main(arguments):
    """Play every file; returns the number of failures."""
    lexicon, seed = arguments[0], int(arguments[1])
    failed = 0
    for path in arguments[2:]:
        wrong = play_file(path, lexicon, seed)
        if wrong is None:
            print("ok", path)
        else:
            failed += 1
            line, reason = wrong
            print("FAILED " + path + (":" + str(line) if line else "") + ": " + reason)
    return failed


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
