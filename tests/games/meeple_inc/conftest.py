"""Builders of positions, plain or compiled as the run asks."""

from functools import partial

import pytest

from .positions import load, position


@pytest.fixture(scope="session")
def meeple(plain):
    """`meeple(players=3)`: the game with these options."""
    return partial(load, plain)


@pytest.fixture(scope="session")
def table(plain):
    """`table({"dollar": 2}, bots=1, hourglass=53)`: company 0 at the start of a turn; see `positions.position`."""
    return partial(position, plain)
