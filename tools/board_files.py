"""Reads boards/<name>.py on the host, without running it: its constants, its wiring table, what is wrong."""

import ast
import re
from pathlib import Path
from typing import NamedTuple

import chips

BOARDS = Path(__file__).resolve().parent.parent / "boards"
_NO_BOARD = ("__init__", "shared", "sim")

#: Groups of a board's pins: name, constant, what stands at each pin, whether the chip drives them.
GROUPS = (
    ("LED", "LED_PINS", ("30 s", "20 s", "10 s"), True),
    ("button", "BUTTON_PINS", ("A", "B", "neutral"), False),
    ("piezo buzzer", "BUZZER_PIN", ("+",), True),
    ("keypad rows", "KEY_ROW_PINS", ("row 1", "row 2", "row 3", "row 4"), True),
    ("keypad columns", "KEY_COLUMN_PINS", ("column 1", "column 2", "column 3", "column 4"), False),
    ("display", ("I2C_SDA_PIN", "I2C_SCL_PIN"), ("SDA", "SCL"), True),
)


class BoardError(ValueError):
    """The board's file cannot be used; one line for the user."""


class Board(NamedTuple):
    """`constants` by name; `table`: (part, [pin, …]) of the docstring's rows; `title`: its first line."""

    name: str
    constants: dict
    table: list
    title: str

    @property
    def chip(self):
        return chips.CHIPS[self.constants["CHIP"]]

    def pins(self, constant):
        """The pins of a group, always a tuple."""
        names = constant if isinstance(constant, tuple) else (constant,)
        values = [self.constants[name] for name in names]
        return tuple(pin for value in values for pin in (value if isinstance(value, tuple) else (value,)))


def names():
    """Every board there is a file for."""
    return sorted(path.stem for path in BOARDS.glob("*.py") if path.stem not in _NO_BOARD)


def parse(name, source):
    """The Board in the text of a file."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise BoardError(f"boards/{name}.py:{error.lineno}: {error.msg}") from None
    constants = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.targets[0].id.isupper():
            try:
                constants[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                raise BoardError(f"boards/{name}.py:{node.lineno}: {node.targets[0].id} must be a plain "
                                 "number, text or tuple") from None
    rows = re.findall(r"(?m)^\| (.+?) \| (.+?) \|$", ast.get_docstring(tree) or "")
    table = [(part, [int(pin) for pin in re.findall(r"\bGP(?:IO)?(\d+)", cell)]) for part, cell in rows[1:]]
    title = (ast.get_docstring(tree) or name).splitlines()[0]
    return Board(name, constants, table, title)


def read(name):
    """The Board `name`. BoardError says which there are."""
    path = BOARDS / f"{name}.py"
    if name not in names():
        raise BoardError(f"no board {name or '(none named)'}: BOARD=… is one of {', '.join(names())}, or a "
                         "file of your own in boards/ (docs/DEVELOP.md)")
    board = parse(name, path.read_text(encoding="utf-8"))
    wrong = faults(board)
    if wrong:
        raise BoardError(f"boards/{name}.py: {wrong[0]}")
    return board


def faults(board):
    """What is wrong with a board's constants: a line each."""
    missing = [name for name in ("NAME", "CHIP", "I2C_ID", "BATTERY_PIN") if name not in board.constants]
    for _, constant, _, _ in GROUPS:
        wanted = constant if isinstance(constant, tuple) else (constant,)
        missing += [name for name in wanted if name not in board.constants]
    if missing:
        return [f"{name} is missing" for name in missing]
    if board.constants["CHIP"] not in chips.CHIPS:
        return [f"CHIP must be one of {', '.join(chips.CHIPS)}"]
    wrong = []
    if board.constants["NAME"] != board.name:
        wrong.append(f"NAME must be {board.name!r}, as the file")
    used = {}
    for group, constant, parts, drives in GROUPS:
        pins = board.pins(constant)
        if len(pins) != len(parts):
            wrong.append(f"{group}: {len(parts)} pins are needed, not {len(pins)}")
        for pin in pins:
            if pin in used:
                wrong.append(f"pin {pin} is used twice: {used[pin]} and {group}")
            used[pin] = group
            wrong += _unable(board.chip, pin, group, drives)
    wrong += _unable_bus(board)
    battery = board.constants["BATTERY_PIN"]
    if battery is not None and battery not in board.chip.adc:
        wrong.append(f"pin {battery} cannot measure the battery")
    if battery in used:
        wrong.append(f"pin {battery} is used twice: {used[battery]} and battery")
    return wrong


def _unable(chip, pin, group, drives):
    if pin in chip.internal:
        yield f"pin {pin} ({group}) belongs to {chip.internal[pin]}"
    elif pin not in chip.pins:
        yield f"pin {pin} ({group}) is none of this chip's"
    elif pin in chip.input_only:
        yield f"pin {pin} ({group}) {'can only be read' if drives else 'has no pull-up'}"
    elif chip.strapping.get(pin):
        yield f"pin {pin} ({group}) decides at reset whether the chip starts"
    elif pin in chip.strapping and group != "LED":
        yield f"pin {pin} ({group}) is read at reset: only a LED may be there"


def _unable_bus(board):
    number, sda, scl = (board.constants[name] for name in ("I2C_ID", "I2C_SDA_PIN", "I2C_SCL_PIN"))
    if number not in (0, 1):
        yield f"there is no I2C bus {number}"
    elif board.chip.pairs and not chips.i2c_pins(number, sda, scl):
        yield f"I2C bus {number} has no SDA on pin {sda} with SCL on pin {scl}"


def pwm_clashes(chip, pins):
    """Pairs of PWM pins that cannot have tones of their own on this chip."""
    if not chip.pwm_slices:
        return []
    return [(one, other) for at, one in enumerate(pins) for other in pins[at + 1:]
            if chips.pwm_channel(one)[0] == chips.pwm_channel(other)[0]]
