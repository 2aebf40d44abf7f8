"""L20: an image with a bit flipped, or cut anywhere, is an error that names the damage; never an answer."""

import random

import pytest

import alphabets
import lexicon_dawg
from lexicon_dawg import LexiconError, open_lexicon
from lexicon_samples import image_of, made_up, near_misses

WORDS = made_up("sk", 4000, 8)
LARGE = image_of(WORDS, "sk", "file")
SMALL = image_of(WORDS[::80], "sk", "small")


def flipped(image, bit):
    damaged = bytearray(image)
    damaged[bit >> 3] ^= 1 << (bit & 7)
    return bytes(damaged)


def test_every_bit_of_an_image_in_memory():
    for bit in range(8 * len(SMALL)):
        with pytest.raises(LexiconError, match="lexicon"):
            open_lexicon(flipped(SMALL, bit))


def test_every_cut():
    for size in range(len(SMALL)):
        with pytest.raises(LexiconError, match="lexicon"):
            open_lexicon(SMALL[:size])
    with pytest.raises(LexiconError, match="too long"):
        open_lexicon(SMALL + b"\0")


@pytest.mark.parametrize("part", ["head", "body", "sums"])
def test_bits_of_a_file_read_by_pages(part, tmp_path):
    """Opened without reading it all: the head at once, a page when a look-up needs it."""
    head = LARGE[6] | LARGE[7] << 8
    body = int.from_bytes(LARGE[8:12], "little")
    begin, end = {"head": (0, head), "body": (head, head + body), "sums": (head + body, len(LARGE))}[part]
    chance = random.Random(part)
    asked = [(word, lexicon_dawg.VALID) for word in chance.sample(WORDS, 40)]
    asked += [(word, lexicon_dawg.INVALID) for word in near_misses(WORDS, "sk", 40) if len(word) <= 8]
    path = tmp_path / "image.dawg"
    for bit in chance.sample(range(8 * begin, 8 * end), 60):
        path.write_bytes(flipped(LARGE, bit))
        try:
            lexicon = open_lexicon(str(path), 0)
        except LexiconError as error:
            assert part == "head"
            assert str(path) in str(error)
            continue
        assert part != "head"
        for word, truth in asked:
            try:
                assert lexicon.ruling(alphabets.codes_of(word, "sk")) == truth
            except LexiconError as error:
                assert "page" in str(error)
        wrong = []
        for page in range(lexicon.pages):
            try:
                lexicon.check_page(page)
            except LexiconError:
                wrong.append(page)
        lexicon.close()
        assert 1 <= len(wrong) <= 2  # a bit may belong to the end of one page and to the next


def test_a_page_of_another_image_is_no_page_of_this_one(tmp_path):
    """The pages and sums of one edition under the head of another: what a broken copy leaves."""
    other = image_of(made_up("sk", 4000, 8, seed=9), "sk", "file")
    head = LARGE[6] | LARGE[7] << 8
    body = int.from_bytes(LARGE[8:12], "little")
    page = 1 << LARGE[34]
    mixed = bytearray(LARGE)
    other_head, other_body = other[6] | other[7] << 8, int.from_bytes(other[8:12], "little")
    mixed[head : head + page + 3] = other[other_head : other_head + page + 3]
    mixed[head + body : head + body + 4] = other[other_head + other_body : other_head + other_body + 4]
    path = tmp_path / "image.dawg"
    path.write_bytes(mixed)
    lexicon = open_lexicon(str(path), 0)
    with pytest.raises(LexiconError, match="page 0 of the lexicon is damaged"):
        lexicon.check_page(0)
    lexicon.close()


def test_a_file_cut_while_it_is_open(tmp_path):
    path = tmp_path / "image.dawg"
    path.write_bytes(LARGE)
    lexicon = open_lexicon(str(path), 0)
    with open(path, "r+b") as file:
        file.truncate(len(LARGE) // 2)
    with pytest.raises(LexiconError, match="page"):
        for page in range(lexicon.pages):
            lexicon.check_page(page)
    lexicon.close()


def test_a_mapped_image_is_checked_page_by_page():
    """A large image that is mapped is not read at once, nor used unchecked."""
    lexicon = open_lexicon(memoryview(LARGE), 0)
    assert all(lexicon.ruling(alphabets.codes_of(word, "sk")) == lexicon_dawg.VALID for word in WORDS[::9])
    body_bit = 8 * ((LARGE[6] | LARGE[7] << 8) + 3)
    damaged = open_lexicon(memoryview(flipped(LARGE, body_bit)), 0)
    with pytest.raises(LexiconError, match="page 0"):
        for word in WORDS:
            damaged.ruling(alphabets.codes_of(word, "sk"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "cut short: it has only 0 bytes"),
        (b"PK\3\4" + bytes(100), "this is not a lexicon"),
        (b"NLEX\7" + bytes(100), "of version 7"),
    ],
)
def test_what_is_no_lexicon_says_so(content, said, tmp_path):
    path = tmp_path / "other.dawg"
    path.write_bytes(content)
    with pytest.raises(LexiconError, match=said):
        open_lexicon(str(path))


def test_a_missing_file_says_so(tmp_path):
    with pytest.raises(LexiconError, match="is missing or cannot be read"):
        open_lexicon(str(tmp_path / "none.dawg"))


def test_an_image_for_another_alphabet_is_refused(monkeypatch):
    monkeypatch.setitem(alphabets.LETTERS, "sk", alphabets.LETTERS["sk"][::-1])
    with pytest.raises(LexiconError, match="another alphabet"):
        open_lexicon(SMALL)


_ON_DEVICE = """
import sys
import alphabets, lexicon_dawg
with open(sys.argv[1]) as file:
    names, asked = [line.strip().split(",") for line in file]
codes = [alphabets.codes_of(word, "sk") for word in asked]
for name in names:
    answers = ""
    try:
        lexicon = lexicon_dawg.open_lexicon(name, 0)
        for one in codes:
            try:
                answers += str(lexicon.ruling(one))
            except lexicon_dawg.LexiconError:
                answers += "E"
    except lexicon_dawg.LexiconError as error:
        answers = "head"
    print(answers)
"""


def test_damage_on_micropython(tmp_path, run_mpy):
    chance = random.Random(3)
    asked = chance.sample(WORDS, 30) + near_misses(WORDS, "sk", 30)
    truth = "1" * 30 + "".join("3" if len(word) <= 8 else "4" for word in asked[30:])
    head = 8 * (LARGE[6] | LARGE[7] << 8)
    bits = chance.sample(range(head), 5) + chance.sample(range(head, 8 * len(LARGE)), 40)
    paths = []
    for number, bit in enumerate(bits):
        path = tmp_path / f"{number}.dawg"
        path.write_bytes(flipped(LARGE, bit))
        paths.append(str(path))
    task = tmp_path / "task.txt"
    task.write_text(",".join(paths) + "\n" + ",".join(asked), encoding="utf-8")
    lines = run_mpy(_ON_DEVICE, task, heap="4M").splitlines()
    assert lines[:5] == ["head"] * 5
    assert len(lines) == 45
    for line in lines[5:]:
        assert all(said in (right, "E") for said, right in zip(line, truth))
    assert any("E" in line for line in lines[5:])
