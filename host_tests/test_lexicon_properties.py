"""Exactness: whatever the alphabet, the list, the variants and the layout, the image is the list."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import alphabets
import lexicon_dawg
from lexicon import image as images
from lexicon import readback
from lexicon_device import rulings
from lexicon_samples import image_of, made_up, near_misses


@st.composite
def lists(draw):
    """(number of letters, {word as codes: kind}, Settings, longest word)"""
    letters = draw(st.integers(1, 64))
    longest = draw(st.integers(2, 9))
    few = draw(st.integers(1, letters))  # often only some letters occur, so that endings are shared
    word = st.lists(st.integers(0, few - 1), min_size=1, max_size=longest).map(bytes)
    words = draw(st.dictionaries(word, st.sampled_from([1, 1, 1, 2]), max_size=60))
    settings_ = images.Settings(
        draw(st.booleans()),
        draw(st.integers(0, 6)),
        draw(st.sampled_from([4, 24, 100])),
        draw(st.sampled_from([0, 14, 200])),
        draw(st.integers(5, 11)),
    )
    return letters, words, settings_, longest


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(case=lists(), seed=st.integers(0, 999))
def test_the_image_is_the_list(case, seed):
    letters, words, layout, longest = case
    alphabet = "".join(chr(0x400 + n) for n in range(letters))
    alphabets.LETTERS["xx"] = alphabet
    try:
        spelled = {"".join(alphabet[code] for code in word): kind for word, kind in words.items()}
        rows, lengths, ordered = images.sorted_rows(set(spelled), alphabet)
        plus = {word for word, kind in spelled.items() if kind == 2}
        kinds = images.kinds_of(ordered, plus, alphabet)
        made = images.make_image(
            rows,
            lengths,
            kinds,
            "xx",
            name="x",
            edition="1",
            unofficial=False,
            min_len=1,
            max_len=longest,
            plus_max_len=longest,
            settings=layout,
        )
        lexicon = lexicon_dawg.open_lexicon(made)
        assert readback.differs(lexicon, rows, lengths, kinds) is None
        assert dict(readback.all_words(lexicon)) == spelled
        paged = lexicon_dawg.open_lexicon(made, 0)
    finally:
        del alphabets.LETTERS["xx"]
    for word, kind in words.items():
        assert lexicon.ruling(word) == kind == paged.ruling(word)
    chance = random.Random(seed)
    for _ in range(60):
        word = bytes(chance.randrange(letters) for _ in range(chance.randrange(1, longest + 1)))
        assert lexicon.ruling(word) == words.get(word, lexicon_dawg.INVALID) == paged.ruling(word)


@pytest.mark.parametrize("layout", ["small", "heights", "file"])
def test_every_word_and_many_that_are_none(layout, tmp_path):
    """One behaviour: viper and plain, in memory and from the file, MicroPython and CPython, heap locked."""
    words = made_up("sk", 1500, 8)
    plus = set(words[::4])
    path = tmp_path / "image.dawg"
    path.write_bytes(image_of(words, "sk", layout, plus))
    wrong = near_misses(words, "sk", 1500)
    told = rulings(path, words + wrong, tmp_path)
    assert told[: len(words)] == [2 if word in plus else 1 for word in words]
    assert told[len(words) :] == [
        lexicon_dawg.INVALID if len(word) <= 8 else lexicon_dawg.OUTSIDE for word in wrong
    ]


def test_a_file_costs_a_reader_at_most_8_kb(tmp_path, run_mpy):
    """The pages and tables of a large list, on a 64-bit desktop where objects are twice a Pico's."""
    words = made_up("sk", 60000, 12)
    path = tmp_path / "image.dawg"
    layout = images.settings_for(10**6, 15)
    rows, lengths, _ = images.sorted_rows(set(words), alphabets.LETTERS["sk"])
    path.write_bytes(
        images.make_image(
            rows,
            lengths,
            images.kinds_of(words, (), ""),
            "sk",
            name="x",
            edition="1",
            unofficial=False,
            min_len=2,
            max_len=15,
            plus_max_len=15,
            settings=layout,
        )
    )
    used = run_mpy(
        """
import gc, sys, lexicon_dawg
lexicon = before = used = None
gc.collect()
before = gc.mem_alloc()
lexicon = lexicon_dawg.open_lexicon(sys.argv[1], 0)
gc.collect()
used = gc.mem_alloc() - before
print(used)
""",
        path,
    )
    assert 2000 < int(used) <= 8192
