"""The rounds and the game's time, in Slovak."""

TEXTS = {
    "turn-number": "Ťah", "game": "hra", "no-start": "bez ŠTARTU",
    "base-time": "Do konca hry {n} min", "base-time-ends": "Koniec času hry, ťah {n}",
    "finish": "Dohráva sa kolo", "last": "POSLEDNÉ KOLO", "A": "Dohrávka A", "B": "Dohrávka B",
    "C": "Dohrávka C", "over": "Dohrané",
    "exchange": "výmena od 7", "no-exchange": "bez výmeny", "no-drawing": "bez doberania",
    "locked": "Hra sa skončila", "locked-hint": "Námietka: N",
}
