"""Start on a board: put a new version in place if one has arrived whole, then run the clock.

This file lies in the root of the device and is the only source there. It uses nothing of
the rest, for it must work while the rest is being replaced.
"""

import gc
import hashlib
import os
import sys
from binascii import hexlify

PROGRAM = "/namietka"
STAGE = "/new"
MANIFEST = "manifest.txt"
KEPT = ("settings.txt", "lexicon.dawg")
LANGUAGES = ("sk", "cs", "en")
COLLECT_BYTES = 12_288
LOW_BYTES = 20_480


def staged_name(name):
    """Where the device's file `name` waits until its whole version is there."""
    return STAGE + "/" + name.replace("/", "!")


def entries(path):
    """[(SHA-256 in hex, size, name)] of a manifest; [] where there is none or it is cut short."""
    found = []
    whole = False
    try:
        with open(path) as file:
            for line in file:
                words = line.split()
                whole = words == ["end"]
                if len(words) == 3:
                    found.append((words[0], int(words[1]), words[2]))
    except (OSError, ValueError):
        return []
    return found if whole else []


def exists(path):
    """Whether there is such a file or folder."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def remove(path):
    """Remove a file; one that is not there is no matter."""
    try:
        os.remove(path)
    except OSError:
        pass


def move(old, new):
    """Rename over what is there, making the folders on the way."""
    at = new.find("/", 1)
    while at > 0:
        if not exists(new[:at]):
            os.mkdir(new[:at])
        at = new.find("/", at + 1)
    try:
        os.rename(old, new)
    except OSError:
        # FAT does not rename over a file.
        remove(new)
        os.rename(old, new)


def finish():
    """Put the version that waits in STAGE in place; True if there was one.

    May be cut at any point and is then simply done again: what is moved is no longer in
    STAGE, and the manifest, which says that something is to do, goes last.
    """
    # A rename that was cut hides the entry behind it until littlefs next prepares a change: as here.
    remove(STAGE + "/-")
    manifest = STAGE + "/" + MANIFEST
    new = entries(manifest)
    if not new:
        return False
    for _, _, name in new:
        if exists(staged_name(name)):
            move(staged_name(name), "/" + name)
    names = [name for _, _, name in new]
    for _, _, name in entries("/" + MANIFEST):
        if name not in names and name not in KEPT:
            remove("/" + name)
    move(manifest, "/" + MANIFEST)
    return True


def language():
    """The display's language: as chosen on the device, or set, or the first."""
    found = LANGUAGES[0]
    for name in ("/settings.txt", "/choices.txt"):
        try:
            with open(name) as file:
                for line in file:
                    key, _, value = line.split("#")[0].partition("=")
                    # An editor's byte order mark may stand before it.
                    if key.strip()[-4:] == "lang" and value.strip() in LANGUAGES:
                        found = value.strip()
        except (OSError, ValueError, MemoryError):
            pass
    return found


def spare(name, language):
    """Whether this module has a stand-in and is soon needed: a font, or texts of the display's language."""
    return name.startswith("font_") or name.endswith("_" + language + ".mpy")


def damaged(path, digest):
    """Whether there is such a file, and it is not the one with this SHA-256."""
    made = hashlib.sha256()
    block = bytearray(512)
    try:
        with open(path, "rb") as file:
            while True:
                count = file.readinto(block)
                if not count:
                    break
                made.update(memoryview(block)[:count])
    except OSError:
        return exists(path)
    return hexlify(made.digest()).decode() != digest


def sizes():
    """{name: bytes} of what lies in PROGRAM."""
    try:
        return {entry[0]: entry[3] for entry in os.ilistdir(PROGRAM)}
    except OSError:
        return {}


def set_aside():
    """Take damaged modules out of the way: the reading of one that is cut short would never end.

    Fonts and the texts of the display's language are compared whole, for a stand-in serves; of the others the
    length alone. Returns the names of those others that are not there, now or from before: what needs one
    will stop the clock, so it is told at the start.
    """
    here = sizes()
    shown = language()
    bad = set()
    missing = []
    try:
        with open("/" + MANIFEST) as file:
            lines = file.read().split("\n")  # line by line it takes more than twice as long
        for words in [line.split() for line in lines]:
            path = "/" + words[2] if len(words) == 3 else ""
            at = path.rfind("/")
            name = path[at + 1 :]
            if path[:at] != PROGRAM or name[-4:] != ".mpy":
                continue
            serves = spare(name, shown)
            there = name in here
            if there and (here[name] != int(words[1]) or (serves and damaged(path, words[0]))):
                bad.add(path)
                there = False
            if not there and not serves and here:
                missing.append(name)
    except (OSError, ValueError, MemoryError):
        pass  # what was found before the manifest's own damage must not be read either
    for path in bad:
        print("namietka: " + path[1:] + " is damaged and set aside; copy it again with make flash")
        try:
            move(path, path + ".bad")
        except OSError:
            # A full file system has no room for a longer name.
            remove(path)
    return missing


def start():
    """Run the clock; where it cannot even be read, say what to do."""
    finish()
    missing = set_aside()
    # Imports leave much behind them. Collected only when the memory is full, what stays would lie scattered
    # all over it, and no room of a few kilobytes would be left in one piece.
    gc.threshold(COLLECT_BYTES)
    # To call a larger function MicroPython seeks room from the bottom of its memory on, past all that lies
    # there. So what stays goes above this, which the program lets go of when it is set up.
    low = [bytearray(LOW_BYTES)]
    # Without a folder the program is frozen into the image, under the same name as this file.
    sys.path.insert(0, PROGRAM if exists(PROGRAM) else ".frozen")
    try:
        import main

        if not hasattr(main, "run"):
            raise ImportError("no module named 'main'")  # what was found is this file
        main.run(low, missing)
    except ImportError as error:
        print("namietka: a part is missing: " + str(error) + "; copy it again with make flash")
        raise


if __name__ == "__main__":
    start()
