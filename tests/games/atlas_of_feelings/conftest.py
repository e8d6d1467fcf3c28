"""Builders of positions, plain or compiled as the run asks."""

from functools import partial

import pytest

from .positions import dealt, load, moving


@pytest.fixture(scope="session")
def atlas(plain):
    """`atlas(players=3)`: the game with these options."""
    return partial(load, plain)


@pytest.fixture(scope="session")
def table(plain):
    """`table([(5, 8)], [(1, 2)], points=3)`: a match in phase move with these markers for each seat."""
    return partial(moving, plain)


@pytest.fixture(scope="session")
def deal(plain):
    """`deal("Y04 W01 …", "Y05 W02 …")`: a match at its first choice, with these hands from the start player on."""
    return partial(dealt, plain)
