"""What our command lines share: errors of one line, numbers within limits, files written whole or not."""

import argparse
import contextlib
import os
import stat

_LONGEST = 300  # characters of an error
_LONGEST_VALUE = 60  # of a value in one
_LONGEST_NAME = 160  # of a file's name
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISLNK, "a link"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class TargetError(ValueError):
    """A file that cannot be written; one line that names it."""


def one_line(text, longest=_LONGEST):
    """`text` fit to be shown: one line, printable on any terminal, its middle left out where it is long."""
    shown = "".join(letter if letter.isprintable() else _escaped(letter) for letter in str(text))
    if len(shown) <= longest:
        return shown
    end = longest // 3
    return shown[: longest - end - 1] + "…" + shown[-end:]


def value(text):
    """A value as it stands in an error: `one_line`, and short."""
    return one_line(text, _LONGEST_VALUE)


def name(path):
    """A file's name as it stands in an error."""
    return one_line(path, _LONGEST_NAME)


def _escaped(letter):
    # What a name has that is no text in the file system's coding comes as such a half of a pair.
    if 0xDC80 <= ord(letter) <= 0xDCFF:
        return f"\\x{ord(letter) - 0xDC00:02x}"
    return letter.encode("unicode_escape").decode("ascii")


class Parser(argparse.ArgumentParser):
    """An ArgumentParser whose errors are one line of bearable length."""

    def error(self, message):
        self.exit(2, f"{self.prog}: {one_line(message, 200)} (see {self.prog} --help)\n")


def no_arguments(doc):
    """For a tool that takes none: --help says the first line of `doc`, anything else is an error."""
    Parser(description=doc.strip().split("\n")[0]).parse_args()


def number(lowest, highest):
    """A type of ArgumentParser: a whole number from `lowest` to `highest`, in digits."""

    def read(text):
        digits = text.removeprefix("-")
        # Neither 1_0 nor ² nor a number of any length, all of which Python has ideas about.
        fine = 1 <= len(digits) <= 9 and digits.isascii() and digits.isdigit()
        if not fine or not lowest <= int(text) <= highest:
            wanted = f"a whole number from {lowest} to {highest} expected"
            raise argparse.ArgumentTypeError(f"{value(text)}: {wanted}")
        return int(text)

    return read


def check_target(path, sources=()):
    """TargetError unless `path` is a plain file to be replaced, or nothing yet, and none of `sources`."""
    if not path:
        raise TargetError("the file to write has no name")
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        if path.endswith(("/", os.sep)):
            raise TargetError(f"{name(path)}: this is the name of a folder; name a file in it") from None
        return
    except (OSError, ValueError) as error:
        raise TargetError(f"{name(path)}: cannot be written: {_reason(error)}") from None
    if not stat.S_ISREG(mode):
        kind = next((kind for is_kind, kind in _KINDS if is_kind(mode)), "no file")
        raise TargetError(f"{name(path)}: this is {kind}, which is not replaced; name a plain file")
    if any(_same(source, path) for source in sources):
        raise TargetError(f"{name(path)}: this is read, too; name another file to write")


def _same(one, other):
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False


def write(path, data):
    """Write the bytes `data` beside `path`, then put them in its place: whole, or not at all. TargetError."""
    check_target(path)
    folder = os.path.dirname(path) or "."
    part = os.path.join(folder, f".{os.getpid()}.part")
    made = False
    try:
        os.makedirs(folder, exist_ok=True)
        with open(part, "xb") as file:
            made = True
            file.write(data)
        os.replace(part, path)
        made = False
    except OSError as error:
        raise TargetError(f"{name(path)}: cannot be written: {_reason(error)}") from None
    finally:
        # However it ends, Ctrl-C too.
        if made:
            with contextlib.suppress(OSError):
                os.remove(part)


def _reason(error):
    return getattr(error, "strerror", None) or str(error)
