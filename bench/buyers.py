"""How strong players of Life Builds Meaning fare who buy Patterns, among others who never do: a table for balance.md.

python bench/buyers.py [--buys 1 3] [--richer 0 1 2] [--players 2 4] [--games N]

All play the net under the preset `balanced`. The buyer takes the Pattern that the net likes best whenever it can afford
one, until it has as many as `--buys` says. `--richer` adds so many tokens, of the first kind on the card, to what every
Pattern gives.
"""

from __future__ import annotations

import argparse
from itertools import product

from targets.measuring import Bench

from tablewright.bots.nets.compiled import Thinker
from tablewright.bots.nets.files import usable_net
from tablewright.bots.seat import Seat
from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.game import Game
from tablewright.engine.registry import open_box
from tablewright.games.life_builds_meaning.actions import BUY
from tablewright.games.life_builds_meaning.state import MARKET_SLOTS
from tablewright.lab.wording import percent

SLUG = "life-builds-meaning"


class Buyer:
    """Plays the net, but for its first purchases."""

    def __init__(self, game: Game, purchases: int):
        net = usable_net(game.box)
        if net is None:
            raise SystemExit("The net of Life Builds Meaning cannot be used.")
        self.thinker, self.left = Thinker(game, net), purchases

    def __call__(self, seat: Seat) -> int:
        policy = self.thinker.policy(seat.state, seat.player)
        affordable = [action for action in seat.legal if BUY <= action < BUY + MARKET_SLOTS]
        if self.left and affordable:
            self.left -= 1
            return max(affordable, key=policy.__getitem__)
        return max(seat.legal, key=policy.__getitem__)


def richer(tokens: int) -> Copy:
    """The content with so many more tokens on every Pattern."""
    data = open_box(SLUG).folder / "data" / "patterns.toml"
    patterns = SHIPPED.file(data)["pattern"]
    outputs = {p["key"]: p["outputs"][0] * tokens + p["outputs"] for p in patterns}
    return Copy(edits=tuple((f"patterns.pattern.{key}.outputs", icons) for key, icons in outputs.items()))


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--buys", nargs="+", type=int, default=[1, 3])
    reader.add_argument("--richer", nargs="+", type=int, default=[0, 1, 2])
    reader.add_argument("--players", nargs="+", type=int, default=[2, 4])
    reader.add_argument("--games", type=int, default=400)
    given = reader.parse_args()
    print("| players | tokens more on every Pattern | purchases | the buyer wins |\n|---|---|---|---|", flush=True)
    for players, tokens, purchases in product(given.players, given.richer, given.buys):
        bench = Bench(SLUG, "net", "net", given.games, richer(tokens), None)
        won = bench.against(lambda game, _, n=purchases: Buyer(game, n), players=players, preset="balanced")
        print(f"| {players} | {tokens} | {purchases} | {percent(won)} |", flush=True)


if __name__ == "__main__":
    main()
