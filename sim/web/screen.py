"""The simulated board's display: the firmware's own driver on a model of its bus; the page gets the glass."""

import binascii

import boards.sim as board
from panel import Glass

import machine
from ssd1306_model import Bus, Panel


class Screen:
    """The place where the display is fitted."""

    def __init__(self):
        self._glass = None

    def driver(self):
        """The firmware's driver of a new display."""
        panel = Panel()
        machine.attach(board.I2C_ID, Bus(panel))
        self.watch(panel)
        return board.driver()

    def watch(self, panel):
        """Look at another panel's glass."""
        self._glass = Glass(panel)

    def show(self, view):
        """Tell `view` the picture if it has changed."""
        if self._glass is not None and self._glass.take():
            view.picture(str(binascii.b2a_base64(self._glass.buffer), "ascii"))
