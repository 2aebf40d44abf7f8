"""A small text file of the device, replaced whole or not at all."""

import os

# Far more than ten presets and all choices take; what is longer is nothing of ours.
LONGEST = 4096


class TextFile:
    """The text in the file `path`."""

    def __init__(self, path):
        self.path = path

    def read(self):
        """The text; "" if there is no such file. Bytes that are no text become question marks.

        Of more than LONGEST bytes only the beginning is read, so that no file keeps the
        clock from starting. An editor's byte order mark is left out.
        """
        try:
            with open(self.path, "rb") as file:
                # A read sets aside all that it is asked for, and so much in one piece may not be free.
                length = min(file.seek(0, 2), LONGEST)
                file.seek(0)
                data = file.read(length)
        except OSError:
            return ""
        if data[:3] == b"\xef\xbb\xbf":
            data = data[3:]
        try:
            return str(data, "utf-8")
        except (UnicodeError, ValueError):
            return "".join([chr(byte) if byte < 128 else "?" for byte in data])

    def there(self):
        """Whether there is such a file, were it empty."""
        try:
            os.stat(self.path)
        except OSError:
            return False
        return True

    def write(self, text):
        """Replace the text. False if the file system would not have it; then the old text stands."""
        new = self.path + ".new"
        try:
            with open(new, "wb") as file:
                file.write(text.encode())
            try:
                os.rename(new, self.path)
            except OSError:
                # Not every file system lets a rename replace a file.
                os.remove(self.path)
                os.rename(new, self.path)
        except OSError:
            return False
        return True


def text_file(board, name):
    """The device's small file `name`: as the board keeps it, or else in its file system."""
    own = getattr(board, "text_file", None)
    return own(name) if own else TextFile(board.path(name))
