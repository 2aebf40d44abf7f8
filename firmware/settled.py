"""The moment when everything is set up and the loop is about to begin."""

import gc
import sys


def settled():
    """Give back what the setting up left; a build for a board also lets go of its code (tools/bundle.py)."""
    _overwrite(12)
    gc.collect()


def _overwrite(times):
    # Whatever looks like an address on the stack keeps what lies there: also what a call that is over left.
    return _overwrite(times - 1) if times else None


def forget(name):
    """Let go of the module `name`, if it is in memory."""
    if name in sys.modules:
        # A place in a table keeps its value when MicroPython deletes its key.
        sys.modules[name] = None
        del sys.modules[name]
