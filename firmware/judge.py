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
CONCEDED = const(8)  # the opponent agreed; nobody had to rule (SSS-24, CAS-12)
REPORTED = const(9)  # the player told of his own wrong number of tiles (SSS-27, CAS-13)
UNDERSTATED = const(10)  # the points announced were too few: no penalty (SSS-12)

NAMES = (
    "-", "valid", "plus", "invalid", "outside", "upheld", "rejected", "refused", "conceded", "reported",
    "understated",
)  # fmt: skip

# The variants of the Czech word rules (PPS-1).
VARIANTS = ("klasik", "plus")

# Why there is no list.
FINE = const(0)
MISSING = const(1)
DAMAGED = const(2)
OTHER_LANGUAGE = const(3)


class Judge:
    """Rules from the list in the file `path`, for words of `language`, in `variant` (Czech only).

    `fault`: FINE, or why no ruling can be given; `detail`: the reason in words for the
    console; `edition`: the list's edition, "" without a list; `unofficial` (W-5).
    """

    def __init__(self, path, language, variant="klasik"):
        self.path = path
        self.language = language
        self._variant = variant
        # Slovak has no variants: all inflected forms (SSS-30).
        self.variant = variant if language == "cs" else ""
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
        return Judge(self.path, language, self._variant)

    def _refuse(self, fault, detail):
        self.fault = fault
        self.detail = detail

    @property
    def name(self):
        """What the list is called, "" without a list."""
        return self.lexicon.name if self.lexicon else ""

    @property
    def edition(self):
        """The list's edition, which a ruling names (PPS-4)."""
        return self.lexicon.edition if self.lexicon else ""

    @property
    def unofficial(self):
        """Whether the list is no tournament list (W-5)."""
        return bool(self.lexicon) and self.lexicon.unofficial

    def verify(self):
        """Check every page of the list. "" if it is whole, else what is wrong."""
        if self.lexicon is None:
            return self.detail or "no list"
        try:
            for page in range(self.lexicon.pages):
                self.lexicon.check_page(page)
        except (LexiconError, OSError) as error:
            self.lexicon = None
            self._refuse(DAMAGED, str(error))
            return str(error)
        return ""

    def rule(self, codes, n):
        """The ruling on the word of the first `n` letter codes. Allocates nothing.

        A list that turns out damaged while it is read refuses from then on.
        """
        if self.lexicon is None:
            return REFUSED
        try:
            return self._in_variant(self.lexicon.ruling(codes, n), n)
        except (LexiconError, OSError) as error:
            self.lexicon = None
            self._refuse(DAMAGED, str(error))
            return REFUSED

    def _in_variant(self, ruling, n):
        if n == 1:
            return INVALID  # whatever a list covers: no word has one letter (SSS-17, PPS-5)
        if self.variant == "plus" and n > self.lexicon.plus_max_len:
            return OUTSIDE  # the list is for KLASIK alone there (PPS-2)
        if ruling == PLUS_ONLY:
            return INVALID if self.variant == "klasik" else VALID
        return ruling
