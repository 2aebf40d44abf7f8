"""The modules put together for a board: the same clock, and a crash is told in terms of the sources."""

import ast
import os
import shutil
import subprocess

import pytest

import bundle
import bundle_scopes
import desktop_mpy
import device_build
import hot_code
import run_scenarios

SIM = device_build.ROOT / "sim"
# A board that tells what is in memory when the loop begins. KEEP: whether it holds on to the start's code.
BOARD = """
import gc
import sys
from boards.pico import *
from boards import pico

KEEP = {keep}
kept = []

def prepare():
    kept.append(sys.modules["starting"].PUT if KEEP else None)

def path(name):
    return {folder!r} + "/" + name

def start(once, app):
    gc.collect()
    print(gc.mem_alloc())
    __import__("starting")
    gc.collect()
    print(gc.mem_alloc())

watchdog = lambda: Dog()

class Dog:
    def stop(self):
        pass
"""
LOOKERS = ("player", "scenario")  # they look inside, so they are put together with the rest
# What is in memory after a story that was played from the moment when the loop begins.
LOOKER = """
import sys

import player
import scenario
from settled import settled


def topics_after(story, lexicon, topics):
    story = scenario.parse(story.split("\\n"))
    performance = player.Player(story, {"lexicon.dawg": lexicon}, player.PUNCTUAL, 1)
    performance.app.listener = None  # the player's names of events are needed by nobody else
    settled()
    performance.play()
    return [topic for topic in topics if topic in sys.modules]
"""
LEFT_ALONE = ("machine", "memory_model", "play_scenarios", "ssd1306_model")


@pytest.fixture(scope="module")
def put_together(tmp_path_factory):
    """(folder of the bundles' sources, bundle.Bundles), with the player of scenarios."""
    folder = tmp_path_factory.mktemp("bundles")
    fonts = run_scenarios.fonts()
    program = {path.stem: path for path in (device_build.ROOT / "firmware").glob("*.py")}
    alone = [program.pop(name) for name in filter(bundle.is_alone, list(program))]
    alone += [SIM / f"{name}.py" for name in LEFT_ALONE]
    for path in alone:
        shutil.copy(path, folder)
    texts = {name: path.read_text(encoding="utf-8") for name, path in sorted(program.items())}
    boards = [device_build.ROOT / "boards" / f"{name}.py" for name in ("pico", "shared")]
    others = [path.read_text(encoding="utf-8") for path in [*alone, *fonts.glob("*.py"), *boards]]
    extra = {name: (SIM / f"{name}.py").read_text(encoding="utf-8") for name in LOOKERS}
    extra["looker"] = LOOKER
    made = bundle.put_together(texts, others, device_build.hot(fonts), extra,
                               ("player::play_all_ways", "scenario::parse", "scenario::ScenarioError",
                                "scenario::MOST_BYTES", "looker::topics_after"))
    for name, text in made.sources.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder, made


def test_every_scenario_plays_alike(put_together):
    folder, _ = put_together
    files = sorted(map(str, run_scenarios.SCENARIOS.glob("*.txt")))
    command = desktop_mpy.command(folder / "play_scenarios.py", run_scenarios.default_lexicon(), "3", *files,
                                  heap="1M")
    path = os.pathsep.join([str(folder), str(run_scenarios.fonts()), ".frozen"])
    done = subprocess.run(command, env={**os.environ, "MICROPYPATH": path}, capture_output=True, text=True)
    wrong = [line for line in done.stdout.splitlines() if not line.startswith("ok ")]
    assert done.returncode == 0 and not wrong, wrong or done.stderr
    assert done.stdout.count("ok ") == len(files)


def test_little_is_always_in_memory(put_together):
    """What the start and the rare acts need must not slip into the part that stays."""
    _, made = put_together
    stays = {function for _, _, function in made.lines["main"]}
    assert {"step", "press", "leds"} <= stays
    assert not {"parse", "_converters", "_key_correct", "_key_typing", "load_board"} & stays


