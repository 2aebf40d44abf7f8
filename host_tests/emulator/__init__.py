"""An emulated Pico with a real MicroPython image, and the things wired to it: for tests, in simulated time.

`from emulator.pico import PicoUnderTest` is the board on the bench; docs/EMULATOR.md tells what it can and
cannot show. This package needs rp2040py and littlefs-python (requirements-emulator.txt).
"""
