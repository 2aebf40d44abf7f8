"""A PIN that somebody wrote into settings.txt by hand: its digits are replaced by its hash. Rarely needed."""

from pin import hashed, plain
from textfile import LONGEST


def hide(file, salt):
    """Replace the digits in the settings' `file`. False if they still stand there."""
    text = file.read()
    if len(text.encode()) > LONGEST - 4:
        return False  # not all of it was read
    lines = text.split("\n")
    for at in range(len(lines)):
        lines[at] = hidden(lines[at], salt)
    return file.write("\n".join(lines))


def hidden(line, salt):
    """A line of settings, with the hash of the PIN if digits stood there."""
    key, _, value = line.partition("#")[0].partition("=")
    value = value.strip()
    if key.replace("\ufeff", "").strip() != "pin" or not plain(value):
        return line
    # A comment may well name the digits.
    return "pin = " + hashed(int(value), salt) + ("\r" if line[-1:] == "\r" else "")
