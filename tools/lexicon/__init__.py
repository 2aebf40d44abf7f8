"""How a lexicon is made on the host: word lists, the automaton, the image.

Importing it puts `firmware/` on the path, for the alphabets and the reader are
the device's own.
"""

import os
import sys

_FIRMWARE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "firmware")
if _FIRMWARE not in sys.path:
    sys.path.insert(0, os.path.normpath(_FIRMWARE))
