"""How often the lab's 95 % intervals hold the truth, by simulation at 8, 16, 100 and 1,000 games.

    python bench/interval_coverage.py [--runs N] [--only NAME]

A row is a kind of number that reports print, drawn from a distribution whose truth is known. The coverage should lie
between 93 and 97 %. Shares of few games cannot have it at every single rate, so their rate is drawn anew in each run.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy as np

from tablewright.lab.comparing import largest_gaps
from tablewright.lab.statistics import (
    Estimate,
    bootstrap_difference,
    clustered_share,
    difference,
    divided_share,
    largest_difference,
    largest_gap,
    mean,
    paired_difference,
    paired_ratio_difference,
    paired_share_difference,
    quantile,
    share,
)

SIZES = (8, 16, 100, 1000)
Drawn = tuple[Estimate, float]  # an estimate and the truth
Chance = np.random.Generator


def a_share(chance: Chance, games: int) -> Drawn:
    rate = chance.uniform(0.05, 0.95)
    return share(chance.binomial(games, rate), games), rate


def divided_first_places(chance: Chance, games: int) -> Drawn:
    """Two seats, where one game in five is tied."""
    rate = chance.uniform(0.1, 0.7)
    return divided_share(chance.choice([0.0, 0.5, 1.0], size=games, p=[0.8 - rate, 0.2, rate])), rate + 0.1


def a_mean(chance: Chance, games: int) -> Drawn:
    return mean(chance.gamma(9.0, size=games)), 9.0


def a_median(chance: Chance, games: int) -> Drawn:
    return quantile(chance.gamma(9.0, size=games), 0.5), 8.66895


def difference_of_shares(chance: Chance, games: int) -> Drawn:
    rates = chance.uniform(0.05, 0.95, size=2)
    first, second = (share(chance.binomial(games, rate), games) for rate in rates)
    return difference(first, second), float(rates[1] - rates[0])


def paired_difference_of_shares(chance: Chance, games: int) -> Drawn:
    """The same deals: both sets of rules agree in most of them."""
    deal, cuts = chance.uniform(size=games), chance.uniform(0.1, 0.9, size=2)
    own = [np.where(chance.uniform(size=games) < 0.3, chance.uniform(size=games), deal) for _ in cuts]
    return paired_share_difference(own[0] < cuts[0], own[1] < cuts[1]), float(cuts[1] - cuts[0])


def paired_difference_of_means(chance: Chance, games: int) -> Drawn:
    deal = chance.gamma(6.0, size=games)
    return paired_difference(deal + chance.gamma(3.0, size=games), deal + chance.gamma(4.0, size=games)), 1.0


def furthest_of(seats: int, most: float) -> Callable[[Chance, int], Drawn]:
    """How far the most uneven seat is from fair, where the first seat has a lead of up to this."""

    def draw(chance: Chance, games: int) -> Drawn:
        fair, lead = 1 / seats, chance.uniform(0, most)
        rates = np.array([fair + lead, *[fair - lead / (seats - 1)] * (seats - 1)])
        firsts = np.eye(seats)[chance.choice(seats, size=games, p=rates)]
        return largest_gap(firsts), lead

    return draw


def furthest_of_uneven(chance: Chance, games: int) -> Drawn:
    """The same where every one of four seats has a chance of its own."""
    rates = chance.dirichlet([8.0] * 4)
    firsts = np.eye(4)[chance.choice(4, size=games, p=rates)]
    return largest_gap(firsts), float(np.abs(rates - 1 / 4).max())


def best_and_worst(chance: Chance, games: int) -> Drawn:
    """How far the best and the worst of three seats are apart."""
    lead = chance.uniform(0, 0.3)
    firsts = np.eye(3)[chance.choice(3, size=games, p=[1 / 3 + lead, 1 / 3 - lead / 2, 1 / 3 - lead / 2])]
    return largest_difference(firsts), lead * 1.5


def difference_of_seat_gaps(chance: Chance, games: int) -> Drawn:
    first, second = (np.eye(3)[chance.choice(3, size=games, p=p)] for p in ([0.5, 0.3, 0.2], [0.6, 0.25, 0.15]))
    return bootstrap_difference(first, second, largest_gaps), 0.1


def clustered_rate(chance: Chance, games: int) -> Drawn:
    """Offers of one game go together: 5 to 40 of them, at a rate of the game's own."""
    cases, rate = chance.integers(5, 40, size=games), chance.uniform(0.1, 0.9)
    return clustered_share(chance.binomial(cases, chance.beta(6 * rate, 6 * (1 - rate), size=games)), cases), rate


def difference_of_clustered_rates(chance: Chance, games: int) -> Drawn:
    liking, cases = chance.beta(2, 3, size=games), chance.integers(5, 40, size=(2, games))
    return paired_ratio_difference(*((chance.binomial(n, liking), n) for n in cases)), 0.0


ROWS = {
    "share": a_share,
    "first places, ties divided": divided_first_places,
    "mean": a_mean,
    "median": a_median,
    "difference of shares": difference_of_shares,
    "difference of shares, same deals": paired_difference_of_shares,
    "difference of means, same deals": paired_difference_of_means,
    "furthest of 2 seats": furthest_of(2, 0.3),
    "furthest of 3 seats": furthest_of(3, 0.3),
    "furthest of 5 seats": furthest_of(5, 0.3),
    "furthest of 3 even seats": furthest_of(3, 0.0),
    "furthest of 5 even seats": furthest_of(5, 0.0),
    "furthest of 4 uneven seats": furthest_of_uneven,
    "best and worst of 3 seats": best_and_worst,
    "difference of seat gaps, same deals": difference_of_seat_gaps,
    "clustered pick rate": clustered_rate,
    "difference of clustered pick rates": difference_of_clustered_rates,
}


def coverage(draw: Callable[[Chance, int], Drawn], games: int, runs: int) -> float:
    """How often the interval holds the truth."""
    chance = np.random.default_rng([games, runs])
    drawn = (draw(chance, games) for _ in range(runs))
    return float(np.mean([e.low - 1e-12 <= truth <= e.high + 1e-12 for e, truth in drawn]))


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--runs", type=int, default=2000, help="simulated samples for each number; 2,000 by default")
    reader.add_argument("--only", default="", help="only rows whose name contains this")
    given = reader.parse_args()
    print(f"| interval | {' | '.join(f'{games:,} games' for games in SIZES)} |\n|---|{'---:|' * len(SIZES)}")
    for name, draw in ROWS.items():
        if given.only in name:
            cells = (f"{100 * coverage(draw, games, given.runs):.1f} %" for games in SIZES)
            print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
