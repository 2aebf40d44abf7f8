"""What the device says, in Slovak, Czech and English. A key missing in one language fails a test.

A module for each topic and language, since only one language is needed in memory. One that
is missing or damaged must not keep a clock from starting: another language stands in for
it, and where there is none, the names of the texts, which are plain ASCII. `faults` says so.
"""

from binascii import crc32

LANGUAGES = ("sk", "cs", "en")

faults = []  # a line for each module that could not be used, for the display

# By its topic and language, what `load` has found.
_found = {}
# The checksum of each topic's keys: what has other ones is damaged. A test holds them.
_MARKS = {
    "general": 0x9F2D5A7C,
    "setup": 0x5F302653,
    "challenge": 0xEDAD2422,
    "referee": 0x5F3E2882,
    "rounds": 0x9086A045,
    "restored": 0xD5B5FF81,
    "notices": 0x9FE36683,
}


class Names:
    """Stands for texts that cannot be had: the name of each is its text."""

    def __getitem__(self, key):
        return key.replace("-", " ")

    def get(self, key, default):
        """As of a table of texts."""
        return self[key]


def texts(language):
    """The texts of "sk", "cs" or "en", by key."""
    return load("general", language, _module)


def _module(language):
    if language == "cs":
        import general_cs as module
    elif language == "en":
        import general_en as module
    else:
        import general_sk as module
    return module


def load(topic, language, module_of):
    """The texts of a topic, by key, from `module_of(language)`; nothing raises."""
    name = topic + "_" + language
    found = _found.get(name)
    if found is None:
        found = _found[name] = _first_sound(topic, language, module_of)
    return found


def let_go(topic):
    """The texts of a topic are not needed for now. Returns the names of their modules."""
    names = [topic + "_" + language for language in LANGUAGES]
    for name in names:
        _found[name] = None
    return names


def _first_sound(topic, language, module_of):
    for other in (language,) + LANGUAGES:
        table = _sound(topic, other, module_of)
        if table is not None:
            break
    else:
        other = "names"
        table = Names()
    if other != language:
        faults.append(topic + "_" + language + ": missing or damaged; " + other + " is used")
    return table


def _sound(topic, language, module_of):
    try:
        table = module_of(language).TEXTS
        if mark(table) == _MARKS[topic] and all([isinstance(text, str) for text in table.values()]):
            return table
    except Exception:
        # A damaged file fails in any way it likes (SyntaxError, ValueError …).
        pass
    return None


def mark(table):
    """The checksum of a table's keys."""
    return crc32("".join(sorted(table)).encode()) & 0xFFFFFFFF
