"""The faults that are tried, and what survives them: `make reliability` writes docs/reliability.md.

    python tools/make_reliability.py [--scale N] [--seed N] [--only NAME,…] [--no-page]

The trials are in host_tests/reliability; they run on desktop MicroPython, memory also on the 32-bit build in
Node.js. `--scale` is how much is tried, 100 for the whole (minutes). Exit status 1 if anything was lost, or
if a journal broken on purpose went through.
"""

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import NamedTuple

import desktop_mpy
import node_packages

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "host_tests" / "reliability"
PAGE = ROOT / "docs" / "reliability.md"
PACKAGE = "@micropython/micropython-webassembly-pyscript"
BIG_HEAP = "64M"
GAMES_A_DAY = 10
TIMINGS = 16  # of trial.py, which plays the fewer of them the less is to be tried
WHOLE, WHOLE_FROM = ("month", "full", "storm", "texts"), 20
#: A stock Pico's file system, of which half is taken by the program and a list; erases that a sector bears.
BLOCKS, FREE, BEARS = 352, 0.5, 100_000


class Trial(NamedTuple):
    """`name`; `what` trial.py is asked for; `says`: the row's text; `broken`: the fault that is built in."""

    name: str
    what: str
    says: str
    broken: str = ""
    heap: str = BIG_HEAP
    node: bool = False


TRIALS = (
    Trial("flash", "flash", "power cut inside a program or an erase of the flash (files), or between two"),
    Trial("stall", "stall", "the same while the loop stalls by chance, up to 2 s"),
    Trial("fram", "fram", "power cut inside a write to an FRAM"),
    Trial("24c32", "24c32", "power cut inside a write to a 24C32"),
    Trial("flips", "flips", "one bit flipped"),
    Trial("texts", "texts", "one bit flipped in what is chosen and stored on the device, then a start"),
    Trial("full", "full", "games on a full or failing file system"),
    Trial("storm", "storm", "1,000 edges a second on all three buttons at once, also while the loop stalls"),
    Trial("month", "month", "hours of play, on desktop MicroPython", heap="1M"),
    Trial("month-32", "month", "hours of play, on the 32-bit WebAssembly build", node=True),
    Trial("life", "life", "writes of a game"),
)
BROKEN = (
    Trial("no promise", "flash", "what may have run is not charged", "nothing_promised"),
    Trial("no marks", "flash", "marks are only said to be written", "no_marks"),
    Trial("no checksum", "flips", "damage is not looked for", "no_checksum"),
    Trial("one copy", "24c32", "every record goes to the same place", "one_copy"),
    Trial("in place", "flash", "a file is removed before it is written anew", "not_replaced_whole"),
)


class Result(NamedTuple):
    """`counts`: (name, tried, survived, lost); `wrong`: lines; `figures`: lines."""

    trial: Trial
    counts: list
    wrong: list
    figures: list

    @property
    def lost(self):
        return sum(lost for _, _, _, lost in self.counts)


def run(trial, seed, scale):
    """The Result of one trial. RuntimeError if it broke."""
    arguments = [trial.what, str(seed), str(scale)] + ([trial.broken] if trial.broken else [])
    environment = {**os.environ}
    if trial.node:
        node, _ = node_packages.commands()
        command = [node, FOLDER / "node.mjs", node_packages.package(PACKAGE), ROOT, *arguments]
    else:
        command = desktop_mpy.command(FOLDER / "trial.py", *arguments, heap=trial.heap)
        environment = desktop_mpy.environment(ROOT / "sim", FOLDER)
    done = subprocess.run([os.fspath(word) for word in command], env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, encoding="utf-8")
    if done.returncode:
        said = done.stdout[-2000:] + done.stderr[-2000:]
        raise RuntimeError(f"{trial.name}: status {done.returncode}\n{said}")
    counts, wrong, figures = [], [], []
    for line in done.stdout.splitlines():
        if line.startswith("= "):
            name, *numbers = line[2:].split()
            counts.append((name.replace("_", " "), *map(int, numbers)))
        elif line.startswith("! "):
            wrong.append(line[2:])
        elif line.startswith("# "):
            figures.append(line[2:])
    return Result(trial, counts, wrong, figures)


def run_all(trials, seed, scale, broken_scale, workers=2):
    """The Results of trials, two at a time; those with a fault built in are tried at `broken_scale`."""
    def scale_of(trial):
        # A month is a month, and what takes seconds is tried whole, unless all is to be short.
        whole = trial.what in WHOLE and scale >= WHOLE_FROM
        return broken_scale if trial.broken else 100 if whole else scale

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(lambda one: run(one, seed, scale_of(one)), trials))


def complaints(results):
    """What is wrong with the results, a line each."""
    for result in results:
        if result.trial.broken and not result.lost:
            yield f"the journal was broken on purpose ({result.trial.name}) and the harness did not find it"
        if not result.trial.broken:
            yield from (f"{result.trial.name}: {line}" for line in result.wrong)
            if result.lost and not result.wrong:
                yield f"{result.trial.name}: {result.lost} lost"


def _life(results):
    for result in results:
        for line in result.figures:
            words = line.split()
            if words[0] == "life":
                figure = dict(zip(words[2::2], words[3::2]))
                years = BLOCKS * FREE * BEARS / (int(figure["erases"]) * GAMES_A_DAY * 365)
                counts = " | ".join(figure[name] for name in ("records", "marks", "programs", "erases"))
                yield f"| {words[1]} | {counts} | {years:,.0f} |"


