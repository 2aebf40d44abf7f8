"""The pages of what was decided: the ruling, what it costs, the ledger, the value of the word."""

import judge as rulings
import ledger as ledgers
from alphabets import LETTERS, upper
from events import A, B
from page import Page, side_name
from rulesets import KINDS
from tiles import BLANKS

FAULTS = ("", "missing", "damaged", "other-language")


def word_text(word, language):
    """The word of `codes`, `n`, `blanks` in capitals, letters played with a blank in lower case."""
    letters = LETTERS[language]
    shown = ""
    for at in range(word.n):
        letter = letters[word.codes[at]]
        shown += letter if (word.blanks >> at) & 1 else upper(letter)
    return shown


def heading(challenger, kind, words):
    """Who challenges what."""
    return words["challenge"] + " " + side_name(challenger) + ": " + words[KINDS[kind]]


def ruling(game, last, words, general):
    """The ruling `last`, large, with all that a ruling names (PPS-4, PPS-6, W-5)."""
    judge = game.judge
    how = last.how
    lines = []
    if how == rulings.REFUSED:
        lines.append(general[FAULTS[judge.fault]])
    elif how < rulings.UPHELD:
        marks = []
        if how == rulings.OUTSIDE:
            lines.append(words["outside-hint"])
        elif game.challenge.rules.appeals:
            marks.append(words["first-instance"])
        if judge.unofficial:
            marks.append(words["unofficial"])
        # Few lines leave the ruling itself the room.
        edition = judge.name + " " + judge.edition
        lines.append(edition + " " + upper(judge.variant) if judge.variant else edition)
        if marks:
            lines.append(" ".join(marks))
    named = word_text(last, game.entry.language) if last.n else heading(last.challenger, last.kind, words)
    return Page("ruling", named, words[rulings.NAMES[how]], lines)


def _costs(cost, clock, words):
    lines = []
    for side in (A, B):
        name = side_name(side) + ": "
        points = cost.get(ledgers.POINTS, side)
        if points:
            lines.append(name + "-" + str(points) + " " + words["pts"])
        for _ in range(cost.get(ledgers.CROSSES, side)):
            lines.append(name + words["cross"])
        if cost.get(ledgers.STRUCK, side):
            lines.append(name + words["struck"])
    # Turns lost are shown as the clock will take them, wherever they come from.
    if clock.forfeited:
        lines.append(side_name(clock.turn) + ": " + words["forfeits"])
    for side in (A, B):
        for _ in range(clock.owed[side]):
            lines.append(side_name(side) + ": " + words["owes"])
    return lines or [words["no-penalty"]]


def waiting(game, words):
    """What the decision costs, and who starts the clock."""
    clock = game.clock
    lines = _costs(game.challenge.last.cost, clock, words)
    title = words["presses" if clock.locked() else "starts"] + " " + side_name(clock.starter())
    return Page("waiting", title, lines=lines, hint=words["waiting-hint"])


def ledger(game, words):
    """The ledger of the game."""
    tally = game.challenge.penalties.ledger
    lines = []
    for side in (A, B):
        counts = []
        if game.challenge.rules.appeals:
            counts.append(words["ledger-crosses"] + " " + str(tally.get(ledgers.CROSSES, side)))
        else:
            counts.append(words["ledger-points"] + " " + str(-tally.get(ledgers.POINTS, side)))
        counts.append(words["ledger-lost"] + " " + str(game.challenge.penalties.turns_lost(side)))
        owed = game.clock.owed[side]
        if owed:
            counts.append(words["ledger-owed"] + " " + str(owed))
        lines.append(side_name(side) + ": " + ", ".join(counts))
    return Page("ledger", words["ledger"], lines=lines, hint=words["delete-hint"])


def value(game, last, words):
    """Base value of the word ruled on, and whether the set has the tiles for it (W-3, W-4)."""
    tiles = game.tiles
    needed = tiles.blanks_needed(last.codes, last.n, last.blanks)
    lines = [words["can-be-laid" if needed <= BLANKS else "cannot-be-laid"]]
    if needed:
        lines.append(words["blanks"] + ": " + str(needed))
    big = str(tiles.value(last.codes, last.n, last.blanks))
    title = words["value"] + " " + word_text(last, game.entry.language)
    return Page("value", title, big, lines, words["back-hint"])
