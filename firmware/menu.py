"""Menus: a table of entries, walked with NEXT and DEL or by the entry's number, opened with OK.

An entry is any object with `name` (the key of its text), `value(language)` (what stands
beside it, a text) and `open(at_ms)`, which does its act and returns the screen it leads
to, or None. A screen answers `key(place, at_ms)` with one of the results below and
makes its page with `page(texts, language)`.
"""

from keymaps import DEL, MENU, NEXT, OK, digit_at

# What became of a key.
REFUSED = 0  # it means nothing here
TAKEN = 1
BACK = 2  # done here: back to where this screen was opened
LEAVE = 3  # done altogether


def typed(number, digit, last):
    """What `digit` makes of the `number` typed before it: 1 to `last`, or 0 if there is no such entry."""
    # 1 then 4 is number 14; what would be beyond the list begins a new number.
    longer = 10 * number + digit
    return longer if 1 <= longer <= last else digit if digit <= last else 0


class Menu:
    """The entries `items`; `at`, the one under the cursor; `screen`, the one opened from here, or None.

    `number`: what was typed to come there, 0 if nothing was.
    """

    def __init__(self, items):
        self.items = items
        self.restart()

    def restart(self):
        """As when the menu is opened anew."""
        self.at = 0
        self.number = 0
        self.screen = None

    def key(self, place, at_ms):
        """A key went down."""
        if self.screen is not None:
            result = self.screen.key(place, at_ms)
            if result == BACK:
                self.screen = None
                return TAKEN
            return result
        digit = digit_at(place)
        self.number = typed(self.number, digit, len(self.items)) if digit >= 0 else 0
        if self.number:
            self.at = self.number - 1
        elif place == NEXT:
            self.at = (self.at + 1) % len(self.items)
        elif place == DEL:
            self.at = (self.at - 1) % len(self.items)
        elif place == MENU:
            return BACK
        elif place == OK:
            self.screen = self.items[self.at].open(at_ms)
        else:
            return REFUSED
        return TAKEN


class Choice:
    """An entry that goes through the values of a setting; `changed()` is called after each change."""

    def __init__(self, name, settings, key, values, changed):
        self.name = name
        self._settings = settings
        self._key = key
        self._values = values
        self._changed = changed

    def value(self, language):
        """The value as a text; yes and no as keys of texts."""
        value = getattr(self._settings, self._key)
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    def open(self, at_ms):
        """The next value."""
        at = self._values.index(getattr(self._settings, self._key))
        setattr(self._settings, self._key, self._values[(at + 1) % len(self._values)])
        self._changed()


class Opens:
    """An entry that leads to a screen, made anew by `make()` each time; `shown()` is its value."""

    def __init__(self, name, make, shown):
        self.name = name
        self._make = make
        self._shown = shown

    def value(self, language):
        """What the screen is about now."""
        return self._shown()

    def open(self, at_ms):
        """The screen."""
        return self._make()
