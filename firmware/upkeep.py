"""What a real board has beside the game, looked at when nothing is due: battery, console, memory."""

import gc

from micropython import const

from battery import Battery
from console import Console

# A collection stops the loop for 25 ms on a Pico. So it is made where there is room for it, after so many
# rounds that did something; only in a long stretch of work does it come by itself.
_ROUNDS = const(24)
_QUIET_MS = const(50)
_BY_ITSELF_BYTES = const(49_152)


class Upkeep:
    """For `app` on `board`, which has `battery_mv()` and `BATTERY_LOW_MV`."""

    def __init__(self, app, board):
        self._app = app
        self.battery = Battery(board.battery_mv, board.BATTERY_LOW_MV)
        self.console = Console(app, board, self.battery)
        self._rounds = 0
        if hasattr(gc, "threshold"):
            gc.threshold(_BY_ITSELF_BYTES)

    def late(self, late_ms):
        """A step was `late_ms` behind its deadline; zero and less: in time."""
        if late_ms > self.console.worst_late_ms:
            self.console.worst_late_ms = late_ms

    def step(self, ticks, wait_ms):
        """Look after all three if there is something to do. `wait_ms`: how long nothing else has."""
        if self.battery.step(ticks):
            self._app.warn_battery(self.battery.low)
        self.console.step(ticks)
        if wait_ms == 0:
            self._rounds += 1
        elif wait_ms >= _QUIET_MS and self._rounds >= _ROUNDS:
            self._rounds = 0
            gc.collect()
