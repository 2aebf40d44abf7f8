"""The project's model of an SSD1306 panel (sim/ssd1306_model.py) as a device on the emulated bus."""

import sys
from pathlib import Path

_SIM = str(Path(__file__).parents[2] / "sim")


class OledOnBus:
    """`panel` is the model; `written_us` has a stamp for every write that brought pixels.

    The model's own complaint about what no panel understands, a ValueError, comes out of `run_ms`.
    """

    def __init__(self, now_us):
        if _SIM not in sys.path:
            sys.path.append(_SIM)
        from ssd1306_model import Panel

        self.panel, self.written_us, self._now_us = Panel(), [], now_us

    def write(self, data):
        self.panel.write(data)
        if data[0] & 0x40:
            self.written_us.append(self._now_us())

    def read(self):
        return 0x00 if self.panel.on else 0x40

    def lit(self, x, y):
        return self.panel.lit(x, y)

    def rows(self):
        """64 strings of "#" and ".": the glass as one sees it."""
        return ["".join("#" if self.panel.lit(x, y) else "." for x in range(128)) for y in range(64)]
