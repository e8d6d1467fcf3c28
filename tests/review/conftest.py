"""Finished matches of High Tide, and one that was put into a position."""

from random import Random

import pytest

import tablewright


@pytest.fixture(scope="session")
def finished():
    """`finished(game, seed)`: a match that random players have finished."""

    def finished(game, seed=1, names=()):
        match, chance = game.new(seed=seed, names=names), Random(seed)
        while not match.over:
            match.play(chance.choice(match.legal()))
        return match

    return finished


@pytest.fixture(scope="session")
def high_tide():
    return tablewright.load("high-tide")


@pytest.fixture(scope="session")
def match(high_tide, finished):
    return finished(high_tide, names=["Ann", "Bo"])
