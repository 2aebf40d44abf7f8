"""Raspberry Pi Pico: the reference board.

| part | pins |
|---|---|
| LED 30 s, 20 s, 10 s (each with a resistor to ground) | GP18, GP19, GP20 |
| button A, B, neutral (each to ground) | GP2, GP3, GP4 |
| piezo buzzer | GP15 |
| keypad rows 1 to 4 | GP6, GP7, GP8, GP9 |
| keypad columns 1 to 4 | GP10, GP11, GP12, GP13 |
| display SSD1306 or SSD1309, I2C: SDA, SCL | GP16, GP17 |

A display mounted upside down, wired left to right, or seen by players who sit the other way
round (A on the right) needs the three DISPLAY_ constants; none fitted: DISPLAY = False.
"""

import time

import machine

NAME = "pico"
LED_PINS = (18, 19, 20)
BUTTON_PINS = (2, 3, 4)
BUZZER_PIN = 15
KEY_ROW_PINS = (6, 7, 8, 9)
KEY_COLUMN_PINS = (10, 11, 12, 13)
I2C_ID = 0
I2C_SDA_PIN = 16
I2C_SCL_PIN = 17
I2C_TIMEOUT_US = 5000  # a display that hangs must not hold the clock's loop longer
DISPLAY = True
DISPLAY_UPSIDE_DOWN = False
DISPLAY_MIRRORED = False
DISPLAY_A_ON_THE_RIGHT = False

ticks_ms = time.ticks_ms


def path(name):
    """Where a file of the device lies."""
    return "/" + name


def display():
    """The display's driver, or None where there is none."""
    if not DISPLAY:
        return None
    from display import on_i2c

    i2c = machine.I2C(I2C_ID, sda=machine.Pin(I2C_SDA_PIN), scl=machine.Pin(I2C_SCL_PIN), freq=400_000,
                      timeout=I2C_TIMEOUT_US)
    return on_i2c(i2c, upside_down=DISPLAY_UPSIDE_DOWN, mirrored=DISPLAY_MIRRORED,
                  swapped=DISPLAY_A_ON_THE_RIGHT)


def start(once, app):
    """Run the loop for ever: `once` returns how long nothing is due. An interrupt ends a wait early."""
    while True:
        wait(once(), app)


def wait(wait_ms, app):
    """Sleep until `wait_ms` have passed or an input has come."""
    began = time.ticks_ms()
    while not app.woken() and time.ticks_diff(time.ticks_ms(), began) < wait_ms:
        machine.idle()
