"""Our environments beside others', in one run: steps a second with random legal actions, on this machine.

    python bench/environments.py [GAME …] [--rewards payoff] [--seconds S] [--json]

PettingZoo's own classic card games need `pip install rlcard pygame`, Catanatron's environment `pip install
catanatron-gym`; a peer that is not installed is left out, with a word about that. Both sides of a comparison do the
same: ask for the observation and the mask, pick a legal action by the same dice, step, and begin anew at the end.
Against bots, all others play at random. Where others work on the machine too, `--clock processor` counts seconds of one
core's work instead: the vectorised table then shows what it does on one core, and does as much on each.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import warnings
from collections.abc import Callable

import numpy as np

import tablewright as tw
from tablewright.envs import VectorTable
from tablewright.envs import gymnasium as ours_gymnasium
from tablewright.envs import pettingzoo as ours_pettingzoo

CARD_GAMES = ("leduc_holdem-v4", "texas_holdem-v4", "texas_holdem_no_limit-v6")
CATAN = "catanatron_gym:catanatron-v1"
DESKS = 4096
CLOCKS = {"wall": time.perf_counter, "processor": time.process_time}
clock = "wall"
REPEATS = 3  # the best of so many is told: others may be at work on the machine


def now() -> float:
    """Seconds by the clock that was asked for."""
    return CLOCKS[clock]()


def steps_of_agents(env, seconds: float) -> float:
    """Steps a second of a PettingZoo environment."""
    dice, steps, begin = random.Random(1), 0, now()
    env.reset(seed=1)
    while now() - begin < seconds:
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(dice.random() * len(legal))]))
            steps += 1
        env.reset()
    return steps / (now() - begin)


def steps_of_learner(env, legal_of: Callable, seconds: float) -> float:
    """Steps a second of a Gymnasium environment."""
    dice, steps, begin = random.Random(1), 0, now()
    _, info = env.reset(seed=1)
    while now() - begin < seconds:
        legal = legal_of(info)
        _, _, terminated, truncated, info = env.step(int(legal[int(dice.random() * len(legal))]))
        steps += 1
        if terminated or truncated:
            _, info = env.reset()
    return steps / (now() - begin)


def steps_of_table(table: VectorTable, seconds: float) -> float:
    """Steps a second of the vectorised table, all its games counted."""
    table.reset()
    rounds, begin = 0, now()
    while now() - begin < seconds:
        table.step(table.random_actions())
        rounds += 1
    return rounds * table.count / (now() - begin)


def best(measure: Callable[[], float]) -> float:
    measure()  # what has to be compiled is compiled
    return max(measure() for _ in range(REPEATS))


def peers(seconds: float) -> dict[str, float]:
    """What others' environments do."""
    found: dict[str, float] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # peers may say what they like
        import pettingzoo

        for name in CARD_GAMES:
            try:
                env = pettingzoo.make("aec", f"classic/{name}")
            except (ImportError, pettingzoo.env_registry.exceptions.FailedToImport):
                print(f"{name} is not installed and left out.", file=sys.stderr)
                continue
            found[f"pettingzoo {name}"] = best(lambda env=env: steps_of_agents(env, seconds))
        try:
            import gymnasium

            catan = gymnasium.make(CATAN).unwrapped
        except ImportError:
            print("Catanatron's environment is not installed and left out.", file=sys.stderr)
        else:
            found["gymnasium catanatron"] = best(
                lambda: steps_of_learner(catan, lambda info: info["valid_actions"], seconds)
            )
    return found


def ours(slug: str, rewards: str, seconds: float) -> dict[str, float]:
    env = ours_pettingzoo.env(slug, rewards=rewards)
    learner = ours_gymnasium.TableEnv(slug, bots="random", rewards=rewards)
    one, many = VectorTable(slug, 1, rewards=rewards), VectorTable(slug, DESKS, rewards=rewards)
    return {
        "pettingzoo": best(lambda: steps_of_agents(env, seconds)),
        "gymnasium": best(lambda: steps_of_learner(learner, lambda info: np.flatnonzero(info["action_mask"]), seconds)),
        "vectorised, 1 game": best(lambda: steps_of_table(one, seconds)),
        f"vectorised, {DESKS} games": best(lambda: steps_of_table(many, seconds)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[box.slug for box in tw.games()])
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--rewards", default="payoff", help="of our environments, in all forms")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--clock", choices=CLOCKS, default="wall")
    args = parser.parse_args()
    global clock
    clock = args.clock
    others = peers(args.seconds)
    figures = {slug: ours(slug, args.rewards, args.seconds) for slug in args.games}
    if args.json:
        print(json.dumps({"peers": others, "ours": figures}, indent=1))
        return
    print(f"| {'environment':58} | steps a second |\n| {'-' * 58} | {'-' * 14} |")
    for name, rate in others.items():
        print(f"| {name:58} | {rate:14,.0f} |")
    for slug, rates in figures.items():
        for name, rate in rates.items():
            print(f"| {slug + ', ' + name:58} | {rate:14,.0f} |")
    for slug, rates in figures.items():
        many = rates[f"vectorised, {DESKS} games"]
        print(f"\n{slug}: vectorised is {many / rates['pettingzoo']:.0f} times its PettingZoo form", end="")
        print(f" and {many / rates['gymnasium']:.0f} times its Gymnasium form", end="")
        agents = max((rate for name, rate in others.items() if name.startswith("pettingzoo")), default=None)
        if agents:
            print(f"; the PettingZoo form is {rates['pettingzoo'] / agents:.1f} times the fastest card game", end="")
        if "gymnasium catanatron" in others:
            print(f"; the Gymnasium form is {rates['gymnasium'] / others['gymnasium catanatron']:.1f} times", end="")
            print(" Catanatron's", end="")
        print(".")


if __name__ == "__main__":
    main()
