"""Measures every balance target of a specification and prints a table for docs/balance.md.

    python bench/balance.py GAME [--games N] [--bots BOT] [--group BOT] [--content FOLDER] [--edit NUMBER=VALUE]

A row is a target: the range that the specification asks for, the measured value with its 95 % interval, and the
verdict. The targets are in `docs/rules/<game>.md` under "Balance targets for simulation".
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from targets import atlas_of_feelings, life_builds_meaning, meaning_made, meeple_inc, potlatch
from targets.measuring import Bench

from tablewright.arena.workers import WorkerPool
from tablewright.engine.copies import Copy, in_use, read_number
from tablewright.engine.registry import open_box

GAMES = {
    "atlas-of-feelings": atlas_of_feelings.rows,
    "potlatch": potlatch.rows,
    "meaning-made": meaning_made.rows,
    "life-builds-meaning": life_builds_meaning.rows,
    "meeple-inc": meeple_inc.rows,
}


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("game", choices=list(GAMES))
    reader.add_argument("--games", type=int, default=200, help="games of each sample; 200 by default")
    reader.add_argument("--bots", default="search:150", help="the bot that plays; search:150 by default")
    reader.add_argument("--group", help="the bot of group-minded players in Meaning Made; as --bots by default")
    reader.add_argument("--content", type=Path, help="a folder with an edited copy of the content")
    reader.add_argument(
        "--edit", action="append", default=[], help="change a number of the content: file.path=3; may be repeated"
    )
    reader.add_argument("--workers", type=int, help="processes; by default one for each core")
    given = reader.parse_args()
    data = open_box(given.game).folder / "data"
    with in_use(Copy(given.content)):
        edits = tuple(read_number(data, *pair.split("=", 1)) for pair in given.edit)
    print("| target | table | measured | cases | |\n|---|---|---|---|---|")
    verdicts: Counter[str] = Counter()
    with WorkerPool(given.workers) as pool:
        copy = Copy(given.content, edits)
        bench = Bench(given.game, given.bots, given.group or given.bots, given.games, copy, pool)
        for row in GAMES[given.game](bench):
            verdicts[row.verdict] += 1
            print(row, flush=True)
    print("\n" + ", ".join(f"{count} {verdict.strip('*')}" for verdict, count in verdicts.items()) + ".")


if __name__ == "__main__":
    main()
