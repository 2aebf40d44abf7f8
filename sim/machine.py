"""MicroPython's `machine` for the simulated boards: pins, wires between them, PWM.

A pin is known by its number. What is connected to a pin from outside is said with
`drive` and `join`; what the firmware does with it is read with `level` and `tone`.
"""

_lines = {}
_pwms = {}
_wires = []
_buses = {}
_volts = {}
_timers = []
_hz = [125_000_000]


class _Line:
    def __init__(self, number):
        self.number = number
        self.mode = Pin.IN
        self.pull = None
        self.out = 0
        self.outside = None
        self.handler = None
        self.trigger = 0
        self.before = 0

    def driven(self):
        """The level that something forces on the pin, or None."""
        if self.outside is not None:
            return self.outside
        if self.mode == Pin.OUT or (self.mode == Pin.OPEN_DRAIN and not self.out):
            return self.out
        return None

    def level(self):
        """The level a reading gives."""
        driven = self.driven()
        if driven is None and _wires:
            for number in _net(self.number):
                driven = _line(number).driven()
                if driven is not None:
                    break
        if driven is not None:
            return driven
        return 1 if self.pull == Pin.PULL_UP else 0

    def look(self):
        """Tell the handler if the level has changed."""
        now = self.level()
        if now == self.before:
            return
        self.before = now
        trigger = Pin.IRQ_RISING if now else Pin.IRQ_FALLING
        if self.handler and self.trigger & trigger:
            self.handler(self.pin)


def _net(number):
    """The numbers of all pins that wires connect with a pin, itself first."""
    net = [number]
    for known in net:
        for one, another in _wires:
            if one == known or another == known:
                end = another if one == known else one
                if end not in net:
                    net.append(end)
    return net


def _line(number):
    line = _lines.get(number)
    if line is None:
        line = _lines[number] = _Line(number)
    return line


def forget():
    """A new machine: nothing is connected, nothing is driven."""
    _lines.clear()
    _pwms.clear()
    _buses.clear()
    _volts.clear()
    del _timers[:]
    del _wires[:]


def drive(number, level):
    """From outside, hold a pin at `level` (0 or 1), or let go of it (None)."""
    line = _line(number)
    line.outside = level
    line.look()


def join(one, another):
    """Connect two pins by a wire (a key that goes down)."""
    _wires.append((one, another))
    for number in _net(one):
        _line(number).look()


def part(one, another):
    """Take the wire away again."""
    before = _net(one)
    _wires.remove((one, another))
    for number in before:
        _line(number).look()


def attach(number, bus):
    """Hang a bus with its devices (see ssd1306_model.Bus) on the I2C block `number`."""
    _buses[number] = bus


def level(number):
    """The level of a pin, 0 or 1."""
    return _line(number).level()


def tone(number):
    """(frequency in Hz, duty 0 to 65535) of the PWM on a pin; (0, 0) when silent."""
    pwm = _pwms.get(number)
    return (pwm.hz, pwm.duty) if pwm and pwm.duty else (0, 0)


class Pin:
    """One pin."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, number, mode=None, pull=None, value=None):
        line = self._line = _line(number)
        self.number = number
        if mode is not None:
            line.mode = mode
            line.pull = pull
        if value is not None:
            line.out = value
        line.before = line.level()

    def value(self, level=None):
        """Set the pin's output, or read its level."""
        line = self._line
        if level is None:
            return line.level()
        line.out = level
        if _wires:
            for number in _net(line.number)[1:]:
                _line(number).look()
        return None

    __call__ = value

    def irq(self, handler=None, trigger=12, hard=False):
        """Call `handler(pin)` at the edges of `trigger`."""
        line = self._line
        line.pin = self
        line.handler = handler
        line.trigger = trigger
        line.before = line.level()


class Timer:
    """Calls back while `elapse` lets time pass."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, number):
        self.running = False
        _timers.append(self)

    def init(self, mode=1, period=-1, callback=None, hard=False):
        """Call `callback(self)` in `period` ms, and if `mode` is PERIODIC ever again."""
        self.running = True
        self._mode = mode
        self._period_ms = self._left_ms = period
        self._callback = callback

    def deinit(self):
        """Stop."""
        self.running = False

    def elapsed(self, ms):
        """So much time has passed."""
        self._left_ms -= ms
        while self.running and self._left_ms <= 0:
            self._left_ms += self._period_ms
            self.running = self._mode == Timer.PERIODIC
            self._callback(self)


def elapse(ms):
    """Let time pass for the timers. Calls that fall due meanwhile come at the end of it, as after a stall."""
    for timer in _timers:
        if timer.running:
            timer.elapsed(ms)


class PWM:
    """A pulse on a pin."""

    def __init__(self, pin):
        self.hz = 0
        self.duty = 0
        _pwms[pin.number] = self

    def freq(self, hz):
        """Set the frequency in Hz."""
        self.hz = hz

    def duty_u16(self, duty):
        """Set the duty, 0 to 65535."""
        self.duty = duty

    def deinit(self):
        """Stop."""
        self.duty = 0


class I2C:
    """The I2C block `number`, on which a model hangs (see `attach`), or nothing: then nobody answers."""

    def __init__(self, number, scl=None, sda=None, freq=400_000, timeout=50_000):
        self._number = number
        bus = _buses.get(number)
        if bus:
            bus.freq = freq
            bus.timeout_us = timeout

    def scan(self):
        """The addresses of what answers."""
        bus = _buses.get(self._number)
        return bus.scan() if bus else []

    def writeto(self, address, data, stop=True):
        """Send `data`; OSError if nobody answers."""
        bus = _buses.get(self._number)
        if bus is None:
            raise OSError(19)
        return bus.writeto(address, data, stop)


class ADC:
    """The voltage on a pin, as `measure` says it; nothing connected measures 0."""

    def __init__(self, pin):
        self._number = pin.number

    def read_u16(self):
        """0 to 65535 for 0 to 3.3 V."""
        return _volts.get(self._number, 0) * 65535 // 3300


def measure(number, mv):
    """From outside, put `mv` millivolts on a pin."""
    _volts[number] = mv


def freq(hz=None):
    """The processor's clock in Hz, which changes nothing here."""
    if hz is not None:
        _hz[0] = hz
    return _hz[0]


class WDT:
    """A watchdog that never bites: a simulated board can be left alone."""

    def __init__(self, timeout=5000):
        self.feed = lambda: None


class _Registers:
    """Registers by address: 0 until something is written."""

    def __init__(self):
        self._kept = {}

    def __getitem__(self, address):
        return self._kept.get(address, 0)

    def __setitem__(self, address, value):
        self._kept[address] = value


mem32 = _Registers()


class RTC:
    """The memory that outlasts a reset of an ESP32."""

    _kept = [b""]

    def memory(self, data=None):
        """What is kept, or keep `data`."""
        if data is None:
            return self._kept[0]
        self._kept[0] = bytes(data)
        return None
