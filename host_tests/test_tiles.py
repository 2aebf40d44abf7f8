"""The tile sets are those of data/, and W-3 and W-4 hold on them."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import alphabets
import tiles
from settings import Settings

DATA = Path(__file__).resolve().parent.parent / "data"
FILES = {"sk-100": "sk_tiles_100.tsv", "sk-110": "sk_tiles_110.tsv", "cs-100": "cs_tiles.tsv"}


def table(name):
    """{letter: (value, count)} of a set as its file has it; "?" is the blank."""
    rows = (DATA / FILES[name]).read_text(encoding="utf-8").splitlines()[1:]
    return {letter: (int(value), int(count)) for letter, value, count in (row.split("\t") for row in rows)}


def asked(name, word, blanks=0):
    """(base value, blanks needed) of a word."""
    tile_set = tiles.TileSet(name)
    codes = alphabets.codes_of(word, tile_set.language)
    return tile_set.value(codes, len(codes), blanks), tile_set.blanks_needed(codes, len(codes), blanks)


@pytest.mark.parametrize("name", tiles.NAMES)
def test_a_set_is_that_of_its_file(name):
    wanted = table(name)
    tile_set = tiles.TileSet(name)
    assert wanted.pop("?") == (0, tiles.BLANKS)
    assert sum(count for _, count in wanted.values()) + tiles.BLANKS == int(name[3:])
    for letter in alphabets.LETTERS[tile_set.language]:
        assert tile_set.letter(letter) == wanted.pop(letter, (0, 0))
    assert not wanted


def test_w_3_the_base_value_is_the_sum_of_the_tiles():
    assert asked("sk-100", "bó") == (14, 0)
    assert asked("sk-110", "bó") == (10, 0)
    assert asked("cs-100", "chata") == (2 + 2 + 1 + 1 + 1, 0)
    assert asked("sk-100", "bó", 0b10) == (4, 1)  # the ó is a blank
    assert asked("sk-100", "bó", 0b11) == (0, 2)


def test_w_4_what_the_set_lacks_takes_blanks():
    assert asked("cs-100", "ůůů") == (4, 2)  # one of the set, two blanks: it can be laid
    assert asked("cs-100", "ůůůů")[1] == 3 > tiles.BLANKS
    assert asked("sk-100", "wq") == (0, 2)  # always blanks
    assert asked("cs-100", "qů", 0b10) == (0, 2)  # a blank though the set has the letter
    assert asked("cs-100", "ůů", 0b01) == (4, 1)  # the other one is the tile


@given(st.sampled_from(tiles.NAMES), st.data())
def test_any_word_counts_as_a_rack_does(name, data):
    """Laid tile by tile: a letter that is not marked takes a tile while there is one, else a blank."""
    wanted = table(name)
    word = data.draw(st.text(alphabets.LETTERS[name[:2]], max_size=15))
    blanks = data.draw(st.integers(0, 2 ** len(word) - 1)) if word else 0
    bag = Counter({letter: count for letter, (_, count) in wanted.items()})
    value = used = 0
    for at, letter in enumerate(word):
        if blanks >> at & 1 or not bag[letter]:
            used += 1
        else:
            bag[letter] -= 1
            value += wanted[letter][0]
    assert asked(name, word, blanks) == (value, used)


def test_the_set_goes_by_the_words_unless_another_of_their_language_is_chosen():
    settings = Settings()
    assert [settings.tiles_for(language) for language in ("sk", "cs")] == ["sk-100", "cs-100"]
    settings.set("tiles", "sk-110")
    assert [settings.tiles_for(language) for language in ("sk", "cs")] == ["sk-110", "cs-100"]
    with pytest.raises(ValueError, match="one of auto, sk-100, sk-110, cs-100 expected"):
        settings.set("tiles", "sk-120")
    with pytest.raises(ValueError, match="expected, not sk-120"):
        tiles.TileSet("sk-120")
