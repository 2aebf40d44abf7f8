"""What is shown of the acts in neutral, and of a clock beyond the two times."""

import acts
from clockstate import BOTH_LOSE, DRAW
from events import NONE, A, B
from page import Page, around, side_name
from setuptexts import texts as texts_in
from shown import time_text


def acts_page(game, now_ms, language):
    """The page of the acts in neutral, while something is open."""
    texts = texts_in(language)
    opened = game.acts
    if opened.screen == acts.CLAIMANT:
        return Page("claim", texts["claim"], lines=[texts["claimant"]], hint=texts["claim-hint"])
    if opened.screen == acts.REFEREES:
        import refereescreens

        return refereescreens.compose(game, now_ms, language)
    lines = []
    at = 0
    for act in range(1, len(acts.NAMES)):
        if opened.possible(act, now_ms):
            if act == opened.at:
                at = len(lines)
            text = str(act) + " " + texts[acts.NAMES[act]]
            if act == acts.ABSENCE and game.rounds.absence.marked:
                text += ": " + sides_text(game.rounds.absence.marked)
            lines.append(text)
    return Page("acts", texts["acts"], lines=around(lines, at), hint=texts["acts-hint"])


def sides_text(bits):
    """A, B or A B, of bits."""
    return " ".join([side_name(side) for side in (A, B) if bits & (1 << side)])


def absent_text(marked, language):
    """Who is marked as absent, or ""."""
    return texts_in(language)["absence"] + ": " + sides_text(marked) if marked else ""


def no_show_page(game, now_ms, language):
    """The forfeit of whoever has not come is proposed."""
    texts = texts_in(language)
    absent = sides_text(game.rounds.absence.forfeits(now_ms))
    return Page("absent", texts["no-show"].replace("{side}", absent), hint=texts["no-show-hint"])


def details(clock, now_ms, language):
    """Moves of both sides, then what else a method has to show: periods, stones, points, time trouble."""
    texts = texts_in(language)
    parts = [str(clock.moves[A]) + " / " + str(clock.moves[B])]
    late = clock.late(now_ms)
    for side in (A, B):
        if late and side != clock.turn:
            continue
        words = []
        period = clock.period(side, now_ms)
        if period:
            words.append(str(period) + " " + texts["periods-left"])
        stones = clock.methods[side].stones()
        if stones:
            words.append(str(stones) + " " + texts["stones-left"])
        points = clock.points(side, now_ms)
        if points:
            words.append("-" + str(points) + " " + texts["points"])
        if clock.trouble(side, now_ms):
            words.append(texts["trouble"])
        if words:
            parts.append(side_name(side) + ": " + " ".join(words))
    if late:
        parts.append(texts["late"])
    return "  ".join(parts)


def side_text(clock, side, now_ms):
    """The time of a side; one that counts up shows whole seconds that have passed."""
    left_ms = clock.left_ms(side, now_ms)
    if clock.methods[side].counts_up:
        return time_text(left_ms - left_ms % 1000)
    return time_text(left_ms, True)


def result_text(clock, language):
    """Who has won, or that it is a draw; "" without a result."""
    if clock.result == NONE:
        return ""
    texts = texts_in(language)
    if clock.result == DRAW:
        return texts["draw"]
    if clock.result == BOTH_LOSE:
        return texts["both-lose"]
    return texts["winner"].replace("{side}", side_name(clock.result))
