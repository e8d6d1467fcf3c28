"""Positions of Night Ferry, plain or compiled as the run asks."""

import tablewright
from tablewright.testing import builder

from ..installed import installed

example = installed("night_ferry")


def dealt(plain, *hands, drawn, then=(), **options):
    """A match at its first decision: seat 0 holds its hand and has drawn a card; `then` are the next cards."""
    game = tablewright.load("night-ferry", players=len(hands), plain=plain, **options)
    return game.new(seed=1, draws={"ferry": [*hands, drawn, *then]})


deal = builder(dealt)
"""`deal(1, 4, drawn=5, then=[2])`: hands in the order of seats, and what is drawn."""
