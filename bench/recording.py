"""How fast the lab plays and records: greedy bots that decide in compiled code, and the same bots asked in Python.

    python bench/recording.py [GAME …] [--games 40] [--repeats 3] [--bots greedy]

Both play the same games. They are measured in turn by CPU time, and the best of several measurements counts.
"""

from __future__ import annotations

import argparse
import time

import tablewright as tw
from tablewright.arena.recording import Recorder
from tablewright.arena.samples import derive_seed
from tablewright.bots import Bot, Seat, open_bot
from tablewright.engine.game import Game


class Asked:
    """A bot that is asked in Python at every decision."""

    def __init__(self, bot: Bot):
        self.bot = bot

    def __call__(self, seat: Seat) -> int:
        return self.bot(seat)


def seconds_of(game: Game, name: str, games: int, *, asked: bool) -> tuple[float, int]:
    """The time that these games take, and the number of decisions."""
    recorder, began, decisions = Recorder(game), time.process_time(), 0
    for number in range(games):
        bots: list[Bot] = [open_bot(name, game, derive_seed(1, number, seat)) for seat in range(game.players)]
        match = game.new(seed=derive_seed(1, number))
        record = recorder.play(match, [Asked(bot) for bot in bots] if asked else bots, [name] * game.players)
        decisions += record.plies
    return time.process_time() - began, decisions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", metavar="GAME", nargs="*", default=[box.slug for box in tw.games()])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--bots", default="greedy")
    args = parser.parse_args()
    print("| game | players | games a second, asked | compiled | ratio | µs a decision |\n|---|---|---|---|---|---|")
    for slug in args.names:
        game = tw.load(slug)
        for asked in (False, True):
            seconds_of(game, args.bots, 1, asked=asked)  # load what is compiled
        best = {False: float("inf"), True: float("inf")}
        for _ in range(args.repeats):
            for asked in best:
                seconds, decisions = seconds_of(game, args.bots, args.games, asked=asked)
                best[asked] = min(best[asked], seconds)
        rates = [args.games / best[asked] for asked in (True, False)]
        cells = f"{rates[0]:.1f} | {rates[1]:.1f} | {rates[1] / rates[0]:.1f} | {1e6 * best[False] / decisions:.0f}"
        print(f"| {game.box.title} | {game.players} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
