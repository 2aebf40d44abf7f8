"""The texts of setting up, of the acts in neutral and of a clock's details, in Slovak, Czech and English.

As in `texts`, a key that one language lacks fails a test.
"""

from texts import load


def texts(language):
    """The texts of "sk", "cs" or "en", by key."""
    return load("setup", language, _table)


def _table(language):
    if language == "cs":
        from setup_cs import TEXTS
    elif language == "en":
        from setup_en import TEXTS
    else:
        from setup_sk import TEXTS
    return TEXTS
