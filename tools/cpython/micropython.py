"""What the firmware's core needs of MicroPython's own module, for CPython.

It goes on the path before site-packages, where a package of the same name holds the desktop MicroPython.
There is no `viper`: the import of a kernel fails, and its plain twin serves.
"""


def const(value):
    return value
