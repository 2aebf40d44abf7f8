"""Runs a command and prints, as one line, the seconds of CPU and the peak memory in MiB that it took.

Linux counts a process's peak from that of the process which started it, and the bench holds
millions of words. So the command is started from this small one.
"""

import resource
import subprocess
import sys


def main():
    """The command is in the arguments; returns its exit status."""
    done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    mib = usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    print(f"{usage.ru_utime + usage.ru_stime:.2f} {mib:.0f}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
