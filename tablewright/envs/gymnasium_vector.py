"""Gymnasium's vectorised form: a `VectorTable` as a `gymnasium.vector.VectorEnv`.

    from tablewright.envs.gymnasium_vector import TableVectorEnv
    env = TableVectorEnv("potlatch", 1024, players=4)

As in `VectorTable`, one learner plays every seat: a step is the decision of the seat `info["actor"]` in each game. The
reward is what that seat gains by its own action, and `info["rewards"]` has the rewards of all seats. The mask of legal
actions is `info["action_mask"]`; an illegal action raises `IllegalAction` before anything is played.

The autoreset mode is `SAME_STEP`: when a game ends, observation and mask are already those of the next one, and
`info["final_info"]` has the results. There is no `final_obs`. Games are never truncated, so nothing is to be estimated
from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.engine.observations import Slice
from tablewright.envs.slots import Turn
from tablewright.envs.vector import VectorTable

with extra("rl", "This environment needs Gymnasium"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from tablewright.envs.spaces import action_space, observation_space

SEEDS = 2**53
RESULTS = ("payoffs", "scores", "places")


class TableVectorEnv(VectorEnv):
    """`num_envs` games. With `copy=False` the arrays are the table's own, and the next step writes into them."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(self, game: str | Game | Sequence[Game], num_envs: int, *, copy: bool = True, **options: Any):
        self.table = VectorTable(game, num_envs, **options)
        self.num_envs = num_envs
        self.copy = copy
        turn = self.table.turn
        actions = turn.masks.shape[1]
        self.single_observation_space = observation_space(turn.observations.shape[1], actions, "info")
        self.single_action_space = action_space(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.every = np.ones(num_envs, np.bool_)
        self.rows = np.arange(num_envs)
        self.results = {name: self.table.slots[name][:, : self.table.game.players] for name in RESULTS}

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return self.table.layout()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start every game anew. With a seed they are the games of `VectorTable.reset(seed)`."""
        super().reset(seed=seed)
        turn = self.table.reset(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        return self.own(turn.observations), self.info_of(turn)

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        actors = self.table.turn.actors.copy()
        turn = self.table.step(actions)
        info = self.info_of(turn) | {"rewards": self.own(turn.rewards), "_rewards": self.every}
        dones = turn.dones.copy()
        if dones.any():
            info |= {"final_info": {name: self.own(self.results[name]) for name in RESULTS}, "_final_info": dones}
        truncations = np.zeros(self.num_envs, np.bool_)
        return self.own(turn.observations), turn.rewards[self.rows, actors], dones, truncations, info

    def info_of(self, turn: Turn) -> dict[str, Any]:
        """The mask and the seat to decide. In Gymnasium, `_name` says which games have an entry `name`."""
        return {
            "action_mask": self.own(turn.masks),
            "_action_mask": self.every,
            "actor": self.own(turn.actors),
            "_actor": self.every,
        }

    def own(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads of the table."""
        self.table.close()
