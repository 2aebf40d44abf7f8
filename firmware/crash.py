"""What is kept of a crash: crash.txt on the device, and one line of it for the display."""

import io
import os
import sys

from textfile import TextFile

NAME = "crash.txt"
KEPT = "crash-before.txt"  # a crash that has been told
_MOST = 2000
_TOLD = 200  # what stands there after damage may be one line
_LINES = "namietka/lines.txt"  # beside the crash's file


def keep(path, error, version):
    """Write what happened, with `version`, to the file `path` and to the console. False: not written."""
    told = io.StringIO()
    if hasattr(sys, "print_exception"):
        sys.print_exception(error, told)
    else:
        told.write(repr(error) + "\n")
    text = "version " + version + "\n" + told.getvalue()
    print(text)
    kept = TextFile(path).write(text[-_MOST:])
    try:
        import sourcelines

        text = sourcelines.in_sources(text, path[: len(path) - len(NAME)] + _LINES)
    except Exception:
        return kept  # no such file, as where sources run, or no memory: it stands as it was told
    return TextFile(path).write(text[-_MOST:])


def last(path, kept):
    """How the last line of the crash in the file `path` begins, or ""; the file becomes `kept`: told once."""
    lines = TextFile(path).read().strip().split("\n")
    if lines[0]:
        try:
            os.rename(path, kept)
        except OSError:
            pass
    return lines[-1][:_TOLD]
