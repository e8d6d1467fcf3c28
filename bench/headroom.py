"""How much a stronger player could win at all: a search that sees every hand, against the same search that does not.

    python bench/headroom.py potlatch --players 2 --search search:6000 --games 400

The first bot cheats: it plans on the true hands, though not on what will be drawn later. No fair player can know more,
so its score is a ceiling for a search of that size. Deals are mirrored as in `tablewright ladder`; ± is half a 95 %
interval.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cached_property
from types import ModuleType

import numpy as np

import tablewright as tw
from tablewright.arena.pairing import Pairing, in_order, score_of, seat_patterns
from tablewright.bots import Seat
from tablewright.bots.roster import read_plan, read_settings
from tablewright.bots.search import Search
from tablewright.bots.tree import PLANNING, Tree
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import rule


@rule
def conceal_nothing(rules: np.record, s: np.record, viewer: int) -> None:
    """In place of a game's `conceal`: the hands stay as they are."""


class SeeingTree(Tree):
    @cached_property
    def drivers(self) -> ModuleType:
        return load_text(self.game.box, (PLANNING,), self.game.plain, None, (self.game.box.conceal, conceal_nothing))


class TrueSeat(Seat):
    """A seat that holds the true state."""

    def __init__(self, match: tw.Match, player: int):
        super().__init__(match, player)
        self._match = match


def search(game: Game, seed: int, text: str, *, sees_all: bool) -> Search:
    bot = Search(game, seed, read_plan(read_settings(text.partition(":")[2]), game.box.search_defaults))
    if sees_all:
        bot.trees = [SeeingTree(game, seed * 64 + number) for number in range(len(bot.trees))]
    return bot


def play_game(game: Game, text: str, pattern: Sequence[int], seed: int) -> float:
    """The score of the seats with pattern 0, which see everything."""
    match = game.new(seed=seed)
    bots = [search(game, seed * 8 + seat, text, sees_all=bot == 0) for seat, bot in enumerate(pattern)]
    while not match.over and len(match.moves) < game.longest:
        player = int(match.state.actor)
        match.play(bots[player]((TrueSeat if pattern[player] == 0 else Seat)(match, player)))
    return score_of(match, pattern)


def play_deal(game: Game, text: str, deal: int) -> float:
    patterns = seat_patterns(game.players)
    pattern = patterns[deal % len(patterns)]
    mirror = tuple(1 - bot for bot in pattern)
    return sum(play_game(game, text, seats, deal) for seats in (pattern, mirror)) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--search", default="search:6000")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    game = tw.load(given.game, players=given.players)
    pairing = Pairing("sees all hands", given.search)
    for score in in_order(lambda deal: play_deal(game, given.search, deal), given.games // 2, given.threads):
        pairing.scores.append(score)
    shown = f"{pairing.mean:.1%} ± {pairing.error:.1%}"
    print(f"{given.game}, {given.players} players: {given.search} that sees all hands scores {shown} ({pairing.games})")


if __name__ == "__main__":
    main()
