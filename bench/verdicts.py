"""How long a designer waits: from an edited number to the first verdict, and until it is settled.

    tablewright serve --port 8080
    python bench/verdicts.py http://127.0.0.1:8080 [GAME …] [--players 2] [--limit 180]

For each game the first of the moderate faults that changes no list is edited into a new version, which was opened
before. The times include all requests to the server. A verdict that is not settled within the limit is stopped.
"""

from __future__ import annotations

import argparse
import time
import tomllib
from pathlib import Path
from typing import Any

import tablewright as tw
from tablewright.server.client import Visitor

HOME = "/api/workshop/versions"
FAULTS = Path(__file__).with_name("moderate_faults.toml")
FINISHED = ("settled", "done", "failed", "stopped")
EXAMPLE = {"name": "high water is worth more", "edits": {"tide.high_water_points": 5}}  # for High Tide


def first_fault(slug: str) -> dict[str, Any]:
    faults = tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]
    of_game = (fault for fault in faults if fault["game"] == slug)
    return next((fault for fault in of_game if all(is_cell(name) for name in fault["edits"])), EXAMPLE)


def is_cell(name: str) -> bool:
    """Whether this is a number of its own: one of a list is edited with the whole list."""
    return not name.rpartition(".")[2].isdigit()


def follow(visitor: Visitor, version: str, players: int, limit: float) -> tuple[float, float, dict[str, Any]]:
    """Seconds to the first verdict and to the end, and the last status."""
    path, began, first = f"{HOME}/{version}/verdict", time.perf_counter(), 0.0
    status = visitor.request("POST", path, {"players": players})
    while status["state"] not in FINISHED and time.perf_counter() - began < limit:
        time.sleep(0.05)
        status = visitor.request("GET", f"{path}?players={players}")
        if status["verdict"] and not first:
            first = time.perf_counter() - began
    if status["state"] not in FINISHED:
        visitor.request("DELETE", path)
    return first, time.perf_counter() - began, status


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server")
    parser.add_argument("games", nargs="*", default=[box.slug for box in tw.games()])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--limit", type=float, default=180.0, help="seconds")
    args = parser.parse_args()
    visitor = Visitor(args.server)
    print("| game | change | first verdict | last | state | games |\n|---|---|---|---|---|---|")
    for slug in args.games:
        fault = first_fault(slug)
        version = visitor.request("POST", HOME, {"game": slug, "name": "Timed"})["id"]
        follow(visitor, version, args.players, args.limit)  # as the page does when it is opened
        for name, number in fault["edits"].items():
            visitor.request("POST", f"{HOME}/{version}/cell", {"name": name, "text": str(number)})
        first, last, status = follow(visitor, version, args.players, args.limit)
        games = (status["verdict"] or {"games": 0})["games"]
        print(f"| {slug} | {fault['name']} | {first:.1f} s | {last:.0f} s | {status['state']} | {games} |", flush=True)


if __name__ == "__main__":
    main()
