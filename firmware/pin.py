"""The referee's PIN: four digits, of which only a salted hash is kept.

It keeps players from the referee's menu, no more: whoever can read the device's files
can try ten thousand PINs. Hashing takes memory; it is done while nobody's time runs.
"""

import hashlib
from binascii import hexlify

DIGITS = 4
_ROUNDS = 64
_SALT = 8
_TEXT = _SALT + 1 + 64


def hashed(digits, salt):
    """The text kept of the PIN `digits` (a number) with `salt` (any text of 8 letters and digits)."""
    digest = (salt + str(digits)).encode()
    for _ in range(_ROUNDS):
        digest = hashlib.sha256(digest + str(digits).encode()).digest()
    return salt + "." + hexlify(digest).decode()


def salt_of(at_ms):
    """A salt from the moment the last digit was typed, which nobody can repeat to the millisecond."""
    mixed = hashlib.sha256(b"salt" + str(at_ms).encode()).digest()
    return hexlify(mixed).decode()[:_SALT]


def plain(text):
    """Whether a setting is the PIN itself, as somebody wrote it by hand."""
    return len(text) == DIGITS and all([letter in "0123456789" for letter in text])


def right(digits, kept):
    """Whether `digits` is the PIN of which `kept` is the hash (or, not replaced yet, the PIN)."""
    if plain(kept):
        return int(kept) == digits
    return hashed(digits, kept[:_SALT]) == kept


def check(text):
    """The text itself if it can be the hash of a PIN or a PIN, or "" for none. Raises ValueError."""
    if text in ("", "off"):
        return ""
    if plain(text):
        return text
    salt, point, digest = text.partition(".")
    letters = salt + digest
    if len(text) != _TEXT or not point or not all([letter in "0123456789abcdef" for letter in letters]):
        raise ValueError("four digits expected, or what the device keeps of a PIN")
    return text
