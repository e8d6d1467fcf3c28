"""Compiled speed of two checkouts in one run: processor time of a random ply, and iterations of a search.

    git worktree add ../before COMMIT
    python bench/before_and_after.py ../before . [GAME …] [--players 2] [--rounds 4]

The checkouts take turns, each in a process of its own, and the best of all their samples counts. A search is measured
at positions of random matches with more than two legal actions. Each checkout compiles what it needs first.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import tablewright as tw
from tablewright.bots import Seat
from tablewright.bots.search import Plan, Search

SAMPLES = 12
SECONDS = 0.5  # of a sample, about
POSITIONS, ITERATIONS = 24, 300
FIRST_GAMES = 50


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("checkouts", nargs=2, type=Path, metavar="CHECKOUT")
    reader.add_argument("games", nargs="*", default=[box.slug for box in tw.games()])
    reader.add_argument("--players", type=int, default=2)
    reader.add_argument("--rounds", type=int, default=4, help="turns of each checkout")
    given = reader.parse_args()
    for folder in given.checkouts:  # without a package there, the installed one would be measured
        if not (folder / "tablewright" / "__init__.py").is_file():
            reader.error(f"{folder} is not a checkout of Tablewright.")
    unknown = [slug for slug in given.games if slug not in {box.slug for box in tw.games()}]
    if unknown:
        reader.error(f"There is no game {unknown[0]!r}.")
    print("| game | ns a ply | | iterations a second | |\n|---|---|---|---|---|", flush=True)
    for slug in given.games:
        found = [[measured_in(folder, slug, given.players) for folder in given.checkouts] for _ in range(given.rounds)]
        before, after = zip(*found, strict=True)
        plies = [min(ns for ns, _ in side) for side in (before, after)]
        searches = [max(speed for _, speed in side) for side in (before, after)]
        cells = f"{plies[0]:.0f} → {plies[1]:.0f} | {plies[0] / plies[1]:.2f}×"
        cells += f" | {searches[0]:,.0f} → {searches[1]:,.0f} | {searches[1] / searches[0]:.2f}×"
        print(f"| {slug} | {cells} |", flush=True)


def measured_in(checkout: Path, slug: str, players: int) -> tuple[float, float]:
    """Run this file with the package of a checkout."""
    paths = os.pathsep.join(str(path.resolve()) for path in (checkout, checkout / "examples" / "high_tide"))
    command = [sys.executable, str(Path(__file__).resolve()), "--measure", slug, str(players)]
    run = subprocess.run(command, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"{checkout} cannot play {slug}: {(run.stderr.splitlines() or ['it stopped.'])[-1]}")
    ns, iterations = run.stdout.split()[-2:]
    return float(ns), float(iterations)


def measure(slug: str, players: int) -> None:
    game = tw.load(slug, players=players)
    print(ns_a_ply(game), iterations_a_second(game))


def ns_a_ply(game: tw.Game) -> float:
    game.playouts(FIRST_GAMES, seed=1, threads=1)  # compiled by then
    began = time.process_time()
    game.playouts(FIRST_GAMES, seed=1, threads=1)
    games = max(FIRST_GAMES, round(FIRST_GAMES * SECONDS / max(1e-3, time.process_time() - began)))
    best = float("inf")
    for _ in range(SAMPLES):
        began = time.process_time()
        batch = game.playouts(games, seed=7, threads=1)
        best = min(best, 1e9 * (time.process_time() - began) / int(batch["plies"].sum()))
    return best


def iterations_a_second(game: tw.Game) -> float:
    search, seats = Search(game, 1, Plan(iterations=ITERATIONS)), positions(game)
    search.consider(seats[0])
    best = 0.0
    for _ in range(SAMPLES):
        began = time.process_time()
        for seat in seats:
            search.last = None  # every search begins afresh
            search.consider(seat)
        best = max(best, ITERATIONS * len(seats) / (time.process_time() - began))
    return best


def positions(game: tw.Game) -> list[Seat]:
    chance, seats = random.Random(3), []
    match = game.new(seed=1)
    while len(seats) < POSITIONS:
        legal = list(match.legal())
        if not legal:
            match = game.new(seed=chance.randrange(1000))
            continue
        if len(legal) > 2 and chance.random() < 0.5:
            seats.append(Seat(match, int(match.state.actor)))
        match.play(chance.choice(legal))
    return seats


if __name__ == "__main__":
    if sys.argv[1:2] == ["--measure"]:
        measure(sys.argv[2], int(sys.argv[3]))
    else:
        main()
