"""The journal's records and marks as small files, each replaced whole.

Two folders, so that littlefs keeps each record and each mark in another pair of blocks:
whatever happens to one leaves the other. A file of up to 512 bytes lies in its folder's
own log there, so a write is one or two programs and, every few times, one erase; a write
that power cuts short leaves the file as it was. Elsewhere the second copy serves.
"""

import os

_FOLDERS = ("journal0", "journal1")


class FileStore:
    """Files under `path(name)`; the folders are made at the start, not in a game.

    `promise_ms`: marks follow each other at least this soon while a clock runs; `every_ms`:
    how soon they are wanted; `quiet_ms`: room needed for a write; `settle_ms`: how long
    keys are waited for; `places`: where marks can lie; `pieces`, `busy`: a record is
    written at once.
    """

    promise_ms = 5000
    every_ms = 2000
    quiet_ms = 500
    settle_ms = 700
    places = 2
    pieces = False
    busy = False

    def __init__(self, path):
        self._games = []
        self._marks = []
        self.place = 0
        for folder in _FOLDERS:
            folder = path(folder)
            self._make(folder)
            self._games.append(folder + "/game")
            self._marks.append(folder + "/mark")

    def _make(self, folder):
        try:
            os.mkdir(folder)
        except OSError:
            pass  # it is there, or nothing can be: then the first write says so

    def load(self, slot, buffer):
        """Read the record `slot` (0, 1) into `buffer`; returns how many bytes there were."""
        return self._load(self._games[slot], buffer)

    def save(self, slot, buffer):
        """Replace the record `slot`. False if the file system would not."""
        return self._save(self._games[slot], buffer)

    def load_mark(self, place, buffer):
        """Read the mark at `place` into `buffer`; returns how many bytes there were."""
        return self._load(self._marks[place], buffer)

    def save_mark(self, buffer):
        """Replace the older mark. False if the file system would not."""
        self.place = 1 - self.place
        return self._save(self._marks[self.place], buffer)

    def _load(self, path, buffer):
        try:
            with open(path, "rb") as file:
                return file.readinto(buffer)
        except OSError:
            return 0

    def _save(self, path, buffer):
        try:
            with open(path, "wb") as file:
                file.write(buffer)
        except (OSError, MemoryError):
            return False
        return True
