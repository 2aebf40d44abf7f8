"""The clock on the emulated board, for its stories: what `make flash` puts there, on the reference wiring.

Busy, a simulated second takes half a minute on a slow machine: each story has a long limit of real time.
"""

import os
import re
from pathlib import Path

import device_build
import emulate

LEDS, BUTTONS, BUZZER = (18, 19, 20), (2, 3, 4), 15
ROWS, COLUMNS = (6, 7, 8, 9), (10, 11, 12, 13)
KEYS = ("1", "2", "3", "OK", "4", "5", "6", "DEL", "7", "8", "9", "NEXT", "*", "0", "#", "MENU")
REAL_LIMIT_S = 2400

# Around the board's own start, so that nothing else changes: what stands when the loop begins.
_REPORT = b"""
def report():
    import sys
    sys.path.insert(0, PROGRAM)
    import board
    start = board.start
    def begin(once, app):
        gc.collect()
        print("loop", gc.mem_free())
        %s
        start(once, app)
    board.start = begin
    sys.path.pop(0)

gc.threshold(COLLECT_BYTES)
report()
if __name__ == "__main__":"""
# An image with our firmware in it starts that: a main.py on the board is not looked at.
_REPORT_IN_BOARD = b"""
_start = start
def start(once, app):
    import gc
    gc.collect()
    print("loop", gc.mem_free())
    %s
    _start(once, app)
"""


def is_frozen():
    """Whether the image has our firmware in itself (device/manifest.py)."""
    return b"challenge_screens" in emulate.payload(Path(os.environ["NAMIETKA_IMAGE"]).read_bytes())


def has_romfs():
    """Whether the image can read a list where it lies, in a ROMFS partition."""
    return b"VfsRom" in emulate.payload(Path(os.environ["NAMIETKA_IMAGE"]).read_bytes())


def device_files(folder, lexicon="sk", settings=None):
    """{path on the device: bytes} of a build of this moment, built into `folder`.

    For an image with our firmware in it: what else belongs on the board (docs/FLASH.md).
    """
    if is_frozen():
        return {"board.py": (device_build.ROOT / "boards" / "pico.py").read_bytes(),
                "lexicon.dawg": device_build.lexicon(lexicon).read_bytes()}
    built = device_build.build("pico", lexicon, settings, into=folder).folder
    return {path.relative_to(built).as_posix(): path.read_bytes()
            for path in built.rglob("*") if path.is_file()}


def with_preset(files, line):
    """A device's files with this line as its own timing, chosen."""
    import ownpresets

    return {**files, "settings.txt": b"preset = own-0\nfinal_ms = 1000\n",
            "presets.txt": (ownpresets.sealed(line) + "\n").encode()}


class Clock:
    """A board with the clock on it, just switched on, and what is wired to it.

    `files`: of the device; `boot`: the fixture; `instead`: a statement that is run when the loop begins.
    """

    def __init__(self, boot, files, display=True, instead=b"pass", report=True, **options):
        files = dict(files)
        if report and is_frozen():
            files["board.py"] += _REPORT_IN_BOARD % instead
        elif report:
            files["main.py"] = files["main.py"].replace(b'if __name__ == "__main__":', _REPORT % instead)
        self.pico = boot(files, real_limit_s=REAL_LIMIT_S, **options)
        self.oled = self.pico.oled(0) if display else None
        self.leds = [self.pico.watch(pin) for pin in LEDS]
        self.ear = self.pico.listen(BUZZER)
        self.pico.set_voltage(3, 4.5 / 3)  # three fresh cells, through the board's divider
        self.keys = self.pico.keypad(ROWS, COLUMNS)
        self.free_bytes = None

    def begin(self, limit_ms=6000):
        """Runs until the loop begins and the first picture stands; returns itself."""
        pico = self.pico
        pico.run_until(lambda: re.search(r"loop \d+\s", pico.console), limit_ms, "the loop's start")
        self.free_bytes = int(re.search(r"loop (\d+)", pico.console).group(1))
        self.looped_us = pico.now_us
        if self.oled is not None:
            pico.run_until(lambda: any(self.oled.panel.picture()), 3000, "the first picture", step_ms=5)
        self.shown_us = pico.now_us
        return self

    def press(self, name, hold_ms=60):
        """A button goes down now and comes up later; returns the stamp of its going down."""
        pin = BUTTONS["ABN".index(name)]
        self.pico.press(pin)
        self.pico.later_ms(hold_ms, self.pico.release, pin)
        return self.pico.now_us

    def key(self, name, pause_ms=120):
        """A key goes down and comes up, and a moment passes."""
        number = KEYS.index(name)
        self.keys.press(number)
        self.pico.run_ms(60)
        self.keys.release(number)
        self.pico.run_ms(pause_ms)

    def status(self):
        """{word: value} of the console's status line."""
        pico = self.pico
        before = len(pico.console)
        pico.usb.send(b"status\n")
        pico.run_until(lambda: re.search(r"status version=.*\n", pico.console[before:]), 1500, "the status")
        line = re.search(r"status (version=.*)\n", pico.console[before:]).group(1)
        return dict(word.split("=", 1) for word in line.split())

    def heard(self, since_us):
        """The stamp of the first tone from `since_us` on, or None."""
        return next((start for start, _end, _hz in self.ear.tones if start >= since_us), None)

    def quiet(self, ms=400):
        """Lets what was begun end: tones, pictures."""
        self.pico.run_ms(ms)
