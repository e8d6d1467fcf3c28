"""The two games that engine tests are played with, plain or compiled as the run asks."""

from functools import partial

import pytest

import tablewright


@pytest.fixture(scope="session")
def tide(plain):
    """`tide(players=3)`: High Tide, with hidden hands, a deck and waits that can be taken back."""
    return partial(tablewright.load, "high-tide", plain=plain)


@pytest.fixture(scope="session")
def atlas(plain):
    """`atlas(players=3)`: Atlas of Feelings, with four decks, two-part actions and remarks."""
    return partial(tablewright.load, "atlas-of-feelings", plain=plain)
