"""The README's pictures of the page, wide and on a phone, into docs/pictures/; needs a Chromium."""

import sys
import tempfile
from pathlib import Path

import browsing
import build_sim
import command_line
import node_packages

FOLDER = build_sim.ROOT / "docs" / "pictures"
LONGEST_S = 180


def main():
    """Make them anew; returns the exit status."""
    browser = browsing.chromium()
    if browser is None:
        print(f"make photos: {browsing.NONE}", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory() as folder:
            build_sim.build(Path(folder) / "sim")
            with browsing.serving(Path(folder) / "sim") as url:
                setting = {"url": url, "chromium": browser, "folder": str(FOLDER)}
                done = browsing.run("pictures.mjs", setting, LONGEST_S)
    except node_packages.Missing as missing:
        print(f"make photos: {missing}", file=sys.stderr)
        return 1
    sys.stderr.write(done.stderr)
    for file in sorted(FOLDER.glob("page-*.png")):
        print(file.relative_to(build_sim.ROOT))
    return done.returncode


if __name__ == "__main__":
    command_line.no_arguments(__doc__)
    sys.exit(main())
