"""A game after a loss of power, in Czech."""

TEXTS = {
    "power": "VÝPADEK PROUDU", "restored": "Hra je obnovena", "as-of": "Stav z",
    "turn": "Na tahu", "turn-lost": "Ztracený tah", "over": "Konec hry", "moves": "tahy", "game": "Čas hry",
    "older": "Novější záznam vadný",
    "hint": "OK dále  MENU 2 s zruší",
    "not-restored": "Hra se neobnovila", "damaged": "záznamy jsou poškozené",
    "other-preset": "jiný režim než {name}", "other-version": "jiná verze programu",
    "not-kept": "Hra se neukládá", "memory": "plná paměť",
}
