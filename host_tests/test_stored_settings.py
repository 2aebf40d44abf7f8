"""What the device stores: versions, checksums, the copy before; files of earlier versions; no PIN."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import device_build
import ownpresets
import pin
import pinfile
import sealedfile
import stored
from bench import Bench
from keymaps import MENU, NEXT, OK
from ownpresets import OwnPresets
from player import MemoryFile
from sealedfile import SealedFile
from settings import Settings
from textfile import TextFile

# What version 0.1.0 wrote, before choices had a version and a checksum.
FIRST_CHOICES = """\
preset = own-3
begins = A
swapped = no
lang = cs
sound = no
volume = 4
quiet = no
click = yes
pin = 0a1b2c3d.2a716db013dd5775db78ed5d4bbc24f88711da3536f24613a8315a527783b146
lock = yes
"""
FIRST_PRESETS = """\
own-3 rules=OWN flag=freeze warn=60,10 count=0 restarts=0 method=fischer main=300 increment=3 first=0 \
b.method=fischer b.main=300 b.increment=3 b.first=0 ;9a1e1bde
"""
BODY = "volume = 4\nlang = cs\n"


class Board:
    """A board whose small files lie in a folder."""

    def __init__(self, folder):
        self.folder = folder

    def path(self, name):
        return str(self.folder / name)

    def ticks_ms(self):
        return 4711


def written(folder, name):
    return (folder / name).read_text(encoding="utf-8")


# --- choices.txt --------------------------------------------------------------------------------------------

def test_what_the_first_version_chose_is_kept_and_gets_a_checksum_with_the_next_choice(tmp_path):
    (tmp_path / "choices.txt").write_text(FIRST_CHOICES)
    board = Board(tmp_path)
    found = stored.settings(board)
    assert (found.preset, found.begins, found.lang, found.volume) == ("own-3", "A", "cs", 4)
    assert not found.sound
    assert found.lock and pin.right(1234, found.pin) and found.ignored == []
    assert stored.choices(board).write(BODY)
    assert written(tmp_path, "choices.txt").startswith("version 2 ")
    assert written(tmp_path, "choices-before.txt") == FIRST_CHOICES
    assert stored.settings(board).volume == 4


def test_own_presets_of_the_first_version_are_kept():
    line = FIRST_PRESETS.strip().rpartition(" ;")[0]
    file = MemoryFile(ownpresets.sealed(line) + "\n")
    own = OwnPresets(file)
    assert own.names() == ["own-3"] and own.ignored == []
    preset = own.find("own-3")
    assert own.store(preset)
    assert file.text == "version 2\n" + ownpresets.sealed(line) + "\n"
    again = OwnPresets(file)
    assert again.names() == ["own-3"] and again.ignored == []


def test_own_presets_of_a_newer_version_are_named_and_what_is_known_of_them_is_used():
    line = ownpresets.sealed(FIRST_PRESETS.strip().rpartition(" ;")[0])
    own = OwnPresets(MemoryFile("version 3\n" + line + "\n" + ownpresets.sealed("own-4 method=sand main=1")))
    assert own.names() == ["own-3"]
    assert own.ignored[0] == "presets.txt:1: version 3: unknown"
    assert own.ignored[1].startswith("presets.txt:3: own-4")


@pytest.mark.parametrize("name, notice", [
    ("damaged", "choices.txt: damaged; the copy before is used"),
    ("version 3", "choices.txt: of a newer version; the copy before is used"),
    ("version 10", "choices.txt: of a newer version; the copy before is used"),
])
def test_what_cannot_be_used_falls_back_and_is_named_on_the_screen(tmp_path, name, notice):
    board = Board(tmp_path)
    assert stored.choices(board).write("volume = 3\n") and stored.choices(board).write("volume = 5\n")
    text = written(tmp_path, "choices.txt")
    bad = text.replace("= 5", "= 7") if name == "damaged" else text.replace("version 2", name)
    (tmp_path / "choices.txt").write_text(bad)
    found = stored.settings(board)
    assert found.volume == 3 and found.ignored == [notice]
    (tmp_path / "choices-before.txt").write_text("rubbish")
    found = stored.settings(board)
    assert found.volume == 10 and found.ignored == [notice.replace("copy before is", "defaults are")]
    # A damaged text never takes the place of the copy before.
    (tmp_path / "choices-before.txt").write_text(sealedfile.sealed("volume = 3\n"))
    assert stored.choices(board).write("volume = 6\n")
    assert written(tmp_path, "choices-before.txt") == sealedfile.sealed("volume = 3\n")
    bench = Bench(lang="en")
    bench.app.notices += found.ignored
    assert notice.split(";")[0].split(": ")[1] in " ".join(bench.app.page().texts())


def test_no_file_is_no_damage(tmp_path):
    assert stored.settings(Board(tmp_path)).ignored == []


@pytest.mark.parametrize("emptied", ["", "\n", "\0" * 40])
def test_what_was_emptied_falls_back_to_the_copy_and_what_was_removed_is_reset(tmp_path, emptied):
    board = Board(tmp_path)
    kept = pin.hashed(1234, "0a1b2c3d")
    assert stored.choices(board).write(f"volume = 3\npin = {kept}\n")
    assert stored.choices(board).write(f"volume = 5\npin = {kept}\n")
    (tmp_path / "choices.txt").write_text(emptied)
    found = stored.settings(board)
    assert (found.volume, found.pin) == (3, kept)
    assert found.ignored == ["choices.txt: damaged; the copy before is used"]
    # Removed by the organiser: all is as at first, and no copy from before ever comes back.
    (tmp_path / "choices.txt").unlink()
    found = stored.settings(board)
    assert (found.volume, found.pin, found.ignored) == (10, "", [])
    assert stored.choices(board).write("volume = 7\n")
    (tmp_path / "choices.txt").write_text(emptied)
    found = stored.settings(board)
    assert (found.volume, found.pin) == (7, "")


@given(st.data())
def test_no_flipped_bit_passes_for_what_was_chosen(data):
    raw = bytearray(sealedfile.sealed(BODY).encode())
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at] ^= 1 << data.draw(st.integers(0, 7))
    text = bytes(raw).decode("utf-8", "replace")
    notices = []
    before = MemoryFile(sealedfile.sealed("volume = 3\n"))
    assert SealedFile(MemoryFile(text), before).read("choices.txt", notices) == "volume = 3\n"
    wrong = "of a newer version" if re.match("version [3-9] ", text) else "damaged"
    assert notices == [f"choices.txt: {wrong}; the copy before is used"]


def test_a_power_cut_between_the_two_copies_leaves_one_that_counts(tmp_path):
    class Cut(Exception):
        pass

    class Dying(MemoryFile):
        def write(self, text):
            raise Cut

    file, before = [MemoryFile(sealedfile.sealed(f"volume = {volume}\n")) for volume in (3, 2)]
    with pytest.raises(Cut):
        SealedFile(file, Dying(before.text)).write("volume = 4\n")
    assert SealedFile(file, before).read("choices.txt", []) == "volume = 3\n"


def test_a_file_larger_than_the_memory_is_replaced_all_the_same():
    """Setting up must not end in a crash because something else has filled the file."""

    class Large(MemoryFile):
        def read(self):
            if len(self.text) > 4000:
                raise MemoryError
            return self.text

    file, before = Large("\n" * 4096), MemoryFile(sealedfile.sealed("volume = 3\n"))
    assert SealedFile(file, before).write("volume = 4\n")
    assert SealedFile(file, before).read("choices.txt", []) == "volume = 4\n"
    assert sealedfile.opened(before.text) == ("volume = 3\n", "")


# --- settings.txt -------------------------------------------------------------------------------------------

def test_settings_may_say_their_version():
    settings = Settings()
    settings.read("settings.txt", ["# my club", "version = 1", "volume = 3"])
    assert settings.volume == 3 and settings.ignored == []


def test_of_an_unknown_version_nothing_is_used():
    settings = Settings()
    settings.read("settings.txt", ["volume = 3", "version = 2", "lang = en"])
    assert (settings.volume, settings.lang) == (10, "sk")
    assert settings.ignored == ["settings.txt:2: version 2: unknown; nothing of this file is used"]


def test_of_a_version_of_any_length_the_beginning_is_told():
    settings = Settings()
    settings.read("settings.txt", ["version = " + "9" * 30_000])
    assert settings.ignored == [f"settings.txt:1: version {'9' * 20}: unknown; nothing of this file is used"]


# --- the PIN ------------------------------------------------------------------------------------------------

def test_a_pin_in_digits_is_read_and_replaced_at_the_first_start(tmp_path):
    text = "# klub č. 1\r\nvolume = 3\r\npin = 0042  # 0042!\r\nlang = en\r\n"
    (tmp_path / "settings.txt").write_bytes(text.encode())
    board = Board(tmp_path)
    found = stored.settings(board)
    assert pin.right(42, found.pin) and not pin.right(43, found.pin) and found.ignored == []
    data = (tmp_path / "settings.txt").read_bytes().decode()
    assert data.startswith("# klub č. 1\r\nvolume = 3\r\npin = ") and "lang = en" in data
    assert "0042" not in data
    assert stored.settings(board).pin == found.pin
    assert (tmp_path / "settings.txt").read_bytes().decode() == data


def test_digits_that_cannot_be_replaced_are_said(tmp_path, monkeypatch):
    (tmp_path / "settings.txt").write_text("pin = 1234\n")
    monkeypatch.setattr(TextFile, "write", lambda self, text: False)
    found = stored.settings(Board(tmp_path))
    assert found.ignored == ["settings.txt: the digits of the PIN stand in it; take them out"]
    assert pin.right(1234, found.pin) and "1234" not in found.pin


def test_a_file_longer_than_is_read_is_never_cut(tmp_path):
    text = "# " + "x" * 5000 + "\npin = 1234\n"
    (tmp_path / "settings.txt").write_text(text)
    assert stored.settings(Board(tmp_path)).ignored
    assert written(tmp_path, "settings.txt") == text


def test_make_flash_puts_no_digits_on_a_board(tmp_path):
    path = tmp_path / "club.txt"
    path.write_text("lang = cs\npin = 1234\n", encoding="utf-8")
    data = device_build.checked_settings(path)
    assert b"1234" not in data and data == device_build.checked_settings(path)
    settings = Settings()
    settings.read("settings.txt", data.decode().split("\n"))
    assert pin.right(1234, settings.pin) and settings.lang == "cs"
    # Another PIN gives another hash with the same salt: the salt tells nothing of it.
    path.write_text("lang = cs\npin = 4321\n", encoding="utf-8")
    other = Settings()
    other.read("settings.txt", device_build.checked_settings(path).decode().split("\n"))
    assert other.pin[:8] == settings.pin[:8] and other.pin != settings.pin
    path.write_text("lang = cs\n", encoding="utf-8")
    assert device_build.checked_settings(path) == b"lang = cs\n"


def test_a_pin_set_on_the_device_stands_nowhere_in_digits():
    bench = Bench(keypad=False)
    digits = {"7": 8, "3": 2, "9": 10, "1": 0}
    bench.tap(MENU, *[NEXT] * 9, OK, *[digits[digit] for digit in "7391"], OK)
    assert pin.right(7391, bench.settings.pin)
    for name, file in bench.board._texts.items():
        assert "7391" not in file.text, name
    assert re.search(r"pin = [0-9a-f]{8}\.[0-9a-f]{64}", bench.board.text_file("choices.txt").text)


@pytest.mark.parametrize("line", ["pin = 1234", "pin=1234", "  pin =1234 # secret", "\ufeffpin = 1234"])
def test_every_way_of_writing_it_is_found(line):
    hidden = pinfile.hidden(line, "00000000")
    assert "1234" not in hidden.replace(pin.hashed(1234, "00000000"), "") and "secret" not in hidden
    assert hidden == "pin = " + pin.hashed(1234, "00000000")


@pytest.mark.parametrize("line", ["# pin = 1234", "pin = off", "pin = 12345", "spin = 1234", "lang = sk"])
def test_other_lines_stay(line):
    assert pinfile.hidden(line, "00000000") == line


@pytest.mark.parametrize("text, tries", [
    ("7\n", 7), ("", 0), ("-1", 0), ("4711", 0), ("\x00\xff", 0), ("3 x", 0)])
def test_wrong_pins_are_remembered(tmp_path, text, tries):
    (tmp_path / "tries.txt").write_bytes(text.encode("latin-1"))
    found = stored.settings(Board(tmp_path))
    assert found.tries == tries and found.ignored == []
    stored.keep_tries(Board(tmp_path), 9)
    assert stored.settings(Board(tmp_path)).tries == 9
