"""A picture of a recorded game, by matplotlib: the time used for each move, and what both had left."""

import io
import re
from pathlib import Path

import kept_pip
from game_page import balances_of, moves_of

LOCK = Path(__file__).resolve().parent.parent / "requirements-report.txt"
_COLOURS = {"A": "#1f5fa8", "B": "#d9822b"}
_HATCHES = {"A": "", "B": "//"}  # a difference that is seen without colours


def ready(told):
    """Have matplotlib, fetched once if need be. Returns None, or why there is none."""
    try:
        import matplotlib  # noqa: F401
        return None
    except ImportError:
        return kept_pip.install(LOCK, "report", told)


def svg(record, texts):
    """The picture as the text of an SVG element. The same record gives the same text."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    settings = {"svg.hashsalt": "namietka", "svg.fonttype": "none", "font.family": "sans-serif",
                "hatch.linewidth": 0.5}
    with matplotlib.rc_context(settings):
        figure, (used, left) = pyplot.subplots(2, 1, figsize=(10, 6.4), layout="constrained")
        _used(used, moves_of(record), texts)
        _left(left, balances_of(record), texts)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        pyplot.close(figure)
    text = out.getvalue()
    return re.sub(r"\n\s*<metadata>.*?</metadata>", "", text[text.index("<svg"):], flags=re.S)


def _used(axes, moves, texts):
    from matplotlib.patches import Patch
    from matplotlib.ticker import MaxNLocator

    for side in "AB":
        numbers = [number for number, move in enumerate(moves, 1) if move.side == side]
        seconds = [move.used_ms / 1000 for move in moves if move.side == side]
        axes.bar(numbers, seconds, color=_COLOURS[side], hatch=_HATCHES[side], edgecolor="white", label=side)
    for number, move in enumerate(moves, 1):
        if move.how == "lost":
            axes.annotate("×", (number, move.used_ms / 1000), ha="center", va="bottom")
    axes.set_ylabel(texts["per-move"])
    axes.set_xlabel(texts["move"])
    if moves:
        axes.set_xlim(0.4, len(moves) + 0.6)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
        # Above the bars, and made here: of a side that made no move there is no bar to take it from.
        samples = [Patch(facecolor=_COLOURS[side], hatch=_HATCHES[side], edgecolor="white", label=side)
                   for side in "AB"]
        axes.legend(handles=samples, loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False)
    axes.set_ylim(bottom=0)
    _tidy(axes)


def _left(axes, balances, texts):
    minutes = [at_ms / 60_000 for at_ms, _, _ in balances]
    for at, (side, style) in enumerate((("A", "-"), ("B", "--"))):
        left = [one[1 + at] / 60_000 for one in balances]
        axes.plot(minutes, left, style, color=_COLOURS[side], label=side)
    axes.axhline(0, color="#999999", linewidth=0.8)
    axes.set_ylabel(texts["balance"])
    axes.set_xlabel(texts["minutes"])
    axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False)
    _tidy(axes)


def _tidy(axes):
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e5e5e5")
    axes.set_axisbelow(True)
