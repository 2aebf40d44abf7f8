"""make flash: puts the clock on a board, or on every board that is plugged in.

    python tools/flash.py --board pico [--port PORT[,PORT …]] [--all] [--lexicon sk] [--settings FILE]

Only what has changed is copied, beside the old version; each file is read back and its SHA-256 compared;
one rename then makes the new version count. Whatever is cut short leaves the old version whole, or the new
one. Then the board restarts, tells what it found about itself, and must be heard running.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import NamedTuple

import board_files
import device_build
import device_link
from device_link import LinkError

OLDEST = (1, 28)  # what this has been tried with; and the .mpy format must be the compiler's
_GET = "https://micropython.org/download/"
_SLACK_BLOCKS = 8  # what a littlefs needs for its own books
STAGE = "/new"


class Done(NamedTuple):
    """A board after flashing: its own lines about itself, and whether all is well."""

    port: str
    facts: dict
    good: bool


class Bar:
    """A progress bar on a terminal; elsewhere a line at each quarter."""

    def __init__(self, total, out):
        self.total, self.out = max(total, 1), out
        self.done = 0
        self._shown = -1
        self._live = out.isatty()

    def add(self, count):
        self.done += count
        percent = 100 * self.done // self.total
        step = percent if self._live else percent // 25 * 25
        if step == self._shown:
            return
        self._shown = step
        if self._live:
            filled = "#" * (step * 30 // 100)
            self.out.write(f"\r  [{filled:30}] {step:3} %  {self.done} of {self.total} bytes")
            if self.done >= self.total:
                self.out.write("\n")
        else:
            self.out.write(f"  {step} %\n")
        self.out.flush()


def compiled_for():
    """(version, sub-version) of the .mpy format that our compiler writes."""
    import re
    import subprocess

    import desktop_mpy
    said = subprocess.run([desktop_mpy.program("mpy-cross"), "--version"], capture_output=True, text=True).stdout
    found = re.search(r"mpy v(\d+)\.(\d+)", said)
    return int(found[1]), int(found[2])


def check(identity, board, port):
    """LinkError unless this board can take what is built for `board`."""
    chip = board.chip
    words = identity.machine.split(" with ")
    if identity.platform != chip.platform or words[-1].strip() != chip.machine.strip():
        fitting = [name for name in board_files.names()
                   if board_files.read(name).chip.machine.strip() == words[-1].strip()]
        advice = f"BOARD={' or BOARD='.join(fitting)}" if fitting else "no board of ours has this chip"
        raise LinkError(f"on {port} is a {identity.machine}, and BOARD={board.name} is for {chip.machine}: {advice}")
    if identity.version < OLDEST or identity.mpy != compiled_for():
        raise LinkError("MicroPython {}.{}.{} on {} cannot take this: {}.{} or newer is needed, with .mpy {}.{}; get it "
                        "at {}".format(*identity.version, port, *OLDEST, *compiled_for(), _GET))
    if identity.arch != chip.arch:
        raise LinkError(f"MicroPython on {port} runs {identity.arch} code, and BOARD={board.name} is built for "
                        f"{chip.arch}: put the image for {chip.machine.strip()} on it, from {_GET}")


def _listed(lines):
    """[Entry] of lines `hash size name`."""
    return [device_build.Entry(words[0], int(words[1]), words[2])
            for words in map(str.split, lines) if len(words) == 3]


def _digests(link, paths):
    """{path: hash in hex} as the board reads its files; "-" where there is none."""
    found = {}
    for at in range(0, len(paths), 16):
        part = paths[at:at + 16]
        found.update(zip(part, (line.split()[0] for line in link.run(f"deploy.show({tuple(part)!r})"))))
    return found


def _kept(link, built):
    """Entries of the version in place that a build without a list or settings leaves as they are."""
    ours = {entry.name for entry in built.entries}
    names = {device_build.LEXICON, device_build.SETTINGS} - ours
    kept = [entry for entry in _listed(link.run("deploy.show_manifest()")) if entry.name in names]
    true = _digests(link, ["/" + entry.name for entry in kept])
    return [entry for entry in kept if true["/" + entry.name] == entry.sha256]


def _room(link, changed):
    """LinkError where the board has no room for the new files beside the old."""
    free, block = map(int, link.run("deploy.free_bytes()")[0].split())
    needed = sum(-(-entry.size // block) * block for entry in changed) + _SLACK_BLOCKS * block
    if needed > free:
        raise LinkError(f"the board's file system is full: {needed // 1024} KiB are needed beside the old version and "
                        f"{free // 1024} are free; nothing was changed. Remove files of your own (mpremote rm), or "
                        f"the old list first (mpremote rm :{device_build.LEXICON}), or take a smaller list")


def deploy(link, built, out):
    """Put the version on the board; returns the entries that now lie there. LinkError: the old one still counts,
    unless it says that the new one does."""
    kept = _kept(link, built)
    there = _digests(link, ["/" + entry.name for entry in built.entries])
    changed = [entry for entry in built.entries if there["/" + entry.name] != entry.sha256]
    entries = device_build.in_order(built.entries + kept)
    text = device_build.manifest_text(entries).encode()
    if not changed and _listed(link.run("deploy.show_manifest()")) == entries:
        out.write("  nothing has changed\n")
        return entries
    staged = {entry: STAGE + "/" + entry.name.replace("/", "!") for entry in changed}
    try:
        link.run(f"deploy.clean({tuple(staged.values())!r})")
        _stage(link, built, staged, text, out)
    except LinkError as error:
        if error.gone:
            raise LinkError(f"{error}; nothing on it has changed. Run this again: what has arrived is kept",
                            gone=True) from None
        link.run("deploy.abandon()")
        line = str(error)
        if error.full:
            line = "the board's file system is full; nothing was changed. Remove files of your own (mpremote rm)"
        raise LinkError(line) from None
    _switch(link, text)
    return entries


def _stage(link, built, staged, text, out):
    """Copy what has changed into STAGE and have it read back; a file that arrived before is left."""
    here = _digests(link, list(staged.values()))
    missing = [entry for entry, path in staged.items() if here[path] != entry.sha256]
    _room(link, missing)
    total = sum(entry.size for entry in missing)
    bar = Bar(total, out)
    out.write(f"  {len(staged)} of {len(built.entries)} files have changed; {total} bytes to copy\n")
    for entry in missing:
        link.write(staged[entry], (built.folder / entry.name).read_bytes(), bar.add)
    here = _digests(link, list(staged.values()))
    for entry, path in staged.items():
        if here[path] != entry.sha256:
            raise LinkError(f"{entry.name} did not arrive as it was sent (its hash is wrong); nothing was changed. "
                            "Run this again; if it happens again, the board's flash memory or the cable is bad")
    link.write(f"{STAGE}/{device_build.MANIFEST}.part", text, lambda count: None)


def _switch(link, text):
    import hashlib

    try:
        said = link.run(f"deploy.commit({hashlib.sha256(text).hexdigest()!r})")
    except LinkError as error:
        raise LinkError(f"{error}; the old or the new version is whole on it. Run this again", gone=error.gone) from None
    if said != ["committed"]:
        link.run("deploy.abandon()")
        raise LinkError("the list of files did not arrive as it was sent; nothing was changed. Run this again")
    try:
        link.run("deploy.settle()")
    except LinkError as error:
        raise LinkError(f"{error}; the new version is whole on it and counts from its next start", gone=error.gone) from None


def verify(link, entries):
    """LinkError unless every file now reads as it was built."""
    there = _digests(link, ["/" + entry.name for entry in entries])
    wrong = [entry.name for entry in entries if there["/" + entry.name] != entry.sha256]
    if wrong:
        raise LinkError(f"{wrong[0]} reads wrong on the board after the copy; run this again, and if it happens again, "
                        "the board's flash memory is bad")


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


def _has_list(link):
    """Whether the version on the board brought a list, which then stays."""
    return any(line.endswith(" " + device_build.LEXICON) for line in link.run("deploy.show_manifest()"))


def flash(port, build_for, lexicon, out):
    """All of it, for one board; returns Done. `build_for(lexicon)` gives a build; no `lexicon`: see `main`."""
    built = build_for(lexicon or device_build.DEFAULT_LEXICON)
    link = device_link.Link(port)
    try:
        link.enter()
        identity = link.identity()
        out.write(f"  {identity.machine}, MicroPython {'.'.join(map(str, identity.version))}\n")
        check(identity, built.board, port)
        began = time.monotonic()
        link.prepare()
        link.run("deploy.settle()")  # a version whose last step was cut
        if not lexicon and _has_list(link):
            built = build_for("")
        entries = deploy(link, built, out)
        verify(link, entries)
        out.write(f"  verified: {len(entries)} files, in {time.monotonic() - began:.0f} s\n")
        facts = self_test(link)
        for what, value in facts.items():
            out.write(f"  {what + ':':13} {value}\n")
        link.reset()
        status = link.hear_status()
        out.write(f"  running:      {status or 'nothing is heard from it'}\n")
        facts["running"] = status
        return Done(port, facts, facts.get("result") == "OK" and f"version={built.version} " in status)
    finally:
        link.close()


_MUST_MATCH = ("version", "lexicon", "settings")


def checklist(results):
    """The table of several boards, as lines; the last says whether all match."""
    rows = [("no.", "port", *_MUST_MATCH, "self-test")]
    for number, (port, done) in enumerate(results, 1):
        facts = done.facts if done else {}
        verdict = "failed" if done is None else "OK" if done.good else "LOOK ABOVE"
        rows.append((str(number), port, *(facts.get(name, "-") for name in _MUST_MATCH), verdict))
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    differing = [name for at, name in enumerate(_MUST_MATCH, 2) if len({row[at] for row in rows[1:]}) > 1]
    failed = sum(done is None or not done.good for _, done in results)
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
    parser.add_argument("--port", default="", help="serial port, or several with commas; else the one there is")
    parser.add_argument("--all", action="store_true", help="every board that is plugged in")
    parser.add_argument("--lexicon", default="", help="b1, sk, cs; else the list that is there, or b1")
    parser.add_argument("--settings", default="", help="a settings file for the board")
    options = parser.parse_args(arguments)
    try:
        ports = [port for port in options.port.split(",") if port] or device_link.ports()
        if not ports:
            raise LinkError("no board is plugged in: connect one with a cable that carries data, or name its PORT=…")
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
