"""PettingZoo: every seat an agent, one decision at a time (AEC), and a parallel form of the same.

    from tablewright.envs import pettingzoo
    env = pettingzoo.env("potlatch", players=4)

After import the games are also found by `pettingzoo.make("aec", "tablewright/potlatch-v1", players=4)`.

Where the mask of legal actions lies is the user's choice (`mask`); it is in `infos[agent]["action_mask"]` as well:

    "observation"    {"observation": row, "action_mask": mask}, as in PettingZoo's own classic games
    "observations"   {"observations": row, "action_mask": mask}, as RLlib's masking module wants it
    "info"           the bare row

An agent that is not to decide has a mask of zeros. An illegal action ends the game: the agent that tried it gets
`illegal_reward`, the others 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.engine.errors import BadOption
from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.engine.observations import Slice
from tablewright.engine.registry import games
from tablewright.envs.rendering import RENDER_MODES, checked_mode, render
from tablewright.envs.single import SingleGame
from tablewright.envs.slots import env_id
from tablewright.envs.spaces import action_space, observation_space, shown_with_mask

with extra("rl", "This environment needs PettingZoo"):
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils import OrderEnforcingWrapper
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

SEEDS = 2**53


def env(game: str | Game, **how: Any) -> pettingzoo.AECEnv:
    """The environment with PettingZoo's check that calls come in order; `raw_env` has the parameters."""
    return OrderEnforcingWrapper(raw_env(game, **how))


def parallel_env(game: str | Game, **how: Any) -> pettingzoo.ParallelEnv:
    """All agents act in every step, and only the action of the agent to decide counts."""
    return turn_based_aec_to_parallel(env(game, **how))


class raw_env(pettingzoo.AECEnv):
    """A game with the agents `player_0`, `player_1` …; further arguments are options of the game."""

    def __init__(
        self,
        game: str | Game,
        *,
        rewards: str = "payoff",
        mask: str = "observation",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        plain: bool = False,
        **options: Any,
    ):
        super().__init__()
        self.single = SingleGame(game, rewards, plain=plain, **options)
        self.mask = mask
        self.illegal_reward = illegal_reward
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": env_id(self.single.game.box),
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.single.game.players)]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        size, count = self.single.turn.observations.shape[1], self.single.turn.masks.shape[1]
        self.observation_spaces = {agent: observation_space(size, count, mask) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(count) for agent in self.possible_agents}
        self.state_space = spaces.Box(0.0, 1.0, (size * len(self.possible_agents),), np.float32)
        self.nothing = np.zeros(count, np.int8)  # the mask of an agent that is not to decide
        self.nothing.flags.writeable = False
        self.chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return self.single.layout()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh game. With a seed it is the match that `game.new(seed)` is, and later games follow from the seed."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.single.open(int(self.chance.integers(SEEDS)) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self.nothing} for agent in self.agents}
        self._skip_agent_selection = None
        self.point_at_decider()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self.nothing):
            raise BadOption(f"Unknown action {action}: actions are numbered 0 to {len(self.nothing) - 1}.")
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"action_mask": self.nothing}
        if self.single.is_legal(int(action)):
            self.single.play(int(action))
            self.rewards = dict(zip(self.possible_agents, self.single.reward, strict=True))
            over = self.single.over
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: self.illegal_reward}
            over = True
        self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.point_at_decider()

    def point_at_decider(self) -> None:
        self.agent_selection = self.possible_agents[self.single.actor]
        self.infos[self.agent_selection] = {"action_mask": self.single.mask}

    def observe(self, agent: str) -> Any:
        row = self.single.observe(self.possible_agents.index(agent))
        info = self.infos.get(agent)
        return shown_with_mask(row, info["action_mask"] if info else self.nothing, self.mask)

    def state(self) -> np.ndarray:
        """What all seats together see, seat by seat."""
        return np.concatenate([self.single.observe(seat) for seat in range(len(self.possible_agents))])

    def render(self, mode: str | None = None) -> Any:
        """The table as its spectators see it; RLlib's wrapper names the mode here."""
        return render(self.single.match_with_journal(), mode or self.render_mode, None)

    def close(self) -> None:
        """There is nothing to let go of."""


def register() -> None:
    """Make every game known to PettingZoo's registries."""
    for box in games():
        for kind, registry in (("aec", pettingzoo.aec_registry), ("parallel", pettingzoo.parallel_registry)):
            if env_id(box) not in registry:
                maker = env if kind == "aec" else parallel_env
                pettingzoo.register(kind, env_id(box), maker, kwargs={"game": box.slug})


register()
