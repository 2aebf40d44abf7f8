"""Reads the record of a game that the device kept (docs/GAMES.md): what of it is sound, and what is not."""

import re
import struct
from binascii import crc32
from dataclasses import dataclass, field
from pathlib import Path

from device_modules import KEY0, acts, alphabets, corrections, events, judge, rulesets

FORMAT = "namietka-game 1"
LARGEST = 4_000_000  # bytes; a device keeps far less
_BUTTONS = ("A", "B", "N")
_SIDES = ("A", "B", "-")
_INPUT, _LETTER, _LEFT, _CASE, _WORD, _WORD_ENDS, _SHIFT, _TAKEN = range(200, 208)
_WITH_RULING = (events.RULING, events.ACKNOWLEDGED, events.OVERTURNED, events.STANDS, events.VOID)
_FLAGS = ("one_button", "swapped")
# As the device packs them: two bytes and two 32-bit numbers.
_NUMBERS = re.compile(r"[0-9]{1,3} [0-9]{1,3} -?[0-9]{1,10} -?[0-9]{1,10}")
_LIMIT = 2**31
_BY_LIST = ("valid", "plus", "invalid", "outside")


class RecordError(ValueError):
    """This file cannot be used; one line for the user."""


@dataclass
class Item:
    """What happened at `at_ms`, counted from the record's beginning or from the restart `restart`.

    `name` is "in" (`side`: A, B, N; or `key`, a place on the pad; `up`), "letter" (`value`), "overflow",
    "full", or the event's, with `side` and `value`. `left_ms`: what A and B had left after it. Rulings:
    `case` (kind, points announced, counted), `word` as laid ("?" behind a blank's letter), `list`. Of what
    was restored `taken`: when that had been packed and up to when it ran, counted as what came before it.
    """

    at_ms: int
    name: str
    side: str = "-"
    value: str = ""
    line: int = 0
    restart: int = 0
    key: int = -1
    up: bool = False
    by: str = ""
    left_ms: tuple | None = None
    case: tuple | None = None
    word: str = ""
    list: str = ""
    taken: tuple | None = None


@dataclass
class Record:
    """A whole file. `head`: version, board, date, preset, words, list, pin as they stand there; `settings`.

    `complaints`: a line for everything that was left out; `gaps`: how many items there were before each.
    """

    path: Path
    head: dict = field(default_factory=dict)
    settings: dict = field(default_factory=dict)
    items: list = field(default_factory=list)
    complaints: list = field(default_factory=list)
    gaps: list = field(default_factory=list)
    table: bool = False
    zero_ms: int = 0  # while it is read: the device's time at the beginning,
    before_ms: int = 0  # and at that of what came before the last loss of power
    codes: bytes = b""
    letters: int = 0

    @property
    def name(self):
        return self.path.stem

    def complain(self, line, what):
        """Something in `line` is left out: what comes after it may miss something."""
        self.complaints.append(f"{self.path.name}:{line}: {what}")
        self.gaps.append(len(self.items))


def read(path):
    """The Record in a file. RecordError: it is none, or nothing of it can be used."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise RecordError(f"{shown(path)}: {error.strerror or 'cannot be read'}") from None
    if len(data) > LARGEST:
        raise RecordError(f"{shown(path)}: larger than any record of a game")
    if not data:
        raise RecordError(f"{shown(path)}: empty")
    return parse(path, data)


def shown(path):
    """A file's name as it can be printed on one line."""
    text = str(path)
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= 120 else text[:117] + "…"


def parse(path, data):
    """The Record in bytes; see `read`."""
    record = Record(Path(path))
    lines = data.split(b"\n")
    torn = lines[-1] != b""
    first = _checked(lines[0])
    if first is not None and first != FORMAT:
        raise RecordError(f"{shown(path)}: {_other_format(first)}")
    if first is None and not any(_checked(line) for line in lines[1:]):
        raise RecordError(f"{shown(path)}: no record of a game, or wholly damaged")
    for number, raw in enumerate(lines, 1):
        text = _checked(raw)
        if not raw:
            continue  # the end, or where the device went on after a loss of power
        if text is None:
            cut = torn and number == len(lines)
            record.complain(number, "cut short; left out" if cut else "damaged; left out")
        elif number > 1 and not _take(record, number, text):
            record.complain(number, "not understood (made by a newer version?); left out")
    if not record.items:
        raise RecordError(f"{shown(path)}: nothing of a game is left in it")
    return record


def _other_format(first):
    if first.startswith("namietka-game "):
        return f"format {first.split()[1]} of a newer version; this one reads {FORMAT.split()[1]}"
    return "no record of a game"


