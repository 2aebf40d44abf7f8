"""What fits where: pages, texts and rows, measured before anything is drawn."""

from micropython import const

import marked

WIDTH = const(128)
HEIGHT = const(64)
LAST = const(52)  # where the last line begins
PITCHES = (12, 11)


def all_but_times(page):
    """What of a page with large times must be equal so that only the digits are drawn again."""
    marks = [mark for _, mark in page.sides]
    sizes = [len(time) for time, _ in page.sides]
    return (page.name, page.title, page.hint, page.note, page.note_side, page.leds, page.alarm, marks, sizes)


def without_minutes(text):
    """Below 20 s the tenths stand in the minutes' place: 0:09.4 is 9.4, as large as ever."""
    if "." not in text or ":" not in text:
        return text
    minus = "-" if text[0] == "-" else ""
    text = text[text.index(":") + 1:]
    return minus + (text[1:] if text[0] == "0" else text)


def has(font, text):
    """Whether the font has every letter."""
    if font.data is None:
        return True
    for letter in text:
        if letter not in "[]_-" and not font.find(letter):
            return False
    return True


def halves(text):
    """A text of several words in two parts as equal as can be, or None."""
    best = None
    for at in range(len(text)):
        if text[at] == " " and (best is None or abs(2 * at - len(text)) < abs(2 * best - len(text))):
            best = at
    return None if best is None else (text[:best], text[best + 1:])


def part(rows, room, at):
    """(What of `rows` is the part `at`, which goes round, where `room` have room; how many parts)."""
    parts = (len(rows) + room - 1) // room
    if parts < 2:
        return rows, 1
    first = at % parts * room
    return rows[first:first + room], parts


def numbered(title, at, parts, font, width):
    """The title with the number of the part and of all, where it has room."""
    longer = title + " " + str(at % parts + 1) + "/" + str(parts)
    return longer if marked.width(longer, font) <= width else title


def broken(row, font, width):
    """A row too wide for any line, such as a long word, in pieces that are not."""
    pieces = []
    start = total = 0
    for at in range(len(row)):
        wide = marked.width(row[at], font)
        if at > start and total + wide > width:
            pieces.append(row[start:at])
            start = at
            total = 0
        total += wide
    pieces.append(row[start:])
    return pieces


def room(big_rows, headers, lines, bottom):
    """How many of `lines` have room beside a text of `big_rows`; 0: it has none itself."""
    most = len(lines)
    while most and fit(big_rows, headers, lines[:most], bottom) is None:
        most -= 1
    return most


def end(pitch, bottom):
    """The row at which the rows of the `bottom` begin."""
    return LAST - pitch * (len(bottom) - 1) if bottom else HEIGHT


def fit(big_rows, headers, lines, bottom):
    """The first (header, pitch) with which everything has room, or None."""
    for header in headers:
        for pitch in PITCHES:
            if pitch * (header + len(lines)) + big_rows <= end(pitch, bottom):
                return header, pitch
    return None


def wrapped(text, most, font, width):
    """A generator that returns `text` in rows of `font`, broken at double spaces if that gives at most
    `most`, else at single ones."""
    rows = []
    for mark in ("  ", " "):
        rows = []
        whole = True
        for word in text.split(mark) if text else ():
            longer = rows[-1] + mark + word if rows else word
            wide = marked.width(longer, font)
            yield
            if rows and wide <= width:
                rows[-1] = longer
            else:
                rows.append(word)
                whole = whole and (not len(rows) == 1 or wide <= width)
                whole = whole and marked.width(word, font) <= width
        if whole and len(rows) <= most:
            return rows
    pieces = []
    for row in rows:
        pieces.extend(broken(row, font, width))
        yield
    return pieces


def packed(lines, font, width):
    """A generator that returns short lines side by side, so that the big text has more room."""
    rows = []
    for line in lines:
        together = rows[-1] + "  " + line if rows else line
        if rows and marked.width(together, font) <= width:
            rows[-1] = together
        else:
            rows.append(line)
        yield
    return rows
