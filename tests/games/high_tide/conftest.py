"""Builders of positions, plain or compiled as the run asks."""

from tablewright.testing import builder

from .positions import dealt, load, position

high_tide = builder(load)
"""`high_tide(players=3)`: the game with these options."""

deal = builder(dealt)
"""`deal([1, 2, 3], [4, 5, 5], then=[2])`: a match with these hands, and the cards that are drawn next."""

table = builder(position)
"""`table([1, 2], [3], deck=[5], tide=9)`: seat 0 to decide; every card not named lies on the discard pile."""
