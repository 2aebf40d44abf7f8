"""Fonts made by font-to-py, read without slicing; and the built-in one where a font cannot be had.

`load` never raises: a module that is missing, cut or damaged gives BUILT_IN, whose
`complete` is False: letters lose their marks then, and whoever shows text must say so.
"""

_PLAIN_OF = (
    "AÁÄBCČDĎEÉĚFGHIÍJKLĹĽMNŇOÓÔÖŐPQRŔŘSŠTŤUÚŮÜŰVWXYÝZŽ"
    "aáäbcčdďeéěfghiíjklĺľmnňoóôöőpqrŕřsštťuúůüűvwxyýzž"
)
_PLAIN_AS = (
    "AAABCCDDEEEFGHIIJKLLLMNNOOOOOPQRRRSSTTUUUUUVWXYYZZ"
    "aaabccddeeefghiijklllmnnooooopqrrrssttuuuuuvwxyyzz"
)


class Font:
    """A module made by font-to-py, mapped by rows, of proportional width.

    `height` of the box, `baseline` (rows above it), `max_width` in pixels; `data` is
    the memoryview of the glyphs. ValueError or AttributeError: no sound font module.
    """

    complete = True

    def __init__(self, module):
        self.module = module
        self.height = module.height()
        self.baseline = module.baseline()
        self.max_width = module.max_width()
        self.data = memoryview(module._font)
        self._sparse = hasattr(module, "_sparse")
        self._known = {}  # offsets asked for before: a look-up costs more than drawing the letter
        self._index = module._sparse if self._sparse else module._index
        self._first = module.min_ch()
        self._last = module.max_ch()
        if not module.hmap() or module.reverse() or not self._sound():
            raise ValueError("damaged font")

    def _sound(self):
        index, at, before = self._index, 0, -1
        if not len(index) or len(index) % (4 if self._sparse else 2):
            return False
        if not self._sparse and len(index) != 2 * (self._last - self._first + 3):
            return False
        if not self._fits(0):
            return False
        while at < len(index) - (0 if self._sparse else 2):
            letter = index[at] | index[at + 1] << 8
            if self._sparse:
                if letter <= before or not self._fits((index[at + 2] | index[at + 3] << 8) << 3):
                    return False
                before = letter
                at += 4
            else:
                if not self._fits(letter):
                    return False
                at += 2
        return True

    def _fits(self, offset):
        data = self.data
        if offset + 2 > len(data):
            return False
        width = data[offset] | data[offset + 1] << 8
        return 0 < width <= 2 * self.max_width and offset + 2 + (width + 7 >> 3) * self.height <= len(data)

    def find(self, letter):
        """Offset of a letter's glyph in `data`: its width in two bytes, then its rows. 0: not in the font."""
        offset = self._known.get(letter)
        if offset is None:
            offset = self._known[letter] = self._look_up(ord(letter))
        return offset

    def _look_up(self, letter):
        index = self._index
        if not self._sparse:
            if letter < self._first or letter > self._last:
                return 0
            at = 2 * (letter - self._first + 1)
            return index[at] | index[at + 1] << 8
        low, high = 0, len(index) >> 2
        while low < high:
            middle = low + high >> 1
            at = 4 * middle
            found = index[at] | index[at + 1] << 8
            if found == letter:
                return (index[at + 2] | index[at + 3] << 8) << 3
            if found < letter:
                low = middle + 1
            else:
                high = middle
        return 0

    def width(self, text):
        """Pixels that `text` takes from left to right."""
        total = 0
        for letter in text:
            offset = self.find(letter)
            total += self.data[offset] | self.data[offset + 1] << 8
        return total


class BuiltIn:
    """The 8x8 ASCII font inside `framebuf`: letters lose their marks (`complete` is False)."""

    complete = False
    height = 8
    baseline = 7
    max_width = 8
    data = None

    def width(self, text):
        """Pixels that `text` takes from left to right."""
        return 8 * len(text)

    def plain(self, text):
        """`text` as this font can show it: letters without marks, `?` for what it lacks."""
        out = ""
        for letter in text:
            if not 32 <= ord(letter) < 127:
                at = _PLAIN_OF.find(letter)
                letter = _PLAIN_AS[at] if at >= 0 else "-" if letter == "–" else "?"
            out += letter
        return out


BUILT_IN = BuiltIn()


def _module(name):
    # Imported one by one, and only when asked for: each takes kilobytes of the heap.
    if name == "font_small":
        import font_small as module
    elif name == "font_medium":
        import font_medium as module
    elif name == "font_ruling":
        import font_ruling as module
    elif name == "font_word":
        import font_word as module
    else:
        raise ValueError(name)
    return module


def load(name):
    """The Font `name`, or BUILT_IN if its module is missing, damaged, or does not fit into memory."""
    try:
        return Font(_module(name))
    except Exception:
        # A damaged file fails in any way it likes (SyntaxError, ValueError …): none may stop a clock.
        return BUILT_IN
