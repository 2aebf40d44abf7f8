"""A text module that is missing or damaged: another language stands in, the display says so."""

import hashlib
import os
import shutil
import subprocess
import sys

import pytest

import challenge_texts
import desktop_mpy
import refereetexts
import restoredscreen
import roundscreens
import setuptexts
import texts

ROOT = desktop_mpy.ROOT
TOPICS = {"general": texts.texts, "setup": setuptexts.texts, "challenge": challenge_texts.texts,
          "referee": refereetexts.texts, "rounds": roundscreens.texts_in, "restored": restoredscreen.texts_in}
NAMES = sorted(path.stem for path in (ROOT / "firmware").glob("*_??.py") if path.stem[-2:] in texts.LANGUAGES)

# The whole boot, then the pages of ready, setting up, play, neutral and the referee's menu.
_SCRIPT = """
import player, scenario, restoredscreen
restoredscreen.texts_in("sk")
story = scenario.parse((
    "scenario 1;lang sk;0:00 see screen ready;0:00 do key MENU;+1 see screen setup;"
    "+0 do key MENU;+0 do start;+0 do press B;+5 see screen play;+0 do neutral;"
    "+1 see screen neutral;"
    "+0 do keys MENU 7;+1 see screen referee;+0 do keys MENU MENU;"
    "+0 do reset;+1 see screen ready").split(";"))
performance = player.Player(story, {}, player.PUNCTUAL, 0)
for line in story.lines:
    performance.perform(line)
    if line.verb == "see":
        print(" | ".join(performance.app.page().texts()))
"""

DAMAGES = {
    "missing": None,
    "empty": b"",
    "no text": bytes(range(256)),
    "a syntax error": b'TEXTS = {"ready": "PRIPRAVEN',
    "cut short": b'TEXTS = {"ready": "PRIPRAVENE"}\n',
    "no table": b"TEXTS = 5\n",
    "an error of its own": b"TEXTS = {}\n1 // 0\n",
    "something else in it": None,
}


def damaged(folder, names, damage):
    """A copy of the firmware in which the modules `names` are damaged so."""
    firmware = folder / "firmware"
    shutil.copytree(ROOT / "firmware", firmware, ignore=shutil.ignore_patterns("__pycache__"))
    for name in names:
        path = firmware / f"{name}.py"
        if damage == "missing":
            path.unlink()
        elif damage == "something else in it":
            path.write_text(path.read_text(encoding="utf-8").replace(': "', ": 7 or \"", 1), encoding="utf-8")
        else:
            path.write_bytes(DAMAGES[damage])
    return firmware


