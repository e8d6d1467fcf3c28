"""Builders of positions, plain or compiled as the run asks."""

from tablewright.testing import builder

from .positions import dealt, load, put

meaning = builder(load)
"""`meaning(players=3, hard_mode=True)`: the game with these options."""

deal = builder(dealt)
"""`deal(patterns="P01 P11 …", projects="J09 …", events="X09")`: a match at its first decision with these draws."""

table = builder(put)
"""`table(seat("3/2/1"), seat("0/0/1"), portfolio="J09: E E by 0")`: a match with this position on the table."""
