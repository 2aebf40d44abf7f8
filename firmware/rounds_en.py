"""The rounds and the game's time, in English."""

TEXTS = {
    "turn-number": "Turn", "game": "game", "no-start": "no START yet",
    "base-time": "{minutes} min of the game left", "base-time-ends": "GAME TIME IS OVER, turn {turn}",
    "finish": "Finish the round", "last": "LAST ROUND", "A": "Overtime A", "B": "Overtime B",
    "C": "Overtime C", "over": "All played",
    "exchange": "exchange from 7", "no-exchange": "no exchange", "no-drawing": "no drawing, exchange from 7",
    "locked": "The game is over, clocks stand", "locked-hint": "Challenge: N",
}
