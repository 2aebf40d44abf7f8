"""Settings: what the organiser may choose, their limits, and reading them from a file.

The file is lines of `key = value`; `#` begins a comment. Whatever is unknown or out of
its limits is ignored and named, one line each, and the default stands.
"""

from micropython import const

import tiles
from judge import VARIANTS
from ownpresets import OwnPresets
from pin import check as check_pin
from presets import names

LANGUAGES = ("sk", "cs", "en")
BEGINS = ("any", "A", "B")
VERSION = "1"  # of settings written by hand; without a line that says so, this one
_QUIET = const(2)  # the loudest in a quiet hall

_NOTICES = const(8)  # a file of rubbish must not fill the heap

_YES = ("yes", "1", "on", "áno", "ano")
_NO = ("no", "0", "off", "nie", "ne")


def _flag(text):
    if text in _YES:
        return True
    if text in _NO:
        return False
    raise ValueError("yes or no expected")


def _number(lowest, highest):
    def convert(text):
        # Not what int() takes: that differs between Pythons, and a number of any length takes any time.
        digits = text[1:] if text[:1] == "-" else text
        if not digits or len(digits) > 9 or not all([letter in "0123456789" for letter in digits]):
            raise ValueError("a whole number expected")
        value = int(text)
        if not lowest <= value <= highest:
            raise ValueError("allowed is " + str(lowest) + " to " + str(highest))
        return value

    return convert


def _one_of(names):
    def convert(text):
        if text not in names:
            raise ValueError("one of " + ", ".join(names) + " expected")
        return text

    return convert


def _text(text):
    if not text:
        raise ValueError("a name expected")
    return text


class Settings:
    """The settings in force: attributes named as in the file, and `ignored`, what was not taken.

    `preset`, `lang`, `final_ms` (length of the final signal), `one_button` (a clock
    with a single button), `sound`, `volume` (1 to 10), `click` (whether
    keys are heard), `lexicon` (file name), `words`
    (language of the words ruled on; "auto": the preset's), `variant` (of Czech words: "klasik",
    "plus"), `tiles` (a set of `tiles`; "auto": that of the words' language), `table` (the
    judges' table: no clock, any number of look-ups), `pin` (the hash of the referee's PIN,
    "" for none; see `pin`), `begins` (the side that has the first turn; "any": whoever is
    started), `swapped` (the sides of a preset whose sides differ are swapped, GO-18), `quiet` (a
    quiet hall: the volume is capped), `lock` (setting up needs the PIN, where one is set),
    `console` (letters may be typed on the serial console; the referee can allow it, too).
    Beside them `tries`, the wrong PINs since the last right one, and `keep_tries(number)`, which
    keeps that over a loss of power, or None.
    """

    def __init__(self):
        self.preset = "sss-2min"
        self.lang = "sk"
        self.final_ms = 3000
        self.one_button = False
        self.sound = True
        self.volume = 10
        self.click = True
        self.lexicon = "lexicon.dawg"
        self.words = "auto"
        self.variant = "klasik"
        self.tiles = "auto"
        self.table = False
        self.pin = ""
        self.begins = "any"
        self.swapped = False
        self.quiet = False
        self.lock = False
        self.console = False
        self.tries = 0
        self.keep_tries = None
        self.ignored = []

    def loudness(self):
        """The volume in force, 0 for silence."""
        if not self.sound:
            return 0
        return min(self.volume, _QUIET) if self.quiet else self.volume

    def words_for(self, preset):
        """The language of the words: Czech under Czech rules, unless it is set."""
        if self.words != "auto":
            return self.words
        return "cs" if preset.rules == "CAS" else "sk"

    def tiles_for(self, language):
        """The tile set for words of `language`: the tournament's, unless another of that language is set."""
        if self.tiles[:2] == language:
            return self.tiles
        return tiles.set_for(language)

    def set(self, key, text):
        """Set one setting from its text. Raises ValueError with the reason."""
        convert = _converters().get(key)
        if convert is None:
            raise ValueError("no such setting")
        setattr(self, key, convert(text))

    def _refuse_all(self, what):
        ignored = self.ignored
        self.__init__()
        self.ignored = ignored + [what + ": unknown; nothing of this file is used"]

    def read(self, name, lines):
        """Take the settings in `lines` (an iterable of str); the file's `name` is for the notices.

        A line `version = N` may say how the file was written; of an unknown version nothing is taken.
        """
        number = 0
        for line in lines:
            number += 1
            if number == 1 and line[:1] == "\ufeff":
                line = line[1:]  # an editor's byte order mark
            line = line.split("#")[0].strip()
            if not line:
                continue
            key, equals, value = line.partition("=")
            if key.strip() == "version" and value.strip() != VERSION:
                self._refuse_all(name + ":" + str(number) + ": version " + value.strip()[:20])
                return
            try:
                if not equals:
                    raise ValueError("key = value expected")
                if key.strip() == "version":
                    continue
                self.set(key.strip(), value.strip())
            except ValueError as error:
                if len(self.ignored) < _NOTICES:
                    where = name + ":" + str(number) + ": " + key.strip()[:20]
                    self.ignored.append(where + ": " + str(error))


def _converters():
    return {
        "preset": _one_of(names() + OwnPresets.all_names()),
        "lang": _one_of(LANGUAGES),
        "final_ms": _number(500, 10000),
        "one_button": _flag,
        "sound": _flag,
        "volume": _number(1, 10),
        "click": _flag,
        "lexicon": _text,
        "words": _one_of(("auto", "sk", "cs")),
        "variant": _one_of(VARIANTS),
        "tiles": _one_of(("auto",) + tiles.NAMES),
        "table": _flag,
        "pin": check_pin,
        "begins": _one_of(BEGINS),
        "swapped": _flag,
        "quiet": _flag,
        "lock": _flag,
        "console": _flag,
    }


def load(path):
    """Settings from the file `path`; without a file the defaults, silently; nothing raises."""
    settings = Settings()
    try:
        with open(path) as file:
            settings.read(path[path.rfind("/") + 1:], file)  # a display has no room for its folder
    except OSError:
        pass
    except (ValueError, MemoryError):
        # Lines may have been taken before the damage was met.
        settings = Settings()
        settings.ignored.append(path + ": damaged, not text; the defaults are used")
    return settings
