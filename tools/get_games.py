"""make games: fetches the record of games from a board, or from every board that is plugged in.

    python tools/get_games.py [--port PORT[,PORT …]] [--all] [--into FOLDER] [--force]

They come to games/<board's number>/g000123.txt; what is there already and has not changed is left. The clock
is stopped for it and started again, so a board on which a game is under way is refused.
"""

import argparse
import base64
import contextlib
import hashlib
import re
import sys
from pathlib import Path

import device_link
from device_link import CHUNK, LinkError

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "/games"
_IDLE = ("ready", "over", "table", "setup")
_BEFORE = ("ready", "setup")
_LOOK_S = 3  # a clock that runs answers within a tenth of a second
_LIST = f"""
import os
try:
    for n in os.listdir({FOLDER!r}): print(n, os.stat({FOLDER!r} + "/" + n)[6])
except OSError: pass
"""
_NUMBER = """
import machine
from binascii import hexlify
print(hexlify(machine.unique_id()).decode() if hasattr(machine, "unique_id") else "board")
"""


def refuse_in_game(link, force):
    """LinkError if a game is under way, which stopping the clock would end. Whether a clock runs at all."""
    status = link.hear_status(_LOOK_S)
    said = dict(re.findall(r"(\w+)=(\S+)", status))
    # After START the game's own time runs, though nothing else does.
    waits = said.get("screen") not in _IDLE or (said.get("started") == "yes" and said["screen"] in _BEFORE)
    if not force and status and (said.get("running", "-") != "-" or waits):
        raise LinkError(f"a game is under way on {link.port} (screen {said.get('screen')}); wait for its "
                        "end, or take FORCE=1, which stops its clock")
    return bool(status)


def fetch(port, into, force, out):
    """Fetch from one board; returns how many files came. LinkError says what went wrong."""
    link = device_link.Link(port)
    try:
        ran = refuse_in_game(link, force)
        link.enter()
        link.prepare()
        number = re.sub(r"\W", "", link.run(_NUMBER)[0]) or "board"
        listed = [line.split() for line in link.run(_LIST)]
        games = sorted((name, int(size)) for name, size in listed if re.fullmatch(r"g\d{6}\.txt", name))
        folder = into / number
        folder.mkdir(parents=True, exist_ok=True)
        came = sum(_one(link, folder, name, size) for name, size in games)
        out.write(f"  {len(games)} games on the board, {came} new or longer, in {folder}\n")
        link.reset()
        if ran:
            heard = link.hear_status()
            told = "the clock runs again" if heard else "the clock is not heard: unplug it, plug it in"
            out.write(f"  {told}\n")
        return came
    except OSError as error:
        raise LinkError(f"{into} cannot be written: {error}") from None
    finally:
        link.close()


def _one(link, folder, name, size):
    """Fetch one file unless it is here already; True if it came."""
    path = folder / name
    there = link.run(f"deploy.show(({f'{FOLDER}/{name}'!r},))")[0].split()[0]
    if path.exists() and hashlib.sha256(path.read_bytes()).hexdigest() == there:
        return False
    lines = link.run(f"_g = open({f'{FOLDER}/{name}'!r}, 'rb')\nfrom binascii import b2a_base64 as _b")
    data = b""
    while len(data) < size:
        lines = link.run(f"print(_b(_g.read({CHUNK})).decode())")
        piece = base64.b64decode(lines[0]) if lines else b""
        if not piece:
            break
        data += piece
    link.run("_g.close()")
    if hashlib.sha256(data).hexdigest() != there:
        raise LinkError(f"{name} did not arrive as it is on the board; run this again")
    if path.exists() and not data.startswith(path.read_bytes()):
        # Another game under an old number: the board was emptied in between. The old one is kept.
        path.replace(_free_name(folder, path.stem))
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)
    return True


def _free_name(folder, stem):
    number = 1
    while (folder / f"{stem}-before-{number}.txt").exists():
        number += 1
    return folder / f"{stem}-before-{number}.txt"


def main(arguments, out=None):
    """Returns the exit status."""
    out = out or sys.stdout
    parser = argparse.ArgumentParser(description="Fetches the record of games from a board.")
    parser.add_argument("--port", default="", help="serial port, or several with commas")
    parser.add_argument("--all", action="store_true", help="every board that is plugged in")
    parser.add_argument("--into", type=Path, default=ROOT / "games", help="folder (games/)")
    parser.add_argument("--force", action="store_true",
                        help="also while a game is under way: its clock is stopped")
    parser.add_argument("--patience", type=int, default=device_link.ANSWER_S, metavar="SECONDS",
                        help="how long a board may take to answer")
    options = parser.parse_args(arguments)
    device_link.ANSWER_S = options.patience
    ports = [port for port in options.port.split(",") if port] or device_link.ports()
    if not ports:
        print("games: no board is plugged in: connect one with a cable that carries data, or name its PORT=…",
              file=sys.stderr)
        return 1
    if len(ports) > 1 and not (options.all or options.port):
        print(f"games: {len(ports)} boards are plugged in ({', '.join(ports)}): name one with PORT=…, or "
              "take all with ALL=1", file=sys.stderr)
        return 1
    failed = 0
    for port in ports:
        out.write(f"games: {port}\n")
        with contextlib.suppress(BrokenPipeError):
            out.flush()
        try:
            fetch(port, options.into, options.force, out)
        except LinkError as error:
            failed += 1
            print(f"games: {error}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
