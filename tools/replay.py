"""A recorded game as a scenario file that replays it: the hands as they were, and what must come of them.

After a loss of power the game goes on from what was restored: the record says when that had been packed and
up to when it was taken to have run. What was recorded later than it was packed has not been, for the device.
"""

import contextlib
import io

from device_modules import ownpresets, pin, presets, presettext, scenario

PIN = 1234
_WRONG_PIN = 1111
_KEPT_SETTINGS = ("lang", "final_ms", "one_button", "begins", "variant", "tiles")
_NO_EVENTS = ("in", "letter", "overflow", "full")
_POWER = "the power was lost here"
_NOT_ALL = ", and what is recorded does not lead to what came after it"
_RESTART = "do   restart"
_MENU = scenario.KEYS.index("MENU")
_BYTES = 65_000  # a story has 65536 at most; this leaves room for the last line
_CONTACT_MS = 30  # presses nearer than that are written with their edges


class NoScenario(ValueError):
    """There is nothing to replay; one line for the user."""


def scenario_text(record, lexicon=""):
    """The scenario file of a `recorded.Record`; `lexicon`: the file of the list it was ruled from.

    It ends before the first thing that nobody could replay, and says so: a gap, or a loss of power before
    which something happened that was not recorded; and where it would be longer than a story may be.
    """
    if record.table:
        raise NoScenario(f"{record.path.name}: the judges' table has no game to replay")
    text = _text(record, lexicon, sum(item.name == "restored" for item in record.items))
    # Whether all that had happened before a loss is recorded shows when it is played.
    while _RESTART in text and not _plays(text, lexicon, record.path.parent):
        text = _text(record, lexicon, text.count(_RESTART) - 1)
    return text


def _text(record, lexicon, losses):
    """The story as far as it can go with at most so many losses of power."""
    items, why = _whole(record, losses)
    if not any(item.name not in _NO_EVENTS for _, item in items):
        raise NoScenario(f"{record.path.name}: there is nothing to replay ({why or 'nothing happened'})")
    lines = ["scenario 1", f"title    recorded game {record.name}{_of_date(record)}"]
    lines += _head(record, lexicon)
    shown_ms = [None, None]
    size = len("\n".join(lines).encode())
    for at_ms, group in _by_time(items):
        more = _moment(at_ms, group, items, shown_ms)
        size += sum(len(line.encode()) + 1 for line in more)
        if at_ms > scenario.LONGEST_MS or len(lines) + len(more) >= scenario.MOST_LINES or size > _BYTES:
            why = "no story may be longer (docs/SCENARIOS.md)"
            break
        lines += more
    if why:
        lines.append(f"# The record goes on, but {why}.")
    return "\n".join(lines) + "\n"


def _plays(text, lexicon, folder):
    """Whether the story comes out as recorded. The list lies in `folder`, or beside the default one."""
    import play_scenarios
    import player
    import run_scenarios

    default = str(run_scenarios.default_lexicon())
    try:
        story = scenario.parse(text.splitlines())
        path = play_scenarios.find(story.lexicon, str(folder), default) if story.lexicon else default
        with contextlib.redirect_stdout(io.StringIO()):
            player.Player(story, {"lexicon.dawg": path}, player.PUNCTUAL, 0).play()
    except (player.Failure, scenario.ScenarioError):
        return False
    return True


def _of_date(record):
    return f", {record.head['date']}" if "date" in record.head else ""


def _whole(record, losses):
    """([(at, item), …] up to the first gap or beyond `losses` losses of power, what that is or "")."""
    end, why = len(record.items), ""
    if record.gaps and record.gaps[0] < end:
        end, why = record.gaps[0], "a line is damaged here"
    elif record.gaps:
        why = "its end is damaged"
    playing = False
    kept, offset_ms = [], 0
    for item in record.items[:end]:
        playing = playing or item.name == "turn"
        if not playing and item.key == _MENU:
            return kept, "the clock was set up anew here"
        if item.name == "restored":
            if not losses or item.taken is None:
                return kept, _POWER + (_NOT_ALL if item.taken else "")
            losses -= 1
            packed_ms, taken_ms = (offset_ms + ms for ms in item.taken)
            while kept and kept[-1][0] > packed_ms:
                kept.pop()
            offset_ms = taken_ms
        if item.name == "overflow":
            return kept, f"{item.value} entries are missing: there was no moment to write them"
        if item.name == "full":
            return kept, "there was no more room to record it"
        kept.append((offset_ms + item.at_ms, item))
    return kept, why


