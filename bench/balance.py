"""Every balance target of the specifications, measured: a table for docs/balance.md.

    python bench/balance.py GAME [--games N] [--bots LEVEL] [--content FOLDER] [--edit NUMBER=VALUE]

A row is a target: what the specification asks for, what was measured with its 95 % interval, and whether the value lies
in the range. The targets stand in `docs/rules/<game>.md` under "Balance targets for simulation".
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from targets import atlas_of_feelings, life_builds_meaning, meaning_made, meeple_inc, potlatch
from targets.measuring import Bench

from tablewright.arena.workers import Crew
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
    reader.add_argument("--games", type=int, default=200)
    reader.add_argument("--bots", default="regular")
    reader.add_argument("--content", type=Path)
    reader.add_argument("--edit", action="append", default=[], help="a number of the content, such as file.way=3")
    reader.add_argument("--workers", type=int)
    given = reader.parse_args()
    data = open_box(given.game).folder / "data"
    with in_use(Copy(given.content)):
        edits = tuple(read_number(data, *pair.split("=", 1)) for pair in given.edit)
    print("| target | table | measured | cases | |\n|---|---|---|---|---|")
    verdicts: Counter[str] = Counter()
    with Crew(given.workers) as crew:
        bench = Bench(given.game, given.bots, given.games, Copy(given.content, edits), crew)
        for row in GAMES[given.game](bench):
            verdicts[row.verdict] += 1
            print(row, flush=True)
    print("\n" + ", ".join(f"{count} {verdict.strip('*')}" for verdict, count in verdicts.items()) + ".")


if __name__ == "__main__":
    main()
