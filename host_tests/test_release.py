"""The zip that needs no build, and the package for mip, each put on the double by the real mpremote."""

import subprocess
import sys
import zipfile

import pytest

import device_build
import device_link
import mip_package
import release
from double.server import Double


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """The machine may be busy."""
    monkeypatch.setattr(device_link, "ANSWER_S", 30)


@pytest.fixture(scope="module")
def zipped(tmp_path_factory):
    return release.make(["pico"], "b1", tmp_path_factory.mktemp("release"))


def mpremote(board, *arguments, cwd=None):
    done = subprocess.run([sys.executable, "-m", "mpremote", "connect", board.port, *arguments], cwd=cwd,
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def status(board):
    link = device_link.Link(board.port)
    heard = link.hear_status()
    link.close()
    return heard


def test_the_zip_as_its_own_words_say(tmp_path, zipped):
    with zipfile.ZipFile(zipped) as archive:
        archive.extractall(tmp_path)
    (folder,) = tmp_path.iterdir()
    commands = [line.split() for line in (folder / "INSTALL-en.txt").read_text(encoding="utf-8").splitlines()
                if line.startswith("    mpremote ")]
    assert [command[1] for command in commands] == ["cp", "reset"]
    with Double(tmp_path) as board:
        for command in commands:
            mpremote(board, *command[1:], cwd=folder / "pico")
        said = status(board)
        assert f"version={device_build.version()} board=pico" in said and "lexicon=05,1.10.2011" in said


def test_the_zip_is_the_same_each_time(tmp_path, zipped):
    assert release.make(["pico"], "b1", tmp_path).read_bytes() == zipped.read_bytes()
    with zipfile.ZipFile(zipped) as archive:
        names = [name.split("/", 1)[1] for name in archive.namelist()]
    assert {"LICENSE", "INSTALL-sk.txt", "INSTALL-cs.txt", "pico/main.py", "pico/package.json"} <= set(names)
    assert any(name.startswith("fonts/LICENSE") for name in names)


def test_the_package_for_mip_is_todays():
    assert mip_package.PACKAGE.read_text(encoding="utf-8") == mip_package.text(), "run tools/mip_package.py"
    for source in mip_package.sources().values():
        assert (mip_package.ROOT / source).is_file()


def test_mip_installs_it(tmp_path):
    with Double(tmp_path) as board:
        said = mpremote(board, "mip", "install", "--target", "/", str(mip_package.PACKAGE))
        assert "Installing: //namietka/app.py" in said
        mpremote(board, "reset")
        assert "board=pico" in status(board)
