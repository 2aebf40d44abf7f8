"""Stories that go on from one started board, each in a process of its own, so that it starts once for all.

    hand_over()         in a story: the process that goes on from here is a copy
    end(error, said)    there, when the story is told: how it ended, for the process that waits
"""

import os
import pickle
import sys
import traceback

_outcome = None  # where this process writes how its story ended; None: it waits for others


class Told(BaseException):
    """The story was told in a copy of this process: `trouble` is its traceback or "", `said` what it left."""

    def __init__(self, trouble, said):
        super().__init__(trouble)
        self.trouble = trouble
        self.said = said


def hand_over():
    """Returns in a copy of this process. Here it waits until that ends, and raises Told.

    Where processes cannot be copied, and in a copy already, it returns here.
    """
    global _outcome
    if is_copy() or not hasattr(os, "fork"):
        return
    sys.stdout.flush()
    sys.stderr.flush()
    reading, writing = os.pipe()
    copy = os.fork()
    if not copy:
        os.close(reading)
        _outcome = os.fdopen(writing, "wb")
        return
    os.close(writing)
    with os.fdopen(reading, "rb") as outcome:
        told = outcome.read()
    os.waitpid(copy, 0)
    if not told:
        raise Told("the process of this story ended without a word", None)
    raise Told(*pickle.loads(told))


def is_copy():
    """Whether this process is one that tells a story."""
    return _outcome is not None


def end(error, said):
    """Ends a copy: `error` is what its story raised or None, `said` what the waiting process is to have."""
    trouble = "".join(traceback.format_exception(error)) if error else ""
    pickle.dump((trouble, said), _outcome)
    _outcome.close()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
