"""The simulated board: the Pico's parts on the fake `machine` of sim/, shown by a front.

A front is what stands for the table: it has `folder`, `ticks_ms()`, `display()`,
`start(once, app)` and lies in sim/ (the terminal, the page). Wiring as on the reference board.
"""

NAME = "sim"
LED_PINS = (18, 19, 20)
BUTTON_PINS = (2, 3, 4)
BUZZER_PIN = 15
KEY_ROW_PINS = (6, 7, 8, 9)
KEY_COLUMN_PINS = (10, 11, 12, 13)
I2C_ID = 0
I2C_SDA_PIN = 16
I2C_SCL_PIN = 17
I2C_TIMEOUT_US = 5000
GAMES_BYTES = 65_536  # a browser keeps few megabytes, and copies them often

front = None


def ticks_ms():
    """The wrapping tick counter; the front may let time pass as it likes."""
    return front.ticks_ms()


def path(name):
    """Where a file of the device lies."""
    return front.folder + "/" + name


def driver():
    """The display's driver on the simulated wires; a front attaches the panel to I2C_ID first."""
    import machine
    from display import on_i2c

    i2c = machine.I2C(I2C_ID, sda=machine.Pin(I2C_SDA_PIN), scl=machine.Pin(I2C_SCL_PIN), freq=400_000,
                      timeout=I2C_TIMEOUT_US)
    return on_i2c(i2c)


def display():
    """The front's display."""
    return front.display()


def start(once, app):
    """Run the loop, as the front does it."""
    front.start(once, app)
