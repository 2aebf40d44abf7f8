"""Modules of the firmware and of the player of scenarios that host programs use, found wherever this runs."""

import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent

for _folder in ("sim", "firmware", "tools/cpython"):
    if str(_ROOT / _folder) not in sys.path:
        sys.path.insert(0, str(_ROOT / _folder))

import acts  # noqa: E402, F401
import alphabets  # noqa: E402, F401
import corrections  # noqa: E402, F401
import events  # noqa: E402, F401
import judge  # noqa: E402, F401
import ownpresets  # noqa: E402, F401
import pin  # noqa: E402, F401
import presets  # noqa: E402, F401
import presetspec  # noqa: E402, F401
import presettext  # noqa: E402, F401
import rulesets  # noqa: E402, F401
import scenario  # noqa: E402, F401
import settings  # noqa: E402, F401
from inputs import KEY0  # noqa: E402, F401
