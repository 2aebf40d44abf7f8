"""Hands on the buttons and keys: contacts that close and open, never too fast for the keypad's scan."""

import machine

# A tap must last as long as the scan needs to believe it, and so must the pause after it.
SHORTEST_MS = 40
NEVER_MS = 1 << 30

_HELD = 0
_LEFT = 1  # the hand is gone, the contact opens when its time is up
_OPEN = 2  # open again, for the scan to see


class Hands:
    """Hands on a `board`; sources are 0 A, 1 B, 2 neutral, 3 to 18 the keys row by row."""

    def __init__(self, board):
        self._board = board
        self._acts = {}  # source: [what, until]

    def busy(self):
        """Whether anything is held, or has just been."""
        return bool(self._acts)

    def held(self, source):
        """Whether a hand is on it."""
        return source in self._acts and self._acts[source][0] == _HELD

    def free_ms(self, source):
        """When the next thing happens to a contact that was let go, or -1: it may be pressed."""
        return self._acts[source][1] if source in self._acts else -1

    def press(self, source, at_ms):
        """Close a contact that is free."""
        self._acts[source] = [_HELD, at_ms]
        self._connect(source, True)

    def release(self, source, at_ms):
        """The hand goes; the contact opens once the press has lasted long enough."""
        if self.held(source):
            self._acts[source] = [_LEFT, max(at_ms, self._acts[source][1] + SHORTEST_MS)]

    def due_ms(self):
        """When `step` must be called next, or NEVER_MS."""
        due_ms = NEVER_MS
        for what, until_ms in self._acts.values():
            if what != _HELD:
                due_ms = min(due_ms, until_ms)
        return due_ms

    def step(self, now_ms):
        """Open what is to be opened by now."""
        for source in list(self._acts):
            what, until_ms = self._acts[source]
            if what == _HELD or until_ms > now_ms:
                continue
            if what == _LEFT:
                self._acts[source] = [_OPEN, now_ms + SHORTEST_MS]
                self._connect(source, False)
            else:
                del self._acts[source]

    def _connect(self, source, down):
        board = self._board
        if source < 3:
            machine.drive(board.BUTTON_PINS[source], 0 if down else 1)
            return
        key = source - 3
        wire = (board.KEY_ROW_PINS[key >> 2], board.KEY_COLUMN_PINS[key & 3])
        if down:
            machine.join(wire[0], wire[1])
        else:
            machine.part(wire[0], wire[1])
