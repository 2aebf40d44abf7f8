"""The word being typed: multi-tap without time-outs.

Pressing a letter key puts its first letter at the cursor, *under way*; the same
key again gives its next letter; another letter key, or `commit`, fixes it. No
letter is ever fixed by waiting. Every act answers True if it was taken; False
means nothing changed and the caller gives the soft "no".
"""

import struct

import alphabets
import keymaps

MAX_LETTERS = 15
LANGUAGES = ("sk", "cs")

#: language, letters, cursor, place of the key under way (255: none), its step, marks, the codes.
_RECORD = "<BBBBBH15s"
RECORD_SIZE = struct.calcsize(_RECORD)
_NO_PLACE = 255


class Entry:
    """A word of up to 15 letters of one language, with a cursor and marks for blanks.

    Read-only for callers: `language`; `codes` (bytearray(15), the first `n` are
    letter codes, the rest 0); `n`; `cursor` (0 to n: the letters before it);
    `pending` (a letter is under way; it is the one before the cursor);
    `asked` (the next DEL clears the word; not packed, so a restart takes it back);
    `place`, `step` of the key under way (`step` counts from 0); `blanks` (bit i:
    letter i is played with a blank).
    """

    def __init__(self, language):
        self.codes = bytearray(MAX_LETTERS)
        self.n = 0
        self.set_language(language)

    def set_language(self, language):
        """Type in another language's letters from now on; what was typed is cleared (KeyError: unknown)."""
        self._cycles = keymaps.cycles(language)
        self._letters = len(alphabets.LETTERS[language])
        self.language = language
        self._reset()

    def _reset(self):
        while self.n:
            self.n -= 1
            self.codes[self.n] = 0
        self.cursor = 0
        self.pending = False
        self.asked = False
        self.place = _NO_PLACE
        self.step = 0
        self.blanks = 0

    def tap(self, place):
        """A press of the letter key at `place` of the pad. False: not a letter key, or a 16th letter."""
        key = keymaps.key_at(place)
        if key < 0:
            return False
        first = keymaps.LONGEST * key
        if self.pending and place == self.place:
            step = self.step + 1
            if step == keymaps.LONGEST or self._cycles[first + step] == 255:
                step = 0
            self.step = step
            self.codes[self.cursor - 1] = self._cycles[first + step]
            return True
        if not self._insert(self._cycles[first]):
            return False
        self.pending = True
        self.place = place
        self.step = 0
        return True

    def letter(self, code):
        """A letter by its code (0-based), fixed at once: the serial console's way in.

        False: the alphabet has no such code, or a 16th letter.
        """
        if code < 0 or code >= self._letters or not self._insert(code):
            return False
        self.commit()
        return True

    def _insert(self, code):
        self.asked = False
        if self.n == MAX_LETTERS:
            return False
        at = self.n
        while at > self.cursor:
            self.codes[at] = self.codes[at - 1]
            at -= 1
        self.codes[at] = code
        below = self.blanks & ((1 << at) - 1)
        self.blanks = below | ((self.blanks ^ below) << 1)
        self.n += 1
        self.cursor += 1
        return True

    def commit(self):
        """Fix the letter under way. False: none is."""
        self.asked = False
        if not self.pending:
            return False
        self.pending = False
        self.place = _NO_PLACE
        self.step = 0
        return True

    def erase(self):
        """Take away the letter before the cursor (the one under way, if any).

        Before the first letter it asks whether to clear the word (`asked`); a second time
        clears it, any other act takes the question back. False: there is no letter.
        """
        if self.cursor == 0:
            return self._clear_if_asked()
        self.asked = False
        self.commit()
        self.cursor -= 1
        self.n -= 1
        at = self.cursor
        below = self.blanks & ((1 << at) - 1)
        self.blanks = below | ((self.blanks >> (at + 1)) << at)
        while at < self.n:
            self.codes[at] = self.codes[at + 1]
            at += 1
        self.codes[self.n] = 0
        return True

    def _clear_if_asked(self):
        if self.asked:
            return self.clear()
        self.asked = self.n > 0
        return self.asked

    def clear(self):
        """Take away everything, unasked. False: there was nothing."""
        if self.n == 0:
            return False
        self._reset()
        return True

    def left(self):
        """Fix what is under way and go one letter to the left. False: already at the start."""
        self.asked = False
        if self.cursor == 0:
            return False
        self.commit()
        self.cursor -= 1
        return True

    def right(self):
        """Fix what is under way, or else go one letter to the right. False: already at the end."""
        if self.commit():
            return True
        if self.cursor == self.n:
            return False
        self.cursor += 1
        return True

    def next(self):
        """The NEXT key: as `right`, but from the end on to the start, so that one key reaches all.

        False: there is no letter.
        """
        if self.right():
            return True
        if self.n == 0:
            return False
        self.cursor = 0
        return True

    def mark_blank(self):
        """Mark the letter before the cursor as played with a blank, or unmark it. False: none there."""
        self.asked = False
        if self.cursor == 0:
            return False
        self.blanks ^= 1 << (self.cursor - 1)
        return True

    def is_blank(self, at):
        """True if letter `at` (from 0) is marked as a blank."""
        return (self.blanks >> at) & 1 == 1

    def cycle(self):
        """The letters of the key under way, lower case, `step` among them the one shown; "" if none is."""
        if not self.pending:
            return ""
        return keymaps.KEYS[self.language][keymaps.key_at(self.place)]

    def text(self):
        """The word so far, lower case."""
        letters = alphabets.LETTERS[self.language]
        return "".join([letters[self.codes[at]] for at in range(self.n)])

    def pack_into(self, record, offset=0):
        """Write the whole state, RECORD_SIZE bytes, into a bytearray."""
        struct.pack_into(_RECORD, record, offset, LANGUAGES.index(self.language), self.n, self.cursor,
                         self.place, self.step, self.blanks, self.codes)

    def pack(self):
        """The whole state as RECORD_SIZE bytes."""
        record = bytearray(RECORD_SIZE)
        self.pack_into(record)
        return bytes(record)

    def unpack(self, record, offset=0):
        """Take the state of a record. ValueError if it cannot be one; then nothing has changed."""
        language, n, cursor, place, step, blanks, codes = _fields(record, offset)
        name = LANGUAGES[language] if language < len(LANGUAGES) else None
        good = (name is not None and n <= MAX_LETTERS and cursor <= n and blanks >> n == 0
                and codes[n:] == bytes(MAX_LETTERS - n)
                and all(code < len(alphabets.LETTERS[name]) for code in codes[:n]))
        if good and place == _NO_PLACE:
            good = step == 0
        elif good:
            key = keymaps.key_at(place)
            good = (key >= 0 and step < keymaps.LONGEST and cursor > 0
                    and keymaps.cycles(name)[keymaps.LONGEST * key + step] == codes[cursor - 1])
        if not good:
            raise ValueError("not the record of a word being typed")
        self.set_language(name)
        self.n, self.cursor, self.blanks = n, cursor, blanks
        self.pending, self.place, self.step = place != _NO_PLACE, place, step
        for at in range(n):
            self.codes[at] = codes[at]


def _fields(record, offset):
    if len(record) - offset < RECORD_SIZE:
        raise ValueError("the record of a word being typed is cut short")
    return struct.unpack_from(_RECORD, record, offset)
