"""Makes .venv with the pinned packages. Whatever was cut short is made again: the stamp is written last.

What was downloaded stays in .setup/, so that a later set-up (the folder was moved, .venv deleted) needs no
network, and so does an environment with pip alone. All is fetched before a finished .venv is touched.
"""

import hashlib
import os
import queue
import re
import shutil
import subprocess
import sys
import sysconfig
import threading
from pathlib import Path

from setup_env import ROOT, STAMP, VENV, is_marked

LOCK_FILE = Path(ROOT, "requirements-dev.txt")
KEPT = Path(ROOT, ".setup")
LOG = KEPT / "log.txt"
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
PYTHON_NAME = f"Python {sys.version_info[0]}.{sys.version_info[1]}"
AGAIN = "then run make again"
DETAILS = "Details: .setup/log.txt"
HEARTBEAT_S = 10
HARMFUL_SETTINGS = "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PYTHONHOME"

NETWORK_SIGNS = re.compile(
    "NewConnectionError|Failed to establish|Max retries exceeded|Connection refused|Network is unreachable|"
    "name resolution|not known|getaddrinfo failed|timed out|TimeoutError|ProxyError|RemoteDisconnected|"
    "Connection reset|Connection broken|ConnectionError|IncompleteRead", re.I)


class Trouble(Exception):
    """What is missing and what to do, in one line for the user."""


def say(line):
    print(line, flush=True)


def put_mark(mark, wanted):
    new = Path(f"{mark}.new")
    new.write_text(wanted)
    new.replace(mark)


def take_turn():
    """Waits until no other set-up works in this folder; held until this process and its children ended."""
    try:
        import fcntl
    except ImportError:
        return None
    turn = open(KEPT / "turn", "w")
    try:
        fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        say("setup: another set-up is at work in this folder; waiting for it")
        fcntl.flock(turn, fcntl.LOCK_EX)
    return turn


