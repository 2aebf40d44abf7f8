"""`make sim`: builds the board in a browser and serves it to this machine alone.

    python tools/serve_sim.py [--port N]
"""

import argparse
import errno
import functools
import http.server
import sys

import build_sim
import node_packages

PORT = 8000


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files, never from a browser's memory: a new build is seen at once."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript",
                      ".js": "text/javascript", ".wasm": "application/wasm",
                      ".webmanifest": "application/manifest+json"}

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *arguments):
        """Silent."""


def server(folder, port):
    """A server of `folder` on 127.0.0.1 (port 0: any that is free). OSError if the port is taken."""
    handler = functools.partial(Handler, directory=str(folder))
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)


def main(arguments=None):
    """Build and serve until Ctrl-C; returns the exit status."""
    parser = argparse.ArgumentParser(prog="make sim", description="The board in a browser, on 127.0.0.1.")
    parser.add_argument("--port", type=int, default=PORT, help=f"default {PORT}; 0: any free one")
    port = parser.parse_args(arguments).port
    if not 0 <= port <= 65535:
        print(f"make sim: there is no port {port}; choose one up to 65535", file=sys.stderr)
        return 1
    try:
        serving = server(build_sim.OUT, port)
        build_sim.build()
    except node_packages.Missing as missing:
        print(f"make sim: {missing}", file=sys.stderr)
        return 1
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        what = "is taken" if error.errno == errno.EADDRINUSE else "may not be used"
        other = port + 1 if 1024 <= port < 65535 else PORT
        print(f"make sim: port {port} {what}; choose another: make sim PORT={other}, "
              "or PORT=0 for any free one", file=sys.stderr)
        return 1
    with serving:
        address = f"http://127.0.0.1:{serving.server_address[1]}/"
        print(f"The board: {address}   (Ctrl-C ends; the files are in build/sim)", flush=True)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
