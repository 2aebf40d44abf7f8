"""The files of the record of games on a littlefs: bounded, whole after any power cut, on a full one."""

_DEVICE = """
import os
import struct
import sys
import vfs
from binascii import crc32

import events
import settings
import gamefiles
from gamelog import ITEM, SIZE, GameLog
from judge import Judge
from presets import find

BLOCK = 4096


class Cut(BaseException):
    pass


class Flash:
    def __init__(self, blocks):
        self.data = bytearray(b"\\xff" * BLOCK * blocks)
        self.left = -1

    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        buffer[:] = self.data[at:at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        if self.left == 0:
            raise Cut()
        at = block * BLOCK + offset
        count = len(buffer)
        if 0 < self.left <= count:
            count, self.left = self.left, 0
        elif self.left > 0:
            self.left -= count
        self.data[at:at + count] = buffer[:count]
        if self.left == 0:
            raise Cut()

    def ioctl(self, what, block):
        return len(self.data) // BLOCK if what == 4 else BLOCK if what == 5 else 0


class Board:
    NAME = "flash"
    GAMES_BYTES = 40_000

    def path(self, name):
        return "/flash/" + name

    def date(self):
        return (2026, 11, 30, 14, 5, 9)


class Out:
    record = None

    def event(self, kind, side, at_ms, value):
        self.record.event(kind, side, at_ms, value)


def mount(flash, fresh):
    if fresh:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/flash")


def new_log(board):
    from game import Game

    out = Out()
    game = Game(find("sss-2min"), settings.Settings(), Judge("/none", "sk"), out)
    log = out.record = game.record = GameLog(game, board, gamefiles.write)
    return game, log


class Queue:
    count = 1
    source = bytearray(1)
    down = bytearray(b"\\1")
    at_ms = [0]


def press(game, source, at_ms):
    Queue.source[0] = source
    Queue.at_ms[0] = at_ms
    game.step(Queue, at_ms)


def play(game, log, turns, at_ms):
    # Each turn a neutral taken back, too: plenty of lines. Yields after each write.
    press(game, 1, at_ms)
    for turn in range(turns):
        at_ms += 1000
        press(game, 2, at_ms)
        press(game, 2, at_ms + 100)
        press(game, turn & 1, at_ms + 500)
        while log.waiting():
            assert log.write()
            yield log
    game.reset(at_ms + 1000)
    while log.waiting():
        assert log.write()
        yield log


def names():
    return sorted(os.listdir("/flash/games"))


def lines_of(name):
    # Checked lines and unchecked ones of a file.
    with open("/flash/games/" + name, "rb") as file:
        raw = [line for line in file.read().split(b"\\n") if line]
    good = [line for line in raw if b"%04x" % (crc32(line[:-5]) & 0xFFFF) == line[-4:]]
    return good, len(raw) - len(good)
"""

_BOUND = _DEVICE + """
flash = Flash(64)
mount(flash, True)
board = Board()
game, log = new_log(board)
most = 0
for number in range(30):
    for _ in play(game, log, 20, 0):
        sizes = [os.stat("/flash/games/" + name)[6] for name in names()]
        most = max(most, sum(sizes))
kept = names()
assert most < board.GAMES_BYTES + 4000, most
assert kept[-1] == "g000030.txt" and kept == ["g%06d.txt" % n for n in range(31 - len(kept), 31)], kept
assert len(kept) > 3
for name in kept:
    good, bad = lines_of(name)
    assert bad == 0 and good[0][:15] == b"namietka-game 1" and b"12 2 " == good[-1][:5], name
    assert b"date 2026-11-30 14:05:09*" in b"\\n".join(good)
# After power-on another number; a game that fills all by itself says so, and is never removed.
game, log = new_log(board)
for _ in play(game, log, 400, 0):
    pass
assert names() == ["g000031.txt"], names()
good, bad = lines_of("g000031.txt")
assert bad == 0 and sum([line[:5] == b"full*" for line in good]) == 1 and good[-1][:5] == b"full*"
assert os.stat("/flash/games/g000031.txt")[6] < board.GAMES_BYTES + 4000
for _ in play(game, log, 5, 0):
    pass
assert "g000032.txt" in names()
print("bounded", most)
"""


def test_the_oldest_games_go_and_never_the_current_one(run_mpy):
    assert run_mpy(_BOUND, heap="2M").startswith("bounded ")


_FULL = _DEVICE + """
flash = Flash(16)
mount(flash, True)
board = Board()
board.GAMES_BYTES = 1_000_000
game, log = new_log(board)
# The file system is smaller than the bound: the oldest games make room.
for number in range(12):
    for _ in play(game, log, 20, 0):
        pass
assert names()[-1] == "g000012.txt" and "g000001.txt" not in names()
# Nothing of ours is left to remove: refused, and nothing raises.
for name in names():
    os.remove("/flash/games/" + name)
rubbish = 0
for size in (3000, 600, 100):
    try:
        while True:
            with open("/flash/rubbish%d" % rubbish, "wb") as file:
                file.write(bytes(size))
            rubbish += 1
    except OSError:
        pass
game, log = new_log(board)
press(game, 1, 0)
press(game, 2, 1000)
assert log.waiting() and log.write() is False and log.count
os.remove("/flash/rubbish0")
os.remove("/flash/rubbish1")
assert log.write() and not log.count
good, bad = lines_of(names()[-1])
assert bad == 0 and b"\\n6 0 1000 1000*" in b"\\n".join(good)
vfs.umount("/flash")
assert not new_log(board)[1].waiting()
game, log = new_log(board)
press(game, 1, 0)
press(game, 2, 1000)
assert log.write() is False
print("full")
"""


