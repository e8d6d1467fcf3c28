"""Making and checking puzzles:

    python -m tablewright.teach.puzzles mine --out FOLDER [--jobs N] [--minutes M] [--seed S] [--count C] [GAME …]
    python -m tablewright.teach.puzzles collect --out FOLDER [GAME …]
    python -m tablewright.teach.puzzles check [--share 0.2] [--seed S] [GAME …]

`mine` plays matches and writes what it finds to a folder; a second run goes on where the first one stopped. `collect`
puts the puzzles beside their games. `check` asks a search with four times the budget about a share of them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tablewright.engine.registry import games, open_box
from tablewright.teach.puzzles.checking import doubts
from tablewright.teach.puzzles.collecting import MOST_PUZZLES, collect
from tablewright.teach.puzzles.quarry import mine


def main(arguments: list[str]) -> int:
    given = read_arguments(arguments)
    slugs = given.games or [box.slug for box in games()]
    if given.work == "mine":
        mine(
            slugs,
            given.out,
            count=given.count,
            jobs=given.jobs,
            minutes=given.minutes,
            seed=given.seed,
            say=say_at_once,
        )
        return 0
    if given.work == "collect":
        for slug in slugs:
            found = collect(open_box(slug), given.out)["puzzles"]
            print(f"{slug}: {found['count']} puzzles, {found['grades']}")
        return 0
    count = 0
    for slug in slugs:
        for doubt in doubts(open_box(slug), given.share, given.seed):
            say_at_once(doubt)
            count += 1
        say_at_once(f"{slug}: checked")
    print(f"doubts: {count}")
    return int(count > 0)


def say_at_once(text: str) -> None:
    print(text, flush=True)


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tablewright.teach.puzzles", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("work", choices=("mine", "collect", "check"))
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--out", type=Path, default=Path("mined"), help="the folder of what is mined")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--minutes", type=float, default=10.0, help="time to mine, compiling included")
    parser.add_argument("--count", type=int, default=2 * MOST_PUZZLES, help="puzzles to mine of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.2, help="of the puzzles that are checked by a stronger search")
    return parser.parse_intermixed_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
