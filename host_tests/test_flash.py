"""make flash on the double of a board: what arrives, and that no failure leaves half a version.

The double's file system is a real littlefs, and the real mpremote talks to it; see double/server.py.
"""

import hashlib
import io
import re
import shutil
import subprocess
import sys
import time

import pytest

import board_files
import build_dawg
import chips
import desktop_mpy
import device_build
import device_link
import device_update
import flash
from double.server import Double

OLD, NEW = "1.0", "2.0"
_USERS = ("choices.txt", "games/g000001.txt")  # an update never touches them
_MAIN = 'import build_info\ndef run(low, missing):\n    print("started", build_info.VERSION)\n'
#: A version in small: enough files for every way of being cut.
_PARTS = {"main": _MAIN, "data": "X = 'part of {version}'\n" + "# {version}\n" * 700, "same": "SAME = 1\n",
          "build_info": "VERSION = '{version}'\n", "boards/pico": "NAME = '{version}'\n"}


@pytest.fixture(autouse=True)
def the_desktops_code(monkeypatch):
    """The double runs the desktop's own code, on a machine that may be busy."""
    monkeypatch.setitem(chips.CHIPS, "rp2040", chips.CHIPS["rp2040"]._replace(arch="x64"))
    monkeypatch.setattr(device_link, "ANSWER_S", 30)


def version_folder(folder, version, drop=()):
    """A small Built of a version in `folder`."""
    for name, text in _PARTS.items():
        if name not in drop:
            path = folder / "namietka" / f"{name}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.format(version=version))
    shutil.copy(device_link.DEVICE / "main.py", folder / "main.py")
    (folder / "lexicon.dawg").write_bytes(hashlib.sha512(version.encode()).digest() * 300)
    return device_build.Built(folder, device_build.entries_of(folder), version, board_files.read("pico"))


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    folder = version_folder(tmp_path_factory.mktemp("old"), OLD)
    (folder.folder / "namietka" / "gone.py").write_text("OLD = 1\n")
    return folder._replace(entries=device_build.entries_of(folder.folder))


@pytest.fixture(scope="module")
def new(tmp_path_factory):
    return version_folder(tmp_path_factory.mktemp("new"), NEW)


@pytest.fixture(scope="module")
def installed(tmp_path_factory, old):
    """A flash memory that holds the old version and a file of the user's."""
    folder = tmp_path_factory.mktemp("installed")
    with Double(folder, blocks=64) as board:
        put(board, old)
        with linked(board) as link:
            link.write("/choices.txt", b"preset = cas-2min\n", lambda count: None)
            link.run("import os\nos.mkdir('/games')")
            link.write("/games/g000001.txt", b"a game\n", lambda count: None)
    return folder / "flash.bin"


class linked:
    """The link to a board, at its prompt, with the functions of device/."""

    def __init__(self, board):
        self.board = board

    def __enter__(self):
        self.link = device_link.Link(self.board.port)
        self.link.enter()
        self.link.prepare()
        return self.link

    def __exit__(self, *why):
        self.link.close()


def put(board, built):
    """Deploy as `make flash` does; returns what it printed."""
    out = io.StringIO()
    with linked(board) as link:
        entries = device_update.deploy(link, built, out)
        device_update.verify(link, entries)
    return out.getvalue()


def restart(board):
    """As after a power cut: another cable, and main.py has run. Returns the board."""
    board.unplug()
    board.plug()
    return board


def version_on(board, *versions):
    """Which of the versions lies on the board; a file of another one, or one missing, fails the test."""
    with linked(board) as link:
        lines = link.run("import os\ndef _walk(at):\n for e in os.ilistdir(at):\n  p = at + '/' + e[0]\n"
                         "  _walk(p) if e[1] & 0x4000 else print(p[1:], *deploy.digest(p))\n_walk('')")
        found = {line.split()[0]: line.split()[1] for line in lines}
    mine = {name: digest for name, digest in found.items()
            if not name.startswith("new/") and name not in ("manifest.txt", *_USERS)}
    assert found.keys() >= set(_USERS)
    for built in versions:
        if mine == {entry.name: entry.sha256 for entry in built.entries}:
            return built.version
    raise AssertionError(f"neither version is whole: {sorted(found)}")


