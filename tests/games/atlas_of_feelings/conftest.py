"""Builders of positions, plain or compiled as the run asks."""

from tablewright.testing import builder

from .positions import dealt, load, moving

atlas = builder(load)
"""`atlas(players=3)`: the game with these options."""

table = builder(moving)
"""`table([(5, 8)], [(1, 2)], points=3)`: a match in phase move with these markers for each seat."""

deal = builder(dealt)
"""`deal("Y04 W01 …", "Y05 W02 …")`: a match at its first choice, with these hands from the start player on."""
