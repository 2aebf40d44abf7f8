"""Holds the third column of the table in docs/ARCHITECTURE.md (who may import what), and keeps floats out.

A new module of firmware/ is entered in ROOMS here, and in the document when it belongs to the big picture.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
LONGEST_MODULE_LINES = 300
ANY = "any module that is not ours"


class Room(NamedTuple):
    """`modules`: names in firmware/, or paths; `rooms`: those it may import from; `may`: what else."""

    modules: str
    rooms: str = ""
    may: str = ""


ROOMS = {
    "main": Room("keeping lettinggo main settled", rooms="main app core drivers files stored record console",
                 may="board boards.pico gc machine micropython os sys"),
    "app": Room("app reflex", rooms="app core drivers", may="binascii micropython.const struct"),
    "core": Room("""
        absence
        acts
        alphabets
        answers
        battery
        build_info
        byoyomi
        challenge
        certain
        challenge_record
        challenge_screens
        challenge_cs
        challenge_en
        challenge_sk
        challenge_texts
        clock
        clockacts
        clockpenalties
        clockreferee
        clockscreens
        clockstate
        corrections
        decision
        entry
        events
        fields
        game
        gamelog
        general_cs
        general_en
        general_sk
        game_record
        hands
        inputs
        journal
        journalread
        judge
        judges_table
        keeper
        keymaps
        ledger
        letters
        lexicon_dawg
        lexicon_head
        lexicon_pages
        lexicon_plain
        maintime
        menu
        methods
        notices
        notices_cs
        notices_sk
        ownpresets
        page
        penalties
        phases
        pin
        pineditor
        preseteditor
        presets
        presetspec
        presettext
        referee
        refereescreens
        referee_cs
        referee_en
        referee_sk
        refereetexts
        restored
        restored_cs
        restored_en
        restored_sk
        restoredscreen
        review
        rounds
        rounds_cs
        rounds_en
        rounds_sk
        roundscreens
        rulesets
        ruling_screens
        scoring
        sealedfile
        screens
        selftest
        selftestscreens
        settings
        setupmenu
        setup_cs
        setup_en
        setup_sk
        setupgate
        setupscreens
        setuptexts
        shown
        sounds
        texts
        tiles
        timebase
        window
        """,
        rooms="core kernel", may="array binascii hashlib micropython.const struct"),
    # Machine code of its own, where the port has viper; plain twins serve where it has not.
    "kernel": Room("lexicon_viper", may="micropython"),
    "drivers": Room("buttons buzzer canvas display fitting fonts keypad layout leds marked memorychip oled "
                    "segments",
                    rooms="drivers",
                    may="font_medium font_ruling font_small font_word framebuf machine "
                        "micropython.const"),
    # What a real board's serial console answers; it reads the App and changes nothing.
    "console": Room("console upkeep", rooms="app core console", may="gc micropython.const select sys"),
    # The report of a board after a new version has come.
    "check": Room("devicecheck", rooms="main app core files stored", may="? binascii.crc32 gc os sys"),
    # The record of games, made into texts when there is a moment to write them.
    "record": Room("gamefiles", rooms="core", may="binascii.crc32 micropython.const os struct"),
    "stored": Room("stored pinfile", rooms="core files stored"),
    # Small texts that the device keeps; the core reads and writes them through the object it is given.
    "files": Room("crash journalfiles sourcelines textfile", rooms="files", may="io os sys"),
    "boards": Room("boards/", rooms="boards",
                   may="array boards.shared display io machine memorychip micropython.const select sys time "
                       "timebase"),
    # No game state: of the core only names, numbers and readings. The player builds and drives the App.
    "simulated board": Room("boards/sim.py", rooms="sim", may="display time"),
    "player": Room("sim/player.py", rooms="main app core drivers files sim stored", may=f"{ANY}, framebuf"),
    "sim": Room("sim/", rooms="sim",
                may=f"{ANY}, alphabets boards.sim events judge inputs keymaps letters main player sounds "
                    "presets presetspec ownpresets rounds rulesets sealedfile settings textfile"),
}


def room_of(path):
    """The room of a file, by its path from the root of the repository; None where it has none."""
    place, _, rest = path.partition("/")
    name = rest.removesuffix(".py") if place == "firmware" else path
    for room, (modules, _, _) in ROOMS.items():
        if name in modules.split() or path in modules.split():
            return room
    return {"boards": "boards", "sim": "sim"}.get(place)


def modules_of(room, files):
    return {Path(path).stem for path in files if room_of(path) == room}


def imports(tree):
    """(line, module, name or None) of every import, `__import__` too; module "?" where it is computed."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from ((node.lineno, module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            what = node.args[0].value if isinstance(node.args[0], ast.Constant) else "?"
            yield node.lineno, what, None


def wrong_imports(path, source, files):
    """Complaints about the imports of one file. `files` are all paths of the repository's Python files."""
    room = room_of(path)
    if room is None:
        return [f"{path}: in no room; enter it in ROOMS of host_tests/test_import_rooms.py"]
    own = {Path(name).stem for name in files if not name.startswith("sim/")}
    own |= {"tools", "host_tests", "firmware", "boards"}
    neighbours = set().union(*(modules_of(name, files) for name in ROOMS[room].rooms.split()))
    may = set(ROOMS[room].may.replace(ANY + ",", "").split())
    complaints = []
    for line, module, name in imports(ast.parse(source, path)):
        package = module.split(".")[0]
        if module in neighbours | may or f"{module}.{name}" in may:
            continue
        if ANY in ROOMS[room].may and module != "?" and package and package not in own:
            continue
        complaints.append(f"{path}:{line}: {room} may not import {module}" + (f" ({name})" if name else ""))
    return complaints


