"""Shapes that boards and cards are drawn with, as data. Lengths are millimetres from the top left, angles degrees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

INK, FAINT, PAPER = "#22201c", "#6b655b", "#ffffff"
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True)
class Sign:
    """A small drawing in a colour, perhaps with a letter in it.

    `drawing` names a file of drawings and a key in it, such as "layers/form".
    """

    drawing: str
    colour: str = INK
    letter: str = ""


Line = Sequence[str | Sign]  # words with signs among them


@dataclass(frozen=True)
class Outline:
    """A path in the notation of SVG. One unit of it is `scale` millimetres."""

    path: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.3
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    dashed: bool = False


@dataclass(frozen=True)
class Label:
    """A single line of words, in points. If it is wider than `fit`, it gets smaller."""

    text: str
    x: float
    y: float  # of the baseline
    size: float = 9.0
    colour: str = INK
    bold: bool = False
    anchor: Anchor = "start"
    turn: float = 0.0  # clockwise
    fit: float | None = None


@dataclass(frozen=True)
class TextBox:
    """Words in as many lines as they need. If they do not fit, they get smaller."""

    line: Line
    x: float
    y: float
    width: float
    height: float
    size: float = 8.0
    colour: str = INK
    bold: bool = False
    centred: bool = False


@dataclass(frozen=True)
class PlacedSign:
    """A sign with its middle at a place."""

    sign: Sign
    x: float
    y: float
    size: float


Shape = Outline | Label | TextBox | PlacedSign


def rectangle(
    x: float, y: float, width: float, height: float, *, fill: str = "", stroke: str = "", line: float = 0.3,
    radius: float = 0.0, dashed: bool = False,
) -> Outline:  # fmt: skip
    r = min(radius, width / 2, height / 2)
    if r:
        corner = f"A{r} {r} 0 0 1"
        path = (
            f"M{r} 0H{width - r}{corner} {width} {r}V{height - r}{corner} {width - r} {height}"
            f"H{r}{corner} 0 {height - r}V{r}{corner} {r} 0Z"
        )
    else:
        path = f"M0 0H{width}V{height}H0Z"
    return Outline(path, fill, stroke, line, x, y, dashed=dashed)


def disc(x: float, y: float, radius: float, *, fill: str = "", stroke: str = "", line: float = 0.3) -> Outline:
    path = f"M0 {-radius}A{radius} {radius} 0 1 1 0 {radius} {radius} {radius} 0 1 1 0 {-radius}Z"
    return Outline(path, fill, stroke, line, x, y)


def polar(radius: float, degrees: float) -> tuple[float, float]:
    """A point at a distance from the middle, clockwise from the top."""
    angle = math.radians(degrees - 90)
    return radius * math.cos(angle), radius * math.sin(angle)


def ring_piece(
    x: float, y: float, inner: float, outer: float, start: float, end: float, *, fill: str = "", stroke: str = "",
    line: float = 0.2,
) -> Outline:  # fmt: skip
    """A piece of a ring around a place, between two radii and two angles that are less than half a turn apart."""
    (ax, ay), (bx, by) = polar(outer, start), polar(outer, end)
    (cx, cy), (dx, dy) = polar(inner, end), polar(inner, start)
    path = (
        f"M{ax:.3f} {ay:.3f}A{outer} {outer} 0 0 1 {bx:.3f} {by:.3f}"
        f"L{cx:.3f} {cy:.3f}A{inner} {inner} 0 0 0 {dx:.3f} {dy:.3f}Z"
    )
    return Outline(path, fill, stroke, line, x, y)


def tint(colour: str, share: float) -> str:
    """A colour mixed with white; a share of 0 is white."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in parts)


def is_dark(colour: str) -> bool:
    """Whether white words can be read on it."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < 150


def track(
    x: float, y: float, labels: Sequence[str], *, space: float, per_row: int, fills: Sequence[str] = (),
    size: float = 13.0,
) -> list[Shape]:  # fmt: skip
    """Square spaces in rows, each with its label."""
    shapes: list[Shape] = []
    for place, label in enumerate(labels):
        left, top = x + place % per_row * space, y + place // per_row * space
        fill = fills[place] if fills else PAPER
        shapes += [
            rectangle(left + 0.5, top + 0.5, space - 1, space - 1, fill=fill, stroke=FAINT, radius=1.5),
            Label(
                label, left + space / 2, top + space / 2 + size * 0.12, size, PAPER if is_dark(fill) else INK,
                anchor="middle", fit=space - 3,
            ),
        ]  # fmt: skip
    return shapes
