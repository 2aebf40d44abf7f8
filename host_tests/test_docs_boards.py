"""The pages about boards say what the code does, and the pictures are today's."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

import board_files
import device_build
import presets
import presettext
import settings
import wiring

DOCS = wiring.DOCS


@pytest.mark.parametrize("name", board_files.names())
def test_the_committed_picture_is_todays(name):
    drawn = wiring.picture(board_files.read(name))
    assert (DOCS / f"wiring-{name}.svg").read_text(encoding="utf-8") == drawn, "stale: run tools/wiring.py"
    texts = [text.text for text in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    board = board_files.read(name)
    for _, constant, parts, _ in board_files.GROUPS:
        for pin, part in zip(board.pins(constant), parts):
            assert f"{part}  ·  GP{pin}" in texts or f"GP{pin}  ·  {part}" in texts
            assert texts.count(f"GP{pin}") == 1


@pytest.mark.parametrize("name", board_files.names())
def test_no_two_parts_of_a_picture_overlap(name):
    boxes = wiring._boxes(board_files.read(name))
    for side in (0, 1):
        spans = sorted((top, top + 46 + 18 * len(ends)) for _, at, top, ends in boxes if at == side)
        assert all(low[1] < high[0] for low, high in zip(spans, spans[1:]))


@pytest.mark.parametrize("name", board_files.names())
def test_a_header_holds_each_pin_once(name):
    pins = [label for row in wiring.rows(name) for label in row if label.isdigit()]
    assert len(set(pins)) == len(pins)
    board = board_files.read(name)
    reachable = {str(pin) for pin in board.chip.pins} | {"1", "3", "19", "20", "43", "44"}
    assert set(pins) <= reachable


def test_the_page_has_todays_table():
    page = wiring.PAGE.read_text(encoding="utf-8")
    assert wiring.page(page) == page, "stale: run tools/wiring.py"


PAGES = [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]


def headings(path):
    """The anchors of a page's headings."""
    found = re.findall(r"(?m)^#+ (.+)$", path.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\(([^):]+)\)", path.read_text(encoding="utf-8")):
        name, _, anchor = target.partition("#")
        there = path.parent / name if name else path
        assert there.exists(), target
        assert not anchor or anchor in headings(there), target


def test_every_preset_is_in_the_table():
    page = (DOCS / "TIMING.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"(?m)^\| rules \| presets \|\n((?:\|.*\n)+)", page)
    assert sorted(re.findall(r"`([\w-]+)`", table)) == sorted(presets.names())


def test_every_setting_is_in_the_table_with_what_it_takes():
    page = (DOCS / "FLASH.md").read_text(encoding="utf-8")
    (table,) = re.findall(r"(?m)^\| key \| values \| without it \| \|\n((?:\|.*\n)+)", page)
    rows = [row.split(" | ") for row in table.splitlines()[1:]]
    told = {key: row for row in rows for key in re.findall(r"`(\w+)`", row[0])}
    default = settings.Settings()
    assert set(told) == set(settings._converters())
    for key, (_, values, without, _) in told.items():
        value = getattr(default, key)
        shown = {True: "yes", False: "no", "": "none"}.get(value, str(value))
        assert without.strip("`") == shown, key
        for text in [*re.findall(r"`(\w+(?:-\d+)?)`", values), *re.findall(r"\b\d+\b(?!`)", values)]:
            settings.Settings().set(key, text)
        for number in re.findall(r"(\d+) to (\d+)", values):
            for beyond in (int(number[0]) - 1, int(number[1]) + 1):
                with pytest.raises(ValueError):
                    settings.Settings().set(key, str(beyond))


def test_the_preset_of_the_page_can_be():
    page = (DOCS / "DEVELOP.md").read_text(encoding="utf-8")
    (line,) = re.findall(r'(?m)^    "(club-evening .+)",$', page)
    assert presettext.parse(line).name not in presets.names()


def test_the_board_of_the_page_can_be():
    source = (board_files.BOARDS / "pico.py").read_text(encoding="utf-8")
    mine = source.replace('"pico"', '"my_pico"').replace("BUZZER_PIN = 15", "BUZZER_PIN = 14")
    assert board_files.faults(board_files.parse("my_pico", mine)) == []


def test_the_manifest_for_an_own_image_names_what_there_is():
    frozen = []
    source = (device_build.ROOT / "device" / "manifest.py").read_text(encoding="utf-8")
    exec(source, {"include": lambda path: None, "freeze": lambda *what: frozen.append(what)})
    assert {what[0] for what in frozen} == {"../firmware", "../build/fonts", ".."}
    for folder, *names in frozen:
        for name in (names[0] if names else ["."]):
            assert (device_build.ROOT / "device" / folder / name).exists() or "build" in folder


def test_every_command_of_the_build_says_what_is_wrong():
    done = subprocess.run([sys.executable, device_build.__file__, "piko"], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("build: no board piko: BOARD=… is one of")
