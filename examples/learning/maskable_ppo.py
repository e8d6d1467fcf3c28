"""MaskablePPO of sb3-contrib learns a game against a random player, through Gymnasium's interface.

    pip install 'tablewright[rl]' sb3-contrib
    python examples/learning/maskable_ppo.py high-tide --steps 150000

It learns from any seat. Then it plays new games, always choosing the action that it thinks best, and its score is
printed: the share of opponents left behind, where an equal place counts half.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import tablewright as tw
import tablewright.envs.gymnasium
from tablewright.engine.intervals import wilson
from tablewright.envs import env_id


def score(env: gymnasium.Env, model: MaskablePPO, games: int) -> float:
    """Play games and return the points: one for each that was won, half for an equal place."""
    points = 0.0
    for seed in range(games):
        row, info = env.reset(seed=1_000_000 + seed)
        over = False
        while not over:
            action, _ = model.predict(row, action_masks=info["action_mask"], deterministic=True)
            row, _, terminated, truncated, info = env.step(int(action))
            over = terminated or truncated
        own, others = info["places"][info["seat"]], np.delete(info["places"], info["seat"])
        points += float(np.mean((own < others) + 0.5 * (own == others)))
    return points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="high-tide")
    parser.add_argument("--steps", type=int, default=150_000)
    parser.add_argument("--trials", type=int, default=400, help="games after learning")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(1)
    name = env_id(tw.load(args.game, plain=True).box)
    options = {"players": 2, "bots": "random", "seat": "any"}
    env = gymnasium.make(name, **options)
    envs = make_vec_env(name, n_envs=16, seed=args.seed, env_kwargs=options)
    how = {"n_steps": 128, "batch_size": 512, "n_epochs": 4, "learning_rate": 1e-3, "ent_coef": 0.01}
    model = MaskablePPO("MlpPolicy", envs, **how, seed=args.seed, device="cpu")
    for what in ("before", "after"):
        points = score(env, model, args.trials)
        low, high = wilson(points, args.trials)
        share = points / args.trials
        print(
            f"{what} learning: {share:.1%} against random, 95 % interval {low:.1%} to {high:.1%}, {args.trials} games"
        )
        if what == "before":
            model.learn(args.steps)


if __name__ == "__main__":
    main()
