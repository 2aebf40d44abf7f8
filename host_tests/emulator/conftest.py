"""What the emulator's stories share: a board to boot, and a table of the figures they measured.

The image comes in the environment as NAMIETKA_IMAGE, from `make emulate`; without one every story is skipped.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest

NO_IMAGE = "no MicroPython image: make emulate tells how to get one"
_FIGURES = pytest.StashKey[list]()


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
def boot():
    """boot(files, **options): a PicoUnderTest with `files`, just switched on.

    A story that takes more than two real minutes fails: see `real_limit_s`.
    """
    from emulator.pico import PicoUnderTest

    def boot(files=None, **options):
        options.setdefault("real_limit_s", 120)
        return PicoUnderTest(_IMAGE, files, **options)
    return boot


@pytest.fixture
def figure(request):
    """figure(what, value, unit, at_most=None): a row of the table at the end.

    Beyond `at_most` the story fails, but only when it has been told to its end, so that the
    other figures are measured too.
    """
    beyond = []

    def figure(what, value, unit, at_most=None):
        request.config.stash.setdefault(_FIGURES, []).append(Figure(what, value, unit, at_most))
        if at_most is not None and value > at_most:
            beyond.append(f"{what}: {value:g} {unit}, more than {at_most:g}")
    yield figure
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
