"""What is shown of the game's own time and of the rounds after it."""

import rounds as game_rounds
from shown import time_text
from texts import load


def texts_in(language):
    """The texts of "sk", "cs" or "en", by key."""
    return load("rounds", language, _module)


def _module(language):
    if language == "cs":
        import rounds_cs as module
    elif language == "en":
        import rounds_en as module
    else:
        import rounds_sk as module
    return module


def announcement(rounds, language):
    """The last announcement of the game's time."""
    texts = texts_in(language)
    if rounds.ended:
        return texts["base-time-ends"].replace("{n}", str(rounds.revised or rounds.at_end))
    return texts["base-time"].replace("{n}", str(rounds.told_left_ms // 60_000))


def title(rounds, now_ms, language):
    """A fresh announcement, or the round being played; "" while there is neither."""
    texts = texts_in(language)
    if rounds.fresh(now_ms) and not rounds.ended:
        return announcement(rounds, language)
    if not rounds.ended:
        return ""
    now = rounds.round()
    return texts[game_rounds.NAMES[now]]


def hint(rounds, now_ms, language):
    """The number of the turn in progress (CAS-15), then the game's time, or whether exchange is allowed."""
    texts = texts_in(language)
    number = texts["turn-number"] + " " + str(rounds.turn_number())
    if rounds.ended:
        if rounds.fresh(now_ms):
            return announcement(rounds, language)
        if rounds.round() == game_rounds.ROUND_C:
            number += "  " + texts["no-drawing"]
        return number + "  " + texts["exchange" if rounds.exchange() else "no-exchange"]
    if not rounds.started:
        return number + "  " + texts["no-start"]
    return number + "  " + texts["game"] + " " + time_text(rounds.left_ms(now_ms))
