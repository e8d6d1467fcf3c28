"""The tables that environments are tried at: every registered game with its fewest and its most players."""

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
every_game = pytest.mark.parametrize("slug", BOXES)
every_table = pytest.mark.parametrize(("slug", "players"), TABLES)
USUAL = [(slug, max(2, box.options.players.low)) for slug, box in BOXES.items()]
a_table = pytest.mark.parametrize(  # where a test takes long: the other tables are left to `make soundness`
    ("slug", "players"),
    [*USUAL, *(pytest.param(*table, marks=pytest.mark.long) for table in TABLES if table not in USUAL)],
)

with warnings.catch_warnings():
    # PettingZoo's tests import a game of its own by a way that it has deprecated; that is no word about ours.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo import test as pettingzoo_tests

__all__ = ["BOXES", "TABLES", "a_table", "every_game", "every_table", "pettingzoo_tests"]
