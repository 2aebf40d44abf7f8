"""Every form a Hunspell dictionary accepts, from spylls' reading of its two files.

The rules are those of the hunspell(5) manual: prefixes, suffixes, cross products, flags of
affixes (a second suffix; a second prefix under COMPLEXPREFIXES), conditions, NEEDAFFIX,
CIRCUMFIX, ONLYINCOMPOUND, FORBIDDENWORD, FULLSTRIP. Compounds are not made: there is no end
of them, and none of them is a word of its own.
"""


class _Rule:
    """One line of an affix table, with its condition ready to be tried."""

    def __init__(self, affix):
        self.flag = affix.flag
        self.cross = affix.crossproduct
        self.strip = affix.strip
        self.add = affix.add
        self.flags = frozenset(affix.flags)
        self.fits = affix.cond_regexp.search
        # No condition looks further than its own text is long.
        self.reach = max(len(affix.condition), len(affix.strip)) + 1


class _Table:
    """All affixes of one kind; finds those of a flag that fit a stem, and remembers."""

    def __init__(self, tables, suffix):
        self._suffix = suffix
        self._rules = {flag: [_Rule(affix) for affix in affixes] for flag, affixes in tables.items()}
        self._reach = {
            flag: max((rule.reach for rule in rules), default=0) for flag, rules in self._rules.items()
        }
        self._known = {}
        self.flags = frozenset(self._rules)

    def fitting(self, flag, stem, fullstrip):
        reach = self._reach.get(flag)
        if reach is None:
            return ()
        near = stem[-reach:] if self._suffix else stem[:reach]
        rules = self._known.get((flag, near))
        if rules is None:
            rules = tuple(rule for rule in self._rules[flag] if self._fits(rule, near, fullstrip))
            self._known[flag, near] = rules
        return rules

    def _fits(self, rule, stem, fullstrip):
        at_the_edge = stem.endswith if self._suffix else stem.startswith
        if not at_the_edge(rule.strip) or not rule.fits(stem):
            return False
        return fullstrip or len(stem) > len(rule.strip)


class Expander:
    """The forms of a dictionary; `aff` and `dic` are spylls' own objects."""

    def __init__(self, aff, dic):
        self._aff = aff
        self._dic = dic
        self._prefixes = _Table(aff.PFX, suffix=False)
        self._suffixes = _Table(aff.SFX, suffix=True)
        self._any_marks = bool(aff.CIRCUMFIX or aff.NEEDAFFIX or aff.ONLYINCOMPOUND)

    def words(self, progress=None):
        """The set of all forms; `progress(done, total)` is called now and then."""
        forbidden = self._aff.FORBIDDENWORD
        no_affixes, never = set(), set()
        if forbidden:
            for stem, homonyms in self._dic.index.items():
                marks = [forbidden in word.flags for word in homonyms]
                if any(marks):
                    no_affixes.add(stem)
                if all(marks):
                    never.add(stem)
        out = set()
        total = len(self._dic.words)
        for done, word in enumerate(self._dic.words):
            if progress and done % 4096 == 0:
                progress(done, total)
            if self._base_is_word(word.flags):
                out.add(word.stem)
            if word.stem not in no_affixes:
                self._affixed(word.stem, word.flags, out)
        return out - never

    def _base_is_word(self, flags):
        return self._aff.NEEDAFFIX not in flags and self._aff.ONLYINCOMPOUND not in flags

    def _affixed(self, stem, flags, out):
        suffixes = flags & self._suffixes.flags
        prefixes = flags & self._prefixes.flags
        if prefixes:
            self._with_prefixes(stem, flags, prefixes, (), out)
        for flag in suffixes:
            for first in self._suffixes.fitting(flag, stem, self._aff.FULLSTRIP):
                self._suffixed(stem, flags, prefixes, first, out)

    def _suffixed(self, stem, flags, prefixes, first, out):
        """Adds stem + suffix, and + second suffix, each also with the prefixes that flags allow."""
        form = stem[: len(stem) - len(first.strip)] + first.add
        self._accept(form, flags, (), (first,), out)
        if first.flags:
            prefixes = prefixes | first.flags & self._prefixes.flags
        if prefixes and first.cross:
            self._with_prefixes(form, flags, prefixes, (first,), out)
        for next_flag in first.flags & self._suffixes.flags:
            for second in self._suffixes.fitting(next_flag, form, self._aff.FULLSTRIP):
                longer = form[: len(form) - len(second.strip)] + second.add
                self._accept(longer, flags, (), (first, second), out)
                if prefixes and first.cross and second.cross:
                    self._with_prefixes(longer, flags, prefixes, (first, second), out)

    def _with_prefixes(self, form, flags, allowed, suffixes, out):
        """Adds prefix + form for the prefixes of the `allowed` flags."""
        for flag in allowed:
            for first in self._prefixes.fitting(flag, form, self._aff.FULLSTRIP):
                if first.cross or not suffixes:
                    self._prefixed(first, form, flags, suffixes, out)

    def _prefixed(self, first, form, flags, suffixes, out):
        longer = first.add + form[len(first.strip) :]
        self._accept(longer, flags, (first,), suffixes, out)
        if not first.flags:
            return
        if self._aff.COMPLEXPREFIXES:
            for flag in first.flags & self._prefixes.flags:
                for second in self._prefixes.fitting(flag, longer, self._aff.FULLSTRIP):
                    self._accept(
                        second.add + longer[len(second.strip) :], flags, (first, second), suffixes, out
                    )
        if not suffixes and first.cross:
            self._suffixes_of_prefix(first, form, flags, out)

    def _suffixes_of_prefix(self, prefix, stem, flags, out):
        """Adds prefix + stem + suffix where it is the prefix whose flags bring the suffix."""
        for flag in (prefix.flags - flags) & self._suffixes.flags:
            for suffix in self._suffixes.fitting(flag, stem, self._aff.FULLSTRIP):
                if suffix.cross:
                    form = stem[: len(stem) - len(suffix.strip)] + suffix.add
                    self._accept(prefix.add + form[len(prefix.strip) :], flags, (prefix,), (suffix,), out)

    def _accept(self, form, flags, prefixes, suffixes, out):
        if self._any_marks and not self._allowed(flags, prefixes, suffixes):
            return
        out.add(form)

    def _allowed(self, flags, prefixes, suffixes):
        aff = self._aff
        affixes = prefixes + suffixes
        if aff.CIRCUMFIX:
            before = any(aff.CIRCUMFIX in prefix.flags for prefix in prefixes)
            if before != any(aff.CIRCUMFIX in suffix.flags for suffix in suffixes):
                return False
        if aff.NEEDAFFIX and all(aff.NEEDAFFIX in affix.flags for affix in affixes):
            return False
        inner = aff.ONLYINCOMPOUND
        return not (inner and (inner in flags or any(inner in affix.flags for affix in affixes)))
