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


class Bus:
    """An I2C bus with a DS3231 on it: `registers` from 0."""

    def __init__(self):
        self.registers = bytearray(19)

    def readfrom_mem(self, address, at, count):
        assert address == 0x68
        return bytes(self.registers[at:at + count])

    def writeto_mem(self, address, at, data):
        self.registers[at:at + len(data)] = data


@pytest.fixture
def shared(monkeypatch):
    """boards/shared.py as a module, on the fake machine."""
    import machine
    fake = types.SimpleNamespace(mem32=machine._Registers(), RTC=machine.RTC, I2C=None, Pin=None)
    monkeypatch.setitem(sys.modules, "machine", fake)
    monkeypatch.setitem(sys.modules, "time", types.SimpleNamespace(ticks_ms=lambda: 0))
    namespace = {}
    exec((board_files.BOARDS / "shared.py").read_text(), namespace)
    return types.SimpleNamespace(**namespace)


def test_the_date_of_a_ds3231(shared):
    bus = Bus()
    shared._buses.append(bus)
    wiring = types.SimpleNamespace(DS3231=True)
    bus.registers[15] = 0x80
    assert shared.date(wiring) is None, "its oscillator has stopped: the date is not known"
    for fields in ((2026, 11, 30, 18, 5, 0), (2031, 1, 9, 23, 59, 58), (2099, 12, 31, 0, 0, 0)):
        shared.set_date(wiring, *fields)
        assert shared.date(wiring) == fields
    assert shared.date(types.SimpleNamespace(DS3231=False)) is None


def test_what_outlasts_a_reset_is_whole_or_nothing(shared):
    for make in (lambda: shared.Scratch(0x40058000), shared.RtcMemory):
        memory = make()
        assert memory.read() is None, "after power-on"
        for kept in ((1, 0), (77, 1_234_567), (1 << 29, 1 << 29)):
            memory.write(*kept)
            assert make().read() == kept
    # Only the three registers that the boot ROM and the SDK leave alone.
    assert sorted(shared.machine.mem32._kept) == [0x4005800C, 0x40058010, 0x40058014]
    shared.machine.mem32[0x40058010] += 1
    assert shared.Scratch(0x40058000).read() is None


def test_a_chip_that_does_not_answer_leaves_the_files(shared, capsys):
    class Silent:
        def writeto(self, *what):
            raise OSError(19)

    shared._buses.append(Silent())
    wiring = types.SimpleNamespace(JOURNAL="fram", JOURNAL_ADDRESS=None)
    assert shared.journal_store(wiring) is None and "no fram answers" in capsys.readouterr().out
    assert shared.journal_store(types.SimpleNamespace(JOURNAL=None)) is None
    import memory_model
    for kind, address in (("fram", None), ("24c32", 0x57)):
        shared._buses[0] = memory_model.chip(kind, lambda: 0)[0]
        wiring = types.SimpleNamespace(JOURNAL=kind, JOURNAL_ADDRESS=address)
        assert shared.journal_store(wiring).places in (96, 224)
