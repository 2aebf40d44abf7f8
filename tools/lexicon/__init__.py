"""How a lexicon is made on the host: word lists, the automaton, the image.

The alphabets and the reader are the device's own: `lexicon.alphabets`, `lexicon.lexicon_dawg`.
"""

import os
import sys

_ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
for _folder in ("firmware", os.path.join("tools", "cpython")):
    if os.path.join(_ROOT, _folder) not in sys.path:
        sys.path.insert(0, os.path.join(_ROOT, _folder))

import alphabets  # noqa: E402, F401
import lexicon_dawg  # noqa: E402, F401
import lexicon_head  # noqa: E402, F401
