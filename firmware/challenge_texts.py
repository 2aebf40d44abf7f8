"""What the device says around a challenge, in the language it is to speak.

A module a language, since only one of them is needed in memory.
"""

from texts import load


def texts(language):
    """The texts of "sk", "cs" or "en", by key."""
    return load("challenge", language, _table)


def _table(language):
    if language == "cs":
        from challenge_cs import TEXTS
    elif language == "en":
        from challenge_en import TEXTS
    else:
        from challenge_sk import TEXTS
    return TEXTS
