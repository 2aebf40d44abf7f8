"""100,000 keys and presses over each rule set.

Every screen is reached and left for play, the ledger is that of a model written from the rules alone, nothing
is ruled on twice for one confirmation, and no time is lost.
"""

import random
from pathlib import Path

import pytest

import challenge_walk as walks
import events
import game as games
import judge as rulings
import ledger
import phases
import screens
from clock import IN_NEUTRAL, RUNNING
from rulesets import KINDS

A, B, NONE = 0, 1, 2
LIST_RULINGS = (rulings.VALID, rulings.INVALID, rulings.OUTSIDE, rulings.REFUSED)
UPHELD = (rulings.INVALID, rulings.UPHELD, rulings.CONCEDED)
REJECTED = (rulings.VALID, rulings.REJECTED)

SCREENS = {"ready", "play", "neutral", "typing", "confirm", "ruling", "value", "asking", "points", "waiting",
           "review", "second", "ledger", "forfeit", "acts", "referee"}
SCREENS_OF = {
    "sss-2min": SCREENS | {"final", "lost", "window"},
    "sss-22min": SCREENS | {"window"},
    "cas-2min": SCREENS | {"final", "lost", "appeal"},
}


class Model:
    """A game's penalties and time, worked out from the rules and from what was told alone.

    It keeps the decisions of the game as a list and works everything out from its beginning each time.
    """

    def __init__(self, walk, rules, full_ms):
        self.walk = walk
        self.rules = rules
        self.full_ms = full_ms  # of a turn, or None where time goes on from what was left
        self.confirmed = set()
        self.lookups = 0
        self.begin(0)

    def begin(self, at_ms):
        self.decisions = []
        self.acknowledged = False  # the last one
        self.time_lost = self.time_lost_before = [0, 0]
        self.taken = self.taken_before = [0, 0]
        self.owed = self.owed_before = [0, 0]
        self.ran = [0, 0]
        self.runner = NONE
        self.since_ms = at_ms
        self.stopped_left_ms = None
        self.here = 0  # decisions of this neutral

    def event(self, kind, side, at_ms, value):
        name = events.NAMES[kind]
        if self.runner != NONE:
            self.ran[self.runner] += at_ms - self.since_ms
        self.since_ms = at_ms
        getattr(self, "on_" + name, lambda *_: None)(side, at_ms, value)

    # Time.

    def on_reset(self, side, at_ms, value):
        self.begin(at_ms)

    def on_turn(self, side, at_ms, value):
        self.runner = side
        self.here = 0

    def on_press(self, side, at_ms, value):
        self.runner = NONE
        self.time_lost_before = list(self.time_lost)
        self.taken_before, self.owed_before = list(self.taken), list(self.owed)

    def on_lost(self, side, at_ms, value):
        self.runner = NONE
        self.time_lost[side] += 1

    def on_neutral(self, side, at_ms, value):
        clock = self.walk.game.clock
        if self.runner != NONE:
            self.stopped_left_ms = clock.left_ms(side, at_ms)
        self.runner = NONE
        self.here = 0

    def on_undo(self, side, at_ms, value):
        self.ran[1 - side] -= value
        self.time_lost = list(self.time_lost_before)
        self.taken, self.owed = list(self.taken_before), list(self.owed_before)
        self.stopped_left_ms = self.walk.game.clock.left_ms(side, at_ms)

    def on_resume(self, side, at_ms, value):
        clock = self.walk.game.clock
        if clock.mode != RUNNING:
            return
        self.runner = side
        if self.full_ms:
            here = self.decisions[len(self.decisions) - self.here :]
            restarted = any(one["restarts"] for one in here)
            wanted_ms = self.full_ms if restarted else self.stopped_left_ms
            assert clock.left_ms(side, at_ms) == wanted_ms

    # Turns.

    def on_forfeit(self, side, at_ms, value):
        if self.runner == NONE and self.walk.game.clock.mode != IN_NEUTRAL:
            self.owed[side] -= 1  # it came, and nothing of it has run
            self.stopped_left_ms = self.full_ms
        self.taken[side] += 1

    def on_pardon(self, side, at_ms, value):
        self.taken[side] -= 1

    def on_owed(self, side, at_ms, value):
        self.owed[side] += value

    # Decisions.

    def on_confirm(self, side, at_ms, value):
        self.confirmed.add(side)
        entry = self.walk.game.entry
        self.word = bytes(entry.codes[: entry.n])

    def on_ruling(self, side, at_ms, value):
        assert self.walk.game.clock.mode == IN_NEUTRAL
        if value in LIST_RULINGS:
            assert self.confirmed == {A, B}, "looked up without both having confirmed"
            last = self.walk.game.challenge.last
            assert bytes(last.codes[: last.n]) == self.word, "another word than the one confirmed"
            self.lookups += 1
        self.confirmed = set()
        assert self.walk.judge.asked == self.lookups
        self.acknowledged = False

    def on_acknowledged(self, side, at_ms, value):
        last = self.walk.game.challenge.last
        off = 0
        if last.announced >= 0:
            off = min(last.announced - last.counted, last.counted)
        self.decisions.append({"kind": KINDS[last.kind], "by": side, "how": value, "off": off, "appeals": [],
                               "restarts": value != rulings.REPORTED})
        self.here += 1
        self.acknowledged = True

    def on_overturned(self, side, at_ms, value):
        was = self.decisions[-1]
        assert (was["how"] in UPHELD) != (value in UPHELD)
        was["how"] = value

    def on_stands(self, side, at_ms, value):
        if side != NONE:
            self.decisions[-1]["appeals"].append(side)

    def on_void(self, side, at_ms, value):
        if self.acknowledged:
            self.decisions.pop()
            self.here -= 1
        self.acknowledged = False

    # The rules.

    def penalties(self):
        """points, crosses, turns of A and B."""
        return self.czech() if self.rules == "CAS" else self.slovak()

    def slovak(self):
        points, turns, unjustified, records = [0, 0], [0, 0], [0, 0], [0, 0]
        for one in self.decisions:
            me, you = one["by"], 1 - one["by"]
            if one["how"] in REJECTED and one["kind"] in ("word", "points", "exchange"):
                unjustified[me] += 1
            elif one["how"] in UPHELD:
                if one["kind"] == "record":
                    records[you] = 100
                elif one["kind"] == "points":
                    points[you] += one["off"]
                else:
                    turns[you] += 1
        for side in (A, B):
            points[side] += records[side] + (10 if unjustified[side] else 0)
            turns[side] += max(0, unjustified[side] - 1)
        return points, [0, 0], turns

    def czech(self):
        crosses, turns = [0, 0], [0, 0]
        for one in self.decisions:
            me, you = one["by"], 1 - one["by"]
            if one["how"] in REJECTED:
                crosses[me] += 1
            elif one["how"] == rulings.REPORTED or (one["how"] in UPHELD and one["kind"] == "points"):
                crosses[you] += 1
            elif one["how"] in UPHELD:
                turns[you] += 1
            for side in one["appeals"]:
                crosses[side] += 1
        for side in (A, B):
            turns[side] += max(0, crosses[side] - 2)
        return [0, 0], crosses, turns

    def check(self):
        game = self.walk.game
        clock = game.clock
        tally = game.challenge.penalties.ledger
        points, crosses, turns = self.penalties()
        for side in (A, B):
            assert tally.get(ledger.POINTS, side) == points[side]
            assert tally.get(ledger.CROSSES, side) == crosses[side]
            assert clock.owed[side] == self.owed[side] >= 0
            assert clock.lost[side] == self.time_lost[side] + self.taken[side]
            assert tally.get(ledger.STRUCK, side) + self.owed[side] + self.taken[side] == turns[side]
            now_ms = self.walk.now_ms
            ran_ms = self.ran[side] + (now_ms - self.since_ms if self.runner == side else 0)
            assert clock.spent(side, now_ms) == ran_ms
            if not self.full_ms:
                assert clock.left_ms(side, now_ms) == max(0, 22 * 60_000 - ran_ms)
        assert clock.running() == self.runner
        if game.challenge.phase != phases.CONFIRMING:
            self.confirmed = set()


