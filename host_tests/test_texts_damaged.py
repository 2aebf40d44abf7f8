"""A text module that is missing or damaged: another language stands in, the display says so."""

import os
import shutil
import subprocess
import sys

import pytest

import challenge_texts
import desktop_mpy
import refereetexts
import roundscreens
import setuptexts
import texts

ROOT = desktop_mpy.ROOT
TOPICS = {"general": texts.texts, "setup": setuptexts.texts, "challenge": challenge_texts.texts,
          "referee": refereetexts.texts, "rounds": roundscreens.texts_in}

# The whole boot, then the pages of ready, setting up, play, neutral and the referee's menu.
_SCRIPT = """
import player, scenario
story = scenario.parse((
    "scenario 1;lang sk;0:00 see screen ready;0:00 do key MENU;+1 see screen setup;"
    "+0 do key MENU;+0 do start;+0 do press B;+5 see screen play;+0 do neutral;"
    "+1 see screen neutral;"
    "+0 do keys MENU 7;+1 see screen referee;+0 do keys MENU MENU;"
    "+0 do reset;+1 see screen ready").split(";"))
performance = player.Player(story, {}, player.PUNCTUAL, 0)
for line in story.lines:
    performance.perform(line)
    if line.verb == "see":
        print(" | ".join(performance.app.page().texts()))
"""

DAMAGES = {
    "missing": None,
    "empty": b"",
    "no text": bytes(range(256)),
    "a syntax error": b'TEXTS = {"ready": "PRIPRAVEN',
    "cut short": b'TEXTS = {"ready": "PRIPRAVENE"}\n',
    "no table": b"TEXTS = 5\n",
    "an error of its own": b"TEXTS = {}\n1 // 0\n",
    "something else in it": None,
}


def damaged(folder, names, damage):
    """A copy of the firmware in which the modules `names` are damaged so."""
    firmware = folder / "firmware"
    shutil.copytree(ROOT / "firmware", firmware, ignore=shutil.ignore_patterns("__pycache__"))
    for name in names:
        path = firmware / f"{name}.py"
        if damage == "missing":
            path.unlink()
        elif damage == "something else in it":
            path.write_text(path.read_text(encoding="utf-8").replace(': "', ": 7 or \"", 1), encoding="utf-8")
        else:
            path.write_bytes(DAMAGES[damage])
    return firmware


def shown(runtime, firmware, folder):
    """What the device shows, a line a page, on one runtime."""
    script = folder / "script.py"
    script.write_text(_SCRIPT, encoding="utf-8")
    if runtime == "CPython":
        path = [ROOT / "tools" / "cpython", ROOT / "sim", firmware]
        path = os.pathsep.join(map(str, path))
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, str(script)]
    else:
        path = os.pathsep.join(map(str, [firmware, ROOT / "sim", ".frozen"]))
        environment = {**os.environ, "MICROPYPATH": path}
        command = desktop_mpy.command(script, heap="1M")
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("runtime", ["CPython", "MicroPython"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_text_module_does_not_keep_the_clock_from_starting(tmp_path, runtime, damage):
    pages = shown(runtime, damaged(tmp_path, ["general_sk"], damage), tmp_path)
    assert len(pages) == 6
    assert "PŘIPRAVENO" in pages[0] and "general_sk: missing or damaged; cs is used" in pages[0]
    assert "NASTAVENIE" in pages[1]  # every other topic is as it was


@pytest.mark.parametrize("runtime", ["CPython", "MicroPython"])
@pytest.mark.parametrize("topic", TOPICS)
def test_each_topic_has_a_stand_in(tmp_path, runtime, topic):
    pages = shown(runtime, damaged(tmp_path, [f"{topic}_sk", f"{topic}_cs"], "cut short"), tmp_path)
    assert len(pages) == 6
    assert f"{topic}_sk: missing or damaged; en is used" in pages[-1]


@pytest.mark.parametrize("runtime", ["CPython", "MicroPython"])
def test_without_any_text_the_names_of_the_texts_are_shown(tmp_path, runtime):
    names = [f"{topic}_{language}" for topic in TOPICS for language in texts.LANGUAGES]
    pages = shown(runtime, damaged(tmp_path, names, "missing"), tmp_path)
    assert len(pages) == 6
    assert "ready" in pages[0] and "general_sk: missing or damaged; names is used" in pages[0]
    assert all(page.isascii() for page in pages)


@pytest.mark.parametrize("topic", TOPICS)
def test_the_marks_are_those_of_the_tables(topic):
    for language in texts.LANGUAGES:
        assert texts.mark(TOPICS[topic](language)) == texts._MARKS[topic], "enter it in _MARKS of texts.py"
    assert texts.faults == []
