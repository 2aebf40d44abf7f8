"""The board's console as a TCP port, for host programs that talk to a serial port: mpremote, `make flash`."""

import select
import socket
import subprocess
import tempfile
import time

_SLICE_MS = 2


def run_beside(pico, command, limit_s):
    """Runs `command` (a list) while a PicoUnderTest lives; returns its subprocess.CompletedProcess.

    `stdout` holds all it printed, as text. "{port}" in the command stands for the board's serial port.
    The board lives no faster than real time, so that a host program's waiting does not use up the story.
    """
    with socket.create_server(("127.0.0.1", 0)) as server, tempfile.TemporaryFile() as log:
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
        command = [part.replace("{port}", port) for part in command]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        try:
            _carry(pico, server, process, time.monotonic() + limit_s)
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
        log.seek(0)
        return subprocess.CompletedProcess(command, process.returncode, log.read().decode("utf-8", "replace"))


def _carry(pico, server, process, give_up):
    client, outgoing = None, bytearray()
    pico.usb.on_received = outgoing.extend
    lead_s = time.monotonic() - pico.now_us / 1e6
    try:
        while process.poll() is None:
            if time.monotonic() > give_up:
                raise TimeoutError("the host program did not end; console: " + repr(pico.console[-500:]))
            pico.run_ms(_SLICE_MS)
            ahead_s = max(0.0, pico.now_us / 1e6 + lead_s - time.monotonic())
            readable, _, _ = select.select([client or server], [], [], ahead_s)
            if readable and client is None:
                client = server.accept()[0]
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                outgoing.clear()
            elif readable:
                data = client.recv(65536)
                if data:
                    pico.usb.send(data)
                else:
                    client.close()
                    client = None
            if client and outgoing:
                client.sendall(outgoing)
                outgoing.clear()
    finally:
        pico.usb.on_received = None
        if client:
            client.close()
