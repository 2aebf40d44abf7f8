"""The real mpremote talks to the emulated board, as to one on a USB cable."""

import hashlib
import sys

MPREMOTE = [sys.executable, "-m", "mpremote", "connect", "{port}"]


def mpremote(pico, *arguments):
    done = pico.beside([*MPREMOTE, *arguments], limit_s=60)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_mpremote_runs_a_line(boot):
    pico = boot()
    assert mpremote(pico, "exec", "print(6 * 7)").strip() == "42"


def test_mpremote_copies_a_folder_and_it_runs(boot, tmp_path):
    """Files in folders arrive as they are, the board hashes them alike, and main.py starts after a reset."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "part.py").write_text("NAME = 'námietka'\n" * 40, encoding="utf-8")
    (tmp_path / "data.bin").write_bytes(bytes(range(256)) * 5)
    (tmp_path / "main.py").write_text("from part import NAME\nprint('new:', NAME)\n", encoding="utf-8")
    pico = boot({"main.py": "print('old')\n"})
    mpremote(pico, "cp", "-r", *(str(tmp_path / name) for name in ("lib", "data.bin", "main.py")), ":")
    assert pico.files() == {"lib/part.py": (tmp_path / "lib" / "part.py").read_bytes(),
                            "data.bin": (tmp_path / "data.bin").read_bytes(),
                            "main.py": (tmp_path / "main.py").read_bytes()}
    assert hashlib.sha256(bytes(range(256)) * 5).hexdigest() in mpremote(pico, "fs", "sha256sum", "data.bin")
    mpremote(pico, "reset")
    pico.run_until(lambda: "new: námietka" in pico.console, 1000, "the new main.py")


def test_mpremote_says_that_a_program_failed(boot):
    pico = boot()
    done = pico.beside([*MPREMOTE, "exec", "1 / 0"], limit_s=60)
    assert done.returncode == 1 and "ZeroDivisionError" in done.stdout


def test_a_host_program_that_hangs_is_ended(boot):
    pico = boot()
    try:
        pico.beside([sys.executable, "-c", "import time; time.sleep(600)"], limit_s=1)
    except TimeoutError as error:
        assert "did not end" in str(error)
    else:
        raise AssertionError("no TimeoutError")
