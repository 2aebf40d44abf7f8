"""A short run of `make reliability`: nothing is lost, and every journal broken on purpose is found out."""

import re

import pytest

import make_reliability
from make_reliability import BROKEN, TRIALS, Result, complaints

SEED, SCALE = 3, 2


@pytest.fixture(scope="module")
def results():
    return make_reliability.run_all(TRIALS + BROKEN, SEED, SCALE, 4)


def test_nothing_is_lost_and_every_broken_journal_is_found_out(results):
    assert list(complaints(results)) == []
    for result in results:
        assert result.counts or result.trial.what == "life"
        assert all(tried == survived + lost > 0 for _, tried, survived, lost in result.counts)


def test_the_page_holds_every_figure(results):
    page = make_reliability.page(results, SEED, SCALE)
    assert "{" not in page and len(re.findall(r"(?m)^\| sss-", page)) == 2
    for result in results:
        tried = [one[1] for one in result.counts]
        assert all(f"| {number:,} | " in page for number in ([sum(tried)] if result.trial.broken else tried))
    rows = re.findall(r"(?m)^\| sss-.*", page)
    years = [int(row.rsplit("|", 2)[1].replace(",", "")) for row in rows]
    assert min(years) >= 10


def test_what_is_lost_is_a_complaint():
    lost, found = [("cuts", 5, 4, 1)], [("cuts", 5, 5, 0)]
    said = Result(TRIALS[0], lost, ["sss: A has 5 for 4"], [])
    assert list(complaints([said])) == ["flash: sss: A has 5 for 4"]
    assert list(complaints([Result(TRIALS[0], lost, [], [])])) == ["flash: 1 lost"]
    assert "did not find it" in next(complaints([Result(BROKEN[0], found, [], [])]))


def test_a_wrong_name_is_one_clear_line(capsys):
    assert make_reliability.main(["--only", "flod"]) == 1
    assert capsys.readouterr().err.startswith("reliability: no trial flod; there are flash, ")