def _checked(raw):
    """The text of a line whose checksum is right, else None."""
    text, star, digits = raw.rpartition(b"*")
    if not star or not re.fullmatch(rb"[0-9a-f]{4}", digits):
        return None
    if b"%04x" % (crc32(text) & 0xFFFF) != digits:
        return None
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _take(record, number, text):
    """Take one line; False if it says nothing that is known."""
    if _NUMBERS.fullmatch(text):
        numbers = [int(word) for word in text.split()]
        fits = max(numbers[:2]) <= 255 and all(-_LIMIT <= one < _LIMIT for one in numbers[2:])
        return fits and _Reader(record, number).take(*numbers)
    word, _, rest = text.partition(" ")
    if word in ("version", "board", "date", "preset", "words", "list", "pin"):
        if word == "date" and record.items:
            if record.items[-1].name != "restored":
                return False
            record.items[-1].value = rest
        else:
            record.head[word] = ("no", "yes")[int(rest)] if word == "pin" and rest in ("0", "1") else rest
    elif word == "set":
        key, _, value = rest.partition(" ")
        record.settings[key] = ("no", "yes")[int(value)] if key in _FLAGS and value in ("0", "1") else value
    elif word == "table":
        record.table = True
    elif word in ("overflow", "full") and record.items:
        last = record.items[-1]
        record.items.append(Item(last.at_ms, word, value=rest, line=number, restart=last.restart))
    else:
        return False
    return True


class _Reader:
    """Takes the numbers of one line; what they mean is the firmware's affair (`gamelog`, `events`)."""

    def __init__(self, record, number):
        self.record, self.number = record, number
        self.last = record.items[-1] if record.items else None

    def take(self, kind, side, one, two):
        """Returns False if this is not known."""
        if kind < len(events.NAMES):
            return self._event(kind, side, one, two)
        more = {_LEFT: self._left, _CASE: self._case, _WORD: self._word, _WORD_ENDS: self._word_ends,
                _TAKEN: self._taken}
        if kind == _INPUT:
            return self._input(side, one, two)
        if kind == _LETTER:
            letters = self._letters()
            if not 0 <= two < len(letters):
                return False
            self._add(one, "letter", value=letters[two])
        elif kind == _SHIFT:
            self.record.zero_ms -= two
        elif kind in more and self.last is not None:
            return more[kind](side, one, two)
        else:
            return False
        return True

    def _letters(self):
        return alphabets.LETTERS.get(self.record.head.get("words"), "")

    def _add(self, at_ms, name, **more):
        record = self.record
        restart = self.last.restart if self.last else 0
        if name == "restored" and self.last is not None:
            restart += 1
            record.before_ms = record.zero_ms
            record.zero_ms = at_ms
        elif self.last is None:
            record.zero_ms = at_ms
        item = Item(at_ms - record.zero_ms, name, line=self.number, restart=restart, **more)
        record.items.append(item)
        return item

    def _input(self, source, at_ms, down):
        if source > KEY0 + 15:
            return False
        if source < KEY0:
            self._add(at_ms, "in", side=_BUTTONS[source], up=not down)
        else:
            self._add(at_ms, "in", key=source - KEY0, up=not down)
        return True

    def _event(self, kind, side, at_ms, value):
        if side > 2:
            return False
        text, by = str(value), ""
        try:
            if kind in (*_WITH_RULING, events.CORRECTED) and value < 0:
                return False
            if kind in _WITH_RULING:
                text = judge.NAMES[value]
            elif kind == events.CORRECTED:
                # By whom: the players themselves, or the referee, with his PIN where one is set.
                pin = self.record.head.get("pin") == "yes"
                by = "players" if value < 100 else "pin" if pin else "referee"
                text = acts.NAMES[value] if value < 100 else corrections.NAMES[value - 100]
        except IndexError:
            return False
        item = self._add(at_ms, events.NAMES[kind], side=_SIDES[side], value=text, by=by)
        if kind == events.RULING and text in _BY_LIST:
            item.list = self.record.head.get("list", "")
        return True

    def _left(self, side, left_a_ms, left_b_ms):
        self.last.left_ms = (left_a_ms, left_b_ms)
        return True

    def _taken(self, side, packed_ms, taken_ms):
        if self.last.name != "restored":
            return False
        if self.last.restart:
            before_ms = self.record.before_ms
            self.last.taken = (packed_ms - before_ms, taken_ms - before_ms)
        return True

    def _case(self, kind, announced, counted):
        if kind >= len(rulesets.KINDS):
            return False
        self.last.case = (rulesets.KINDS[kind], announced, counted)
        return True

    def _word(self, n, one, two):
        self.record.codes = struct.pack("<ii", one, two)[:n]
        self.record.letters = n
        return n <= 15

    def _word_ends(self, marks, one, two):
        data = struct.pack("<ii", one, two)
        marks = marks << 8 | data[7]
        codes = (self.record.codes + data[:7])[:self.record.letters]
        letters = self._letters()
        if any(code >= len(letters) for code in codes):
            return False
        self.last.word = "".join(
            letters[code] + ("?" if marks >> at & 1 else "") for at, code in enumerate(codes))
        return True
