"""The expansion of Hunspell dictionaries: a small one for each rule, and spylls' own look-up as the judge."""

import itertools

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from spylls.hunspell import Dictionary

import hunspell_words


def write(folder, aff, dic, encoding="utf-8"):
    """The paths of a dictionary; `dic`: its lines without the count."""
    paths = folder / "d.aff", folder / "d.dic"
    paths[0].write_bytes(aff.encode(encoding))
    paths[1].write_bytes(f"{len(dic)}\n{chr(10).join(dic)}\n".encode(encoding))
    return tuple(map(str, paths))


def forms(tmp_path, aff, *dic, encoding="utf-8"):
    """All forms, sorted."""
    return sorted(hunspell_words.expand(*write(tmp_path, aff, dic, encoding)))


HEAD = "SET UTF-8\n"


def test_suffixes_with_conditions_and_strips(tmp_path):
    aff = HEAD + "SFX A Y 3\nSFX A a y a\nSFX A 0 ov [^aeo]\nSFX A e 0 e\n"
    assert forms(tmp_path, aff, "žena/A", "dub/A", "pole/A", "auto/A") == [
        "auto",
        "dub",
        "dubov",
        "pol",
        "pole",
        "žena",
        "ženy",
    ]


def test_a_point_after_a_letter_of_two_bytes(tmp_path):
    """Where the hunspell program itself goes wrong: a condition is of characters, not bytes."""
    aff = HEAD + "SFX A Y 1\nSFX A 0 y č.\n"
    assert forms(tmp_path, aff, "mačk/A", "mač/A", "rak/A") == ["mač", "mačk", "mačky", "rak"]


def test_prefixes_and_cross_products(tmp_path):
    aff = HEAD + "PFX N Y 1\nPFX N 0 ne .\nSFX A Y 1\nSFX A ť m ť\nSFX B N 1\nSFX B ť l ť\n"
    assert forms(tmp_path, aff, "robiť/NAB") == ["nerobim", "nerobiť", "robil", "robim", "robiť"]


def test_prefixes_with_strip_and_condition(tmp_path):
    aff = HEAD + "PFX P N 2\nPFX P z vz z\nPFX P 0 za [^z]\n"
    assert forms(tmp_path, aff, "zor/P", "les/P") == ["les", "vzor", "zales", "zor"]


def test_a_second_suffix_and_a_prefix_by_the_suffix(tmp_path):
    aff = HEAD + "PFX N Y 1\nPFX N 0 ne .\nSFX P Y 1\nSFX P 0 ův/YN .\nSFX Y Y 1\nSFX Y 0 a .\n"
    assert forms(tmp_path, aff, "bratr/P") == ["bratr", "bratrův", "bratrůva", "nebratrův", "nebratrůva"]


def test_a_third_suffix_is_not_made(tmp_path):
    aff = HEAD + "SFX A Y 1\nSFX A 0 a/B .\nSFX B Y 1\nSFX B 0 b/C .\nSFX C Y 1\nSFX C 0 c .\n"
    assert forms(tmp_path, aff, "x/A") == ["x", "xa", "xab"]


def test_forbidden_words(tmp_path):
    """A stem that is forbidden has no forms; it stays a word if another entry allows it."""
    aff = HEAD + "FORBIDDENWORD !\nSFX A Y 1\nSFX A 0 y .\n"
    assert forms(tmp_path, aff, "dub/A", "duby/!", "rak/A", "rak/!", "les/!") == ["dub", "rak"]


def test_needaffix_onlyincompound_circumfix(tmp_path):
    aff = HEAD + "NEEDAFFIX X\nSFX A Y 1\nSFX A 0 y .\n"
    assert forms(tmp_path, aff, "dub/AX") == ["duby"]
    aff = HEAD + "ONLYINCOMPOUND O\nSFX A Y 2\nSFX A 0 y .\nSFX A 0 o/O .\n"
    assert forms(tmp_path, aff, "dub/A", "rak/AO") == ["dub", "duby"]
    aff = HEAD + "CIRCUMFIX C\nPFX N Y 1\nPFX N 0 naj/C .\nSFX A Y 2\nSFX A 0 ej .\nSFX A 0 ejsi/C .\n"
    assert forms(tmp_path, aff, "mil/AN") == ["mil", "milej", "najmilejsi"]


def test_a_whole_stem_is_stripped_only_under_fullstrip(tmp_path):
    aff = "SFX A Y 1\nSFX A ja mna ja\n"
    assert forms(tmp_path, HEAD + aff, "ja/A") == ["ja"]
    assert forms(tmp_path, HEAD + "FULLSTRIP\n" + aff, "ja/A") == ["ja", "mna"]


