"""How a lexicon is made on the host: word lists, the automaton, the image.

The alphabets and the reader are the device's own: `lexicon.alphabets`, `lexicon.lexicon_dawg`.
"""

import os
import sys

_FIRMWARE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "firmware"))
if _FIRMWARE not in sys.path:
    sys.path.insert(0, _FIRMWARE)

import alphabets  # noqa: F401
import lexicon_dawg  # noqa: F401
import lexicon_head  # noqa: F401
