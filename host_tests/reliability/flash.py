"""A flash memory under littlefs, on MicroPython: power can be cut inside every program and every erase.

Nothing is played again: at each program and each erase the memory is copied as the cut would leave it, and
what a device would find on that copy is looked at; then the game goes on.
"""

import os
import random

import vfs

BLOCK = 4096
PROGRAM = 256


class Memory:
    """`data`; programs only clear bits, as NOR flash does."""

    def __init__(self, data):
        self.data = data
        self.blocks = len(data) // BLOCK

    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        buffer[:] = self.data[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        self.data[at : at + len(buffer)] = buffer

    def erase(self, block):
        self.data[block * BLOCK : (block + 1) * BLOCK] = b"\xff" * BLOCK

    def ioctl(self, what, block):
        if what == 4:
            return self.blocks
        if what == 5:
            return BLOCK
        if what == 6:
            self.erase(block)
        return 0


class Flash(Memory):
    """Counts `programs`, `erases` (`worn`: of each block); `cut(data)` sees each way a cut can leave it."""

    def __init__(self, blocks):
        Memory.__init__(self, bytearray(b"\xff" * (BLOCK * blocks)))
        self.programs = 0
        self.erases = 0
        self.worn = [0] * blocks
        self.cut = None

    def writeblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        self.programs += len(buffer) // PROGRAM
        if self.cut is not None:
            self._cut_program(at, buffer)
        Memory.writeblocks(self, block, buffer, offset)

    def _cut_program(self, at, buffer):
        self.cut(self.data)
        size = len(buffer)
        for whole in (random.randrange(1, size), size - random.randrange(1, min(64, size))):
            cut = bytearray(self.data)
            cut[at : at + whole] = bytes(buffer)[:whole]
            # The byte that was under way has some of its bits.
            cut[at + whole] &= buffer[whole] | random.randrange(256)
            self.cut(cut)

    def erase(self, block):
        self.erases += 1
        self.worn[block] += 1
        if self.cut is not None:
            self.cut(self.data)
            cut = bytearray(self.data)
            at = block * BLOCK
            for i in range(at, at + BLOCK, random.randrange(1, 64)):
                cut[i] |= random.randrange(256)
            self.cut(cut)
            half = random.randrange(1, BLOCK)
            cut[at : at + half] = b"\xff" * half
            self.cut(cut)
        Memory.erase(self, block)


def mount(flash, at):
    """Mount the littlefs of `flash` at `at`, made if there is none, as a board does."""
    try:
        system = vfs.VfsLfs2(flash, progsize=PROGRAM)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=PROGRAM)
        system = vfs.VfsLfs2(flash, progsize=PROGRAM)
    vfs.mount(system, at)


def found_on(data, see):
    """What `see()` says of a copy of `data`, its littlefs mounted at /cut; None: it cannot be mounted."""
    try:
        vfs.mount(vfs.VfsLfs2(Memory(bytearray(data)), progsize=PROGRAM), "/cut")
    except OSError:
        return None
    try:
        # As device/main.py does at every start: a cut rename may hide what lies behind it.
        try:
            os.remove("/cut/-")
        except OSError:
            pass
        return see()
    finally:
        vfs.umount("/cut")
