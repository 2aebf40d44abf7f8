"""Plays scenario files on CPython and on MicroPython: the project's, or those named.

    python tools/run_scenarios.py [--seed N] [FILE …]

Prints what failed, then `N passed, N failed`, counting every file once on each
runtime; the exit status is 1 if any failed.
"""

import contextlib
import io
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import command_line
import desktop_mpy
import make_fonts
import make_lexicon
import node_packages

ROOT = Path(__file__).resolve().parent.parent
SIM = ROOT / "sim"
SCENARIOS = ROOT / "host_tests" / "scenarios"
BYTES_A_MEGABYTE = 2000  # so many bytes of a story take a megabyte of a desktop's heap


def default_lexicon():
    """The lexicon that a scenario has unless it names one: annex B1, made anew. Returns its path."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = make_lexicon.main(["b1"])
    if status:
        raise SystemExit(f"the default lexicon cannot be built: {said.getvalue().strip()}")
    return ROOT / "build" / "lexicon-b1.dawg"


def fonts():
    """The folder of the display's fonts, built if it can be; without them plain letters are shown."""
    try:
        return make_fonts.build()
    except (node_packages.Missing, ValueError) as error:
        print(f"fonts: {error}; letters are shown without their marks")
        return make_fonts.OUT


def runtimes(longest=0):
    """Name, command line and environment of each runtime for scenario files of up to `longest` bytes."""
    host_path = [ROOT / "tools" / "cpython", SIM, ROOT / "firmware", fonts()]
    host = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, host_path)),
            "PYTHONIOENCODING": "utf-8:backslashreplace"}
    script = SIM / "play_scenarios.py"
    # The player keeps every file's story and all that was told beside the App, hence more than a Pico's heap.
    # A recorded game is a story of hundreds of lines; for others a large heap only takes longer to collect.
    heap = f"{max(1, longest // BYTES_A_MEGABYTE)}M"
    return (
        ("CPython", [sys.executable, str(script)], host),
        ("MicroPython", desktop_mpy.command(script, heap=heap), desktop_mpy.environment(SIM, fonts())),
    )


def play(files, seed, lexicon):
    """Play `files` on all runtimes at once; returns (name, output lines, exit status) of each."""
    running = []
    longest = max((path.stat().st_size for path in map(Path, files) if path.is_file()), default=0)
    for name, command, environment in runtimes(longest):
        arguments = [*command, str(lexicon), str(seed), *map(str, files)]
        process = subprocess.Popen(arguments, env=environment, encoding="utf-8", errors="backslashreplace",
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        running.append((name, process))
    results = []
    for name, process in running:
        output, _ = process.communicate()
        results.append((name, output.splitlines(), process.returncode))
    return results


def main(arguments=None):
    """Play and report; returns the exit status."""
    parser = command_line.Parser(description="Plays scenario files on CPython and on MicroPython.")
    seeds = command_line.number(0, 999_999)
    parser.add_argument("--seed", type=seeds, default=random.randrange(1_000_000), help="of the late loop")
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args(arguments)
    files = options.files or sorted(SCENARIOS.glob("*.txt"))
    for path in files:
        if not str(path).isprintable():
            what = "a name with such characters cannot be reported; rename the file"
            print(f"scenarios: {str(path)!a}: {what}")
            return 1
    lexicon = default_lexicon()
    print(f"scenarios: {len(files)} files, seed {options.seed}")
    passed = failed = 0
    began = time.monotonic()
    for name, lines, status in play(files, options.seed, lexicon):
        good = sum(line.startswith("ok ") for line in lines)
        bad = [line for line in lines if line.startswith("FAILED ")]
        broken = good + len(bad) != len(files) or (status != 0) != bool(bad)
        for line in lines if broken else bad:
            print(f"{name}: {line}")
        if broken:
            print(f"{name}: ended with status {status} before all files were played")
        passed += good
        failed += len(files) - good
    print(f"both runtimes in {time.monotonic() - began:.1f} s")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
