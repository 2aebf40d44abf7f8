"""The moment when everything is set up and the loop is about to begin."""

import gc
import sys


def settled():
    """Give back what the setting up left; a build for a board also lets go of its code (tools/bundle.py)."""
    gc.collect()


def forget(name):
    """Let go of the module `name`, if it is in memory."""
    if name in sys.modules:
        # A place in a table keeps its value when MicroPython deletes its key.
        sys.modules[name] = None
        del sys.modules[name]
