"""What the device says by itself, in English."""

TEXTS = {
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
    "battery": "Battery low: change it",
    "battery-mark": "BAT!",
}
