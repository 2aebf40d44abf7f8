"""The rounds and the game's time, in Czech."""

TEXTS = {
    "turn-number": "Tah", "game": "hra", "no-start": "bez STARTU",
    "base-time": "Do konce hry {n} min", "base-time-ends": "Konec doby, tah {n}",
    "finish": "Dohrává se kolo", "last": "POSLEDNÍ KOLO", "A": "Dohrávka A", "B": "Dohrávka B",
    "C": "Dohrávka C", "over": "Dohráno",
    "exchange": "výměna od 7", "no-exchange": "bez výměny", "no-drawing": "bez dolosování",
    "locked": "Hra skončila", "locked-hint": "Námitka: N",
}