def floats(path, source):
    """Complaints about float literals, true division and float() in one file."""
    for node in ast.walk(ast.parse(source, path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            yield f"{path}:{node.lineno}: a float literal"
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            yield f"{path}:{node.lineno}: true division makes a float; use //"
        elif isinstance(node, ast.Name) and node.id == "float":
            yield f"{path}:{node.lineno}: float"


def python_files(*places):
    found = (path for place in places for path in (ROOT / place).rglob("*.py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


ALL_FILES = python_files("firmware", "boards", "sim", "tools", "host_tests")
DEVICE_FILES = python_files("firmware", "boards")


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", python_files("firmware", "boards", "sim"))
def test_every_module_imports_only_what_its_room_may(path):
    assert wrong_imports(path, read(path), ALL_FILES) == []


@pytest.mark.parametrize("path", DEVICE_FILES)
def test_there_are_no_floats_on_the_device(path):
    assert list(floats(path, read(path))) == []


@pytest.mark.parametrize("path", python_files("firmware"))
def test_modules_can_be_read_in_one_sitting(path):
    assert read(path).count("\n") <= LONGEST_MODULE_LINES


def test_firmware_is_flat():
    assert [path for path in python_files("firmware") if path.count("/") > 1] == []


def test_the_document_names_the_same_rooms():
    """Every module that docs/ARCHITECTURE.md puts into a room is in that room here."""
    table = dict(re.findall(r"(?m)^\| (core|drivers): (.+?) \|", read("docs/ARCHITECTURE.md")))
    assert table.keys() == {"core", "drivers"}
    for room, cell in table.items():
        named = set(re.findall(r"`(\w+)`", cell))
        assert named and named <= set(ROOMS[room].modules.split())


SAMPLE_FILES = [
    "firmware/clock.py", "firmware/methods.py", "firmware/game.py", "firmware/leds.py", "firmware/app.py",
    "boards/pico.py", "boards/sim.py", "sim/terminal.py", "tools/build_dawg.py", "host_tests/conftest.py"]


@pytest.mark.parametrize("path, source", [
    ("firmware/clock.py", "import struct, methods\nfrom micropython import const\nfrom methods import X"),
    ("firmware/leds.py", "from machine import Pin\nimport framebuf"),
    ("firmware/app.py", "import clock, leds"),
    ("firmware/main.py", "import machine, board, app, leds, clock"),
    ("boards/pico.py", "import machine, time, timebase"),
    ("boards/sim.py", "import time"),
    ("sim/terminal.py", "import sys, time, os, inputs"),
])
def test_what_is_allowed_passes(path, source):
    assert wrong_imports(path, source, SAMPLE_FILES) == []


@pytest.mark.parametrize("path, source", [
    ("firmware/clock.py", "import machine"),
    ("firmware/clock.py", "import time"),
    ("firmware/clock.py", "from time import ticks_ms"),
    ("firmware/clock.py", "import asyncio"),
    ("firmware/clock.py", "def f():\n    import framebuf"),
    ("firmware/clock.py", "try:\n    import machine as m\nexcept ImportError:\n    pass"),
    ("firmware/clock.py", "from micropython import schedule"),
    ("firmware/clock.py", "import micropython"),
    ("firmware/clock.py", "import typing"),
    ("firmware/clock.py", "import leds"),
    ("firmware/clock.py", "import app"),
    ("firmware/clock.py", "__import__('time')"),
    ("firmware/clock.py", "__import__(name)"),
    ("firmware/clock.py", "from . import methods"),
    ("firmware/clock.py", "import build_dawg"),
    ("firmware/clock.py", "from tools import build_dawg"),
    ("firmware/app.py", "import machine"),
    ("firmware/app.py", "import conftest"),
    ("firmware/main.py", "import time"),
    ("firmware/main.py", "import asyncio"),
    ("firmware/main.py", "from host_tests import conftest"),
    ("firmware/leds.py", "import clock"),
    ("firmware/leds.py", "from game import Game"),
    ("firmware/leds.py", "import time"),
    ("boards/pico.py", "import game"),
    ("boards/pico.py", "import asyncio"),
    ("boards/sim.py", "import clock"),
    ("boards/sim.py", "import build_dawg"),
    ("sim/terminal.py", "import game"),
    ("sim/terminal.py", "from clock import Clock"),
    ("sim/terminal.py", "import conftest"),
    ("firmware/newcomer.py", ""),
    ("firmware/lib/clock.py", ""),
])
def test_what_is_forbidden_is_caught(path, source):
    assert len(wrong_imports(path, source, SAMPLE_FILES)) == 1


@pytest.mark.parametrize("source", ["x = 1.5", "x = 1e3", "x = 2j", "x = a / b", "x /= 2", "x = float(y)"])
def test_floats_are_caught(source):
    assert len(list(floats("sample.py", source))) == 1


def test_integers_pass():
    assert list(floats("sample.py", "x = a // b\nx //= 2\ny = 'a / 1.5'  # 1.5")) == []
