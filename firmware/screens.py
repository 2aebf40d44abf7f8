"""What is shown: pages made of texts, laid out by the display's driver.

A page has a name that scenarios know, so that wordings may change freely.
"""

import clock as clocks
import game as games
import judge as rulings
from acts import CLOSED
from alphabets import upper
from clockscreens import acts_page, details, result_text, setup_page, side_text
from events import A, B
from page import Page, side_name
from texts import TEXTS

_FAULTS = ("", "missing", "damaged", "other-language")


def compose(game, now_ms, language, notices):
    """The page for the game's state at `now_ms` in `language`; `notices` are shown before play begins."""
    page = _own_page(game, language) or _page(game, now_ms, language, notices)
    clock = game.clock
    running = clock.running()
    page.sides = [
        (side_text(clock, side, now_ms), ">" if running == side else " ") for side in (A, B)
    ]
    return page


def _own_page(game, language):
    """The page of a menu that is open over the state of the game."""
    if game.setup is not None and game.setup.active:
        return setup_page(game, language)
    return acts_page(game, language) if game.acts.screen != CLOSED else None


def _page(game, now_ms, language, notices):
    texts = TEXTS[language]
    clock = game.clock
    mode = clock.mode
    if mode == clocks.READY:
        lines = [texts["ignored"] + ": " + notice for notice in notices]
        if game.judge.fault:
            lines.insert(0, texts[_FAULTS[game.judge.fault]])
        title = texts["started" if game.started else "ready"]
        return Page("ready", title, lines=lines, hint=texts["ready-hint"])
    if mode == clocks.RUNNING:
        moves = details(clock, now_ms, language)
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
        title = texts["over"] + "  " + texts["flag"] + _flags(clock)
        return Page("over", title, hint=result_text(clock, language))
    if not clock.preset.word_game:
        return Page("neutral", texts["neutral"], hint=details(clock, now_ms, language))
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
