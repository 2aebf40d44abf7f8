"""The trials of the reliability harness: `trial.py WHAT SEED SCALE [BROKEN]`, on MicroPython.

Each prints lines `= NAME tried survived lost`, what went wrong in lines `! …`, and figures in lines `# …`.
SCALE is how much is tried, 100 for the whole. BROKEN names a fault that is built into the journal: then
something must be lost, or the harness could not find anything.
"""

import gc
import random
import sys
from array import array

import world as worlds

import journal as journals
import journalread
import memory_model
from journal import Journal
from journalfiles import FileStore
from memorychip import MemoryChip

BLOCKS = 24
BROKE = -1
BOUND_FILES_MS = 5000
BOUND_CHIP_MS = 200
PRESETS = ("sss-2min", "sss-22min", "cas-2min", "go-japanese", "go-canadian", "rapid-10-5", "gong",
           "classical-90-30", "wespa-25", "count-up", "rapid-15", "hourglass", "chess-us-delay",
           "chess-bronstein", "go-fischer", "blitz-3-2")


class Count:
    """What was tried under a name, and the first things that went wrong."""

    def __init__(self, name):
        self.name = name
        self.tried = self.survived = self.lost = 0
        self.wrong = []

    def add(self, wrong, where=""):
        self.tried += 1
        if wrong:
            self.lost += 1
            if len(self.wrong) < 5:
                self.wrong.append(where + wrong)
        else:
            self.survived += 1

    def tell(self):
        print("=", self.name.replace(" ", "_"), self.tried, self.survived, self.lost)
        for wrong in self.wrong:
            print("!", self.name + ":", wrong)


def files_at(folder):
    """A store of files below a folder."""
    return FileStore(lambda name: folder + "/" + name)


class Twin:
    """A device of its own that finds what was left, again and again. `promise_ms`: the bound."""

    def __init__(self, world, promise_ms):
        self.world = world
        self.game = worlds.twin(world)
        self.promise_ms = promise_ms

    def finds(self, store, lasting=None):
        """What it finds there: (journal's answer, what is wrong)."""
        game = self.game
        worlds.clean(game)
        try:
            found = journalread.Reading(Journal(store)).restore(game, lasting)
            return found, worlds.verdict(self.world, game, self.promise_ms)
        except Exception as error:
            return BROKE, "it broke: " + repr(error)


def flash_world(preset, seed, blocks=BLOCKS, late_ms=None, lag_ms=1500):
    """(world, its flash): a clock whose files lie on a littlefs."""
    import flash as flashes

    flash = flashes.Flash(blocks)
    flashes.mount(flash, "/dev")
    ticks = random.choice((0, (1 << 30) - 200_000, (1 << 29) - 60_000))
    world = worlds.World(lambda: files_at("/dev"), preset, ticks, seed, late_ms, lag_ms, folder="/dev")
    return world, flash


def unmount():
    import vfs

    vfs.umount("/dev")


def late(world):
    """Now and then the loop does not come for up to 2 s."""
    return world.random.randrange(2000) if world.random.randrange(30) == 0 else 0


