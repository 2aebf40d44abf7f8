"""docs/FORMAT.md is enough: a reader written from it alone agrees with the firmware, on every layout."""

import pytest

import alphabets
import lexicon_dawg
from format_reader import Image
from lexicon_samples import image_of, made_up, near_misses


@pytest.mark.parametrize("layout", ["small", "heights", "file"])
def test_the_reader_of_the_page_agrees(layout):
    words = made_up("cs", 1500, 7)
    plus = set(words[::5])
    made = image_of(words, "cs", layout, plus)
    image, lexicon = Image(made), lexicon_dawg.open_lexicon(made)
    for field in ("name", "edition", "alphabet", "language", "unofficial", "count", "plus_count", "checksum"):
        assert getattr(image, field) == getattr(lexicon, field)
    for word in words[::7]:
        assert (
            image.kind(word) == (2 if word in plus else 1) == lexicon.ruling(alphabets.codes_of(word, "cs"))
        )
    for word in near_misses(words, "cs", 300):
        assert image.kind(word) == 0
        if len(word) <= lexicon.max_len:
            assert lexicon.ruling(alphabets.codes_of(word, "cs")) == lexicon_dawg.INVALID


def test_one_letter_words():
    made = image_of(["a", "ab", "o"], "sk", "small", {"o"}, min_len=1)
    image = Image(made)
    assert [image.kind(word) for word in ("a", "o", "b", "ab", "ba")] == [1, 2, 0, 1, 0]
