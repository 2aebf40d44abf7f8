"""The keypad's letters: which key carries which, in the order its presses give them.

The letters stand in alphabetical groups (all of a key's letters come before the
next key's), the most frequent of a key first. The cuts are the cheapest there
are for words of 2 to 5 letters: `tools/keymap.py best` finds them from
`data/*_letter_pairs.tsv`, and a test compares. A letter key is named by its
*place* on the 4x4 pad, 0 to 15 row by row; the right-hand column is control.
"""

import alphabets

OK = 3
DEL = 7
NEXT = 11
MENU = 15

#: The places of the twelve letter keys, and what is printed on them.
PLACES = b"\x00\x01\x02\x04\x05\x06\x08\x09\x0a\x0c\x0d\x0e"
LABELS = "123456789*0#"
_CONTROLS = ("OK", "DEL", "NEXT", "MENU")

KEYS = {
    "sk": ("aáä", "bcč", "edéď", "ihfgě", "kíj", "lľĺ", "nmň", "opóôö", "rsŕqř", "tšť", "uvúwü", "yzžýx"),
    "cs": ("aábä", "dcčď", "eěé", "ihfg", "kíj", "lm", "onňóö", "rpřqő", "tsš", "uůúť", "vyxwü", "zžý"),
}

LONGEST = 5
_NONE = 255


def key_at(place):
    """0 to 11, the letter key at a place of the pad, or -1: a control key, or no place at all."""
    if place < 0 or place > 15 or place & 3 == 3:
        return -1
    return place - (place >> 2)


def key_name(place):
    """What is printed on the key at a place, 0 to 15."""
    key = key_at(place)
    return LABELS[key] if key >= 0 else _CONTROLS[place >> 2]


def digit_at(place):
    """0 to 9, the digit printed on the key at a place, or -1: `*`, `#`, a control key."""
    key = key_at(place)
    if key < 0 or key == 9 or key == 11:
        return -1
    return 0 if key == 10 else key + 1


def cycles(language):
    """The letter codes of all keys as bytes: LONGEST a key, 255 after the last letter of a key."""
    letters = alphabets.LETTERS[language]
    codes = bytearray(_NONE for _ in range(LONGEST * len(PLACES)))
    for key, cycle in enumerate(KEYS[language]):
        for at, letter in enumerate(cycle):
            codes[LONGEST * key + at] = letters.find(letter)
    return bytes(codes)


def place_of(letter, language):
    """(place, presses) that give a lower-case letter; ValueError if the alphabet lacks it."""
    for key, cycle in enumerate(KEYS[language]):
        at = cycle.find(letter)
        if letter and at >= 0:
            return PLACES[key], at + 1
    raise ValueError("no letter " + repr(letter) + " on the keys of " + language)
