"""Fetches the dictionaries that the lock file names, through the package managers' own clients.

`tools/lexicon-sources.json` pins name, version and SHA-256. What was fetched stays in
`build/sources` and is used again without a network. None of it belongs into the repository.
"""

import hashlib
import io
import json
import lzma
import os
import shutil
import subprocess
import sys
import tarfile

import node_packages

_LOCK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "lexicon-sources.json")


class SourceError(ValueError):
    """A dictionary that cannot be had; one line that says what to do."""


def locked():
    """The lock file: {language: [source, ...]}, the preferred source first."""
    with open(_LOCK, encoding="utf-8") as file:
        return json.load(file)


def fetch(language, folder, only=None):
    """(the source, path of its AFF, path of its DIC), unpacked into `folder`.

    Takes the first source of the lock file that can be had, or the one of the manager `only`
    ("debian" or "npm"). Raises SourceError.
    """
    failures = []
    for source in locked()[language]:
        if only not in (None, source["manager"]):
            continue
        try:
            archive = _archive(source, folder)
            paths = [_unpack(archive, source, part, folder) for part in ("aff", "dic")]
            return source, *paths
        except SourceError as error:
            failures.append(str(error))
    raise SourceError(
        "; ".join(failures) + "; with a network try again, or give any pair with --aff and --dic"
    )


def _archive(source, folder):
    """The content of the package, from `folder` or fetched into it."""
    path = os.path.join(folder, source["file"])
    if not os.path.exists(path):
        os.makedirs(folder, exist_ok=True)
        print(
            f"fetching {source['package']} {source['version']} ({source['manager']})",
            file=sys.stderr,
            flush=True,
        )
        _run(_command(source), folder, source)
        made = [name for name in os.listdir(folder) if name in source["fetched_as"]]
        if not made:
            raise SourceError(f"{source['package']} {source['version']} was not fetched")
        if made[0] != source["file"]:
            os.replace(os.path.join(folder, made[0]), path)
    with open(path, "rb") as file:
        content = file.read()
    if hashlib.sha256(content).hexdigest() != source["sha256"]:
        os.remove(path)
        raise SourceError(
            f"{source['file']} is not the locked file (its SHA-256 differs); it was thrown away"
        )
    return content


def _command(source):
    wanted = f"{source['package']}{'=' if source['manager'] == 'debian' else '@'}{source['version']}"
    if source["manager"] == "debian":
        client = shutil.which("apt-get")
        if not client:
            raise SourceError("there is no apt-get here")
        return [client, "-qq", "download", wanted]
    try:
        return [*node_packages.commands()[1], "pack", "--silent", wanted]
    except node_packages.Missing as error:
        raise SourceError(str(error)) from None


def _run(command, folder, source):
    environment = dict(os.environ, PATH=os.path.dirname(command[0]) + os.pathsep + os.environ.get("PATH", ""))
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "no reason given").split("\n")[-1]
        raise SourceError(
            f"{source['package']} {source['version']} cannot be fetched with "
            f"{os.path.basename(command[0])}: {said}"
        )


def _unpack(archive, source, part, folder):
    """Writes the AFF or DIC file of a package; returns its path."""
    with tarfile.open(fileobj=io.BytesIO(_inner_tar(archive, source))) as tar:
        member = tar.extractfile(source[part])
        content = member.read()
    path = os.path.join(folder, f"{source['package']}-{source['version'].replace(':', '_')}.{part}")
    with open(path, "wb") as file:
        file.write(content)
    return path


def _inner_tar(archive, source):
    if source["manager"] == "npm":
        return archive
    # A Debian package is an ar archive: a magic line, then members of a 60-byte head and their content.
    at = 8
    while at < len(archive):
        name = archive[at : at + 16].decode().strip().rstrip("/")
        size = int(archive[at + 48 : at + 58])
        if name == "data.tar.xz":
            return lzma.decompress(archive[at + 60 : at + 60 + size])
        at += 60 + size + size % 2
    raise SourceError(f"{source['file']} has no data.tar.xz")
