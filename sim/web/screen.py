"""The simulated board's display: the firmware's own driver on a model of its bus; the page gets the glass."""

import binascii

import boards.sim as board
from panel import Glass

import machine
from ssd1306_model import Bus, Panel


class Screen:
    """The place where the display is fitted."""

    def __init__(self):
        self._bus = None
        self._glass = None
        self._seen = None

    def driver(self):
        """The firmware's driver of a new display."""
        bus = Bus(Panel())
        machine.attach(board.I2C_ID, bus)
        self.watch(bus)
        return board.driver()

    def watch(self, bus):
        """Look at the panel on `bus`."""
        self._bus = bus
        self._glass = Glass(bus.panel)
        self._seen = None

    def show(self, view):
        """Tell `view` the picture if it has changed."""
        bus = self._bus
        seen = (bus.writes, bus.plugged)
        if seen == self._seen:
            return
        self._seen = seen
        if self._glass.take(bus.plugged):
            view.picture(str(binascii.b2a_base64(self._glass.buffer), "ascii"))
