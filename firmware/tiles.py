"""The tile sets: what a word is worth, and whether its letters can be laid at all (W-3, W-4)."""

import alphabets

BLANKS = 2

# Language, then for each letter code one byte 48 + the value and one byte 48 + the count; a
# letter without a tile has 0. They come from data/*tiles*.tsv, with which a test compares them.
_SETS = {
    "sk-100": (
        "sk",
        b"14:4452817088415322:72181:80201:0151737010:4545",
        b"91121131810111512331145191103041041412104011111",
    ),
    "sk-110": (
        "sk",
        b"12823328130663132229521718702029013142301092323",
        b"921211318101116124411351:1103051051413105012121",
    ),
    "cs-100": (
        "cs",
        b"1203241813355212211216170010141417254010:2424",
        b"520231315221134323335161003032424131104012221",
    ),
}

NAMES = ("sk-100", "sk-110", "cs-100")


class TileSet:
    """A set of tiles by its name. `name`, `language`. ValueError if there is no such set."""

    def __init__(self, name):
        if name not in _SETS:
            raise ValueError("one of " + ", ".join(NAMES) + " expected, not " + name)
        self.name = name
        self.language, self._values, self._counts = _SETS[name]

    def letter(self, letter):
        """(value, count) of a lower-case letter; (0, 0) where only a blank can stand for it."""
        code = alphabets.LETTERS[self.language].find(letter)
        if code < 0:
            return 0, 0
        return self._values[code] - 48, self._counts[code] - 48

    def value(self, codes, n, blanks):
        """The base value of the word of the first `n` codes (W-3): a blank counts 0.

        `blanks`: bit i: letter i is played with a blank. Letters beyond what the set
        has can only be blanks, so they count 0 too.
        """
        value = 0
        for at in range(n):
            code = codes[at]
            if not (blanks >> at) & 1 and self._before(codes, at, blanks) < self._counts[code] - 48:
                value += self._values[code] - 48
        return value

    def blanks_needed(self, codes, n, blanks):
        """How many blanks the word takes (W-4); more than BLANKS: it cannot be laid."""
        needed = 0
        for at in range(n):
            if (blanks >> at) & 1 or self._before(codes, at, blanks) >= self._counts[codes[at]] - 48:
                needed += 1
        return needed

    def _before(self, codes, at, blanks):
        """How many tiles of the letter at `at` the letters before it take."""
        taken = 0
        for earlier in range(at):
            if codes[earlier] == codes[at] and not (blanks >> earlier) & 1:
                taken += 1
        return taken


def set_for(language):
    """The name of the set a tournament in `language` plays with."""
    return "cs-100" if language == "cs" else "sk-100"
