"""What runs in an ordinary game (it stays in memory) and in a challenge (it comes in one): for bundle.py.

    python tools/hot_code.py LEXICON FOLDER …    a line for every function that ran: when, module, line

A few stories are played on CPython with the simulated board and its display: the start, turns, warnings, the
final signal, a lost turn, neutral and back, announcements; then one of challenges, from the first key to play
going on. What they do not come to still works on a board, only the first time it takes longer.
"""

import contextlib
import io
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parent.parent
_FIRMWARE = str(ROOT / "firmware")

STORY = """scenario 1
title    an ordinary game, for its code
preset   {preset}
needs    display
0:00.000  do   start
0:00.500  do   key 5
0:01.000  do   press B
0:01.000  see  running A
0:31.000  do   press A
0:31.200  do   press A
0:58.000  do   neutral
0:59.000  do   neutral
1:00.000  do   press B
3:04.500  do   press B
3:06.000  do   press A
35:07.000 do   press B
35:08.000 do   press A
41:10.000 do   neutral
41:11.000 do   press B
41:12.000 do   press A
41:13.000 do   press B
"""
CHALLENGES = """scenario 1
title    challenges, for their code
preset   sss-2min
needs    display
0:00.000  do   start
0:01.000  do   press B
0:31.000  do   neutral
0:32.000  do   type "óm"
0:33.000  do   keys DEL DEL
0:34.000  do   type "bó"
0:35.000  do   key OK
0:36.000  do   key DEL
0:37.000  do   key OK
0:38.000  do   press A
0:39.000  do   press B
0:40.000  see  screen ruling
0:41.000  do   key OK
0:42.000  do   type "xy"
0:43.000  do   key OK
0:44.000  do   agree
0:45.000  do   key OK
0:46.000  do   press B
0:46.000  see  running A
1:16.000  do   neutral
1:17.000  do   keys OK 2
1:18.000  do   key OK
1:19.000  do   keys DEL DEL
1:20.000  do   press B
1:50.000  do   press A
1:51.000  do   neutral
1:52.000  do   type "a"
1:53.000  do   keys DEL DEL
1:54.000  do   neutral
"""
PRESETS = ("sss-2min", "cas-2min", "sss-22min")


class Ran:
    """`game`, `start`, `challenge`: {(module, line of its def)} of the functions that ran then.

    `start` is what came before the game.
    """

    def __init__(self, lines):
        sets = {"game": set(), "start": set(), "challenge": set()}
        for line in lines:
            when, module, number = line.split()
            sets[when].add((module, int(number)))
        self.game, self.start, self.challenge = sets["game"], sets["start"], sets["challenge"]


class Failed(Exception):
    """The game could not be played; the last line of what it said."""


def lines_run(fonts, lexicon):
    """The lines that Ran is made of; `fonts`: the folder of the fonts, `lexicon`: the path of a list."""
    path = [ROOT / "tools" / "cpython", ROOT / "sim", ROOT / "firmware", fonts, ROOT]
    done = subprocess.run([sys.executable, __file__, lexicon, *path], capture_output=True, text=True)
    if done.returncode:
        raise Failed((done.stderr.strip().splitlines() or ['no word why'])[-1])
    return done.stdout.splitlines()


_SETTINGS = """lang = sk
final_ms = 3000
click = yes
"""


# Milliseconds, and which button goes down; a moment later it goes up.
_PRESSES = ((300, 3), (600, 2), (900, 3), (1200, 4), (1500, 4), (1800, 2))


def _power_on(lexicon, chip):
    """main.run() on the reference board's own module, with its files, and some presses.

    chip: whether the board may use a memory chip for the game in progress; else that lies in files.
    """
    global when
    now = _power_on.now
    now[0] = 0
    time.ticks_ms = lambda: now[0]
    nothing = SimpleNamespace(register=lambda *_: None, ipoll=lambda *_: ())
    select.poll = lambda: nothing
    from boards import pico as board
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "settings.txt").write_text(_SETTINGS, encoding="utf-8")
        Path(folder, "lexicon.dawg").write_bytes(Path(lexicon).read_bytes())
        board.path = lambda name: folder + "/" + name
        board.watchdog = lambda: SimpleNamespace(feed=lambda: None, stop=lambda: None)
        board.start = lambda once, app: _some_turns(once, app, now)
        if not chip:
            board.journal_store = lambda: None
        sys.modules["board"] = board
        import lexicon_dawg
        import machine
        import main
        from ssd1306_model import Bus, Panel
        machine.attach(0, Bus(Panel()))
        with contextlib.redirect_stdout(io.StringIO()):
            main.run()
            # A longer list is read page by page.
            pages = lexicon_dawg.open_lexicon(lexicon, 0)
            when = "challenge"
            pages.ruling(bytes((1, 2)))
            when = "start"
            pages.close()


_power_on.now = [0]  # the board's module keeps its tick counter


def _some_turns(once, app, now):
    global when
    import machine
    when = "game"
    presses = [(at_ms + later, pin, later // 40) for at_ms, pin in _PRESSES for later in (0, 40)]
    # The last turn goes on until it has been written down that it does.
    for at_ms in [*range(0, 2200, 20), *range(2200, 7000, 200)]:
        machine.elapse(at_ms - now[0])  # the keypad falls asleep, so presses are answered in the interrupt
        now[0] = at_ms
        for when_ms, pin, up in presses:
            if when_ms == at_ms:
                machine.drive(pin, up)
        app.woken()
        for _ in range(30):
            if once():
                break
    when = "start"


ran = {"game": set(), "start": set(), "challenge": set()}
when = "start"


def _note(frame, event, _argument):
    name = frame.f_code.co_filename
    if event == "call" and name.startswith(_FIRMWARE):
        ran[when].add((Path(name).stem, frame.f_code.co_firstlineno))


def _play(lexicon, path):
    global when
    sys.path[:0] = path
    import player
    import scenario
    sys.setprofile(_note)
    _power_on(lexicon, True)
    _power_on(lexicon, False)
    stories = [("game", STORY.format(preset=preset)) for preset in PRESETS] + [("challenge", CHALLENGES)]
    for kind, text in stories:
        when = "start"
        story = scenario.parse(text.splitlines())
        performance = player.Player(story, {"lexicon.dawg": lexicon}, player.LAZY, 1)
        when = kind
        performance.play()
    sys.setprofile(None)
    for when, functions in ran.items():
        for module, line in sorted(functions):
            print(when, module, line)


if __name__ == "__main__":
    import command_line
    parser = command_line.Parser(description=__doc__.split("\n")[0])
    parser.add_argument("lexicon", metavar="LEXICON", help="the image of a list, which the stories ask")
    parser.add_argument("folders", nargs="+", metavar="FOLDER", help="where the modules lie")
    given = parser.parse_args()
    _play(given.lexicon, given.folders)
