"""What is shown of setting up; in memory only once it has been opened."""

import refereescreens
import selftestscreens
from page import Page, around
from preseteditor import is_time
from presetspec import FLAGS, METHOD_FIELDS, METHODS, RULES, TIME_FIELDS, YES_NO_FIELDS
from setuptexts import texts as texts_in
from shown import time_text


def setup_page(game, now_ms, language):
    """The page of setting up, while it is active."""
    texts = texts_in(language)
    setup = game.setup.made()
    name = setup.screen_name()
    if name == "setup":
        items = setup.menu.items
        lines = []
        for number, item in enumerate(items):
            value = item.value(language)
            name_text = texts.get(item.name, item.name)
            value_text = ": " + texts.get(value, value) if value else ""
            lines.append(str(number + 1) + " " + name_text + value_text)
        number = setup.menu.number
        title = texts["setup"] + (" " + str(number) + "_" if number else "")
        return Page(name, title, lines=around(lines, setup.menu.at), hint=texts["setup-hint"])
    screen = setup.menu.screen
    if name == "pin":
        return refereescreens.pin_page(screen or game.acts.referee, now_ms, language)
    if name == "test":
        return selftestscreens.compose(screen, game, language)
    if name == "choose":
        preset = screen.preset()
        lines = [_rules_text(preset.rules) + ", " + texts[preset.sides[0][0]], times_text(preset.sides[0])]
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
        return text + " " + _rules_text(RULES[value - 1])
    if field in YES_NO_FIELDS or field in ("sides", "restarts"):
        return text + " " + texts["yes" if value else "no"]
    if field == "flag":
        return text + " " + texts[FLAGS[value - 1]]
    if field == "method" or field == "b.method":
        return text + " " + texts[METHODS[value - 1]]
    return text


def _rules_text(rules):
    # As the association writes itself; in files it has no mark.
    return "ČAS" if rules == "CAS" else rules


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
