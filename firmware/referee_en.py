"""The referee's menu, in English."""

TEXTS = {
    "referee": "REFEREE", "referee-hint": "number, OK  MENU: back",
    "pin": "REFEREE'S PIN", "pin-hint": "4 digits, OK", "pin-wrong": "Wrong PIN",
    "pin-off": "No digits: off",
    "pin-wait": "Wait {time}",
    "set-time": "Set time", "add-time": "Add time", "take-time": "Take time",
    "set-moves": "Moves made", "set-lost": "Turns lost", "set-periods": "Periods",
    "set-stones": "Stones", "side-on-turn": "Other side on turn", "game-time": "Game time left",
    "game-over": "Game time is over", "period-back": "Period back", "equal-times": "Equal times",
    "seal-minute": "Minute to seal", "sealed": "Sealed: move made", "run-both": "Both run",
    "break": "Break of 5 min", "other-clock": "Another clock's times", "swap": "Swap sides",
    "now": "now", "to": "to", "by": "by", "confirm": "OK: confirm  DEL: back",
    "side-hint": "A/B: side  OK: confirm",
    "no-value": "No value", "seconds": "More than 59 seconds", "too-long": "More than 9:59:59",
    "too-many": "Too many", "go-9": "Not below 10:00", "too-much": "Less than that is left",
    "go-16": "Under a minute: it stands", "go-5": "Two breaks are all",
    "full": "Has its full limit", "break-left": "Break",
    "console": "Letters by console", "yes": "yes", "no": "no",
}
