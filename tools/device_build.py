"""Builds what lies on a board: build/device-<board>/, laid out as the board's own root.

    python tools/device_build.py BOARD [--lexicon NAME] [--settings FILE]

    main.py                 starts the clock (the only source)
    namietka/*.mpy          the firmware, put together into a few modules (bundle.py), and the fonts, compiled
    namietka/lines.txt      which line of the sources each line of those is, for crash.txt
    namietka/boards/*.mpy   the reference board, in case board.mpy cannot be used
    lexicon.dawg, settings.txt
    manifest.txt            SHA-256, size, name of each, a line each; then "end"

The same sources give the same bytes, so only what has changed is copied to a board.
"""

import argparse
import contextlib
import hashlib
import io
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import board_files
import bundle
import bundle_scopes
import command_line
import desktop_mpy
import hot_code
import make_fonts
import make_lexicon
import node_packages

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PROGRAM = "namietka"
MANIFEST = "manifest.txt"
LEXICON = "lexicon.dawg"
SETTINGS = "settings.txt"
LINES = "lines.txt"
DEFAULT_LEXICON = "b1"
_INFO = '"""What was built."""\n\nVERSION = {version!r}\nBOARD = {board!r}\n'


class BuildError(Exception):
    """What is wrong and what to do; one line for the user."""


class Entry(NamedTuple):
    """A file of a version: its hash in hex, its bytes, its name on the board."""

    sha256: str
    size: int
    name: str

    def line(self):
        return f"{self.sha256} {self.size} {self.name}\n"


class Built(NamedTuple):
    """`folder`: the board's root; `entries`: the manifest; `version`; `board`: a board_files.Board."""

    folder: Path
    entries: list
    version: str
    board: board_files.Board


def version():
    """As in pyproject.toml, with the commit where there is one ("+" behind it: changed since)."""
    number = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    ask = ["git", "describe", "--always", "--dirty=+", "--match", "no-tag"]
    try:
        done = subprocess.run(ask, cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return number
    return f"{number}-{done.stdout.strip()}" if done.returncode == 0 else number


def compile_all(sources, arch):
    """Compile {name on the board: (source file, name in tracebacks)} into build/mpy-<arch>; {name: path}."""
    kept = BUILD / f"mpy-{arch}"
    kept.mkdir(parents=True, exist_ok=True)
    cross = desktop_mpy.program("mpy-cross")
    salt = f"{arch} {os.stat(cross).st_size} {os.stat(cross).st_mtime_ns}".encode()

    def one(item):
        name, (source, shown) = item
        code = source.read_bytes()
        path = kept / hashlib.sha256(salt + b"\0" + shown.encode() + b"\0" + code).hexdigest()[:32]
        if not path.exists():
            partial = path.with_suffix(f".{os.getpid()}")
            done = subprocess.run([cross, f"-march={arch}", "-s", shown, "-o", partial, source],
                                  capture_output=True, text=True)
            if done.returncode:
                raise BuildError(f"{shown} does not compile: {done.stderr.strip().splitlines()[-1]}")
            partial.replace(path)
        return name, path

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(one, sources.items()))


def sources(board, fonts, scratch):
    """({name on the board: (source file, name in tracebacks)} of all that is compiled, bundle.Bundles)."""
    alone = {f"boards/{path.stem}": path for path in board_files.BOARDS.glob("*.py") if path.stem != "sim"}
    found = {name: alone[name] for name in ("boards/pico", "boards/shared")}
    found["board"] = board_files.BOARDS / f"{board.name}.py"
    found.update((path.stem, path) for path in sorted(fonts.glob("*.py")))
    alone.update(found)
    program = {path.stem: path for path in sorted((ROOT / "firmware").glob("*.py"))}
    for name in filter(bundle.is_alone, list(program)):
        found[name] = alone[name] = program.pop(name)
    texts = {name: path.read_text(encoding="utf-8") for name, path in program.items()}
    texts["build_info"] = _INFO.format(version=version(), board=board.name)
    others = [path.read_text(encoding="utf-8") for path in alone.values()]
    try:
        made = bundle.put_together(texts, others, hot(fonts))
    except bundle_scopes.Unclear as unclear:
        raise BuildError(f"the modules cannot be put together: {unclear}") from None
    for name, text in made.sources.items():
        found[name] = scratch / f"{name}.py"
        found[name].write_text(text, encoding="utf-8")
    return {f"{PROGRAM}/{name}.mpy": (path, f"{name}.py") for name, path in found.items()}, made


def hot(fonts):
    """What runs in an ordinary game (hot_code.Ran); kept in build/, for the same sources give the same."""
    used = sorted(path for folder in ("firmware", "sim", "boards") for path in (ROOT / folder).glob("*.py"))
    digest = hashlib.sha256(Path(hot_code.__file__).read_bytes())
    for path in used:
        digest.update(path.name.encode() + path.read_bytes())
    kept = BUILD / f"hot-{digest.hexdigest()[:16]}.txt"
    if not kept.exists():
        try:
            lines = hot_code.lines_run(fonts, lexicon(DEFAULT_LEXICON))
        except hot_code.Failed as failed:
            raise BuildError(f"an ordinary game cannot be played: {failed}") from None
        partial = kept.with_suffix(f".{os.getpid()}")
        partial.write_text("\n".join(lines), encoding="utf-8")
        partial.replace(kept)
    return hot_code.Ran(kept.read_text(encoding="utf-8").splitlines())


