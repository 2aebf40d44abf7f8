"""Times as a person reads them."""

from micropython import const

TENTHS_BELOW_MS = const(20_000)


def _unit_ms(left_ms, tenths):
    return 100 if tenths and -TENTHS_BELOW_MS < left_ms < TENTHS_BELOW_MS else 1000


def time_text(left_ms, tenths=False):
    """`left_ms` as M:SS (or H:MM:SS from an hour on), with tenths below 20 s if asked for.

    A begun second counts whole, so 0:00 is shown only when nothing is left; below zero
    the same holds for the size (-1 ms is -0:01).
    """
    size_ms = left_ms if left_ms >= 0 else -left_ms
    unit_ms = _unit_ms(left_ms, tenths)
    units = (size_ms + unit_ms - 1) // unit_ms
    per_s = 1000 // unit_ms
    s = units // per_s
    text = str(s // 60 % 60) if s < 3600 else str(s // 3600) + ":" + _two(s // 60 % 60)
    text += ":" + _two(s % 60)
    if per_s > 1:
        text += "." + str(units % per_s)
    return "-" + text if left_ms < 0 else text


def _two(number):
    return str(number) if number > 9 else "0" + str(number)


def next_change_ms(left_ms, tenths=False):
    """How long from now, while the time runs down, until `time_text` shows something else."""
    unit_ms = _unit_ms(left_ms, tenths)
    if left_ms > 0:
        change_ms = (left_ms - 1) % unit_ms + 1
        if tenths and left_ms >= TENTHS_BELOW_MS and left_ms - change_ms < TENTHS_BELOW_MS:
            return left_ms - TENTHS_BELOW_MS + 1
        return change_ms
    return unit_ms - (-left_ms - 1) % unit_ms if left_ms < 0 else 1