def test_a_full_or_missing_file_system_is_told_and_nothing_raises(run_mpy):
    assert run_mpy(_FULL, heap="2M") == "full\n"


_CUTS = _DEVICE + """
first = int(sys.argv[1])
flash = Flash(24)
mount(flash, True)
board = Board()
game, log = new_log(board)
for _ in play(game, log, 8, 0):
    pass
vfs.umount("/flash")
before = bytes(flash.data)
tried = lost = 0
cut = first
while True:
    flash.data[:] = before
    flash.left = -1
    mount(flash, False)
    game, log = new_log(board)
    flash.left = cut
    whole = done = 0
    try:
        for _ in play(game, log, 8, 0):
            done = max(done, log.game.clock.moves[0] + log.game.clock.moves[1])
        flash.left = -1
        whole = 1
    except Cut:
        pass
    vfs.umount("/flash")
    flash.left = -1
    mount(flash, False)
    os.listdir("/flash/games")
    assert lines_of("g000001.txt")[1] == 0
    good = []
    if "g000002.txt" in names():
        good, bad = lines_of("g000002.txt")
        assert bad == 0, (cut, bad)
    presses = sum([b"5 " == line[:2] for line in good])
    assert presses >= done, (cut, presses, done)
    # The next game is recorded as if nothing had been.
    game, log = new_log(board)
    for _ in play(game, log, 3, 0):
        pass
    assert lines_of(names()[-1])[1] == 0
    vfs.umount("/flash")
    tried += 1
    if whole:
        break
    cut += 1999
print("tried", tried)
"""


def test_power_cuts_lose_no_line_that_was_written(run_mpy):
    tried = sum(int(run_mpy(_CUTS, first, heap="2M").split()[-1]) for first in (1, 700, 1300))
    assert tried > 20


_TORN = _DEVICE + """
flash = Flash(24)
mount(flash, True)
game, log = new_log(Board())
for _ in play(game, log, 4, 0):
    pass
with open("/flash/games/g000001.txt", "rb") as file:
    whole = file.read()
with open("/flash/games/g000001.txt", "wb") as file:
    file.write(whole[:-9])
game, log = new_log(Board())
log.event(events.RESTORED, events.NONE, 500, 0)
press(game, 1, 600)
press(game, 2, 1600)
assert log.write()
with open("/flash/games/g000001.txt", "rb") as file:
    sys.stdout.write(file.read().decode())
"""


def test_a_game_that_comes_back_goes_on_in_its_file_behind_a_torn_line(run_mpy, tmp_path):
    said = run_mpy(_TORN, heap="2M")
    lines = said.splitlines()
    at = lines.index("12 2 500") + 1
    assert lines[at].startswith("47 2 500 0*")
    assert lines[at + 1].startswith("date 2026-11-30 14:05:09*")
    assert lines[at + 2].startswith("202 2 120000 120000*")
    assert lines[at + 3].startswith("200 1 600 1*")


_FULL_AT_START = _DEVICE + """
flash = Flash(16)
mount(flash, True)
board = Board()
game, log = new_log(board)
press(game, 1, 0)
press(game, 2, 1000)
assert log.write() and names() == ["g000001.txt"]
rubbish = 0
for size in (3000, 600, 100):
    try:
        while True:
            with open("/flash/rubbish%d" % rubbish, "wb") as file:
                file.write(bytes(size))
            rubbish += 1
    except OSError:
        pass
game, log = new_log(board)
log.event(events.RESTORED, events.NONE, 500, 0)
press(game, 1, 600)
press(game, 2, 1600)
assert log.write() is False and names() == ["g000001.txt"]
os.remove("/flash/rubbish0")
os.remove("/flash/rubbish1")
assert log.write() and names() == ["g000001.txt"]
good, bad = lines_of("g000001.txt")
assert bad == 0 and good[0][:15] == b"namietka-game 1" and b"\\n47 2 500 0*" in b"\\n".join(good)
# Nor is it removed because all of them have more than they may.
board.GAMES_BYTES = 100
game, log = new_log(board)
log.event(events.RESTORED, events.NONE, 500, 0)
press(game, 1, 600)
press(game, 2, 1600)
while log.count:
    assert log.write()
assert names() == ["g000001.txt"] and lines_of("g000001.txt")[0][0][:15] == b"namietka-game 1"
print("kept")
"""


def test_a_game_that_comes_back_on_a_full_file_system_keeps_what_was_recorded(run_mpy):
    assert run_mpy(_FULL_AT_START, heap="2M") == "kept\n"