@pytest.mark.parametrize(
    ("head", "flag", "dic"),
    [
        ("FLAG num\n", "1001", "dub/7,1001"),
        ("FLAG long\n", "Aá", "dub/BbAá"),
        ("FLAG UTF-8\n", "č", "dub/bč"),
        ("", "ž", "dub/bž"),
    ],
)
def test_every_kind_of_flag(head, flag, dic, tmp_path):
    assert forms(tmp_path, HEAD + head + f"SFX {flag} Y 1\nSFX {flag} 0 y .\n", dic) == ["dub", "duby"]


def test_flags_by_number(tmp_path):
    aff = HEAD + "AF 2\nAF A\nAF AB\nSFX A Y 1\nSFX A 0 y .\nSFX B Y 1\nSFX B 0 a .\n"
    assert forms(tmp_path, aff, "dub/2", "rak/1") == ["dub", "duba", "duby", "rak", "raky"]


def test_other_encodings(tmp_path):
    aff = "SET ISO8859-2\nSFX A Y 1\nSFX A a e [čšž]a\n"
    assert forms(tmp_path, aff, "duša/A", encoding="iso8859-2") == ["duša", "duše"]


@settings(max_examples=30, phases=[Phase.generate], suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_spylls_accepts_every_form_and_no_other(data, tmp_path_factory):
    """The expansion goes forwards, spylls' look-up backwards; on short strings of two letters they agree."""
    flags = "ABCN"
    # spylls lets an affix allow itself, and a prefix and a suffix each other; Hunspell's manual does not.
    by_suffix = data.draw(st.booleans())
    allows = {"A": "BC", "B": "AC", "C": "AB", "N": "" if by_suffix else "ABC"}
    if by_suffix:
        allows = {flag: more + "N" if flag != "N" else more for flag, more in allows.items()}
    part = st.text("xy", max_size=2)
    lines = [f"{HEAD}FULLSTRIP\nFORBIDDENWORD !"]
    for kind, flag in (("SFX", "A"), ("SFX", "B"), ("SFX", "C"), ("PFX", "N")):
        cross = data.draw(st.sampled_from("YN"))
        more = st.text(allows[flag], max_size=2) if allows[flag] else st.just("")
        rule = st.tuples(part, part, st.sampled_from([".", "x", "y", "[^x]", "xy"]), more)
        rules = data.draw(st.lists(rule, min_size=1, max_size=2))
        lines.append(f"{kind} {flag} {cross} {len(rules)}")
        for strip, add, condition, more in rules:
            # A strip that its condition does not ask for would fit by spylls' rules and by no one else's.
            condition = strip or condition
            lines.append(
                f"{kind} {flag} {strip or 0} {add or 0}{'/' + more if more and add else ''} {condition}"
            )
    stem = st.tuples(st.text("xyz", min_size=2, max_size=3), st.text(flags, max_size=3))
    stems = data.draw(st.lists(stem, min_size=1, max_size=4, unique_by=lambda stem: stem[0]))
    folder = tmp_path_factory.mktemp("d")
    paths = write(
        folder, "\n".join(lines) + "\n", [stem + ("/" + flags if flags else "") for stem, flags in stems]
    )
    expanded = hunspell_words.expand(*paths)
    dictionary = Dictionary(*hunspell_words.read(*paths))
    strings = ["".join(letters) for size in range(1, 4) for letters in itertools.product("xyz", repeat=size)]
    for form in strings + sorted(expanded):
        if form:
            accepted = any(True for _ in dictionary.lookuper.affix_forms(form, captype=None))
            assert accepted == (form in expanded), form


def test_the_command(tmp_path, capsys):
    paths = write(tmp_path, HEAD + "SFX A Y 1\nSFX A 0 y .\n", ["dub/A", "Brno", "x2", "µg", "être", "a"])
    out = tmp_path / "list.txt"
    assert hunspell_words.main([*paths, "--alphabet", "sk", "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8").split() == ["dub", "duby"]
    said = capsys.readouterr().out
    assert "4 words of 2 to 15 letters" in said
    assert "2 left out for letters that the alphabet sk lacks: µg, être" in said
    assert "--unofficial" in said


@pytest.mark.parametrize("content", [None, "SFX A Y many\n", "SFX A Y 1\nSFX A 0\n"])
def test_what_is_no_dictionary_is_said_in_one_line(content, tmp_path, capsys):
    aff, dic = tmp_path / "d.aff", tmp_path / "d.dic"
    dic.write_text("1\ndub/A\n")
    if content:
        aff.write_text(content)
    assert hunspell_words.main([str(aff), str(dic), "--alphabet", "sk", "-o", str(tmp_path / "out")]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert len(errors) == 1
    assert str(aff) in errors[0]
