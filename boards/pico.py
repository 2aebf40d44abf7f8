"""Raspberry Pi Pico: the reference board.

| part | pins |
|---|---|
| LED 30 s, 20 s, 10 s (each with a resistor to ground) | GP18, GP19, GP20 |
| button A, B, neutral (each to ground) | GP2, GP3, GP4 |
| piezo buzzer | GP15 |
| keypad rows 1 to 4 | GP6, GP7, GP8, GP9 |
| keypad columns 1 to 4 | GP10, GP11, GP12, GP13 |
| display SSD1306 or SSD1309, I2C: SDA, SCL | GP16, GP17 |
| battery at VSYS, through the board's own divider by 3 | GP29 |

A display mounted upside down, wired left to right, or seen by players who sit the other way
round (A on the right) needs the three DISPLAY_ constants; none fitted: DISPLAY = False.
"""

import sys

from boards import shared

NAME = "pico"
CHIP = "rp2040"
LED_PINS = (18, 19, 20)
BUTTON_PINS = (2, 3, 4)
BUZZER_PIN = 15
KEY_ROW_PINS = (6, 7, 8, 9)
KEY_COLUMN_PINS = (10, 11, 12, 13)
KEY_TIMER = -1  # scans the keypad; None: the loop does, when it has time
I2C_ID = 0
I2C_SDA_PIN = 16
I2C_SCL_PIN = 17
I2C_TIMEOUT_US = 5000
DISPLAY = True
DISPLAY_UPSIDE_DOWN = False
DISPLAY_MIRRORED = False
DISPLAY_A_ON_THE_RIGHT = False
BATTERY_PIN = 29
BATTERY_RATIO = 3
BATTERY_LOW_MV = 3500  # three alkaline cells at 1.17 V; for a lithium cell take the same
WATCHDOG_MS = 8000  # the chip's longest is 8388
WATCHDOG_CONTROL = 0x40058000
# Memory for the game in progress: None (files: at most 5 s of a clock are lost with the power), "fram" or
# "24c32" (at most 200 ms) on the display's bus; its address, None for the usual one (0x50, 0x57). DS3231:
# whether that clock is fitted, which dates the records.
JOURNAL = None
JOURNAL_ADDRESS = None
DS3231 = False
GAMES_BYTES = 196_608  # the most that the record of games may take; 0: none is kept
CPU_HZ = None  # as MicroPython sets it: what a lower one saves and costs was not measured on copper

ticks_ms = shared.ticks_ms
path = shared.path
start = shared.start
held = shared.held
restart = shared.restart


def prepare():
    """What must be done before the first part is set up."""
    shared.set_cpu(CPU_HZ)


def display():
    """The display's driver, or None where there is none."""
    return shared.display(sys.modules[__name__])


def journal_store():
    """The memory chip for the game in progress, or None: files."""
    return shared.journal_store(sys.modules[__name__])


def date():
    """(year, month, day, hour, minute, second), or None where no clock tells it."""
    return shared.date(sys.modules[__name__])


def set_date(*fields):
    """Set that clock: year, month, day, hour, minute."""
    shared.set_date(sys.modules[__name__], *fields)


def battery_mv():
    """The battery's millivolts, or None where they are not measured."""
    return shared.battery_mv(BATTERY_PIN, BATTERY_RATIO)


def watchdog():
    """Arm the watchdog, which then must be fed."""
    return shared.Watchdog(WATCHDOG_MS, WATCHDOG_CONTROL)


def lasting():
    """The memory that outlasts a reset."""
    return shared.Scratch(WATCHDOG_CONTROL)
