"""What the tests share: desktop MicroPython, and Hypothesis settings that suit a busy machine and CI."""

import os
import subprocess
from pathlib import Path

import hypothesis
import pytest

import desktop_mpy

# A slow moment of the machine is no defect; on CI a failure must be the same on the next run.
SLOW_IS_NO_DEFECT = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("desk", **SLOW_IS_NO_DEFECT)
hypothesis.settings.register_profile("ci", **SLOW_IS_NO_DEFECT, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "desk")


def pytest_report_header():
    try:
        return f"micropython: {desktop_mpy.versions()}"
    except (OSError, subprocess.CalledProcessError) as error:
        return f"micropython: MISSING, and the tests that need it fail: {error}"


@pytest.fixture(scope="session")
def micropython():
    """Path of the desktop MicroPython. Where it is missing the test fails: half the proof would be gone."""
    try:
        return desktop_mpy.program("micropython")
    except FileNotFoundError as error:
        pytest.fail(str(error))


@pytest.fixture
def run_mpy(micropython, tmp_path):
    """A function that runs a script under MicroPython with firmware/ on its path and returns what it prints.

    run_mpy(source_or_path, *args, heap="480K", path=(), timeout_s=60): source is program text, or a Path or a
    "….py" file name; `path` are further folders to import from. A non-zero exit status fails the test, with
    all that was printed.
    """
    def run(source_or_path, *args, heap=desktop_mpy.PICO_HEAP, path=(), timeout_s=60):
        script = source_or_path
        if not isinstance(script, Path) and not (script.endswith(".py") and "\n" not in script):
            script = tmp_path / "script.py"
            script.write_text(source_or_path, encoding="utf-8")
        done = subprocess.run(desktop_mpy.command(script, *args, heap=heap), stdin=subprocess.DEVNULL,
                              capture_output=True, encoding="utf-8", timeout=timeout_s,
                              env=desktop_mpy.environment(*path))
        if done.returncode:
            pytest.fail(f"MicroPython ended with status {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout
    return run
