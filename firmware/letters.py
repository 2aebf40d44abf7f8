"""Letters that come over the serial console, by the keypad's path: `word bó` where a word is being typed.

In a game only if the referee allows it, and only while the device waits for the word of a
challenge; both players still confirm. Brought into memory by the first such line.
"""

from alphabets import codes_of
from clock import IN_NEUTRAL
from entry import MAX_LETTERS
from events import KEY, NONE
from phases import NO_VIEW, NOTHING, TYPING, WAITING
from rulesets import WORD


def answer(app, text):
    """Take the line `word LETTERS`; returns the line that answers it."""
    game = app.game
    word = text[4:].strip()
    wrong = _why_not(game)
    if wrong:
        return "word: " + wrong
    entry = game.entry
    try:
        codes = codes_of(word, entry.language)
    except ValueError as error:
        return "word: " + str(error)
    if not codes:
        return "word: letters expected, such as: word bó"
    if entry.n + len(codes) > MAX_LETTERS:
        return "word: more than 15 letters"
    for code in codes:
        entry.letter(code)
        if app.record is not None:
            app.record.letter(code, app.now_ms)
    if game.table is not None:
        game.table.phase = TYPING
    else:
        challenge = game.challenge
        if challenge.phase != TYPING:
            challenge.kind = WORD
            challenge.phase = TYPING
    app.event(KEY, NONE, app.now_ms, -1)
    return "word: " + entry.text() + "; OK on the keypad, then both players"


def _why_not(game):
    """Why no letter can be taken now, or ""."""
    nowhere = "no word is being typed here"
    if game.held is not None or game.menu_open():
        return nowhere
    if game.table is not None:
        return "" if game.table.phase in (NOTHING, TYPING) else "a ruling stands; acknowledge it first"
    if not game.settings.console:
        return "not allowed; the referee allows it: MENU 7, 19"
    challenge = game.challenge
    here = game.clock.mode == IN_NEUTRAL and challenge.view == NO_VIEW
    if here and challenge.phase in (NOTHING, TYPING, WAITING) and WORD in challenge.rules.kinds:
        return ""
    return nowhere
