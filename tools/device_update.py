"""Puts a built version on a board so that, whatever is cut, the old version or the new one is whole.

What has changed arrives in STAGE, is read back and compared; one rename makes it count. See
docs/records/update-on-a-board.md; the board's half is device/deploy.py and device/main.py.
"""

import hashlib

import device_build
from device_link import LinkError

STAGE = "/new"
_SLACK_BLOCKS = 8  # what a littlefs needs for its own books
_AT_ONCE = 16  # paths in one question
_AGAIN = "Run this again; if it happens again, the cable or the board's flash memory is bad"


class Bar:
    """A progress bar on a terminal; elsewhere a line at each quarter."""

    def __init__(self, total, out):
        self.total, self.out = max(total, 1), out
        self.done = 0
        self._shown = -1
        self._live = out.isatty()

    def add(self, count):
        """So many more bytes have arrived."""
        self.done += count
        percent = 100 * self.done // self.total
        step = percent if self._live else percent // 25 * 25
        if step == self._shown:
            return
        self._shown = step
        if self._live:
            filled = "#" * (step * 30 // 100)
            self.out.write(f"\r  [{filled:30}] {step:3} %  {self.done} of {self.total} bytes")
            if self.done >= self.total:
                self.out.write("\n")
        else:
            self.out.write(f"  {step} %\n")
        self.out.flush()


def in_place(link):
    """[Entry] of the version on the board, by its manifest; the link is prepared."""
    lines = map(str.split, link.run("deploy.show_manifest()"))
    return [device_build.Entry(words[0], int(words[1]), words[2]) for words in lines if len(words) == 3]


def _digests(link, paths):
    """{path: hash in hex} as the board reads its files; "-" where there is none."""
    found = {}
    for at in range(0, len(paths), _AT_ONCE):
        part = tuple(paths[at:at + _AT_ONCE])
        found.update(zip(part, (line.split()[0] for line in link.run(f"deploy.show({part!r})"))))
    return found


def _wrong(link, entries, path_of):
    """Those whose file, at path_of(entry), does not read as it was built."""
    there = _digests(link, [path_of(entry) for entry in entries])
    return [entry for entry in entries if there[path_of(entry)] != entry.sha256]


def _final(entry):
    return "/" + entry.name


def _staged(entry):
    return f"{STAGE}/{entry.name.replace('/', '!')}"


def _kept(link, built):
    """Entries of the version in place that a build without a list or settings leaves as they are."""
    names = {device_build.LEXICON, device_build.SETTINGS} - {entry.name for entry in built.entries}
    kept = [entry for entry in in_place(link) if entry.name in names]
    wrong = _wrong(link, kept, _final)
    return [entry for entry in kept if entry not in wrong]


def _make_sure_of_room(link, entries):
    """LinkError where the board has no room for the new files beside the old."""
    free, block = map(int, link.run("deploy.free_bytes()")[0].split())
    needed = sum(-(-entry.size // block) * block for entry in entries) + _SLACK_BLOCKS * block
    if needed > free:
        raise LinkError(f"the board's file system is full: {needed // 1024} KiB are needed beside the old "
                        f"version and {free // 1024} are free; nothing was changed. Remove files of your own "
                        f"(mpremote rm), or the old list first (mpremote rm :{device_build.LEXICON})")


def deploy(link, built, out):
    """Put the version on the board; returns the entries that now lie there. The link is prepared.

    LinkError: the old version still counts, unless it says that the new one does.
    """
    link.run("deploy.settle()")  # a version whose last step was cut
    changed = _wrong(link, built.entries, _final)
    entries = device_build.in_order(built.entries + _kept(link, built))
    if not changed and in_place(link) == entries:
        out.write("  nothing has changed\n")
        return entries
    text = device_build.manifest_text(entries).encode()
    try:
        _stage(link, built, changed, text, out)
    except LinkError as error:
        if error.gone:
            raise LinkError(f"{error}; nothing on it has changed. Run this again: what has arrived is kept",
                            gone=True) from None
        link.run("deploy.abandon()")
        if error.full:
            raise LinkError("the board's file system is full; nothing was changed. Remove files of your own "
                            "(mpremote rm)") from None
        raise
    _switch(link, text)
    return entries


def _stage(link, built, changed, text, out):
    """Copy what has changed into STAGE and have it read back; a file that arrived before is left."""
    link.run(f"deploy.clean({tuple(map(_staged, changed))!r})")
    missing = _wrong(link, changed, _staged)
    _make_sure_of_room(link, missing)
    total = sum(entry.size for entry in missing)
    out.write(f"  {len(changed)} of {len(built.entries)} files have changed; {total} bytes to copy\n")
    bar = Bar(total, out)
    for entry in missing:
        link.write(_staged(entry), (built.folder / entry.name).read_bytes(), bar.add)
    for entry in _wrong(link, changed, _staged):
        raise LinkError(f"{entry.name} did not arrive as it was sent (its hash is wrong); nothing was "
                        f"changed. {_AGAIN}")
    link.write(f"{STAGE}/{device_build.MANIFEST}.part", text, lambda count: None)


def _switch(link, text):
    """The one rename that counts, and the moves that follow from it."""
    try:
        said = link.run(f"deploy.commit({hashlib.sha256(text).hexdigest()!r})")
    except LinkError as error:
        raise LinkError(f"{error}; the old or the new version is whole on it. Run this again",
                        gone=error.gone) from None
    if said != ["committed"]:
        link.run("deploy.abandon()")
        raise LinkError(f"the list of files did not arrive as it was sent; nothing was changed. {_AGAIN}")
    try:
        link.run("deploy.settle()")
    except LinkError as error:
        raise LinkError(f"{error}; the new version is whole on it and counts from its next start",
                        gone=error.gone) from None


def verify(link, entries):
    """LinkError unless every file now reads as it was built."""
    for entry in _wrong(link, entries, _final):
        raise LinkError(f"{entry.name} reads wrong on the board after the copy. {_AGAIN}")
