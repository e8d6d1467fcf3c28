"""Plots as data for Plotly, which the page draws offline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tablewright.engine.plots import histogram_bars
from tablewright.lab.statistics import Estimate

Figure = dict[str, Any]
Values = Sequence[float] | np.ndarray
DASHES = ("solid", "dash", "dot")  # so that curves differ by more than colour
SYMBOLS = ("circle", "square", "diamond")


def figure(title: str, traces: list[dict[str, Any]], x: str = "", y: str = "", **layout: Any) -> Figure:
    axes = {"xaxis": {"title": {"text": x}, "automargin": True}, "yaxis": {"title": {"text": y}, "automargin": True}}
    return {"data": traces, "layout": {"title": {"text": title}, **axes, **layout}}


def bars(title: str, names: Sequence[str], estimates: Sequence[Estimate], line: float | None = None) -> Figure:
    """Shares with their intervals, and a line at an equal share."""
    trace = {
        "type": "bar",
        "x": list(names),
        "y": [round(100 * e.value, 2) for e in estimates],
        "error_y": {
            "type": "data",
            "symmetric": False,
            "array": [round(100 * (e.high - e.value), 2) for e in estimates],
            "arrayminus": [round(100 * (e.value - e.low), 2) for e in estimates],
        },
    }
    shapes = []
    if line is not None:
        ends = {"x0": 0, "x1": 1, "y0": 100 * line, "y1": 100 * line}
        shapes.append({"type": "line", "xref": "paper", "line": {"dash": "dot"}, **ends})
    return figure(title, [trace], y="per cent", shapes=shapes)


def histogram(title: str, values: Values, x: str, y: str = "games") -> Figure:
    return figure(title, [histogram_bars(values)], x=x, y=y, bargap=0.05)


def lines(title: str, x: Values | Sequence[str], curves: Mapping[str, Values], x_title: str, y_title: str) -> Figure:
    traces = [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": name,
            "x": list(x),
            "y": [round(float(v), 4) for v in y],
            "line": {"dash": DASHES[place % len(DASHES)]},
            "marker": {"symbol": SYMBOLS[place % len(SYMBOLS)]},
        }
        for place, (name, y) in enumerate(curves.items())
    ]
    below = {"orientation": "h", "x": 0.5, "xanchor": "center", "y": 1.0, "yanchor": "bottom"}
    return figure(title, traces, x=x_title, y=y_title, legend=below, showlegend=len(traces) > 1)


def points(title: str, x: Values, y: Values, names: Sequence[str], x_title: str, y_title: str) -> Figure:
    """A point for each name. Where several coincide, the point is larger and names them all."""
    spots: dict[tuple[float, float], list[str]] = {}
    for here, name in zip(zip(x, y, strict=True), names, strict=True):
        spots.setdefault((round(float(here[0]), 4), round(float(here[1]), 4)), []).append(name)
    trace = {
        "type": "scatter",
        "mode": "markers",
        "x": [spot[0] for spot in spots],
        "y": [spot[1] for spot in spots],
        "text": [", ".join(here) for here in spots.values()],
        "marker": {"size": [round(5 + 3 * len(here) ** 0.5, 1) for here in spots.values()]},
    }
    return figure(title, [trace], x=x_title, y=y_title, hovermode="closest")


def heat(title: str, x: Sequence[str], y: Sequence[str], values: np.ndarray) -> Figure:
    """A table of numbers, coloured from 0 to twice the mean of their row."""
    usual = np.maximum(1e-9, values.mean(axis=1, keepdims=True))
    trace = {
        "type": "heatmap",
        "x": list(x),
        "y": list(y),
        "z": np.round(values / usual - 1, 3).tolist(),
        "zmin": -1,
        "zmax": 1,
        "colorscale": [[0, "#7fa3cc"], [0.5, "#f3f1ec"], [1, "#dd9a55"]],
        "showscale": False,
        "text": [[f"{value:.2f}" for value in row] for row in values],
        "texttemplate": "%{text}",
    }
    return figure(title, [trace])
