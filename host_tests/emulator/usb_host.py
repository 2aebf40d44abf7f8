"""The computer at the other end of the USB cable: the serial console, and nothing until the board listens."""

from rp2040py.usb.cdc import USBCDC


class UsbHost(USBCDC):
    """A host that sends when there is something to send.

    The emulator's own answers every time the board is ready to receive, empty-handed or not. The board then
    spends its whole life taking in nothing: it never sleeps, and whatever it does takes longer than it would.
    """

    def __init__(self, usb, now_us):
        super().__init__(usb)
        self.received = bytearray()  # the whole console since power-on
        self.stamps = []  # (us, length of `received` after it)
        self.connected = False
        self.on_received = None
        self.on_board_reset = None
        self._to_send = bytearray()
        self._room = None  # bytes that the board is ready to take, None while it is not
        self._now_us = now_us
        ready = usb.on_endpoint_read

        def board_is_ready(endpoint, size):
            if endpoint != self._out_endpoint:
                ready(endpoint, size)
            else:
                self._room = size
                self._deliver()

        usb.on_endpoint_read = board_is_ready
        self.on_serial_data = self._take
        self.on_device_connected = self._now_connected

    def send(self, data):
        """Types bytes into the console."""
        self._to_send += data
        self._deliver()

    def _deliver(self):
        if self._room is not None and self._to_send:
            part, self._room = bytes(self._to_send[:self._room]), None
            del self._to_send[:len(part)]
            self.usb.endpoint_read_done(self._out_endpoint, part)

    def _take(self, data):
        self.received += data
        self.stamps.append((self._now_us(), len(self.received)))
        if self.on_received:
            self.on_received(bytes(data))

    def _now_connected(self):
        self.connected = True

    def _on_controller_reset(self):
        super()._on_controller_reset()
        self.connected = False
        self._room = None
        self._to_send.clear()
        if self.on_board_reset:
            self.on_board_reset()
