"""A page of the display: texts that its driver lays out."""

from events import A


class Page:
    """One page.

    `name`; `sides`: what stands for A and for B, as (time, mark) each, mark ">" at the
    side whose time runs; `title`, the state in a few words; `big`, one word to be read
    from afar, or ""; `lines`, more of it; `hint`, what may be pressed. While `big` and
    `lines` are empty the times are shown large.
    """

    def __init__(self, name, title="", big="", lines=(), hint=""):
        self.name = name
        self.sides = ()
        self.title = title
        self.big = big
        self.lines = lines
        self.hint = hint

    def texts(self):
        """Every text on the page, from top to bottom."""
        texts = [mark + " " + time for time, mark in self.sides]
        texts.append(self.title)
        texts.append(self.big)
        texts.extend(self.lines)
        texts.append(self.hint)
        return [text for text in texts if text]


def side_name(side):
    """A or B."""
    return "A" if side == A else "B"
