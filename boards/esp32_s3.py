"""ESP32-S3 (DevKitC-1 and alike; USB on the chip's own pins).

| part | pins |
|---|---|
| LED 30 s, 20 s, 10 s (each with a resistor to ground) | GPIO4, GPIO5, GPIO6 |
| button A, B, neutral (each to ground) | GPIO7, GPIO15, GPIO16 |
| piezo buzzer | GPIO17 |
| keypad rows 1 to 4 | GPIO9, GPIO10, GPIO11, GPIO12 |
| keypad columns 1 to 4 | GPIO39, GPIO40, GPIO41, GPIO42 |
| display SSD1306 or SSD1309, I2C: SDA, SCL | GPIO8, GPIO18 |
| battery, where a divider by 2 is fitted | none, or GPIO1 |

A display mounted upside down, wired left to right, or seen by players who sit the other way
round (A on the right) needs the three DISPLAY_ constants; none fitted: DISPLAY = False.
"""

import sys

from boards import shared

NAME = "esp32_s3"
CHIP = "esp32s3"
LED_PINS = (4, 5, 6)
BUTTON_PINS = (7, 15, 16)
BUZZER_PIN = 17
KEY_ROW_PINS = (9, 10, 11, 12)
KEY_COLUMN_PINS = (39, 40, 41, 42)
KEY_TIMER = 0  # scans the keypad; None: the loop does, when it has time
I2C_ID = 0
I2C_SDA_PIN = 8
I2C_SCL_PIN = 18
I2C_TIMEOUT_US = 5000
DISPLAY = True
DISPLAY_UPSIDE_DOWN = False
DISPLAY_MIRRORED = False
DISPLAY_A_ON_THE_RIGHT = False
BATTERY_PIN = None
BATTERY_RATIO = 2
BATTERY_LOW_MV = 3500  # a lithium cell with about a tenth left; with BATTERY_PIN = None nothing is measured
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
# No watchdog: it cannot be stopped here, and would bite whoever works at the prompt.
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


def lasting():
    """The memory that outlasts a reset."""
    return shared.RtcMemory()
