"""Lists of integers as bytes of a record."""

import struct


def pack_fields(fields, buffer, offset):
    """Write integers as four bytes each, little-endian, signed."""
    for i in range(len(fields)):
        struct.pack_into("<i", buffer, offset + 4 * i, fields[i])


def unpack_fields(fields, buffer, offset):
    """Read as many integers as the list `fields` has."""
    for i in range(len(fields)):
        fields[i] = struct.unpack_from("<i", buffer, offset + 4 * i)[0]
