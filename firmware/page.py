"""A page of the display: texts under a name that scenarios know, so that wordings may change freely."""

from events import NONE, A

_LINES = 3  # of a menu, around the entry under the cursor


class Page:
    """One page.

    `name`; `sides`: what stands for A and for B, as (time, mark) each, mark ">" at the
    side whose time runs; `title`, the state in a few words; `big`, one word to be read
    from afar, or ""; `lines`, more of it; `hint`, what may be pressed. While `big` and
    `lines` are empty the times are shown large. In `big` and `lines` a letter in
    brackets, [X], is the one under way and is shown dark on light; _ in `big` is the cursor.

    Of the moment: `leds`, as the clock gives them (each LED has its equal on the page);
    `alarm`, the final signal sounds; `note`, a short text that stands in the hint's place
    for a moment, towards `note_side` (A, B, or NONE: in the middle);
    `part`: which part is shown of a page on which not all has room, counted on and on;
    `spare_title`: the title says only whose turn it is; `all_on`: every pixel is lit.
    """

    def __init__(self, name, title="", big="", lines=(), hint=""):
        self.name = name
        self.sides = ()
        self.title = title
        self.big = big
        self.lines = lines
        self.hint = hint
        self.leds = 0
        self.alarm = False
        self.note = ""
        self.note_side = NONE
        self.part = 0
        self.spare_title = False
        self.all_on = False

    def texts(self):
        """Every text on the page, from top to bottom."""
        texts = [mark + " " + time for time, mark in self.sides]
        texts.append(self.title)
        texts.append(self.big)
        texts.extend(self.lines)
        texts.append(self.hint)
        texts.append(self.note)
        return [text for text in texts if text]


def side_name(side):
    """A or B."""
    return "A" if side == A else "B"


def around(lines, at):
    """Some of `lines`, with the one `at` which the cursor is marked."""
    first = at - 1
    if first > len(lines) - _LINES:
        first = len(lines) - _LINES
    first = first if first > 0 else 0
    return [("> " if i == at else "  ") + lines[i] for i in range(first, min(first + _LINES, len(lines)))]
