"""What of the page needs no browser: its texts, its files, the glass, the server, Node.js."""

import json
import random
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import build_sim
import events
import game_texts
import judge
import node_packages
import settings as settings_module
import setuptexts

ROOT = build_sim.ROOT
PAGE = build_sim.PAGE
sys.path[:0] = [str(ROOT / "sim"), str(ROOT / "sim" / "web")]

import panel  # noqa: E402

import ssd1306_model  # noqa: E402

LANGUAGES = ("sk", "cs", "en")


def texts():
    """{language: {key: text}} of texts.js."""
    source = (PAGE / "texts.js").read_text(encoding="utf-8")
    found = {}
    for language in LANGUAGES:
        block = re.search(rf"^const {language} = \{{\n(.*?)^\}};", source, re.M | re.S)[1]
        found[language] = dict(re.findall(r'"([\w-]+)": "((?:[^"\\]|\\.)*)"', block))
    return found


def places(text):
    return set(re.findall(r"\{\w+\}", text))


def test_every_text_is_there_in_every_language():
    by_language = texts()
    assert len(by_language["sk"]) > 80
    for language in LANGUAGES:
        assert set(by_language[language]) == set(by_language["sk"])
        for key, text in by_language[language].items():
            assert text.strip()
            assert places(text) == places(by_language["sk"][key]), key


def test_the_kind_of_timing_has_one_name_on_the_display_on_the_page_and_in_reports():
    for language, page in texts().items():
        name = setuptexts.texts(language)["preset"]
        assert page["preset"] == game_texts.texts(language)["preset"] == name
        assert page["event-preset"] == name.lower() and setuptexts.texts(language)["choose"] == name.upper()


def test_every_text_that_the_page_asks_for_exists():
    page = (PAGE / "index.html").read_text(encoding="utf-8")
    asked = set(re.findall(r'data-(?:text|label)="([\w-]+)"', page))
    for file in PAGE.glob("*.js"):
        script = file.read_text(encoding="utf-8")
        asked |= set(re.findall(r'(?<![.\w])(?:text|say|ask)\("([\w-]+)"', script))
    asked |= {f"event-{name}" for name in events.NAMES}
    asked |= {f"ruling-{name}" for name in judge.NAMES if name != "-"}
    asked |= {f"lang-{name}" for name in settings_module.LANGUAGES}
    assert asked - set(texts()["sk"]) == set()


def test_no_address_of_the_page_is_absolute():
    for file in PAGE.iterdir():
        text = file.read_text(encoding="utf-8")
        addresses = r"""(?:src|href|url|import|from|fetch|register)\s*[=(]?\s*["'](/|https?:)[^"']*"""
        wrong = re.findall(addresses, text)
        assert wrong == [], file.name


def test_the_build_takes_every_module_of_the_firmware():
    paths = build_sim.bundle()
    for file in (ROOT / "firmware").glob("*.py"):
        assert {f"/firmware/{file.name}", f"/firmware/{file.stem}.mpy"} & set(paths), file.name


def some_panel(seed):
    chance = random.Random(seed)
    model = ssd1306_model.Panel()
    model.ram = [bytearray(chance.randrange(256) for _ in range(128)) for _ in range(8)]
    for name in ("on", "inverse", "all_lit", "reversed_columns", "reversed_rows"):
        setattr(model, name, chance.random() < 0.5)
    if chance.random() < 0.3:
        model.first_row, model.offset = chance.randrange(64), chance.randrange(64)
    return model


@pytest.mark.parametrize("seed", range(24))
def test_the_glass_is_the_model_s_picture(seed):
    model = some_panel(seed)
    glass = panel.Glass(model)
    glass.take()
    assert bytes(glass.buffer) == model.picture()
    assert not glass.take()
    glass.take(plugged=False)
    assert not any(glass.buffer)


def serve(*arguments):
    script = ROOT / "tools" / "serve_sim.py"
    return subprocess.run([sys.executable, str(script), *arguments], capture_output=True, encoding="utf-8",
                          timeout=300)


def test_a_taken_port_is_said_in_one_line():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = serve("--port", str(port))
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        f"make sim: port {port} is taken; choose another: make sim PORT={port + 1}, "
        "or PORT=0 for any free one"]


def test_a_port_that_cannot_be_is_said_in_one_line():
    done = serve("--port", "70000")
    assert (done.returncode, done.stderr) == (1, "make sim: there is no port 70000; choose one up to 65535\n")


def test_node_that_is_too_old_is_not_taken(monkeypatch, tmp_path):
    old = tmp_path / "node"
    old.write_text("#!/bin/sh\necho v12.22.9\n")
    old.chmod(0o755)
    assert node_packages._major(str(old)) == 12
    assert node_packages._major(str(tmp_path / "none")) == 0


def test_no_network_is_said_in_one_line(monkeypatch, tmp_path):
    monkeypatch.setattr(node_packages, "MODULES", tmp_path / "node_modules")
    said = "npm error code ENOTFOUND\nnpm error getaddrinfo ENOTFOUND\n"
    failed = subprocess.CompletedProcess([], 1, "", said)
    monkeypatch.setattr(node_packages.subprocess, "run", lambda *_, **__: failed)
    monkeypatch.setattr(node_packages, "commands", lambda: ("node", ["npm"]))
    with pytest.raises(node_packages.Missing, match="is there a network.*getaddrinfo ENOTFOUND"):
        node_packages.install()


def test_the_lock_file_pins_what_the_page_is_built_from():
    lock = json.loads((ROOT / "package-lock.json").read_text())
    package = json.loads((ROOT / "package.json").read_text())
    for name, version in {**package["dependencies"], **package["devDependencies"]}.items():
        assert re.fullmatch(r"[\d.]+", version), name
        assert lock["packages"][f"node_modules/{name}"]["integrity"].startswith("sha512-")


def test_javascript_stays_readable():
    for file in PAGE.glob("*.js"):
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 220, file.name


def test_paths():
    assert Path(build_sim.OUT).parts[-2:] == ("build", "sim")
