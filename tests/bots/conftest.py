"""Games for bots: toys whose best action is known, and matches put into a position."""

import pytest

from tablewright.bots import Seat
from tablewright.engine.game import Game


@pytest.fixture
def seat_at():
    """`seat_at(BOX, turn=4)`: the seat to decide in a fresh match with these fields of the state set."""

    def seat_at(box, *, seed=1, **fields):
        game = Game(box, box.settle({}))
        match = game.new(seed=seed)
        for name, value in fields.items():
            match.state[name] = value
        return Seat(match, match.actor)

    return seat_at
