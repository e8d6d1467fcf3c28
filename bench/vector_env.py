"""What Gymnasium's `VectorEnv` costs: steps per second of `TableVectorEnv` in percent of those of `VectorTable`.

    python bench/vector_env.py [GAME …] [--count 512] [--seconds 0.5] [--repeats 8]

All three play random legal actions, picked in the same way, in one thread. They are measured in turn by CPU time, and
the best of several measurements counts.
"""

from __future__ import annotations

import argparse

from environments import Rate, Stopwatch, best, steps_of_table

import tablewright as tw
from tablewright.envs import VectorTable
from tablewright.envs.gymnasium_vector import TableVectorEnv


def steps_of_env(env: TableVectorEnv, seconds: float) -> Rate:
    steps, watch = 0, Stopwatch(seconds)
    while watch.runs():
        env.step(env.table.random_actions())
        steps += env.num_envs
    return watch.rate(steps)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[box.slug for box in tw.games()])
    parser.add_argument("--count", type=int, default=512, help="number of games in a table")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of each measurement")
    parser.add_argument("--repeats", type=int, default=8, help="measurements of each form")
    args = parser.parse_args()
    print("| game | `VectorTable` | `copy=False` | `copy=True` |\n|---|---|---|---|")
    for slug in args.games:
        table = VectorTable(slug, args.count, threads=1)
        shared, copied = (TableVectorEnv(slug, args.count, copy=copy, threads=1) for copy in (False, True))
        for each in (table, shared, copied):
            each.reset(seed=1)
        rates = best(
            {
                "table": lambda seconds, table=table: steps_of_table(table, seconds),
                "shared": lambda seconds, env=shared: steps_of_env(env, seconds),
                "copied": lambda seconds, env=copied: steps_of_env(env, seconds),
            },
            args.seconds,
            args.repeats,
        )
        base = rates["table"].core
        cells = (f"{100 * rates[name].core / base:.0f} %" for name in ("shared", "copied"))
        print(f"| {tw.load(slug).box.title} | {base:,.0f} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
