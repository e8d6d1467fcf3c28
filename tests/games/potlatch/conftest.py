"""Builders of positions, plain or compiled as the run asks."""

from tablewright.testing import builder

from .positions import closing, dealt, load, position

potlatch = builder(load)
"""`potlatch(players=3)`: the game with these options."""

deal = builder(dealt)
"""`deal(["FLG1 …", "GM2 …"], ["creek", "bay"], stack="T1 T2")`: a match at its first decision."""

table = builder(position)
"""`table(["FLG1 GM4", ""], unmet=[(3, 3, 3, 3), (3, 3, 3, 3)], obligation=3)`: a match at the start of a turn."""

close = builder(closing)
"""`close(["FLG1", "FLG4"], unmet=[…], starter=0, case="B")`: the Closing Action has just begun."""
