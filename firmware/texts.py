"""What the device says, in Slovak, Czech and English. A key missing in one language fails a test."""

LANGUAGES = ("sk", "cs", "en")


def texts(language):
    """The texts of "sk", "cs" or "en", by key."""
    if language == "cs":
        from general_cs import TEXTS
    elif language == "en":
        from general_en import TEXTS
    else:
        from general_sk import TEXTS
    return TEXTS
