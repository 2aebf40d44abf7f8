"""The rounds and the game's time, in Slovak."""

TEXTS = {
    "turn-number": "Ťah", "game": "hra", "no-start": "bez ŠTARTU",
    "base-time": "Do konca hry {minutes} min", "base-time-ends": "KONIEC ČASU HRY, ťah {turn}",
    "finish": "Dohráva sa kolo", "last": "POSLEDNÉ KOLO", "A": "Dohrávka A", "B": "Dohrávka B",
    "C": "Dohrávka C", "over": "Dohrané",
    "exchange": "výmena od 7", "no-exchange": "bez výmeny", "no-drawing": "nedoberá sa, výmena od 7",
    "locked": "Hra sa skončila, hodiny stoja", "locked-hint": "Námietka: N",
}
