"""Every sound has its equal for the eye, every light its equal in place and shape (docs/SIGNALS.md)."""

import pytest

import make_pictures
import player
import run_scenarios
import scenario
import sounds
from page import Page

FILES = sorted(run_scenarios.SCENARIOS.glob("*.txt"))


def seen(app):
    """All that the eye is told."""
    page = app.page()
    return page.texts(), page.leds, page.alarm, app.leds._lit


class Watching(player.Player):
    """Plays punctually and keeps, for every sound, whether what is shown changed with it."""

    def __init__(self, story, files):
        self.heard_with = []
        self._before = None
        super().__init__(story, files, player.PUNCTUAL, 0)

    def _power(self, on, line):
        super()._power(on, line)
        # The glass was dark before.
        self._before = ()

    def _step(self, at_ms):
        if self._before is None:
            self._before = seen(self.app)
        told = len(self._told)
        super()._step(at_ms)
        now = seen(self.app)
        noted = bool(self.app.page().note)
        for what, name, _, _ in self._told[told:]:
            if what == "heard":
                # A mark that stands already is not drawn twice.
                self.heard_with.append((name, now != self._before or (name == "no" and noted)))
        self._before = now


@pytest.fixture(scope="module")
def heard():
    """(file, sound, whether the eye was told) of every sound in every scenario."""
    lexicon = run_scenarios.default_lexicon()
    make_pictures.fonts_on_the_path()
    found = []
    for path in FILES:
        story = scenario.parse(path.read_text(encoding="utf-8").split("\n"))
        name = story.lexicon and run_scenarios.SCENARIOS / story.lexicon
        performance = Watching(story, {"lexicon.dawg": str(name or lexicon)})
        performance.play()
        found += [(path.stem, sound, told) for sound, told in performance.heard_with]
    return found


def test_no_sound_comes_without_a_change_for_the_eye(heard):
    assert [(story, sound) for story, sound, told in heard if not told] == []


def test_every_sound_is_heard_in_some_scenario(heard):
    assert {sound for _, sound, _ in heard} == set(sounds.NAMES)


def test_every_state_of_the_leds_looks_different_on_the_display():
    make_pictures.fonts_on_the_path()
    pictures = set()
    for leds in (0, 1, 3, 7, player.BLINK):
        page = Page("play", "Na ťahu A", hint="0 / 0")
        page.sides = [("1:00", ">"), ("1:00", " ")]
        page.leds, page.alarm = leds, leds == player.BLINK
        pictures.add(player.picture(page))
    assert len(pictures) == 5
