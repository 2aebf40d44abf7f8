"""The pages of the referee's menu: the PIN, the list, one correction with what stands and what was typed."""

import corrections
import referee as referees
from corrections import NAMES, REASON_NAMES, TIME, typed
from events import NONE, A
from page import Page, around, side_name
from refereetexts import texts as texts_in
from shown import time_text


def compose(game, now_ms, language):
    """The page of the referee's menu, while it is open."""
    texts = texts_in(language)
    ref = game.acts.referee
    if ref.screen == referees.ASKS_PIN:
        return _pin(ref, now_ms, texts)
    if ref.screen == referees.LIST:
        lines = []
        at = 0
        for code in range(1, corrections.LAST + 1):
            if code == ref.at:
                at = len(lines)
            if ref.possible(code) or code == ref.at:
                lines.append(str(code) + " " + texts[NAMES[code]])
        hint = done_text(ref, now_ms, texts) if ref.done_code else texts["referee-hint"]
        title = texts["referee"] + (" " + str(ref.number) + "_" if ref.number else "")
        return Page("referee", title, lines=around(lines, at), hint=hint)
    return _correct(ref, game.settings.console, now_ms, texts)


def _pin(ref, now_ms, texts):
    lines = []
    if ref.waits_ms(now_ms):
        lines.append(texts["pin-wait"].replace("{time}", time_text(ref.waits_ms(now_ms))))
    elif ref.tries:
        lines.append(texts["pin-wrong"])
    return Page("pin", texts["pin"], "*" * ref.digits or "_", lines, texts["pin-hint"])


def pin_page(entry, now_ms, language):
    """The page on which a PIN is typed, into the referee's menu or into an editor."""
    texts = texts_in(language)
    if hasattr(entry, "tries"):
        return _pin(entry, now_ms, texts)
    return Page("pin", texts["pin"], "*" * entry.digits or "_", [texts["pin-off"]], texts["pin-hint"])


def break_text(ref, language):
    """Whose break is running (GO-5)."""
    return texts_in(language)["break-left"] + " " + side_name(ref.done_side)


def _value(code, value):
    return time_text(value) if typed(code) == TIME else str(value)


def done_text(ref, now_ms, texts):
    """The last correction: what, for whom, from what to what."""
    code = ref.done_code
    text = texts[NAMES[code]]
    if ref.done_side != NONE:
        text = side_name(ref.done_side) + ": " + text
    if not typed(code) or code == corrections.OTHER_CLOCK:
        return text
    side = A if ref.done_side == NONE else ref.done_side
    return text + " " + _value(code, ref.was) + " > " + _value(code, ref.value_of(code, side, now_ms))


def _correct(ref, console, now_ms, texts):
    code = ref.at
    what = texts[NAMES[code]]
    if not corrections.sided(code):
        big = ""
    else:
        big = side_name(ref.side)
    lines = []
    if typed(code):
        lines.append(texts["now"] + " " + _value(code, ref.value(now_ms)))
        number = str(ref.typed) if ref.digits else ""
        if typed(code) == TIME:
            digits = ("0000" + number)[-5:] if ref.digits else ""
            number = (digits[0] + ":" if digits[:1] > "0" else "") + digits[1:3] + ":" + digits[3:]
        lines.append(texts["to" if code not in (2, 3) else "by"] + " " + number + "_")
    elif code == corrections.CONSOLE:
        lines.append(texts["now"] + " " + texts["yes" if console else "no"])
    elif code == corrections.BREAK:
        lines.append(str(ref.breaks[ref.side]) + " / " + str(corrections.BREAKS))
    if ref.reason:
        lines.append(texts[REASON_NAMES[ref.reason]])
    hint = texts["side-hint" if corrections.sided(code) else "confirm"]
    return Page("correct", what, big, lines, hint)
