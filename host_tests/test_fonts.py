"""The display's fonts: all letters of both languages, sound modules, and the built-in one as fallback."""

import random
import sys
import types

import pytest

import alphabets
import fonts
import make_fonts

LETTERS = sorted(set("".join(alphabets.LETTERS.values())))
MADE = [spec.name for spec in make_fonts.SPECS]


@pytest.fixture(scope="session")
def built():
    """The folder of the font modules, on the path for the rest of the session."""
    folder = make_fonts.build()
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return folder


def glyph(font, letter):
    """Rows of a letter as text, for comparing."""
    at = font.find(letter)
    width = font.data[at] | font.data[at + 1] << 8
    size = (width + 7) // 8
    return width, bytes(font.data[at + 2:at + 2 + size * font.height])


@pytest.mark.parametrize("name", MADE)
def test_a_font_has_all_it_was_made_for_and_each_letter_its_own(built, name):
    font = fonts.load(name)
    spec = next(spec for spec in make_fonts.SPECS if spec.name == name)
    assert font.complete and font.module.__name__ == name
    seen = {}
    for letter in spec.charset:
        picture = glyph(font, letter)
        if letter != spec.missing:
            assert font.find(letter) != 0 or letter == spec.charset[0], letter
        assert any(picture[1]) or letter == " ", letter
        seen.setdefault(picture, []).append(letter)
    alike = {"".join(letters) for letters in seen.values() if len(letters) > 1}
    # In the small font zero and O are one shape, as on many a clock: no word holds a digit.
    assert alike <= {"-–", "0O"}, alike
    assert font.find("\u4e00") == 0
    assert list(built.glob("LICENSE-*.txt"))


def test_letters_of_both_languages(built):
    for name in ("font_small", "font_medium"):
        font = fonts.load(name)
        for letter in LETTERS:
            assert font.find(letter) and font.find(alphabets.upper(letter))
    ruling = fonts.load("font_ruling")
    assert all(ruling.find(alphabets.upper(letter)) for letter in LETTERS)


def test_the_look_up_agrees_with_the_modules_own(built):
    for name in MADE:
        font = fonts.load(name)
        for letter in make_fonts.TEXT + "ґ中":
            rows, height, width = font.module.get_ch(letter)
            assert glyph(font, letter) == (width, bytes(rows)) and height == font.height
    small = fonts.load("font_small")
    assert small.width("Námietka") == sum(small.width(letter) for letter in "Námietka")


def test_sizes_that_screens_are_laid_out_by(built):
    assert {name: fonts.load(name).height for name in MADE} == {
        "font_small": 12, "font_medium": 24, "font_ruling": 30, "font_word": 20}
    assert fonts.load("font_ruling").width("NEPLATNÉ") <= 128


@pytest.mark.parametrize("name", MADE)
def test_a_damaged_module_is_refused_or_harmless(built, name):
    """Bytes cut off or changed: never an exception while drawing, at worst a wrong glyph."""
    source = fonts.load(name).module
    chance = random.Random(name)
    refused = 0
    for _ in range(60):
        broken = types.ModuleType("broken")
        broken.__dict__.update(vars(source))
        part = chance.choice([part for part in ("_font", "_sparse", "_index") if hasattr(source, part)])
        data = bytearray(getattr(source, part))
        if chance.random() < 0.5:
            del data[chance.randrange(len(data)):]
        else:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        setattr(broken, part, bytes(data))
        try:
            font = fonts.Font(broken)
        except ValueError:
            refused += 1
            continue
        for letter in make_fonts.TEXT:
            width, rows = glyph(font, letter)
            assert len(rows) == (width + 7) // 8 * font.height
    assert refused > 10


@pytest.mark.parametrize("source", ["", "def height(:\n", "raise OSError('unreadable')\n", "_font = b''\n",
                                    "def height():\n    return 'x'\n"])
def test_a_damaged_file_gives_the_built_in_font(tmp_path, monkeypatch, source):
    (tmp_path / "font_small.py").write_text(source)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "font_small", raising=False)
    assert fonts.load("font_small") is fonts.BUILT_IN
    monkeypatch.delitem(sys.modules, "font_small", raising=False)


def test_no_such_font():
    assert fonts.load("font_none") is fonts.BUILT_IN
    assert not fonts.BUILT_IN.complete


def test_plain_letters():
    import unicodedata

    for letter in "".join(LETTERS) + alphabets.upper("".join(LETTERS)) + "űŰ":
        assert fonts.BUILT_IN.plain(letter) == unicodedata.normalize("NFD", letter)[0]
    assert fonts.BUILT_IN.plain("Môže – 1:09, ґ") == "Moze - 1:09, ?"
    assert fonts.BUILT_IN.width("PLATNÉ") == 48


def test_a_lacking_letter_is_named(monkeypatch):
    spec = make_fonts.SPECS[3]._replace(charset="0123中")
    with pytest.raises(ValueError, match="no glyph for 中"):
        make_fonts.convert(spec, make_fonts.OUT)


def test_no_node_and_no_network_is_one_clear_line(monkeypatch, tmp_path):
    node_packages = make_fonts.node_packages
    monkeypatch.setattr(node_packages, "MODULES", tmp_path / "node_modules")
    monkeypatch.setattr(node_packages.shutil, "which", lambda name, path=None: None)
    monkeypatch.setattr(node_packages.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(node_packages.kept_pip, "install", lambda *_: "no connection")
    with pytest.raises(node_packages.Missing, match=r"^Node\.js 20 .* try again online: no connection$"):
        node_packages.package("galmuri")


def test_the_same_on_micropython(built, run_mpy):
    """Every glyph found on MicroPython, from the module as it will lie on the board."""
    script = """
import binascii, fonts, sys
for name in sys.argv[1].split():
    font = fonts.load(name)
    crc = 0
    for code in range(32, 500):
        at = font.find(chr(code))
        crc = binascii.crc32(bytes(font.data[at:at + 2 + font.height]), crc)
    print(name, font.complete, font.height, font.baseline, font.width("Kôň 12:34"), crc)
print(fonts.load("font_none").complete)
"""
    import binascii

    expected = []
    for name in MADE:
        font = fonts.load(name)
        crc = 0
        for code in range(32, 500):
            at = font.find(chr(code))
            crc = binascii.crc32(bytes(font.data[at:at + 2 + font.height]), crc)
        width = font.width("Kôň 12:34")
        expected.append(f"{name} {font.complete} {font.height} {font.baseline} {width} {crc}")
    assert run_mpy(script, " ".join(MADE), path=(str(built),)).splitlines() == [*expected, "False"]
