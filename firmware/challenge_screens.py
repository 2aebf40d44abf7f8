"""The pages around a challenge: what is challenged, the word, the ruling, what it costs, the ledger."""

import phases
from alphabets import upper
from challenge_texts import texts
from events import A, B, other
from page import Page, side_name
from rulesets import SCORE, TILES, WORD
from ruling_screens import FAULTS, heading, ledger, ruling, value, waiting, word_text
from shown import time_text
from window import HELD


def compose(game, language, general):
    """The page of neutral, in `language`; `general`: the texts of `texts` in that language."""
    challenge = game.challenge
    words = texts(language)
    view = challenge.view
    if view == phases.LEDGER:
        return ledger(game, words)
    if view == phases.VALUE:
        return value(game, challenge.last, words)
    phase = challenge.phase
    if view == phases.AGAIN or phase == phases.RULED:
        page = ruling(game, challenge.last, words, general)
        page.hint = words["back-hint"] if view else words["ruled-hint" if challenge.last.n else "ok-hint"]
        return page
    if phase == phases.TYPING:
        return Page("typing", words["word"], typed(game.entry), [cycle(game.entry)], words["word-hint"])
    if phase == phases.CONFIRMING:
        return _confirm(game, words)
    if phase == phases.ASKING:
        return _asking(challenge, game.entry.language, words)
    if phase == phases.SCORING:
        return _scoring(challenge.answers.scoring, words)
    if phase == phases.WAITING:
        return waiting(game, words)
    if phase == phases.REVIEW:
        return _review(challenge, words)
    if phase == phases.APPEAL:
        return Page("appeal", words["appeal"], lines=[words["appeal-hint"]], hint=words["delete-hint"])
    if phase == phases.SECOND:
        lines = [words["second-stands"], words["second-overturned"]]
        return Page("second", _second_title(challenge, words), lines=lines, hint=words["delete-hint"])
    return _nothing(game, words, general)


def _nothing(game, words, general):
    challenge = game.challenge
    what = words["type-word" if challenge.kind == WORD else "kind-hint"]
    starts = words["presses" if game.clock.locked() else "starts"]
    hint = starts + " " + side_name(game.clock.starter())
    if challenge.penalties.standing == 0:
        hint = words["cancel-hint"]
    named = heading(challenge.challenger, challenge.kind, words)
    return Page("neutral", general["neutral"], lines=[named, what, words["swap-hint"]], hint=hint)


def _confirm(game, words):
    challenge = game.challenge
    agreed = challenge.agreed
    sides = [side_name(side) + " " + (words["agrees"] if agreed & (1 << side) else "?") for side in (A, B)]
    word = word_text(game.entry, game.entry.language)
    title = heading(challenge.challenger, WORD, words)
    return Page("confirm", title, word, [words["confirm"], " ".join(sides)], words["confirm-hint"])


def _asking(challenge, language, words):
    last = challenge.last
    lines = [words["asking-upheld"], words["asking-rejected"], words["asking-conceded"]]
    if challenge.kind == TILES:
        lines.append(words["asking-reported"] + " " + side_name(other(challenge.challenger)))
    elif challenge.kind == SCORE and challenge.rules.understated:
        lines.append(words["asking-understated"])
    title = heading(challenge.challenger, challenge.kind, words)
    if last.open():
        title = word_text(last, language)
    hint = words["delete-hint" if last.open() else "asking-hint"]
    return Page("asking", title, lines=lines, hint=hint)


def _scoring(scoring, words):
    number = scoring.counted if scoring.stage else scoring.announced
    shown = (str(number) if scoring.digits else "") + "_"
    if scoring.stage == 0:
        hint = words["ok-hint" if scoring.digits else "announced-hint"]
        return Page("points", words["announced"], shown, hint=hint)
    before = words["announced"] + " " + str(scoring.announced)
    hint = words["ok-hint" if scoring.excess() else "counted-hint"]
    return Page("points", words["counted"], shown, [before], hint)


def _review(challenge, words):
    review = challenge.review
    lines = []
    if review.can_overturn():
        lines.append(words["review-appeal" if challenge.rules.appeals else "review-dictionaries"])
    if challenge.last.how:
        lines.append(words["review-void"])
    if review.can_move():
        lines.append(words["review-move"])
    if review.back == phases.WAITING:
        lines.append(words["review-referee"])
    return Page("review", words["review"], lines=lines, hint=words["delete-hint"])


def _second_title(challenge, words):
    appellant = challenge.review.appellant
    if appellant == A or appellant == B:
        return words["second"] + " (" + side_name(appellant) + ")"
    return words["second"]


def forfeit(clock, language):
    """A penalty has taken the turn of the side on turn."""
    words = texts(language)
    name = side_name(clock.turn)
    hint = words["presses"] + " " + name + "  " + words["forfeit-hint"]
    return Page("forfeit", words["forfeit"] + " " + name, hint=hint)


def window(game, now_ms, language):
    """The window for a challenge (SSS-9), while the times go on."""
    words = texts(language)
    state = game.challenge.window
    if state.state == HELD:
        return Page("window", words["moment"], hint=words["moment-hint"])
    left = time_text(state.left_ms(now_ms))
    return Page("window", words["window"] + " " + left, hint=words["window-hint"])


def table(game, language, general):
    """The judges' table."""
    words = texts(language)
    desk = game.table
    if desk.view == phases.VALUE:
        return value(game, desk.last, words)
    if desk.phase == phases.RULED:
        page = ruling(game, desk.last, words, general)
        page.hint = words["ruled-hint"]
        return page
    if desk.phase == phases.TYPING:
        return Page("typing", words["table"], typed(game.entry), [cycle(game.entry)], words["word-hint"])
    lines = [words["type-word"]]
    if game.judge.fault:
        lines.append(general[FAULTS[game.judge.fault]])
    return Page("table", words["table"], lines=lines)


def typed(entry):
    """The word being typed, blanks in lower case: the letter under way in brackets, else the cursor as _."""
    word = word_text(entry, entry.language)
    if not entry.pending:
        return word[: entry.cursor] + "_" + word[entry.cursor :]
    at = entry.cursor - 1
    return word[:at] + "[" + word[at] + "]" + word[entry.cursor :]


def cycle(entry):
    """The letters of the key under way, the one shown in brackets."""
    letters = upper(entry.cycle())
    return " ".join(["[" + letters[i] + "]" if i == entry.step else letters[i] for i in range(len(letters))])