def test_what_an_interrupt_calls_is_always_in_memory(put_together):
    """Nothing can be brought in there: that allocates."""
    _, made = put_together
    calls = {("buttons", "on_edge"), ("buzzer", "_tone"), ("buzzer", "answer"), ("inputs", "edge"),
             ("inputs", "key"), ("keypad", "_low_columns"), ("keypad", "_scan"), ("keypad", "_tick"),
             ("keypad", "_wake"), ("keypad", "awake"), ("leds", "show"), ("reflex", "press"),
             ("sounds", "pattern"), ("timebase", "ticks_between")}
    assert calls <= {(module, function) for _, module, function in made.lines["main"]}


def look(put_together, tmp_path, call):
    """What an expression about `looker` says on MicroPython; LEXICON stands for the path of a list."""
    folder, _ = put_together
    script = tmp_path / "look.py"
    script.write_text(f"import sys\nimport looker\nLEXICON = sys.argv[1]\nprint({call})\n", encoding="utf-8")
    command = desktop_mpy.command(script, run_scenarios.default_lexicon(), heap="2M")
    path = os.pathsep.join([str(folder), str(run_scenarios.fonts()), ".frozen"])
    done = subprocess.run(command, env={**os.environ, "MICROPYPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return ast.literal_eval(done.stdout)


@pytest.mark.parametrize("text", [hot_code.STORY.format(preset="sss-2min"), hot_code.CHALLENGES])
def test_neutral_brings_in_one_bundle_and_the_start_never_comes_back(put_together, tmp_path, text):
    """Each bundle takes 100 ms and more to come: between two keys there is no time for that."""
    topics = [*bundle.TOPICS, "starting"]
    assert set(topics) <= set(put_together[1].sources)
    found = look(put_together, tmp_path, f"looker.topics_after({text!r}, LEXICON, {topics!r})")
    assert found == ["challenging", "display"]


def started(put_together, tmp_path, keep):
    """(bytes in use when the loop begins, and with what only the start needs once more) on MicroPython."""
    folder, _ = put_together
    place = tmp_path / str(keep)
    (place / "files").mkdir(parents=True)
    shutil.copy(run_scenarios.default_lexicon(), place / "files" / "lexicon.dawg")
    shutil.copytree(device_build.ROOT / "boards", place / "boards")
    board = BOARD.format(keep=keep, folder=str(place / "files"))
    (place / "board.py").write_text(board, encoding="utf-8")
    (place / "start.py").write_text("import main\nmain.run()\n", encoding="utf-8")
    path = os.pathsep.join(map(str, [place, folder, run_scenarios.fonts()])) + os.pathsep + ".frozen"
    done = subprocess.run(desktop_mpy.command(place / "start.py", heap="2M"),
                          env={**os.environ, "MICROPYPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [int(number) for number in done.stdout.splitlines()[-2:]]


def test_nothing_keeps_the_start_in_memory(put_together, tmp_path):
    """One function of it in somebody's hands keeps all of it: on a Pico a fifth of the heap."""
    free, again = started(put_together, tmp_path, False)
    kept, _ = started(put_together, tmp_path, True)
    costs = again - free
    assert costs > 30_000
    assert kept - free > costs * 9 // 10


SAMPLE = {
    "main": "import other\nfrom other import LIMIT as MOST\n\n\n"
            "def run(value):\n    return other.twice(value) + MOST\n",
    "settled": "def settled():\n    pass\n",
    "other": "LIMIT = 7\n\n\ndef twice(number):\n    return number * 2\n",
}


def alone(**changed):
    """The namespace of SAMPLE's bundle `main`; `changed`: other texts."""
    topics, bundle.TOPICS = bundle.TOPICS, {}
    try:
        made = bundle.put_together({**SAMPLE, **changed}, [], hot_code.Ran([]))
    finally:
        bundle.TOPICS = topics
    space = {}
    exec(made.sources["main"], space)
    return space, made


def test_two_modules_become_one():
    space, made = alone()
    assert space["run"](4) == 15
    assert "import other" not in made.sources["main"] and "twice" not in made.sources["main"]


def test_a_name_that_a_text_says_stays():
    other = ("LIMIT = 7\n\n\nclass Thing:\n    def twice(self):\n        return 2\n\n"
             "    def once(self):\n        return 1\n")
    main = ("from other import Thing\n\n\ndef run():\n    thing = Thing()\n"
            "    return getattr(thing, 'twice')() + thing.once()\n")
    space, made = alone(other=other, main=main)
    assert space["run"]() == 3
    assert "def twice" in made.sources["main"] and "def once" not in made.sources["main"]


@pytest.mark.parametrize("wrong", [
    "import other\n\n\ndef run():\n    return other\n",  # who has a module as a value can say any name of it
    "import other\n\n\ndef run():\n    other.LIMIT = 3\n",
    "from other import LIMIT\n\n\ndef run():\n    global LIMIT\n    LIMIT = 3\n",
    "from other import NOTHING\n\n\ndef run():\n    return NOTHING\n",
])
def test_what_cannot_be_put_together_is_refused(wrong):
    with pytest.raises(bundle_scopes.Unclear, match=r"main\.py:\d+: "):
        alone(main=wrong)


def test_a_trace_is_told_in_terms_of_the_sources(put_together, tmp_path):
    import sourcelines

    _, made = put_together
    lines = tmp_path / "lines.txt"
    lines.write_text(made.lines_text(), encoding="utf-8")
    at, (line, module, function) = next((at, told) for at, told in enumerate(made.lines["main"], 1)
                                        if told[1:] == ("clock", "press"))
    text = f'Traceback (most recent call last):\n  File "main.py", line {at}, in ldr\nValueError: \n'
    told = sourcelines.in_sources(text, str(lines))
    assert f'  File "clock.py", line {line}, in press\n' in told and told.endswith("\nValueError: \n")
    source = (device_build.ROOT / "firmware" / f"{module}.py").read_text(encoding="utf-8").splitlines()
    assert source[line - 1].strip()
    beyond = '  File "main.py", line 99999, in ldr\n  File "none.py", line 1, in x'
    assert sourcelines.in_sources(beyond, str(lines)) == beyond


def test_a_game_is_recorded_alike(put_together, tmp_path):
    """The writer of records comes and goes as a module of its own, and writes what the sources write."""
    import player
    import scenario

    folder, _ = put_together
    story = run_scenarios.SCENARIOS / "whole_game_sss_challenges.txt"
    lexicon = str(run_scenarios.default_lexicon())
    texts = []
    script = tmp_path / "record.py"
    script.write_text(
        "import sys\nimport scenario, player\n"
        "with open(sys.argv[1]) as file:\n    story = scenario.parse(file.read().split('\\n'))\n"
        "print(player.play_all_ways(story, {'lexicon.dawg': sys.argv[2]}, 3, sys.argv[3]))\n")
    command = desktop_mpy.command(script, story, lexicon, tmp_path / "bundles", heap="2M")
    path = os.pathsep.join([str(folder), str(run_scenarios.fonts()), ".frozen"])
    done = subprocess.run(command, env={**os.environ, "MICROPYPATH": path}, capture_output=True, text=True)
    assert done.stdout == "None\n", done.stdout + done.stderr
    parsed = scenario.parse(story.read_text(encoding="utf-8").split("\n"))
    assert player.play_all_ways(parsed, {"lexicon.dawg": lexicon}, 3, str(tmp_path / "sources")) is None
    for where in ("bundles", "sources"):
        texts.append((tmp_path / where / "g000001.txt").read_text(encoding="utf-8"))
    assert texts[0] == texts[1] and texts[0].count("\n") > 100
