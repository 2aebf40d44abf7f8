"""An I2C bus with devices on it, at the speed the firmware set: nine bits a byte, no clock stretching.

A device is an object with `write(data)`, called with the bytes of one write transaction when it ends
(after the address, at the stop or the repeated start), and `read()`, which gives the next byte.
"""

BITS_A_BYTE = 9
_TX_EMPTY = 1 << 4


class I2CBus:
    """One of the chip's two buses.

    `devices` is {address: device}; where there is none, nobody acknowledges (EIO on the board). After
    `stick()`, as with wires held down or without pull-ups, nothing ends (ETIMEDOUT) until `free()`. `bytes`
    counts what went over the wires, without addresses; `busy_us` is the time they were in use.
    """

    def __init__(self, number):
        self.devices, self.number = {}, number
        self._stuck = False
        self.bytes, self.busy_us = 0, 0.0

    def attach(self, chip):
        self._chip, self._unit = chip, chip.i2c[self.number]
        self._device, self._written, self._reading = None, bytearray(), False
        self._then = None
        self._alarm = chip.clock.create_alarm(self._next)
        self._unit.on_start = lambda _repeated: self._after_bits(1, self._started)
        self._unit.on_connect = self._address
        self._unit.on_write_byte = self._write
        self._unit.on_read_byte = self._read
        self._unit.on_stop = lambda: self._after_bits(1, self._stopped)

    def refresh(self):
        """A chip that was reset has let go of the bus."""
        self._alarm.cancel()
        self._then, self._device, self._written = None, None, bytearray()

    def _after_bits(self, bits, then):
        clocks = bits * (self._unit.scl_high_period + self._unit.scl_low_period)
        nanos = clocks * 1e9 / self._chip.clk_sys
        self.busy_us += nanos / 1000
        self._then = then
        if not self._stuck:
            self._alarm.schedule(nanos)

    def stick(self):
        self._stuck = True
        self._alarm.cancel()

    def free(self):
        self._stuck = False
        if self._then is not None:
            self._alarm.schedule(0)

    def _next(self):
        then, self._then = self._then, None
        then()

    def _started(self):
        self._flush()
        self._unit.complete_start()

    def _address(self, address, mode):
        self._device = self.devices.get(address)
        self._reading = bool(mode)
        answers = self._device is not None
        self._after_bits(BITS_A_BYTE, lambda: self._answer(self._unit.complete_connect, answers))

    def _write(self, value):
        self.bytes += 1
        self._written.append(value)
        # Pulled out in the middle of a transfer, nobody holds the wire down any more.
        self._after_bits(BITS_A_BYTE, lambda: self._answer(self._unit.complete_write, self._present()))

    def _answer(self, complete, acknowledged):
        complete(acknowledged)
        if not acknowledged:
            # The real unit has flushed its queue and says so; the SDK waits for that, the emulator is silent.
            self._unit._set_interrupts(_TX_EMPTY)

    def _read(self, _more):
        self.bytes += 1
        value = self._device.read() & 0xFF if self._present() else 0xFF
        self._after_bits(BITS_A_BYTE, lambda: self._unit.complete_read(value))

    def _present(self):
        return any(device is self._device for device in self.devices.values())

    def _flush(self):
        if self._written and not self._reading and self._present():
            self._device.write(bytes(self._written))
        self._written = bytearray()

    def _stopped(self):
        self._flush()
        self._device = None
        self._unit.complete_stop()
