"""Word lists with the shape of real ones, made up from syllables: nothing of a dictionary is in them."""

import random

import alphabets
from lexicon import image as images

_SETTINGS = {
    "small": images.Settings(False, 6, 64, 14, 11),
    "heights": images.Settings(True, 2, 24, 14, 9),
    "file": images.Settings(False, 3, 64, 100, 8),
}


def made_up(language, count, longest, seed=1):
    """`count` words of 2 to `longest` letters: stems with common endings and prefixes."""
    chance = random.Random(seed)
    letters = alphabets.LETTERS[language]
    vowels = [letter for letter in letters if letter in "aáäeéěiíoóôuúůyý"]
    others = [letter for letter in letters if letter not in vowels]
    endings = [
        "",
        *(
            "".join(chance.choices(vowels, k=1)) + "".join(chance.choices(others, k=chance.randrange(2)))
            for _ in range(12)
        ),
    ]
    words = set()
    while len(words) < count:
        stem = "".join(
            chance.choice(others) + chance.choice(vowels) for _ in range(chance.randrange(1, longest // 2))
        )
        if chance.random() < 0.5:
            stem += chance.choice(others)
        words.update(word for word in (stem + ending for ending in endings) if 2 <= len(word) <= longest)
    return sorted(chance.sample(sorted(words), count))


def image_of(words, language, layout, plus_only=(), min_len=2, max_len=None):
    """The bytes of an image of `words`, laid out "small", "heights" or "file"."""
    letters = alphabets.LETTERS[language]
    rows, lengths, ordered = images.sorted_rows(set(words), letters)
    kinds = images.kinds_of(ordered, plus_only, letters)
    max_len = max_len or max(map(len, words))
    return images.make_image(
        rows,
        lengths,
        kinds,
        language,
        name="made up",
        edition="1",
        unofficial=True,
        min_len=min_len,
        max_len=max_len,
        plus_max_len=max_len,
        settings=_SETTINGS[layout],
    )


def near_misses(words, language, count, seed=2):
    """Strings like `words` with a letter changed, added or lost, that are not among them."""
    chance = random.Random(seed)
    letters, known, out = alphabets.LETTERS[language], set(words), []
    while len(out) < count:
        word = chance.choice(words)
        at = chance.randrange(len(word))
        word = (
            word[:at]
            + chance.choice(["", letters[chance.randrange(len(letters))]])
            + word[at + chance.randrange(2) :]
        )
        if len(word) > 1 and word not in known:
            out.append(word)
    return out
