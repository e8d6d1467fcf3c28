"""Plots as Plotly's own data, so that the page can draw them offline."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tablewright.lab.statistics import Estimate

Figure = dict[str, Any]
Values = Sequence[float] | np.ndarray


def figure(title: str, traces: list[dict[str, Any]], x: str = "", y: str = "", **layout: Any) -> Figure:
    axes = {"xaxis": {"title": {"text": x}, "automargin": True}, "yaxis": {"title": {"text": y}, "automargin": True}}
    return {"data": traces, "layout": {"title": {"text": title}, **axes, **layout}}


def bars(title: str, names: Sequence[str], estimates: Sequence[Estimate], line: float | None = None) -> Figure:
    """Shares with their intervals, and a line where they should stand."""
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
    """How often each whole number came, or each of forty bins."""
    values = np.asarray(values, float)
    if len(values) and np.ptp(values) <= 40:
        numbers, counts = np.unique(np.round(values), return_counts=True)
    else:
        counts, edges = np.histogram(values, bins=40)
        numbers = (edges[:-1] + edges[1:]) / 2
    trace = {"type": "bar", "x": [round(float(n), 2) for n in numbers], "y": [int(c) for c in counts]}
    return figure(title, [trace], x=x, y=y, bargap=0.05)


def lines(title: str, x: Values, curves: Mapping[str, Values], x_title: str, y_title: str) -> Figure:
    traces = [
        {"type": "scatter", "mode": "lines+markers", "name": name, "x": list(x), "y": [round(float(v), 4) for v in y]}
        for name, y in curves.items()
    ]
    return figure(title, traces, x=x_title, y=y_title)


def points(title: str, x: Values, y: Values, names: Sequence[str], x_title: str, y_title: str) -> Figure:
    trace = {
        "type": "scatter",
        "mode": "markers",
        "x": [round(float(v), 4) for v in x],
        "y": [round(float(v), 4) for v in y],
        "text": list(names),
    }
    return figure(title, [trace], x=x_title, y=y_title, hovermode="closest")


def heat(title: str, x: Sequence[str], y: Sequence[str], values: np.ndarray) -> Figure:
    trace = {"type": "heatmap", "x": list(x), "y": list(y), "z": np.round(values, 3).tolist(), "colorscale": "Blues"}
    return figure(title, [trace])
