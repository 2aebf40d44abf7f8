"""Where JavaScript enters: `power_on`, `watch`, `check`, `set_setting`."""

import gc
import sys

DEVICE = "/device"
LEXICON = DEVICE + "/lexicon.dawg"
SCENARIOS = "/scenarios"


def prepare():
    """Load what is there before the firmware, so that the memory it takes can be told from it."""
    import boards.sim  # noqa: F401
    import front  # noqa: F401
    import screen  # noqa: F401

    gc.collect()


def power_on(view):
    """Start the firmware's main.py on the simulated board; returns the front."""
    import boards.sim as board
    from front import Front
    from screen import Screen

    import machine

    front = board.front = Front(DEVICE, view, Screen())
    sys.modules["board"] = board
    for pin in board.BUTTON_PINS:
        machine.drive(pin, 1)
    import main

    main.run()
    return front


def watch(view, text):
    """Play the scenario in `text` for `view`; returns the watch, or None if it is no scenario."""
    from screen import Screen
    from watch import Watch

    import scenario

    try:
        return Watch(text, LEXICON, SCENARIOS, view, Screen())
    except scenario.ScenarioError as error:
        view.ended(error.line, error.reason)
        return None


def check(path, seed):
    """Play the scenario file `path` in all modes, as `make scenarios` does; returns its line."""
    from play_scenarios import play_file

    wrong = play_file(path, LEXICON, seed)
    gc.collect()
    return "ok " + path if wrong is None else "FAILED " + path + ":" + str(wrong[0]) + ": " + wrong[1]


def set_setting(key, value):
    """Write a setting to the device's files; their other lines stay.

    What was chosen on the device itself would override it, so that choice is taken back.
    """
    from sealedfile import SealedFile
    from textfile import TextFile

    def rest_of(text):
        lines = text.split("\n")
        return "".join([line + "\n" for line in lines if line and line.split("=")[0].strip() != key])

    file = TextFile(DEVICE + "/settings.txt")
    file.write(rest_of(file.read()) + key + " = " + value + "\n")
    choices = SealedFile(TextFile(DEVICE + "/choices.txt"), TextFile(DEVICE + "/choices-before.txt"))
    choices.write(rest_of(choices.read("", [])))
