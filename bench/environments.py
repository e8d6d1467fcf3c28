"""Compare our environments with others in one run: steps per second with random legal actions, on this machine.

    python bench/environments.py [GAME …] [--rewards payoff] [--slots 512,1024] [--seconds S] [--repeats N] [--json]

PettingZoo's own classic card games need `pip install rlcard pygame`, and Catanatron's environment needs `pip install
catanatron-gym`. An environment that is not installed is left out, with a message. Both sides of a comparison do the
same: get the observation and the mask, pick a random legal action with the same generator, step, and start a new game
at the end. In Gymnasium environments all opponents play at random. All forms of a game have the same rewards and the
same observations.

Every rate is measured in two ways: by wall-clock time, where the vectorised form uses all cores and the others use one;
and by CPU time, which other work on the machine disturbs less. The forms are measured in turn, several times, and the
best measurement of each is shown. The vectorised form is measured with several numbers of games, and the best is shown.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

import tablewright as tw
from tablewright.envs import VectorTable
from tablewright.envs import gymnasium as ours_gymnasium
from tablewright.envs import pettingzoo as ours_pettingzoo

CARD_GAMES = ("leduc_holdem-v4", "texas_holdem-v4", "texas_holdem_no_limit-v6")
CATAN = "catanatron_gym:catanatron-v1"


class Rate(NamedTuple):
    """Steps per second of wall-clock time, and per second of CPU time."""

    wall: float
    core: float


class Stopwatch:
    """Runs for some seconds of wall-clock time."""

    def __init__(self, seconds: float):
        self.wall, self.core = time.perf_counter(), time.process_time()
        self.end = self.wall + seconds

    def runs(self) -> bool:
        return time.perf_counter() < self.end

    def rate(self, steps: int) -> Rate:
        return Rate(steps / (time.perf_counter() - self.wall), steps / (time.process_time() - self.core))


def steps_of_agents(env, seconds: float) -> Rate:
    """The rate of a PettingZoo environment."""
    env.reset(seed=1)
    dice, steps, watch = random.Random(1), 0, Stopwatch(seconds)
    while watch.runs():
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(dice.random() * len(legal))]))
            steps += 1
        env.reset()
    return watch.rate(steps)


def steps_of_learner(env, legal_of: Callable, seconds: float) -> Rate:
    """The rate of a Gymnasium environment."""
    _, info = env.reset(seed=1)
    dice, steps, watch = random.Random(1), 0, Stopwatch(seconds)
    while watch.runs():
        legal = legal_of(info)
        _, _, terminated, truncated, info = env.step(int(legal[int(dice.random() * len(legal))]))
        steps += 1
        if terminated or truncated:
            _, info = env.reset()
    return watch.rate(steps)


def steps_of_table(table: VectorTable, seconds: float) -> Rate:
    """The rate of the vectorised table, summed over its games."""
    steps, watch = 0, Stopwatch(seconds)
    while watch.runs():
        table.step(table.random_actions())
        steps += table.count
    return watch.rate(steps)


def best(measures: dict[str, Callable[[float], Rate]], seconds: float, repeats: int) -> dict[str, Rate]:
    """The best of several measurements of each. A first run, in which things are compiled, does not count."""
    for measure in measures.values():
        measure(0.0)
    turns = {name: [] for name in measures}
    for _ in range(repeats):
        for name, measure in measures.items():
            turns[name].append(measure(seconds))
    return {name: Rate(max(r.wall for r in rates), max(r.core for r in rates)) for name, rates in turns.items()}


def peers() -> dict[str, Callable[[float], Rate]]:
    """The environments of other projects that are installed."""
    found: dict[str, Callable[[float], Rate]] = {}
    import gymnasium
    import pettingzoo

    for name in CARD_GAMES:
        try:
            env = pettingzoo.make("aec", f"classic/{name}")
        except (ImportError, pettingzoo.env_registry.exceptions.FailedToImport):
            print(f"{name} is not installed, so it is left out.", file=sys.stderr)
            continue
        found[f"pettingzoo {name}"] = lambda seconds, env=env: steps_of_agents(env, seconds)
    try:
        catan = gymnasium.make(CATAN).unwrapped
    except ImportError:
        print("Catanatron's environment is not installed, so it is left out.", file=sys.stderr)
    else:
        found["gymnasium catanatron"] = lambda seconds: steps_of_learner(
            catan, lambda info: info["valid_actions"], seconds
        )
    return found


def ours(slug: str, rewards: str, slots: list[int]) -> dict[str, Callable[[float], Rate]]:
    """The forms of one game; the vectorised form once for each number of slots."""
    env = ours_pettingzoo.env(slug, rewards=rewards)
    learner = ours_gymnasium.TableEnv(slug, bots="random", rewards=rewards)
    tables = [VectorTable(slug, count, rewards=rewards) for count in slots]
    for table in tables:
        table.reset()
    return {
        "pettingzoo": lambda seconds: steps_of_agents(env, seconds),
        "gymnasium": lambda seconds: steps_of_learner(
            learner, lambda info: np.flatnonzero(info["action_mask"]), seconds
        ),
    } | {f"vectorised {t.count}": lambda seconds, t=t: steps_of_table(t, seconds) for t in tables}


def with_best_table(rates: dict[str, Rate]) -> dict[str, Rate]:
    """The rates of a game's forms, with only the best of the vectorised ones."""
    many = [rate for name, rate in rates.items() if name.startswith("vectorised")]
    single = {name: rate for name, rate in rates.items() if not name.startswith("vectorised")}
    return single | {"vectorised": Rate(max(r.wall for r in many), max(r.core for r in many))}


