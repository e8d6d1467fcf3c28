"""Builders of positions, plain or compiled as the run asks; see `positions.py`."""

from functools import partial

import pytest

from .positions import checking, load, opened, position


@pytest.fixture(scope="session")
def lbm(plain):
    """`lbm(players=4)`: the game with these options."""
    return partial(load, plain)


@pytest.fixture(scope="session")
def opening(plain):
    """`opening(patterns="P01 P16", projects="J07", players=2)`: at its first decision, with these draws first."""
    return partial(opened, plain)


@pytest.fixture(scope="session")
def table(plain):
    """`table("EER", "S", row=["J07 0:R 1:ES"], drift=5)`: a match in which seat 0 chooses an action."""
    return partial(position, plain)


@pytest.fixture(scope="session")
def check(plain):
    """`check("R", "M", event="W01")`: the same, at the beginning of Phase D."""
    return partial(checking, plain)
