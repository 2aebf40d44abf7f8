"""The file system of a stock Pico image: littlefs in the last 1408 KiB of the 2 MiB flash."""

from pathlib import Path

from littlefs import LittleFS, UserContext

FS_START = 0xA0000
BLOCK_BYTES = 4096
BLOCK_COUNT = 352
ROM_START = FS_START - 0x20000  # of an image that was built with a ROMFS of 128 KiB
FS_BYTES = BLOCK_BYTES * BLOCK_COUNT


def _mount(context, fresh):
    # Written as littlefs 2.0, which every MicroPython that we support reads.
    version = {"disk_version": 0x00020000} if fresh else {}
    return LittleFS(context=context, block_size=BLOCK_BYTES, block_count=BLOCK_COUNT, prog_size=256,
                    **version)


def files_of(folder):
    """{path on the device: bytes} of all the files under a folder, without hidden ones and caches."""
    folder = Path(folder)
    found = {}
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") or part == "__pycache__" for part in parts):
            found["/".join(parts)] = path.read_bytes()
    return found


def build(files):
    """The bytes of a file system that holds `files`: a folder, or {path on the device: bytes or str}."""
    if not isinstance(files, dict):
        files = files_of(files)
    context = UserContext(buffsize=FS_BYTES)
    system = _mount(context, fresh=True)
    for path, data in files.items():
        if "/" in path:
            system.makedirs(path.rsplit("/", 1)[0], exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(data.encode() if isinstance(data, str) else bytes(data))
    system.unmount()
    return bytes(context.buffer)


def read(image):
    """{path on the device: bytes} of a file system's bytes; littlefs.LittleFSError where it is damaged."""
    context = UserContext(buffsize=FS_BYTES)
    context.buffer[:] = image
    system = _mount(context, fresh=False)
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = folder.rstrip("/") + "/" + name
            with system.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    system.unmount()
    return found
