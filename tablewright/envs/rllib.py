"""RLlib: a multi-agent environment of its own, and the PettingZoo form behind RLlib's wrapper.

    from tablewright.envs.rllib import TableEnv
    PPOConfig().environment(TableEnv, env_config={"game": "potlatch", "players": 4})

Agents are `player_0`, `player_1` … In every step one of them decides: the observation names it, and only it may act
next. The rewards of a step are those of all agents. Observations are as RLlib's masking module wants them:
{"observations": row, "action_mask": mask}. An illegal action, such as RLlib's own check makes, does nothing and is
rewarded with `illegal_reward`; after a hundred of them the episode is truncated.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.engine.extras import extra

with extra("ray", "This environment needs RLlib"):
    from gymnasium import spaces
    from ray.rllib.env.multi_agent_env import MultiAgentEnv
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv

from tablewright.engine.observations import Slice
from tablewright.envs.gymnasium import MOST_ILLEGAL, SEEDS
from tablewright.envs.pettingzoo import raw_env
from tablewright.envs.rendering import checked_mode, render
from tablewright.envs.single import SingleGame
from tablewright.envs.spaces import action_space, observation_space, shown_with_mask

ALL = "__all__"


class TableEnv(MultiAgentEnv):
    """A game for RLlib. `config` has the game, the kind of rewards, the place of the mask, and the game's options."""

    def __init__(self, config: dict[str, Any] | None = None):
        super().__init__()
        how = dict(config or {})
        self.mask = how.pop("mask", "observations")
        self.illegal_reward = float(how.pop("illegal_reward", -0.1))
        self.render_mode = checked_mode(how.pop("render_mode", None))
        self.single = SingleGame(how.pop("game"), **how)
        self.possible_agents = [f"player_{seat}" for seat in range(self.single.game.players)]
        self.agents = self.possible_agents[:]
        size, count = self.single.turn.observations.shape[1], self.single.turn.masks.shape[1]
        self.observation_spaces = {agent: observation_space(size, count, self.mask) for agent in self.agents}
        self.action_spaces = {agent: action_space(count) for agent in self.agents}
        self.observation_space = spaces.Dict(self.observation_spaces)
        self.action_space = spaces.Dict(self.action_spaces)
        self.chance = np.random.default_rng()
        self.illegal = 0

    def get_observation_space(self, agent_id: str) -> spaces.Space:
        return self.observation_spaces[agent_id]

    def get_action_space(self, agent_id: str) -> spaces.Space:
        return self.action_spaces[agent_id]

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return self.single.layout()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """A fresh game. With a seed it is the match that `game.new(seed)` is, and later games follow from the seed."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.single.open(int(self.chance.integers(SEEDS)) if seed is None else seed)
        self.illegal = 0
        return self.decider()

    def step(self, action_dict: dict[str, int]) -> tuple[Any, ...]:
        agent = self.possible_agents[self.single.actor]
        action = int(action_dict[agent])
        if self.single.is_legal(action):
            self.single.play(action)
            rewards = dict(zip(self.agents, self.single.reward, strict=True))
        else:
            self.illegal += 1
            rewards = dict.fromkeys(self.agents, 0.0) | {agent: self.illegal_reward}
        over, cut = self.single.over, self.illegal >= MOST_ILLEGAL
        observations, infos = self.everyone() if over or cut else self.decider()
        ended = dict.fromkeys([*self.agents, ALL], over)
        truncated = dict.fromkeys([*self.agents, ALL], cut)
        return observations, rewards, ended, truncated, infos

    def decider(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What the agent to decide sees."""
        agent, mask = self.possible_agents[self.single.actor], self.single.mask
        row = self.single.observe(self.single.actor)
        return {agent: shown_with_mask(row, mask, self.mask)}, {agent: {"action_mask": mask}}

    def everyone(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What all agents see at the end."""
        nothing = np.zeros_like(self.single.turn.masks[0])
        rows = {agent: self.single.observe(seat) for seat, agent in enumerate(self.agents)}
        shown = {agent: shown_with_mask(row, nothing, self.mask) for agent, row in rows.items()}
        return shown, {agent: {"action_mask": nothing} for agent in self.agents}

    def render(self) -> Any:
        """The table as its spectators see it."""
        return render(self.single.match_with_journal(), self.render_mode, None)


def pettingzoo_env(config: dict[str, Any]) -> PettingZooEnv:
    """The PettingZoo form behind RLlib's own wrapper, with the keys that RLlib's masking module wants."""
    return PettingZooEnv(raw_env(**({"mask": "observations"} | config)))
