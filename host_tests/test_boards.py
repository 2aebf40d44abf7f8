"""Every board's pins can do their work, and its table says what its constants say."""

import sys
import types

import pytest

import board_files

NAMES = board_files.names()


def test_the_boards_that_are_promised():
    assert {"pico", "pico_w", "pico2", "esp32", "esp32_s3"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_pins_can_do_their_work(name):
    assert board_files.faults(board_files.read(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_the_table_says_what_the_constants_say(name):
    board = board_files.read(name)
    groups = [board.pins(constant) for _, constant, _, _ in board_files.GROUPS]
    assert [tuple(pins) for _, pins in board.table[:-1]] == groups
    for (part, _), (group, _, _, _) in zip(board.table, board_files.GROUPS):
        assert group.split()[0].lower() in part.lower()
    part, pins = board.table[-1]
    assert part.startswith("battery") and (board.constants["BATTERY_PIN"] is None
                                           or pins == [board.constants["BATTERY_PIN"]])


def pico(**changed):
    board = board_files.read("pico")
    return board._replace(constants={**board.constants, **changed})


def esp(**changed):
    board = board_files.read("esp32")
    return board._replace(constants={**board.constants, **changed})


@pytest.mark.parametrize("board, fault", [
    (pico(LED_PINS=(18, 19, 2)), "pin 2 is used twice: LED and button"),
    (pico(BUZZER_PIN=25), "pin 25 (piezo buzzer) belongs to the board's LED or the radio"),
    (pico(BUZZER_PIN=41), "pin 41 (piezo buzzer) is none of this chip's"),
    (pico(I2C_ID=1), "I2C bus 1 has no SDA on pin 16 with SCL on pin 17"),
    (pico(I2C_SCL_PIN=21), "I2C bus 0 has no SDA on pin 16 with SCL on pin 21"),
    (pico(I2C_ID=2), "there is no I2C bus 2"),
    (pico(BUTTON_PINS=(2, 3)), "button: 3 pins are needed, not 2"),
    (pico(BATTERY_PIN=22), "pin 22 cannot measure the battery"),
    (pico(NAME="piko"), "NAME must be 'pico', as the file"),
    (pico(CHIP="z80"), "CHIP must be one of rp2040, rp2350, esp32, esp32s3"),
    (esp(BUZZER_PIN=34), "pin 34 (piezo buzzer) can only be read"),
    (esp(BUTTON_PINS=(25, 26, 35)), "pin 35 (button) has no pull-up"),
    (esp(BUZZER_PIN=6), "pin 6 (piezo buzzer) belongs to the flash memory"),
    (esp(LED_PINS=(15, 2, 12)), "pin 12 (LED) decides at reset whether the chip starts"),
    (esp(LED_PINS=(15, 4, 23), BUZZER_PIN=5),
     "pin 5 (piezo buzzer) is read at reset: only a LED may be there"),
])
def test_each_fault_is_found(board, fault):
    assert board_files.faults(board) == [fault]


def test_a_missing_constant_is_named():
    board = pico()
    del board.constants["LED_PINS"]
    assert board_files.faults(board) == ["LED_PINS is missing"]


def test_a_board_that_is_not_there():
    with pytest.raises(board_files.BoardError, match="no board piko: BOARD=… is one of .*esp32"):
        board_files.read("piko")


@pytest.mark.parametrize("source, fault", [
    ("X =", "boards/x.py:1: invalid syntax"), ("\nLED_PINS = (a, 2)", "boards/x.py:2: LED_PINS must be")])
def test_a_board_that_cannot_be_read(source, fault):
    with pytest.raises(board_files.BoardError, match=fault):
        board_files.parse("x", source)


@pytest.mark.parametrize("name", NAMES)
def test_no_two_tones_share_a_slice(name):
    board = board_files.read(name)
    assert board_files.pwm_clashes(board.chip, board.pins("BUZZER_PIN")) == []


def test_a_shared_slice_is_found():
    assert board_files.pwm_clashes(pico().chip, (15, 2, 14, 31)) == [(15, 14), (15, 31), (14, 31)]


_OFFERS = """
import sys
sys.path[:0] = [{sim!r}, {root!r}]
import main
for name in {names!r}:
    board = sys.modules["board"] = __import__("boards." + name, None, None, ("x",))
    loaded, ignored = main.load_board()
    assert loaded is board and ignored is None, (name, ignored)
    assert board.path("a") == "/a" and board.NAME == name
    board.prepare()
    board.display
    print(name, board.battery_mv())
"""


def test_every_board_is_one_that_main_takes(run_mpy):
    root = board_files.BOARDS.parent
    said = run_mpy(_OFFERS.format(sim=str(root / "sim"), root=str(root), names=NAMES))
    assert [line.split()[0] for line in said.splitlines()] == NAMES


class Adc:
    """An ADC that gives what a test puts into `raw`."""

    ATTN_11DB = 3
    raw = 0

    def __init__(self, pin):
        self.read_u16 = lambda: Adc.raw


def test_vsys_through_the_divider(monkeypatch):
    machine = types.SimpleNamespace(ADC=Adc, Pin=lambda pin: pin)
    monkeypatch.setitem(sys.modules, "machine", machine)
    time = types.SimpleNamespace(ticks_ms=lambda: 0)
    monkeypatch.setitem(sys.modules, "time", time)
    namespace = {}
    exec((board_files.BOARDS / "shared.py").read_text(), namespace)
    # 1.5 V of the 3.3 V that the ADC measures by: three times that is at VSYS.
    Adc.raw = 65535 * 15 // 33
    assert abs(namespace["battery_mv"](29, 3) - 4500) <= 1
    assert namespace["battery_mv"](None, 3) is None
