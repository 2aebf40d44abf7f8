"""Cases L01 to L31 of what people's word lists look like."""

import hashlib
import random

import pytest

import alphabets
import build_dawg
import lexicon_dawg
from lexicon_device import ROOT, build


def dumped(image, capsys):
    """The lines of the dump command."""
    capsys.readouterr()
    assert build_dawg.main(["dump", str(image)]) == 0
    return capsys.readouterr().out.splitlines()


def test_l01_decomposed_letters(tmp_path, capsys):
    assert dumped(build(tmp_path, "z\u030cena\nma\u0301j\n"), capsys) == ["máj", "žena"]


def test_l02_byte_order_mark(tmp_path, capsys):
    assert dumped(build(tmp_path, b"\xef\xbb\xbfaby\nako\n"), capsys) == ["aby", "ako"]


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_l03_line_ends(end, tmp_path):
    want = build(tmp_path, b"aby\nako\npes\n").read_bytes()
    assert build(tmp_path, end.join([b"aby", b"ako", b"pes", b""])).read_bytes() == want
    assert build(tmp_path, end.join([b"aby", b"ako", b"pes"])).read_bytes() == want


def test_l04_blanks_and_empty_lines(tmp_path, capsys):
    assert dumped(build(tmp_path, "pes  \n\n   \n\tles\n"), capsys) == ["les", "pes"]


def test_l07_order_does_not_matter(tmp_path):
    words = [a + b + c for a in "aáčlmž" for b in "aeiou" for c in "kpsť"]
    orders = [
        sorted(words),
        sorted(words, reverse=True),
        random.Random(1).sample(words, len(words)),
        sorted(words, key=lambda word: (len(word), word)),
        sorted(words, key=lambda word: alphabets.codes_of(word, "sk")),
    ]
    images = {
        build(tmp_path, "\n".join(order), name=f"{n}.dawg").read_bytes() for n, order in enumerate(orders)
    }
    assert len(images) == 1
    assert build(tmp_path, "\n".join(words + words)).read_bytes() in images


def test_l15_l18_what_is_no_word_is_reported_with_its_line(tmp_path, capsys):
    text = "pes\npes-les\nx2\na*b\np\n" + "a" * 44 + "\nµg\nAPEC\nles\n"
    image = build(tmp_path, text, "--strict", status=1)
    errors = capsys.readouterr().err
    source = tmp_path / "list.txt"
    for line, word in enumerate(text.split(), 1):
        assert (f"{source}:{line}: {word}: " in errors) == (word not in ("pes", "les")), word
    assert dumped(image, capsys) == ["les", "pes"]
    build(tmp_path, text)  # without --strict it is no failure


def test_a_list_in_capitals_is_read_as_lower_case(tmp_path, capsys):
    assert dumped(build(tmp_path, "# Zoznam\nPES\nŽENA\n"), capsys) == ["pes", "žena"]


def test_l20_a_list_that_is_not_utf8_names_its_line(tmp_path, capsys):
    build(tmp_path, "pes\nžena\n".encode("cp1250"), status=2)
    assert "list.txt:2: this is not UTF-8" in capsys.readouterr().err


def test_l21_fixed_bytes(tmp_path):
    image = build(tmp_path, "aby\nako\nbó\npes\npsa\nžena\n", "--edition", "1").read_bytes()
    assert hashlib.sha256(image).hexdigest() == FIXED


FIXED = "9cc47db8b943a710887c3f7cd24a866d0e4599e2b4ef5962ee8d71f41e05e1e3"


def test_l23_two_editions_or_languages(tmp_path, capsys):
    one, two, czech = tmp_path / "one.txt", tmp_path / "two.txt", tmp_path / "cs.txt"
    one.write_text("# edition: 2001\npes\n", encoding="utf-8")
    two.write_text("# edition: 2003\nles\n", encoding="utf-8")
    czech.write_text("# language: cs\nles\n", encoding="utf-8")
    image = tmp_path / "image.dawg"
    base = ["-o", str(image), "--alphabet", "sk"]
    assert build_dawg.main(["build", str(one), str(two), *base]) == 2
    assert "two editions in one build: 2001" in capsys.readouterr().err
    assert build_dawg.main(["build", str(one), str(czech), *base]) == 2
    assert "the list is for the alphabet cs" in capsys.readouterr().err
    assert not image.exists()
    assert build_dawg.main(["build", str(one), str(two), *base, "--edition", "both"]) == 0
    assert lexicon_dawg.open_lexicon(str(image)).edition == "both"
    assert build_dawg.main(["build", str(one), *base]) == 0
    assert lexicon_dawg.open_lexicon(str(image)).edition == "2001"
    plain = tmp_path / "plain.txt"
    plain.write_text("pes\n", encoding="utf-8")
    assert build_dawg.main(["build", str(plain), *base]) == 2
    assert "--edition" in capsys.readouterr().err


