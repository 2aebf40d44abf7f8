"""What is shown: pages made of texts, laid out by the display's driver.

A page has a name that scenarios know, so that wordings may change freely.
"""

import clock as clocks
import game as games
import judge as rulings
from alphabets import upper
from events import A, B
from shown import time_text
from texts import TEXTS

_FAULTS = ("", "missing", "damaged", "other-language")


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


def compose(game, now_ms, language, notices):
    """The page for the game's state at `now_ms` in `language`; `notices` are shown before play begins."""
    texts = TEXTS[language]
    page = _page(game, now_ms, texts, notices)
    clock = game.clock
    running = clock.running()
    page.sides = [
        (time_text(clock.left_ms(side, now_ms), True), ">" if running == side else " ") for side in (A, B)
    ]
    return page


def _page(game, now_ms, texts, notices):
    clock = game.clock
    mode = clock.mode
    if mode == clocks.READY:
        lines = [texts["ignored"] + ": " + notice for notice in notices]
        if game.judge.fault:
            lines.insert(0, texts[_FAULTS[game.judge.fault]])
        title = texts["started" if game.started else "ready"]
        return Page("ready", title, lines=lines, hint=texts["ready-hint"])
    if mode == clocks.RUNNING:
        moves = str(clock.moves[A]) + " / " + str(clock.moves[B])
        if clock.signals(now_ms):
            return Page("final", texts["final"], hint=moves)
        title = texts["turn"] + " " + side_name(clock.turn)
        if clock.flagged(A) or clock.flagged(B):
            title += "  " + texts["flag"] + _flags(clock)
        return Page("play", title, hint=moves)
    if mode == clocks.TURN_LOST:
        title = texts["lost"] + " " + side_name(clock.turn)
        return Page("lost", title, hint=_with_starter(texts["lost-hint"], clock))
    if mode == clocks.OVER:
        return Page("over", texts["over"] + "  " + texts["flag"] + _flags(clock))
    return _neutral(game, texts)


def _flags(clock):
    order = ""
    for side in clock.flags:
        if side == A or side == B:
            order += " " + side_name(side)
    return order


def _with_starter(text, clock):
    return text.replace("{side}", side_name(clock.starter()))


def _neutral(game, texts):
    neutral = texts["neutral"]
    if game.phase == games.TYPING:
        return Page("typing", texts["word"], typed(game.entry), [cycle(game.entry)], texts["word-hint"])
    if game.phase == games.ASKING:
        lines = [texts["asking-upheld"], texts["asking-rejected"]]
        return Page("asking", texts["asking"], lines=lines)
    if game.phase == games.RULED:
        return _ruling(game, texts)
    if game.phase == games.WAITING:
        return Page("waiting", neutral, hint=_with_starter(texts["waiting"], game.clock))
    return Page("neutral", neutral, hint=texts["neutral-hint"] + "  " + texts["cancel-hint"])


def _ruling(game, texts):
    judge = game.judge
    ruling = game.ruling
    lines = []
    if ruling == rulings.OUTSIDE:
        lines.append(texts["outside-hint"])
    if ruling == rulings.REFUSED:
        lines.append(texts[_FAULTS[judge.fault]])
    elif ruling < rulings.UPHELD:
        lines.append(texts["edition"] + " " + judge.edition)
        if judge.unofficial:
            lines.append(texts["unofficial"])
    by_judge = ruling == rulings.UPHELD or ruling == rulings.REJECTED
    word = "" if by_judge else upper(game.entry.text())
    return Page("ruling", word, texts[rulings.NAMES[ruling]], lines, texts["ok-hint"])


def typed(entry):
    """The word being typed in capitals: the letter under way in brackets, else the cursor as _."""
    word = upper(entry.text())
    if not entry.pending:
        return word[: entry.cursor] + "_" + word[entry.cursor :]
    at = entry.cursor - 1
    return word[:at] + "[" + word[at] + "]" + word[entry.cursor :]


def cycle(entry):
    """The letters of the key under way, the one shown in brackets."""
    letters = upper(entry.cycle())
    return " ".join(["[" + letters[i] + "]" if i == entry.step else letters[i] for i in range(len(letters))])
