"""What the emulator's stories share: a board to boot, and a table of the figures they measured.

The image comes in the environment as NAMIETKA_IMAGE, from `make emulate`; without one every story is skipped.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from emulator import forked

NO_IMAGE = "no MicroPython image: make emulate tells how to get one"
_FIGURES = pytest.StashKey[list]()
_MEASURED = pytest.StashKey[list]()  # of one story
_BOARDS = pytest.StashKey[list]()  # of one story: (board, its µs when the story began)
_STARTED = pytest.StashKey[dict]()  # {(preset, display): Clock}
_SIMULATED = pytest.StashKey[dict]()  # {story: seconds}


@dataclass
class Figure:
    what: str
    value: float
    unit: str
    at_most: float | None


_IMAGE = os.environ.get("NAMIETKA_IMAGE")


def pytest_collection_modifyitems(items):
    if not _IMAGE:
        for item in items:
            if item.path.parent == Path(__file__).parent:
                item.add_marker(pytest.mark.skip(reason=NO_IMAGE))


@pytest.fixture
def boot(request):
    """boot(files, **options): a PicoUnderTest with `files`, just switched on.

    A story that takes more than two real minutes fails: see `real_limit_s`.
    """
    def boot(files=None, **options):
        options.setdefault("real_limit_s", 120)
        return _boot(request.node, files, options)
    return boot


def _boot(story, files, options):
    from emulator.pico import PicoUnderTest

    pico = PicoUnderTest(_IMAGE, files, **options)
    story.stash.setdefault(_BOARDS, []).append((pico, 0))
    return pico


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    """What `make flash LEX=sk` puts on a Pico: {path on the device: bytes}."""
    from emulator.clock_bench import device_files

    return device_files(tmp_path_factory.mktemp("device") / "device")


@pytest.fixture
def started(request, files):
    """started(preset line or None, display=True): a Clock whose loop has just begun.

    It is started once for all stories that ask for the same. Each goes on from there in a copy of this
    process, so what follows the call is told where nothing of it stays.
    """
    from emulator.clock_bench import REAL_LIMIT_S, Clock, with_preset

    def started(preset=None, display=True):
        known = request.config.stash.setdefault(_STARTED, {})
        bench = known.get((preset, display))
        if bench is None:
            def boot(files, **options):
                return _boot(request.node, files, options)

            bench = Clock(boot, with_preset(files, preset) if preset else files, display=display).begin()
            _spent(request.config, f"start{' without a display' * (not display)}: {preset or 'as flashed'}",
                   request.node.stash[_BOARDS])
            if hasattr(os, "fork"):
                known[preset, display] = bench
        request.node.stash[_BOARDS] = [(bench.pico, bench.pico.now_us)]
        forked.hand_over()
        bench.pico.give_up_in(REAL_LIMIT_S)
        return bench
    return started


def _spent(config, name, boards):
    config.stash.setdefault(_SIMULATED, {})[name] = sum(pico.now_us - since for pico, since in boards) / 1e6


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    """A story, here or in a copy of this process; what it measured is kept here either way."""
    error, result = None, True
    try:
        result = yield
    except forked.Told as told:
        if told.said is not None:
            figures, simulated = told.said
            pyfuncitem.stash[_MEASURED] = figures
            pyfuncitem.config.stash.setdefault(_SIMULATED, {})[pyfuncitem.name] = simulated
        if told.trouble:
            pytest.fail(told.trouble, pytrace=False)
        return True
    except BaseException as raised:
        error = raised
    boards = pyfuncitem.stash.get(_BOARDS, [])
    _spent(pyfuncitem.config, pyfuncitem.name, boards)
    if forked.is_copy():
        forked.end(error, (pyfuncitem.stash.get(_MEASURED, []),
                           pyfuncitem.config.stash[_SIMULATED][pyfuncitem.name]))
    if error:
        raise error
    return result


@pytest.fixture
def figure(request):
    """figure(what, value, unit, at_most=None): a row of the table at the end.

    Beyond `at_most` the story fails, but only when it has been told to its end, so that the
    other figures are measured too.
    """
    def figure(what, value, unit, at_most=None):
        request.node.stash.setdefault(_MEASURED, []).append(Figure(what, value, unit, at_most))
    yield figure
    measured = request.node.stash.get(_MEASURED, [])
    request.config.stash.setdefault(_FIGURES, []).extend(measured)
    beyond = [f"{one.what}: {one.value:g} {one.unit}, more than {one.at_most:g}" for one in measured
              if one.at_most is not None and one.value > one.at_most]
    assert not beyond, "; ".join(beyond)


def pytest_terminal_summary(terminalreporter, config):
    figures = config.stash.get(_FIGURES, [])
    if figures:
        terminalreporter.section("measured on the emulated Pico, in simulated time")
        _keep(figures)
        width = max(len(figure.what) for figure in figures)
        for figure in figures:
            bound = "" if figure.at_most is None else f"   at most {figure.at_most:g}"
            terminalreporter.write_line(f"{figure.what:{width}}  {figure.value:12.3f} {figure.unit}{bound}")
    simulated = config.stash.get(_SIMULATED, {})
    if simulated:
        terminalreporter.section("simulated seconds")
        for name, seconds in sorted(simulated.items(), key=lambda one: -one[1]):
            terminalreporter.write_line(f"{seconds:8.1f}  {name}")
        terminalreporter.write_line(f"{sum(simulated.values()):8.1f}  in all")


def _keep(figures):
    """The table as Markdown, for docs/figures.md."""
    rows = ["| what | measured | budget | |", "|---|---|---|---|"]
    for figure in figures:
        within = "" if figure.at_most is None else "met" if figure.value <= figure.at_most else "**not met**"
        budget = "" if figure.at_most is None else f"{figure.at_most:g} {figure.unit}"
        rows.append(f"| {figure.what} | {figure.value:.3g} {figure.unit} | {budget} | {within} |")
    folder = Path(__file__).resolve().parents[2] / "build"
    folder.mkdir(exist_ok=True)
    (folder / "emulated.md").write_text("\n".join(rows) + "\n", encoding="utf-8")
