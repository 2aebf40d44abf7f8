"""Scenario files, format 1: reading them. docs/SCENARIOS.md describes the format.

Runs on CPython and on MicroPython.
"""

import alphabets
import events
import judge
import presets
import presetspec
import rounds
import rulesets
import sounds
from ownpresets import OwnPresets

SIDES = ("A", "B")
KEYS = ("1", "2", "3", "OK", "4", "5", "6", "DEL", "7", "8", "9", "NEXT", "*", "0", "#", "MENU")
KEY_ALIASES = {"star": "*", "hash": "#"}
BUTTONS = ("A", "B", "N")
STATES = ("ready", "running", "neutral", "lost A", "lost B", "over")
SCREENS = (
    "ready", "play", "final", "lost", "over", "neutral", "typing", "ruling", "asking", "waiting",
    "setup", "choose", "edit", "acts", "claim",
    "confirm", "points", "review", "appeal", "second", "ledger", "value", "forfeit", "window", "table",
    "absent", "pin", "referee", "correct", "test", "restored",
)  # fmt: skip
LEDS = ("-", "30", "30 20", "30 20 10", "blink")

# Why the referee's menu refuses, beside the reasons it shares with presets.
REFEREE_REASONS = ("no-value", "go-9", "too-much", "go-16", "go-5", "full")

# What a story may be: far more than any of ours, and what every runtime can still hold.
MOST_LINES = 2000  # a recorded game of five hundred moves
LONGEST_LINE = 400
LONGEST_MS = 12 * 3_600_000
_MOST_DIGITS = 9

_HEADER = (
    "title", "preset", "rules", "lang", "lexicon", "board", "set", "needs", "short", "own", "journal",
)  # fmt: skip
# Where the game in progress is kept.
JOURNALS = ("files", "fram", "24c32")
# What `damage` reaches: the records and marks of the game in progress, and what the device stores itself.
FILES = (
    "journal0/game", "journal1/game", "journal0/mark", "journal1/mark", "memory",
    "presets.txt", "choices.txt",
)  # fmt: skip
FEATURES = ("keypad", "display", "lexicon")
_OFTEN = ("set", "needs", "own")  # headers that may stand more than once


class ScenarioError(Exception):
    """A file that is no scenario: `line` number and `reason`."""

    def __init__(self, line, reason):
        super().__init__(reason)
        self.line = line
        self.reason = reason


class Line:
    """One line of the story: at `at_ms`, `verb` (do, see, heard, event, none) with `words`."""

    def __init__(self, number, at_ms, relative, verb, words):
        self.number = number
        self.at_ms = at_ms  # from the start, or from the line before if `relative`
        self.relative = relative
        self.verb = verb
        self.words = words

    def text(self):
        """The line's act or expectation."""
        return " ".join([self.verb] + self.words)


class Scenario:
    """A whole file: `title`, `settings` as (key, value, line) and `lines`; `headers`: the names of all.

    `own`: the lines of the device's file of own presets; `journal`: one of JOURNALS.
    """

    def __init__(self):
        self.title = ""
        self.headers = []
        self.settings = []
        self.rules = ""
        self.needs = []
        self.own = []
        self.journal = "files"
        self.lexicon = None
        self.short = False
        self.lines = []


def time_ms(text):
    """Milliseconds of [H:]M:SS[.mmm] or S[.mmm], with a sign allowed; ValueError otherwise."""
    sign = 1
    if text[:1] == "-":
        sign = -1
        text = text[1:]
    whole, point, fraction = text.partition(".")
    if len(whole) > _MOST_DIGITS + len(":00:00"):
        raise ValueError("not a time: " + text)
    if point and len(fraction) != 3:
        raise ValueError("milliseconds are three digits: " + text)
    parts = whole.split(":")
    if len(parts) > 3:
        raise ValueError("not a time: " + text)
    s = 0
    for place in range(len(parts)):
        part = parts[place]
        if not _number(part) or (place and (len(part) != 2 or int(part) > 59)):
            raise ValueError("not a time: " + text)
        s = 60 * s + int(part)
    if point and not _digits(fraction):
        raise ValueError("not a time: " + text)
    return sign * (1000 * s + (int(fraction) if point else 0))


