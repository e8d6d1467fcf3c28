"""The tables that environments are tried at: every registered game with its fewest and its most players.

What the environments use of a game is compiled for it, which takes longer than all the tests. So two games stand for
the others, a small one and one that a single player can play too. `make soundness` has all.
"""

from __future__ import annotations

import warnings

import pytest

import tablewright as tw

BOXES = {box.slug: box for box in tw.games()}
TABLES = [
    (slug, players)
    for slug, box in BOXES.items()
    for players in sorted({box.options.players.low, box.options.players.high})
]
USUAL = ("high-tide", "atlas-of-feelings")
TWO_PLAYERS = [(slug, max(2, box.options.players.low)) for slug, box in BOXES.items()]


def marks_of(slug: str) -> list[pytest.MarkDecorator]:
    return [] if slug in USUAL else [pytest.mark.long]


every_game = pytest.mark.parametrize("slug", [pytest.param(slug, marks=marks_of(slug)) for slug in BOXES])
every_table = pytest.mark.parametrize(
    ("slug", "players"), [pytest.param(*table, marks=marks_of(table[0])) for table in TABLES]
)
a_table = pytest.mark.parametrize(  # where a test takes long at each table
    ("slug", "players"),
    [
        *(pytest.param(*table, marks=marks_of(table[0])) for table in TWO_PLAYERS),
        *(pytest.param(*table, marks=pytest.mark.long) for table in TABLES if table not in TWO_PLAYERS),
    ],
)

with warnings.catch_warnings():
    # PettingZoo's tests import a game of its own by a way that it has deprecated; that is no word about ours.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo import test as pettingzoo_tests

__all__ = ["BOXES", "TABLES", "a_table", "every_game", "every_table", "marks_of", "pettingzoo_tests"]
