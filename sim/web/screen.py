"""The simulated board's display: the driver that the firmware gets, and the pixels that the page gets."""


import binascii


class Screen:
    """The place where the display is fitted. Until a driver draws pixels the page shows texts alone."""

    def __init__(self):
        self._glass = None

    def driver(self):
        """A new display's driver, or None."""
        return None

    def show(self, view):
        """Tell `view` the picture if it has changed."""
        if self._glass is not None and self._glass.take():
            view.picture(str(binascii.b2a_base64(self._glass.buffer), "ascii"))
