"""A Chromium to look at the page with, and a script of host_tests/browser to do it."""

import contextlib
import json
import os
import shutil
import subprocess
import threading

import build_sim
import node_packages
import serve_sim

SCRIPTS = build_sim.ROOT / "host_tests" / "browser"
NAMES = "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"
NONE = "no Chromium: apt-get install chromium, or set CHROMIUM to one"


def chromium():
    """The path of a Chromium, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@contextlib.contextmanager
def serving(folder):
    """`folder` on a free port; the address of its root."""
    with serve_sim.server(folder, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


def run(script, setting, timeout_s):
    """Run a script with `setting`, a JSON object, as its argument; returns the finished process."""
    node, _ = node_packages.commands()
    return subprocess.run([node, str(SCRIPTS / script), json.dumps(setting)], cwd=SCRIPTS,
                          capture_output=True, encoding="utf-8", timeout=timeout_s)
