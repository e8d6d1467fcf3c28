"""Plots in one call, drawn by Plotly: `batch.plot()`, and the same for reports and reviews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tablewright.engine.errors import BadOption
from tablewright.engine.extras import extra

if TYPE_CHECKING:
    from tablewright.engine.batch import Batch

BY_SEAT = ("scores", "payoffs", "places")
BINS = 40
PLOTTED = (*BY_SEAT, "rounds", "plies", "ending")


def drawn(figure: Mapping[str, Any]) -> Any:
    """A figure of Plotly from its data."""
    with extra("lab", "Plots need Plotly"):
        from plotly import graph_objects
    return graph_objects.Figure(figure)


def histogram_bars(values: Sequence[float] | np.ndarray) -> dict[str, Any]:
    """How often each whole number occurs, or the numbers of each of forty bins."""
    values = np.asarray(values, float)
    whole = len(values) > 0 and np.ptp(values) <= BINS and bool((values == np.round(values)).all())
    if whole:
        numbers, counts = np.unique(values, return_counts=True)
    else:
        counts, edges = np.histogram(values, bins=BINS)
        numbers = (edges[:-1] + edges[1:]) / 2
    return {"type": "bar", "x": [round(float(n), 2) for n in numbers], "y": [int(c) for c in counts]}


def batch_plot(batch: Batch, column: str) -> Any:
    """How often each value of a column occurs; for each seat, where seats have values of their own."""
    if column not in PLOTTED:
        raise BadOption(f"Unknown column {column!r}: choose one of {', '.join(PLOTTED)}.")
    if column in BY_SEAT:
        seats = range(batch.game.players)
        traces = [histogram_bars(batch[column][:, seat]) | {"name": f"player {seat + 1}"} for seat in seats]
    elif column == "ending":
        ended = {name: count for name, count in batch.endings.items() if count}
        traces = [{"type": "bar", "x": list(ended), "y": list(ended.values())}]
    else:
        traces = [histogram_bars(batch[column])]
    title = {"text": f"{len(batch):,} games of {batch.game.box.title}"}
    layout = {"title": title, "xaxis": {"title": {"text": column}}, "yaxis": {"title": {"text": "games"}}}
    return drawn({"data": traces, "layout": layout})
