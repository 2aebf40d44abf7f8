"""What the device says, in Slovak, Czech and English. A key missing in one language fails a test."""

_SK = {
    "ready": "PRIPRAVENÉ",
    "ready-hint": "Súper spustí hodiny",
    "started": "ŠTART",
    "turn": "Na ťahu",
    "final": "ČAS VYPRŠAL",
    "lost": "STRATENÝ ŤAH",
    "lost-hint": "Stlačí {side}",
    "flag": "KONIEC ČASU",
    "over": "KONIEC",
    "neutral": "NEUTRÁL",
    "missing": "Chýba zoznam slov",
    "damaged": "Zoznam je poškodený",
    "other-language": "Zoznam je v inej reči",
    "ignored": "Ignorované",
}

_CS = {
    "ready": "PŘIPRAVENO",
    "ready-hint": "Soupeř spustí hodiny",
    "started": "START",
    "turn": "Na tahu",
    "final": "ČAS VYPRŠEL",
    "lost": "ZTRACENÝ TAH",
    "lost-hint": "Stiskne {side}",
    "flag": "KONEC ČASU",
    "over": "KONEC",
    "neutral": "NEUTRÁL",
    "missing": "Chybí seznam slov",
    "damaged": "Seznam je poškozen",
    "other-language": "Seznam je v jiné řeči",
    "ignored": "Ignorováno",
}

_EN = {
    "ready": "READY",
    "ready-hint": "Opponent starts",
    "started": "START",
    "turn": "To move",
    "final": "TIME IS UP",
    "lost": "TURN LOST",
    "lost-hint": "{side} presses",
    "flag": "FLAG",
    "over": "OVER",
    "neutral": "NEUTRAL",
    "missing": "No word list",
    "damaged": "Word list damaged",
    "other-language": "List of other language",
    "ignored": "Ignored",
}

LANGUAGES = ("sk", "cs", "en")
TEXTS = {"sk": _SK, "cs": _CS, "en": _EN}
