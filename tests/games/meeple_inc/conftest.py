"""Builders of positions, plain or compiled as the run asks."""

from tablewright.testing import builder

from .positions import load, position

meeple = builder(load)
"""`meeple(players=3)`: the game with these options."""

table = builder(position)
"""`table({"dollar": 2}, bots=1, hourglass=53)`: company 0 at the start of a turn; see `positions.position`."""