def shown(runtime, firmware, folder):
    """What the device shows, a line a page, on one runtime."""
    script = folder / "script.py"
    script.write_text(_SCRIPT, encoding="utf-8")
    if runtime == "CPython":
        path = [ROOT / "tools" / "cpython", ROOT / "sim", firmware]
        path = os.pathsep.join(map(str, path))
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, str(script)]
    else:
        path = os.pathsep.join(map(str, [firmware, ROOT / "sim", ".frozen"]))
        environment = {**os.environ, "MICROPYPATH": path}
        command = desktop_mpy.command(script, heap="1M")
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("runtime", ["CPython", "MicroPython"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_text_module_does_not_keep_the_clock_from_starting(tmp_path, runtime, damage):
    pages = shown(runtime, damaged(tmp_path, ["general_sk"], damage), tmp_path)
    assert len(pages) == 6
    assert "PŘIPRAVENO" in pages[0] and "general_sk: chýba alebo je poškodené; použije sa cs" in pages[0]
    assert "NASTAVENIE" in pages[1]  # every other topic is as it was


@pytest.mark.parametrize("runtime", ["CPython", "MicroPython"])
@pytest.mark.parametrize("topic", TOPICS)
def test_each_topic_has_a_stand_in(tmp_path, runtime, topic):
    pages = shown(runtime, damaged(tmp_path, [f"{topic}_sk", f"{topic}_cs"], "cut short"), tmp_path)
    assert len(pages) == 6
    assert f"{topic}_sk: chýba alebo je poškodené; použije sa en" in pages[-1]


@pytest.mark.parametrize("runtime", ["CPython", "MicroPython"])
def test_without_any_text_the_names_of_the_texts_are_shown(tmp_path, runtime):
    pages = shown(runtime, damaged(tmp_path, NAMES, "missing"), tmp_path)
    assert len(pages) == 6
    assert "ready" in pages[0] and "general_sk: missing or damaged; names is used" in pages[0]
    assert all(page.isascii() for page in pages)


@pytest.mark.parametrize("runtime", ["CPython", "MicroPython"])
def test_notices_whose_texts_are_damaged_are_shown_in_another_language_or_in_english(tmp_path, runtime):
    firmware = damaged(tmp_path, ["general_sk", "notices_sk"], "cut short")
    assert "general_sk: chybí nebo je poškozeno; použije se cs" in shown(runtime, firmware, tmp_path)[0]
    firmware.joinpath("notices_cs.py").unlink()
    assert "general_sk: missing or damaged; cs is used" in shown(runtime, firmware, tmp_path)[0]


@pytest.mark.parametrize("topic", TOPICS)
def test_the_marks_are_those_of_the_tables(topic):
    for language in texts.LANGUAGES:
        assert texts.mark(TOPICS[topic](language)) == texts._MARKS[topic], "enter it in _MARKS of texts.py"
    assert texts.faults == []


# On a board the modules are compiled, and MicroPython never comes to the end of one that is cut short.

_BOARD = '''
import os, sys, vfs
class Ram:
    def __init__(self):
        self.data = bytearray(256 * 512)
    def readblocks(self, block, buffer, offset=0):
        at = block * 512 + offset
        buffer[:] = memoryview(self.data)[at:at + len(buffer)]
    def writeblocks(self, block, buffer, offset=0):
        at = block * 512 + offset
        self.data[at:at + len(buffer)] = buffer
    def ioctl(self, what, arg):
        return 256 if what == 4 else 512 if what == 5 else 0
files = eval(sys.stdin.read())
with open({main!r}) as file:
    program = file.read()
vfs.umount("/")
ram = Ram()
vfs.VfsLfs2.mkfs(ram)
vfs.mount(vfs.VfsLfs2(ram), "/")
os.mkdir("/namietka")
os.mkdir("/namietka/boards")
for name in files:
    with open("/" + name, "wb") as file:
        file.write(files[name])
names = {{"__name__": "main"}}
exec(program, names)
print("missing", *names["set_aside"]())
print(sorted(os.listdir("/namietka")))
sys.path[:] = ["/namietka", ".frozen"]
try:
    import texts, fonts
    print(texts.texts("sk")["ready"], texts.faults, fonts.load("font_small").complete)
except ImportError as error:
    print(error)
'''


def on_a_board(tmp_path, damage, more=None):
    """(names of files, what is shown) of a start with compiled texts and fonts, one or more damaged.

    `more`: {name: text} of other files; None: there is none.
    """
    import make_pictures

    make_pictures.fonts_on_the_path()
    sources = [ROOT / "firmware" / f"{name}.py" for name in ("texts", "fonts", "general_sk", "general_cs")]
    files, manifest = {}, ""
    for source in [*sources, make_pictures.make_fonts.OUT / "font_small.py"]:
        compiled = tmp_path / f"{source.stem}.mpy"
        subprocess.run([desktop_mpy.program("mpy-cross"), "-o", compiled, source], check=True)
        data = compiled.read_bytes()
        name = f"namietka/{compiled.name}"
        manifest += f"{hashlib.sha256(data).hexdigest()} {len(data)} {name}\n"
        files[name] = damage(source.stem, data)
    files["namietka/boards/pico.mpy"] = b"in a folder"
    manifest += f"{hashlib.sha256(b'in a folder').hexdigest()} 11 namietka/boards/pico.mpy\n"
    files["manifest.txt"] = (manifest + "end\n").encode()
    files.update({name: text.encode() for name, text in (more or {}).items() if text is not None})
    script = tmp_path / "board.py"
    script.write_text(_BOARD.format(main=str(ROOT / "device" / "main.py")))
    done = subprocess.run(desktop_mpy.command(script, heap="2M"), input=repr(files), capture_output=True,
                          encoding="utf-8", timeout=20)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def cut(wanted, length):
    return lambda name, data: data[:length] if name in wanted else data


@pytest.mark.parametrize("length", [0, 1, 50, 300, -1])
def test_a_compiled_text_that_is_cut_short_is_set_aside(tmp_path, length):
    said, missing, names, shown = on_a_board(tmp_path, cut(("general_sk",), length))
    assert missing == "missing"
    assert "namietka/general_sk.mpy is damaged and set aside; copy it again" in said
    assert "'general_sk.mpy.bad'" in names and "'general_sk.mpy'" not in names
    assert shown == "PŘIPRAVENO ['general_sk: missing or damaged; cs is used'] True"


@pytest.mark.parametrize("length", [0, 1, 50, 300, -1])
def test_a_module_without_a_stand_in_that_is_cut_short_is_said_to_be_missing(tmp_path, length):
    """And not read: MicroPython would never come to its end."""
    said, missing, names, shown = on_a_board(tmp_path, cut(("texts",), length))
    assert missing == "missing texts.mpy"
    assert said == "namietka: namietka/texts.mpy is damaged and set aside; copy it again with make flash"
    assert "'texts.mpy.bad'" in names and "'texts.mpy'" not in names
    assert shown == "no module named 'texts'"


_SET_ASIDE = _BOARD.split('print("missing"')[0] + '''
import gc
{{before}}
gc.collect()
print("missing", *names["set_aside"]())
print(sorted(name for name in os.listdir("/namietka") if ".mpy" in name))
'''
_FULL = """
number = 0
for folder, length in (("/fill", 600), ("/t", 1), ("/namietka/a", 1)):
    try:
        while True:
            with open(folder + str(number), "wb") as file:
                file.write(b"x" * length)
            number += 1
    except OSError:
        pass
"""
_LARGE = """
with open("/{name}", "ab") as file:
    for _ in range(24):
        file.write(b"{of}" * 512)
"""


@pytest.mark.parametrize("rest, before, left", [
    ("end\n", "", ["a.mpy.bad", "b.mpy.bad", "c.mpy"]),
    ("end\n", _FULL, None),
    ("end\n", _LARGE.format(name="settings.txt", of="abcd"), ["a.mpy.bad", "b.mpy.bad", "c.mpy"]),
    ("end\n", _LARGE.format(name="choices.txt", of="abcd"), ["a.mpy.bad", "b.mpy.bad", "c.mpy"]),
    (f"{'0' * 64} 1x1 namietka/c.mpy\nend\n", "", ["a.mpy.bad", "b.mpy.bad", "c.mpy"]),
    (f"{'0' * 64} 5 namietka/b.mpy\nend\n", "", ["a.mpy.bad", "b.mpy.bad", "c.mpy"]),
], ids=["sound", "full", "large settings", "large choices", "no number", "twice"])
def test_what_is_cut_short_is_out_of_the_way_whatever_else_is_wrong(tmp_path, rest, before, left):
    """And the start goes on: files too large for the memory, no room for a name, a manifest with errors."""
    manifest = "".join(f"{'0' * 64} 4 namietka/{name}.mpy\n" for name in "ab") + rest
    files = {f"namietka/{name}.mpy": b"" if name in "ab" else b"c" for name in "abc"}
    files["manifest.txt"] = manifest.encode()
    script = tmp_path / "board.py"
    script.write_text(_SET_ASIDE.format(main=str(ROOT / "device" / "main.py")).replace("{before}", before))
    done = subprocess.run(desktop_mpy.command(script, heap="260K"), input=repr(files), capture_output=True,
                          encoding="utf-8", timeout=20)
    assert done.returncode == 0, done.stdout + done.stderr
    missing, names = done.stdout.splitlines()[-2:]
    assert set(missing.split()) == {"missing", "a.mpy", "b.mpy"}
    if left:
        assert names == str(left)
    assert "'a.mpy'" not in names and "'b.mpy'" not in names and "'c.mpy'" in names


def test_a_manifest_too_large_for_the_memory_does_not_keep_the_clock_from_starting(tmp_path):
    script = tmp_path / "board.py"
    large = _LARGE.format(name="manifest.txt", of="# x\\n")
    script.write_text(_SET_ASIDE.format(main=str(ROOT / "device" / "main.py")).replace("{before}", large))
    done = subprocess.run(desktop_mpy.command(script, heap="260K"), input="{}", capture_output=True,
                          encoding="utf-8", timeout=20)
    assert done.stdout.splitlines() == ["missing", "[]"], done.stderr


_START = _BOARD.split('print("missing"')[0] + '''
sys.path[:] = ["", ".frozen"]
try:
    names["start"]()
except ImportError as error:
    print("raised", error)
'''


@pytest.mark.parametrize("cut_at", [None, 20])
def test_a_program_that_is_cut_short_is_not_started(tmp_path, cut_at):
    source = tmp_path / "main.py"
    source.write_text("def run(low=None, missing=()):\n    print('it runs')\n")
    compiled = tmp_path / "main.mpy"
    subprocess.run([desktop_mpy.program("mpy-cross"), "-o", compiled, source], check=True)
    whole = compiled.read_bytes()
    manifest = f"{hashlib.sha256(whole).hexdigest()} {len(whole)} namietka/main.mpy\nend\n"
    files = {"namietka/main.mpy": whole[:cut_at], "manifest.txt": manifest.encode(),
             "main.py": (ROOT / "device" / "main.py").read_bytes()}
    script = tmp_path / "board.py"
    script.write_text(_START.format(main=str(ROOT / "device" / "main.py")))
    done = subprocess.run(desktop_mpy.command(script, heap="2M"), input=repr(files), capture_output=True,
                          encoding="utf-8", timeout=20)
    assert done.returncode == 0, done.stderr
    if cut_at is None:
        assert done.stdout == "it runs\n"
        return
    assert done.stdout.splitlines() == [
        "namietka: namietka/main.mpy is damaged and set aside; copy it again with make flash",
        "namietka: a part is missing: no module named 'main'; copy it again with make flash",
        "raised no module named 'main'"]


def test_a_compiled_font_with_a_flipped_bit_is_set_aside(tmp_path):
    def flip(name, data):
        return data if name != "font_small" else data[:500] + bytes([data[500] ^ 4]) + data[501:]

    said, missing, names, shown = on_a_board(tmp_path, flip)
    assert missing == "missing"
    assert "font_small.mpy is damaged" in said and "'font_small.mpy.bad'" in names
    assert shown == "PRIPRAVENÉ [] False"


def test_sound_files_and_those_without_a_stand_in_stay(tmp_path):
    missing, names, shown = on_a_board(tmp_path, lambda name, data: data)
    assert missing == "missing"
    assert ".bad" not in names and shown == "PRIPRAVENÉ [] True"


def test_without_a_stand_in_nothing_is_set_aside():
    names = {"__name__": "main"}
    exec((ROOT / "device" / "main.py").read_text(encoding="utf-8"), names)
    spared = [path.stem for path in sorted((ROOT / "firmware").glob("*.py"))
              if any(names["spare"](f"{path.stem}.mpy", lang) for lang in texts.LANGUAGES)]
    assert spared == NAMES and len(NAMES) >= len(TOPICS) * len(texts.LANGUAGES)
    assert names["spare"]("font_small.mpy", "sk") and not names["spare"]("lexicon.dawg", "sk")
    assert names["LANGUAGES"] == texts.LANGUAGES


@pytest.mark.parametrize("settings, choices, aside", [
    (None, None, False),
    ("lang = en\n", None, False),
    ("# mine\n lang=cs\n", None, True),
    ("lang = cs\n", "version 2 00000000\nlang = sk\n", False),
    (None, "version 2 00000000\nlang = cs\n", True),
    ("lang = cs # ours\n", None, True),
    ("\ufefflang = cs\r\n", None, True),
    ("lang = xx\n", None, False),
])
def test_the_texts_of_the_display_s_language_are_looked_at(tmp_path, settings, choices, aside):
    """Those of the others are not needed now, and to open each takes 5 ms of the start."""
    def flip(name, data):
        return data if name != "general_cs" else data[:500] + bytes([data[500] ^ 4]) + data[501:]

    said = on_a_board(tmp_path, flip, {"settings.txt": settings, "choices.txt": choices})
    assert any("general_cs.mpy is damaged" in line for line in said) == aside
