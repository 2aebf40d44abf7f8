"""What is shown of the game's own time and of the rounds after it."""

import rounds as game_rounds
from shown import time_text

_SK = {
    "turn-number": "Ťah", "game": "hra", "no-start": "bez ŠTARTU",
    "base-time": "Do konca hry {minutes} min", "base-time-ends": "KONIEC ČASU HRY, ťah {turn}",
    "finish": "Dohráva sa kolo", "last": "POSLEDNÉ KOLO", "A": "Dohrávka A", "B": "Dohrávka B",
    "C": "Dohrávka C", "over": "Dohrané",
    "exchange": "výmena od 7", "no-exchange": "bez výmeny", "no-drawing": "nedoberá sa, výmena od 7",
    "locked": "Hra sa skončila, hodiny stoja", "locked-hint": "Námietka: N",
}

_CS = {
    "turn-number": "Tah", "game": "hra", "no-start": "bez STARTU",
    "base-time": "Do konce hry {minutes} min", "base-time-ends": "KONEC HRACÍ DOBY, tah {turn}",
    "finish": "Dohrává se kolo", "last": "POSLEDNÍ KOLO", "A": "Dohrávka A", "B": "Dohrávka B",
    "C": "Dohrávka C", "over": "Dohráno",
    "exchange": "výměna od 7", "no-exchange": "bez výměny", "no-drawing": "nedolosovává se, výměna od 7",
    "locked": "Hra skončila, hodiny stojí", "locked-hint": "Námitka: N",
}

_EN = {
    "turn-number": "Turn", "game": "game", "no-start": "no START yet",
    "base-time": "{minutes} min of the game left", "base-time-ends": "GAME TIME IS OVER, turn {turn}",
    "finish": "Finish the round", "last": "LAST ROUND", "A": "Overtime A", "B": "Overtime B",
    "C": "Overtime C", "over": "All played",
    "exchange": "exchange from 7", "no-exchange": "no exchange", "no-drawing": "no drawing, exchange from 7",
    "locked": "The game is over, clocks stand", "locked-hint": "Challenge: N",
}

TEXTS = {"sk": _SK, "cs": _CS, "en": _EN}


def announcement(rounds, language):
    """The last announcement of the game's time."""
    texts = TEXTS[language]
    if rounds.ended:
        return texts["base-time-ends"].replace("{turn}", str(rounds.revised or rounds.at_end))
    return texts["base-time"].replace("{minutes}", str(rounds.told_left_ms // 60_000))


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
            return number + "  " + texts["no-drawing"]
        return number + "  " + texts["exchange" if rounds.exchange() else "no-exchange"]
    if not rounds.started:
        return number + "  " + texts["no-start"]
    return number + "  " + texts["game"] + " " + time_text(rounds.left_ms(now_ms))
