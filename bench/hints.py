"""Hints at random positions: whether each names a consequence, in words of its own, and knows nothing that is hidden.

python bench/hints.py [GAME ...] [--positions N] [--iterations N] [--games N]

Half of the positions are at the usual number of players, and the others at each other number in turn. Fewer imagined
games than at a table make the figures less exact; the sentences are made in the same way.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from itertools import cycle

import tablewright as tw
from tablewright.bots.hint_faults import FAULTS, faults_at, random_choices
from tablewright.engine.registry import open_box

SHOWN = 3  # faulty positions of each kind, by seed and ply


def tables(slug: str, positions: int) -> Counter[int]:
    """How many positions at each number of players."""
    players = open_box(slug).options.players
    usual = players.default
    others = [count for count in range(players.low, players.high + 1) if count != usual] or [usual]
    counts = Counter({usual: positions - positions // 2})
    for _, other in zip(range(positions // 2), cycle(others), strict=False):
        counts[other] += 1
    return counts


def count_faults(slug: str, positions: int, iterations: int, games: int) -> dict[str, object]:
    counts, shown, began = Counter(dict.fromkeys(FAULTS, 0)), [], time.perf_counter()
    for players, count in tables(slug, positions).items():
        game = tw.load(slug, players=players)
        for number, match in enumerate(random_choices(game, count, seed=players)):
            faults = faults_at(match, plan=str(iterations), games=games, seed=number)
            for fault in faults:
                counts[fault] += 1
                if counts[fault] <= SHOWN:
                    shown.append(f"{players} players, seed {match.seed}, ply {len(match.moves)}: {fault}")
    seconds = round(time.perf_counter() - began)
    return {"game": slug, "positions": positions, **counts, "seconds": seconds, "examples": shown}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=[box.slug for box in tw.games()])
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--games", type=int, default=100)
    asked = parser.parse_args()
    for slug in asked.game:
        print(json.dumps(count_faults(slug, asked.positions, asked.iterations, asked.games)), flush=True)


if __name__ == "__main__":
    main()
