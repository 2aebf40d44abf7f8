"""The texts of setting up, of the acts in neutral and of a clock's details, in Slovak, Czech and English.

As in `texts`, a key that one language lacks fails a test.
"""

from texts import load


def texts(language):
    """The texts of "sk", "cs" or "en", by key."""
    return load("setup", language, _module)


def _module(language):
    if language == "cs":
        import setup_cs as module
    elif language == "en":
        import setup_en as module
    else:
        import setup_sk as module
    return module
