"""Spaces, and where the mask of legal actions lies."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.engine.errors import BadOption
from tablewright.engine.extras import extra

with extra("rl", "Spaces need Gymnasium"):
    from gymnasium import spaces

MASKS = ("observation", "observations", "info")


def observation_space(size: int, actions: int, mask: str) -> spaces.Space:
    if mask not in MASKS:
        raise BadOption(f"The mask cannot be in {mask!r}: choose one of {', '.join(MASKS)}.")
    row = spaces.Box(0.0, 1.0, (size,), np.float32)
    if mask == "info":
        return row
    return spaces.Dict({mask: row, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


def action_space(actions: int) -> spaces.Discrete:
    return spaces.Discrete(actions)


def shown_with_mask(row: np.ndarray, mask: np.ndarray, where: str) -> Any:
    """An observation in the form that was asked for."""
    return row if where == "info" else {where: row, "action_mask": mask}
