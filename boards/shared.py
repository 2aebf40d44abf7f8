"""What the real boards do alike: ticks, files, waiting, the display's bus, the battery's voltage."""

import io
import select
import time
from array import array

import machine

_I2C_HZ = 400_000
# Memory for the game in progress: address, bytes, milliseconds for which it is deaf after a write.
_MEMORIES = {"fram": (0x50, 8192, 0), "24c32": (0x57, 4096, 5)}
_DS3231, _STATUS, _STOPPED = 0x68, 0x0F, 0x80
# At least this often the loop looks at the console, whatever else there is to wait for.
_LISTEN_MS = 250
# So that registers full of zeros hold nothing.
_CHECK = 0x2A5C3B17
_IOCTL_POLL, _EINVAL = 3, 22

ticks_ms = time.ticks_ms


def path(name):
    """Where a file of the device lies."""
    return "/" + name


def set_cpu(hz):
    """Run the processor at `hz`; None: as MicroPython does. Before a bus or PWM is made: they divide it."""
    if hz:
        machine.freq(hz)


_buses = []


def bus(wiring):
    """The I2C bus of the board module `wiring`, made once."""
    if not _buses:
        pins = machine.Pin(wiring.I2C_SDA_PIN), machine.Pin(wiring.I2C_SCL_PIN)
        # A bus that hangs must not hold the loop for the 50 ms that are the default.
        _buses.append(machine.I2C(wiring.I2C_ID, sda=pins[0], scl=pins[1], freq=_I2C_HZ,
                                  timeout=wiring.I2C_TIMEOUT_US))  # fmt: skip
    return _buses[0]


def display(wiring):
    """The display's driver on the pins of the board module `wiring`, or None where none is fitted."""
    if not wiring.DISPLAY:
        return None
    from display import on_i2c

    return on_i2c(bus(wiring), upside_down=wiring.DISPLAY_UPSIDE_DOWN, mirrored=wiring.DISPLAY_MIRRORED,
                  swapped=wiring.DISPLAY_A_ON_THE_RIGHT)  # fmt: skip


def journal_store(wiring):
    """The memory chip that `wiring` says is fitted for the game; None: none is, or none answers."""
    if wiring.JOURNAL is None:
        return None
    from memorychip import MemoryChip

    address, size, write_ms = _MEMORIES[wiring.JOURNAL]
    chip = MemoryChip(bus(wiring), wiring.JOURNAL_ADDRESS or address, size, write_ms)
    if chip.load(0, bytearray(1)):
        return chip
    print("JOURNAL: no " + wiring.JOURNAL + " answers; the game is kept in files, every few seconds")
    return None


def date(wiring):
    """(year, month, day, hour, minute, second) of the DS3231; None: none is fitted, or it was never set."""
    if not wiring.DS3231:
        return None
    try:
        if bus(wiring).readfrom_mem(_DS3231, _STATUS, 1)[0] & _STOPPED:
            return None
        raw = bus(wiring).readfrom_mem(_DS3231, 0, 7)
    except OSError:
        return None
    second, minute, hour, _, day, month, year = [(byte >> 4) * 10 + (byte & 15) for byte in raw]
    return 2000 + year, month % 80, day, hour, minute, second


def set_date(wiring, year, month, day, hour, minute, second=0):
    """Set the DS3231; from the prompt: `import board; board.set_date(2026, 11, 30, 18, 5)`."""
    fields = (second, minute, hour, 1, day, month, year - 2000)
    bus(wiring).writeto_mem(_DS3231, 0, bytes([field // 10 << 4 | field % 10 for field in fields]))
    bus(wiring).writeto_mem(_DS3231, _STATUS, b"\0")


class Scratch:
    """(number, ms) in three registers of a Raspberry Pi chip's watchdog, which only a loss of power clears.

    SCRATCH0 to 2 follow CTRL by 0x0C; the boot ROM and the SDK use 4 to 7 (data sheet, "Watchdog").
    """

    def __init__(self, control):
        self._at = (control + 0x0C, control + 0x10, control + 0x14)

    def write(self, number, ms):
        """Keep them."""
        number_at, ms_at, check_at = self._at
        registers = machine.mem32
        registers[ms_at] = ms
        registers[number_at] = number
        registers[check_at] = number ^ ms ^ _CHECK

    def read(self):
        """What was kept, or None."""
        number, ms, check = [machine.mem32[at] for at in self._at]
        return (number, ms) if check == number ^ ms ^ _CHECK else None


class RtcMemory:
    """(number, ms) in an ESP32's RTC memory, which only a loss of power clears."""

    def __init__(self):
        self._memory = machine.RTC().memory
        self._fields = array("I", [0, 0, 0])

    def write(self, number, ms):
        """Keep them."""
        fields = self._fields
        fields[0] = number
        fields[1] = ms
        fields[2] = number ^ ms ^ _CHECK
        self._memory(fields)

    def read(self):
        """What was kept, or None."""
        kept = bytes(self._memory())
        if len(kept) != 12:
            return None
        number, ms, check = [int.from_bytes(kept[at:at + 4], "little") for at in (0, 4, 8)]
        return (number, ms) if check == number ^ ms ^ _CHECK else None


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
        began = ticks_ms()
        wait_ms = once()
        # It was counted from the beginning of the round, which took its time.
        wait_ms -= time.ticks_diff(ticks_ms(), began)
        wait(wait_ms if wait_ms > 0 else 0)


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
