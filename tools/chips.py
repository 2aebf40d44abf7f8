"""What each chip's pins can do, and how MicroPython tells that it runs on it.

From the chips' data sheets and MicroPython's own board definitions.
"""

from typing import NamedTuple


class Chip(NamedTuple):
    """`machine`: what `sys.implementation._machine` must hold; `arch`: mpy-cross' name of the code it runs.

    `pins`: those that a board's user can reach; `internal`: those that a board uses itself, with the
    reason; `input_only`: no output and no pull-up; `strapping`: read by the chip at reset, True where a
    wrong level keeps it from starting, False where it only changes what is printed; `adc`: can measure;
    `pairs`: whether I2C knows fixed pins (rp2); `pwm_slices`: whether two pins may share one frequency.
    """

    machine: str
    platform: str
    arch: str
    pins: tuple
    internal: dict
    input_only: tuple
    strapping: dict
    adc: tuple
    pairs: bool
    pwm_slices: int


_PICO = {23: "the power supply's mode", 24: "senses USB", 25: "the board's LED or the radio",
         29: "VSYS divided by 3"}

CHIPS = {
    "rp2040": Chip("RP2040", "rp2", "armv6m", (*range(23), 26, 27, 28), _PICO, (), {}, (26, 27, 28, 29),
                   True, 8),
    "rp2350": Chip("RP2350", "rp2", "armv7emsp", (*range(23), 26, 27, 28), _PICO, (), {}, (26, 27, 28, 29),
                   True, 8),
    "esp32": Chip(
        "ESP32 ", "esp32", "xtensawin",
        (0, 2, 4, 5, *range(12, 20), 21, 22, 23, 25, 26, 27, *range(32, 40)),
        {**{pin: "the flash memory" for pin in range(6, 12)}, 1: "the console", 3: "the console",
         20: "not led out", 24: "not led out", 37: "not led out", 38: "not led out"},
        tuple(range(34, 40)), {0: True, 2: False, 5: False, 12: True, 15: False},
        tuple(range(32, 40)), False, 0),
    "esp32s3": Chip(
        "ESP32-S3", "esp32", "xtensawin", (*range(22), *range(35, 49)),
        {**{pin: "the flash memory" for pin in range(26, 33)},
         **{pin: "the memory of boards with octal PSRAM" for pin in range(33, 38)},
         19: "USB", 20: "USB", 43: "the console", 44: "the console", 38: "the board's LED",
         48: "the board's LED"},
        (), {0: True, 3: False, 45: True, 46: True}, tuple(range(1, 11)), False, 0),
}


def i2c_pins(number, sda, scl):
    """Whether a chip with fixed pairs has bus `number` on these pins."""
    return sda % 4 == 2 * number and scl == sda + 1


def pwm_channel(pin):
    """(slice, channel) of a pin on a chip with eight slices."""
    return (pin >> 1) & 7, pin & 1
