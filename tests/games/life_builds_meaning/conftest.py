"""Builders of positions, plain or compiled as the run asks; see `positions.py`."""

from tablewright.testing import builder

from .positions import checking, load, opened, position

lbm = builder(load)
"""`lbm(players=4)`: the game with these options."""

opening = builder(opened)
"""`opening(patterns="P01 P16", projects="J07", players=2)`: at its first decision, with these draws first."""

table = builder(position)
"""`table("EER", "S", row=["J07 0:R 1:ES"], drift=5)`: a match in which seat 0 chooses an action."""

check = builder(checking)
"""`check("R", "M", event="W01")`: the same, at the beginning of Phase D."""
