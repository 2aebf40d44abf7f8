"""docs/rules.md has no gap and is not stale; and its tool says what is wrong."""

import pytest

import make_rules

TABLE = make_rules.rules(make_rules.RULES.read_text(encoding="utf-8").splitlines())
WHERE = make_rules.shown(TABLE, make_rules.titles(make_rules.SCENARIOS))
COUNTS = {"SSS": 32, "CAS": 20, "PPS": 10, "GO": 19, "CH": 7, "W": 6}


def test_every_rule_stands_in_the_table_in_its_order():
    assert [rule for rule, _, _ in TABLE] == [
        f"{prefix}-{number}" for prefix, count in COUNTS.items() for number in range(1, count + 1)]


def test_there_is_no_gap():
    assert make_rules.gaps(TABLE, WHERE) == []


def test_a_gap_would_be_found():
    table = [("SSS-1", "x", ""), ("SSS-2", "y", "why")]
    assert make_rules.gaps(table, {"SSS-1": [], "SSS-2": []}) == ["SSS-1"]


def test_no_reason_excuses_what_is_shown():
    assert [rule for rule, _, reason in TABLE if reason and WHERE[rule]] == []


def test_the_page_is_not_stale():
    assert make_rules.PAGE.read_text(encoding="utf-8") == make_rules.page(TABLE, WHERE), "run: make rules"


@pytest.mark.parametrize("line, reason", [
    ("SSS-1\tonly two", "rules.tsv:1: expected"), ("XYZ-1\ta\t", "rules.tsv:1: expected"),
    ("SSS-1\t\t", "rules.tsv:1: expected")])
def test_a_bad_line_is_named(line, reason):
    with pytest.raises(ValueError, match=reason):
        make_rules.rules([line])


def test_a_rule_that_stands_twice_is_named():
    with pytest.raises(ValueError, match="SSS-1 stands twice"):
        make_rules.rules(["SSS-1\ta\t", "SSS-1\tb\t"])


def test_a_title_that_names_no_rule_is_found():
    with pytest.raises(ValueError, match="SSS-99"):
        make_rules.shown(TABLE, {"x.txt": "SSS-99 something"})