def _memory(results):
    for result in results:
        for line in result.figures:
            words = line.split()
            if words[0] == "memory":
                held = " | ".join(f"{int(number):,}" for number in words[2::2])
                yield f"| {result.trial.says.split('on ')[1]} | {held} |"


def _rows(results):
    for result in results:
        for name, tried, survived, lost in result.counts:
            says = result.trial.says
            if result.trial.what == "flips":
                says = name
            yield f"| {says} | {tried:,} | {survived:,} | {lost:,} |"


_PAGE = """# Reliability: faults tried

Written by `make reliability` on {today}, seed {seed}, scale {scale}. What a game is kept in, and the bounds:
[JOURNAL.md](JOURNAL.md). Nothing here was tried on copper.

| tried | how often | survived | lost |
|---|---|---|---|
{tried}

*Power cuts*: whole games, played by chance under {timings} of sixteen timings by the real `main.build` and
`main.once`, on a littlefs in a simulated flash, or on a simulated chip. At every program and every erase
the memory is copied as the cut would leave it (not begun, some bytes of the page with a torn one, half
erased), a device of its own starts from the copy, and what it restores is compared with the truth: the same
turn, moves, periods, stones, flags and their order, penalties, rounds, and the challenge with its word; the
time of the side that ran not above the truth and within 5 s of it, 200 ms on a chip. What happened less
than 1.5 s before (on a chip 250 ms; keys 2 s more; in a stall 2.1 s more) may be missing. On chips every
write of a record is cut, and every 23rd mark.

*Flipped bits*: survived means that what was restored was once true, or that there was no game and the
device said so ({told} times); damage was never taken for a game.

*Storms*: the interrupt makes one burst of edges that follow each other within 20 ms, with one place in the
queue, so a storm is one press however long it is. Should all 63 places be taken, the newest burst is merged
into the last one of its contact: the oldest presses are never lost (`firmware/inputs.py`). Checked: at most
one move by a minute of storm, a press after it counts, and no memory is held afterwards. The tick counter
wraps in the storms and in the games.

## Journals broken on purpose

Each must be found out, or the harness could find nothing.

| what was broken | tried | found out |
|---|---|---|
{broken}

## Writes, and the years of the flash

A game of 40 minutes with a move every 45 s, kept in files, and its record beside it ([GAMES.md](GAMES.md)).
Programs are pages of 256 bytes, erases sectors of 4 KiB, counted under littlefs for both together. Years:
at {games} games on every day of the year, {bears:,} erases a sector, and littlefs moving its logs over half
of a Pico's {blocks} sectors.

| timing | records | marks | programs | erases | years |
|---|---|---|---|---|---|
{life}

With a 24C32 each of its 96 pages for marks is written once in 11.5 s of running time: a million writes are
3,200 hours of running clocks, some 4,800 games of 40 minutes. FRAM does not wear out.

## Memory

Games by chance, day and night: the most that was held after a collection in the first day, later, and in
the last day, in bytes; a collector that finds pointers on the stack differs by some kilobytes from one look
to the next. Objects of the 32-bit build have the size they have on a Pico.

| | hours | first day | later | last day |
|---|---|---|---|---|
{memory}
"""


def page(results, seed, scale):
    """The text of docs/reliability.md."""
    sound = [result for result in results if not result.trial.broken]
    told = [line for result in sound for line in result.figures if line.startswith("flips ")]
    found = [f"| {result.trial.says} | {sum(one[1] for one in result.counts):,} | {result.lost:,} times |"
             for result in results if result.trial.broken]
    return _PAGE.format(
        today=date.today().isoformat(), seed=seed, scale=scale,
        timings=max(1, TIMINGS * scale // 100),
        tried="\n".join(_rows(sound)), broken="\n".join(found),
        told=told[0].rsplit(":", 1)[1].strip() if told else "0", life="\n".join(_life(sound)),
        memory="\n".join(_memory(sound)), games=GAMES_A_DAY, bears=BEARS, blocks=BLOCKS)


def main(arguments):
    """Returns the exit status."""
    parser = argparse.ArgumentParser(description="The faults that are tried, and what survives them.")
    parser.add_argument("--scale", type=int, default=100, help="how much is tried, 100 for the whole")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="names of trials, with commas")
    parser.add_argument("--no-page", action="store_true", help="leave docs/reliability.md as it is")
    options = parser.parse_args(arguments)
    every = TRIALS + BROKEN
    names = options.only.split(",") if options.only else [trial.name for trial in every]
    for name in names:
        if name not in [trial.name for trial in every]:
            print(f"reliability: no trial {name}; there are {', '.join(trial.name for trial in every)}",
                  file=sys.stderr)
            return 1
    chosen = [trial for trial in every if trial.name in names]
    try:
        results = run_all(chosen, options.seed, options.scale, min(options.scale, 20))
    except (RuntimeError, node_packages.Missing) as error:
        print(f"reliability: {error}", file=sys.stderr)
        return 1
    for result in results:
        for name, tried, survived, lost in result.counts:
            print(f"{result.trial.name + (' (broken)' if result.trial.broken else ''):22} {name:48} "
                  f"tried {tried:7,}  survived {survived:7,}  lost {lost:6,}")
        for line in result.figures:
            print(f"{result.trial.name:22} {line}")
    wrong = list(complaints(results))
    for line in wrong:
        print("reliability: " + line, file=sys.stderr)
    if not (options.no_page or options.only or wrong):
        PAGE.write_text(page(results, options.seed, options.scale), encoding="utf-8")
        print(f"reliability: {PAGE.relative_to(ROOT)} written")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