def board_with(tmp_path, image, **faults):
    shutil.copy(image, tmp_path / "flash.bin")
    return Double(tmp_path, blocks=image.stat().st_size // 4096, **faults)


# --- what arrives -------------------------------------------------------------------------------------------

def test_only_what_changed_is_copied_and_the_users_files_stay(tmp_path, installed, old, new):
    with board_with(tmp_path, installed) as board:
        assert "nothing has changed" in put(board, old)
        assert "4 of 7 files have changed" in put(board, new)
        assert version_on(restart(board), old, new) == NEW


@pytest.mark.parametrize("changed", ["lexicon.dawg", "settings.txt"])
def test_a_list_or_settings_stay_where_the_build_brings_none(tmp_path, installed, old, new, changed):
    brought = tmp_path / "brought"
    shutil.copytree(old.folder, brought)
    (brought / changed).write_bytes(b"lang = cs\n")
    brought = old._replace(folder=brought, entries=device_build.entries_of(brought))
    without = new._replace(entries=[entry for entry in new.entries if entry.name != changed])
    with board_with(tmp_path, installed) as board:
        put(board, brought)
        put(board, without)
        kept = [entry for entry in brought.entries if entry.name == changed]
        assert version_on(board, without._replace(entries=without.entries + kept)) == NEW


def test_make_flash_whole(tmp_path):
    """The real build: copied, verified, tested, restarted, heard; the second time, nothing."""
    with Double(tmp_path) as board:
        first, second = io.StringIO(), io.StringIO()
        assert flash.main(["--board", "pico", "--port", board.port, "--lexicon", "b1"], first) == 0
        assert board.resets == 1
        assert flash.main(["--board", "pico", "--port", board.port], second) == 0
        said = first.getvalue()
        info = subprocess.run([sys.executable, build_dawg.__file__, "info", device_build.lexicon("b1")],
                              capture_output=True, text=True).stdout
        checksum = re.search(r"checksum +([0-9a-f]{8}),", info)[1]
        for line in ("100 %", "verified: ", "version:      " + device_build.version() + " for pico",
                     f"lexicon:      B1, 05, 1.10.2011, {checksum}", "display:      answers",
                     "result:       OK", "board=pico preset=sss-2min"):
            assert line in said
        assert "nothing has changed" in second.getvalue()
        assert "notice:" not in said and "ignored:" not in said
        with linked(board) as link:
            # As docs/DEVELOP.md says: after a soft reset the program's folder is not looked into by itself.
            with pytest.raises(device_link.LinkError, match="no module named 'board'"):
                link.run("import board")
            link.run("import sys; sys.path.insert(0, '/namietka')\nimport board, devicecheck")
        done = subprocess.run([sys.executable, "-m", "mpremote", "connect", board.port, "fs", "sha256sum",
                               ":namietka/main.mpy"], capture_output=True, text=True, timeout=60)
        program = device_build.BUILD / "device-pico" / "namietka" / "main.mpy"
        assert hashlib.sha256(program.read_bytes()).hexdigest() in done.stdout


def test_a_display_and_a_memory_chip_that_should_be_there_are_part_of_the_result(tmp_path, monkeypatch):
    """The new version is there and runs: that is enough for a board without its wires, but for no table."""
    with Double(tmp_path, panel=0) as board:
        out = io.StringIO()
        assert flash.main(["--board", "pico", "--port", board.port], out) == 0
        said = out.getvalue()
        assert "display:      does not answer" in said and "running:      status" in said
        assert "OK, but no display (if none is to be fitted: DISPLAY = False in boards/pico.py)" in said
        out = io.StringIO()
        assert flash.main(["--board", "pico", "--all", "--port", board.port], out) == 1
        assert "LOOK ABOVE" in out.getvalue() and "1 of 1 boards are not ready" in out.getvalue()
        shutil.copytree(board_files.BOARDS, tmp_path / "boards")
        wiring = tmp_path / "boards" / "pico.py"
        wiring.write_text(wiring.read_text(encoding="utf-8").replace("DISPLAY = True", "DISPLAY = False"),
                          encoding="utf-8")
        monkeypatch.setattr(board_files, "BOARDS", tmp_path / "boards")
        out = io.StringIO()
        assert flash.main(["--board", "pico", "--port", board.port], out) == 0
        assert "display:      none fitted" in out.getvalue() and "result:       OK" in out.getvalue()
        wiring.write_text(wiring.read_text(encoding="utf-8").replace("JOURNAL = None", 'JOURNAL = "fram"'),
                          encoding="utf-8")
        out = io.StringIO()
        assert flash.main(["--board", "pico", "--port", board.port], out) == 0
        assert "  OK, but no fram (the game is kept in files, at most 5 s short)" in out.getvalue()


def test_all_boards_must_match(tmp_path, monkeypatch, old, new):
    """Two boards with one version each: alike, then one has other settings of its own."""
    def fake(port, build_for, lexicon, out):
        facts = {"version": NEW, "lexicon": "B1", "settings": "00c0ffee" if port != "c" else "0badcafe"}
        return flash.Done(port, facts, True)

    monkeypatch.setattr(flash, "flash", fake)
    monkeypatch.setattr(device_link, "ports", lambda: ["a", "b"])
    out = io.StringIO()
    assert flash.main(["--all"], out) == 0
    assert "board 2 of 2 on b" in out.getvalue() and "all 2 boards are ready and alike" in out.getvalue()
    out = io.StringIO()
    assert flash.main(["--port", "a,c"], out) == 1
    assert "the boards differ in: settings" in out.getvalue()


def test_a_board_that_fails_does_not_stop_the_others(tmp_path, monkeypatch, capsys):
    def fake(port, build_for, lexicon, out):
        if port == "a":
            raise device_link.LinkError("the cable is bad")
        return flash.Done(port, {}, True)

    monkeypatch.setattr(flash, "flash", fake)
    out = io.StringIO()
    assert flash.main(["--all", "--port", "a,b"], out) == 1
    assert "1 of 2 boards are not ready" in out.getvalue()
    assert capsys.readouterr().err == "flash: the cable is bad\n"


# --- what fails ---------------------------------------------------------------------------------------------

def sent_in_all(tmp_path, installed, new):
    with board_with(tmp_path, installed) as board:
        before = board.received
        put(board, new)
        return before, board.received


CUTS = 5


@pytest.fixture(scope="module")
def length(tmp_path_factory, installed, new):
    return sent_in_all(tmp_path_factory.mktemp("length"), installed, new)[1]


@pytest.mark.parametrize("part", range(CUTS))
def test_the_cable_comes_off(tmp_path, installed, old, new, length, part):
    """Anywhere between the first byte and the last: the old version or the new one; then it is completed."""
    with board_with(tmp_path, installed, cut_after=7 + length * (2 * part + 1) // (2 * CUTS)) as board:
        with pytest.raises(device_link.LinkError) as error:
            put(board, new)
        assert error.value.gone and "\n" not in str(error.value)
        assert version_on(restart(board), old, new) in (OLD, NEW)
        put(board, new)
        assert version_on(restart(board), old, new) == NEW


@pytest.mark.parametrize("part", range(CUTS))
def test_the_power_goes_inside_a_write_to_the_flash(tmp_path, installed, old, new, part):
    programmed = sum(entry.size for entry in new.entries if entry not in old.entries)
    cut = 1 + programmed * (part * 15 + 1) // (10 * CUTS)
    with board_with(tmp_path, installed, cut=cut) as board:
        try:
            put(board, new)
        except device_link.LinkError as error:
            assert error.gone
            assert version_on(restart(board), old, new) in (OLD, NEW)
        else:
            assert part > CUTS // 2  # behind the last byte that the copy programs
        put(board, new)
        assert version_on(restart(board), old, new) == NEW


_FILL = """
import os
known = os.statvfs("/")
own = open("/own.bin", "wb")
try:
    for _ in range(4 * (known[3] - {spare}) if {spare} else 1000):
        own.write(bytes(1024)); own.flush()
except OSError:
    pass
own.close()
"""


@pytest.mark.parametrize("roomy", [{}, {"roomy": 1}], ids=["seen before", "met on the way"])
def test_a_full_file_system(tmp_path, installed, old, new, roomy):
    with board_with(tmp_path, installed, **roomy) as board:
        with linked(board) as link:
            link.run(_FILL.format(spare=0 if roomy else 6))
        with pytest.raises(device_link.LinkError, match="full.*nothing was changed"):
            put(board, new)
        restart(board)
        with linked(board) as link:
            link.run("import os; os.remove('/own.bin')")
            assert "new" not in link.run("import os; print(*os.listdir('/'))")[0].split()
        assert version_on(board, old, new) == OLD


def test_a_bit_that_flips_on_its_way_into_the_flash(tmp_path, installed, old, new):
    with board_with(tmp_path, installed, flip="part") as board:
        with pytest.raises(device_link.LinkError, match="namietka/data.py did not arrive as it was sent"):
            put(board, new)
        assert version_on(restart(board), old, new) == OLD


def test_a_file_that_reads_wrong_afterwards(tmp_path, installed, old):
    with board_with(tmp_path, installed) as board, linked(board) as link:
        link.run("f = open('/namietka/same.py', 'w'); f.write('SAME = 2'); f.close()")
        with pytest.raises(device_link.LinkError, match="same.py reads wrong on the board"):
            device_update.verify(link, old.entries)


def run_flash(capsys, *arguments):
    """(exit status, the one line of complaint)."""
    status = flash.main([*arguments], io.StringIO())
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1, lines
    return status, lines[0]


@pytest.mark.parametrize("faults, complaint", [
    ({"machine": "Generic ESP32 module with ESP32", "platform": "esp32"},
     "and BOARD=pico is for RP2040: BOARD=esp32"),
    ({"machine": "Raspberry Pi Pico 2 with RP2350"}, "BOARD=pico2"),
    ({"machine": "Some board with STM32F4", "platform": "pyboard"}, "no board of ours has this chip"),
    ({"version": "1.19.1"}, "MicroPython 1.19.1 on .* cannot take this: 1.28 or newer is needed"),
    ({"mpy": 5 | 2 << 10}, "with .mpy 6.3; it is at https://micropython.org"),
    ({"mpy": 6 | 3 << 8 | 11 << 10}, "runs rv32imc code, and BOARD=pico is built for"),
])
def test_a_board_that_cannot_take_it(tmp_path, capsys, faults, complaint):
    import re

    with Double(tmp_path, **faults) as board:
        status, line = run_flash(capsys, "--board", "pico", "--port", board.port)
        assert status == 1 and re.search(complaint, line)
        with linked(board) as link:
            assert link.run("import os; print(os.listdir('/'))") == ["[]"]


def test_no_micropython_answers(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(device_link, "ANSWER_S", 1)
    with Double(tmp_path, deaf=True) as board:
        status, line = run_flash(capsys, "--port", board.port)
    assert status == 1 and "no MicroPython answers" in line and "BOOTSEL" in line


def test_no_board(monkeypatch, capsys):
    monkeypatch.setattr(device_link, "ports", lambda: [])
    assert run_flash(capsys)[1].startswith("flash: no board is plugged in: connect one with a cable")
    assert run_flash(capsys, "--all")[0] == 1


def test_several_boards_and_none_named(monkeypatch, capsys):
    monkeypatch.setattr(device_link, "ports", lambda: ["/dev/ttyACM0", "/dev/ttyACM1"])
    assert "2 boards are plugged in (/dev/ttyACM0, /dev/ttyACM1): name one with PORT=" in run_flash(capsys)[1]


def test_a_port_that_is_not_there(capsys):
    assert "/dev/no-such-port cannot be opened" in run_flash(capsys, "--port", "/dev/no-such-port")[1]


def test_a_board_without_a_file(capsys):
    assert "no board piko: BOARD=… is one of esp32" in run_flash(capsys, "--board", "piko", "--port", "x")[1]


def test_a_lexicon_that_is_none_is_said_before_a_board_is_asked(capsys):
    line = run_flash(capsys, "--lexicon", "xx", "--port", "x")[1]
    assert line == "flash: there is no lexicon xx: LEX=b1, LEX=sk, LEX=cs"


def test_settings_with_an_error_never_reach_the_board(tmp_path, capsys):
    bad = tmp_path / "club.txt"
    bad.write_text("lang = cs\nvolume = 11\n")
    line = run_flash(capsys, "--port", "x", "--settings", str(bad))[1]
    assert line == f"flash: {bad}:2: volume: allowed is 1 to 10"
    assert "cannot be read" in run_flash(capsys, "--port", "x", "--settings", str(tmp_path / "none"))[1]


@pytest.fixture(scope="module")
def lists(tmp_path_factory):
    """A Slovak and a Czech list of one word each, by what LEX calls them."""
    folder = tmp_path_factory.mktemp("lists")
    (folder / "words.txt").write_text("ako\n")
    for name, language in (("b1", "sk"), ("cs", "cs")):
        given = ["--alphabet", language, "--name", name, "--edition", "1"]
        assert build_dawg.main(["build", str(folder / "words.txt"), "-o", str(folder / name), *given]) == 0
    return folder


_CZECH = "the settings ask for Czech words ({}), and the list has Slovak ones: add LEX=cs; nothing was copied"
_SLOVAK = ("the settings ask for Slovak words ({}), and the list has Czech ones: add LEX=b1 or LEX=sk; "
           "nothing was copied")


@pytest.mark.parametrize("lexicon, line, complaint", [
    ("", "preset = cas-2min", _CZECH),
    ("b1", "words = cs", _CZECH),
    ("cs", "words = sk", _SLOVAK),
    ("cs", "preset = sss-22min", _SLOVAK),
])
def test_a_list_of_other_words_than_the_settings_ask_for_is_said_before_anything_is_copied(
        tmp_path, monkeypatch, capsys, lists, lexicon, line, complaint):
    monkeypatch.setattr(device_build, "lexicon", lambda name: lists / name)
    club = tmp_path / "club.txt"
    club.write_text(line + "\n")
    with Double(tmp_path) as board:
        given = ["--lexicon", lexicon, "--port", board.port, "--settings", str(club)]
        assert run_flash(capsys, *given) == (1, "flash: " + complaint.format(line))
        with linked(board) as link:
            assert link.run("import os; print(os.listdir('/'))") == ["[]"]


def test_the_list_on_the_board_may_be_of_other_words_and_what_was_chosen_there_decides(tmp_path, lists):
    built = version_folder(tmp_path / "new", NEW)
    shutil.copy(lists / "b1", built.folder / "lexicon.dawg")
    with Double(tmp_path) as board:
        put(board, built._replace(entries=device_build.entries_of(built.folder)))
        (built.folder / "lexicon.dawg").unlink()

        def check(text):
            (built.folder / "settings.txt").write_text(text)
            flash.check_words(link, built._replace(entries=device_build.entries_of(built.folder)))

        with linked(board) as link:
            for text in ("preset = sss-2min\n", "click = no", "preset = own-1\n", "words = cs\nlexicon = x"):
                check(text)
            with pytest.raises(device_link.LinkError, match="list on the board has Slovak ones: add LEX=cs"):
                check("preset = cas-2min\n")
            link.write("/choices.txt", b"preset = sss-2min\n", lambda count: None)
            check("preset = cas-2min\n")
            with pytest.raises(device_link.LinkError, match="words = cs"):
                check("words = cs\n")
            link.run("import os\nos.remove('/lexicon.dawg')")
            check("words = cs\n")


# --- every cut there is -------------------------------------------------------------------------------------

_EVERY_CUT = '''
import os, sys, vfs
class Module: pass
def module(name):
    with open({device!r} + "/" + name + ".py") as file:
        names = {{"__name__": name}}
        exec(file.read(), names)
    sys.modules[name] = Module()
    for key in names: setattr(sys.modules[name], key, names[key])
    return sys.modules[name]
main = module("main")
deploy = module("deploy")
main.print = deploy.print = lambda *words: None
class Cut(BaseException): pass
class Ram:
    def __init__(self):
        self.data = bytearray(48 * 512)
        self.left = -1
    def readblocks(self, block, buffer, offset=0):
        at = block * 512 + offset
        buffer[:] = memoryview(self.data)[at:at + len(buffer)]
    def writeblocks(self, block, buffer, offset=0):
        self.work()
        at = block * 512 + offset
        self.data[at:at + len(buffer)] = buffer
    def work(self):
        if self.left == 0: raise Cut()
        self.left -= 1
    def ioctl(self, what, arg):
        if what == 6: self.work()
        return 48 if what == 4 else 512 if what == 5 else 0
def power(ram, left):
    ram.left = left
    vfs.mount(vfs.VfsLfs2(ram, progsize=32, readsize=32, lookahead=32), "/")
def off(ram):
    ram.left = 0
    try: vfs.umount("/")
    except Cut: pass
def put(path, text):
    with open(path, "w") as file: file.write(text)
def read(name):
    try:
        with open("/" + name) as file: return file.read()
    except OSError: return None
SAME = ("main.py", "p/a.mpy", "p/b.mpy", "p/boards/c.mpy", "lexicon.dawg")
OLD, NEW = SAME + ("p/gone.mpy",), SAME + ("p/boards/n.mpy", "q/first.mpy")
def manifest(version, names):
    return "".join([version + " 3 " + name + chr(10) for name in names]) + "end" + chr(10)
def update():
    deploy.settle()
    deploy.clean([main.staged_name(name) for name in NEW])
    for name in NEW: put(main.staged_name(name), "new")
    part = "/new/manifest.txt.part"
    put(part, manifest("new", NEW))
    deploy.commit(deploy.digest(part)[0])
    deploy.settle()
def seen():
    assert read("choices.txt") == "own"
    if all([read(n) == "old" for n in OLD]) and not any([read(n) for n in NEW if n not in OLD]): return 0
    if all([read(n) == "new" for n in NEW]) and read("p/gone.mpy") is None: return 1
    return 2
vfs.umount("/")
first = Ram()
vfs.VfsLfs2.mkfs(first, progsize=32, readsize=32, lookahead=32)
power(first, -1)
os.mkdir("/p")
os.mkdir("/p/boards")
for name in OLD: put("/" + name, "old")
put("/choices.txt", "own")
put("/manifest.txt", manifest("old", OLD))
off(first)
ram = Ram()
counts = [0, 0, 0]
cut, finished = 0, False
while not finished:
    for again in {again}:
        ram.data[:] = first.data
        power(ram, cut)
        try:
            update()
            finished = True
        except Cut:
            off(ram)
            if again >= 0:
                power(ram, again)
                try: main.finish()
                except Cut: pass
                off(ram)
            power(ram, -1)
            if {mend}: main.finish()
        counts[seen()] += 1
        ram.left = -1
        vfs.umount("/")
    cut += 1
vfs.mount(vfs.VfsPosix(), "/")
print(cut, *counts)
'''


def every_cut(run_mpy, mend, again=(-1, 0, 1, 3, 6, 10)):
    script = _EVERY_CUT.format(device=str(device_link.DEVICE), mend=mend, again=again)
    return map(int, run_mpy(script, heap="2M").splitlines()[-1].split())


def test_every_cut_leaves_the_old_version_or_the_new(run_mpy):
    """The power goes before each single program and erase of an update, and again while it is finished."""
    cuts, old, new, half = every_cut(run_mpy, True)
    assert (half, old > 50, new > 50, cuts > 50) == (0, True, True, True)


def test_without_main_py_finishing_it_half_a_version_is_left(run_mpy):
    """The test above can fail: without the start's `finish` some of the cuts show."""
    _, _, _, half = every_cut(run_mpy, False, (-1,))
    assert half > 0


def test_the_device_folder_is_sent_without_words_for_people():
    text = device_link._bare((device_link.DEVICE / "deploy.py").read_text(encoding="utf-8"))
    assert '"""' not in text and "def commit" in text and len(text) < 2000


def test_the_compilers_format_is_known():
    assert flash.compiled_for() == (6, 3)


def test_a_bar_on_a_terminal_ends_its_line():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    out = Terminal()
    bar = device_update.Bar(1000, out)
    for _ in range(10):
        bar.add(100)
    assert out.getvalue().count("\r") == 10 and out.getvalue().endswith("100 %  1000 of 1000 bytes\n")


def test_the_double_is_as_slow_to_die_as_a_board(tmp_path):
    """Its own check: a cut at a byte takes the port away."""
    with Double(tmp_path, cut_after=5) as board:
        link = device_link.Link(board.port)
        began = time.monotonic()
        with pytest.raises(device_link.LinkError):
            link.enter()
            link.run("print(1)")
        assert time.monotonic() - began < 10
        link.close()


def test_desktop_micropython_is_what_the_double_runs(tmp_path):
    with Double(tmp_path) as board, linked(board) as link:
        assert link.run("import os; print(os.statvfs('/')[:3])") == ["(4096, 4096, 352)"]
        assert link.identity().machine == "Raspberry Pi Pico with RP2040"
        assert desktop_mpy.program("micropython")
