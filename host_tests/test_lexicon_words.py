"""Cases L06 to L33 of what a judge may be asked, on every runtime and way of reading."""

import pytest

import alphabets
import build_dawg
import lexicon_dawg
from lexicon_device import INVALID, OUTSIDE, PLUS_ONLY, ROOT, VALID, build, rulings


def test_l06_prefixes_in_any_order(tmp_path):
    image = build(tmp_path, "psa\npes\nps\n", "--min-len", 1)
    assert rulings(image, ["psa", "pes", "ps", "p", "pe"], tmp_path) == [VALID] * 3 + [INVALID] * 2


def test_l09_endings_are_not_mixed_up(tmp_path):
    image = build(tmp_path, "ab\nabc\ncb\ncbc\ncbcd\n")
    assert rulings(image, ["ab", "abc", "cb", "cbc", "cbcd", "abcd"], tmp_path) == [VALID] * 5 + [INVALID]
    image = build(tmp_path, "ar\nbar\nas\nbas\nb\n", "--min-len", 1)
    assert rulings(image, ["ar", "bar", "as", "bas", "b", "a", "ba"], tmp_path) == [VALID] * 5 + [INVALID] * 2


def test_l10_only_the_whole_word(tmp_path):
    image = build(tmp_path, "mačka\n", "--min-len", 1, "--max-len", 6)
    assert rulings(image, ["mačka", "m", "mač", "mačk", "mačkaa"], tmp_path) == [VALID] + [INVALID] * 4


def test_l11_ch_is_two_letters(tmp_path):
    image = build(tmp_path, "chata\n", "--min-len", 1)
    assert rulings(image, ["chata", "ch", "a"], tmp_path) == [VALID, INVALID, INVALID]
    assert len(alphabets.codes_of("chata", "sk")) == 5


def test_l13_capitals_make_no_difference(tmp_path):
    image = build(tmp_path, "žena\n")
    assert rulings(image, ["ŽENA", "Žena", "žena"], tmp_path) == [VALID] * 3


def test_l30_two_letters_are_exactly_annex_b1(tmp_path):
    """SSS-16: bó is in the annex and in no dictionary, ks the other way round."""
    image = build(tmp_path, "ks\nžena\nab\n", "--exact-length", f"2={ROOT}/data/sk_two_letter_b1.txt")
    assert rulings(image, ["bó", "ks", "ab", "žena"], tmp_path) == [VALID, INVALID, INVALID, VALID]
    annex = (ROOT / "data/sk_two_letter_b1.txt").read_text(encoding="utf-8").split()
    assert len(annex) == 98
    pairs = [one + two for one in alphabets.LETTERS["sk"] for two in alphabets.LETTERS["sk"]]
    assert [
        word for word, ruling in zip(pairs, rulings(image, pairs, tmp_path)) if ruling == VALID
    ] == sorted(annex, key=lambda word: alphabets.codes_of(word, "sk"))


def test_l32_klasik_and_plus(tmp_path):
    """PPS-1: what is in KLASIK is in PLUS too, so a word of both lists is valid in both."""
    plus = tmp_path / "plus.txt"
    plus.write_text("psem\npes\n", encoding="utf-8")
    image = build(tmp_path, "pes\nles\n", "--plus-only", plus, alphabet="cs")
    assert rulings(image, ["psem", "pes", "les", "lesem"], tmp_path) == [PLUS_ONLY, VALID, VALID, INVALID]
    assert lexicon_dawg.open_lexicon(str(image)).plus_count == 1


def test_l33_beyond_the_lengths_is_outside(tmp_path):
    """PPS-2, PPS-7: outside, not invalid, and why."""
    image = build(tmp_path, "pes\n")
    assert rulings(image, ["a", "mačky", "mačkám"], tmp_path) == [OUTSIDE, INVALID, OUTSIDE]
    lexicon = lexicon_dawg.open_lexicon(str(image))
    whys = []
    for codes in (b"\1", b"\1\1\1\1\1\1", b"\1\77", b"\1\1", b""):
        lexicon.ruling(codes)
        whys.append(lexicon.why)
    assert whys == [
        lexicon_dawg.TOO_SHORT,
        lexicon_dawg.TOO_LONG,
        lexicon_dawg.NO_LETTER,
        0,
        lexicon_dawg.TOO_SHORT,
    ]


