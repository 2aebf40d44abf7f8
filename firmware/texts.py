"""What the device says, in Slovak, Czech and English. A key missing in one language fails a test."""

_SK = {
    "ready": "PRIPRAVENÉ",
    "ready-hint": "Hodiny spustí súper",
    "started": "ŠTART",
    "turn": "Na ťahu",
    "final": "ČAS VYPRŠAL",
    "lost": "STRATENÝ ŤAH",
    "lost-hint": "Hodiny stlačí {side}",
    "flag": "KONIEC ČASU",
    "over": "KONIEC HRY",
    "neutral": "NEUTRÁLNA POLOHA",
    "missing": "Chýba zoznam slov",
    "damaged": "Zoznam je poškodený",
    "other-language": "Zoznam v inom jazyku",
    "ignored": "Ignorované",
    "no-press": "Stlačenie {what} neplatí",
    "no-key": "Kláves {what} tu neplatí",
    "full": "Najviac 15 písmen",
    "clear": "Zmazať slovo? DEL: áno",
}

_CS = {
    "ready": "PŘIPRAVENO",
    "ready-hint": "Hodiny spustí soupeř",
    "started": "START",
    "turn": "Na tahu",
    "final": "ČAS VYPRŠEL",
    "lost": "ZTRACENÝ TAH",
    "lost-hint": "Hodiny stiskne {side}",
    "flag": "KONEC ČASU",
    "over": "KONEC HRY",
    "neutral": "NEUTRÁLNÍ POLOHA",
    "missing": "Chybí seznam slov",
    "damaged": "Seznam je poškozen",
    "other-language": "Seznam v jiném jazyce",
    "ignored": "Ignorováno",
    "no-press": "Stisk {what} neplatí",
    "no-key": "Klávesa {what} tu neplatí",
    "full": "Nejvýše 15 písmen",
    "clear": "Smazat slovo? DEL: ano",
}

_EN = {
    "ready": "READY",
    "ready-hint": "Opponent starts",
    "started": "START",
    "turn": "Turn of",
    "final": "TIME IS UP",
    "lost": "TURN LOST",
    "lost-hint": "{side} presses the clock",
    "flag": "FLAG",
    "over": "GAME OVER",
    "neutral": "NEUTRAL",
    "missing": "No word list",
    "damaged": "Word list damaged",
    "other-language": "List in another language",
    "ignored": "Ignored",
    "no-press": "{what}: press not taken",
    "no-key": "{what}: no such key here",
    "full": "At most 15 letters",
    "clear": "Clear the word? DEL: yes",
}

LANGUAGES = ("sk", "cs", "en")
TEXTS = {"sk": _SK, "cs": _CS, "en": _EN}
