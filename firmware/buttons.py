"""The buttons: their interrupts stamp and queue, nothing else. A button connects its pin to ground."""

from machine import Pin


class Buttons:
    """`pins`: of A, B and N, in this order. `queue` has `edge` and `settle`; `ticks_ms` tells the time."""

    def __init__(self, pins, queue, ticks_ms):
        self._queue = queue
        self._ticks_ms = ticks_ms
        self._pins = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins]
        for source in range(len(self._pins)):
            self._listen(source)

    def _listen(self, source):
        pin = self._pins[source]
        edge = self._queue.edge
        ticks_ms = self._ticks_ms

        def on_edge(pin):
            edge(source, 1 - pin.value(), ticks_ms())

        try:
            pin.irq(on_edge, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)
        except TypeError:
            # Ports without hard interrupts take no such argument.
            pin.irq(on_edge, Pin.IRQ_FALLING | Pin.IRQ_RISING)

    def settle(self):
        """Compare every contact with what the queue believes (a lost edge is mended)."""
        ticks = self._ticks_ms()
        source = 0
        for pin in self._pins:
            self._queue.settle(source, 1 - pin.value(), ticks)
            source += 1
