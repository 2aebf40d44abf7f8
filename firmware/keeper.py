"""When the game in progress is written down, and what else waits to be written.

Pure: told the time, what happened and for how long nothing is due, it decides; the
journal and the other writers do it. A store says how much room it needs: a flash write
stops the interrupts for tens of milliseconds, so it comes where nothing is due soon,
and never close before a flag or a lost turn; a memory chip takes a piece a millisecond.
"""

from micropython import const

from events import COUNT, KEY, NO, WARN
from journal import runs, worth
from methods import NEVER

# For others than the journal, whose files can wait.
_QUIET_MS = const(500)
# What is overdue by this much is content with less room, and then with none.
_LATE_MS = const(400)
_LEAST_MS = const(60)
_TOO_LATE_MS = const(1000)
# Keys in one stretch are written after this much at the latest.
_KEYS_MS = const(2000)
# A store that would not is asked again; after the third time somebody has to know.
_AGAIN_MS = const(1000)
_RETRY_MS = const(10_000)
_TRIES = const(3)

# Enough for all pieces of a record, each asked for again and again.
_PIECES = const(3000)

_NOTHING = const(0)
_KEYS = const(1)  # only keys: one record for many of them
_STATE = const(2)


class Keeper:
    """Writes `journal` (None: there is none) for `game`; `warn()` is told once that something is not written.

    `lasting`: a memory that outlasts a reset (`write(seq, ms)`), or None. `others`: objects
    with `waiting()` (is there something to write?) and `write()` (False: the file system
    would not); they are asked only while there is time for it.
    """

    def __init__(self, game, journal, lasting, warn):
        self.journal = journal
        self.others = []
        self._game = game
        self._lasting = lasting
        self._warn = warn
        self._warned = False
        self._failures = [0, 0]  # of the journal, of the others
        self._changed = _NOTHING
        self._changed_ms = 0  # the first change that is not written yet, and the last
        self._last_ms = 0
        self._not_before_ms = [-NEVER, -NEVER]

    def told(self, kind, at_ms):
        """An event of the game, at `at_ms`. Allocates nothing."""
        if kind == NO or kind == WARN or kind == COUNT:
            return
        if self._changed == _NOTHING:
            self._changed_ms = at_ms
        self._last_ms = at_ms
        self._changed = max(self._changed, _KEYS if kind == KEY else _STATE)

    def begin(self, now_ms):
        """Write the state anew, whatever was written before."""
        self._changed = _STATE
        self._changed_ms = now_ms

    def shift(self, by_ms):
        """All stamps are `by_ms` smaller from now on: the board rebased its time."""
        self._changed_ms -= by_ms
        self._last_ms -= by_ms
        self._not_before_ms[0] = -NEVER
        self._not_before_ms[1] = -NEVER
        if self.journal is not None:
            self.journal.shift(by_ms)

    def step(self, now_ms, free_ms):
        """Write the journal if it is time; nothing is due for `free_ms`. Returns when to ask again, in ms."""
        return NEVER if self.journal is None else self._keep(now_ms, free_ms)

    def write_others(self, now_ms, free_ms):
        """Let one of the others write, if one waits and there is time. Whether one did: time has passed."""
        if free_ms >= _QUIET_MS and now_ms >= self._not_before_ms[1]:
            for other in self.others:
                if other.waiting():
                    self._done(1, other.write(), now_ms)
                    return True
        return False

    def drop(self, now_ms):
        """The game that was restored breaks the clock: write, at once, that there is none."""
        game = self._game
        game.clock.reset()
        game.forget()
        journal = self.journal
        if journal is not None and journal.record(game, now_ms):
            for _ in range(_PIECES):
                if not journal.store.busy:
                    break
                journal.store.go_on()
            journal.settled()

    def _keep(self, now_ms, free_ms):
        journal = self.journal
        store = journal.store
        running = runs(self._game)
        if running and self._lasting is not None:
            self._lasting.write(journal.seq, now_ms - journal.base_ms)
        if store.busy:
            return self._go_on(now_ms)
        if self._changed and not journal.live and not worth(self._game):
            self._changed = _NOTHING
        if self._changed:
            due_ms = self._changed_ms
            if self._changed == _KEYS:
                due_ms = min(self._last_ms + store.settle_ms, due_ms + _KEYS_MS)
        elif running and journal.live:
            due_ms = journal.marked_ms + store.every_ms
        else:
            return NEVER
        if due_ms < self._not_before_ms[0]:
            due_ms = self._not_before_ms[0]
        if due_ms > now_ms:
            return due_ms - now_ms
        wait_ms = self._patience_ms(now_ms, free_ms, now_ms - due_ms, store.quiet_ms)
        if wait_ms:
            return wait_ms
        self._done(0, self._record(now_ms) if self._changed else journal.mark(now_ms), now_ms)
        return 1 if store.busy else 0

    def _patience_ms(self, now_ms, free_ms, late_ms, quiet_ms):
        # How long to leave it; 0: now is the time.
        if free_ms >= quiet_ms or late_ms >= _TOO_LATE_MS:
            return 0
        if late_ms < _LATE_MS:
            return _LATE_MS - late_ms
        if free_ms >= _LEAST_MS and self._game.due_ms() - now_ms >= quiet_ms:
            return 0
        return _TOO_LATE_MS - late_ms

    def _record(self, now_ms):
        journal = self.journal
        changed_ms = min(self._changed_ms, now_ms)
        if journal.store.pieces and journal.live and changed_ms > journal.marked_ms:
            # A record takes its time: until it is whole, the one before is to be as near as can be.
            return journal.mark(changed_ms)
        if not journal.record(self._game, now_ms):
            return False
        self._changed = _NOTHING
        return True

    def _go_on(self, now_ms):
        store = self.journal.store
        wait_ms = store.go_on()
        if wait_ms < 0:
            self.begin(now_ms)
            self._done(0, False, now_ms)
        elif not store.busy:
            self.journal.settled()
        return max(wait_ms, 0)

    def _done(self, which, well, now_ms):
        # The journal and the others fail apart: a full folder of records must not hold up the journal.
        if well:
            self._failures[which] = 0
            return
        self._failures[which] += 1
        late_ms = _AGAIN_MS if self._failures[which] < _TRIES else _RETRY_MS
        self._not_before_ms[which] = now_ms + late_ms
        if self._failures[which] >= _TRIES and not self._warned:
            self._warned = True
            self._warn()
