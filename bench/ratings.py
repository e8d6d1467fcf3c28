"""How well ratings predict: `python bench/ratings.py` prints two tables.

The first is of simulated matches between players of known strength, at two to six seats: for every tenth of the
predicted chances of places, how many there are, their mean, and how often they came true. Matches with provisional
ratings are left out. With `--compare` the same matches are rated by
Plackett-Luce of the same library.

The second is of real matches of a game between bots of all levels but champion, rated as on a server.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random

import numpy as np
from openskill.models import PlackettLuce

import tablewright as tw
from tablewright.arena.matches import open_bots, play_to_end
from tablewright.bots.levels import levels_of
from tablewright.server.people.ratings import (
    BETA,
    DRIFT,
    MODEL,
    NEWCOMER,
    SCALE,
    RatedSeat,
    Rating,
    predict_places,
    rate,
)

SEATS = (2, 6)
BOTS_AT_A_TABLE = 4
Rate = Callable[[Sequence[RatedSeat], dict[str, Rating]], dict[str, Rating]]


# --- Players of known strength ---------------------------------------------------------------------------------------


def simulated_matches(matches: int, players: int, spread: float, seed: int) -> Iterator[list[str]]:
    """The players of each match in the order of their places. Each place goes to one of the rest by Luce's rule."""
    chance = np.random.default_rng(seed)
    strengths = chance.normal(NEWCOMER.mu, spread, players)
    for _ in range(matches):
        who = chance.choice(players, chance.integers(SEATS[0], SEATS[1] + 1), replace=False)
        yield [str(player) for player in who[np.argsort(-(strengths[who] / SCALE + chance.gumbel(size=len(who))))]]


def predictions(matches: Iterator[list[str]], rated: Rate) -> np.ndarray:
    """Rows of a predicted chance and whether it came true: each seat of each match against each place."""
    known: dict[str, Rating] = {}
    rows: list[tuple[float, bool]] = []
    for order in matches:
        ratings = [known.get(player, NEWCOMER) for player in order]
        if not any(rating.provisional for rating in ratings):
            for place, chances in enumerate(predict_places(ratings)):
                rows += [(chance, place == other) for other, chance in enumerate(chances)]
        known |= rated([RatedSeat(player, place) for place, player in enumerate(order, start=1)], known)
    return np.array(rows)


def rate_by_plackett_luce(seats: Sequence[RatedSeat], known: dict[str, Rating]) -> dict[str, Rating]:
    model = PlackettLuce(mu=MODEL.mu, sigma=MODEL.sigma, beta=BETA, tau=DRIFT)
    teams = [[model.rating(*known.get(str(seat.player), NEWCOMER))] for seat in seats]
    rated = model.rate(teams, ranks=[float(seat.place) for seat in seats])
    return {str(seat.player): Rating(team[0].mu, team[0].sigma) for seat, team in zip(seats, rated, strict=True)}


def print_tenths(rows: np.ndarray) -> None:
    print("| predicted | predictions | mean | came true | difference |\n|---|---|---|---|---|")
    tenths = np.minimum(9, (10 * rows[:, 0]).astype(int))
    for tenth in range(10):
        here = rows[tenths == tenth]
        if len(here):
            mean, true = 100 * here.mean(axis=0)
            span = f"{10 * tenth} to {10 * tenth + 10} %"
            print(f"| {span} | {len(here):,} | {mean:.1f} % | {true:.1f} % | {true - mean:+.1f} |")


# --- Bots ------------------------------------------------------------------------------------------------------------


def print_bots(slug: str, matches: int, seed: int) -> None:
    game, chance = tw.load(slug, players=BOTS_AT_A_TABLE), Random(seed)
    levels = [level.name for level in levels_of(game.box) if level.name != "champion"]
    known: dict[str, Rating] = {}
    played = dict.fromkeys(levels, 0)
    for number in range(matches):
        names = chance.sample(levels, BOTS_AT_A_TABLE)
        match = game.new(seed=seed + number)
        play_to_end(match, open_bots(game, names, number))
        known |= rate([RatedSeat(name, place) for name, place in zip(names, match.places or (), strict=True)], known)
        for name in names:
            played[name] += 1
    print("| level | matches | rating |\n|---|---|---|")
    for name in sorted(known, key=lambda name: -known[name].mu):
        print(f"| {name} | {played[name]} | {known[name].mu:.0f} ± {1.96 * known[name].sigma:.0f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--spread", type=float, default=200.0, help="standard deviation of the strengths")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--game", default="high-tide")
    parser.add_argument("--bot-matches", type=int, default=400)
    wanted = parser.parse_args()

    def matches() -> Iterator[list[str]]:
        return simulated_matches(wanted.matches, wanted.players, wanted.spread, wanted.seed)

    print_tenths(predictions(matches(), rate))
    if wanted.compare:
        print("\nPlackett-Luce:")
        print_tenths(predictions(matches(), rate_by_plackett_luce))
    print(f"\n{wanted.game}:")
    print_bots(wanted.game, wanted.bot_matches, wanted.seed)


if __name__ == "__main__":
    main()
