"""The moment when everything is set up and the loop is about to begin."""

import gc


def settled():
    """Give back what the setting up left; a build for a board also lets go of its code (tools/bundle.py)."""
    gc.collect()