def games(seed, scale, most):
    """(preset, seed) of each game: of every preset, or of a few where less is to be tried."""
    for number in range(max(1, most * scale // 100)):
        yield PRESETS[(number + seed) % len(PRESETS)], seed + number


def power_flash(seed, scale, late_ms=None, name="power cut in a flash program or erase"):
    """Power cut inside every block program and erase through whole games, pages left partly written."""
    count = Count(name)
    for preset, its_seed in games(seed, scale, len(PRESETS)):
        _cut_flash(count, preset, its_seed, scale, late_ms)
        gc.collect()
    count.tell()


def _cut_flash(count, preset, seed, scale, late_ms):
    import flash as flashes

    world, flash = flash_world(preset, seed, late_ms=late_ms, lag_ms=1500 if late_ms is None else 3600)
    twin = Twin(world, BOUND_FILES_MS)

    def cut(data):
        wrong = flashes.found_on(data, lambda: twin.finds(files_at("/cut"))[1])
        count.add("the file system is gone" if wrong is None else wrong, where(world, preset))

    flash.cut = cut
    dice = world.random
    for _ in range(max(3, 30 * scale // 100)):
        world.move(40_000)
        if dice.randrange(4) == 0:
            cut(flash.data)
    flash.cut = None
    unmount()


def where(world, preset):
    """Which moment of which game."""
    return preset + " at " + str(world.board.now_ms) + ": "


def power_chip(seed, scale, kind):
    """Power cut inside every write to a memory chip, pages left partly written."""
    count = Count("power cut in a write to the " + kind)
    for preset, its_seed in games(seed, scale, len(PRESETS)):
        _cut_chip(count, preset, its_seed, scale, kind)
    count.tell()


def _cut_chip(count, preset, seed, scale, kind):
    time = [0]
    model, address, size, write_ms = memory_model.chip(kind, lambda: time[0])
    world = worlds.World(lambda: MemoryChip(model, address, size, write_ms), preset, (1 << 30) - 100_000,
                         seed, lag_ms=250, clock=time)
    twin = Twin(world, BOUND_CHIP_MS)
    spare = memory_model.MemoryModel(address, size, 0, 0, lambda: 0)

    def see(model, at, data):
        # Marks are many and alike; records are few.
        if len(data) < 32 and model.writes % 23:
            return
        for whole in (0, random.randrange(len(data)), len(data)):
            spare.data[:] = model.data
            cells = model.cells(at, len(data))
            for i in range(whole):
                spare.data[cells[i]] = data[i]
            if whole < len(data):
                spare.data[cells[whole]] = random.randrange(256)
            count.add(twin.finds(MemoryChip(spare, address, size, 0))[1], where(world, preset))

    model.before = see
    for _ in range(max(3, 30 * scale // 100)):
        world.move(20_000)


FILES = ("journal0/game", "journal1/game", "journal0/mark", "journal1/mark")


def flips(seed, scale):
    """Every bit of every file flipped, one at a time, at moments of games; and bits of the whole flash."""
    files, whole = Count("bit flipped in a file"), Count("bit flipped anywhere in the flash")
    told = 0
    for preset, its_seed in games(seed, scale, 8):
        told += _flip(files, whole, preset, its_seed, scale)
        gc.collect()
    files.tell()
    whole.tell()
    print("# flips after which there was no game, and the device said so:", told)


def _flip(files, whole, preset, seed, scale):
    from player import MemoryStore

    world, flash = flash_world(preset, seed)
    # All that was ever true is what an older record may say.
    known = {None}
    world.told = lambda world: known.add(world.facts)
    twin = Twin(world, 1 << 29)
    for _ in range(10):
        world.move(30_000)
    told = 0
    for _ in range(2):
        world.move(30_000)
        world.look()
        known.add(world.facts)
        kept = {}
        for name in FILES:
            try:
                with open("/dev/" + name, "rb") as file:
                    kept[name] = bytearray(file.read())
            except OSError:
                pass
        for name in kept:
            for bit in range(0, 8 * len(kept[name]), max(1, 100 // scale)):
                kept[name][bit >> 3] ^= 1 << (bit & 7)
                found, _ = twin.finds(MemoryStore(kept))
                files.add(_believed(world, twin, known, found), preset + " " + name + " " + str(bit) + ": ")
                kept[name][bit >> 3] ^= 1 << (bit & 7)
        told += _flip_anywhere(whole, world, twin, known, flash, scale)
    unmount()
    return told


def _flip_anywhere(count, world, twin, known, flash, scale):
    import flash as flashes

    told = 0
    used = [at for at in range(len(flash.data)) if flash.data[at] != 255]
    for _ in range(max(20, 400 * scale // 100)):
        at, bit = random.choice(used), 1 << random.randrange(8)
        flash.data[at] ^= bit
        found = flashes.found_on(flash.data, lambda: twin.finds(files_at("/cut"))[0])
        flash.data[at] ^= bit
        if found is None or found == journalread.LOST:
            told += 1
            count.add("")
        else:
            count.add(_believed(world, twin, known, found), "byte " + str(at) + ": ")
    return told


def _believed(world, twin, known, found):
    """Whether what was found after damage is a state that was once true and no more favourable."""
    if found == BROKE:
        return "damage was believed, and the device broke"
    state = worlds.facts(twin.game, 0)
    if found in (journalread.FOUND, journalread.OLDER):
        return "" if state in known else "damage was believed: " + str(state)
    if found == journalread.NOTHING and world.facts is not None and world.app.keeper.journal.live:
        return "" if None in known and state is None else "a game is gone and nobody says so"
    return ""


def texts(seed, scale):
    """Every bit flipped of what is chosen and stored on the device, one at a time; then a start."""
    from ownpresets import sealed as sealed_line
    from sealedfile import sealed

    count = Count("bit flipped in what is stored on the device")
    kept = {
        "choices.txt": sealed("preset = own-3\nlang = en\nvolume = 3\n"),
        "choices-before.txt": sealed("preset = sss-22min\nlang = cs\nvolume = 7\n"),
        "presets.txt": sealed_line("own-3 rules=OWN method=sudden-death main=10:00") + "\n",
        "tries.txt": "2\n",
    }
    every = max(1, 100 // scale)
    for name in kept:
        for bit in range(seed % every, 8 * len(kept[name]), every):
            count.add(_start(kept, name, bit), name + " bit " + str(bit) + ": ")
    count.tell()


def _start(kept, damaged, bit):
    """What is wrong when a device starts with one bit of the file `damaged` flipped."""
    import machine
    import main

    machine.forget()
    board = worlds.Board(lambda: files_at("/no"), 0, [0])
    for name in kept:
        data = bytearray(kept[name].encode())
        if name == damaged:
            data[bit >> 3] ^= 1 << (bit & 7)
        board.text_file(name).write("".join([chr(byte) if byte < 128 else "?" for byte in data]))
    try:
        settings = main.settings_of(board)
        notices = list(settings.ignored)
        app = main.build(board, settings, notices)
        app.page()
    except Exception as error:
        return "it does not start: " + repr(error)
    chosen = settings.preset, settings.lang, settings.volume
    if chosen not in (("own-3", "en", 3), ("sss-22min", "cs", 7), ("sss-2min", "sk", 10)):
        return "chosen: " + str(chosen)
    if damaged == "choices.txt" and not notices:
        return "nobody is told"
    if settings.preset == "own-3":
        here = app.game.clock.preset.name == "own-3"
        if here and app.game.clock.left_ms(0, 0) != 600_000:
            return "another preset of one's own"
        if not here and not notices:
            return "the own preset is gone and nobody is told"
    return ""


def full(seed, scale):
    """A file system without room: the game goes on, and somebody is told."""
    count = Count("game on a full file system")
    for number in range(max(1, 6 * scale // 100)):
        world, flash = flash_world(PRESETS[(number + seed) % len(PRESETS)], seed + number)
        if number & 1:
            world.move(20_000)
        with_room = number & 2
        try:
            with open("/dev/rubbish", "wb") as file:
                while True:
                    file.write(b"x" * 512)
        except OSError:
            pass
        if not with_room:
            # Not even the folders' own blocks can be moved: whatever is written, fails.
            def nothing(block, buffer, offset=0):
                raise OSError(28)

            flash.writeblocks = nothing
            world.app.keeper.journal.store._save = lambda path, buffer: False
        wrong = ""
        try:
            for _ in range(12):
                world.move(20_000)
        except Exception as error:
            wrong = "the game broke: " + repr(error)
        told = [one for one in world.notices if one.startswith("game not kept")]
        if len(told) > 1 or (not with_room and not told):
            wrong = "told " + str(len(told)) + " times"
        count.add(wrong)
        unmount()
        gc.collect()
    count.tell()


def storm(seed, scale):
    """A thousand edges a second for a minute on every button, in a stall too."""
    import machine
    from player import MemoryStore

    count = Count("storm of contacts")
    seconds = max(6, 60 * scale // 100)
    for stalls in (False, True):
        world = worlds.World(lambda: MemoryStore({}), "sss-22min", (1 << 30) - 30_000, seed)
        world.press(worlds.B)
        world.run(world.board.now_ms + 5000)
        board, app = world.board, world.app
        began_ms = board.now_ms
        gc.collect()
        held = gc.mem_alloc()
        next_ms = began_ms
        levels = [0, 0, 0]
        for at in range(1000 * seconds):
            board.now_ms = began_ms + at
            for source in (2, 0, 1):
                levels[source] ^= 1
                machine.drive(board.BUTTON_PINS[source], 1 - levels[source])
            if board.now_ms >= next_ms:
                world.step(board.now_ms)
                next_ms = board.now_ms + (random.randrange(1, 2000) if stalls else random.randrange(1, 20))
        for source in (0, 1, 2):
            machine.drive(board.BUTTON_PINS[source], 1)
        world.run(board.now_ms + 1000)
        gc.collect()
        count.add("" if gc.mem_alloc() - held < 2048 else "memory grew by " + str(gc.mem_alloc() - held))
        # The first edge of the storm counts, at its millisecond: B had used nothing, A 5 s and a press.
        clock = app.game.clock
        count.add("" if clock.moves[0] + clock.moves[1] <= 1 else "a storm made moves: " + str(clock.moves))
        # And afterwards all three buttons mean what they mean.
        if clock.mode == worlds.IN_NEUTRAL:
            world.press(clock.starter())
        before = clock.moves[0] + clock.moves[1]
        world.press(clock.starter())
        count.add("" if clock.moves[0] + clock.moves[1] == before + 1 else "a press after the storm was lost")
    count.tell()


def life(seed, scale):
    """Writes of one game of 40 minutes with files, for the flash's years."""
    for preset in ("sss-2min", "sss-22min"):
        _live(preset, seed, max(1, 10 * scale // 100))
        gc.collect()


def _live(preset, seed, number):
    world, flash = flash_world(preset, seed, blocks=64)
    flash.programs = flash.erases = 0
    flash.worn = [0] * 64
    store = world.app.keeper.journal.store
    writes = [0, 0]
    save = store._save

    def counted(path, buffer):
        writes[path.endswith("mark")] += 1
        return save(path, buffer)

    store._save = counted
    for _ in range(number):
        world.key(worlds.OK)
        world.press(worlds.B)
        over_ms = world.board.now_ms + 2_400_000
        while world.board.now_ms < over_ms:
            world.run(world.board.now_ms + 45_000)
            world.press(world.app.game.clock.starter())
        world.press(worlds.N)
        world.new_game()
    print("# life", preset, "games", number, "records", writes[0] // number, "marks", writes[1] // number,
          "programs", flash.programs // number, "erases", flash.erases // number)
    unmount()


_DIFFERS = 8192


class Month:
    """Days of play without growth of memory, an hour at a time: on some machines it is freed between only."""

    def __init__(self, seed, scale):
        from player import MemoryStore

        self.most = max(8, 720 * scale // 100)
        self.first = min(24, self.most // 2)
        files = {}
        self.world = worlds.World(lambda: MemoryStore(files), "sss-2min", (1 << 30) - 1000, seed,
                                  listen_ms=10_000)
        self.hours = 0
        self.count = Count("hour of play")
        # Room for all looks from the beginning: they themselves are to be no growth.
        self.held = array("i", [0] * self.most)

    def hour(self):
        """Play on for an hour; False at the end."""
        world = self.world
        self.hours += 1
        while world.board.now_ms < 3_600_000 * self.hours:
            world.move(100_000)
            world.app.page()
        # What the harness itself remembers is no growth of the firmware.
        world.before = []
        return self.hours < self.most

    def look(self):
        """How much memory is held, once all that can be is freed."""
        held = self.held[self.hours - 1] = gc.mem_alloc()
        # In the first hours some things are made that stay. What is held at a look differs by some kilobytes,
        # for a collector that finds pointers on the stack keeps what they seem to point to.
        grown = held - max(self.held[: self.first])
        self.count.add("" if grown <= _DIFFERS else "grew by " + str(grown) + " in hour " + str(self.hours))

    def tell(self):
        self.count.tell()
        held = self.held
        print("# memory hours", self.most, "first", max(held[: self.first]), "later", max(held[self.first :]),
              "last", max(held[-self.first :]))


def month(seed, scale):
    """Month, where memory can be freed at any time."""
    playing = Month(seed, scale)
    more = True
    while more:
        more = playing.hour()
        gc.collect()
        playing.look()
    playing.tell()


BREAKS = ("nothing promised", "no marks", "no checksum", "one copy", "not replaced whole")


def no_crc(data):
    """A checksum that all bytes have."""
    return 0


def no_mark(self, now_ms):
    """Only says that it has written a mark."""
    self.marked_ms = now_ms
    return True


def break_it(how):
    """Build a fault into the journal."""
    if how == "nothing promised":
        FileStore.promise_ms = MemoryChip.promise_ms = 0
    elif how == "no marks":
        Journal.mark = no_mark
    elif how == "no checksum":
        journals.crc32 = journalread.crc32 = no_crc
    elif how == "one copy":
        real = Journal.record

        def record(self, game, now_ms):
            self.slot = 1
            return real(self, game, now_ms)

        Journal.record = record
    elif how == "not replaced whole":
        import os

        real_save = FileStore._save

        def save(self, path, buffer):
            try:
                os.remove(path)
                other = path.replace("journal0", "journal9").replace("journal1", "journal0")
                os.remove(other.replace("journal9", "journal1"))
            except OSError:
                pass
            return real_save(self, path, buffer)

        FileStore._save = save
    else:
        raise ValueError(how)


BROKEN = ""


def main(arguments):
    """Try it."""
    global BROKEN
    what, seed, scale = arguments[0], int(arguments[1]), int(arguments[2])
    random.seed(seed)
    if arguments[3:]:
        BROKEN = arguments[3].replace("_", " ")
        break_it(BROKEN)
    if what == "flash":
        power_flash(seed, scale)
    elif what == "stall":
        power_flash(seed, scale, late, "power cut while the loop stalls up to 2 s")
    elif what in ("fram", "24c32"):
        power_chip(seed, scale, what)
    else:
        trials = {"flips": flips, "texts": texts, "full": full, "storm": storm, "life": life, "month": month}
        trials[what](seed, scale)


if __name__ == "__main__":
    main(sys.argv[1:])
