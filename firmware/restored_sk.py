"""A game after a loss of power, in Slovak."""

TEXTS = {
    "power": "VÝPADOK PRÚDU", "restored": "Hra je obnovená", "as-of": "Stav z",
    "turn": "Na ťahu", "turn-lost": "Stratený ťah", "over": "Koniec hry", "moves": "ťahy", "game": "Čas hry",
    "older": "Novší záznam poškodený",
    "hint": "OK ďalej  MENU 2 s zruší",
    "not-restored": "Hra sa neobnovila", "damaged": "záznamy sú poškodené",
    "other-preset": "iný režim ako {name}", "other-version": "iná verzia programu",
    "not-kept": "Hra sa neukladá", "memory": "plná pamäť",
}
