"""Running snippets on the board through MicroPython's raw REPL, and timing them there."""

from dataclasses import dataclass

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class DeviceError(RuntimeError):
    """The snippet raised; the text is MicroPython's traceback."""


@dataclass
class Measured:
    """Simulated times of one statement, in ms: the mean and the worst of so many times."""

    mean_ms: float
    worst_ms: float
    times: int


def _wait(pico, ending, start, limit_ms, what):
    pico.run_until(lambda: pico.usb.received.find(ending, start) >= 0, limit_ms, what)
    return pico.usb.received.find(ending, start) + len(ending)


def execute(pico, source, limit_ms):
    """Runs `source` on a PicoUnderTest and returns its output as text; whatever ran before is interrupted."""
    pico.run_until(lambda: pico.usb.connected, 2000, "the USB console")
    start = len(pico.usb.received)
    pico.usb.send(b"\r\x03\x03\x01")
    start = _wait(pico, _BANNER, start, 2000, "the raw REPL")
    pico.usb.send(source.encode() + b"\x04")
    start = _wait(pico, b"OK", start, 2000 + len(source), "the REPL's OK")
    middle = _wait(pico, b"\x04", start, limit_ms, "the end of the snippet")
    end = _wait(pico, b"\x04", middle, 2000, "the end of its errors")
    pico.usb.send(b"\x02")
    errors = pico.usb.received[middle:end - 1].decode()
    if errors:
        raise DeviceError(errors)
    return pico.usb.received[start:middle - 1].decode().replace("\r\n", "\n")


def _indented(source, depth):
    return "".join(" " * depth + line + "\n" for line in source.splitlines())


def measure(pico, statement, setup, times, limit_ms):
    """Times `statement` in a function of its own (`_i` counts); what the timing costs is taken off."""
    output = execute(pico, (
        "import gc, time\n" + setup + "\n"
        "def _bare(_i):\n pass\n"
        "def _timed(_i):\n" + _indented(statement, 1) +
        "def _run(what, times):\n"
        " total = worst = 0\n"
        " for i in range(times):\n"
        "  t = time.ticks_us()\n"
        "  what(i)\n"
        "  t = time.ticks_diff(time.ticks_us(), t)\n"
        "  total += t\n"
        "  worst = max(worst, t)\n"
        " return total, worst\n"
        "gc.collect()\n"
        "_b = _run(_bare, 200)[0] // 200\n"
        f"_t = _run(_timed, {times})\n"
        "print(_b, *_t)\n"), limit_ms)
    bare, total, worst = map(int, output.split()[-3:])
    return Measured((total / times - bare) / 1000, (worst - bare) / 1000, times)
