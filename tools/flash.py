"""make flash: puts the clock on a board, or on every board that is plugged in.

    python tools/flash.py --board pico [--port PORT[,PORT …]] [--all] [--lexicon sk] [--settings FILE]

Only what has changed is copied, beside the old version; each file is read back and its SHA-256 compared;
one rename then makes the new version count. Whatever is cut short leaves the old version whole, or the new
one. Then the board restarts, tells what it found about itself, and must be heard running.
"""

import argparse
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import board_files
import desktop_mpy
import device_build
import device_link
import device_update
from device_link import LinkError

OLDEST = (1, 28)  # what this has been tried with; and the .mpy format must be the compiler's
_GET = "https://micropython.org/download/"


class Done(NamedTuple):
    """A board after flashing: its own lines about itself, and whether the clock runs on it.

    It may still lack parts that its file promises: flashed before it is wired, it is none the worse.
    """

    port: str
    facts: dict
    good: bool

    @property
    def ready(self):
        """Whether it can go to a table."""
        return self.good and self.facts.get("result", "OK") == "OK"


def compiled_for():
    """(version, sub-version) of the .mpy format that our compiler writes."""
    asked = [desktop_mpy.program("mpy-cross"), "--version"]
    said = subprocess.run(asked, capture_output=True, text=True).stdout
    found = re.search(r"mpy v(\d+)\.(\d+)", said)
    return int(found[1]), int(found[2])


def check(identity, board, port):
    """LinkError unless this board can take what is built for `board`."""
    chip = board.chip
    found = identity.machine.split(" with ")[-1].strip()
    wanted = chip.machine.strip()
    if identity.platform != chip.platform or found != wanted:
        fitting = [name for name in board_files.names()
                   if board_files.read(name).chip.machine.strip() == found]
        advice = f"BOARD={' or BOARD='.join(fitting)}" if fitting else "no board of ours has this chip"
        raise LinkError(f"on {port} is a {identity.machine}, and BOARD={board.name} is for {wanted}: "
                        f"{advice}")
    mpy = compiled_for()
    if identity.version < OLDEST or identity.mpy != mpy:
        raise LinkError("MicroPython {}.{}.{} on {} cannot take this: {}.{} or newer is needed, with .mpy "
                        "{}.{}; it is at {}".format(*identity.version, port, *OLDEST, *mpy, _GET))
    if identity.arch != chip.arch:
        raise LinkError(f"MicroPython on {port} runs {identity.arch} code, and BOARD={board.name} is built "
                        f"for {chip.arch}: put the image for {wanted} on it, from {_GET}")


def self_test(link):
    """{what: value} of the board's own report."""
    link.enter()
    lines = link.run("import sys\nsys.path.insert(0, '/namietka')\nimport devicecheck\ndevicecheck.report()")
    facts = {}
    for line in lines:
        what, colon, value = line.partition(": ")
        if colon:
            facts[what] = f"{facts[what]}; {value}" if what in facts else value
    return facts


_LISTS = {"cs": ("Czech", "LEX=cs"), "sk": ("Slovak", "LEX=b1 or LEX=sk")}


def check_words(link, built):
    """LinkError if the settings that are built have the clock rule on words for which the list is not."""
    names = {entry.name for entry in built.entries}
    if device_build.SETTINGS not in names:
        return
    asked = device_build.words_asked(built.folder / device_build.SETTINGS)
    if not asked or asked.chosen and _is_there(link, "choices.txt"):
        return
    if device_build.LEXICON in names:
        start = (built.folder / device_build.LEXICON).read_bytes()[:64]
        which = "the list"
    elif _is_there(link, device_build.LEXICON):
        start = bytes.fromhex(link.run(f"print(open('/{device_build.LEXICON}', 'rb').read(64).hex())")[0])
        which = "the list on the board"
    else:
        return
    language = device_build.list_language(start)
    if language not in _LISTS or language == asked.language:
        return
    words, lists = _LISTS[asked.language]
    others = _LISTS[language][0]
    raise LinkError(f"the settings ask for {words} words ({asked.line}), and {which} has {others} ones: "
                    f"add {lists}; nothing was copied")


def _is_there(link, name):
    return link.run(f"import os\nprint({name!r} in os.listdir('/'))") == ["True"]


