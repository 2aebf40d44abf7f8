"""The board in a real browser: the stories of stories.mjs, played once, each a test.

Without a Chromium they are skipped with the reason; NAMIETKA_BROWSER=required makes that a failure.
"""

import json
import os
import re
from pathlib import Path

import pytest

import browsing
import build_sim
import make_pictures
import player
import run_scenarios
import scenario

HERE = Path(__file__).resolve().parent
STORIES = re.findall(r'^  "([^"]+)": async', (HERE / "stories.mjs").read_text(encoding="utf-8"), re.M)
LONGEST_S = 600
SUB_PATH = "tables/seven"

WRONG_CLOCK = """
import real_clock
from real_clock import *


class Clock(real_clock.Clock):
    def left_ms(self, side, now_ms):
        return 599_000
"""


RULED = """scenario 1
preset sss-2min
needs display
0:00.000 do press B
+0.200 do neutral
+0.500 do type "bó"
+0.500 do key OK
+0.100 do agree
+1.000 see ruling valid
"""


def glass_when_ruled():
    """The 1024 bytes that the firmware shows on this host for the ruling on BÓ, no second having passed."""
    make_pictures.fonts_on_the_path()
    files = {"lexicon.dawg": str(run_scenarios.default_lexicon())}
    played = player.Player(scenario.parse(RULED.split("\n")), files, player.PUNCTUAL, 1)
    played.play()
    return list(played.board.panel.picture())


def results(lines):
    """{name: result} of what run.mjs printed."""
    found = [json.loads(line) for line in lines if line.startswith("{")]
    return {result["name"]: result for result in found}


@pytest.fixture(scope="session")
def played(request, tmp_path_factory):
    """The result of every story that is asked for, by name."""
    browser = browsing.chromium()
    if browser is None:
        if os.environ.get("NAMIETKA_BROWSER") == "required":
            pytest.fail(browsing.NONE)
        pytest.skip(browsing.NONE)
    root = tmp_path_factory.mktemp("pages")
    build_sim.build(root / SUB_PATH)
    real = (build_sim.ROOT / "firmware" / "clock.py").read_text(encoding="utf-8")
    build_sim.build(root / "wrong", {"/firmware/clock.py": WRONG_CLOCK, "/firmware/real_clock.py": real})
    names = [item.callspec.params["story"] for item in request.session.items
             if item.originalname == "test_story"]
    with browsing.serving(root) as url:
        setting = {"url": f"{url}{SUB_PATH}/", "wrongUrl": f"{url}wrong/", "chromium": browser,
                   "names": names, "glass": glass_when_ruled(),
                   "scenarios": len(list(run_scenarios.SCENARIOS.glob("*.txt")))}
        done = browsing.run("run.mjs", setting, LONGEST_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return results(done.stdout.splitlines())


@pytest.mark.parametrize("story", STORIES)
def test_story(story, played):
    result = played[story]
    print(f"{result['ms']} ms", result["said"])
    assert result["ok"], result["error"]


def test_the_stories_are_found():
    assert len(STORIES) > 15
