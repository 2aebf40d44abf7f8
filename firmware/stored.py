"""What is stored on the device: the settings in force."""

import pin
from sealedfile import SealedFile
from settings import load
from textfile import text_file

CHOICES = "choices.txt"  # what was chosen on the device itself; it overrides settings.txt
CHOICES_BEFORE = "choices-before.txt"
TRIES = "tries.txt"


def choices(board):
    """The file of what was chosen on the device."""
    return SealedFile(text_file(board, CHOICES), text_file(board, CHOICES_BEFORE))


def keep_tries(board, number):
    """Keep the number of wrong PINs since the last right one."""
    text_file(board, TRIES).write(str(number) + "\n")


def settings(board):
    """The settings in force: those of the file, and over them what was chosen on the device."""
    found = load(board.path("settings.txt"))
    if pin.plain(found.pin):
        import pinfile

        salt = pin.salt_of(board.ticks_ms())
        found.pin = pin.hashed(int(found.pin), salt)
        if not pinfile.hide(text_file(board, "settings.txt"), salt):
            found.ignored.append("settings.txt: the digits of the PIN stand in it; take them out")
    tries = text_file(board, TRIES).read().strip()
    # Whatever else stands there after damage is no reason to keep the referee waiting.
    found.tries = int(tries) if len(tries) < 4 and tries.isdigit() else 0
    notices = []
    text = choices(board).read(CHOICES, notices)
    found.read(CHOICES, text.split("\n"))
    found.ignored += notices
    return found
