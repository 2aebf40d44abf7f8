"""What a board says about itself after a new version has come: `devicecheck.report()`.

Lines of `what: value`; the last is `result: OK`, which may go on with `, but` and the parts that do not
answer, or `result: FAILED` and what failed.
"""

import gc
import os
import sys
from binascii import crc32

import build_info

_ROOM = 70_000  # bytes of heap that the next module and all that it needs may take
_KEPT = ("build_info", "devicecheck", "main")


def _modules(folder):
    """Names of the modules in the program's folder and in its `boards`."""
    names = []
    for name in sorted(os.listdir(folder)):
        if name.endswith(".mpy") or name.endswith(".py"):
            names.append(name.rsplit(".", 1)[0])
    return names


def _import_all(folder):
    """(how many modules were imported, the faults)."""
    faults = []
    names = _modules(folder)
    for name in names:
        try:
            __import__(name)
        except Exception as error:
            faults.append(name + ": " + (str(error) or type(error).__name__))
        gc.collect()
        if gc.mem_free() < _ROOM:
            _forget(names)
    _forget(names)
    return len(names) - len(faults), faults


def _forget(names):
    # All of them at once, every language too, are more than the memory of a board.
    for name in names:
        if name in sys.modules and name not in _KEPT:
            del sys.modules[name]
    gc.collect()


def settings_mark(settings, own_presets):
    """Eight hex digits that two boards share if all their settings and own presets are the same."""
    chosen = settings.__dict__
    others = ("ignored", "pin", "tries", "keep_tries")
    words = [key + "=" + str(chosen[key]) for key in sorted(chosen) if key not in others]
    return _digits(crc32((";".join(words) + own_presets).encode()))


def _digits(number):
    return ("0000000" + hex(number & 0xFFFFFFFF)[2:])[-8:]


def report(folder="/namietka"):
    """Print the report; `folder`: where the program lies."""
    version = ".".join([str(part) for part in sys.implementation.version[:3]])
    print("version:", build_info.VERSION, "for", build_info.BOARD or "any board")
    print("micropython:", version, sys.implementation._machine)
    count, faults = _import_all(folder)
    print("modules:", count)
    # Only now: had one of them been damaged, the report must still have come so far.
    absent = []
    try:
        faults += _parts(absent)
    except Exception as error:
        faults.append(str(error) or type(error).__name__)
    gc.collect()
    print("heap:", gc.mem_free(), "bytes free")
    # A board may be flashed before it is wired.
    verdict = "OK, but " + ", ".join(absent) if absent else "OK"
    print("result:", "FAILED: " + "; ".join(faults + absent) if faults else verdict)


def _parts(absent):
    # What is wrong; into `absent` go the parts that the board's file promises and that do not answer.
    import main
    import stored
    from textfile import text_file

    wrong = []  # in English: the computer's screen shows it
    board, ignored = main.load_board()
    if ignored:
        wrong.append(ignored)
    print("board:", board.NAME)
    settings = stored.settings(board)
    # The first version wrote the same presets without a line that says so.
    own = text_file(board, "presets.txt").read().replace("version 2\n", "")
    print("settings:", settings_mark(settings, own))
    notices = list(settings.ignored)
    app = main.build(board, settings, notices)
    for notice in notices:
        print("notice:", notice)
    judge = app.game.judge
    if judge.fault:
        wrong.append(judge.detail)
        print("lexicon: none")
    else:
        print("lexicon:", judge.lexicon.name + ", " + judge.edition + ", " + _digits(judge.lexicon.checksum))
    if app.display is None:
        print("display: none fitted")
    elif hasattr(app.display, "probe"):
        there = app.display.probe()
        print("display:", "answers" if there else "does not answer")
        if not there:
            where = "boards/" + board.NAME + ".py"
            absent.append("no display (if none is to be fitted: DISPLAY = False in " + where + ")")
    chip = getattr(board, "JOURNAL", None)
    if chip and not app.keeper.journal.store.pieces:
        absent.append("no " + chip + " (the game is kept in files, at most 5 s short)")
    mv = board.battery_mv() if hasattr(board, "battery_mv") else None
    print("battery:", "not measured" if mv is None else str(mv) + " mV")
    return wrong
