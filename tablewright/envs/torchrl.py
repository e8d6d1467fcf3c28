"""TorchRL: a `VectorTable` as a batched `EnvBase`.

    from tablewright.envs.torchrl import TableEnv
    env = TableEnv("potlatch", 1024, players=4)
    steps = env.rollout(100, policy, break_when_any_done=False)

As in `VectorTable`, one learner plays every seat: a step is the decision of the seat `actor` in each game. `reward` is
what that seat gains by its own action, and `rewards` has those of all seats. `action_mask` has the legal actions; the
specification of the action follows it, so random actions are legal. An illegal action raises `IllegalAction` before
anything is played.

When a game ends, the table starts the next one in the same step. Observation, mask and actor next to `done` are its
first, and `reset` returns them again without dealing anew. Games are never truncated, so nothing is to be estimated
from the last observation of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.engine.observations import Slice
from tablewright.envs.vector import VectorTable

with extra("torchrl", "This environment needs TorchRL"):
    import torch
    from tensordict import TensorDict, TensorDictBase
    from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import EnvBase


class TableEnv(EnvBase):
    """`count` games as one batched environment. Tensors are copies, on `device`; the games are played on the CPU."""

    def __init__(self, game: str | Game | Sequence[Game], count: int, *, device: Any = "cpu", **options: Any):
        super().__init__(device=device, batch_size=torch.Size([count]))
        self.table = VectorTable(game, count, **options)
        width, actions = self.table.turn.observations.shape[1], self.table.turn.masks.shape[1]
        seats = self.table.game.players
        self.observation_spec = Composite(
            observation=Bounded(0.0, 1.0, shape=(count, width), dtype=torch.float32),
            action_mask=Binary(actions, shape=(count, actions), dtype=torch.bool),
            actor=Categorical(seats, shape=(count,)),
            rewards=Unbounded(shape=(count, seats), dtype=torch.float32),
            shape=(count,),
            device=self.device,
        )
        self.action_spec = Categorical(actions, shape=(count,), device=self.device)
        self.reward_spec = Unbounded(shape=(count, 1), dtype=torch.float32, device=self.device)
        self.fresh = np.zeros(count, np.bool_)  # games that the last step has started

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return self.table.layout()

    def _set_seed(self, seed: int | None) -> None:
        """The games from the next reset on are those of `VectorTable.reset(seed)`."""
        if seed is not None:
            self.table.seed(seed)

    def _reset(self, tensordict: TensorDictBase | None = None, **kwargs: Any) -> TensorDictBase:
        """Start every game anew, or those that `_reset` marks."""
        marked = None if tensordict is None else tensordict.get("_reset", None)
        if marked is None:
            self.table.reset()
        else:
            wanted = marked.reshape(-1).cpu().numpy()
            self.table.restart(np.flatnonzero(wanted & ~self.fresh))
        self.fresh[:] = False
        return self.position()

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        actors = torch.from_numpy(self.table.turn.actors.astype(np.int64))
        turn = self.table.step(tensordict["action"].cpu().numpy())
        self.fresh[:] = turn.dones
        after = self.position()
        dones = self.tensor(turn.dones.copy())[:, None]
        gained = after["rewards"].gather(1, actors.to(self.device)[:, None])
        return after.update({"reward": gained, "done": dones, "terminated": dones.clone()})

    def position(self) -> TensorDictBase:
        """What the seats to decide see; the action's specification takes over their masks."""
        turn = self.table.turn
        masks = self.tensor(turn.masks.astype(np.bool_))
        self.action_spec.update_mask(masks)
        shown = {
            "observation": self.tensor(turn.observations.copy()),
            "action_mask": masks,
            "actor": self.tensor(turn.actors.astype(np.int64)),
            "rewards": self.tensor(turn.rewards.copy()),
        }
        return TensorDict(shown, batch_size=self.batch_size, device=self.device)

    def tensor(self, array: np.ndarray) -> Any:
        return torch.from_numpy(array).to(self.device)

    def close(self, *, raise_if_closed: bool = True) -> None:
        """End the threads of the table."""
        self.table.close()
        super().close(raise_if_closed=raise_if_closed)
