"""The rounds and the game's time, in English."""

TEXTS = {
    "turn-number": "Turn", "game": "game", "no-start": "no START yet",
    "base-time": "{n} min of game left", "base-time-ends": "Time is over, turn {n}",
    "finish": "Finish the round", "last": "LAST ROUND", "A": "Overtime A", "B": "Overtime B",
    "C": "Overtime C", "over": "All played",
    "exchange": "exchange from 7", "no-exchange": "no exchange", "no-drawing": "no drawing",
    "locked": "The game is over", "locked-hint": "Challenge: N",
}
