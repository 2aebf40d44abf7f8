"""What the device says around a challenge, in the language it is to speak.

A module a language, since only one of them is needed in memory.
"""

from texts import load


def texts(language):
    """The texts of "sk", "cs" or "en", by key."""
    return load("challenge", language, _module)


def _module(language):
    if language == "cs":
        import challenge_cs as module
    elif language == "en":
        import challenge_en as module
    else:
        import challenge_sk as module
    return module
