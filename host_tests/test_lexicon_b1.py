"""Annex B1 in an image: L13, L33, SSS-16, and the look-up under a locked heap."""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MICROPYTHON = os.path.join(os.path.dirname(sys.executable), "micropython")

_ON_DEVICE = """
import micropython, sys
sys.path.insert(0, "firmware")
import lexicon_dawg, alphabets
lexicon = lexicon_dawg.open_lexicon(sys.argv[1])
for word in sys.argv[2:]:
    codes = alphabets.codes_of(word, lexicon.language)
    micropython.heap_lock()
    try:
        ruling = lexicon.ruling(codes)
    finally:
        micropython.heap_unlock()
    print(ruling)
"""


def rulings(words, python, tmp_path):
    """What the device's reader says of `words` under the interpreter `python`."""
    subprocess.run([sys.executable, "tools/make_lexicon.py", "b1"], cwd=ROOT, check=True)
    script = tmp_path / "on_device.py"
    shim = (
        ""
        if python == MICROPYTHON
        else (
            "import sys, types\nsys.modules['micropython'] = types.SimpleNamespace("
            "heap_lock=lambda: None, heap_unlock=lambda: None)\n"
        )
    )
    script.write_text(shim + _ON_DEVICE)
    done = subprocess.run(
        [python, str(script), "build/lexicon-b1.dawg", *words],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [int(line) for line in done.stdout.split()]


def test_same_on_both_runtimes(tmp_path):
    words = ["bó", "BÓ", "Bó", "ks", "hm", "a", "pes"]
    expected = [1, 1, 1, 3, 1, 4, 4]
    assert rulings(words, sys.executable, tmp_path) == expected
    assert rulings(words, MICROPYTHON, tmp_path) == expected
