"""Typing a word: multi-tap, cursor, blanks, the record; against a simple model, and on MicroPython."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import alphabets
import entry
import keymaps
from entry import MAX_LETTERS, RECORD_SIZE, Entry


def type_word(typed, word):
    """Type `word` on the keypad, committing only where the next letter is on the same key."""
    last = None
    for letter in word:
        place, presses = keymaps.place_of(letter, typed.language)
        if place == last:
            typed.next()
        for _ in range(presses):
            assert typed.tap(place)
        last = place


def state(typed):
    """All that an Entry knows, comparable."""
    return typed.pack(), typed.pending, typed.language, bytes(typed.codes)


@given(language=st.sampled_from(entry.LANGUAGES), data=st.data())
def test_any_word_can_be_typed(language, data):
    word = data.draw(st.text(alphabets.LETTERS[language], min_size=1, max_size=MAX_LETTERS))
    typed = Entry(language)
    type_word(typed, word)
    assert typed.pending
    typed.commit()
    assert typed.text() == word
    assert typed.codes[:typed.n] == alphabets.codes_of(word, language)
    by_code = Entry(language)
    assert all(by_code.letter(code) for code in alphabets.codes_of(word, language))
    assert state(by_code) == state(typed)


def test_the_letter_under_way_and_its_cycle():
    typed = Entry("sk")
    assert typed.cycle() == "" and not typed.commit()
    seen = []
    for _ in range(6):
        assert typed.tap(5)
        seen.append((typed.text(), typed.cycle(), typed.step))
    cycle = keymaps.KEYS["sk"][4]
    assert cycle == "kíj"
    assert seen == [(letter, cycle, step) for letter, step in zip("kíjkíj", (0, 1, 2) * 2, strict=True)]
    assert typed.commit() and typed.cycle() == ""
    assert typed.tap(5) and typed.text() == "jk"


def test_another_key_fixes():
    typed = Entry("cs")
    typed.tap(0)
    typed.tap(1)
    typed.tap(0)
    assert typed.text() == "ada"


def test_a_sixteenth_letter_is_refused_and_nothing_lost():
    typed = Entry("sk")
    for _ in range(MAX_LETTERS - 1):
        typed.letter(0)
    assert typed.tap(5)
    before = state(typed)
    assert not typed.tap(0) and not typed.letter(3)
    assert state(typed) == before
    assert typed.tap(5) and typed.text()[-1] == "í", "the one under way still cycles"
    typed.commit()
    assert not typed.tap(5), "fixed, the same key would be a sixteenth"
    typed.left()
    assert not typed.tap(5) and not typed.letter(3)
    assert typed.n == MAX_LETTERS


def test_no_letter_key():
    typed = Entry("sk")
    typed.tap(0)
    before = state(typed)
    for place in (-1, 3, 7, 11, 15, 16):
        assert not typed.tap(place)
    for code in (-1, 47, 255):
        assert not typed.letter(code)
    assert state(typed) == before


def test_correction_in_the_middle():
    typed = Entry("sk")
    type_word(typed, "nametka")
    for _ in range(5):
        assert typed.left()
    assert typed.erase() and typed.text() == "nmetka"
    type_word(typed, "á")
    assert typed.text() == "námetka"
    assert typed.right() and typed.right()
    type_word(typed, "i")
    assert typed.text() == "námietka" and typed.pending and typed.cursor == 4
    assert typed.erase() and typed.text() == "námetka" and not typed.pending


def test_next_goes_round():
    typed = Entry("sk")
    assert not typed.next()
    type_word(typed, "pes")
    assert typed.next() and not typed.pending and typed.cursor == 3
    assert [typed.next() and typed.cursor for _ in range(4)] == [0, 1, 2, 3]


def test_blanks_stay_with_their_letters():
    typed = Entry("sk")
    assert not typed.mark_blank()
    type_word(typed, "pes")
    assert typed.mark_blank() and typed.is_blank(2)
    typed.left()
    typed.left()
    assert typed.mark_blank() and typed.blanks == 0b101
    typed.left()
    type_word(typed, "o")
    assert typed.text() == "opes" and typed.blanks == 0b1010
    assert typed.erase() and typed.blanks == 0b101
    typed.right()
    assert typed.erase() and typed.text() == "es" and typed.blanks == 0b10
    typed.right()
    typed.right()
    assert typed.mark_blank() and typed.blanks == 0


def test_another_language_clears():
    typed = Entry("sk")
    type_word(typed, "pes")
    typed.set_language("cs")
    assert state(typed) == state(Entry("cs"))
    with pytest.raises(KeyError):
        typed.set_language("de")
    assert state(typed) == state(Entry("cs"))


@given(record=st.binary(min_size=0, max_size=RECORD_SIZE + 2))
@settings(max_examples=300)
def test_a_record_is_taken_whole_or_not_at_all(record):
    typed = Entry("sk")
    type_word(typed, "pes")
    before = state(typed)
    try:
        typed.unpack(record)
    except ValueError:
        assert state(typed) == before
    else:
        assert typed.pack() == record[:RECORD_SIZE]


@pytest.mark.parametrize("at, value", [(0, 2), (1, 16), (2, 4), (3, 3), (3, 0), (4, 2), (4, 5), (5, 8),
                                       (7, 47), (21, 1)])
def test_impossible_records(at, value):
    typed = Entry("sk")
    type_word(typed, "pes")
    record = bytearray(typed.pack())
    record[at] = value
    with pytest.raises(ValueError):
        Entry("sk").unpack(record)


class Typing(RuleBasedStateMachine):
    """Entry against a model: a list of [letter, blank], a cursor, and (place, step) or None."""

    def __init__(self):
        super().__init__()
        self.language = "sk"
        self.typed = Entry("sk")
        self.letters, self.cursor, self.under_way = [], 0, None
        self.asked = False

    def insert(self, letter):
        self.asked = False
        if len(self.letters) == MAX_LETTERS:
            return False
        self.letters.insert(self.cursor, [letter, False])
        self.cursor += 1
        return True

    @rule(place=st.sampled_from(list(range(16)) + [0, 1, 1, 1]))
    def tap(self, place):
        if place in (3, 7, 11, 15):
            taken = False
        else:
            cycle = keymaps.KEYS[self.language][keymaps.PLACES.index(place)]
            if self.under_way and self.under_way[0] == place:
                step = (self.under_way[1] + 1) % len(cycle)
                self.letters[self.cursor - 1][0] = cycle[step]
                self.under_way = place, step
                taken = True
            else:
                taken = self.insert(cycle[0])
                if taken:
                    self.under_way = place, 0
        assert self.typed.tap(place) is taken

    @rule(code=st.integers(-1, 48))
    def letter(self, code):
        alphabet = alphabets.LETTERS[self.language]
        taken = 0 <= code < len(alphabet) and self.insert(alphabet[code])
        if taken:
            self.under_way = None
        assert self.typed.letter(code) is taken

    @rule()
    def commit(self):
        assert self.typed.commit() is (self.under_way is not None)
        self.asked = False
        self.under_way = None

    @rule()
    def erase(self):
        taken = bool(self.letters)
        if self.cursor > 0:
            self.cursor -= 1
            del self.letters[self.cursor]
            self.under_way = None
            self.asked = False
        elif self.asked:
            self.letters.clear()
            self.asked = False
        else:
            self.asked = taken
        assert self.typed.erase() is taken
        assert self.typed.asked is self.asked

    @rule()
    def left(self):
        self.asked = False
        taken = self.cursor > 0
        if taken:
            self.cursor -= 1
            self.under_way = None
        assert self.typed.left() is taken

    @rule(wrap=st.booleans())
    def right(self, wrap):
        self.asked = False
        if self.under_way:
            taken, self.under_way = True, None
        elif self.cursor < len(self.letters):
            taken = True
            self.cursor += 1
        else:
            taken = wrap and bool(self.letters)
            if taken:
                self.cursor = 0
        assert (self.typed.next() if wrap else self.typed.right()) is taken

    @rule()
    def mark(self):
        self.asked = False
        taken = self.cursor > 0
        if taken:
            self.letters[self.cursor - 1][1] ^= True
        assert self.typed.mark_blank() is taken

    @precondition(lambda self: len(self.letters) > 3)
    @rule(language=st.sampled_from(("sk", "cs", None)))
    def clear(self, language):
        if language:
            self.language = language
            self.typed.set_language(language)
        else:
            assert self.typed.clear()
        self.asked = False
        self.letters, self.cursor, self.under_way = [], 0, None
        assert not self.typed.clear()

    @invariant()
    def same(self):
        typed = self.typed
        assert typed.asked is self.asked
        assert typed.text() == "".join(letter for letter, _ in self.letters)
        assert [typed.is_blank(at) for at in range(typed.n)] == [blank for _, blank in self.letters]
        assert (typed.n, typed.cursor) == (len(self.letters), self.cursor)
        assert typed.pending is (self.under_way is not None)
        assert typed.codes[typed.n:] == bytes(MAX_LETTERS - typed.n)
        if self.under_way:
            place = self.under_way[0]
            assert typed.cycle() == keymaps.KEYS[self.language][keymaps.PLACES.index(place)]
            assert typed.cycle()[typed.step] == typed.text()[typed.cursor - 1]
        else:
            assert typed.cycle() == ""
        again = Entry("sk")
        again.unpack(typed.pack())
        assert state(again) == state(typed)


TestTyping = Typing.TestCase
TestTyping.settings = settings(max_examples=120, stateful_step_count=60, deadline=None)

_STORY = """
import micropython, entry

