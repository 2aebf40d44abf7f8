"""Up to ten presets of the user's own, `own-0` to `own-9`, in a file of the device.

The first line is `version 2`; what the first versions wrote has none. Each further line is a
preset (see `presettext`) and its checksum: `LINE ;CRC32`. A line that is damaged, or that
cannot be, is skipped and named, and kept in the file until its place is used again; of more
than eight such lines, the first eight.
"""

from binascii import crc32

from micropython import const

import presets
from presetspec import PresetError
from presettext import line_of, parse

PLACES = 10
_VERSION = "version 2"
_NOTICES = const(8)  # of a file full of rubbish the first are named, and as many lines kept


def name_of(place):
    """The name of the preset in a place, 0 to 9."""
    return "own-" + str(place)


def sealed(line):
    """The line with its checksum."""
    return line + " ;" + ("0000000" + hex(crc32(line.encode()) & 0xFFFFFFFF)[2:])[-8:]


class OwnPresets:
    """The presets stored in `file` (`read()` and `write(text)`); `ignored`: a line for each one skipped."""

    def __init__(self, file, name="presets.txt"):
        self._file = file
        self.ignored = []
        self._lines = {}
        self._damaged = []
        number = 0
        for line in file.read().split("\n"):
            number += 1
            line = line.strip()
            if line[:8] == "version ":
                if line != _VERSION:
                    self.ignored.append(name + ":" + str(number) + ": " + line[:12] + ": unknown")
            elif line:
                reason = self._take(line)
                if reason and len(self._damaged) < _NOTICES:
                    self._damaged.append(line)
                    label = line.split()[0][:12]
                    self.ignored.append(name + ":" + str(number) + ": " + label + ": " + reason + "; skipped")

    def _take(self, line):
        text = line.partition(" ;")[0]
        if sealed(text) != line:
            return "damaged"
        try:
            name = parse(text).name
        except PresetError as error:
            return str(error)
        if name not in self.all_names():
            return "not a name of an own preset"
        self._lines[name] = text
        return ""

    @staticmethod
    def all_names():
        """The names of all places, used or not."""
        return [name_of(place) for place in range(PLACES)]

    def names(self):
        """The names of those that are stored."""
        return [name for name in self.all_names() if name in self._lines]

    def find(self, name):
        """The preset stored under `name`, or None."""
        return parse(self._lines[name]) if name in self._lines else None

    def chosen(self, name, notices):
        """The preset called `name`, of all there are; the default and a notice if there is none."""
        notices.extend(self.ignored)
        preset = presets.find(name) or self.find(name)
        if preset is None:
            notices.append(name + ": no such preset is stored; the default is used")
            preset = presets.find(presets.names()[0])
        return preset

    def store(self, preset):
        """Keep `preset` under its name. False if it could not be written; it is known until power goes."""
        self._lines[preset.name] = line_of(preset)
        self._damaged = [line for line in self._damaged if line.split()[0] != preset.name]
        lines = [sealed(self._lines[name]) for name in self.names()] + self._damaged
        return self._file.write("\n".join([_VERSION] + lines) + "\n")
