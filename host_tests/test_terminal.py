"""`make run`: the board in a terminal, played through a pseudo-terminal as by hand."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

import desktop_build
import recorded
import run_scenarios

RUN = Path(__file__).resolve().parent.parent / "tools" / "run_terminal.py"


class Play:
    """A running board: `press` keys, wait until the screen `shows` something, `leave`."""

    def __init__(self, device, *settings):
        self.terminal, self._board_side = pty.openpty()
        self.before = termios.tcgetattr(self.terminal)
        self._said = b""
        self.process = subprocess.Popen(
            [sys.executable, str(RUN), "--device", str(device), *settings],
            stdin=self._board_side, stdout=self._board_side, stderr=self._board_side, start_new_session=True,
        )

    def press(self, keys):
        for key in keys:
            os.write(self.terminal, key.encode())
            time.sleep(0.15)

    def shows(self, pattern, within_s=8):
        """Wait until what has been drawn since the last success matches."""
        end = time.monotonic() + within_s
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.05)[0]:
                self._said += os.read(self.terminal, 65536)
            text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self._said.decode("utf-8", "replace"))
            if re.search(pattern, text):
                self.seen = text
                self._said = b""
                return
        raise AssertionError(f"{pattern!r} was not shown; the screen had\n{text[-2000:]}")

    def leave(self, how):
        how()
        # What is still drawn must be read, or the board waits for room.
        end = time.monotonic() + 8
        while self.process.poll() is None and time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.05)[0]:
                self._said += os.read(self.terminal, 65536)
        assert self.process.poll() == 0
        assert termios.tcgetattr(self.terminal) == self.before
        assert b"Traceback" not in self._said


@pytest.fixture(scope="module")
def compiled():
    """Compiling takes longer than a test waits for a screen."""
    return desktop_build.program(run_scenarios.fonts())


@pytest.fixture
def play(tmp_path, compiled):
    started = []

    def start(*settings):
        started.append(Play(tmp_path, *settings))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            os.killpg(one.process.pid, signal.SIGKILL)


def test_a_turn_and_neutral_by_hand(play):
    board = play("preset=sss-2min", "lang=sk")
    board.shows("PRIPRAVENÉ")
    board.press("b")
    board.shows("> A 2:00|> A 1:5")
    board.shows("1:58")
    board.press(" ")
    board.shows("NEUTRÁL")
    board.leave(lambda: board.press("q"))


def test_nothing_is_amiss_and_every_menu_fits_a_picos_heap(play):
    board = play("preset=sss-2min", "lang=sk")
    board.shows("PRIPRAVENÉ")
    assert "Ignorované" not in board.seen
    board.press("m")
    board.shows("1 Režim")
    board.press("mb m")
    board.shows("7 Rozhodca")
    board.press("7")
    board.shows("ROZHODCA")
    board.leave(lambda: board.press("q"))


def test_the_picture_is_the_panels_own(play):
    """v shows what the driver has put on the glass, in braille; the light tab is a long row of it."""
    board = play("preset=sss-2min", "lang=sk")
    board.shows("PRIPRAVENÉ")
    board.press("v")
    board.shows("[\u2801-\u28ff]{3}")
    board.press("a")
    board.shows("[\u2801-\u28ff]{25}")
    board.press("v")
    board.shows("Na ťahu B")
    board.leave(lambda: board.press("q"))


def test_a_byte_of_another_code_than_utf_8_is_no_key(play):
    """As a terminal set to Latin-2 sends them, or one whose Alt key sets the highest bit."""
    board = play("preset=sss-2min", "lang=sk")
    board.shows("PRIPRAVENÉ")
    os.write(board.terminal, b"\xff\x9f\xc8")
    board.press("b")
    board.shows("> A 2:00|> A 1:5")
    board.leave(lambda: board.press("q"))


def test_ctrl_c_restores_the_terminal(play):
    board = play("preset=cas-2min", "lang=cs")
    board.shows("PŘIPRAVENO")
    board.leave(lambda: os.killpg(board.process.pid, signal.SIGINT))


def test_no_terminal_is_said_in_one_line():
    done = subprocess.run([sys.executable, str(RUN)], stdin=subprocess.DEVNULL, capture_output=True,
                          encoding="utf-8")
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["make run: this is no terminal; start it in one"]


def test_letters_from_the_console_and_the_games_record(play, tmp_path):
    board = play("preset=sss-2min", "lang=sk", "console=yes")
    board.shows("PRIPRAVENÉ")
    board.press("b")
    board.shows("> A 1:5")
    board.press(":word bó\n")
    board.shows("no word is being typed here")
    board.press(" :word bó\n")
    board.shows("BÓ_")
    board.press("\nab")
    board.shows("PLATNÉ")
    board.press("\n")
    board.shows("Hodiny spustí")
    time.sleep(2)  # it is written in a quiet moment
    board.leave(lambda: board.press("q"))
    record = recorded.read(tmp_path / "games" / "g000001.txt")
    assert [item.value for item in record.items if item.name == "letter"] == ["b", "ó"]
    (ruling,) = [item for item in record.items if item.name == "ruling"]
    assert (ruling.word, ruling.value, ruling.list) == ("bó", "valid", "B1 05, 1.10.2011")


def test_a_game_that_is_played_meanwhile_finds_every_module():
    """Another command makes the firmware up to date: what has not changed is not touched."""
    fonts = run_scenarios.fonts()
    before = {path: path.stat().st_ino for path in desktop_build.program(fonts).iterdir()}
    assert {path: path.stat().st_ino for path in desktop_build.program(fonts).iterdir()} == before
