"""Nets with random weights, for tests of everything but strength."""

from __future__ import annotations

import numpy as np

from tablewright.bots.nets.calibration import KNOTS
from tablewright.bots.nets.files import Net, Tower, shapes_of
from tablewright.engine.box import Box


def random_net(box: Box, seed: int = 0, width: int = 32, blocks: int = 2) -> Net:
    chance = np.random.default_rng(seed)
    towers = {
        name: Tower(
            **{
                part: chance.normal(scale=0.3, size=shape).astype(np.float32)
                for part, shape in shapes_of(box, name, width, blocks).items()
            }
        )
        for name in ("policy", "judge")
    }
    shifts = 0.2 * chance.random((2, box.most_players, 1)) * np.sin(np.pi * KNOTS)
    return Net(towers["policy"], towers["judge"], shifts, {})
