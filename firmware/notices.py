"""What was wrong with a file of the device, in the display's language. Needed only where there is a notice.

A notice is English, as the console prints it, and made of parts: `WHERE: what is wrong; what is done`.
The parts are looked up as they are, with a star for a name or number in them; what has no text stays.
"""

from texts import Names, load


def translated(notice, language):
    """The notice in "sk", "cs" or "en"."""
    if language == "en":
        return notice
    table = load("notices", language, _module)
    if isinstance(table, Names):
        return notice
    parts = [": ".join([_text(part, table) for part in half.split(": ")]) for half in notice.split("; ")]
    return "; ".join(parts)


def _module(language):
    if language == "cs":
        import notices_cs as module
    else:
        import notices_sk as module
    return module


def _text(part, table):
    if part in table:
        return table[part]
    for key in table:
        if "*" in key:
            text = _filled(part, key.split("*"), table[key])
            if text:
                return text
    return part


def _filled(part, pieces, text):
    # What stands in `part` between the pieces goes where the stars are in `text`; "" if it is not made so.
    if not part.startswith(pieces[0]):
        return ""
    part = part[len(pieces[0]) :]
    for piece in pieces[1:]:
        at = part.find(piece) if piece else len(part)
        if at < 0:
            return ""
        text = text.replace("*", part[:at], 1)
        part = part[at + len(piece) :]
    return "" if part else text
