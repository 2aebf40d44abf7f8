"""Puts the words of an image together: lists, exact lengths, PLUS only, errata."""

from command_line import value

from . import image as images
from . import wordlists
from .wordlists import ListError, WordList


class Words:
    """`all`: the set of words. `plus_only`: those of them that are valid in PLUS only.

    `lists`: the WordLists they came from, for their headings.
    """

    def __init__(self, options, complaints):
        self._fitter = wordlists.Fitter(options.alphabet, options.min_len, options.max_len, complaints)
        self._complaints = complaints
        self.lists = [WordList(path) for path in options.lists]
        self.all, self.plus_only = set(), set()
        for word_list in self.lists:
            lines, plus = word_list.lines, []
            if options.marks:
                lines, plus = wordlists.split_marks(lines)
            self.all |= self._fitter.take(word_list.path, lines)
            self.plus_only |= self._fitter.take(word_list.path, plus)
        self._plus(options.plus_only)
        for one in options.exact_length:
            self._exact(one)
        for path in options.errata:
            self._errata(path)
        self.plus_only &= self.all

    def _plus(self, paths):
        """A word that is in a list itself is valid in KLASIK, whatever a PLUS list says (PPS-1)."""
        for path in paths:
            word_list = WordList(path)
            self.lists.append(word_list)
            self.plus_only |= self._fitter.take(path, word_list.lines)
        self.plus_only -= self.all
        self.all |= self.plus_only

    def _exact(self, one):
        number, equals, path = one.partition("=")
        if not equals or number not in map(str, range(1, images.MAX_LENGTH + 1)):
            raise ListError(f"--exact-length {value(one)}: give it as N=FILE, for example 2=b1.txt")
        length = int(number)
        fitter = self._fitter
        if not fitter.min_len <= length <= fitter.max_len:
            lengths = f"{fitter.min_len} to {fitter.max_len}"
            raise ListError(f"--exact-length {value(one)}: the image holds words of {lengths} letters")
        word_list = WordList(path)
        exact = set()
        for word in self._fitter.take(path, word_list.lines):
            if len(word) == length:
                exact.add(word)
            else:
                self._complaints.add(
                    path, word_list.lines.index(word) + 1, word, f"has not {length} letters, left out"
                )
        self.all = {word for word in self.all if len(word) != length} | exact
        self.plus_only -= exact

    def _errata(self, path):
        """Lines `+word` (now valid) and `-word` (no longer); `-` wins nothing over a later `+`."""
        for number, line in enumerate(wordlists.read_lines(path), 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            sign, word = line[0], line[1:].strip()
            if sign not in "+-" or not word:
                self._complaints.add(path, number, line, "is neither +word nor -word, left out")
                continue
            reason = wordlists.why_unfit(
                word, self._fitter.letters, self._fitter.min_len, self._fitter.max_len
            )
            if reason is not None:
                self._complaints.add(path, number, line, reason)
            elif sign == "+":
                if word in self.all and word not in self.plus_only:
                    self._complaints.add(path, number, line, "was in the list already")
                self.all.add(word)
                self.plus_only.discard(word)
            elif word in self.all:
                self.all.remove(word)
            else:
                self._complaints.add(path, number, line, "was not in the list")
