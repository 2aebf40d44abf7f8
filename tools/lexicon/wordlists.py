"""Word lists as people keep them, read into one clean set of words.

A list is text in UTF-8, one word a line. Line ends, a byte order mark, decomposed
letters, blanks around a word, empty lines, order and duplicates make no difference.
`# edition: TEXT`, `# language: sk` and any other line that begins with `#` are not
words. A list wholly in capitals is read as lower case; in any other list a word with
a capital is a proper name or an abbreviation (PPS-10) and is left out.
"""

import unicodedata

from alphabets import LETTERS, lower

_SHOWN = 100  # complaints printed for each reason; the rest are only counted


class ListError(ValueError):
    """A list that cannot be used at all; the text is one line with the file's name."""


class Complaints:
    """What was left out of a build, and why: `file:line: word: reason`."""

    def __init__(self):
        self.by_reason = {}

    def add(self, path, line_number, word, reason):
        self.by_reason.setdefault(reason, []).append((path, line_number, word))

    def __len__(self):
        return sum(len(places) for places in self.by_reason.values())

    def lines(self):
        """The lines to print, at most 100 for each reason and then how many more."""
        for reason, places in self.by_reason.items():
            for path, line_number, word in places[:_SHOWN]:
                yield f"{path}:{line_number}: {word}: {reason}, left out"
            if len(places) > _SHOWN:
                yield f"... and {len(places) - _SHOWN} more: {reason}, left out"


class WordList:
    """One file: `words` as (line number, word) pairs, and what its `#` lines say."""

    def __init__(self, path):
        self.path = path
        self.edition = None
        self.language = None
        self.words = []
        text = _read_text(path)
        capitals = not any(c.islower() for c in _without_comments(text))
        for line_number, line in enumerate(text.split("\n"), 1):
            word = line.strip()
            if word.startswith("#"):
                self._heading(word[1:])
            elif word:
                self.words.append((line_number, lower(word) if capitals else word))

    def _heading(self, text):
        key, colon, value = text.partition(":")
        if colon and key.strip().lower() == "edition":
            self.edition = value.strip()
        elif colon and key.strip().lower() == "language":
            self.language = value.strip().lower()


def _without_comments(text):
    return "".join(line for line in text.split("\n") if not line.lstrip().startswith("#"))


def _read_text(path):
    try:
        with open(path, "rb") as file:
            raw = file.read()
    except OSError as error:
        raise ListError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line_number = raw[: error.start].count(b"\n") + 1
        raise ListError(f"{path}:{line_number}: not UTF-8; save the list as UTF-8") from None
    return unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")


def why_unfit(word, letters, min_len, max_len):
    """Why `word` cannot be in an image of these letters and lengths, or None."""
    for letter in word:
        if letter not in letters:
            if letter.isupper():
                return "has a capital letter"
            if letter.isalpha():
                return f"has {letter}, which the alphabet lacks"
            return "has a character that is not a letter"
    if len(word) < min_len:
        return f"shorter than {min_len} letters"
    if len(word) > max_len:
        return f"longer than {max_len} letters"
    return None


def fit_words(words, path, language, min_len, max_len, complaints):
    """The set of `words` ((line number, word) pairs) that fit; the rest become complaints."""
    letters = frozenset(LETTERS[language])
    fit = set()
    for line_number, word in words:
        reason = why_unfit(word, letters, min_len, max_len)
        if reason is None:
            fit.add(word)
        else:
            complaints.add(path, line_number, word, reason)
    return fit


def common_heading(lists, key):
    """What the lists' headings say of `key` ("edition" or "language"), or None.

    Raises ListError when two of them differ.
    """
    found = {}
    for word_list in lists:
        value = getattr(word_list, key)
        if value is not None:
            found.setdefault(value, word_list.path)
    if len(found) > 1:
        (one, path_one), (two, path_two) = sorted(found.items())[:2]
        raise ListError(f"two {key}s in one build: {one!r} in {path_one}, {two!r} in {path_two}")
    return next(iter(found), None)
