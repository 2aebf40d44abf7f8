"""What the device says by itself, in Slovak."""

TEXTS = {
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
    "battery": "Slabá batéria: vymeňte",
    "battery-mark": "BAT!",
}
