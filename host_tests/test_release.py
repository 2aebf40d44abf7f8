"""The zip that needs no build, and the package for mip, each put on the double by the real mpremote."""

import re
import shlex
import subprocess
import sys
import zipfile

import pytest

import board_files
import chips
import device_build
import device_link
import mip_package
import release
from double.server import Double


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """The machine may be busy."""
    monkeypatch.setattr(device_link, "ANSWER_S", 30)


@pytest.fixture(scope="module", autouse=True)
def the_desktops_code():
    """The double runs the desktop's own code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(chips.CHIPS, "rp2040", chips.CHIPS["rp2040"]._replace(arch="x64"))
        yield


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


@pytest.fixture
def unpacked(tmp_path, zipped):
    with zipfile.ZipFile(zipped) as archive:
        archive.extractall(tmp_path)
    (folder,) = tmp_path.iterdir()
    return folder


def commands(folder, language):
    """The lines that its words have one type, in words as a shell parts them."""
    guide = (folder / f"INSTALL-{language}.txt").read_text(encoding="utf-8")
    return [shlex.split(line) for line in guide.splitlines() if line.startswith("    mpremote ")]


def test_the_zip_as_its_own_words_say(tmp_path_factory, unpacked):
    """Copied, looked at, and once more with another board's file."""
    copy, reset, look, own, again = commands(unpacked, "en")
    wiring = unpacked / "boards" / "pico.py"
    with Double(tmp_path_factory.mktemp("board")) as board:
        for command in (copy, reset):
            mpremote(board, *command[1:], cwd=unpacked / "pico")
        said = status(board)
        assert f"version={device_build.version()} board=pico" in said and "lexicon=05,1.10.2011" in said
        found = mpremote(board, *look[1:])
        assert "display: answers" in found and "result: OK" in found
        wiring.write_text(wiring.read_text(encoding="utf-8").replace('NAME = "pico"', 'NAME = "mine"'),
                          encoding="utf-8")
        for command in (own, again):
            mpremote(board, *command[1:], cwd=unpacked / "pico")
        assert "board=mine" in status(board)


def test_its_words_are_the_same_in_every_language(unpacked):
    for language in release.LANGUAGES:
        assert commands(unpacked, language) == commands(unpacked, "en")
        guide = (unpacked / f"INSTALL-{language}.txt").read_text(encoding="utf-8")
        assert "https://micropython.org/download/RPI_PICO/" in guide and "BOOTSEL" in guide
        assert "{" not in guide
        for name in re.findall(r"docs/[\w-]+\.(?:svg|md)|\b[A-Z]+\.md", guide):
            assert (unpacked / "docs" / name.removeprefix("docs/")).is_file(), name
        assert "docs/keypad-sk.svg" in guide and (unpacked / "docs" / "wiring-pico.svg").is_file()


def test_the_keys_of_its_words_do_what_they_say(unpacked):
    """The menu's numbers, in the order of the device's own menu."""
    words = {"sk": ("režim", "jazyk", "PIN", "skúška"), "cs": ("režim", "jazyk", "PIN", "zkouška"),
             "en": ("timing", "language", "the referee's PIN", "the self-test")}
    source = (device_build.ROOT / "firmware" / "setupmenu.py").read_text(encoding="utf-8")
    items = re.findall(r'menu\.(?:Opens|Choice)\("(\w+)"', source)
    for language, named in words.items():
        guide = " ".join((unpacked / f"INSTALL-{language}.txt").read_text(encoding="utf-8").split())
        for item, word in zip(("preset", "lang", "pin", "test"), named):
            assert f" {items.index(item) + 1} {word}" in guide, (language, word)


def test_every_link_of_a_packed_page_leads_into_the_zip(unpacked):
    pages = list((unpacked / "docs").glob("*.md"))
    assert len(pages) == len(release.PAGES)
    for page in pages:
        for target in re.findall(r"\]\(([^):]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target.split("#")[0]).is_file(), (page.name, target)
    assert "](keypad-sk.svg)" in (unpacked / "docs" / "BUILD.md").read_text(encoding="utf-8")


def test_the_images_are_those_of_the_page():
    page = (release.DOCS / "BUILD.md").read_text(encoding="utf-8")
    assert set(release.IMAGES) == set(board_files.names())
    assert all(f"`{image}`" in page for image in release.IMAGES.values())


def test_the_zip_is_the_same_each_time(tmp_path, zipped):
    assert release.make(["pico"], "b1", tmp_path).read_bytes() == zipped.read_bytes()
    with zipfile.ZipFile(zipped) as archive:
        assert {entry.external_attr >> 16 & 0o777 for entry in archive.infolist()} == {0o644}
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
