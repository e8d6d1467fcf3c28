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

import numpy as np

from tablewright.bots import Bot, Seat, open_bot
from tablewright.engine.errors import BadOption
from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.engine.observations import Slice
from tablewright.engine.registry import games
from tablewright.engine.words import plural
from tablewright.envs.rendering import RENDER_MODES, checked_mode, render
from tablewright.envs.single import SingleGame
from tablewright.envs.slots import env_id
from tablewright.envs.spaces import action_space, observation_space, shown_with_mask

with extra("rl", "This environment needs Gymnasium"):
    import gymnasium

SEEDS = 2**53
MOST_ILLEGAL = 100  # actions in a game
ANY_SEAT = "any"
RANDOM = "random"  # a bot that does not need to see the game


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
        self.single = SingleGame(game, rewards, plain=plain, **options)
        others = self.single.game.players - 1
        names = [bots] * others if isinstance(bots, str) else list(bots)
        if len(names) != others:
            raise BadOption(
                f"Got {plural(len(names), 'bot', 'bots')} for {plural(others, 'other seat', 'other seats')}:"
                " give one for all, or one for each."
            )
        for name in names:
            open_bot(name, self.single.game)  # an unknown name is refused now
        if seat != ANY_SEAT and seat not in range(others + 1):
            raise BadOption(f"Unknown seat {seat}: seats are numbered 0 to {others}, or use {ANY_SEAT!r}.")
        self.wanted_seat = seat
        self.bots = names
        self.mask = mask
        self.illegal_reward = illegal_reward
        self.render_mode = checked_mode(render_mode)
        size, count = self.single.turn.observations.shape[1], self.single.turn.masks.shape[1]
        self.observation_space = observation_space(size, count, mask)
        self.action_space = action_space(count)
        self.seat = 0
        self.players: dict[int, Bot | np.random.Generator] = {}
        self.illegal = 0

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return self.single.layout()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game. With a seed it is the match that `game.new(seed)` gives; the bots draw from the same stream."""
        super().reset(seed=seed)
        players = self.single.game.players
        self.seat = int(self.np_random.integers(players)) if self.wanted_seat == ANY_SEAT else int(self.wanted_seat)
        others = [seat for seat in range(players) if seat != self.seat]
        self.players = {seat: self.open_player(name) for seat, name in zip(others, self.bots, strict=True)}
        self.single.open(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        self.illegal = 0
        self.let_bots_play()
        return self.shown()

    def open_player(self, name: str) -> Bot | np.random.Generator:
        """A bot for one game; a random one is just a generator."""
        if name == RANDOM:
            generator: np.random.Generator = self.np_random
            return generator
        return open_bot(name, self.single.game, int(self.np_random.integers(SEEDS)))

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self.single.is_legal(int(action)):
            self.illegal += 1
            row, info = self.shown()
            return row, self.illegal_reward, self.single.over, self.illegal >= MOST_ILLEGAL, info | {"illegal": True}
        self.single.play(int(action))
        reward = self.single.reward[self.seat] + self.let_bots_play()
        row, info = self.shown()
        return row, reward, self.single.over, False, info

    def let_bots_play(self) -> float:
        """Bots act until the learner must decide or the game is over; returns the learner's reward in between."""
        reward = 0.0
        while not self.single.over and self.single.actor != self.seat:
            bot = self.players[self.single.actor]
            if isinstance(bot, np.random.Generator):
                legal = np.flatnonzero(self.single.turn.masks[0])
                action = int(legal[bot.integers(len(legal))])
            else:
                action = bot(Seat(self.single.match, self.single.actor))
            self.single.play(action)
            reward += self.single.reward[self.seat]
        return reward

    def shown(self) -> tuple[Any, dict[str, Any]]:
        """The observation, and the mask and at the end the results as info."""
        mask = self.single.mask
        info: dict[str, Any] = {"action_mask": mask, "seat": self.seat}
        if self.single.over:
            info |= self.single.results
        return shown_with_mask(self.single.observe(self.seat), mask, self.mask), info

    def action_masks(self) -> np.ndarray:
        """The mask for sb3-contrib's MaskablePPO."""
        return self.single.mask.astype(np.bool_)

    def render(self) -> Any:
        """The table as the learner sees it."""
        return render(self.single.match_with_journal(), self.render_mode, self.seat)

    def close(self) -> None:
        """There is nothing to close."""


def register() -> None:
    """Make every game known to Gymnasium's registry."""
    for box in games():
        if env_id(box) not in gymnasium.registry:
            gymnasium.register(env_id(box), TableEnv, kwargs={"game": box.slug})


register()
