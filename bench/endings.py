"""How games between weak, average and strong bots end, for each number of players: a table for docs/bots.md.

    python bench/endings.py GAME [--games N] [--bots random,greedy,search:150] [--set name=value]

Each share is a percentage with its 95 % interval (Wilson's).
"""

from __future__ import annotations

import argparse
from collections import Counter

from tablewright.arena.simulation import simulate
from tablewright.engine.registry import load, open_box
from tablewright.lab.statistics import share


def shown(hits: int, games: int) -> str:
    measured = share(hits, games)
    low, high = abs(100 * measured.low), 100 * measured.high
    return f"{100 * measured.value:.1f} ({low:.1f}–{high:.1f})"


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("game")
    reader.add_argument("--games", type=int, default=200)
    reader.add_argument("--bots", default="random,greedy:careless=0.2,search:150")
    reader.add_argument("--players", default="", help="such as 2,4; by default every number the game allows")
    reader.add_argument("--set", action="append", default=[], dest="settings")
    given = reader.parse_args()
    box = open_box(given.game)
    chosen = dict(pair.split("=", 1) for pair in given.settings)
    options = {name: box.options.read(name, text) for name, text in chosen.items()}
    low, high = box.options.players.low, box.options.players.high
    counts = [int(n) for n in given.players.split(",") if n] or range(low, high + 1)
    print("| players | bots | games | " + " | ".join(e.replace("_", " ") for e in box.endings) + " |")
    print("|---|---|---|" + "---|" * len(box.endings))
    for players in counts:
        game = load(given.game, players=players, **options)
        for bot in given.bots.split(","):
            games = given.games if bot != "random" else 10 * given.games
            endings = Counter(simulate(game, [bot], games, seed=players)["ending"].tolist())
            shares = [shown(endings[number], games) for number in range(1, len(box.endings) + 1)]
            print(f"| {players} | {bot} | {games} | " + " | ".join(shares) + " |", flush=True)


if __name__ == "__main__":
    main()
