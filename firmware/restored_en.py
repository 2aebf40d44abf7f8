"""A game after a loss of power, in English."""

TEXTS = {
    "power": "POWER LOST", "restored": "Game restored", "as-of": "As of",
    "turn": "Turn of", "turn-lost": "Turn lost by", "over": "Game over", "moves": "moves",
    "game": "Game time",
    "older": "Newer record damaged",
    "hint": "OK go on MENU 2 s cancel",
    "not-restored": "Game not restored", "damaged": "its records are damaged",
    "other-preset": "not {name} any more", "other-version": "another version saved it",
    "not-kept": "Game not kept", "memory": "memory is full",
}
