"""A scenario watched: the runner's own player, let go on a little at a time, in the front's place.

Has what JavaScript calls of a Front: `tick`, `speed`, `seek`; hands off the contacts.
"""

from front import keys_json, page_json, wants_pad
from wires import Memory, Outputs

import player
import scenario as scenarios

# The step in which the board is looked at: no sound and no light is shorter.
_FRAME_MS = 15
_LONGEST_SLEEP_MS = 16
_BUSY_FRAMES = 64


class Watch:
    """Plays the scenario in `text` punctually, for `view` to show.

    `lexicon`: path of the word list; one that the scenario names lies in `folder`.
    ScenarioError if the text is none.
    """

    def __init__(self, text, lexicon, folder, view, display):
        self._story = scenarios.parse(text.split("\n"))
        named = self._story.lexicon
        files = {"lexicon.dawg": folder + "/" + named if named else lexicon}
        self._memory = Memory()
        self._view = view
        self._display = display
        if "display" not in self._story.needs:
            self._story.needs.append("display")
        self._player = _Watched(self._story, files, player.PUNCTUAL, 1)
        self._player.view = view
        display.watch(self._player.board.bus)
        self._outputs = Outputs(view, self._player.board)
        self._line = 0
        self._sim_ms = 0
        self._speed = 1
        self._seek = False
        self._real_ms = -1
        self._done = False
        self._texts = ""
        view.keys(keys_json(self._player.app.game.entry.language))
        view.story(self._story.title)

    def tick(self, real_ms):
        """Play up to the page's time `real_ms`; returns how long the page may sleep, in ms."""
        self._memory.read()
        passed_ms = real_ms - self._real_ms if self._real_ms >= 0 else 0
        self._real_ms = real_ms
        if not self._done:
            try:
                self._play(passed_ms * self._speed)
            except player.Failure as failure:
                self._end(failure.line, failure.wanted + "; got " + failure.got)
            except scenarios.ScenarioError as error:
                self._end(error.line, error.reason)
        self._show(real_ms)
        return _LONGEST_SLEEP_MS

    def _play(self, passed_ms):
        lines = self._story.lines
        if self._seek:
            self._seek = False
            passed_ms = max(0, self._player.due_ms(lines[self._line]) - self._sim_ms)
        target_ms = self._sim_ms + passed_ms
        frame_ms = max(_FRAME_MS, passed_ms // _BUSY_FRAMES)
        while not self._done:
            line = lines[self._line]
            due_ms = self._player.due_ms(line)
            if due_ms <= self._sim_ms:
                self._perform(line)
            elif self._sim_ms >= target_ms:
                return
            else:
                self._sim_ms = min(target_ms, due_ms, self._sim_ms + frame_ms)
                self._player.loop_until(self._sim_ms)
                self._outputs.listen()

    def _perform(self, line):
        self._view.line(line.number)
        self._player.perform(line)
        self._sim_ms = max(self._sim_ms, self._player.board.now_ms)
        self._outputs.listen()
        self._line += 1
        if self._line == len(self._story.lines):
            self._end(0, "")

    def _end(self, line, reason):
        self._done = True
        self._view.ended(line, reason)

    def _show(self, real_ms):
        app = self._player.app
        self._outputs.show(real_ms, self._speed <= 1)
        texts = page_json(app.page())
        if texts != self._texts:
            self._texts = texts
            self._view.page(texts)
        self._view.pad(wants_pad(app))
        self._display.show(self._view)
        self._view.clock(self._sim_ms)
        self._memory.show(real_ms, self._view)

    def speed(self, speed, real_ms):
        """Simulated milliseconds for each real one; 0 stands still."""
        self._real_ms = real_ms
        self._speed = speed

    def seek(self):
        """Stand still, but first play the next line; False at the end."""
        self._speed = 0
        self._seek = not self._done
        return self._seek

    def contact(self, source, down, real_ms):
        """The story plays; hands do nothing."""

    def busy(self):
        """Nothing is lost by leaving."""
        return False

    def lists(self):
        """Nothing is set here: the scenario says what is in force."""
        return "null"


class _Watched(player.Player):
    """The player, telling its events and contacts to `view`."""

    view = None

    def loop_until(self, to_ms):
        """Let the loop run, and what is pressed be let go, up to a moment before the next line."""
        self._loop_until(to_ms)

    def _tell(self, what, name, side, at_ms):
        super()._tell(what, name, side, at_ms)
        if what == "event" and name != "key" and self.view is not None:
            self.view.event(self._told[-1][3], name, "AB-"[side], "")

    def _edge(self, source, down):
        super()._edge(source, down)
        if self.view is not None:
            self.view.touched(source, bool(down))
