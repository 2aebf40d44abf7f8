"""The tests' own MicroPython: that it is one, as small as a Pico's, and that its failures count."""

import subprocess
import sys
from pathlib import Path

import pytest

import desktop_mpy

MODULES = sorted(path for place in ("firmware", "boards")
                 for path in (desktop_mpy.ROOT / place).rglob("*.py"))


def test_scripts_run_with_firmware_and_frozen_modules_at_hand(run_mpy):
    source = "import sys, alphabets, asyncio\nprint(sys.platform, *sys.argv[1:], alphabets.lower('Č'))"
    assert run_mpy(source, "á", 2) == f"{sys.platform} á 2 č\n"


def test_a_file_runs_as_well(run_mpy, tmp_path):
    script = tmp_path / "two words.py"
    script.write_text("print(__name__)", encoding="utf-8")
    assert run_mpy(script) == run_mpy(str(script)) == "__main__\n"


def test_the_heap_is_as_small_as_asked(run_mpy):
    source = "import gc\ngc.collect()\nprint(gc.mem_free() + gc.mem_alloc())"
    assert 400_000 < int(run_mpy(source)) < 490_000
    assert int(run_mpy(source, heap="2M")) > 1_900_000


@pytest.mark.parametrize("source", ["1/0", "import sys; sys.exit(3)", "bytearray(600000)"])
def test_a_failing_script_fails_the_test(run_mpy, source):
    with pytest.raises(pytest.fail.Exception, match="MicroPython ended with status [13]"):
        run_mpy(source)


def test_a_missing_micropython_is_an_error(monkeypatch, tmp_path):
    monkeypatch.setattr(desktop_mpy.sysconfig, "get_path", lambda name: str(tmp_path))
    with pytest.raises(FileNotFoundError, match="micropython is not installed"):
        desktop_mpy.program("micropython")


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(desktop_mpy.ROOT).as_posix())
def test_modules_compile_for_the_pico(module: Path, tmp_path):
    done = subprocess.run([desktop_mpy.program("mpy-cross"), "-march=armv6m", "-o", str(tmp_path / "out.mpy"),
                           str(module)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_core_imports_on_cpython():
    """`micropython.const` must come from tools/cpython, not from the package of the desktop MicroPython."""
    import micropython
    assert micropython.const(7) == 7 and not hasattr(micropython, "run_main")
