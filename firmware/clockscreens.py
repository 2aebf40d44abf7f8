"""What is shown of setting up, of the acts in neutral, and of a clock beyond the two times."""

import acts
import refereescreens
import selftestscreens
from clockstate import BOTH_LOSE, DRAW
from events import NONE, A, B
from page import Page, around, side_name
from preseteditor import is_time
from presetspec import FLAGS, METHOD_FIELDS, METHODS, RULES, TIME_FIELDS
from setuptexts import TEXTS
from shown import time_text


def setup_page(game, now_ms, language):
    """The page of setting up, while it is active."""
    texts = TEXTS[language]
    setup = game.setup
    name = setup.screen_name()
    if name == "setup":
        items = setup.menu.items
        lines = []
        for number, item in enumerate(items):
            value = item.value(language)
            name_text = texts.get(item.name, item.name)
            value_text = ": " + texts.get(value, value) if value else ""
            lines.append(str(number + 1) + " " + name_text + value_text)
        return Page(name, texts["setup"], lines=around(lines, setup.menu.at), hint=texts["setup-hint"])
    screen = setup.menu.screen
    if name == "pin":
        return refereescreens.pin_page(screen or game.acts.referee, now_ms, language)
    if name == "test":
        return selftestscreens.compose(screen, game, language)
    if name == "choose":
        preset = screen.preset()
        lines = [preset.rules + ", " + texts[preset.sides[0][0]], times_text(preset.sides[0])]
        if preset.sides[1] != preset.sides[0]:
            lines.append("B: " + texts[preset.sides[1][0]] + " " + times_text(preset.sides[1]))
        title = texts["choose"] + " " + str(screen.at + 1) + "/" + str(len(screen.names))
        return Page(name, title, preset.name, lines, texts["choose-hint"])
    return _edit_page(screen, texts)


def _edit_page(editor, texts):
    fields = editor.fields()
    lines = []
    for at, field in enumerate(fields):
        value = _field_text(editor, field, texts)
        if at == editor.at and editor.typed >= 0:
            value = _typed_text(editor) + "_"
        lines.append(_field_name(field, texts) + ": " + value)
    lines = around(lines, editor.at)
    if editor.reason:
        lines.append(texts[editor.reason])
    return Page("edit", texts["edit"], lines=lines, hint=texts["edit-hint"])


def _field_name(field, texts):
    if field[:2] == "b.":
        return "B " + texts[field[2:]]
    return texts["warn"] + " " + field[4:] if field[:4] == "warn" else texts[field]


def _field_text(editor, field, texts):
    value = editor.values.get(field, 0)
    if is_time(field):
        return time_text(value)
    text = str(value)
    if field == "rules":
        return text + " " + RULES[value - 1]
    if field == "flag":
        return text + " " + texts[FLAGS[value - 1]]
    if field == "method" or field == "b.method":
        return text + " " + texts[METHODS[value - 1]]
    return text


def _typed_text(editor):
    if not is_time(editor.field()):
        return str(editor.typed)
    digits = ("0000" + str(editor.typed))[-5:]
    return (digits[0] + ":" if digits[0] != "0" else "") + digits[1:3] + ":" + digits[3:]


def times_text(side):
    """The times and numbers of a side's method, such as 1:00:00 0:30 5."""
    method, values = side
    texts = []
    for field in METHOD_FIELDS[method]:
        if values.get(field):
            texts.append(time_text(values[field]) if field in TIME_FIELDS else str(values[field]))
    return " ".join(texts)


def acts_page(game, now_ms, language):
    """The page of the acts in neutral, while something is open."""
    texts = TEXTS[language]
    opened = game.acts
    if opened.screen == acts.CLAIMANT:
        return Page("claim", texts["claim"], lines=[texts["claimant"]])
    if opened.screen == acts.REFEREES:
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
    return TEXTS[language]["absence"] + ": " + sides_text(marked) if marked else ""


def no_show_page(game, now_ms, language):
    """The forfeit of whoever has not come is proposed."""
    texts = TEXTS[language]
    absent = sides_text(game.rounds.absence.forfeits(now_ms))
    return Page("absent", texts["no-show"].replace("{side}", absent), hint=texts["no-show-hint"])


def details(clock, now_ms, language):
    """Moves of both sides, then what else a method has to show: periods, stones, points, time trouble."""
    texts = TEXTS[language]
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
    texts = TEXTS[language]
    if clock.result == DRAW:
        return texts["draw"]
    if clock.result == BOTH_LOSE:
        return texts["both-lose"]
    return texts["winner"].replace("{side}", side_name(clock.result))
