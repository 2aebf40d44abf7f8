"""The judges' table: the device without a clock, where words from many boards are ruled on.

Any number of look-ups, each told to the event list; nobody confirms, nothing is counted.
It is a setting, never reached from a game; where a PIN is set, only with it, and so is the way back.
"""

import judge as rulings
from decision import Decision
from events import NONE, RULING
from keymaps import DEL, NEXT, OK
from phases import NO_VIEW, NOTHING, RULED, TYPING, VALUE


class JudgesTable:
    """`phase`: NOTHING, TYPING or RULED; `view`; `last`: the word and its ruling."""

    def __init__(self, judge, entry, out):
        self._judge = judge
        self._entry = entry
        self._out = out
        self.last = Decision()
        self.clear()

    def clear(self):
        """Ready for the next word."""
        self.phase = NOTHING
        self.view = NO_VIEW
        self.last.clear()
        self._entry.clear()

    @property
    def ruling(self):
        """The ruling that is shown, or NO_RULING."""
        return self.last.how

    def menu(self):
        """MENU, briefly: the letter before the cursor is a blank, or is not."""
        return self.phase == TYPING and self._entry.mark_blank()

    def key(self, place, at_ms):
        """A key other than MENU. OK rules, then makes room; NEXT shows the word's value. True if taken."""
        entry = self._entry
        if self.phase == RULED:
            return self._key_ruled(place)
        if place == OK:
            if self.phase != TYPING:
                return False
            entry.commit()
            self.last.take_word(entry)
            self.last.how = self._judge.rule(entry.codes, entry.n)
            self.phase = RULED
            self._out.event(RULING, NONE, at_ms, self.last.how)
            return True
        if place == NEXT:
            return entry.next()
        taken = entry.erase() if place == DEL else entry.tap(place)
        self.phase = TYPING if entry.n else NOTHING
        return taken

    def _key_ruled(self, place):
        if place == NEXT or self.view != NO_VIEW:
            if place != NEXT and place != OK and place != DEL:
                return False
            self.view = NO_VIEW if self.view else VALUE
            return True
        if place == OK:
            self.clear()
            return True
        if place == DEL:
            # Typed wrongly: the word is corrected and ruled on anew.
            self.last.how = rulings.NO_RULING
            self.phase = TYPING
            return True
        return False
