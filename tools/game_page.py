"""A recorded game as a page (HTML without anything from outside) and as a table for a spreadsheet."""

import csv
import html
import io
from dataclasses import dataclass

import game_texts
from device_modules import presetspec, presettext

_STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; max-width: 62rem; margin: 1.5rem auto; padding: 0 1rem;
  color: #111; background: #fff }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 1.8rem }
table { border-collapse: collapse }
th { white-space: nowrap }
th, td { padding: .2rem .7rem .2rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #ccc }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
svg { max-width: 100%; height: auto } .notes { border: 2px solid #b00; padding: .3rem 1rem }
summary { cursor: pointer; font-weight: bold; margin-top: 1.8rem }
"""


_NO_FLAG = ("per-move", "gong", "count-up", "penalty")
_ONE_TIME = ("per-move", "gong", "sudden-death", "hourglass")  # their name says what the time is for
_TIMED = ("warn", "press", "lost", "gong", "count", "window", "base-time", "undo", "neutral", "resume")
_RULED = ("ruling", "acknowledged", "overturned", "stands", "void")
_STANDING = ("resume", "corrected", "undo")  # these come while nobody's time runs


@dataclass
class Move:
    """A turn that ended, at `at_ms` of the whole record: `how` is the event's name; `left_ms` after it."""

    side: str
    at_ms: int
    used_ms: int
    how: str
    left_ms: tuple | None = None


def clock_text(ms, tenths=True):
    """Milliseconds as [H:]M:SS.s."""
    sign = "-" if ms < 0 else ""
    ms = abs(ms)
    s, hours = ms // 1000, ms // 3_600_000
    text = f"{hours}:{s // 60 % 60:02}:{s % 60:02}" if hours else f"{s // 60}:{s % 60:02}"
    return sign + text + (f".{ms // 100 % 10}" if tenths else "")


def stamped(record):
    """(at_ms, item) with the time from the record's beginning: a loss of power takes none of it."""
    offset_ms = last_ms = restart = 0
    for item in record.items:
        if item.restart != restart:
            restart = item.restart
            offset_ms = last_ms
        last_ms = offset_ms + item.at_ms
        yield last_ms, item


def moves_of(record):
    """The turns that ended and were not taken back."""
    moves = []
    for at_ms, item in stamped(record):
        if item.name in ("press", "lost", "gong") and item.value.lstrip("-").isdigit():
            moves.append(Move(item.side, at_ms, int(item.value), item.name))
        elif item.name == "undo" and moves:
            moves.pop()
        if item.left_ms and moves and moves[-1].left_ms is None:
            moves[-1].left_ms = item.left_ms
    return moves


def balances_of(record):
    """(at_ms, A's ms, B's ms) wherever they were noted; a limit for each move is seen to run down."""
    found = []
    per_move = "method=per-move" in record.head.get("preset", "")
    for at_ms, item in stamped(record):
        if found and (item.name in _STANDING or per_move and item.name in ("press", "lost")):
            # Until here: where nobody's time ran, what stood before; else that side's less what it used.
            left_ms = list(found[-1][1:])
            if item.name not in _STANDING:
                left_ms["AB".index(item.side)] -= at_ms - found[-1][0]
            found.append((at_ms, *left_ms))
        if item.left_ms:
            found.append((at_ms, *item.left_ms))
    return found


def _escaped(value):
    return html.escape(str(value))


def _table(heads, rows, numbers=()):
    def cell(tag, at, value):
        return f'<{tag}{" class=n" if at in numbers else ""}>{_escaped(value)}</{tag}>'

    def line(tag, values):
        return "<tr>" + "".join(cell(tag, at, value) for at, value in enumerate(values)) + "</tr>"

    lines = [line("th", heads)] + [line("td", row) for row in rows]
    return "<table>\n" + "\n".join(lines) + "\n</table>"


def _word(item):
    return item.word.upper() if item.word else ""


def event_text(item, texts):
    """What happened, in words."""
    if item.name in ("overflow", "full"):
        return f"{item.value} {texts['overflow']}" if item.name == "overflow" else texts["full"]
    return texts.get(f"event-{item.name}", item.name)


def value_text(item, texts):
    """An event's value, in words."""
    value = item.value
    if item.name in _RULED:
        return " ".join(filter(None, (_word(item), texts.get(f"ruling-{value}", value), item.list)))
    if item.name == "corrected":
        return texts.get(f"act-{value}", value)
    if item.name in ("points", "cross", "struck", "owed") and value.startswith("-"):
        return f"{texts['back']} {value[1:]}"
    if item.name in _TIMED:
        return clock_text(int(value)) if value.lstrip("-").isdigit() else value
    if item.name == "referee":
        return texts["yes"] if value == "1" else texts["no"]
    return "" if value == "0" else value


def _rulings(record, texts):
    rows = []
    for at_ms, item in stamped(record):
        if item.name == "ruling":
            kind, announced, counted = item.case or ("word", -1, -1)
            points = f"{texts['announced']} {announced}, {texts['counted']} {counted}"
            points = points if announced >= 0 else ""
            row = [clock_text(at_ms), item.side, texts.get(f"kind-{kind}", kind), _word(item),
                   texts.get(f"ruling-{item.value}", item.value), item.list, points, []]
            rows.append(row)
        elif rows and item.name in ("overturned", "stands", "void"):
            rows[-1][-1].append(event_text(item, texts))
        elif rows and item.name in ("points", "cross", "struck", "owed", "forfeit") and item.value[:1] != "-":
            number = f" {item.value}" if item.name in ("points", "cross") else ""
            rows[-1][-1].append(f"{item.side}: {event_text(item, texts)}{number}")
    return [[*row[:-1], "; ".join(row[-1])] for row in rows]


def _by(item, texts):
    return texts["with-pin" if item.by == "pin" else item.by] if item.by else ""


def _corrections(record, texts):
    rows, was = [], ""
    for at_ms, item in stamped(record):
        if item.name == "was":
            was = item.value
        elif item.name == "corrected":
            timed = item.value in ("set-time", "add-time", "take-time", "game-time", "game-over")
            before = clock_text(int(was)) if timed and was else was if item.value[:4] == "set-" else ""
            left = "  ".join(map(clock_text, item.left_ms)) if item.left_ms else ""
            rows.append([clock_text(at_ms), item.side.replace("-", ""),
                         texts.get(f"act-{item.value}", item.value), before, left, _by(item, texts)])
            was = ""
        elif item.name == "undo":
            rows.append([clock_text(at_ms), item.side, event_text(item, texts), "", "", texts["players"]])
    return rows


def _side_words(side, texts):
    method, values = side
    words = texts[f"act-{method}"]
    shown = []
    for field in presetspec.METHOD_FIELDS[method]:
        value = values.get(field, 0)
        if value:
            said = texts[f"act-{field}"].lower()
            if field not in presetspec.YES_NO_FIELDS:
                said += " " + (_clock(value) if field in presetspec.TIME_FIELDS else str(value))
            shown.append(said)
    if method in _ONE_TIME:
        return f"{words} {shown[0].split()[-1]}"
    return f"{words}: {', '.join(shown)}" if shown else words


def _clock(ms):
    return clock_text(ms, ms % 1000 != 0)


def preset_words(line, texts):
    """How the game was timed, in words; the line itself if it cannot be read."""
    try:
        preset = presettext.parse(line)
    except presettext.PresetError:
        return line
    first, second = preset.sides
    parts = [preset.rules.replace("CAS", "ČAS"), _side_words(first, texts)]
    if second != first:
        parts[1:] = [f"A: {parts[1]}", f"B: {_side_words(second, texts)}"]
    if not all(method in _NO_FLAG for method, _ in preset.sides):
        parts.append(f"{texts['act-flag'].lower()}: {texts['act-' + presetspec.FLAGS[preset.flag]]}")
    if preset.warnings_ms:
        parts.append(f"{texts['act-warn'].lower()} {', '.join(map(_clock, preset.warnings_ms))}")
    if preset.count_s:
        parts.append(f"{texts['act-count'].removesuffix(' s').lower()} {preset.count_s} s")
    if preset.restarts:
        parts.append(texts["act-restarts"].lower())
    if preset.game_ms:
        parts.append(f"{texts['act-game'].lower()} {_clock(preset.game_ms)}")
    return f"{preset.name}: {'; '.join(parts)}"


def page(record, language, picture="", no_picture=""):
    """The page's text. `picture`: an SVG; `no_picture`: why there is none."""
    texts = game_texts.texts(language)
    title = f"{texts['table' if record.table else 'game']} {record.name}"
    known = record.head
    facts = [(texts["date"], known.get("date", texts["no-date"])),
             (texts["preset"], preset_words(known.get("preset", "-"), texts)),
             (texts["list"], texts["no-list"] if known.get("list", "-") == "-" else known["list"]),
             (texts["pin"], texts.get(known.get("pin", ""), "-")),
             (texts["version"], f"{known.get('version', '-')}, {known.get('board', '-')}")]
    parts = [f"<!doctype html>\n<html lang={language}>\n<meta charset=utf-8>\n"
             f"<title>{_escaped(title)}</title>\n<meta name=viewport content='width=device-width'>\n"
             f"<style>{_STYLE}</style>\n<h1>{_escaped(title)}</h1>",
             "<table>" + "".join(f"<tr><th>{_escaped(name)}</th><td>{_escaped(value)}</td></tr>"
                                 for name, value in facts) + "</table>"]
    notes = list(record.complaints)
    notes += [event_text(item, texts) for item in record.items if item.name == "overflow"]
    for at_ms, item in stamped(record):
        if item.name in ("restored", "full"):
            note = texts["no-end" if item.name == "full" else "restored"]
            notes.append(note.format(time=clock_text(at_ms)))
    if notes:
        parts.append(f"<div class=notes><h2>{_escaped(texts['notes'])}</h2><ul>"
                     + "".join(f"<li>{_escaped(note)}</li>" for note in notes) + "</ul></div>")
    rulings = _rulings(record, texts)
    if record.table:
        parts += _section(texts, "look-ups", ("time", "word", "ruling", "list"),
                          [[row[0], row[3], row[4], row[5]] for row in rulings])
        return "\n".join(parts) + "\n"
    if picture:
        parts.append(f"<h2>{_escaped(texts['picture'])}</h2>\n{picture}")
    elif no_picture:
        parts.append(f"<p>{_escaped(texts['no-picture'])} {_escaped(no_picture)}</p>")
    parts += _section(texts, "challenges", ("time", "challenger", "kind", "word", "ruling", "list", "points",
                                            "after"), rulings)
    parts += _section(texts, "corrections", ("time", "side", "what", "before", "left", "by"),
                      _corrections(record, texts))
    moves = moves_of(record)
    rows = [[number, move.side, clock_text(move.at_ms), clock_text(move.used_ms),
             *(map(clock_text, move.left_ms) if move.left_ms else ("", "")), texts[f"event-{move.how}"]]
            for number, move in enumerate(moves, 1)]
    parts.append(f"<h2>{_escaped(texts['moves'])}</h2>")
    parts.append(_table([texts["number"], texts["side"], texts["time"], texts["used"], f"{texts['left']} A",
                         f"{texts['left']} B", texts["end"]], rows, (0, 2, 3, 4, 5)))
    rows = [[clock_text(at_ms), item.side.replace("-", ""), event_text(item, texts), value_text(item, texts)]
            for at_ms, item in stamped(record) if item.name not in ("in", "letter", "was")]
    parts.append(f"<details><summary>{_escaped(texts['events'])}</summary>\n"
                 + _table([texts[key] for key in ("time", "side", "event", "value")], rows, (0,))
                 + "\n</details>")
    return "\n".join(parts) + "\n"


def _section(texts, name, heads, rows):
    heads = [texts[head] for head in heads]
    body = _table(heads, rows) if rows else f"<p>{_escaped(texts['none'])}</p>"
    return [f"<h2>{_escaped(texts[name])}</h2>", body]


def sheet(record, language, delimiter=";"):
    """The events as CSV text; Excel of these languages parts cells at semicolons."""
    texts = game_texts.texts(language)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    heads = ("time-ms", "time", "side", "event", "value", "word", "list", "left-a", "left-b", "by")
    writer.writerow([texts[key] for key in heads])
    for at_ms, item in stamped(record):
        if item.name in ("in", "letter"):
            continue
        left = item.left_ms or ("", "")
        value = item.value
        if item.name in _RULED:
            value = texts.get(f"ruling-{value}", value)
        elif item.name == "corrected":
            value = texts.get(f"act-{value}", value)
        writer.writerow([at_ms, clock_text(at_ms), item.side.replace("-", ""), event_text(item, texts),
                         _cell(value), _word(item), _cell(item.list), *left,
                         _by(item, texts)])
    return out.getvalue()


def _cell(text):
    """A text that no spreadsheet takes for a formula: the name of a list is whatever its maker wrote."""
    number = text.lstrip("-").isdecimal()
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") and text != "-" and not number else text
