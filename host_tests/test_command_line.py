"""What our command lines do with files that cannot be written, values out of range, and names of any kind."""

import os
import signal
import socket
import stat
import subprocess
import sys
import time

import pytest

import build_dawg
import command_line
import device_build
import hunspell_words
import keymap
import make_lexicon
import overlay
import ownpresets
import run_terminal
from lexicon_device import ROOT

AFF = "SET UTF-8\nSFX A Y 1\nSFX A 0 y .\n"
DIC = "2\ndub/A\nles/A\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "list.txt").write_text("pes\nles\n")
    (tmp_path / "d.aff").write_text(AFF)
    (tmp_path / "d.dic").write_text(DIC)
    (tmp_path / "into").mkdir()
    return tmp_path


def commands(folder):
    """The argument lists of every tool that takes a file to write, which stands last."""
    yield build_dawg.main, ["build", str(folder / "list.txt"), "--alphabet", "sk", "--edition", "1", "-o"]
    yield hunspell_words.main, [str(folder / "d.aff"), str(folder / "d.dic"), "--alphabet", "sk", "-o"]
    yield make_lexicon.main, ["sk", "--aff", str(folder / "d.aff"), "--dic", str(folder / "d.dic"), "-o"]
    yield make_lexicon.main, ["b1", "-o"]


def complaint(capsys, main, arguments, status=2):
    """The one line of an error."""
    capsys.readouterr()
    try:
        assert main(arguments) == status
    except SystemExit as error:
        assert error.code == status
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1, lines
    assert len(lines[0]) <= 330 and lines[0].isprintable()
    return lines[0]


# Files to write.


def special(folder, kind):
    path = folder / "into" / "target"
    if kind == "a folder":
        path.mkdir()
    elif kind == "a link":
        path.symlink_to(folder / "list.txt")
    elif kind == "a link to nothing":
        path.symlink_to(folder / "nothing")
    elif kind == "a pipe":
        os.mkfifo(path)
    else:
        with socket.socket(socket.AF_UNIX) as made:
            here = os.getcwd()
            os.chdir(path.parent)  # the name of a socket must be short
            made.bind("target")
            os.chdir(here)
    return path


@pytest.mark.parametrize("kind", ["a folder", "a link", "a link to nothing", "a pipe", "a socket"])
def test_what_is_no_plain_file_is_not_replaced(folder, capsys, kind):
    path = special(folder, kind)
    before = os.lstat(path)
    for main, arguments in commands(folder):
        line = complaint(capsys, main, [*arguments, str(path)])
        assert "target" in line and kind.removesuffix(" to nothing") in line and "not replaced" in line
    after = os.lstat(path)
    assert (before.st_ino, before.st_mode) == (after.st_ino, after.st_mode)
    assert before.st_mtime_ns == after.st_mtime_ns
    assert os.listdir(path.parent) == ["target"]
    assert (folder / "list.txt").read_text() == "pes\nles\n"


def test_a_device_is_not_replaced(folder, capsys):
    for main, arguments in commands(folder):
        assert "this is a device" in complaint(capsys, main, [*arguments, "/dev/null"])
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@pytest.mark.parametrize("name", ["", "new/", "list.txt/below", "x" * 300, "d.dic/../x/"])
def test_a_name_that_cannot_be_written_is_said_in_one_line(folder, capsys, name):
    for main, arguments in commands(folder):
        complaint(capsys, main, [*arguments, str(folder / name) if name else name] if "/" not in name[-1:]
                  else [*arguments, str(folder / name) + "/"])
    assert sorted(os.listdir(folder)) == ["d.aff", "d.dic", "into", "list.txt"]


def test_the_overlay_goes_into_a_folder(folder, capsys):
    (folder / "into" / "keypad-sk.svg").symlink_to(folder / "list.txt")
    assert "this is a link" in complaint(capsys, overlay.main, ["-o", str(folder / "into")])
    complaint(capsys, overlay.main, ["-o", str(folder / "list.txt")])
    complaint(capsys, overlay.main, ["--pitch", "nan"])
    assert (folder / "list.txt").read_text() == "pes\nles\n"
    assert overlay.main(["-o", str(folder / "new")]) == 0
    assert sorted(os.listdir(folder / "new")) == ["keypad-cs.svg", "keypad-sk.svg"]


