"""The table of figures: `make bench`. Sizes and speeds of the lexicon beside its peers, on the same words.

The lists are those of the locked dictionaries (tools/lexicon-sources.json), expanded here; the peers come
from PyPI as pinned in requirements-bench.txt, into build/bench. `--only sk-5,cs-5` for some of the lists.
"""

import argparse
import lzma
import random
import subprocess
import sys
import time
from pathlib import Path

import desktop_mpy
import hunspell_words
import kept_pip
from lexicon import alphabets, sources
from lexicon import image as images
from lexicon.automaton import build_automaton

ROOT = Path(__file__).resolve().parent.parent
INTO = ROOT / "build" / "bench"
LISTS = {
    "sk-5": ("sk", 5, 33_600),
    "cs-5": ("cs", 5, 32_800),
    "sk-15": ("sk", 15, 560_000),
    "cs-15": ("cs", 15, 630_000),
    "cs-9": ("cs", 9, None),  # only built, against the clock
}
LENGTHS = (5, 9, 15)
BUILD_S = 10  # read back and all
BUILD_MIB = 1024
ASKED = 2000  # words looked up, and as many that are none


class Missing(Exception):
    """What is missing and what to do about it, in one line."""


def _peers():
    """Installs the peers into build/bench, once."""
    packages = INTO / "packages"
    stamp = packages / ".done"
    lock = ROOT / "requirements-bench.txt"
    wanted = lock.read_text()
    if not (stamp.exists() and stamp.read_text() == wanted):
        told = "fetching the peers from PyPI (once)"
        wrong = kept_pip.install(lock, "bench", told, "--upgrade", "--target", packages,
                                 built=("circuit-dawg",))
        if wrong:
            raise Missing(f"the peers could not be fetched from PyPI (is there a network?): {wrong}")
        stamp.write_text(wanted)
    sys.path.append(str(packages))
    return packages


def _word_lists(languages, manager):
    """Expands each dictionary once; {list name: path of its words}."""
    paths = {}
    for language in languages:
        source, aff, dic = sources.fetch(language, str(ROOT / "build" / "sources"), manager)
        print(f"{language}: {source['package']} {source['version']} ({source['manager']})", flush=True)
        names = {length: INTO / f"{source['manager']}-{language}-{length}.txt" for length in LENGTHS}
        if not all(path.exists() for path in names.values()):
            began = time.monotonic()
            forms = hunspell_words.expand(aff, dic, hunspell_words.show_progress())
            for length, path in names.items():
                selection = hunspell_words.Selection(forms, language, 2, length)
                for line in hunspell_words.report(selection, language, 2, length):
                    print(f"  {line}", flush=True)
                hunspell_words.write_list(selection, str(path))
            print(f"  expanded in {time.monotonic() - began:.0f} s", flush=True)
        paths.update({f"{language}-{length}": path for length, path in names.items()})
    return paths


def build(path, language, longest, image):
    """((seconds, seconds of CPU), peak MiB) of the build command in a process of its own."""
    command = [
        sys.executable,
        str(ROOT / "tools" / "lexicon" / "measured_run.py"),
        sys.executable,
        str(ROOT / "tools" / "build_dawg.py"),
        "build",
        str(path),
        "-o",
        str(image),
        "--alphabet",
        language,
        "--edition",
        "bench",
        "--max-len",
        str(longest),
        "--unofficial",
    ]
    began = time.monotonic()
    done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    seconds = time.monotonic() - began
    if done.returncode:
        raise Missing(f"{image} was not built: {done.stderr.strip()}")
    cpu_seconds, mib = map(float, done.stdout.split())
    return (seconds, cpu_seconds), mib


def _arc_bytes(words, language):
    """4 bytes for each arc of the smallest automaton: what a format of plain arcs takes at least."""
    rows, lengths, ordered = images.sorted_rows(set(words), alphabets.LETTERS[language])
    return 4 * len(build_automaton(rows, lengths, images.kinds_of(ordered, (), "")).letter)


def _sizes(name, words, language):
    """{peer: bytes}; leaves dawg2's file for circuit-dawg."""
    import dawg
    import marisa_trie

    by_bytes = sorted(words, key=str.encode)
    dawg.DAWG(by_bytes).save(str(INTO / f"{name}.circuit"))
    marisa_trie.Trie(by_bytes).save(str(INTO / f"{name}.marisa"))
    text = "".join(word + "\n" for word in by_bytes).encode()
    return {
        "xz -9e": len(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME)),
        "dawg2": (INTO / f"{name}.circuit").stat().st_size,
        "marisa": (INTO / f"{name}.marisa").stat().st_size,
        "4-byte arcs": _arc_bytes(words, language),
    }


