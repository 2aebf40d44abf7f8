"""A small text of the device with its version and checksum, and the copy before it.

The first line is `version 2 CRC32`, of all that follows. What the first versions wrote has no
such line; it is taken as it is. What is damaged, emptied or of a newer version is never used: the
copy before is, or nothing, and the screen says so. Where there is no file, nothing was chosen: whoever
removes it goes back to the beginning.
"""

from binascii import crc32

_HEAD = "version 2 "


def sealed(text):
    """The text with its first line."""
    return _HEAD + "%08x" % (crc32(text.encode()) & 0xFFFFFFFF) + "\n" + text


def opened(text):
    """(the text without its first line, or None; what is wrong, or "")."""
    head, _, body = text.partition("\n")
    if head[: len(_HEAD)] == _HEAD and sealed(body) == text:
        return body, ""
    words = head.split()
    if len(words) == 3 and words[0] == "version" and words[1].isdigit() and int(words[1]) > 2:
        return None, "of a newer version"
    # The first versions: every line is key = value; `version` was no key.
    if "=" in head and head[:7] != "version":
        return text, ""
    return None, "damaged"


class SealedFile:
    """The text in `file`; `before` holds the copy before it. Both have `read()`, `there()`, `write(text)`."""

    def __init__(self, file, before):
        self._file = file
        self._before = before

    def read(self, name, notices):
        """The text; what is wrong with it is added to `notices`, under the file's `name`."""
        text = self._file.read()
        if not text and not self._file.there():
            return ""
        text, wrong = opened(text)
        if text is not None:
            return text
        text = opened(self._before.read())[0]
        rest = "; the copy before is used" if text else "; the defaults are used"
        notices.append(name + ": " + wrong + rest)
        return text or ""

    def write(self, text):
        """Replace the text. False if the file system would not have it; then the old text stands."""
        try:
            old = self._file.read()
            if not old and not self._file.there():
                old = sealed(text)  # a copy from before the file was removed would bring that back
            if opened(old)[0] is not None:
                self._before.write(old)
        except MemoryError:
            pass  # a file so large is none of ours: there is nothing to keep of it
        return self._file.write(sealed(text))
