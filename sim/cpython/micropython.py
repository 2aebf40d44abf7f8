"""What the firmware takes from MicroPython's own module, for CPython: the same names, no effect."""


def const(value):
    """A constant is its value."""
    return value


def viper(function):
    """Types of the viper emitter are annotations, which CPython ignores."""
    return function


native = viper