def test_a_source_is_not_overwritten(folder, capsys):
    build, words, own, _ = commands(folder)
    assert "this is read, too" in complaint(capsys, build[0], [*build[1], str(folder / "list.txt")])
    for main, arguments in (words, own):
        for name in ("d.aff", "d.dic"):
            assert "this is read, too" in complaint(capsys, main, [*arguments, str(folder / name)])
    assert (folder / "d.dic").read_text() == DIC


def test_a_write_that_fails_leaves_nothing_behind(folder, monkeypatch):
    target = folder / "into" / "target"
    target.write_bytes(b"before")

    def fail(error):
        def replace(*_):
            raise error
        return replace

    for error, raised in ((OSError(28, "No space left on device"), command_line.TargetError),
                          (KeyboardInterrupt(), KeyboardInterrupt), (MemoryError(), MemoryError)):
        monkeypatch.setattr(os, "replace", fail(error))
        with pytest.raises(raised):
            command_line.write(str(target), b"after")
        assert os.listdir(target.parent) == ["target"] and target.read_bytes() == b"before"


def test_ctrl_c_leaves_nothing_behind_and_says_so_in_one_line(folder):
    """Stopped while it reads the list, which is a pipe that nobody writes into."""
    os.mkfifo(folder / "slow.txt")
    command = [sys.executable, str(ROOT / "tools" / "build_dawg.py"), "build", str(folder / "slow.txt"),
               "--alphabet", "sk", "--edition", "1", "-o", str(folder / "into" / "target")]
    # Whoever runs the tests in a shell's background has Ctrl-C ignored, and children would inherit that.
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    writer = os.open(folder / "slow.txt", os.O_WRONLY)  # waits until it is being read
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    os.close(writer)
    assert process.returncode == 130 and said.splitlines() == ["interrupted; nothing was written"]
    assert os.listdir(folder / "into") == []


# Values and names.


@pytest.mark.parametrize(("option", "value"), [
    ("--plus-max-len", "-1"), ("--plus-max-len", "0"), ("--plus-max-len", "6"), ("--plus-max-len", "1"),
    ("--plus-max-len", "9" * 5000), ("--plus-max-len", "²"), ("--plus-max-len", "1_0"),
    ("--plus-max-len", ""), ("--max-len", "9" * 5000), ("--min-len", "-1"), ("--max-len", "1"),
    ("--max-len", "99999999999999999999"),
    ("--exact-length", "²=x"), ("--exact-length", "9" * 5000 + "=x"), ("--exact-length", "0=x"),
    ("--exact-length", "16=x"), ("--exact-length", "9=x"), ("--exact-length", "=x"), ("--exact-length", "3="),
    ("--edition", "a\nb"), ("--edition", " "), ("--name", "a\x07b"), ("--name", "x" * 5000),
    ("--edition", "\udcff"), ("--alphabet", "z" * 5000), ("--errata", "z" * 5000),
    ("--plus-only", "\udcff\n"),
])  # fmt: skip
def test_a_value_out_of_range_is_refused_in_one_line(folder, capsys, option, value):
    build = next(commands(folder))
    out = folder / "into" / "target"
    complaint(capsys, build[0], [*build[1], str(out), f"{option}={value}"])
    assert os.listdir(out.parent) == []


def test_names_of_any_kind_are_shown_on_one_line(folder, capfd):
    """A line end, a byte that is no text, a name as long as can be: as input and as output."""
    build = next(commands(folder))
    for name in ("a\nb.txt", os.fsdecode(b"a\xff\xfe.txt"), "x" * 200 + ".txt"):
        listed = folder / name
        listed.write_text("pes\nx2\n")
        out = str(folder / "into" / name)
        assert build_dawg.main(["build", str(listed), *build[1][2:], out]) == 0
        said, errors = capfd.readouterr()
        assert len(said.splitlines()) == 1 and len(errors.splitlines()) == 1
        assert (said + errors).replace("\n", "").isprintable()
        missing = complaint(capfd, build_dawg.main, ["build", str(listed) + "x", *build[1][2:], out])
        assert missing.endswith("cannot be read: No such file or directory")
    assert build_dawg.main(["check", out, "pes\n", "\udcff", "x" * 5000]) == 1
    lines = capfd.readouterr().out.splitlines()
    assert [line.split("\t")[0][:4] for line in lines] == ["pes\\", "\\xff", "xxxx"]
    assert all(len(line) < 200 for line in lines)


