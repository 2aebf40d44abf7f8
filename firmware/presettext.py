"""A preset as one line of text, in the table of `presets` and in the device's own file:

    go-japanese rules=GO method=japanese main=1:00:00 period=0:30 periods=5 count=10

Times are `[[H:]M:]S[.mmm]`; `b.main=5:00` says what is different for side B.
"""

from micropython import const

from presetspec import FLAGS, METHOD_FIELDS, RULES, TIME_FIELDS, Preset, PresetError

_MOST_DIGITS = const(9)


def time_ms(text):
    """Milliseconds of [[H:]M:]S[.mmm]. Raises PresetError."""
    if text[:1] == "-":
        raise PresetError("negative")
    whole, point, fraction = text.partition(".")
    parts = whole.split(":", 3)
    if len(parts) > 3 or (point and len(fraction) != 3):
        raise PresetError("unknown")
    s = number(parts[0], "too-long")
    for part in parts[1:]:
        if len(part) != 2:
            raise PresetError("unknown")
        if number(part) > 59:
            raise PresetError("seconds")
        s = 60 * s + int(part)
    return 1000 * s + (number(fraction) if point else 0)


def number(text, too_many="too-many"):
    """The number in `text`, digits only. Raises PresetError; `too_many`: the reason for too many."""
    if text[:1] == "-":
        raise PresetError("negative")
    if not text or not all([letter in "0123456789" for letter in text]):
        raise PresetError("unknown")
    # A number of any length takes any time to read, and not every Python reads it.
    if len(text) > _MOST_DIGITS:
        raise PresetError(too_many)
    return int(text)


def parse(line):
    """The Preset of one line. Raises PresetError."""
    words = line.split()
    if not words:
        raise PresetError("unknown")
    sides = ({}, {})
    own = {"rules": "OWN", "flag": "on", "warn": "30,20,10", "count": "0", "restarts": "0",
           "game": "0"}
    for word in words[1:]:
        key, equals, text = word.partition("=")
        if not equals:
            raise PresetError("unknown", word)
        if key in own:
            own[key] = text
        elif key[:2] == "b.":
            sides[1][key[2:]] = text
        else:
            sides[0][key] = text
    if "method" not in sides[1]:
        # The same method: what is not said of B is as for A.
        for key in sides[0]:
            sides[1][key] = sides[1].get(key, sides[0][key])
    return _preset(words[0], own, [_side(side) for side in sides])


def _preset(name, own, sides):
    if own["rules"] not in RULES:
        raise PresetError("choice", "rules")
    if own["flag"] not in FLAGS:
        raise PresetError("choice", "flag")
    warnings = [] if own["warn"] == "-" else [time_ms(text) for text in own["warn"].split(",")]
    warnings = tuple(sorted(set(warnings), reverse=True))
    restarts = number(own["restarts"])
    if restarts > 1:
        raise PresetError("choice", "restarts")
    preset = Preset(
        name, own["rules"], tuple(sides), FLAGS.index(own["flag"]), warnings, number(own["count"]),
        restarts == 1, time_ms(own["game"]),
    )  # fmt: skip
    preset.check()
    return preset


def _side(texts):
    values = {}
    for key in texts:
        if key != "method":
            values[key] = time_ms(texts[key]) if key in TIME_FIELDS else number(texts[key])
    return texts.get("method", ""), values


def line_of(preset):
    """The preset as one line, that `parse` reads back."""
    words = [preset.name, "rules=" + preset.rules, "flag=" + FLAGS[preset.flag]]
    words.append("warn=" + (",".join([_text(ms) for ms in preset.warnings_ms]) or "-"))
    words.append("count=" + str(preset.count_s))
    words.append("restarts=" + ("1" if preset.restarts else "0"))
    if preset.game_ms:
        words.append("game=" + _text(preset.game_ms))
    for side, prefix in enumerate(("", "b.")):
        method, values = preset.sides[side]
        words.append(prefix + "method=" + method)
        for field in METHOD_FIELDS[method]:
            if field in values:
                value = values[field]
                words.append(prefix + field + "=" + (_text(value) if field in TIME_FIELDS else str(value)))
    return " ".join(words)


def _text(ms):
    text = str(ms // 1000)
    return text + "." + ("00" + str(ms % 1000))[-3:] if ms % 1000 else text