def print_table(title: str, others: dict[str, float], figures: dict[str, dict[str, float]]) -> None:
    """All rates by one clock, and their ratios."""
    print(f"\n{title}\n")
    columns = ("PettingZoo", "Gymnasium", "vectorised", "× PettingZoo", "× Gymnasium")
    print(f"| {'':40} | {' | '.join(f'{name:>12}' for name in columns)} |")
    print(f"|{'-' * 42}|{'|'.join(['-' * 13 + ':'] * len(columns))}|")
    for slug, rate in figures.items():
        many = rate["vectorised"]
        cells = [f"{rate[name]:12,.0f}" for name in ("pettingzoo", "gymnasium", "vectorised")]
        cells += [f"{many / rate[name]:12.1f}" for name in ("pettingzoo", "gymnasium")]
        print(f"| {slug:40} | {' | '.join(cells)} |")
    for name, rate in others.items():
        kind, _, which = name.partition(" ")
        cells = [f"{rate:12,.0f}" if kind == form else " " * 12 for form in ("pettingzoo", "gymnasium")]
        print(f"| {which:40} | {' | '.join([*cells, *[' ' * 12] * 3])} |")
    for form in ("pettingzoo", "gymnasium"):
        fastest = max((rate for name, rate in others.items() if name.startswith(form)), default=None)
        if fastest:
            slug = min(figures, key=lambda slug: figures[slug][form])
            ratio = figures[slug][form] / fastest
            print(f"\nThe slowest {form} form, {slug}, is {ratio:.1f} times as fast as the fastest peer.")


def counts(given: str) -> list[int]:
    """Whole numbers separated by commas."""
    return [int(count) for count in given.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[box.slug for box in tw.games()])
    parser.add_argument(
        "--slots",
        type=counts,
        default=[256, 512, 1024, 4096],
        help="numbers of games for the vectorised form, separated by commas",
    )
    parser.add_argument("--seconds", type=float, default=0.3, help="length of each measurement")
    parser.add_argument("--repeats", type=int, default=8, help="measurements of each form")
    parser.add_argument("--rewards", default="payoff", help="kind of reward of our environments, in all forms")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of other projects
        others = best(peers(), args.seconds, args.repeats)
    figures = {slug: best(ours(slug, args.rewards, args.slots), args.seconds, args.repeats) for slug in args.games}
    if args.json:
        listed = {slug: {name: rate._asdict() for name, rate in rates.items()} for slug, rates in figures.items()}
        print(json.dumps({"peers": {name: rate._asdict() for name, rate in others.items()}, "ours": listed}, indent=1))
        return
    titles = {
        "wall": f"Steps per second of wall-clock time; the vectorised form uses {os.cpu_count()} cores:",
        "core": "Steps per second of CPU time:",
    }
    for clock, title in titles.items():
        of_clock = {
            slug: {n: getattr(r, clock) for n, r in with_best_table(rates).items()} for slug, rates in figures.items()
        }
        print_table(title, {name: getattr(rate, clock) for name, rate in others.items()}, of_clock)


if __name__ == "__main__":
    main()