def test_one_line():
    assert command_line.one_line("a\nb\t\udcff\x1b[0m ž") == "a\\nb\\t\\xff\\x1b[0m ž"
    assert command_line.one_line("a" * 50 + "b" * 50, 20) == "a" * 13 + "…" + "b" * 6
    assert len(command_line.one_line("x" * 10_000)) == 300


@pytest.mark.parametrize("text, value", [("5", 5), ("-3", -3), ("007", 7)])
def test_numbers(text, value):
    assert command_line.number(-9, 9)(text) == value


# Dictionaries.


@pytest.mark.parametrize(("aff", "dic", "said"), [
    (b"README of a program\n\nIt does THIS.\n", DIC.encode(), "none of the lines SET, FLAG, PFX, SFX"),
    (DIC.encode(), AFF.encode(), "none of the lines SET, FLAG, PFX, SFX"),
    (b"", DIC.encode(), "none of the lines SET, FLAG, PFX, SFX"),
    (bytes(range(256)) * 9, DIC.encode(), "not text"),
    (AFF.encode(), b"", "does not begin with the number of its words"),
    (AFF.encode(), b"dub/A\nles/A\n", "does not begin with the number of its words"),
    (AFF.encode(), b"2\n\x00\x01\x02\n", "not text"),
    (AFF.encode(), b"2\nDUB\n123\n", "no word of these lengths"),
    (b"SET utf-99\n" + AFF.encode(), DIC.encode(), "no Hunspell file that can be read"),
])  # fmt: skip
def test_garbage_is_no_dictionary(folder, capsys, aff, dic, said):
    (folder / "d.aff").write_bytes(aff)
    (folder / "d.dic").write_bytes(dic)
    for main, arguments in list(commands(folder))[1:3]:
        assert said in complaint(capsys, main, [*arguments, str(folder / "into" / "target")])
    assert os.listdir(folder / "into") == []


@pytest.mark.parametrize("length", ["1", "16", "0", "-5", "9" * 400])
def test_a_length_is_refused_before_anything_is_written(folder, capsys, monkeypatch, length):
    monkeypatch.setattr(make_lexicon, "_ROOT", str(folder))
    for main, arguments in list(commands(folder))[1:3]:
        complaint(capsys, main, [*arguments, str(folder / "into" / "target"), f"--max-len={length}"])
    assert sorted(os.listdir(folder)) == ["d.aff", "d.dic", "into", "list.txt"]


# The keypad's counts.


@pytest.fixture
def counts(folder, monkeypatch):
    """A table of counts of its own, which must stay as it is."""
    table = folder / "into" / "table.tsv"
    table.write_text("before")
    monkeypatch.setattr(keymap, "table_path", lambda language: str(table))
    return table


@pytest.mark.parametrize(("content", "said"), [
    (None, "cannot be read"),
    (b"", "there is no word in it"),
    (b"\n \n# edition: 1\n", "there is no word in it"),
    (b"\xff\xfe\x00", "not UTF-8"),
    ("kůň\n".encode(), "name the other language"),
    (b"x" * 99_999 + b"9\n", "name the other language"),
])  # fmt: skip
def test_a_bad_list_is_said_in_one_line_and_the_counts_stay(folder, counts, capsys, content, said):
    path = folder / "bad.txt"
    if content is not None:
        path.write_bytes(content)
    arguments = ["count", str(path), "--language", "sk", "--source", "a test"]
    assert said in complaint(capsys, keymap.main, arguments)
    assert counts.read_text() == "before"


def test_a_source_of_two_lines_would_spoil_the_counts(folder, counts, capsys):
    arguments = ["count", str(folder / "list.txt"), "--language", "sk", "--source"]
    assert "in one line" in complaint(capsys, keymap.main, [*arguments, "a\nb"])
    assert counts.read_text() == "before"
    assert keymap.main([*arguments, "a test"]) == 0
    assert counts.read_text(encoding="utf-8").startswith("# 2 words; a test\n")