def _asked(words, language):
    """Words of the list and near misses in turn, always the same."""
    chance = random.Random(5)
    letters, known, asked = alphabets.LETTERS[language], set(words), []
    for word in chance.sample(words, min(ASKED, len(words))):
        wrong = word
        while wrong in known:
            at = chance.randrange(len(word))
            wrong = word[:at] + chance.choice(letters) + word[at + 1 :]
        asked += [word, wrong]
    return asked


def _speeds(name, words, language, packages):
    """{what: (mean µs, worst µs)} and the memory that the file costs, on desktop MicroPython."""
    path = INTO / "asked.txt"
    path.write_text("\n".join(_asked(words, language)), encoding="utf-8")
    peer = INTO / f"{name}.circuit"
    command = desktop_mpy.command(
        ROOT / "tools" / "lexicon" / "bench_device.py",
        INTO / f"{name}.dawg",
        peer,
        path,
        packages,
        heap="256M",
    )
    done = subprocess.run(command, env=desktop_mpy.environment(), capture_output=True, encoding="utf-8")
    if done.returncode:
        raise Missing(f"MicroPython ended with status {done.returncode}: {done.stdout}{done.stderr}")
    speeds = {}
    for line in done.stdout.splitlines():
        what, *numbers = line.split()
        speeds[what] = tuple(map(float, numbers))
    return speeds


def _report(name, path, packages):
    language, longest, goal = LISTS[name]
    words = path.read_text(encoding="utf-8").split()
    image = INTO / f"{name}.dawg"
    seconds, mib = build(path, language, longest, image)
    size = image.stat().st_size
    print(f"\n{language}, 2 to {longest} letters: {len(words):,} words")
    print(
        f"  built and read back in {seconds[0]:.1f} s ({seconds[1]:.1f} s of CPU), {mib:.0f} MiB", flush=True
    )
    if goal is None:
        met = "met" if seconds[0] < BUILD_S and mib < BUILD_MIB else "MISSED"
        print(f"  goals {BUILD_S} s and {BUILD_MIB} MiB: {met}")
        print(f"  this image    {size:>11,} bytes {size / len(words):>8.3f} a word")
        return
    rows = {"this image": size, **_sizes(name, words, language)}
    for what, count in rows.items():
        print(f"  {what:<14}{count:>11,} bytes {count / len(words):>8.3f} a word")
    print(f"  goal {goal:,}: {'met' if size <= goal else 'MISSED'}, {100 * size / goal:.0f} %")
    speeds = _speeds(name, words, language, packages)
    print(
        f"  look-ups on desktop MicroPython, {2 * min(ASKED, len(words)):,} words, half of them in the list:"
    )
    for what, title in (
        ("ours", "this image, in memory"),
        ("paged", "this image, from the file by pages"),
        ("circuit", "circuit-dawg, from text"),
        ("circuit-bytes", "circuit-dawg, from bytes"),
    ):
        print(f"    {title:<36}{speeds[what][0]:>8.2f} us mean {speeds[what][1]:>7.0f} us worst")
    ratio = min(speeds["circuit"][0], speeds["circuit-bytes"][0]) / speeds["ours"][0]
    met = "met" if ratio >= 2 else "MISSED"
    print(f"    {ratio:.2f} times as fast as circuit-dawg at its best; goal 2: {met}")
    print(f"    {speeds['memory'][0]:,.0f} bytes of memory for the file by pages, on this 64-bit desktop")


def main(argv=None):
    """Runs the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="make_bench.py", description=__doc__.split("\n")[0])
    parser.add_argument("--only", default=",".join(LISTS), help="lists, such as sk-5,cs-5")
    parser.add_argument(
        "--from", dest="manager", choices=("debian", "npm"), help="which locked source to take"
    )
    options = parser.parse_args(argv)
    names = options.only.split(",")
    if not set(names) <= set(LISTS):
        parser.error(f"lists are {', '.join(LISTS)}")
    INTO.mkdir(parents=True, exist_ok=True)
    try:
        packages = _peers() if any(LISTS[name][2] for name in names) else None
        paths = _word_lists(sorted({LISTS[name][0] for name in names}), options.manager)
        for name in names:
            _report(name, paths[name], packages)
    except (Missing, sources.SourceError, hunspell_words.DictionaryError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
