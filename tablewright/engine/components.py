"""What is in the box, as it is printed: cards in decks, and boards.

A game declares them with `components(w, rules)`, so that every number is that of the rules record. How many copies of
a card there are is not declared: it is counted in the decks of a new game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tablewright.engine.shapes import FAINT, Line, Shape, Sign
from tablewright.engine.words import Words

NO_BREAK = "\u00a0"  # a space at which no line ends


@dataclass(frozen=True)
class Row:
    """What a card says about one thing, such as its price, with signs among the words."""

    label: str
    line: Line


@dataclass(frozen=True)
class Face:
    """The front of a card."""

    title: str
    kind: str = ""  # under the title
    colour: str = FAINT
    sign: Sign | None = None
    large: str = ""  # a number or a letter, or a few, in the middle
    rows: Sequence[Row] = ()
    back: tuple[str, Sign] | None = None  # what its back says instead of the deck's title and sign


@dataclass(frozen=True)
class PrintedDeck:
    """Cards with similar backs. `counted_in` names the decks of the rules; without one there is a copy of each card."""

    key: str
    title: str
    colour: str
    faces: Mapping[int, Face]  # by the numbers that the rules give the cards
    counted_in: Sequence[str] = ()
    sign: Sign | None = None


@dataclass(frozen=True)
class Board:
    """Something that lies on the table, drawn at its real size. One that is larger than a page is printed in parts."""

    key: str
    title: str
    width: float
    height: float
    shapes: Sequence[Shape]
    copies: int = 1


@dataclass(frozen=True)
class Components:
    decks: Sequence[PrintedDeck] = ()
    boards: Sequence[Board] = ()


def amounts(counts: Sequence[int], signs: Sequence[Sign], names: Sequence[str], none: str) -> Line:
    """Counts of things with their signs and names: "2 ● Energy, 1 ◆ Insight"."""
    line: list[str | Sign] = []
    for count, sign, name in zip(counts, signs, names, strict=True):
        if count:
            line += [f"{', ' if line else ''}{count}{NO_BREAK}", sign, f"{NO_BREAK}{name}"]
    return line or [none]


def no_components(w: Words, rules: np.record) -> Components | None:
    """The cards and boards as they are printed; None prints them in a standard form."""
    return None
