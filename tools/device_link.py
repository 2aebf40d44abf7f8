"""A board on a serial port, through mpremote's own transport: finding it, asking it, copying to it.

Whatever goes wrong becomes a LinkError: one line that says what to do.
"""

import base64
import contextlib
import io
import re
import struct
import time
from pathlib import Path
from typing import NamedTuple

import serial
import serial.tools.list_ports
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

DEVICE = Path(__file__).resolve().parent.parent / "device"
CHUNK = 3072  # as base64 4 KiB: a few of these fit into the heap of any board
ANSWER_S = 8  # so long may it take until MicroPython answers (--patience)
_QUIET_S = 60  # so long may a board be silent while it reads a large list through
_ARCHS = (None, "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp", "xtensa",
          "xtensawin", "rv32imc", "rv64imc")
_ASK = """
import sys
i = sys.implementation
print(sys.platform, getattr(i, "_mpy", 0), *i.version[:3])
print(getattr(i, "_machine", "?"))
"""

_AS_MODULE = """
import sys
class _Module: pass
_names = {{"__name__": {name!r}}}
exec({source!r}, _names)
_module = _Module()
for _name in _names: setattr(_module, _name, _names[_name])
sys.modules[{name!r}] = _module
"""


class LinkError(Exception):
    """One line for the user. `full`: the file system has no room; `gone`: the board went away."""

    def __init__(self, line, full=False, gone=False):
        super().__init__(line)
        self.full, self.gone = full, gone


class Identity(NamedTuple):
    """What answers: `version` as (1, 28, 0), `mpy` as (6, 3), `arch` as mpy-cross names it."""

    platform: str
    machine: str
    version: tuple
    mpy: tuple
    arch: str


def ports():
    """The serial ports on which a board may be, in a lasting order."""
    return sorted(port.device for port in serial.tools.list_ports.comports() if port.vid is not None)


class Link:
    """One board. `say(line)` is told what takes long."""

    def __init__(self, port):
        self.port = port
        self._transport = None
        self._connect()

    def _connect(self):
        try:
            self._transport = SerialTransport(self.port, timeout=ANSWER_S)
        except (TransportError, OSError, ValueError) as error:
            reason = str(error).splitlines()[0]
            raise LinkError(f"{self.port} cannot be opened: {reason}; is the name right, is another program "
                            "(a terminal, an editor) using it, may you use serial ports?") from None

    @contextlib.contextmanager
    def _guarded(self):
        try:
            yield
        except TransportExecError as error:
            raise _told(error.error_output) from None
        except (TransportError, OSError, struct.error) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise LinkError(f"the board on {self.port} went away: {reason}", gone=True) from None

    def enter(self):
        """Stop what runs and begin afresh, without main.py. LinkError where no MicroPython answers."""
        end = time.monotonic() + ANSWER_S
        while True:
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    self._transport.enter_raw_repl(soft_reset=True, timeout_overall=ANSWER_S)
                return
            except TransportError:
                # mpremote gives up after ten silent seconds; a board may be given more.
                if time.monotonic() > end:
                    raise LinkError(
                        f"no MicroPython answers on {self.port}: put it on the board first (docs/BUILD.md; a "
                        "Pico: hold BOOTSEL while plugging it in, copy the .uf2 file to it)") from None
            except OSError as error:
                raise LinkError(f"the board on {self.port} went away: {error}", gone=True) from None

    def run(self, source):
        """Run a snippet; returns the lines it printed."""
        with self._guarded():
            said, error = self._transport.exec_raw(source, timeout=max(_QUIET_S, ANSWER_S))
            if error:
                raise TransportExecError(said, error.decode("utf-8", "replace"))
        return said.decode("utf-8", "replace").splitlines()

    def identity(self):
        """Who answers."""
        first, machine = self.run(_ASK)[:2]
        platform, mpy, *version = first.split()
        mpy = int(mpy)
        arch = mpy >> 10 & 15
        return Identity(platform, machine, tuple(map(int, version)), (mpy & 255, mpy >> 8 & 3),
                        _ARCHS[arch] if arch < len(_ARCHS) and arch else "none")

    def prepare(self):
        """Give the board the functions of device/: its own main.py first, as module `main`."""
        for name in ("main", "deploy"):
            source = _bare((DEVICE / f"{name}.py").read_text(encoding="utf-8"))
            self.run(_AS_MODULE.format(name=name, source=source))
        self.run("import main, deploy")

    def write(self, path, data, progress):
        """Write a file; `progress(bytes)` after each piece."""
        opened = f"from binascii import a2b_base64 as _a\n_f = open({path!r}, 'wb')\n_w = _f.write\n"
        try:
            for at in range(0, len(data), CHUNK):
                piece = data[at:at + CHUNK]
                # A file system may take less than it was given, and say so only in the number.
                last = "\n_f.close()" if at + CHUNK >= len(data) else ""
                lines = self.run(f"{opened}print(_w(_a({base64.b64encode(piece)!r}))){last}")
                opened = ""
                if lines != [str(len(piece))]:
                    raise LinkError("the file system is full", full=True)
                progress(len(piece))
        except LinkError as error:
            if not error.gone:
                with contextlib.suppress(LinkError):
                    self.run("_f.close()")
            raise
        if not data:
            self.run(opened + "_f.close()")

    def reset(self):
        """Restart the board and connect again."""
        with self._guarded():
            self._transport.exec_raw_no_follow("import time, machine\ntime.sleep_ms(100)\nmachine.reset()")
            time.sleep(0.3)
        self.close()
        end = time.monotonic() + max(15, ANSWER_S)
        while True:
            try:
                self._connect()
                return
            except LinkError:
                if time.monotonic() > end:
                    raise LinkError(f"the board did not come back on {self.port} after its restart; "
                                    "unplug it, plug it in, run this again") from None
                time.sleep(0.3)

    def hear_status(self, patience_s=None):
        """The status line of the clock that runs, or "" where none is heard."""
        line = self._transport.serial
        heard = b""
        end = time.monotonic() + (patience_s or max(15, ANSWER_S))
        try:
            line.timeout = 0.1
            while time.monotonic() < end:
                line.write(b"status\r")
                until = time.monotonic() + 1
                while time.monotonic() < until:
                    heard += line.read(line.in_waiting or 1)
                    found = re.search(rb"(?m)^(status .+?)\r?\n", heard)
                    if found:
                        return found[1].decode("utf-8", "replace")
        except OSError:
            pass
        return ""

    def close(self):
        """Let go of the port."""
        if self._transport is not None:
            with contextlib.suppress(OSError):
                self._transport.close()


def _told(traceback):
    """The LinkError for a traceback from the board."""
    last = (traceback.strip().splitlines() or ["no word why"])[-1]
    if "ENOSPC" in last or re.search(r"OSError: (\[Errno )?28\b", last):
        return LinkError("the file system is full", full=True)
    if "MemoryError" in last:
        return LinkError("the board has no memory left for this; unplug it, plug it in, run this again")
    return LinkError(f"the board said: {last}")


def _bare(source):
    """A source without its comments and docstrings, to send less."""
    source = re.sub(r'(?ms)^ *""".*?"""\n', "", source)
    return re.sub(r"(?m)^ *#.*\n", "", source)
