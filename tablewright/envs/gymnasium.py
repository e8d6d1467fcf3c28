"""Gymnasium: one learner, and bots of any level in the other seats.

    from tablewright.envs import gymnasium
    env = gymnasium.TableEnv("atlas-of-feelings", players=3, bots="casual")

After import the games are also found by `gymnasium.make("tablewright/atlas-of-feelings-v1", bots="expert")`.

A step is one decision of the learner and everything that the bots do until its next one. The observation is a row of
numbers; the mask of legal actions is in `info["action_mask"]` and in `env.unwrapped.action_masks()`, where the masked
PPO of sb3-contrib looks, and with `mask="observation"` or `"observations"` in the observation as well. An illegal
action does nothing and is rewarded with `illegal_reward`; after a hundred of them in a game the episode is truncated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from tablewright.bots import Bot, Seat, open_bot
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.registry import games
from tablewright.envs.desk import Desk, env_id
from tablewright.envs.observing import Slice
from tablewright.envs.rendering import RENDER_MODES, checked_mode, render
from tablewright.envs.spaces import action_space, observation_space, shown_with_mask

SEEDS = 2**53
MOST_ILLEGAL = 100  # actions in a game
ANY_SEAT = "any"
RANDOM = "random"  # a bot that needs no look at the table


class TableEnv(gymnasium.Env):
    """A game from one seat. `bots` is one name for all other seats, or one for each in the order of the seats."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int | str = 0,
        bots: str | Sequence[str] = "casual",
        rewards: str = "payoff",
        mask: str = "info",
        illegal_reward: float = -0.1,
        render_mode: str | None = None,
        plain: bool = False,
        **options: Any,
    ):
        self.desk = Desk(game, rewards, plain=plain, **options)
        others = self.desk.game.players - 1
        names = [bots] * others if isinstance(bots, str) else list(bots)
        if len(names) != others:
            raise BadOption(f"{len(names)} bots are named for {others} other seats: name one, or one for each.")
        for name in names:
            open_bot(name, self.desk.game)  # a name that does not exist is refused now
        if seat != ANY_SEAT and seat not in range(others + 1):
            raise BadOption(f"There is no seat {seat}: they are numbered 0 to {others}, or it is {ANY_SEAT!r}.")
        self.wanted_seat = seat
        self.bots = names
        self.mask = mask
        self.illegal_reward = illegal_reward
        self.render_mode = checked_mode(render_mode)
        size, count = self.desk.out[0].shape[1], self.desk.out[1].shape[1]
        self.observation_space = observation_space(size, count, mask)
        self.action_space = action_space(count)
        self.seat = 0
        self.players: dict[int, Bot | np.random.Generator] = {}
        self.illegal = 0

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return self.desk.layout()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A fresh game. With a seed it is the match that `game.new(seed)` is; the bots draw from the same stream."""
        super().reset(seed=seed)
        players = self.desk.game.players
        self.seat = int(self.np_random.integers(players)) if self.wanted_seat == ANY_SEAT else int(self.wanted_seat)
        others = [seat for seat in range(players) if seat != self.seat]
        self.players = {seat: self.sit_down(name) for seat, name in zip(others, self.bots, strict=True)}
        self.desk.open(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        self.illegal = 0
        self.let_bots_play()
        return self.shown()

    def sit_down(self, name: str) -> Bot | np.random.Generator:
        """A bot for one game; one that plays at random is only its dice."""
        if name == RANDOM:
            return self.np_random
        return open_bot(name, self.desk.game, int(self.np_random.integers(SEEDS)))

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self.desk.is_legal(int(action)):
            self.illegal += 1
            row, info = self.shown()
            return row, self.illegal_reward, self.desk.over, self.illegal >= MOST_ILLEGAL, info | {"illegal": True}
        self.desk.play(int(action))
        reward = self.desk.reward[self.seat] + self.let_bots_play()
        row, info = self.shown()
        return row, reward, self.desk.over, False, info

    def let_bots_play(self) -> float:
        """The bots decide until the learner has to, or the game is over; returns the learner's reward meanwhile."""
        reward = 0.0
        while not self.desk.over and self.desk.actor != self.seat:
            bot = self.players[self.desk.actor]
            if isinstance(bot, np.random.Generator):
                legal = np.flatnonzero(self.desk.out[1][0])
                action = int(legal[bot.integers(len(legal))])
            else:
                action = bot(Seat(self.desk.match, self.desk.actor))
            self.desk.play(action)
            reward += self.desk.reward[self.seat]
        return reward

    def shown(self) -> tuple[Any, dict[str, Any]]:
        """The observation, and the mask and at the end the results as info."""
        mask = self.desk.mask
        info: dict[str, Any] = {"action_mask": mask, "seat": self.seat}
        if self.desk.over:
            info |= self.desk.results
        return shown_with_mask(self.desk.observe(self.seat), mask, self.mask), info

    def action_masks(self) -> np.ndarray:
        """The mask as sb3-contrib's masked PPO asks for it."""
        return self.desk.out[1][0].astype(np.bool_)

    def render(self) -> Any:
        """The table as the learner sees it."""
        return render(self.desk.told(), self.render_mode, self.seat)

    def close(self) -> None:
        """There is nothing to let go of."""


def register() -> None:
    """Make every game known to Gymnasium's registry."""
    for box in games():
        if env_id(box) not in gymnasium.registry:
            gymnasium.register(env_id(box), TableEnv, kwargs={"game": box.slug})


register()
