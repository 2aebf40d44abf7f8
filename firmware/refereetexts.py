"""The texts of the referee's menu in Slovak, Czech and English, by the names of `corrections`."""

from texts import load


def texts(language):
    """The texts of "sk", "cs" or "en", by key."""
    return load("referee", language, _table)


def _table(language):
    if language == "cs":
        from referee_cs import TEXTS
    elif language == "en":
        from referee_en import TEXTS
    else:
        from referee_sk import TEXTS
    return TEXTS
