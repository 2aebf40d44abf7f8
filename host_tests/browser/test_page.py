"""The board in a real browser: the stories of stories.mjs, played once, each a test.

Without a Chromium they are skipped with the reason; NAMIETKA_BROWSER=required makes that a failure.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import threading
from pathlib import Path

import pytest

import build_sim
import node_packages
import run_scenarios
import serve_sim

HERE = Path(__file__).resolve().parent
STORIES = re.findall(r'^  "([^"]+)": async', (HERE / "stories.mjs").read_text(encoding="utf-8"), re.M)
LONGEST_S = 420
SUB_PATH = "tables/seven"

WRONG_CLOCK = """
import real_clock
from real_clock import *


class Clock(real_clock.Clock):
    def left_ms(self, side, now_ms):
        return 599_000
"""


def chromium():
    """The path of a Chromium, or None."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@contextlib.contextmanager
def serving(folder):
    """`folder` on a free port; the address of its root."""
    with serve_sim.server(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def results(lines):
    """{name: result} of what run.mjs printed."""
    found = [json.loads(line) for line in lines if line.startswith("{")]
    return {result["name"]: result for result in found}


@pytest.fixture(scope="session")
def played(request, tmp_path_factory):
    """The result of every story that is asked for, by name."""
    browser = chromium()
    if browser is None:
        reason = "no Chromium: apt-get install chromium, or set CHROMIUM to one"
        if os.environ.get("NAMIETKA_BROWSER") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    root = tmp_path_factory.mktemp("pages")
    build_sim.build(root / SUB_PATH)
    firmware = build_sim.ROOT / "firmware"
    real = (firmware / "clock.py").read_text(encoding="utf-8")
    build_sim.build(root / "wrong", {"/firmware/clock.py": WRONG_CLOCK, "/firmware/real_clock.py": real})
    names = [item.callspec.params["story"] for item in request.session.items
             if item.originalname == "test_story"]
    with serving(root) as url:
        setting = {"url": f"{url}{SUB_PATH}/", "wrongUrl": f"{url}wrong/", "chromium": browser,
                   "names": names,
                   "scenarios": len(list(run_scenarios.SCENARIOS.glob("*.txt")))}
        node, _ = node_packages.commands()
        done = subprocess.run([node, str(HERE / "run.mjs"), json.dumps(setting)], cwd=HERE,
                              capture_output=True, encoding="utf-8", timeout=LONGEST_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return results(done.stdout.splitlines())


@pytest.mark.parametrize("story", STORIES)
def test_story(story, played):
    result = played[story]
    assert result["ok"], result["error"]


def test_the_stories_are_found():
    assert len(STORIES) > 15
