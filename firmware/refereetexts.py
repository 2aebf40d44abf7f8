"""The texts of the referee's menu in Slovak, Czech and English, by the names of `corrections`."""

from texts import load


def texts(language):
    """The texts of "sk", "cs" or "en", by key."""
    return load("referee", language, _module)


def _module(language):
    if language == "cs":
        import referee_cs as module
    elif language == "en":
        import referee_en as module
    else:
        import referee_sk as module
    return module
