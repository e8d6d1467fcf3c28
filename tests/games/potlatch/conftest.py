"""Builders of positions, plain or compiled as the run asks."""

from functools import partial

import pytest

from .positions import closing, dealt, load, position


@pytest.fixture(scope="session")
def potlatch(plain):
    """`potlatch(players=3)`: the game with these options."""
    return partial(load, plain)


@pytest.fixture(scope="session")
def deal(plain):
    """`deal(["FLG1 …", "GM2 …"], ["creek", "bay"], stack="T1 T2")`: a match at its first decision."""
    return partial(dealt, plain)


@pytest.fixture(scope="session")
def table(plain):
    """`table(["FLG1 GM4", ""], unmet=[(3, 3, 3, 3), (3, 3, 3, 3)], obligation=3)`: a match at the start of a turn."""
    return partial(position, plain)


@pytest.fixture(scope="session")
def close(plain):
    """`close(["FLG1", "FLG4"], unmet=[…], starter=0, case="B")`: the Closing Action has just begun."""
    return partial(closing, plain)