def test_l24_an_image_that_reads_back_wrong_is_not_written(tmp_path, capsys, monkeypatch):
    from lexicon import image as images

    whole = images.make_image

    def one_word_short(rows, lengths, kinds, *arguments, **settings):
        return whole(rows[1:], lengths[1:], kinds[1:], *arguments, **settings)

    monkeypatch.setattr(images, "make_image", one_word_short)
    image = build(tmp_path, "aby\nako\npes\n", status=2)
    assert "not written" in capsys.readouterr().err
    assert not image.exists()


@pytest.mark.parametrize("kind", ["another word", "another variant"])
def test_l24_the_comparison_sees_every_difference(kind):
    import numpy as np

    from lexicon import image as images
    from lexicon import readback

    letters = alphabets.LETTERS["sk"]
    rows, lengths, _ = images.sorted_rows({"aby", "ako", "bó"}, letters)
    kinds = np.ones(3, np.uint8)
    made = images.make_image(
        rows,
        lengths,
        kinds,
        "sk",
        name="x",
        edition="1",
        unofficial=False,
        min_len=2,
        max_len=5,
        plus_max_len=5,
    )
    lexicon = lexicon_dawg.open_lexicon(made)
    assert readback.differs(lexicon, rows, lengths, kinds) is None
    if kind == "another word":
        other, lengths, _ = images.sorted_rows({"aby", "akó", "bó"}, letters)
        assert readback.differs(lexicon, other, lengths, kinds)
    else:
        assert readback.differs(lexicon, rows, lengths, np.array([1, 2, 1], np.uint8))


def test_l27_info_says_unofficial(tmp_path, capsys):
    image = build(tmp_path, "pes\nles\nbó\n", "--unofficial")
    capsys.readouterr()
    assert build_dawg.main(["info", str(image)]) == 0
    out = capsys.readouterr().out
    for part in (
        "edition    test",
        "official   no",
        "sk, 47 letters",
        "words      3",
        "of  2    1",
        "of  3    2",
        f"bytes      {image.stat().st_size}",
        "checksum   ",
    ):
        assert part in out


def test_l31_errata(tmp_path, capsys):
    errata = ROOT / "data/cs_errata_2003.txt"
    words = [line[1:] for line in errata.read_text(encoding="utf-8").split() if line.startswith("-")]
    words.remove("trúba")
    image = build(tmp_path, "\n".join(words + ["pes"]), "--errata", errata, alphabet="cs")
    errors = capsys.readouterr().err
    assert "-trúba: was not in the list" in errors
    assert "+VR: has a capital letter, left out" in errors
    left = dumped(image, capsys)
    assert {"ančky", "kosík", "pes"} <= set(left)
    assert not {"breje", "trúba", "VR", "vr"} & set(left)


def test_pps_3_marks_of_blex(tmp_path, capsys):
    image = build(tmp_path, "pes\n+ psem\nlesem»\n«lesy\nvr:\n: ob\nles\nx2+\n", "--marks", alphabet="cs")
    assert "list.txt:8: x2: has a character that is no letter" in capsys.readouterr().err
    assert dumped(image, capsys) == ["les", "lesem\tPLUS", "lesy\tPLUS", "pes", "psem\tPLUS"]


def test_errata_make_a_plus_word_valid_in_both_variants(tmp_path, capsys):
    plus, errata = tmp_path / "plus.txt", tmp_path / "errata.txt"
    plus.write_text("psem\nlesem\n", encoding="utf-8")
    errata.write_text("+psem\n-pes\npsi\n", encoding="utf-8")
    image = build(tmp_path, "pes\nles\n", "--plus-only", plus, "--errata", errata)
    assert "errata.txt:3: psi: is neither +word nor -word" in capsys.readouterr().err
    assert dumped(image, capsys) == ["les", "lesem\tPLUS", "psem"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--max-len", 16), "lengths 2 to 16; an image allows 1 to 15"),
        (("--min-len", 0), "lengths 0 to 5"),
        (("--exact-length", "b1.txt"), "give it as N=FILE"),
        (("--edition", "x" * 121), "121 bytes long; the format allows 120"),
        (("--errata", "missing.txt"), "missing.txt: cannot be read"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(options, said, tmp_path, capsys):
    image = build(tmp_path, "pes\n", *options, status=2)
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 1
    assert said in errors[0]
    assert not image.exists()
