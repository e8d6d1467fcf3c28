"""How much a stronger player could win at all: a search that sees every hand, against the same search that does not.

    python bench/headroom.py potlatch --players 2 --search search:6000 --games 400

The first bot cheats: it plans on the true hands, though not on what will be drawn later. No fair player can know more,
so its score is a ceiling for a search of that size. Deals are mirrored as in `tablewright ladder`; ± is half a 95 %
interval.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import tablewright as tw
from tablewright.arena.matches import play_to_end
from tablewright.arena.pairing import Pairing, in_order, score_of, seat_patterns
from tablewright.arena.seeing import SeeingSearch
from tablewright.bots import open_bot
from tablewright.engine.game import Game


def play_game(game: Game, text: str, pattern: Sequence[int], seed: int) -> float:
    """The score of the seats with pattern 0, which see everything."""
    match = game.new(seed=seed)
    bots = [
        SeeingSearch(text, match, seed * 8 + seat) if bot == 0 else open_bot(text, game, seed * 8 + seat)
        for seat, bot in enumerate(pattern)
    ]
    play_to_end(match, bots)
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
