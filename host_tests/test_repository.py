"""The project stands alone: no file of it leads to somebody's machine or to what lies beside this folder."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOREIGN = re.compile(
    r"(?<![\w.~])/(?:work|root|home/\w+|Users/\w+)/|\b[A-Za-z]:\\+Users\\|"
    r"\.\.[/\\]shared\b|\bfile:///")


def foreign_paths(text):
    """Every stretch of `text` that names a place outside the repository, with its line number."""
    return [f"{text.count(chr(10), 0, at.start()) + 1}: {at.group()}" for at in FOREIGN.finditer(text)]


def repository_files():
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return sorted({ROOT / name for name in listed.stdout.decode().split("\0") if name})


def test_no_file_names_a_place_outside_the_repository():
    files = [path for path in repository_files() if path.is_file()]
    assert len(files) > 10
    found = []
    for path in files:
        text = path.read_bytes().decode("utf-8", "replace")
        found += [f"{path.relative_to(ROOT)}:{place}" for place in foreign_paths(text)]
    assert found == []


@pytest.mark.parametrize("text", [
    "/wor" + "k/main/x.py", "see /ho" + "me/jana/clock", "'/Use" + "rs/jana/x'", "/roo" + "t/.venv",
    "a\nC:" + r"\Users\x", ".." + "/shared/data", "(.." + "/shared)", "file:" + "///opt"])
def test_foreign_paths_are_caught(text):
    assert len(foreign_paths(text)) == 1


@pytest.mark.parametrize("text", [
    "https://example.org/home/jana/", "docs/work/", "~/work/", "/dev/ttyACM0", "../data", "shared memory"])
def test_other_paths_pass(text):
    assert foreign_paths(text) == []
