"""MicroPython's side of the double of a board: runs under desktop MicroPython, started by server.py.

    board.py IMAGE BLOCKS SIM_FOLDER FAULTS [boot]

IMAGE is the flash memory, a file of BLOCKS blocks with a littlefs on it, as on a board. `boot` runs main.py
first, as after a reset. Then each snippet that comes on standard input runs: its length in four bytes after
the mark RUN, and the text. After each come 0x04, the traceback, 0x04. FAULTS is "-" or
words of key=value: `cut=N` the power goes when N more bytes have been programmed; `flip=TEXT` one bit of the
first block that holds TEXT changes once it is programmed; `roomy=1` the file system says that it has more
room than it has; `panel=0` no display is on the bus; `platform`, `machine`, `version`, `mpy` say what the
board is.
"""

import io
import os
import sys
import time

import vfs

BLOCK = 4096
PROGRAM = 256
RUN = b"\x00\x00RUN"
POWER_CUT, RESET = 9, 7


class PowerCut(BaseException):
    """The supply is gone: nothing more happens."""


class Flash:
    """A flash memory in a file, which can fail on demand."""

    def __init__(self, path, blocks, faults):
        self.file = open(path, "r+b")
        self.blocks = blocks
        self.left = int(faults.get("cut", -1))
        self.flip = faults.get("flip", "").encode()
        self.wrong = None

    def readblocks(self, block, buffer, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        if self.left == 0:
            raise PowerCut()
        data = bytes(buffer)
        if self.flip and self.flip in data:
            # Later, for littlefs compares what it has programmed, and would take another block.
            self.wrong = block * BLOCK + offset + data.find(self.flip)
            self.flip = b""
        if 0 < self.left <= len(data):
            data, self.left = data[:self.left], 0
        elif self.left > 0:
            self.left -= len(data)
        self.file.seek(block * BLOCK + offset)
        self.file.write(data)
        if self.left == 0:
            raise PowerCut()

    def ioctl(self, what, block):
        if what == 3 and self.wrong is not None:
            self.file.seek(self.wrong)
            bad = self.file.read(1)[0] ^ 4
            self.file.seek(self.wrong)
            self.file.write(bytes([bad]))
            self.wrong = None
        return self.blocks if what == 4 else BLOCK if what == 5 else 0


class Reset(BaseException):
    """machine.reset() was called."""


def fit(machine, ssd1306_model, faults):
    """What the simulated board's `machine` lacks, and its display."""

    def reset():
        raise Reset()

    machine.reset = reset
    machine.idle = lambda: time.sleep_ms(1)
    machine.ADC = getattr(machine, "ADC", None)
    if faults.get("panel") != "0":
        machine.attach(0, ssd1306_model.Bus(ssd1306_model.Panel()))
    machine.measure(29, 1600)


def copy(own, to):
    for name in dir(own):
        if not name.startswith("__"):
            setattr(to, name, getattr(own, name))


class System:
    """`sys` as the board has it: another name and another kind of machine."""

    def __init__(self, own, faults):
        copy(own, self)
        self.platform = faults.get("platform", "rp2")

        class Implementation:
            name = "micropython"
            version = tuple([int(part) for part in faults.get("version", "1.28.0").split(".")])
            _machine = faults.get("machine", "Raspberry Pi Pico with RP2040").replace("_", " ")
            _mpy = int(faults["mpy"]) if "mpy" in faults else own.implementation._mpy

        self.implementation = Implementation


class RoomyOs:
    """`os` of a file system that says it has more room than it has."""

    def __init__(self, own):
        copy(own, self)

    @staticmethod
    def statvfs(path):
        known = os.statvfs(path)
        return known[:3] + (known[2], known[2]) + known[5:]


def run(source, names):
    """Run a snippet or a file; returns the traceback, or ""."""
    try:
        exec(source, names)
    except (PowerCut, Reset):
        raise
    except BaseException as error:
        out = io.StringIO()
        sys.print_exception(error, out)
        return out.getvalue()
    return ""


def read_exactly(count):
    data = b""
    while len(data) < count:
        more = sys.stdin.buffer.read(count - len(data))
        if not more:
            sys.exit(0)
        data += more
    return data


def next_snippet():
    """The next snippet; whatever was typed before it is nobody's."""
    seen = b""
    while not seen.endswith(RUN):
        seen = seen[-len(RUN):] + read_exactly(1)
    return read_exactly(int.from_bytes(read_exactly(4), "little")).decode()


def write(text):
    sys.stdout.buffer.write(text.encode())


def serve(boot):
    names = {"__name__": "__main__"}
    if boot:
        try:
            with open("/main.py") as file:
                source = file.read()
            write(run(source, names))
        except OSError:
            pass
        write("\x04\x04")
    while True:
        try:
            source = next_snippet()
        except KeyboardInterrupt:
            continue
        error = run(source, names)
        write("\x04" + error + "\x04")


def main():
    image, blocks, sim, words = sys.argv[1:5]
    faults = dict([word.split("=", 1) for word in words.split(",") if "=" in word])
    flash = Flash(image, int(blocks), faults)
    sys.path[:] = [sim]
    import machine
    import ssd1306_model

    fit(machine, ssd1306_model, faults)
    del sys.path[:]
    sys.path.extend(["", ".frozen", "/lib"])
    vfs.umount("/")
    try:
        system = vfs.VfsLfs2(flash, progsize=PROGRAM)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=PROGRAM)
        system = vfs.VfsLfs2(flash, progsize=PROGRAM)
    vfs.mount(system, "/")
    sys.modules["sys"] = System(sys, faults)
    if faults.get("roomy"):
        sys.modules["os"] = RoomyOs(os)
    try:
        serve(sys.argv[5:] == ["boot"])
    except PowerCut:
        sys.exit(POWER_CUT)
    except Reset:
        vfs.umount("/")
        sys.exit(RESET)


main()
