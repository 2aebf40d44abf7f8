"""What a real board has beside the game: its battery and its console, looked at when nothing is due."""

from battery import Battery
from console import Console


class Upkeep:
    """For `app` on `board`, which has `battery_mv()` and `BATTERY_LOW_MV`."""

    def __init__(self, app, board):
        self._app = app
        self.battery = Battery(board.battery_mv, board.BATTERY_LOW_MV)
        self.console = Console(app, board, self.battery)

    def late(self, late_ms):
        """A step was `late_ms` behind its deadline; zero and less: in time."""
        if late_ms > self.console.worst_late_ms:
            self.console.worst_late_ms = late_ms

    def step(self, ticks):
        """Look after both; costs nothing unless something is to be done."""
        if self.battery.step(ticks):
            self._app.warn_battery(self.battery.low)
        self.console.step(ticks)
