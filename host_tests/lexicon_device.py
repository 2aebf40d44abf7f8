"""Asks a lexicon image about words on every runtime and in every way it can be read."""

import subprocess
from pathlib import Path

import alphabets
import build_dawg
import desktop_mpy
import lexicon_dawg
from lexicon_dawg import INVALID, OUTSIDE, PLUS_ONLY, VALID  # noqa: F401

ROOT = Path(__file__).resolve().parent.parent

# Run by MicroPython: rules on each word under a locked heap, with the image in memory and in
# a file, by the viper loop and by the plain one; prints a line of rulings for each way.
_SCRIPT = """
import sys, micropython
import alphabets, lexicon_dawg, lexicon_plain, lexicon_viper, lexicon_pages
image, words_path = sys.argv[1:]
with open(words_path) as file:
    words = file.read().split()
assert lexicon_dawg.walk is lexicon_viper.walk
def rule(lexicon, codes, locked):
    if locked:
        micropython.heap_lock()
    try:
        return lexicon.ruling(codes)
    finally:
        if locked:
            micropython.heap_unlock()
for loop in (lexicon_viper, lexicon_plain):
    lexicon_dawg.walk = loop.walk
    lexicon_pages.page_ok = loop.page_ok
    for small in (1 << 30, 0):
        lexicon = lexicon_dawg.open_lexicon(image, small)
        # The plain checksum of a page makes a number too big for a small integer.
        locked = loop is lexicon_viper or small
        codes = [alphabets.codes_of(word, lexicon.language) for word in words]
        print("".join([str(rule(lexicon, one, locked)) for one in codes]))
"""


def rulings(image, words, tmp_path):
    """What every runtime says of each word: they must agree. `image`: a path."""
    lists = []
    for small in (1 << 30, 0):
        lexicon = lexicon_dawg.open_lexicon(str(image), small)
        lists.append([lexicon.ruling(alphabets.codes_of(word, lexicon.language)) for word in words])
        lexicon.close()
    script, asked = tmp_path / "ask.py", tmp_path / "asked.txt"
    script.write_text(_SCRIPT)
    asked.write_text("\n".join(words), encoding="utf-8")
    command = desktop_mpy.command(script, image, asked, heap="4M")
    done = subprocess.run(
        command, env=desktop_mpy.environment(), capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lists += [[int(ruling) for ruling in line] for line in done.stdout.split()]
    assert len(lists) == 6
    assert all(one == lists[0] for one in lists)
    return lists[0]


def build(tmp_path, text, *options, alphabet="sk", name="image.dawg", status=0):
    """Builds an image of the list `text` (str or bytes) by the command; returns its path."""
    source = tmp_path / "list.txt"
    source.write_bytes(text if isinstance(text, bytes) else text.encode())
    image = tmp_path / name
    command = ["build", str(source), "-o", str(image), "--alphabet", alphabet, *map(str, options)]
    if "--edition" not in command:
        command += ["--edition", "test"]
    assert build_dawg.main(command) == status
    return image
