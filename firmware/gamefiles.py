"""The files of the record of games: a text for each, of which the oldest go when there is no room.

`games/g000123.txt`: a few lines about the game, then its items as numbers, a line each, for a
computer to read (docs/GAMES.md). Each line ends with `*` and four digits of its CRC-32. In
memory only while something is written; what has to last is in the log's `books`.
"""

import os
import struct
from binascii import crc32

from micropython import const

import build_info
import events
from gamelog import ITEM, SIZE
from presettext import line_of

_HEAD = """namietka-game 1
version %s
board %s
preset %s
set lang %s
set final_ms %d
set one_button %d
set begins %s
set swapped %d
set variant %s
set tiles %s
pin %d
words %s
list %s"""
# The books: of the file that is being written, its number (0: none) and bytes; the bytes of all others
# (-1: nobody has looked yet); the highest number that was given; whether the current game has filled it all.
_NUMBER = const(0)
_BYTES = const(1)
_OTHERS = const(2)
_LAST = const(3)
_FULL = const(4)

_TABLE_BYTES = const(32_768)  # the judges' table begins a new file from there
_TAIL = const(64)  # bytes in which a last line is
_ENOSPC = const(28)


def write(log):
    """Write what waits in `log` up to a game's end, or make room. False: the file system would not."""
    if not log.count:
        return True
    folder = log.board.path("games")
    books = log.books
    try:
        if books[_OTHERS] < 0:
            _look(books, folder)
            if log.buffer[0] == events.RESTORED:
                _go_on(books, folder)
        over = books[_OTHERS] + books[_BYTES] > log.board.GAMES_BYTES
        if not (over and _remove_oldest(books, folder)):
            _append(log, books, folder, over)
    except OSError as error:
        try:
            return error.args[0] == _ENOSPC and _remove_oldest(books, folder)
        except OSError:
            return False
    return True


def _path(folder, number):
    return "%s/g%06d.txt" % (folder, number)


def _numbers(folder):
    return [int(name[1:7]) for name in os.listdir(folder)
            if len(name) == 11 and name[0] == "g" and name[7:] == ".txt" and name[1:7].isdigit()]


def _look(books, folder):
    try:
        os.mkdir(folder)
    except OSError:
        pass  # it is there, or the first write says what is wrong
    others = 0
    for number in _numbers(folder):
        others += os.stat(_path(folder, number))[6]
        books[_LAST] = max(books[_LAST], number)
    books[_OTHERS] = others


def _go_on(books, folder):
    # The newest file is that of the game which is back, unless it has its end: then it is of the game before.
    number = books[_LAST]
    if number:
        size = os.stat(_path(folder, number))[6]
        with open(_path(folder, number), "rb") as file:
            file.seek(max(size - _TAIL, 0))
            lines = file.read().split(b"\n")
        whole = len(lines) > 1 and not lines[-1]
        if not whole or lines[-2].split(b" ")[0] not in (b"%d" % events.RESET, b"%d" % events.PRESET):
            books[_NUMBER] = number
            books[_BYTES] = size
            books[_OTHERS] -= size


def _remove_oldest(books, folder):
    # Never the current one, nor one that a full file system has just kept from being written.
    numbers = [number for number in _numbers(folder) if number <= books[_LAST] and number != books[_NUMBER]]
    if not numbers:
        return False
    oldest = _path(folder, min(numbers))
    size = os.stat(oldest)[6]
    os.remove(oldest)
    books[_OTHERS] -= size
    return True


def _append(log, books, folder, over):
    number = books[_NUMBER]
    lines = None
    if not number:
        number = books[_LAST] + 1
        books[_FULL] = False
        lines = _head(log)
    full = books[_FULL]
    done = 0
    ended = False
    with open(_path(folder, number), "wb" if lines else "ab") as file:
        if not lines and log.buffer[0] == events.RESTORED:
            file.write(b"\n")  # the power may have gone in the middle of a line
        for text in lines or ():
            _put(file, text)
        while done < log.count and not ended:
            item = struct.unpack_from(ITEM, log.buffer, SIZE * done)
            if not full:
                _put(file, "%d %d %d %d" % item)
            if item[0] == events.RESTORED:
                for text in _date(log.board):
                    _put(file, text)
            done += 1
            ended = item[0] == events.RESET or item[0] == events.PRESET
        if log.lost and done == log.count:
            _put(file, "overflow " + str(log.lost))
        if over and not full:
            _put(file, "full")
    log.written(done)
    size = os.stat(_path(folder, number))[6]
    if ended or (log.game.table is not None and size > _TABLE_BYTES):
        books[_OTHERS] += size
        size = 0
    books[_LAST] = number
    books[_NUMBER] = number if size else 0
    books[_BYTES] = size
    books[_FULL] = full or over


def _head(log):
    """The lines before the first event."""
    game = log.game
    judge = game.judge
    said = game.settings
    head = _HEAD % (
        build_info.VERSION, log.board.NAME, line_of(game.clock.preset), said.lang, said.final_ms,
        said.one_button, said.begins, said.swapped, said.variant, said.tiles, 1 if said.pin else 0,
        judge.language, judge.name + " " + judge.edition if judge.lexicon else "-",
    )  # fmt: skip
    lines = head.split("\n") + _date(log.board)
    if game.table is not None:
        lines.append("table")
    return lines


def _date(board):
    date = getattr(board, "date", None)
    date = date() if date else None
    return ["date %04d-%02d-%02d %02d:%02d:%02d" % tuple(date[:6])] if date else []


def _put(file, text):
    data = text.encode()
    file.write(data + b"*%04x\n" % (crc32(data) & 0xFFFF))
