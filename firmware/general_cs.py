"""What the device says by itself, in Czech."""

TEXTS = {
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
    "battery": "Slabá baterie: vyměňte",
    "battery-mark": "BAT!",
}
