"""Word lists as people keep them, read into one clean set of words.

A list is text in UTF-8, one word a line. Line ends, a byte order mark, decomposed
letters, blanks around a word, empty lines, order and duplicates make no difference.
Lines that begin with `#` are no words; `# edition: TEXT` and `# language: sk` among them
say what the list is. A list wholly in capitals is read as lower case; in any other list
a word with a capital is a name or an abbreviation (PPS-10) and is left out.
"""

import re
import unicodedata

from . import alphabets

_SHOWN = 100  # complaints printed for each reason; the rest are only counted


class ListError(ValueError):
    """A list that cannot be used at all; the text is one line with the file's name."""


class Complaints:
    """What was left out of a build, and why."""

    def __init__(self):
        self._by_reason = {}

    def add(self, path, line_number, word, reason):
        self._by_reason.setdefault(reason, []).append((path, line_number, word))

    def __len__(self):
        return sum(len(places) for places in self._by_reason.values())

    def lines(self):
        """The lines to print, `file:line: word: reason`; at most 100 for each reason."""
        for reason, places in self._by_reason.items():
            for path, line_number, word in places[:_SHOWN]:
                yield f"{path}:{line_number}: {word}: {reason}"
            if len(places) > _SHOWN:
                yield f"... and {len(places) - _SHOWN} more: {reason}"


def read_lines(path):
    """The lines of a text file in composed letters, without their ends. Raises ListError."""
    try:
        with open(path, "rb") as file:
            raw = file.read()
    except OSError as error:
        raise ListError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line_number = raw.count(b"\n", 0, error.start) + 1
        raise ListError(f"{path}:{line_number}: this is not UTF-8; save the list as UTF-8") from None
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class WordList:
    """One file: its `lines`, and what its `#` lines say of `edition` and `language`."""

    def __init__(self, path):
        self.path = path
        self.edition = None
        self.language = None
        self.lines = read_lines(path)
        capitals = True
        for number, line in enumerate(self.lines):
            if line.lstrip().startswith("#"):
                self._heading(line.strip()[1:])
                self.lines[number] = ""
            elif capitals and not (line.isupper() or not line.strip()):
                capitals = False
        if capitals:
            self.lines = [alphabets.lower(line) for line in self.lines]

    def _heading(self, text):
        key, colon, value = text.partition(":")
        if colon and key.strip().lower() == "edition":
            self.edition = value.strip()
        elif colon and key.strip().lower() == "language":
            self.language = value.strip().lower()


def split_marks(lines):
    """(lines of KLASIK, lines of PLUS only) of a list with the marks of BLEX (PPS-3).

    `+`, `»` or `«` beside a word: PLUS only; `:` takes it out. Lines keep their numbers.
    """
    klasik, plus = [], []
    for line in lines:
        word = line.strip("+»«: \t")
        out, only_plus = ":" in line, any(mark in line for mark in "+»«")
        klasik.append("" if out or only_plus else word)
        plus.append(word if only_plus and not out else "")
    return klasik, plus


def why_unfit(word, letters, min_len, max_len):
    """Why `word` cannot be in an image of these letters and lengths, or None."""
    for letter in word:
        if letter not in letters:
            if letter.isupper():
                return "has a capital letter, left out"
            if letter.isalpha():
                return f"has {letter}, which the alphabet lacks, left out"
            return "has a character that is no letter, left out"
    if len(word) < min_len:
        return f"is shorter than {min_len} letters, left out"
    if len(word) > max_len:
        return f"is longer than {max_len} letters, left out"
    return None


class Fitter:
    """Takes words that fit an image; the others become complaints."""

    def __init__(self, language, min_len, max_len, complaints):
        self.letters = frozenset(alphabets.LETTERS[language])
        self.min_len, self.max_len = min_len, max_len
        self._complaints = complaints
        # A line that is a fitting word as it stands: nearly all of them.
        letters = "".join(sorted(self.letters))
        self._plain = re.compile(f"[{letters}]{{{min_len},{max_len}}}").fullmatch

    def take(self, path, lines):
        """The set of the words in `lines` that fit."""
        plain = self._plain
        fit = set()
        for number, line in enumerate(lines, 1):
            if plain(line):
                fit.add(line)
                continue
            word = line.strip()
            if word:
                reason = why_unfit(word, self.letters, self.min_len, self.max_len)
                if reason is None:
                    fit.add(word)
                else:
                    self._complaints.add(path, number, word, reason)
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
        raise ListError(
            f"two {key}s in one build: {one} in {path_one}, {two} in {path_two}; build them apart"
            + (" or give --edition for the whole" if key == "edition" else "")
        )
    return next(iter(found), None)