def test_only_the_first_n_codes_count(tmp_path):
    lexicon = lexicon_dawg.open_lexicon(str(build(tmp_path, "pes\nles\n")))
    buffer = alphabets.codes_of("pesxxxxxxxxxxxxxxx", "sk")
    assert lexicon.ruling(buffer, 3) == VALID
    assert lexicon.ruling(buffer, 4) == INVALID
    assert lexicon.ruling(buffer) == OUTSIDE


def test_an_empty_list_rules_nothing_valid(tmp_path):
    image = build(tmp_path, "# nothing yet\n")
    assert rulings(image, ["pes", "aa"], tmp_path) == [INVALID] * 2


def test_the_image_says_what_it_is(tmp_path):
    image = build(
        tmp_path, "pes\nles\n", "--edition", "BLEX 2001", "--name", "BLEX", "--unofficial", alphabet="cs"
    )
    lexicon = lexicon_dawg.open_lexicon(str(image))
    assert (lexicon.name, lexicon.edition, lexicon.language, lexicon.count) == ("BLEX", "BLEX 2001", "cs", 2)
    assert (lexicon.min_len, lexicon.max_len, lexicon.plus_max_len) == (2, 5, 5)
    assert lexicon.unofficial
    assert lexicon.alphabet == alphabets.LETTERS["cs"]
    assert not lexicon_dawg.open_lexicon(str(build(tmp_path, "pes\n"))).unofficial


def test_b1_is_the_default_image(tmp_path):
    import make_lexicon

    image = tmp_path / "b1.dawg"
    assert make_lexicon.main(["b1", "-o", str(image)]) == 0
    assert rulings(image, ["bó", "ks", "hm", "a", "pes"], tmp_path) == [
        VALID,
        INVALID,
        VALID,
        OUTSIDE,
        OUTSIDE,
    ]
    assert lexicon_dawg.open_lexicon(str(image)).count == 98


def test_check_answers_as_the_device_would(tmp_path, capsys):
    image = build(tmp_path, "pes\n", "--edition", "1", "--unofficial")
    capsys.readouterr()
    assert build_dawg.main(["check", str(image), "PES"]) == 0
    assert build_dawg.main(["check", str(image), "psy", "x2", "mačkám"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "PES\tvalid\tzoznam 1, unofficial",
        "psy\tnot valid\tzoznam 1, unofficial",
        "x2\toutside the list (no letter '2' in the alphabet sk)\tzoznam 1, unofficial",
        "mačkám\toutside the list (too long)\tzoznam 1, unofficial",
    ]


@pytest.mark.parametrize("letters", [47, 63, 64])
def test_l16_large_alphabets(letters, tmp_path, monkeypatch):
    from lexicon import alphabets as tools_alphabets
    from lexicon import image as images

    monkeypatch.setitem(tools_alphabets.LETTERS, "xx", "".join(chr(0x400 + n) for n in range(letters)))
    alphabet = tools_alphabets.LETTERS["xx"]
    words = {alphabet[n] + alphabet[(n * 7 + 3) % letters] + alphabet[-1 - n] for n in range(letters)}
    lexicon = lexicon_dawg.open_lexicon(_image_of(images, words, alphabet))
    for one in range(letters):
        for two in range(letters):
            codes = bytes((one, two, letters - 1 - one))
            assert lexicon.ruling(codes) == (VALID if two == (one * 7 + 3) % letters else INVALID)


def _image_of(images, words, alphabet):
    rows, lengths, ordered = images.sorted_rows(words, alphabet)
    return images.make_image(
        rows,
        lengths,
        images.kinds_of(ordered, (), alphabet),
        "xx",
        name="x",
        edition="1",
        unofficial=False,
        min_len=2,
        max_len=3,
        plus_max_len=3,
    )


def test_l16_more_letters_are_refused_with_the_number(monkeypatch):
    from lexicon import alphabets as tools_alphabets
    from lexicon import image as images

    alphabet = "".join(chr(0x400 + n) for n in range(65))
    monkeypatch.setitem(tools_alphabets.LETTERS, "xx", alphabet)
    with pytest.raises(images.ImageError, match="65 letters; the format allows 64"):
        _image_of(images, {alphabet[:2]}, alphabet)
