"""Builders of positions, plain or compiled as the run asks."""

from functools import partial

import pytest

from .positions import dealt, load, position


@pytest.fixture(scope="session")
def high_tide(plain):
    """`high_tide(players=3)`: the game with these options."""
    return partial(load, plain)


@pytest.fixture(scope="session")
def deal(plain):
    """`deal([1, 2, 3], [4, 5, 5], then=[2])`: a match with these hands, and the cards that are drawn next."""
    return partial(dealt, plain)


@pytest.fixture(scope="session")
def table(plain):
    """`table([1, 2], [3], deck=[5], tide=9)`: seat 0 to decide; every card not named lies on the discard pile."""
    return partial(position, plain)