def flash(port, build_for, lexicon, out):
    """All of it, for one board; returns Done. `build_for(lexicon)` gives a build."""
    built = build_for(lexicon or device_build.DEFAULT_LEXICON)
    link = device_link.Link(port)
    try:
        link.enter()
        identity = link.identity()
        out.write(f"  {identity.machine}, MicroPython {'.'.join(map(str, identity.version))}\n")
        check(identity, built.board, port)
        began = time.monotonic()
        link.prepare()
        if not lexicon and any(entry.name == device_build.LEXICON for entry in device_update.in_place(link)):
            built = build_for("")  # the list on the board stays
        check_words(link, built)
        entries = device_update.deploy(link, built, out)
        device_update.verify(link, entries)
        out.write(f"  verified: {len(entries)} files, in {time.monotonic() - began:.0f} s\n")
        facts = self_test(link)
        for what, value in facts.items():
            out.write(f"  {what + ':':13} {value}\n")
        link.reset()
        status = link.hear_status()
        out.write(f"  running:      {status or 'nothing is heard from it'}\n")
        facts["running"] = status
        works = facts.get("result", "").startswith("OK")
        return Done(port, facts, works and f"version={built.version} " in status)
    finally:
        link.close()


_MUST_MATCH = ("version", "lexicon", "settings")


def checklist(results):
    """The table of several boards, as lines; the last says whether all match."""
    rows = [("no.", "port", *_MUST_MATCH, "self-test")]
    for number, (port, done) in enumerate(results, 1):
        facts = done.facts if done else {}
        verdict = "failed" if done is None else "OK" if done.ready else "LOOK ABOVE"
        rows.append((str(number), port, *(facts.get(name, "-") for name in _MUST_MATCH), verdict))
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    differing = [name for at, name in enumerate(_MUST_MATCH, 2) if len({row[at] for row in rows[1:]}) > 1]
    failed = sum(done is None or not done.ready for _, done in results)
    if failed:
        lines.append(f"{failed} of {len(results)} boards are not ready")
    if differing:
        lines.append(f"the boards differ in: {', '.join(differing)}")
    if not failed and not differing:
        lines.append(f"all {len(results)} boards are ready and alike")
    return lines, not failed and not differing


def main(arguments, out=None):
    """Returns the exit status."""
    out = out or sys.stdout
    parser = argparse.ArgumentParser(description="Puts the clock on a board.")
    parser.add_argument("--board", default="pico")
    parser.add_argument("--port", default="", help="serial port, or several with commas")
    parser.add_argument("--all", action="store_true", help="every board that is plugged in")
    parser.add_argument("--lexicon", default="", help="b1, sk, cs; else the list that is there, or b1")
    parser.add_argument("--settings", default="", help="a settings file for the board")
    parser.add_argument("--patience", type=int, default=device_link.ANSWER_S, metavar="SECONDS",
                        help="how long a board may take to answer (an emulated one is slow)")
    options = parser.parse_args(arguments)
    device_link.ANSWER_S = options.patience
    try:
        # A name that is no board or no list is said before any board is looked for.
        board_files.read(options.board)
        device_build.check_lexicon(options.lexicon)
        ports = [port for port in options.port.split(",") if port] or device_link.ports()
        if not ports:
            raise LinkError("no board is plugged in: connect one with a cable that carries data, or "
                            "name its PORT=…")
        several = options.all or "," in options.port
        if len(ports) > 1 and not several:
            raise LinkError(f"{len(ports)} boards are plugged in ({', '.join(ports)}): name one with PORT=…, "
                            "or take all with ALL=1")
        settings = Path(options.settings) if options.settings else None
        built = {}

        def build_for(lexicon):
            if lexicon not in built:
                built[lexicon] = device_build.build(options.board, lexicon, settings)
            return built[lexicon]

        results = [(port, _one(port, number, len(ports) if several else 0, build_for, options.lexicon, out))
                   for number, port in enumerate(ports, 1)]
    except (LinkError, device_build.BuildError, board_files.BoardError) as error:
        print(f"flash: {error}", file=sys.stderr)
        return 1
    if several:
        lines, good = checklist(results)
        out.write("\n" + "\n".join(lines) + "\n")
        return 0 if good else 1
    return 0 if results[0][1] and results[0][1].good else 1


def _one(port, number, count, build_for, lexicon, out):
    """Flash one board; its failure does not stop the next. Returns Done, or None."""
    out.write(f"flash: {f'board {number} of {count} on ' if count else ''}{port}\n")
    try:
        return flash(port, build_for, lexicon, out)
    except LinkError as error:
        print(f"flash: {error}", file=sys.stderr)
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