def _head(record, lexicon):
    lines = _preset(record)
    for key in _KEPT_SETTINGS:
        value = record.settings.get(key)
        if value is not None and value != _default(key):
            lines.append(f"set      {key} {value}")
    if record.head.get("words"):
        lines.append(f"set      words {record.head['words']}")
    if _console_at_first(record):
        lines.append("set      console yes")
    if record.head.get("pin") == "yes":
        lines.append(f"set      pin {pin.hashed(PIN, '00000000')}")
    listed = record.head.get("list", "-")
    if lexicon:
        lines.append(f"lexicon  {lexicon}")
    elif listed == "-":
        lines.append("lexicon  missing.dawg")
    elif not listed.startswith("B1 "):
        lines.append(f"# ruled from the list {listed}: name its file in a line \"lexicon FILE\"")
    return lines


def _console_at_first(record):
    """Whether letters from the console must be allowed from the beginning: each correction switches that."""
    switched = False
    for item in record.items:
        if item.name == "letter":
            return not switched
        switched ^= item.name == "corrected" and item.value == "console"
    return False


def _default(key):
    from device_modules import settings

    value = getattr(settings.Settings(), key)
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _preset(record):
    """The header's lines for the timing: a preset by its name if it still says the same, else one's own."""
    line = record.head.get("preset", "")
    try:
        wanted = presettext.parse(line)
    except presettext.PresetError as error:
        raise NoScenario(f"{record.path.name}: its preset cannot be used: {error}") from None
    known = presets.find(wanted.name)
    if known is not None:
        for swapped, preset in (("", known), ("set      swapped yes", known.swapped())):
            if presettext.line_of(preset) == line:
                return [f"preset   {wanted.name}", *([swapped] if swapped else [])]
    name = wanted.name if wanted.name.startswith("own-") else "own-0"
    rest = line.partition(" ")[2]
    return [f"preset   {name}", f"own      {ownpresets.sealed(f'{name} {rest}')}"]


def _by_time(items):
    """(at, the items of that moment), in order."""
    groups = []
    for at_ms, item in items:
        if not groups or groups[-1][0] != at_ms:
            groups.append((at_ms, []))
        groups[-1][1].append(item)
    return groups


def _moment(at_ms, group, items, shown_ms):
    """The story's lines for one moment; `shown_ms`: what A and B had left when last looked at.

    Who pressed need not be looked at where the next one's turn begins.
    """
    lines = []
    turned = any(item.name == "turn" for item in group)
    for at, item in enumerate(group):
        if item.name == "in":
            for act in _acts(item, items):
                if act.startswith("key ") and lines and lines[-1].startswith("do   key"):
                    lines[-1] = f"do   keys {lines[-1].split(' ', 4)[4]} {act[4:]}"
                else:
                    lines.append(f"do   {act}")
        elif item.name == "letter":
            if at and group[at - 1].name == "letter":
                lines[-1] = f'{lines[-1][:-1]}{item.value}"'
            else:
                lines.append(f'do   console "word {item.value}"')
        else:
            if item.name == "referee":
                digits = " ".join(str(PIN if item.value == "1" else _WRONG_PIN))
                lines.append(f"do   keys {digits} OK")
            elif item.name == "restored":
                lines.append(_RESTART)
            side = f" {item.side}" if item.side != "-" else ""
            if not (turned and item.name == "press"):
                lines.append(f"event {item.name}{side}")
    told = [at for at, item in enumerate(group) if item.left_ms]
    if told and not any(item.name in ("in", "letter") for item in group[told[-1]:]):
        for side, left_ms in enumerate(group[told[-1]].left_ms):
            if left_ms != shown_ms[side]:
                shown_ms[side] = left_ms
                lines.append(f"see  left {'AB'[side]} {scenario.time_text(left_ms)}")
    time = scenario.time_text(at_ms)
    return [f"{time} {line}" for line in lines]


def _acts(item, items):
    if item.key >= 0:
        key = scenario.KEYS[item.key]
        if key == "MENU":
            return [f"{'up' if item.up else 'down'} MENU"]
        return [f"key {key}"]
    near = any(other.name == "in" and other.side == item.side and other is not item
               and other.restart == item.restart and abs(other.at_ms - item.at_ms) < _CONTACT_MS
               for _, other in items)
    return [f"down {item.side}", f"up {item.side}"] if near else [f"press {item.side}"]
