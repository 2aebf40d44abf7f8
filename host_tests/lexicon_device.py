"""Asks a lexicon image about words on every runtime and in every way it can be read."""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
for folder in ("firmware", "tools"):
    if os.path.join(ROOT, folder) not in sys.path:
        sys.path.insert(0, os.path.join(ROOT, folder))

import alphabets  # noqa: E402
import build_dawg  # noqa: E402
import lexicon_dawg  # noqa: E402
from lexicon_dawg import INVALID, OUTSIDE, PLUS_ONLY, VALID  # noqa: E402, F401

MICROPYTHON = os.path.join(os.path.dirname(sys.executable), "micropython")

# Run by MicroPython: rules on each word under a locked heap, with the image in memory and in
# a file, by the viper loop and by the plain one; prints a line of rulings for each way.
_SCRIPT = """
import sys, micropython
sys.path.insert(0, "firmware")
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
        print("".join([str(rule(lexicon, alphabets.codes_of(word, lexicon.language), locked)) for word in words]))
"""


def rulings(image, words, tmp_path):
    """What every runtime says of each word: they must agree. `image`: a path."""
    lists = []
    for small in (1 << 30, 0):
        lexicon = lexicon_dawg.open_lexicon(str(image), small)
        lists.append([lexicon.ruling(alphabets.codes_of(word, lexicon.language)) for word in words])
    script, asked = tmp_path / "ask.py", tmp_path / "asked.txt"
    script.write_text(_SCRIPT)
    asked.write_text("\n".join(words), encoding="utf-8")
    done = subprocess.run([MICROPYTHON, "-X", "heapsize=4M", str(script), str(image), str(asked)], cwd=ROOT,
                          capture_output=True, text=True, check=False)
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