def story(typed, record, acts):
    taken = 0
    for act in acts:
        if act == ".":
            done = typed.commit()
        elif act == "l":
            done = typed.left()
        elif act == "n":
            done = typed.next()
        elif act == "d":
            done = typed.erase()
        elif act == "b":
            done = typed.mark_blank()
        else:
            done = typed.tap(int(act))
        if typed.letter(20):
            typed.erase()
        taken = (taken * 2 + (1 if done else 0)) % 65521
        typed.pack_into(record)
    return taken

typed = entry.Entry("sk")
record = bytearray(entry.RECORD_SIZE)
acts = "0 0 1 . 1 5 5 l l b d 4 n n n 9 9 9 9 0 1 2 4 5 6 8 9 10 12 13 14 0 1 l l d d b 7 n".split()
taken = 0
micropython.heap_lock()
taken = story(typed, record, acts)
micropython.heap_unlock()
print(taken, typed.text(), typed.blanks, typed.cursor, bytes(record))
typed.clear()
typed.unpack(record)
print(typed.pack() == bytes(record))
"""

_NO_HEAP_LOCK = """
import sys, types
sys.modules["micropython"] = types.SimpleNamespace(heap_lock=int, heap_unlock=int)
"""


def test_nothing_is_allocated_and_both_runtimes_agree(run_mpy):
    firmware = str(Path(entry.__file__).parent)
    desktop = subprocess.run([sys.executable, "-c", _NO_HEAP_LOCK + _STORY], capture_output=True, check=True,
                             encoding="utf-8", env={**os.environ, "PYTHONPATH": firmware, "PYTHONUTF8": "1"})
    on_device = run_mpy(_STORY)
    assert on_device == desktop.stdout
    assert on_device.endswith("True\n")