def check_lexicon(name):
    """BuildError unless there is such a lexicon; "" is none."""
    if name and name not in make_lexicon.NAMES:
        known = ", ".join(f"LEX={known}" for known in make_lexicon.NAMES)
        raise BuildError(f"there is no lexicon {command_line.value(name)}: {known}")


def lexicon(name):
    """The path of the lexicon `name`, built if need be."""
    check_lexicon(name)
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
        try:
            status = make_lexicon.main([name])
        except SystemExit as error:  # whatever its command line says stands in `said`
            status = error.code
    path = BUILD / f"lexicon-{name}.dawg"
    if status or not path.exists():
        last = (said.getvalue().strip().splitlines() or ["no word why"])[-1]
        raise BuildError(f"the lexicon {name} cannot be built: {last}")
    return path


def firmware_on_the_path():
    """Let the firmware's modules be imported here."""
    for folder in (ROOT / "tools" / "cpython", ROOT / "firmware"):
        if str(folder) not in sys.path:
            sys.path.insert(0, str(folder))


def checked_settings(path):
    """The bytes of a settings file as the board gets it: a PIN's digits never leave this computer.

    BuildError names its first line that the firmware would ignore.
    """
    firmware_on_the_path()
    import pinfile
    import settings

    try:
        data = path.read_bytes()
        lines = data.decode("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BuildError(f"the settings {path} cannot be read: {error}") from None
    taken = settings.Settings()
    taken.read(str(path), lines)
    if taken.ignored:
        raise BuildError(taken.ignored[0])
    # The same file gives the same bytes, so that only what has changed is copied; the salt knows no PIN.
    others = [line for line in lines if pinfile.hidden(line, "") == line]
    salt = hashlib.sha256("\n".join(others).encode()).hexdigest()[:8]
    hidden = [pinfile.hidden(line, salt) for line in lines]
    return data if hidden == lines else "".join(line + "\n" for line in hidden).encode("utf-8")


class Asked(NamedTuple):
    """`language`: of the words that a settings file has the clock rule on; `line`: the one that says so.

    `chosen`: whether what was chosen on the board itself may say otherwise.
    """

    language: str
    line: str
    chosen: bool


def words_asked(path):
    """Asked of a settings file, or None where it leaves that open."""
    firmware_on_the_path()
    import presets
    import settings

    taken = settings.Settings()
    taken.preset = ""
    taken.read(str(path), path.read_text(encoding="utf-8").splitlines())
    if taken.lexicon != LEXICON:
        return None
    if taken.words != "auto":
        return Asked(taken.words, f"words = {taken.words}", False)
    preset = presets.find(taken.preset)
    return preset and Asked(taken.words_for(preset), f"preset = {taken.preset}", True)


def list_language(start):
    """The language of a list by the first bytes of its file, or None if it is none."""
    firmware_on_the_path()
    import lexicon_head

    if len(start) < lexicon_head.FIXED_SIZE or start[:4] != b"NLEX":
        return None
    return struct.unpack_from(lexicon_head.FIXED, start)[-4].decode("ascii", "replace")


def build(board_name, lexicon_name=DEFAULT_LEXICON, settings=None, into=None):
    """Build for a board; returns Built. BuildError and board_files.BoardError say what is wrong.

    lexicon_name: "" leaves the list out; settings: path of a settings file, or None.
    """
    board = board_files.read(board_name)
    check_lexicon(lexicon_name)
    folder = into or BUILD / f"device-{board_name}"
    try:
        fonts = make_fonts.build()
    except node_packages.Missing as error:
        raise BuildError(f"the fonts cannot be built: {error}") from None
    partial = folder.with_name(folder.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    with tempfile.TemporaryDirectory(dir=BUILD) as scratch:
        compiled, made = sources(board, fonts, Path(scratch))
        for name, path in compile_all(compiled, board.chip.arch).items():
            (partial / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, partial / name)
    (partial / PROGRAM / LINES).write_text(made.lines_text(), encoding="utf-8", newline="\n")
    shutil.copyfile(ROOT / "device" / "main.py", partial / "main.py")
    if lexicon_name:
        shutil.copyfile(lexicon(lexicon_name), partial / LEXICON)
    if settings:
        (partial / SETTINGS).write_bytes(checked_settings(settings))
    entries = entries_of(partial)
    (partial / MANIFEST).write_text(manifest_text(entries), encoding="utf-8", newline="\n")
    shutil.rmtree(folder, ignore_errors=True)
    partial.rename(folder)
    return Built(folder, entries, version(), board)


def entries_of(folder):
    """The Entry of every file under a folder, in order."""
    found = []
    for name in (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()):
        data = (folder / name).read_bytes()
        found.append(Entry(hashlib.sha256(data).hexdigest(), len(data), name))
    return in_order([entry for entry in found if entry.name != MANIFEST])


def in_order(entries):
    """As a manifest has them: main.py, which finishes an update that was cut, is put in place first."""
    return sorted(entries, key=lambda entry: (entry.name != "main.py", entry.name))


def manifest_text(entries):
    """The manifest's text."""
    return "".join(entry.line() for entry in entries) + "end\n"


def main(arguments):
    """Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board")
    parser.add_argument("--lexicon", default=DEFAULT_LEXICON)
    parser.add_argument("--settings", type=Path)
    options = parser.parse_args(arguments)
    try:
        built = build(options.board, options.lexicon, options.settings)
    except (BuildError, board_files.BoardError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    total = sum(entry.size for entry in built.entries)
    print(f"build: {built.folder.relative_to(ROOT)}: {len(built.entries)} files, {total} bytes, "
          f"version {built.version}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
