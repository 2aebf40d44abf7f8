"""The keypad's letters: groups, presses a letter, the best cut, the same on MicroPython."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alphabets
import entry
import keymap
import keymaps

LANGUAGES = sorted(alphabets.LETTERS)
MOST_PRESSES_A_LETTER = 1.8


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_once_in_alphabetical_groups(language):
    keys = keymaps.KEYS[language]
    assert len(keys) == len(keymaps.PLACES) == 12
    groups = "".join("".join(sorted(key, key=alphabets.LETTERS[language].find)) for key in keys)
    assert groups == alphabets.LETTERS[language]
    assert all(1 <= len(key) <= keymaps.LONGEST <= 5 for key in keys)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_frequent_letter_first(language):
    counts = keymap.read(language)
    for key in keymaps.KEYS[language]:
        assert key == keymap.key_order(key, counts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_presses_a_letter_commits_included(language):
    counts = keymap.read(language)
    choosing, fixing = keymap.presses(keymaps.KEYS[language], counts)
    print(keymap.report(language))
    assert counts.total > 100_000
    assert (choosing + fixing) / counts.total <= MOST_PRESSES_A_LETTER


def test_the_bound_can_fail():
    """Plain groups of four in alphabet order, as on a telephone, cost more than the bound."""
    letters = alphabets.LETTERS["sk"]
    phone = tuple(letters[at:at + 4] for at in range(0, len(letters), 4))
    counts = keymap.read("sk")
    assert sum(keymap.presses(phone, counts)) / counts.total > MOST_PRESSES_A_LETTER


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_better_cut_exists(language):
    assert keymaps.KEYS[language] == keymap.best(language, keymap.read(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_counts_are_consistent(language):
    """Every letter but a word's last is followed by one: pairs + words = letters."""
    counts = keymap.read(language)
    assert sum(counts.pairs.values()) + counts.words == counts.total


@given(data=st.data(), language=st.sampled_from(LANGUAGES))
def test_counting_equals_typing(data, language):
    """The tool's sum is what typing the words on a simulated keypad takes, press by press."""
    word = st.text(alphabets.LETTERS[language], min_size=1, max_size=15)
    words = data.draw(st.lists(word, min_size=1, max_size=5))
    pressed = 0
    for word in words:
        typed = entry.Entry(language)
        last = None
        for letter in word:
            place, presses = keymaps.place_of(letter, language)
            if place == last:
                assert typed.commit()
                pressed += 1
            for _ in range(presses):
                assert typed.tap(place)
            pressed += presses
            last = place
        assert typed.text() == word
    counts = keymap.count(words, language)
    assert sum(keymap.presses(keymaps.KEYS[language], counts)) == pressed


def test_places():
    assert [keymaps.key_at(place) for place in keymaps.PLACES] == list(range(12))
    for place in (-1, keymaps.OK, keymaps.DEL, keymaps.NEXT, keymaps.MENU, 16):
        assert keymaps.key_at(place) == keymaps.digit_at(place) == -1
    printed = [(keymaps.LABELS[keymaps.key_at(p)], keymaps.digit_at(p)) for p in keymaps.PLACES]
    assert [digit for _, digit in printed] == [1, 2, 3, 4, 5, 6, 7, 8, 9, -1, 0, -1]
    assert all(label == str(digit) for label, digit in printed if digit >= 0)
    with pytest.raises(ValueError, match="no letter 'ů' on the keys of sk"):
        keymaps.place_of("ů", "sk")
    with pytest.raises(ValueError):
        keymaps.place_of("", "sk")


def test_the_same_on_micropython(run_mpy):
    script = "import keymaps\nfor lang in ('sk', 'cs'):\n    print(keymaps.cycles(lang))"
    assert run_mpy(script).splitlines() == [str(keymaps.cycles("sk")), str(keymaps.cycles("cs"))]
