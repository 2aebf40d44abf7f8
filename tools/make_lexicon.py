"""Makes one of the project's own lexicons: `python tools/make_lexicon.py b1|sk|cs`.

`b1` is the annex of Slovak two-letter words that the repository carries.
"""

import os
import sys

import build_dawg

_ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def _path(*parts):
    return os.path.relpath(os.path.join(_ROOT, *parts))


def make_b1():
    """Annex B1, edition 05 of 2011-10-01 (SSS-16), as build/lexicon-b1.dawg."""
    return build_dawg.main([
        "build", _path("data", "sk_two_letter_b1.txt"), "-o", _path("build", "lexicon-b1.dawg"), "--alphabet", "sk",
        "--name", "B1", "--edition", "05, 1.10.2011", "--max-len", "2", "--strict",
    ])


def main(argv):
    """Runs the command line; returns the exit status."""
    if argv == ["b1"]:
        return make_b1()
    print("usage: make_lexicon.py b1 (sk and cs: not yet)", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