def _digits(text):
    return bool(text) and all(letter in "0123456789" for letter in text)


def _number(text):
    # A number of any length takes any time to read, and not every runtime reads it.
    return len(text) <= _MOST_DIGITS and _digits(text)


def time_text(ms):
    """Milliseconds as a scenario writes them: M:SS.mmm, from an hour on H:MM:SS.mmm."""
    sign = "-" if ms < 0 else ""
    ms = abs(ms)
    s = ms // 1000
    hours = s // 3600
    minutes = str(s // 60 % 60)
    if hours:
        minutes = str(hours) + ":" + ("0" + minutes)[-2:]
    return sign + minutes + ":" + ("0" + str(s % 60))[-2:] + "." + ("00" + str(ms % 1000))[-3:]


def span_ms(text):
    """Milliseconds of a length such as 700ms, 2s or 1.500; ValueError otherwise."""
    if text[-2:] == "ms" and _number(text[:-2]):
        value = int(text[:-2])
    elif text[-1:] == "s" and _number(text[:-1]):
        value = 1000 * int(text[:-1])
    else:
        value = time_ms(text)
    if value < 0:
        raise ValueError("a length is not negative: " + text)
    return _in_story(value)


def _in_story(ms):
    if ms > LONGEST_MS:
        raise ValueError("a story lasts 12 hours at most")
    return ms


def _choice(words, allowed):
    text = " ".join(words)
    if text not in allowed:
        raise ValueError("one of " + " | ".join(allowed) + " expected, not " + (text or "nothing"))
    return text


def _side_and(check):
    def both(words):
        _choice(words[:1], SIDES)
        check(words[1:])

    return both


def _time(words):
    if len(words) != 1:
        raise ValueError("a time expected")
    time_ms(words[0])


def _near(words):
    if len(words) != 2:
        raise ValueError("a time and a length expected")
    time_ms(words[0])
    span_ms(words[1])


def _damage(words):
    if len(words) != 3 or words[1] != "bit" or not _digits(words[2]):
        raise ValueError("damage FILE bit N expected")
    _choice(words[:1], FILES)


def _game_time(words):
    if words != ["-"]:
        _time(words)


def _count(words):
    if len(words) != 1 or not _number(words[0]):
        raise ValueError("a number expected")
    if words[0] != str(int(words[0])):
        raise ValueError("a number is written without zeros before it, not " + words[0])


def _one_of(*allowed):
    return lambda words: _choice(words, allowed)


def _contact(words):
    if len(words) != 1:
        raise ValueError("a button (A, B, N) or a key expected")
    contact(words[0])


def contact(name):
    """The source of a button or key; ValueError if there is none of that name."""
    if name in BUTTONS:
        return BUTTONS.index(name)
    name = KEY_ALIASES.get(name, name)
    if name not in KEYS:
        raise ValueError("no button or key " + name + "; buttons are A B N, keys " + " ".join(KEYS))
    return 3 + KEYS.index(name)


def _contact_and_span(words):
    if len(words) != 2:
        raise ValueError("a button or key and a length expected")
    _contact(words[:1])
    span_ms(words[1])


def _span(words):
    if len(words) != 1:
        raise ValueError("a length such as 700ms expected")
    span_ms(words[0])


def _quoted(words):
    word = words[0] if len(words) == 1 else ""
    if len(word) < 2 or word[0] != '"' or word[-1] != '"' or '"' in word[1:-1]:
        raise ValueError("a text in quotes expected")
    if not word[1:-1].strip():
        raise ValueError("a text in quotes expected, not an empty one")


def _word(words):
    _quoted(words)
    for letter in alphabets.lower(words[0][1:-1]):
        if letter not in alphabets.LETTERS["sk"] and letter not in alphabets.LETTERS["cs"]:
            raise ValueError("no key types " + repr(letter))


def _key(words):
    if len(words) != 1 or words[0] in BUTTONS:
        raise ValueError("a key expected: " + " ".join(KEYS))
    contact(words[0])


def _keys(words):
    if not words:
        raise ValueError("keys expected: " + " ".join(KEYS))
    for word in words:
        _key([word])


def _preset(words):
    if len(words) != 1 or words[0] not in presets.names() + OwnPresets.all_names():
        raise ValueError("no such preset: " + (" ".join(words) or "nothing"))


def _nothing(words):
    if words:
        raise ValueError("nothing more expected, not " + " ".join(words))


def _flags(words):
    _choice(words, ("-", "A", "B", "A B", "B A"))


# Every field with its whole vocabulary.
SEE = {
    "running": _one_of("A", "B", "A B", "-"),
    "left": _side_and(_time),
    "near": _side_and(_near),
    "leds": _one_of(*LEDS),
    "signal": _one_of("final", "-"),
    "flag": _flags,
    "moves": _side_and(_count),
    "lost": _side_and(_count),
    "state": _one_of(*STATES),
    "ruling": _one_of(*judge.NAMES),
    "screen": _one_of(*SCREENS),
    "text": _quoted,
    "result": _one_of("A", "B", "draw", "lost", "-"),
    "period": _side_and(_count),
    "stones": _side_and(_count),
    "points": _side_and(_count),
    "owed": _side_and(_count),
    "crosses": _side_and(_count),
    "challenger": _one_of("A", "B", "-"),
    "kind": _one_of(*rulesets.KINDS),
    "trouble": _one_of("-", "A", "B", "A B"),
    "late": _one_of("yes", "no"),
    "preset": _preset,
    "reason": _one_of("-", *presetspec.REASON_NAMES, *REFEREE_REASONS),
    "volume": _count,
    "display": _one_of("shown", "-"),
    "game": _game_time,
    "round": _one_of(*rounds.NAMES),
    "turn": _count,
    "exchange": _one_of("yes", "no"),
    "absent": _one_of("-", "A", "B", "A B"),
    "forfeit": _one_of("-", "A", "B", "A B"),
}

DO = {
    "down": _contact,
    "up": _contact,
    "press": _contact,
    "hold": _contact_and_span,
    "neutral": _nothing,
    "resume": _nothing,
    "reset": _nothing,
    "start": _nothing,
    "type": _word,
    "key": _key,
    "keys": _keys,
    "agree": _nothing,
    "ruled": _one_of("upheld", "rejected"),
    "console": _quoted,
    "stall": _span,
    "unplug": _one_of("display"),
    "plug": _one_of("display"),
    "power": _one_of("off", "on"),
    "restart": _nothing,
    "damage": _damage,
}


def _event(words):
    _choice(words[:1], events.NAMES + ("-",))
    if words[0] == "-":
        _nothing(words[1:])
    elif words[1:]:
        _choice(words[1:], SIDES)


def _split(line):
    """The words of a line; a text in quotes is one word; a comment is left out."""
    words = []
    word = ""
    quoted = False
    for at in range(len(line)):
        letter = line[at]
        if letter == '"':
            quoted = not quoted
            word += letter
        elif quoted:
            word += letter
        elif letter == "#" and not word and (at + 1 == len(line) or line[at + 1] == " ") and not (
            words and (words[-1] in ("key", "press", "down", "up", "hold") or "keys" in words)
        ):
            break
        elif letter == " " or letter == "\t":
            if word:
                words.append(word)
            word = ""
        else:
            word += letter
    if quoted:
        raise ValueError("the quotes are not closed")
    if word:
        words.append(word)
    return words


def parse(lines):
    """The Scenario in `lines` (an iterable of str). Raises ScenarioError."""
    scenario = Scenario()
    number = 0
    first = True
    cursor_ms = 0
    for raw in lines:
        number += 1
        try:
            if number > MOST_LINES and raw.strip():
                raise ValueError("a story has " + str(MOST_LINES) + " lines at most")
            words = _split(_checked(raw.rstrip("\r\n")))
            if not words:
                continue
            if first:
                if words != ["scenario", "1"]:
                    raise ValueError("the first line must be: scenario 1")
                first = False
            elif words[0][0] in "+0123456789":
                line = _story_line(number, words)
                if not line.relative and line.at_ms < cursor_ms:
                    raise ValueError("the time goes back")
                cursor_ms = _in_story(cursor_ms + line.at_ms if line.relative else line.at_ms)
                scenario.lines.append(line)
            elif scenario.lines:
                raise ValueError("a time expected, not " + words[0])
            else:
                _header(scenario, number, words)
        except ValueError as error:
            raise ScenarioError(number, str(error))
    if first:
        raise ScenarioError(number or 1, "the first line must be: scenario 1")
    if not any(line.verb != "do" for line in scenario.lines):
        last = scenario.lines[-1].number if scenario.lines else number
        raise ScenarioError(last, "nothing is looked at: a story needs a see, heard, event or none")
    return scenario


def _checked(text):
    if len(text) > LONGEST_LINE:
        raise ValueError("a line has " + str(LONGEST_LINE) + " characters at most, not " + str(len(text)))
    for letter in text:
        if (ord(letter) < 32 and letter != "\t") or ord(letter) == 127:
            raise ValueError("a control character, number " + str(ord(letter)))
    return text


def _header(scenario, number, words):
    key = words[0]
    rest = words[1:]
    if key not in _HEADER:
        raise ValueError("no such header: " + key + "; known are " + " ".join(_HEADER))
    if key in scenario.headers and key not in _OFTEN:
        raise ValueError(key + " stands twice")
    scenario.headers.append(key)
    if key == "short":
        _nothing(rest)
        scenario.short = True
        return
    if not rest:
        raise ValueError(key + " needs a value")
    if key == "title":
        scenario.title = " ".join(rest)
    elif key == "rules":
        scenario.rules = " ".join(rest)
    elif key == "needs":
        if _choice(rest, FEATURES) in scenario.needs:
            raise ValueError("needs " + rest[0] + " stands twice")
        scenario.needs.append(rest[0])
    elif key == "board":
        _choice(rest, ("sim",))
    elif key == "journal":
        scenario.journal = _choice(rest, JOURNALS)
    elif key == "own":
        scenario.own.append(" ".join(rest))
    elif key == "lexicon":
        scenario.lexicon = " ".join(rest)
        if "/" in scenario.lexicon or "\\" in scenario.lexicon:
            raise ValueError("lexicon: the name of a file beside the scenario expected, without a folder")
    elif key == "set":
        if len(rest) < 2:
            raise ValueError("set KEY VALUE expected")
        _setting(scenario, rest[0], rest[1:], number)
    else:
        _setting(scenario, key, rest, number)


def _setting(scenario, key, words, number):
    if any(key == known for known, _, _ in scenario.settings):
        raise ValueError(key + " is set twice")
    scenario.settings.append((key, " ".join(words), number))


def _story_line(number, words):
    relative = words[0][0] == "+"
    if words[0][1:2] in ("+", "-"):
        raise ValueError("a time is M:SS.mmm or +S.mmm, not " + words[0])
    at_ms = time_ms(words[0][1:] if relative else words[0])
    if not relative and ":" not in words[0]:
        raise ValueError("a time is M:SS.mmm or +S.mmm, not " + words[0])
    if len(words) < 2:
        raise ValueError("do, see, heard, event or none expected after the time")
    verb = words[1]
    rest = words[2:]
    if verb == "do" or verb == "see":
        table = DO if verb == "do" else SEE
        if not rest or rest[0] not in table:
            raise ValueError(
                verb + " " + (rest[0] if rest else "") + ": unknown; known are " + " ".join(sorted(table))
            )
        table[rest[0]](rest[1:])
    elif verb == "heard":
        _choice(rest, sounds.NAMES + ("-",))
    elif verb == "event":
        _event(rest)
    elif verb == "none":
        _nothing(rest)
    else:
        raise ValueError("do, see, heard, event or none expected, not " + verb)
    return Line(number, at_ms, relative, verb, rest)
