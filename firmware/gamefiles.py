"""The files of the record of games: a text for each, of which the oldest go when there is no room.

`games/g000123.txt`: a few lines about the game, then its items as numbers, a line each, for a
computer to read (docs/GAMES.md). Each line ends with `*` and four digits of its CRC-32.
"""

import os
import struct
from binascii import crc32

from micropython import const

import build_info
import events
from gamelog import ITEM, SIZE
from presettext import line_of

FORMAT = "namietka-game 1"
_SETTINGS = ("lang", "final_ms", "one_button", "begins", "swapped", "variant", "tiles")
_TABLE_BYTES = const(32_768)  # the judges' table begins a new file from there
_ENOSPC = const(28)
_RESTORED = getattr(events, "RESTORED", -1)


class GameFiles:
    """The files in the folder `games` of `board`, which has GAMES_BYTES: the most that they take together."""

    def __init__(self, board):
        self._folder = board.path("games")
        self._board = board
        self._last = 0  # the highest number that was given
        self._number = 0  # of the file that is being written; 0: none
        self._size = 0  # its bytes
        self._others = -1  # the bytes of all others; -1: nobody has looked yet
        self._full = False

    def _path(self, number):
        return "%s/g%06d.txt" % (self._folder, number)

    def _numbers(self):
        return [int(name[1:7]) for name in os.listdir(self._folder)
                if len(name) == 11 and name[0] == "g" and name[7:] == ".txt" and name[1:7].isdigit()]

    def _bytes(self, number):
        return os.stat(self._path(number))[6]

    def _look(self):
        try:
            os.mkdir(self._folder)
        except OSError:
            pass  # it is there, or the first write says what is wrong
        self._others = 0
        for number in self._numbers():
            self._others += self._bytes(number)
            self._last = max(self._last, number)

    def _remove_oldest(self):
        # Never the current one, nor one that a full file system has just kept from being written.
        numbers = [number for number in self._numbers() if number <= self._last and number != self._number]
        if not numbers:
            return False
        oldest = min(numbers)
        size = self._bytes(oldest)
        os.remove(self._path(oldest))
        self._others -= size
        return True

    def write(self, log):
        """Write what waits in `log` up to a game's end, or make room. False: the file system would not."""
        if not log.count:
            return True
        try:
            if self._others < 0:
                self._look()
            over = self._others + self._size > self._board.GAMES_BYTES
            if over and self._remove_oldest():
                return True
            self._append(log, over)
        except OSError as error:
            try:
                return error.args[0] == _ENOSPC and self._remove_oldest()
            except OSError:
                return False
        return True

    def _append(self, log, over):
        first = struct.unpack_from(ITEM, log.buffer, 0)
        number = self._number
        lines = None
        if not number:
            number = self._last
            if first[0] != _RESTORED or not number:
                number += 1
                self._full = False
                lines = self._head(log)
        done = 0
        ended = False
        with open(self._path(number), "wb" if lines else "ab") as file:
            if not self._number and not lines:
                file.write(b"\n")  # the power may have gone in the middle of a line
            for text in lines or ():
                _put(file, text)
            while done < log.count and not ended:
                item = struct.unpack_from(ITEM, log.buffer, SIZE * done)
                if not self._full:
                    _put(file, "%d %d %d %d" % item)
                if item[0] == _RESTORED:
                    for text in self._date():
                        _put(file, text)
                done += 1
                ended = item[0] == events.RESET or item[0] == events.PRESET
            if log.lost and done == log.count:
                _put(file, "overflow " + str(log.lost))
            if over and not self._full:
                _put(file, "full")
        log.written(done)
        self._full = self._full or over
        self._number = self._last = number
        self._size = self._bytes(number)
        if ended or (log.game.table is not None and self._size > _TABLE_BYTES):
            self._others += self._size
            self._size = self._number = 0

    def _head(self, log):
        """The lines before the first event."""
        game = log.game
        settings = game.settings
        lines = [FORMAT, "version " + build_info.VERSION, "board " + self._board.NAME]
        lines += self._date()
        lines.append("preset " + line_of(game.clock.preset))
        for key in _SETTINGS:
            value = getattr(settings, key)
            value = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            lines.append("set " + key + " " + value)
        lines.append("pin " + ("yes" if settings.pin else "no"))
        lines.append("words " + game.judge.language)
        lines.append("list " + (game.judge.name + " " + game.judge.edition if game.judge.lexicon else "-"))
        if game.table is not None:
            lines.append("table")
        return lines

    def _date(self):
        date = getattr(self._board, "date", None)
        date = date() if date else None
        return ["date %04d-%02d-%02d %02d:%02d:%02d" % tuple(date[:6])] if date else []


def _put(file, text):
    data = text.encode()
    file.write(data + b"*%04x\n" % (crc32(data) & 0xFFFF))
