"""The page after a loss of power in a game, and what is said of a game that could not be kept."""

from clockstate import OVER, READY
from journal import date_of
from page import Page, side_name
from shown import time_text
from texts import load

# How a notice begins, what is shown for it, and why. {name}: the preset that it names.
_NOTICES = (
    ("game lost", "not-restored", "damaged"),
    ("game of ", "not-restored", "other-preset"),
    ("game not restored", "not-restored", "other-version"),
    ("game not kept", "not-kept", "memory"),
)


def texts_in(language):
    """The texts of "sk", "cs" or "en", by key."""
    return load("restored", language, _module)


def _module(language):
    if language == "cs":
        import restored_cs as module
    elif language == "en":
        import restored_en as module
    else:
        import restored_sk as module
    return module


def restored_page(game, now_ms, language):
    """What was restored; both times stand above it."""
    texts = texts_in(language)
    clock = game.clock
    held = game.held
    # Three lines would leave no room for the times.
    lines = [texts["older" if held.older else "restored"]]
    if held.minutes and not held.older:
        day, month, hour, minute = date_of(held.minutes)
        time = str(hour) + ":" + ("0" if minute < 10 else "") + str(minute)
        lines[0] = texts["as-of"] + " " + str(day) + "." + str(month) + ". " + time
    if clock.mode == READY:
        lines.append(texts["game"] + " " + time_text(game.rounds.left_ms(now_ms)))
    else:
        moves = "  " + str(clock.moves[0]) + " / " + str(clock.moves[1])
        if clock.turn_is_lost():
            lines.append(texts["turn-lost"] + " " + side_name(clock.turn) + moves)
        elif clock.mode == OVER:
            lines.append(texts["over"] + moves)
        else:
            lines.append(texts["turn"] + " " + side_name(clock.turn) + "  " + texts["moves"] + moves[1:])
    return Page("restored", texts["power"], lines=lines, hint=texts["hint"])


def notice(text, language):
    """A notice about a game as it is shown."""
    texts = texts_in(language)
    for begins, what, why in _NOTICES:
        if text.startswith(begins):
            return texts[what] + ": " + texts[why].replace("{name}", text[len(begins) :].split(" ")[0])
    return text
