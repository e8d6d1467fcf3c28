"""Measures every balance target of a specification and prints a table for docs/balance.md.

    python bench/balance.py GAME [--games N] [--bots BOT …] [--group BOT …] [--content FOLDER] [--edit NUMBER=VALUE]

A row is a target: the range that the specification asks for, and for each bot the measured value with its 95 %
interval and the verdict. With several bots, the last column marks the targets that one kind of player meets and another
clearly misses. The targets are in `docs/rules/<game>.md` under "Balance targets for simulation".
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from targets import atlas_of_feelings, life_builds_meaning, meaning_made, meeple_inc, potlatch
from targets.measuring import MET, NOT_MET, Bench, Each, Row, edited

from tablewright.arena.workers import WorkerPool
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
    reader.add_argument("--bots", nargs="+", default=["search:150"], help="the bots that play; search:150 by default")
    reader.add_argument(
        "--group", nargs="+", default=[], help="for each of these, the bot of group-minded players in Meaning Made"
    )
    reader.add_argument("--content", type=Path, help="a folder with an edited copy of the content")
    reader.add_argument(
        "--edit", action="append", default=[], help="change a number of the content: file.path=3; may be repeated"
    )
    reader.add_argument("--workers", type=int, help="processes; by default one for each core")
    given = reader.parse_args()
    groups = given.group or given.bots
    if len(groups) != len(given.bots):
        reader.error(f"--group needs as many bots as --bots: {len(given.bots)}, not {len(groups)}.")
    box = open_box(given.game)
    copy = edited(given.game, given.edit, given.content)
    print(f"{date.today():%-d %B %Y}, version {box.version} of the rules: `python {shlex.join(sys.argv)}`\n")
    print(f"| target | table | cases |{''.join(f' `{bot}` | |' for bot in given.bots)}{' |' * (len(given.bots) > 1)}")
    print("|---|---|---|" + "---|---|" * len(given.bots) + "---|" * (len(given.bots) > 1), flush=True)
    verdicts: list[Counter[str]] = [Counter() for _ in given.bots]
    split = 0
    with WorkerPool(given.workers) as pool:
        benches = [
            Bench(given.game, bots, group, given.games, copy, pool)
            for bots, group in zip(given.bots, groups, strict=True)
        ]
        for rows in zip(*map(GAMES[given.game], benches), strict=True):
            for row, counted in zip(rows, verdicts, strict=True):
                counted[row.verdict] += 1
            differ = {MET, NOT_MET} <= {row.verdict for row in rows}
            split += differ
            print(line(rows, differ), flush=True)
    print()
    for bots, counted in zip(given.bots, verdicts, strict=True):
        print(f"`{bots}`: " + ", ".join(f"{count} {verdict.strip('*')}" for verdict, count in counted.items()) + ".")
    if len(given.bots) > 1:
        print(f"They disagree on {split}.")


def line(rows: Sequence[Row | Each], differ: bool) -> str:
    """A line of the table: the same target for each of the bots."""
    cases = " / ".join(dict.fromkeys(str(row.count) for row in rows))
    measured = "".join(f" {row.shown} | {row.verdict} |" for row in rows)
    return f"| {rows[0].target} | {rows[0].table} | {cases} |{measured}" + (
        (" disagree |" if differ else " |") if len(rows) > 1 else ""
    )


if __name__ == "__main__":
    main()
