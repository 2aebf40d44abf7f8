"""The judge: rules on one word at a time, from one list, and refuses when he cannot."""

from micropython import const

from lexicon_dawg import LexiconError, open_lexicon

# Rulings. The first four are the lexicon's own.
NO_RULING = const(0)
VALID = const(1)
PLUS_ONLY = const(2)
INVALID = const(3)
OUTSIDE = const(4)
UPHELD = const(5)  # entered by the judge: the challenge was right
REJECTED = const(6)
REFUSED = const(7)  # no list to rule from

NAMES = ("-", "valid", "plus", "invalid", "outside", "upheld", "rejected", "refused")

# Why there is no list.
FINE = const(0)
MISSING = const(1)
DAMAGED = const(2)
OTHER_LANGUAGE = const(3)


class Judge:
    """Rules from the list in the file `path`, for words of `language`.

    `fault`: FINE, or why no ruling can be given; `detail`: the reason in words for the
    console; `edition`: the list's edition, "" without a list; `unofficial` (W-5).
    """

    def __init__(self, path, language):
        self.path = path
        self.language = language
        self.lexicon = None
        self.fault = FINE
        self.detail = ""
        try:
            with open(path, "rb"):
                pass
        except OSError:
            self._refuse(MISSING, path + ": no such file; no word can be ruled on")
            return
        try:
            lexicon = open_lexicon(path)
        except LexiconError as error:
            self._refuse(DAMAGED, path + ": " + str(error) + "; no word can be ruled on")
            return
        if lexicon.language != language:
            self._refuse(OTHER_LANGUAGE, path + ": a list for " + lexicon.language + ", not " + language)
            return
        self.lexicon = lexicon

    def for_language(self, language):
        """A judge from the same file for words of another language."""
        return Judge(self.path, language)

    def _refuse(self, fault, detail):
        self.fault = fault
        self.detail = detail

    @property
    def edition(self):
        """The list's edition, which a ruling names (PPS-4)."""
        return self.lexicon.edition if self.lexicon else ""

    @property
    def unofficial(self):
        """Whether the list is no tournament list (W-5)."""
        return bool(self.lexicon) and self.lexicon.unofficial

    def rule(self, codes, n):
        """The ruling on the word of the first `n` letter codes. Allocates nothing.

        A list that turns out damaged while it is read refuses from then on.
        """
        if self.lexicon is None:
            return REFUSED
        try:
            return self.lexicon.ruling(codes, n)
        except (LexiconError, OSError) as error:
            self.lexicon = None
            self._refuse(DAMAGED, str(error))
            return REFUSED
