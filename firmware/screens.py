"""What is shown: pages made of texts, laid out by the display's driver.

A page has a name that scenarios know, so that wordings may change freely. The pages of
neutral and of all that follows from a challenge are `challenge_screens`.
"""

import challenge_screens
import clock as clocks
import roundscreens
from acts import CLOSED
from clockscreens import absent_text, acts_page, details, no_show_page, result_text, side_text
from events import A, B
from inputs import KEY0
from keymaps import key_at, key_name
from page import Page, side_name
from texts import faults
from texts import texts as texts_in

_FAULTS = ("", "missing", "damaged", "other-language")


def compose(game, now_ms, language, notices):
    """The page for the game's state at `now_ms` in `language`; `notices` are shown before play begins."""
    if game.table is not None:
        page = _own_page(game, now_ms, language)
        page = page or challenge_screens.table(game, language, texts_in(language))
        page.sides = (("", " "), ("", " "))
        return page
    page = _own_page(game, now_ms, language) or _page(game, now_ms, language, notices)
    clock = game.clock
    running = clock.running()
    page.sides = [
        (side_text(clock, side, now_ms), ">" if running == side else " ") for side in (A, B)
    ]
    page.leds = clock.leds(now_ms)
    page.alarm = clock.signals(now_ms)
    if page.name != "play" and game.rounds.timed and game.rounds.fresh(now_ms):
        page.note = roundscreens.announcement(game.rounds, language)
    if game.entry.asked:
        page.note = texts_in(language)["clear"]
    return page


def refuse(page, source, game, language):
    """Mark on `page` that an input from `source` was not taken: the soft "no" for the eye."""
    texts = texts_in(language)
    if source < KEY0:
        page.note = texts["no-press"].replace("{what}", "ABN"[source])
        page.note_side = source
        return
    place = source - KEY0
    if page.name == "typing" and key_at(place) >= 0:
        page.note = texts["full"]
    else:
        page.note = texts["no-key"].replace("{what}", key_name(place))


def add_battery(page, language):
    """Put the warning of a low battery on a page: in words where there is room, else as a mark."""
    texts = texts_in(language)
    if page.name == "ready":
        page.lines = list(page.lines) + [texts["battery"]]
    elif not page.big:
        page.title += "  " + texts["battery-mark"]
        page.spare_title = False


def _own_page(game, now_ms, language):
    """The page of what stands over the state of the game: a menu, or that power was lost."""
    if game.held is not None:
        from restoredscreen import restored_page

        return restored_page(game, now_ms, language)
    if game.setup is not None and game.setup.active:
        from setupscreens import setup_page

        return setup_page(game, now_ms, language)
    return acts_page(game, now_ms, language) if game.acts.screen != CLOSED else None


def _page(game, now_ms, language, notices):
    texts = texts_in(language)
    clock = game.clock
    mode = clock.mode
    if mode == clocks.READY:
        lines = [notice(one, language) for one in faults + notices]
        if game.judge.fault:
            lines.insert(0, texts[_FAULTS[game.judge.fault]])
        title = texts["started" if game.rounds.started else "ready"]
        absent = absent_text(game.rounds.absence.marked, language)
        if absent:
            lines.insert(0, absent)
        return Page("ready", title, lines=lines, hint=texts["ready-hint"])
    if mode == clocks.RUNNING:
        moves = details(clock, now_ms, language)
        if clock.signals(now_ms):
            return Page("final", texts["final"], hint=moves)
        if game.challenge.window.state:
            return challenge_screens.window(game, now_ms, language)
        flagged = clock.flagged(A) or clock.flagged(B)
        title = texts["flag"] + _flags(clock) if flagged else texts["turn"] + " " + side_name(clock.turn)
        if game.rounds.timed:
            title = roundscreens.title(game.rounds, now_ms, language) or title
            moves = roundscreens.hint(game.rounds, now_ms, language)
        page = Page("play", title, hint=moves)
        page.spare_title = not flagged and not game.rounds.shown(now_ms)
        return page
    if game.challenge.view:
        return challenge_screens.compose(game, language, texts)
    if mode == clocks.TURN_LOST:
        if game.rounds.absence.forfeits(now_ms):
            return no_show_page(game, now_ms, language)
        if clock.forfeited:
            return challenge_screens.forfeit(clock, language)
        title = texts["lost"] + " " + side_name(clock.turn)
        return Page("lost", title, hint=_with_starter(texts["lost-hint"], clock))
    if mode == clocks.OVER:
        if clock.locked():
            words = roundscreens.texts_in(language)
            return Page("over", texts["over"], lines=[words["locked"]], hint=words["locked-hint"])
        hint = result_text(clock, language)
        if clock.flagged(A) or clock.flagged(B):
            hint += "  " + texts["flag"] + _flags(clock)
        return Page("over", texts["over"], hint=hint)
    if not clock.preset.word_game:
        title = texts["neutral"]
        if game.acts.referee.break_until_ms:
            # Only a referee's break needs the referee's words in memory.
            from refereescreens import break_text

            title = break_text(game.acts.referee, language)
        return Page("neutral", title, hint=details(clock, now_ms, language))
    return challenge_screens.compose(game, language, texts)


def notice(text, language):
    """A notice as it is shown: something was ignored, the program broke, or a game could not be kept."""
    if text.startswith("game "):
        from restoredscreen import notice as of_a_game

        return of_a_game(text, language)
    # A crash is told, nothing of it was ignored.
    what = texts_in(language)["crashed" if text.startswith("crash.txt") else "ignored"]
    try:
        from notices import translated

        text = translated(text, language)
    except ImportError:
        pass  # the module that is told to be missing may be this one
    return what + ": " + text


def _flags(clock):
    order = ""
    for side in clock.flags:
        if side == A or side == B:
            order += " " + side_name(side)
    return order


def _with_starter(text, clock):
    return text.replace("{side}", side_name(clock.starter()))
