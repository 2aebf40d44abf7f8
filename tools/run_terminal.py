"""The board in this terminal: the real firmware/main.py on desktop MicroPython.

    python tools/run_terminal.py [--device FOLDER] [KEY=VALUE …]

KEY=VALUE are settings, such as preset=cas-2min lang=cs. The simulated device's files
lie in build/device, or in FOLDER; they are kept from one call to the next, a lexicon.dawg
that you put there too. Settings given here take the place of all that were chosen before.
"""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import command_line
import desktop_build
import desktop_mpy
import device_build
import run_scenarios

ROOT = Path(__file__).resolve().parent.parent
DEVICE = ROOT / "build" / "device"


def fault(setting, device):
    """What is wrong with a setting KEY=VALUE for the device in this folder, in one line; "" if nothing is."""
    key, equals, value = setting.partition("=")
    if not equals or not setting.isprintable():
        return f"{command_line.value(setting)}: a setting is KEY=VALUE, such as preset=cas-2min"
    device_build.firmware_on_the_path()
    import ownpresets
    import presets
    import settings
    import textfile

    if key == "preset":
        own = ownpresets.OwnPresets(textfile.TextFile(str(device / "presets.txt")))
        known = presets.names() + own.names()
        if value not in known:
            return f"{command_line.value(setting)}: no such preset; there are {', '.join(known)}"
    try:
        settings.Settings().set(key, value)
    except ValueError as error:
        return f"{command_line.value(setting)}: {error}"
    return ""


def prepare(device, settings):
    """Fill the device's folder: the default lexicon where there is none, and `settings` if there are any."""
    device.mkdir(parents=True, exist_ok=True)
    if not (device / "lexicon.dawg").exists():
        shutil.copyfile(run_scenarios.default_lexicon(), device / "lexicon.dawg")
    if settings:
        # What was chosen in the menu would hide what is asked for now.
        for name in ("choices.txt", "choices-before.txt"):
            (device / name).unlink(missing_ok=True)
        lines = [setting.replace("=", " = ", 1) + "\n" for setting in settings]
        (device / "settings.txt").write_text("".join(lines), encoding="utf-8")


def play(device):
    """Run the board until it is left; the terminal is as before whatever happens. Returns the exit status."""
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    # Ctrl-C goes to the whole group: the board ends by itself, and this program then restores the terminal.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        tty.setcbreak(sys.stdin)
        command = desktop_mpy.command(ROOT / "sim" / "terminal.py", device, *(["picture"] if roomy() else []))
        environment = desktop_build.environment(ROOT / "sim", ROOT)
        status = subprocess.run(command, env=environment, preexec_fn=_hear_interrupts).returncode
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
        sys.stdout.write("\x1b[?25h\x1b[0m\n")
        sys.stdout.flush()
    return 0 if status in (0, -signal.SIGINT, 130) else status


def roomy():
    """Whether the terminal has room for the display's picture beside everything else."""
    size = shutil.get_terminal_size()
    return size.lines >= 36 and size.columns >= 76


def _hear_interrupts():
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def main(arguments):
    """Returns the exit status."""
    parser = command_line.Parser(description="The board in this terminal.")
    parser.add_argument("--device", type=Path, default=DEVICE, help="folder of the device's files")
    parser.add_argument("settings", nargs="*", metavar="KEY=VALUE", help="settings, such as lang=cs")
    options = parser.parse_args(arguments)
    for setting in options.settings:
        wrong = fault(setting, options.device)
        if wrong:
            print(f"make run: {wrong}", file=sys.stderr)
            return 2
    if os.name == "nt":
        print("make run: this terminal cannot be read key by key on Windows; use WSL", file=sys.stderr)
        return 1
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        print("make run: this is no terminal; start it in one", file=sys.stderr)
        return 1
    try:
        prepare(options.device, options.settings)
    except OSError as error:
        where = command_line.name(error.filename or options.device)
        print(f"make run: {where}: {error.strerror}; --device names a folder of the device's files",
              file=sys.stderr)
        return 1
    try:
        desktop_build.program(run_scenarios.fonts())
    except device_build.BuildError as error:
        print(f"make run: {error}", file=sys.stderr)
        return 1
    return play(options.device)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