@pytest.mark.parametrize("content", [b"", b"# many words\n", b"# 5 words; x\nletter\n", b"\xff"])
def test_a_damaged_table_of_counts_is_said_in_one_line(counts, capsys, content):
    counts.write_bytes(content)
    for command in ("best", "cost"):
        assert "count it again" in complaint(capsys, keymap.main, [command])


# The board in a terminal, and the lexicon of a board.


@pytest.mark.parametrize("kind", ["a file", "below a file", "a file in the way"])
def test_a_device_folder_that_is_none_is_said_in_one_line(folder, capsys, monkeypatch, kind):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    device = {"a file": "list.txt", "below a file": "list.txt/device", "a file in the way": "into"}[kind]
    (folder / "into" / "choices.txt").mkdir()
    line = complaint(capsys, run_terminal.main, ["--device", str(folder / device), "lang=cs"], 1)
    assert line.startswith("make run: ") and "--device names a folder" in line


def test_a_preset_that_is_none_is_said_with_those_there_are(folder, capsys):
    given = ["--device", str(folder)]
    line = complaint(capsys, run_terminal.main, [*given, "preset=unknown"])
    assert line.startswith("make run: preset=unknown: no such preset; there are sss-2min, sss-22min, ")
    assert "own-3" not in line and not (folder / "settings.txt").exists()
    (folder / "presets.txt").write_text(ownpresets.sealed("own-3 method=gong limit=7") + "\n")
    assert "count-up, own-3" in complaint(capsys, run_terminal.main, [*given, "preset=own-4"])
    assert run_terminal.fault("preset=own-3", folder) == run_terminal.fault("lang=cs", folder) == ""


@pytest.mark.parametrize("setting, reason", [
    ("volume=11", "volume=11: allowed is 1 to 10"), ("colour=red", "colour=red: no such setting"),
    ("cas-2min", "cas-2min: a setting is KEY=VALUE"), ("lang=\n", "KEY=VALUE")])
def test_a_setting_that_cannot_be_is_said(folder, capsys, setting, reason):
    assert reason in complaint(capsys, run_terminal.main, ["--device", str(folder), setting])


@pytest.mark.parametrize("given, status, said", [
    ("PRESET=unknown", 2, "make run: preset=unknown: no such preset; there are sss-2min, "),
    ("preset=cas-2min", 2, "make run: in capitals: make run PRESET=cas-2min"),
    ("PRESET=cas-2min", 1, "make run: this is no terminal; start it in one")])
def test_make_run_takes_a_preset(given, status, said):
    done = subprocess.run(["make", "-s", "-C", str(ROOT), "run", given], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True)
    line, *make = done.stderr.splitlines()
    assert line.startswith(said) and len(make) == 1 and f"Error {status}" in make[0]


TOOLS = [path for path in sorted((ROOT / "tools").glob("*.py"))
         if "\nif __name__ ==" in path.read_text(encoding="utf-8")
         and path.stem != "setup_env"]


@pytest.mark.parametrize("tool", TOOLS, ids=lambda path: path.stem)
def test_every_tool_tells_how_it_is_called_and_does_nothing_else(tool, tmp_path):
    done = subprocess.run([sys.executable, tool, "--help"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("usage: "), done.stdout + done.stderr
    if tool.stem != "emulate":  # what it does not know goes to pytest
        done = subprocess.run([sys.executable, tool, "--nonsense"], cwd=tmp_path, capture_output=True)
        assert done.returncode == 2 and done.stderr and not done.stdout


@pytest.mark.parametrize("name", ["xx", "-h", "../sk", "SK", "z" * 5000, "a\nb"])
def test_a_lexicon_that_is_none_is_said_with_those_there_are(capsys, name):
    with pytest.raises(device_build.BuildError) as error:
        device_build.lexicon(name)
    assert "LEX=b1, LEX=sk, LEX=cs" in str(error.value)
    assert len(str(error.value)) < 150 and str(error.value).isprintable()


def test_a_lexicon_that_cannot_be_built_says_why(monkeypatch):
    def refuse(_):
        print("which list?", file=sys.stderr)
        raise SystemExit(2)

    monkeypatch.setattr(make_lexicon, "main", refuse)
    with pytest.raises(device_build.BuildError, match="the lexicon sk cannot be built: which list?"):
        device_build.lexicon("sk")
