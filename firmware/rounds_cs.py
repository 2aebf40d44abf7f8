"""The rounds and the game's time, in Czech."""

TEXTS = {
    "turn-number": "Tah", "game": "hra", "no-start": "bez STARTU",
    "base-time": "Do konce hry {minutes} min", "base-time-ends": "KONEC HRACÍ DOBY, tah {turn}",
    "finish": "Dohrává se kolo", "last": "POSLEDNÍ KOLO", "A": "Dohrávka A", "B": "Dohrávka B",
    "C": "Dohrávka C", "over": "Dohráno",
    "exchange": "výměna od 7", "no-exchange": "bez výměny", "no-drawing": "nedolosovává se, výměna od 7",
    "locked": "Hra skončila, hodiny stojí", "locked-hint": "Námitka: N",
}
