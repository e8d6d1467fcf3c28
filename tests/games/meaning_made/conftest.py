"""Builders of positions, plain or compiled as the run asks."""

from functools import partial

import pytest

from .positions import dealt, load, put


@pytest.fixture(scope="session")
def meaning(plain):
    """`meaning(players=3, hard_mode=True)`: the game with these options."""
    return partial(load, plain)


@pytest.fixture(scope="session")
def deal(plain):
    """`deal(patterns="P01 P11 …", projects="J09 …", events="X09")`: a match at its first decision with these draws."""
    return partial(dealt, plain)


@pytest.fixture(scope="session")
def table(plain):
    """`table(seat("3/2/1"), seat("0/0/1"), portfolio="J09: E E by 0")`: a match with this position on the table."""
    return partial(put, plain)