class Deaf:
    def event(self, kind, side, at_ms, value):
        pass


def goes_home(walk, record):
    """Whether a game taken up from the record gets back to play."""
    other = walks.Walk(walk.preset.name, Deaf(), walk.chance)
    other.game.unpack(record)
    other.now_ms = walk.now_ms
    for _ in range(20):
        what = other.home()
        if what is None:
            return True
        other.press(what)
    return False


@pytest.mark.parametrize("preset, rules, full_ms", [("sss-2min", "SSS", 120_000), ("sss-22min", "SSS", None),
                                                    ("cas-2min", "CAS", 120_000)])
def test_a_random_walk(preset, rules, full_ms):
    chance = random.Random(7)
    told = []

    class Ear:
        def event(self, *what):
            told.append(events.NAMES[what[0]])
            model.event(*what)

    walk = walks.Walk(preset, Ear(), chance)
    model = Model(walk, rules, full_ms)
    seen, left, here = set(), set(), None
    record = bytearray(games.RECORD_SIZE)
    for step in range(100_000):
        before = walk.game.challenge.phase, walk.game.clock.mode
        walk.press(walk.next())
        model.check()
        if before != (walk.game.challenge.phase, walk.game.clock.mode) or step % 16 == 0:
            page = screens.compose(walk.game, walk.now_ms, "sk", [])
            here = page.name
            if here not in seen or step % 64 == 0:
                seen.add(here)
                for language in ("cs", "en"):
                    assert screens.compose(walk.game, walk.now_ms, language, []).name == here
                walk.game.pack_into(record)
                assert goes_home(walk, record), here
                left.add(here)
    # What takes a whole game, or a mark before a first move that is never made, may come or not.
    assert seen == left == SCREENS_OF[preset] | (seen & {"over", "absent"})
    # The walk did meet what it is to prove.
    for name in ("overturned", "stands", "void", "forfeit", "pardon", "owed", "struck", "undo", "lost",
                 "window"):
        if name == "lost" and preset == "sss-22min" or name == "window" and rules == "CAS":
            continue
        assert told.count(name) > 20, (name, told.count(name))
    assert model.lookups > 300


def test_a_walk_with_a_locked_heap(run_mpy):
    """On MicroPython no step of a challenge allocates."""
    script = """
import random
import micropython
import challenge_walk as walks

class Deaf:
    def event(self, kind, side, at_ms, value):
        pass

class Chance:
    def randrange(self, n):
        return random.randrange(n)
    def choice(self, some):
        return some[random.randrange(len(some))]

for preset in ("sss-2min", "cas-2min"):
    random.seed(11)
    walk = walks.Walk(preset, Deaf(), Chance())
    plain = walk.game.step
    def locked(inputs, now_ms):
        micropython.heap_lock()
        try:
            plain(inputs, now_ms)
        finally:
            micropython.heap_unlock()
    walk._step = locked
    phases = set()
    for _ in range(12000):
        walk.press(walk.next())
        phases.add(walk.game.challenge.phase)
    print(preset, sorted(phases))
"""
    said = run_mpy(script, heap="1M", path=(Path(__file__).parent,)).splitlines()
    assert said == ["sss-2min [0, 1, 2, 3, 4, 5, 6, 7, 9]", "cas-2min [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"]
