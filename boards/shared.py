"""What the real boards do alike: ticks, files, waiting, the display's bus, the battery's voltage."""

import io
import select
import time

import machine

_I2C_HZ = 400_000
# At least this often the loop looks at the console, whatever else there is to wait for.
_LISTEN_MS = 100
_IOCTL_POLL, _EINVAL = 3, 22

ticks_ms = time.ticks_ms


def path(name):
    """Where a file of the device lies."""
    return "/" + name


def set_cpu(hz):
    """Run the processor at `hz`; None: as MicroPython does. Before a bus or PWM is made: they divide it."""
    if hz:
        machine.freq(hz)


def display(wiring):
    """The display's driver on the pins of the board module `wiring`, or None where none is fitted."""
    if not wiring.DISPLAY:
        return None
    from display import on_i2c

    pins = machine.Pin(wiring.I2C_SDA_PIN), machine.Pin(wiring.I2C_SCL_PIN)
    # A bus that hangs must not hold the loop for the 50 ms that are the default.
    i2c = machine.I2C(wiring.I2C_ID, sda=pins[0], scl=pins[1], freq=_I2C_HZ, timeout=wiring.I2C_TIMEOUT_US)
    return on_i2c(i2c, upside_down=wiring.DISPLAY_UPSIDE_DOWN, mirrored=wiring.DISPLAY_MIRRORED,
                  swapped=wiring.DISPLAY_A_ON_THE_RIGHT)  # fmt: skip


def battery_mv(pin, ratio):
    """The battery's millivolts through a divider by `ratio`; None where `pin` is None: nothing to measure."""
    if pin is None:
        return None
    adc = machine.ADC(machine.Pin(pin))
    if hasattr(adc, "read_uv"):
        # The ESP32 measures up to 1 V unless it is told to weaken what comes.
        adc.atten(machine.ADC.ATTN_11DB)
        return adc.read_uv() // 1000 * ratio
    return adc.read_u16() * 3300 * ratio // 65535


def held(pin):
    """Whether the button on a pin is down."""
    return not machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP).value()


def restart():
    """Start anew, as after power-on."""
    machine.reset()


class Watchdog:
    """Restarts a Raspberry Pi chip that has not been fed for `timeout_ms`; `control`: its CTRL register.

    MicroPython cannot stop one, and at the prompt nobody feeds it: so `stop` clears the ENABLE bit, by the
    register's alias that clears (section "Watchdog" of the chip's data sheet).
    """

    def __init__(self, timeout_ms, control):
        self._clear = control + 0x3000
        self._dog = machine.WDT(timeout=timeout_ms)
        self.feed = self._dog.feed

    def stop(self):
        """Let the chip be."""
        machine.mem32[self._clear] = 1 << 30


def start(once, app):
    """Run the loop for ever: `once` returns how long nothing is due. An interrupt ends a wait early."""
    wait = waiter(app)
    while True:
        wait(once())


def waiter(app):
    """wait(ms): sleep until so many have passed, an input has come, or the console must be looked at."""
    poll = select.poll()
    poll.register(Inputs(app), select.POLLIN)

    def wait(wait_ms):
        # A poll sleeps till an interrupt or its end; machine.idle() would come back every millisecond.
        for _ in poll.ipoll(wait_ms if wait_ms < _LISTEN_MS else _LISTEN_MS):
            pass

    return wait


class Inputs(io.IOBase):
    """What select.poll() may wait for: readable once an interrupt has brought `app` something."""

    def __init__(self, app):
        self._woken = app.woken

    def ioctl(self, request, flags):
        """MicroPython asks which of the events `flags` are true."""
        if request != _IOCTL_POLL:
            return -_EINVAL  # there is no file beneath that a port could wait for instead
        return flags & select.POLLIN if self._woken() else 0
