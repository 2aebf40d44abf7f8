"""What `make flash` has a board do, beside main.py: sent through the REPL, never kept on the board.

Each function prints one line, or a line a file, for the computer to read.
"""

import binascii
import gc
import hashlib
import os

import main  # the new version's device/main.py, which is sent first


def digest(path):
    """SHA-256 of a file in hex, "-" where it cannot be read; and its size."""
    try:
        size = os.stat(path)[6]
        sha = hashlib.sha256()
        buffer = memoryview(bytearray(1024))
        with open(path, "rb") as file:
            while True:
                count = file.readinto(buffer)
                if not count:
                    break
                sha.update(buffer[:count])
    except OSError:
        return "-", 0
    return binascii.hexlify(sha.digest()).decode(), size


def show(paths):
    """A line for each path: hash and size."""
    for path in paths:
        print(*digest(path))
        gc.collect()


def show_manifest():
    """A line for each file of the version in place, as its manifest names it."""
    for line in main.entries("/" + main.MANIFEST):
        print(*line)


def free_bytes():
    """Print the file system's free bytes and the size of a block."""
    known = os.statvfs("/")
    print(known[0] * known[3], known[0])


def clean(wanted):
    """Make STAGE a folder that holds nothing but files of the names `wanted`."""
    if not main.exists(main.STAGE):
        os.mkdir(main.STAGE)
    for name in os.listdir(main.STAGE):
        if main.STAGE + "/" + name not in wanted:
            main.remove(main.STAGE + "/" + name)


def abandon():
    """Give back the room of a version that did not arrive whole."""
    if main.exists(main.STAGE):
        clean(())
        os.rmdir(main.STAGE)


def commit(digest_wanted):
    """The switch: from here on the new version counts. `digest_wanted`: its manifest's."""
    part = main.STAGE + "/" + main.MANIFEST + ".part"
    if digest(part)[0] != digest_wanted:
        print("damaged")
        return
    os.rename(part, main.STAGE + "/" + main.MANIFEST)
    print("committed")


def settle():
    """Put the new version in place and take the empty folder away."""
    main.finish()
    abandon()
