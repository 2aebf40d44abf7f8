"""Writes docs/rules.md: every rule of data/rules.tsv and the scenarios whose titles name it.

    python tools/make_rules.py

Exit status 1, with a line for each, if a rule is shown nowhere and no reason says why.
"""

import re
import sys
from pathlib import Path

import command_line

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "data" / "rules.tsv"
SCENARIOS = ROOT / "host_tests" / "scenarios"
PAGE = ROOT / "docs" / "rules.md"
_ID = re.compile(r"\b(?:SSS|CAS|PPS|GO|CH|W)-\d+\b")
_SETS = {
    "SSS": "Slovak tournament rules for word games", "CAS": "Czech tournament rules for word games",
    "PPS": "Czech word rules", "GO": "Czech tournament rules for Go", "CH": "Rapid chess",
    "W": "Words at home",
}  # fmt: skip


def rules(lines):
    """(ID, the rule, the reason or "") of each line of the table. ValueError names a bad line."""
    found = []
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.rstrip("\n").split("\t")
        if len(cells) != 3 or not _ID.fullmatch(cells[0]) or not cells[1]:
            raise ValueError(f"{RULES.name}:{number}: expected: ID, tab, rule, tab, reason or nothing")
        if cells[0] in [rule for rule, _, _ in found]:
            raise ValueError(f"{RULES.name}:{number}: {cells[0]} stands twice")
        found.append(tuple(cells))
    return found


def titles(folder):
    """The title of each scenario, by its file name."""
    found = {}
    for path in sorted(folder.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("title"):
                found[path.name] = line[len("title"):].strip()
                break
    return found


def shown(table, named):
    """The files that show each rule, by its ID. ValueError if a title names a rule there is not."""
    where = {rule: [] for rule, _, _ in table}
    for name, title in named.items():
        for rule in _ID.findall(title):
            if rule not in where:
                raise ValueError(f"{name}: its title names {rule}, which is not in data/rules.tsv")
            if name not in where[rule]:
                where[rule].append(name)
    return where


def gaps(table, where):
    """The rules that are shown nowhere, and for which no reason is given."""
    return [rule for rule, _, reason in table if not where[rule] and not reason]


def page(table, where):
    """The page as a text."""
    lines = [
        "# The rules, and where each is shown", "",
        "Made by `make rules` from `data/rules.tsv` and the titles of the scenarios in "
        "`host_tests/scenarios/`, which run on CPython and on MicroPython (`make scenarios`). "
        "The rules are told in our words; the documents decide.",
    ]  # fmt: skip
    last = ""
    for rule, text, reason in table:
        prefix = rule.split("-")[0]
        if prefix != last:
            lines += ["", f"## {prefix}: {_SETS[prefix]}", "", "| rule | says | shown in |", "|---|---|---|"]
            last = prefix
        files = " ".join(f"[{name[:-4]}](../host_tests/scenarios/{name})" for name in where[rule])
        lines.append(f"| {rule} | {text} | {' '.join(part for part in (files, reason) if part)} |")
    return "\n".join(lines) + "\n"


def main():
    """Write the page; returns the exit status."""
    try:
        table = rules(RULES.read_text(encoding="utf-8").splitlines())
        where = shown(table, titles(SCENARIOS))
    except ValueError as error:
        print(f"rules: {error}")
        return 1
    PAGE.write_text(page(table, where), encoding="utf-8")
    missing = gaps(table, where)
    for rule in missing:
        print(f"rules: {rule} is shown by no scenario; show it, or say in data/rules.tsv why not")
    print(f"rules: {len(table)} rules, {len(table) - len(missing)} accounted for, docs/rules.md written")
    return 1 if missing else 0


if __name__ == "__main__":
    command_line.no_arguments(__doc__)
    sys.exit(main())
