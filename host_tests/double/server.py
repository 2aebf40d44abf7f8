"""The double of a board: MicroPython's raw REPL on a pseudo-terminal, behind it desktop MicroPython.

    with Double(folder) as board:
        ... board.port ...          # for the real mpremote, or make flash

It has a littlefs in a file (`image`), restarts on machine.reset() and on a soft reset, runs main.py after
the first, and passes what is typed to what runs. `cut_after` bytes from the computer, the cable comes off
and the power with it: port and program are gone; `plug()` is a new cable.
"""

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import threading
import time
import tty
from pathlib import Path

import desktop_mpy

BOARD = Path(__file__).parent / "board.py"
POWER_CUT, RESET = 9, 7
RUN = b"\x00\x00RUN"
_BANNER = b"\r\nraw REPL; CTRL-B to exit\r\n>"
_WINDOW = 128
BLOCK = 4096
_CONTROL = re.compile(b"[\x01-\x05]")
CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E = b"\x01", b"\x02", b"\x03", b"\x04", b"\x05"


class Double:
    """`blocks`: size of its flash in 4 KiB; `faults`: see board.py; `deaf`: nothing but silence answers.

    `received`: bytes that came from the computer; `resets`: how many there were.
    """

    def __init__(self, folder, blocks=352, cut_after=None, deaf=False, **faults):
        self.image = Path(folder) / "flash.bin"
        if not self.image.exists():
            self.image.write_bytes(b"\xff" * BLOCK * blocks)
        self.blocks = blocks
        self.cut_after = cut_after
        self.deaf = deaf
        self.faults = dict(faults)
        self.received = 0
        self.resets = 0
        self._process = None
        self._thread = None
        self._close = threading.Event()

    def __enter__(self):
        self.plug()
        return self

    def __exit__(self, *why):
        self.unplug()

    # --- power and cable -----------------------------------------------------------------------------------

    def plug(self):
        """Connect the cable: the board starts, and has a port of its own."""
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        tty.setraw(self._master)
        self.port = os.ttyname(self._slave)
        self._close.clear()
        self._waiting = self._line = b""
        self._raw = False
        self._busy = False
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._start("boot")
        self._thread.start()

    def unplug(self):
        """Pull the cable, and with it the power."""
        self._close.set()
        if self._thread is not threading.current_thread() and self._thread is not None:
            self._thread.join()
        self._thread = None

    def _start(self, *how):
        words = ",".join(f"{name}={str(value).replace(' ', '_')}" for name, value in self.faults.items())
        sim = desktop_mpy.ROOT / "sim"
        command = desktop_mpy.command(BOARD, self.image, self.blocks, sim, words or "-", *how, heap="560K")
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.DEVNULL, start_new_session=True)
        self._busy = bool(how)
        self._marks = 0

    def _stop(self):
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()

    def _live(self):
        try:
            while not self._close.is_set():
                ready, _, _ = select.select([self._master, self._process.stdout], [], [], 0.05)
                if self._process.stdout in ready:
                    self._said(os.read(self._process.stdout.fileno(), 4096))
                if self._master in ready:
                    self._typed(os.read(self._master, 4096))
        except _Cut:
            pass
        finally:
            self._stop()
            os.close(self._slave)
            os.close(self._master)

    # --- from the program to the computer ------------------------------------------------------------------

    def _said(self, data):
        if not data:
            status = self._process.wait()
            self._stop()
            if status == POWER_CUT:
                self.faults.pop("cut", None)
                raise _Cut
            self.resets += 1
            self._raw = False
            self._start("boot")
            return
        self._marks += data.count(CTRL_D)
        if self._busy and self._marks >= 2:
            self._busy = False
            self._marks = 0
            data += b">" if self._raw else b"\r\n>>> "
        if not self._raw:
            data = data.replace(CTRL_D, b"")
        self._say(data.replace(b"\n", b"\r\n"))

    def _say(self, data):
        if not self.deaf:
            while data:
                data = data[os.write(self._master, data):]

    # --- from the computer to the program ------------------------------------------------------------------

    def _typed(self, data):
        if self.cut_after is not None and self.received + len(data) >= self.cut_after:
            data = data[:self.cut_after - self.received]
            self._take(data)
            self.cut_after = None
            raise _Cut
        self.received += len(data)
        self._take(data)

    def _take(self, data):
        self._waiting += data
        while self._waiting and not self.deaf:
            if self._busy and CTRL_C in self._waiting:
                self._waiting = self._waiting.split(CTRL_C, 1)[1]
                self._interrupt()
                continue
            if self._busy:
                if not self._raw:
                    self._process.stdin.write(self._waiting)
                    self._process.stdin.flush()
                    self._waiting = b""
                return
            if not self._next():
                return

    def _next(self):
        """Take one thing from what waits; False where it is not whole yet."""
        found = _CONTROL.search(self._waiting)
        if found is None:
            self._line += self._waiting
            self._waiting = b""
            return False
        key = found.group()
        if key == CTRL_E and len(self._waiting) < found.end() + 2:
            return False
        self._line += self._waiting[:found.start()]
        self._waiting = self._waiting[found.end():]
        line, self._line = self._line.strip(b"\r"), b""
        if key == CTRL_A:
            self._raw = True
            self._say(_BANNER)
        elif key == CTRL_B:
            self._raw = False
            self._say(b"\r\n>>> ")
        elif self._raw and key == CTRL_E:
            self._waiting = self._waiting[2:]
            self._paste()
        elif self._raw:
            self._execute(line)
        return True

    def _interrupt(self):
        """Ctrl-C to what runs, until it has ended."""
        for _ in range(20):
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGINT)
            end = time.monotonic() + 0.25
            while self._busy and time.monotonic() < end:
                if select.select([self._process.stdout], [], [], 0.05)[0]:
                    self._said(os.read(self._process.stdout.fileno(), 4096))
            if not self._busy:
                return

    def _execute(self, source):
        if not source:
            self._stop()
            self._start()
            self._say(b"OK\r\nMPY: soft reboot" + _BANNER)
            return
        self._say(b"OK")
        self._send(source)

    def _send(self, source):
        self._busy = True
        self._marks = 0
        self._process.stdin.write(RUN + len(source).to_bytes(4, "little") + source)
        self._process.stdin.flush()

    def _paste(self):
        """Raw paste: the whole of a snippet, taken a window at a time."""
        self._say(b"R\x01" + _WINDOW.to_bytes(2, "little"))
        source, taken = b"", 0
        while True:
            if CTRL_D in self._waiting:
                rest, self._waiting = self._waiting.split(CTRL_D, 1)
                source += rest
                break
            source += self._waiting
            taken += len(self._waiting)
            self._waiting = b""
            while taken >= _WINDOW:
                taken -= _WINDOW
                self._say(b"\x01")
            if not select.select([self._master], [], [], 5)[0]:
                return
            data = os.read(self._master, 4096)
            self.received += len(data)
            if self.cut_after is not None and self.received >= self.cut_after:
                self.cut_after = None
                raise _Cut
            self._waiting = data
        self._say(CTRL_D)
        self._send(source)


class _Cut(Exception):
    """The cable is off."""
