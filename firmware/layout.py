"""Where everything of a page stands on 128 by 64 pixels.

A page without `big` and `lines` has both times large, each on its player's side; the
running one has heavy digits under a light tab with an arrow to its player, the other
thin digits: told by place and shape. Any other page has them small at the top where there is room,
and its largest text in the largest font that fits.

`steps(page)` draws a page as a generator, a small piece each time, because drawing a
whole one takes many milliseconds. Lines and hints that have no room beside each other are
shown in `parts` one after another (`page.part` says which). What has no room even then
is cut and `cut` says so; tests hold that nothing of ours ever is.
"""

from micropython import const

import fitting
import fonts
import marked
import segments

_WIDTH = const(128)
_HALF = const(64)
_SMALL = const(12)  # rows of a line of small text
_TAB_Y = const(13)
_TAB_HEIGHT = const(11)
_WIDEST = const(12)
_DIGITS_ROOM = const(61)
_BLINK = const(8)
_CHUNK = const(8)  # letters drawn at a time
_MOST_ROWS = const(6)

FONTS = ("font_ruling", "font_medium", "font_word", "font_small")


class Layout:
    """Draws on `canvas`; with `swapped` A stands on the right. `plain`: small texts lack their font.

    The larger fonts take 17 KB, and come when a page needs them, or in neutral, where one soon may.
    """

    def __init__(self, canvas, swapped=False):
        self._canvas = canvas
        self._swapped = swapped
        self._fonts = [None, None, None, fonts.load(FONTS[3])]
        self._small = self._fonts[3]
        self.plain = not self._small.complete
        self.cut = False
        self.parts = 1
        self._drawn = None
        self._times = ["", ""]

    def _font(self, at):
        self._fonts[at] = self._fonts[at] or fonts.load(FONTS[at])
        return self._fonts[at]

    def steps(self, page):
        """A generator that draws `page`, a little at each `next`."""
        if page.all_on:
            self._drawn = None
            self._canvas.fill(0, 0, _WIDTH, _HALF)
            yield
            return
        large = not page.big and not page.lines
        what = fitting.all_but_times(page) + (page.part if self.parts > 1 else 0,)
        if large and what == self._drawn:
            for side in (0, 1):
                if page.sides[side][0] != self._times[side]:
                    self._large_time(page, side, True)
                    yield
            return
        self._drawn = None
        self.cut = False
        self.parts = 1
        self._canvas.clear()
        yield
        if large:
            yield from self._large(page)
        else:
            yield from self._texts(page)
        self._drawn = what if self.parts == 1 else what[:-1] + (page.part,)
        for at in range(3 if page.name == "neutral" else 0):
            self._font(at)  # or the first key would be missed while they come
            yield

    # Both times large.

    def _large(self, page):
        canvas = self._canvas
        rows = yield from self._bottom_rows(page)
        # Where much is said below, the tab alone tells whose turn it is.
        self._top = 0 if len(rows) > 1 and page.spare_title else _TAB_Y
        if self._top:
            yield from self._row(page.title, 0, page.alarm)
        self._digits_y = self._top + _TAB_HEIGHT + 2
        self._digits_height = fitting.end(_SMALL, rows) - 1 - self._digits_y
        yield from self._bottom(page, rows, _SMALL)
        for side in (0, 1):
            runs = page.sides[side][1] == ">"
            right = (side == 1) != self._swapped
            x = _HALF + 1 if right else 0
            if runs:
                canvas.fill(x, self._top, _HALF - 1, _TAB_HEIGHT)
                canvas.triangle(x + 56 if right else x + 2, self._top + 1, 5, ">" if right else "<", 0)
                self._warnings(page.leds, x + 3 if right else x + 24)
            canvas.text(x + 46 if right else x + 11, self._top - 1, "AB"[side], self._small, 0 if runs else 1)
            yield
            self._large_time(page, side, False)
            yield

    def _warnings(self, leds, x):
        if leds == _BLINK:
            leds = 7
        for bit in (1, 2, 4):
            if leds & bit:
                self._canvas.fill(x, self._top + 3, 10, 5, 0)
            x += 13

    def _large_time(self, page, side, again):
        canvas = self._canvas
        text, mark = page.sides[side]
        right = (side == 1) != self._swapped
        x = _HALF + 1 if right else 0
        shown = fitting.without_minutes(self._times[side]) if again else ""
        self._times[side] = text
        text = fitting.without_minutes(text)
        wide, stroke = segments.widest(text, _DIGITS_ROOM, min(_WIDEST, self._digits_height // 2))
        height = min(self._digits_height, 3 * wide)
        if again and not segments.alike(shown, text):
            canvas.fill(x, self._digits_y, _HALF - 1, self._digits_height, 0)
            shown = ""
        x += (_HALF - 1 - segments.width(text, wide, stroke)) // 2
        y = self._digits_y + (self._digits_height - height) // 2
        thin = stroke if mark == ">" else (stroke + 1) // 2
        segments.draw(canvas, x, y, text, wide, height, thin, stroke, shown)

    # A page of texts.

    def _texts(self, page):
        title_width = marked.width(page.title, self._small)
        yield
        top = yield from self._header_room(page, title_width)
        bottom = yield from self._bottom_rows(page)
        lines = []
        for line in page.lines:
            lines.extend((yield from fitting.wrapped(line, 3, self._small, _WIDTH)))
        if page.big:
            lines = yield from fitting.packed(lines, self._small, _WIDTH)
            found = yield from self._big_font(page.big, top, lines, bottom)
            if found is None:
                room = fitting.room(self._small.baseline, (1,), lines, bottom)
                self.cut = not room or marked.width(page.big, self._small) > _WIDTH
                lines = self._part(page, lines, room or 1)
                found = self._small, (page.big,), 1, fitting.PITCHES[-1]
            yield from self._with_big(page, found, lines, bottom)
        else:
            yield from self._only_lines(page, top, lines, bottom)

    def _bottom_rows(self, page):
        rows = yield from fitting.wrapped(page.note or page.hint, 2, self._small, _WIDTH)
        return self._part(page, rows, 2)

    def _part(self, page, rows, room):
        rows, parts = fitting.part(rows, room, page.part)
        self.parts = max(self.parts, parts)
        return rows

    def _with_big(self, page, found, lines, bottom):
        font, big, header, pitch = found
        yield from self._header(page, header, pitch)
        yield from self._bottom(page, bottom, pitch)
        y = header * pitch
        end = fitting.end(pitch, bottom)
        free = end - y - pitch * len(lines) - len(big) * font.baseline
        y += max(free, 0) // 2
        for row in big:
            yield from self._text(row, y, font, 1)
            y += font.baseline
        y = end - pitch * len(lines)
        for line in lines:
            yield from self._text(line, y, self._small, 1)
            y += pitch

    def _only_lines(self, page, top, lines, bottom):
        count = len(lines) + len(bottom)
        header = top if top + count < _MOST_ROWS else 1
        if header + count > _MOST_ROWS:
            lines = self._part(page, lines, _MOST_ROWS - header - len(bottom))
        count = header + len(lines) + len(bottom)
        pitch = _SMALL if count < _MOST_ROWS else fitting.LAST // (count - 1)
        yield from self._header(page, header, pitch)
        yield from self._bottom(page, bottom, pitch)
        y = header * pitch + 2
        for line in lines:
            yield from self._text(line, y, self._small, 0)
            y += pitch

    def _header_room(self, page, title_width):
        """Rows for the times and the title: 0, 1 (both in one, or no times), 2."""
        self._small_times = [self._small_time(page, side) for side in (0, 1)]
        if self._swapped:
            self._small_times.reverse()
        yield
        self._left = marked.width(self._small_times[0], self._small)
        self._right = marked.width(self._small_times[1], self._small)
        yield
        self._one_row = max(self._left, self._right) * 2 + title_width + 10 <= _WIDTH
        return 1 if self._one_row else 2

    def _small_time(self, page, side):
        time, mark = page.sides[side]
        if not time:
            return ""
        name = "AB"[side]
        if (side == 1) != self._swapped:
            return time + " " + name + ("»" if mark == ">" else "")
        return ("«" if mark == ">" else "") + name + " " + time

    def _header(self, page, rows, pitch):
        canvas, small, title = self._canvas, self._small, page.title
        if self.parts > 1:
            title = fitting.numbered(title, page.part, self.parts, small, _WIDTH)
            self._one_row = max(self._left, self._right) * 2 + marked.width(title, small) + 10 <= _WIDTH
        alone = rows == 1 and not self._one_row
        if rows and not alone:
            canvas.text(1, 0, self._small_times[0], small)
            yield
            canvas.text(_WIDTH - 1 - self._right, 0, self._small_times[1], small)
            yield
        if title:
            yield from self._row(title, 0 if rows < 2 else pitch, page.alarm)

    def _big_font(self, text, top, lines, bottom):
        """(font, rows of the text, rows of header, pitch): the largest font with room for it, or None."""
        for at in range(len(FONTS)):
            font = self._font(at)
            if not fitting.has(font, text):
                continue
            if marked.width(text, font) <= _WIDTH:
                parts = (text,)
            else:
                parts = fitting.halves(text)
                if parts is None or max([marked.width(part, font) for part in parts]) > _WIDTH:
                    yield
                    continue
            yield
            place = fitting.fit(len(parts) * font.baseline, (top, 1)[:top], lines, bottom)
            if place is not None:
                return font, parts, place[0], place[1]
        return None

    # Small texts.

    def _bottom(self, page, rows, pitch):
        y = fitting.LAST - pitch * (len(rows) - 1)
        for row in rows:
            yield from self._row(row, y, bool(page.note), page.note_side if page.note else 2)
            y += pitch

    def _row(self, text, y, dark, side=2):
        """A row of small text in the middle, or towards a side; `dark`: on a light bar."""
        align = 1 if side == 2 else 2 if (side == 1) != self._swapped else 0
        if dark:
            self._canvas.fill(0, y, _WIDTH, _SMALL)
        yield from self._text(text, y, self._small, align, 0 if dark else 1)

    def _text(self, text, y, font, align, colour=1):
        width = marked.width(text, font)
        if width > _WIDTH:
            self.cut = True
        free = max(_WIDTH - width, 0)
        x = min(free, 2) if align == 0 else free if align == 2 else free // 2
        yield
        at = 0
        while at < len(text):
            end = marked.piece(text, at, _CHUNK)
            x = marked.draw(self._canvas, x, y, text[at:end], font, colour)
            at = end
            yield
