"""PNG pictures of one bit a pixel, written with nothing but the standard library."""

import struct
import zlib


def encode(buffer, width=128, height=64, scale=4, lit=(235, 245, 255), dark=(8, 10, 14)):
    """PNG bytes of a framebuf.MONO_VLSB `buffer`, every pixel `scale` by `scale`; colours are (r, g, b)."""
    lines = bytearray()
    for y in range(height):
        line = bytearray((width * scale + 7) // 8)
        for x in range(width * scale):
            if buffer[(y >> 3) * width + x // scale] >> (y & 7) & 1:
                line[x >> 3] |= 0x80 >> (x & 7)
        lines += (b"\x00" + line) * scale
    header = struct.pack(">IIBBBBB", width * scale, height * scale, 1, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join([
        _chunk(b"IHDR", header), _chunk(b"PLTE", bytes(dark) + bytes(lit)),
        _chunk(b"IDAT", zlib.compress(bytes(lines), 9)), _chunk(b"IEND", b"")])


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def save(path, buffer, width=128, height=64, scale=4):
    """Write the picture of `buffer` to the file `path`; the same buffer gives the same bytes everywhere."""
    with open(path, "wb") as file:
        file.write(encode(buffer, width, height, scale))