class Runner:
    """Runs commands, their output into the log, and speaks up when one takes long."""

    def __init__(self, turn):
        self.held = [turn.fileno()] if turn else []
        self.environ = {name: value for name, value in os.environ.items() if name not in HARMFUL_SETTINGS}
        self.environ.update(PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONUNBUFFERED="1", PYTHONIOENCODING="utf-8")

    def __call__(self, *command, on_line=None):
        """Returns (exit status, output)."""
        process = subprocess.Popen(command, cwd=ROOT, env=self.environ, pass_fds=self.held,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        lines = queue.Queue()

        def read():
            for raw in process.stdout:
                lines.put(raw.decode("utf-8", "replace"))
            lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        output, quiet_s = "", 0
        with open(LOG, "a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(map(str, command))}\n")
            while True:
                try:
                    line = lines.get(timeout=HEARTBEAT_S)
                except queue.Empty:
                    quiet_s += HEARTBEAT_S
                    say(f"  ... still at work ({quiet_s} s)")
                    continue
                if line is None:
                    return process.wait(), output
                quiet_s = 0
                output += line
                log.write(line)
                if on_line:
                    on_line(line)


def last_line(output):
    return (output.strip().splitlines() or ["no word why"])[-1].strip().rstrip(".")


def why(output):
    """The one line for what pip said when it failed to download."""
    if NETWORK_SIGNS.search(output):
        return ("no network: the pinned packages cannot be fetched, which is needed once; go online (or set "
                f"PIP_INDEX_URL to a mirror), {AGAIN}. Later runs need no network.")
    missing = re.search(r"No matching distribution found for (\S+?)==(\S+)", output)
    if missing:
        return (f"{missing[1]} {missing[2]} has no build for {PYTHON_NAME} on {sysconfig.get_platform()}; "
                "Linux x86_64, macOS and Windows with Python 3.11 to 3.14 have one: use such a machine, or "
                f"choose the Python by PYTHON=python3.13, {AGAIN}.")
    if "DO NOT MATCH THE HASHES" in output:
        return ("a package that came is not the pinned one (broken on its way, or changed), and nothing was "
                f"installed; try another network, {AGAIN}. {DETAILS}")
    if "No space left" in output:
        return f"the disk is full; make room (150 MB), {AGAIN}."
    errors = "\n".join(re.findall(r"(?m)^ERROR: (.+)", output))
    return f"pip failed: {last_line(errors or output)}. {DETAILS}"


def make_venv(run, folder, *options):
    base = getattr(sys, "_base_executable", None) or sys.executable
    if run(base, "-c", "import venv, ensurepip")[0]:
        package = PYTHON_NAME.lower().replace(" ", "") + "-venv"
        raise Trouble(f"{PYTHON_NAME} ({base}) has no venv module; install it (Debian, Ubuntu: sudo apt "
                      f"install {package}), {AGAIN}.")
    status, output = run(base, "-m", "venv", "--clear", *options, folder)
    if status:
        raise Trouble(f"could not make {folder}: {last_line(output)}. {DETAILS}")


def get_pip(run, pins):
    """The start of a pip command line: of an environment in .setup that is kept for the next time."""
    folder = KEPT / "pip"
    tag = pins.split(" ", 1)[1]
    if not is_marked(folder / "made", tag):
        say(f"setup: getting pip ready, with {PYTHON_NAME}")
        make_venv(run, folder)
        put_mark(folder / "made", tag)
    return folder / PROGRAMS / "python", "-I", "-m", "pip"


def download(run, pip, wheels):
    """Fetches every pinned package into the folder `wheels`, which gets this name only when all are there."""
    total = len(re.findall(r"(?m)^[\w.-]+==[^;\n]+$", LOCK_FILE.read_text()))
    came = 0

    def tell(line):
        nonlocal came
        found = re.match(r"Collecting (\S+?)==([\w.]+)|Processing .*?([^/\\]+?)-([\w.]+)-[^/\\]+\.whl", line)
        if found:
            came += 1
            name, version = filter(None, found.groups())
            say(f"  {came:2} of {max(total, came)}  {name.replace('_', '-')} {version}")

    say("setup: fetching the pinned packages (about 40 MB, once)")
    partial = wheels.with_suffix(".partial")
    # Only pip's word of a retry tells a missing network from a missing build, so there must be retries.
    status, output = run(*pip, "download", "--require-hashes", "--only-binary", ":all:", "--no-deps",
                         "--retries", "3", "-r", LOCK_FILE, "-d", partial, on_line=tell)
    if status:
        raise Trouble(why(output))
    partial.rename(wheels)


def set_up(run, pins):
    pip = get_pip(run, pins)
    wheels = KEPT / f"wheels-{hashlib.sha256(pins.encode()).hexdigest()[:12]}"
    if not wheels.is_dir():
        download(run, pip, wheels)
    say("setup: installing into .venv")
    Path(STAMP).unlink(missing_ok=True)
    make_venv(run, VENV, "--without-pip")
    programs = Path(VENV, PROGRAMS)
    status, _ = run(*pip, "--python", programs / "python", "install", "--isolated", "--no-index",
                    "--find-links", wheels, "--require-hashes", "--no-deps", "-r", LOCK_FILE)
    if status:
        # They were whole and right when they came, so the next run has to fetch them anew.
        shutil.rmtree(wheels)
        raise Trouble("the packages kept in .setup were damaged and are removed; go online, "
                      f"{AGAIN}. {DETAILS}")
    status, output = run(programs / "micropython", "--version")
    if status:
        raise Trouble(f"MicroPython was installed but does not run on this machine: {last_line(output)}")
    for old in KEPT.glob("wheels-*"):
        if old != wheels:
            shutil.rmtree(old)
    return output.strip()


def main(wanted):
    """Sets up for the fingerprint `wanted`; returns 0, or the line that says what went wrong."""
    try:
        KEPT.mkdir(exist_ok=True)
        turn = take_turn()
        if is_marked(STAMP, wanted):
            return 0
        LOG.write_text("")
        version = set_up(Runner(turn), wanted.split("\n")[0])
        put_mark(STAMP, wanted)
        say(f"setup: done, with {version}")
        return 0
    except Trouble as trouble:
        return f"setup: {trouble}"
    except OSError as error:
        return f"setup: cannot write the set-up: {error}"
    except KeyboardInterrupt:
        return "\nsetup: interrupted; run make again, it starts over where it must"
