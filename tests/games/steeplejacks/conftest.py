"""Positions of Steeplejacks, plain or compiled as the run asks."""

import tablewright
from tablewright.testing import builder, prescribe_rolls

from ..installed import installed

example = installed("steeplejacks")


def rolled(plain, *dice, ropes=None, marks=(), points=(), gilded=(), **options):
    """Seat 0 has rolled these dice; `ropes` and each player's `marks` are steps by steeple."""
    match = tablewright.load("steeplejacks", plain=plain, **options).new(seed=1)
    s = match.state
    for steeple, step in (ropes or {}).items():
        s.rope[steeple] = step
    for player, steps in enumerate(marks):
        for steeple, step in steps.items():
            s.mark[player, steeple] = step
    s.points[: len(points)] = points
    for steeple in gilded:
        s.gilded[steeple] = 1
    if dice:
        prescribe_rolls(match, [die - 1 for die in dice], sides=6)
        match.play("roll")
    return match


table = builder(rolled)
"""`table(1, 2, 3, 4, ropes={7: 2})`: seat 0 has rolled; without dice, it has not."""
