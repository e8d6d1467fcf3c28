"""RLlib's PPO learns a game by self-play, with RLlib's own module for masked actions.

    pip install 'tablewright[ray,learn]'
    python examples/learning/rllib_ppo.py high-tide --rounds 40

One network plays every seat. Before and after learning it plays new games against a random player, from every seat in
turn, always choosing the action that it thinks best. Its score is the share of opponents left behind, where an equal
place counts half.
"""

from __future__ import annotations

import argparse
import random

import numpy as np
import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModule, RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from tablewright.engine.intervals import wilson
from tablewright.envs.rllib import TableEnv

LEARNER = "learner"  # the one network


def configure(game: str, seed: int) -> PPOConfig:
    network = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [128, 128]})
    return (
        PPOConfig()
        .environment(TableEnv, env_config={"game": game, "players": 2})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=1)
        .multi_agent(policies={LEARNER}, policy_mapping_fn=lambda agent, *_, **__: LEARNER)
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={LEARNER: network}))
        .training(train_batch_size_per_learner=4000, minibatch_size=256, num_epochs=6, lr=5e-4, gamma=1.0)
        .debugging(seed=seed)
    )


def best_action(network: RLModule, observation: dict[str, np.ndarray]) -> int:
    batch = {key: torch.from_numpy(np.asarray(value, np.float32))[None] for key, value in observation.items()}
    with torch.no_grad():
        return int(network.forward_inference({Columns.OBS: batch})[Columns.ACTION_DIST_INPUTS].argmax())


def score(network: RLModule, game: str, games: int) -> float:
    """Play games against a random player and return the points: one for each that was won, half for an equal place."""
    env, chance, points = TableEnv({"game": game, "players": 2}), random.Random(1), 0.0
    for seed in range(games):
        own = seed % 2
        observations, _ = env.reset(seed=1_000_000 + seed)
        while not env.single.over:
            [(agent, observation)] = observations.items()
            if agent == env.possible_agents[own]:
                action = best_action(network, observation)
            else:
                action = chance.choice(np.flatnonzero(observation["action_mask"]).tolist())
            observations, *_ = env.step({agent: action})
        mine, other = env.single.match.places[own], env.single.match.places[1 - own]
        points += (mine < other) + 0.5 * (mine == other)
    return points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="high-tide")
    parser.add_argument("--rounds", type=int, default=40, help="of 4,000 decisions each")
    parser.add_argument("--trials", type=int, default=400, help="games before and after learning")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    algorithm = configure(args.game, args.seed).build_algo()
    for what in ("before", "after"):
        points = score(algorithm.get_module(LEARNER), args.game, args.trials)
        low, high = wilson(points, args.trials)
        share = points / args.trials
        print(
            f"{what} learning: {share:.1%} against random, 95 % interval {low:.1%} to {high:.1%}, {args.trials} games"
        )
        if what == "before":
            for _ in range(args.rounds):
                algorithm.train()
    algorithm.stop()


if __name__ == "__main__":
    main()
