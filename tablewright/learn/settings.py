"""The settings of a training run; they are written beside the net."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from tablewright.engine.errors import BadOption

# The least that each may be.
FEWEST = {"games": 16, "steps": 2, "batch": 16, "epochs": 1, "width": 8, "judge_width": 8, "variants": 1}


@dataclass(frozen=True)
class Settings:
    """Masked PPO by self-play, and a judge that learns what becomes of the positions."""

    games: int = 512  # played at the same time, all numbers of players together
    steps: int = 64  # decisions of each game between two updates
    batch: int = 4096  # decisions of one step of the optimiser
    epochs: int = 2
    rate: float = 5e-4  # the learning rate at first; it falls to a twentieth
    entropy: float = 0.01  # the reward for an open mind at first; it falls to a tenth
    trace: float = 0.95  # how far advantages look ahead
    judge_trace: float = 0.95  # how far the judge's targets do
    clip: float = 0.2
    rivalry: float = 0.0  # how much of what the others gain on average counts as one's own loss
    rank: float = 0.0  # what the share of opponents left behind adds at the end
    width: int = 256  # of the policy
    blocks: int = 2
    judge_width: int = 64
    judge_blocks: int = 1
    variants: int = 8  # kinds of the game (options, content) for each number of players; the first is the usual one
    changed: float = 0.5  # the share of the kinds that have changed content
    seed: int = 1

    def __post_init__(self) -> None:
        for name, low in FEWEST.items():
            if getattr(self, name) < low:
                raise BadOption(f"{name} = {getattr(self, name)} is too few: at least {low}.")

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


SETTINGS = tuple(field.name for field in fields(Settings))
