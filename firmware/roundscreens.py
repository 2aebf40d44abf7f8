"""What is shown of the game's own time and of the rounds after it."""

import rounds as game_rounds
from shown import time_text

_SK = {
    "turn-number": "Ťah", "game": "hra", "no-start": "bez ŠTARTU",
    "base-time": "Do konca hry {n} min", "base-time-ends": "Koniec času hry, ťah {n}",
    "finish": "Dohráva sa kolo", "last": "POSLEDNÉ KOLO", "A": "Dohrávka A", "B": "Dohrávka B",
    "C": "Dohrávka C", "over": "Dohrané",
    "exchange": "výmena od 7", "no-exchange": "bez výmeny", "no-drawing": "bez doberania",
    "locked": "Hra sa skončila", "locked-hint": "Námietka: N",
}

_CS = {
    "turn-number": "Tah", "game": "hra", "no-start": "bez STARTU",
    "base-time": "Do konce hry {n} min", "base-time-ends": "Konec doby, tah {n}",
    "finish": "Dohrává se kolo", "last": "POSLEDNÍ KOLO", "A": "Dohrávka A", "B": "Dohrávka B",
    "C": "Dohrávka C", "over": "Dohráno",
    "exchange": "výměna od 7", "no-exchange": "bez výměny", "no-drawing": "bez dolosování",
    "locked": "Hra skončila", "locked-hint": "Námitka: N",
}

_EN = {
    "turn-number": "Turn", "game": "game", "no-start": "no START yet",
    "base-time": "{n} min of game left", "base-time-ends": "Time is over, turn {n}",
    "finish": "Finish the round", "last": "LAST ROUND", "A": "Overtime A", "B": "Overtime B",
    "C": "Overtime C", "over": "All played",
    "exchange": "exchange from 7", "no-exchange": "no exchange", "no-drawing": "no drawing",
    "locked": "The game is over", "locked-hint": "Challenge: N",
}

TEXTS = {"sk": _SK, "cs": _CS, "en": _EN}


def announcement(rounds, language):
    """The last announcement of the game's time."""
    texts = TEXTS[language]
    if rounds.ended:
        return texts["base-time-ends"].replace("{n}", str(rounds.revised or rounds.at_end))
    return texts["base-time"].replace("{n}", str(rounds.told_left_ms // 60_000))


def title(rounds, now_ms, language):
    """A fresh announcement, or the round being played; "" while there is neither."""
    texts = TEXTS[language]
    if rounds.fresh(now_ms) and not rounds.ended:
        return announcement(rounds, language)
    if not rounds.ended:
        return ""
    now = rounds.round()
    return texts[game_rounds.NAMES[now]]


def hint(rounds, now_ms, language):
    """The number of the turn in progress (CAS-15), then the game's time, or whether exchange is allowed."""
    texts = TEXTS[language]
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
