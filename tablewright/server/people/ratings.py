"""Ratings: how strong a player is at one game, as a mean and a standard deviation.

The model is Weng and Lin's for Bradley-Terry with full pairing, from `openskill`. A match counts as one comparison of
each two seats. The chance that one finishes ahead of the other depends on these two only, so that matches of two
players and of six measure the same thing. Equal places are drawn comparisons.

The numbers are on the scale of Elo: with 400 points more, a player finishes ahead ten times as often.

A table that wins or loses as a whole, or has one player, is rated apart: the players as a team against the setting,
which is a team of as many copies of one rating. The setting of a table that is hard to win has a high rating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import NamedTuple

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from tablewright.server.people.places import chances_of_places

SCALE = 400 / log(10)  # of the logistic curve: a difference of one SCALE makes the odds e to 1
BETA = SCALE / sqrt(2)  # so that the curve between two players of known strength has this width
DRIFT = 2.0  # how far strength may change from match to match, so that a rating never stands still
SETTLED = 110.0  # a rating with a larger sigma is provisional
DOUBT = 3.0  # how much sigmas count in a prediction: ratings of this model lie further apart than the strengths

MODEL = BradleyTerryFull(mu=1500.0, sigma=2 * BETA, beta=BETA, tau=DRIFT)


class Rating(NamedTuple):
    mu: float
    sigma: float

    @property
    def provisional(self) -> bool:
        return self.sigma > SETTLED


NEWCOMER = Rating(MODEL.mu, MODEL.sigma)


@dataclass(frozen=True)
class RatedSeat:
    """A seat of a finished match. Two bots of a level are the same player; nobody knows who an erased person was."""

    player: str | None
    place: int
    forfeit: bool = False  # its person has resigned, or has left too much of the match to a bot

    @property
    def rank(self) -> tuple[bool, int]:
        return self.forfeit, 0 if self.forfeit else self.place


Known = Mapping[str, Rating]


def rate(seats: Sequence[RatedSeat], known: Known) -> dict[str, Rating]:
    """The new ratings after a match in which everyone plays for themselves. Who forfeits it is last."""
    order = sorted({seat.rank for seat in seats})
    teams = [[opened(seat.player, known)] for seat in seats]
    rated = MODEL.rate(teams, ranks=[float(order.index(seat.rank)) for seat in seats])
    return merged([seat.player for seat in seats], [team[0] for team in rated])


def rate_together(seats: Sequence[RatedSeat], setting: str, known: Known) -> dict[str, Rating]:
    """The new ratings after a match of the table against its setting."""
    won = all(seat.place == 1 for seat in seats)
    table = [opened(seat.player, known) for seat in seats]
    against = [opened(setting, known) for _ in seats]
    first, second = MODEL.rate([table, against], ranks=[0.0, 1.0] if won else [1.0, 0.0])
    return merged([*(seat.player for seat in seats), *[setting] * len(seats)], [*first, *second])


def opened(player: str | None, known: Known) -> BradleyTerryFullRating:
    mu, sigma = known.get(player, NEWCOMER) if player else NEWCOMER
    return MODEL.rating(mu, sigma)


def merged(players: Sequence[str | None], rated: Sequence[BradleyTerryFullRating]) -> dict[str, Rating]:
    """One rating for each player. Whoever played in several seats gets the mean: seats of one player even out."""
    found: dict[str, list[Rating]] = {}
    for player, each in zip(players, rated, strict=True):
        if player is not None:
            found.setdefault(player, []).append(Rating(each.mu, each.sigma))
    return {
        player: Rating(sum(r.mu for r in several) / len(several), sum(r.sigma for r in several) / len(several))
        for player, several in found.items()
    }


def chance_ahead(first: Rating, second: Rating) -> float:
    """The chance that the first finishes ahead of the second, whoever else plays."""
    return 1 / (1 + exp((second.mu - first.mu) / curve([first, second])))


def predict_places(ratings: Sequence[Rating]) -> list[list[float]]:
    """The chance of each seat to take each place."""
    width = curve(ratings)
    return chances_of_places([rating.mu / width for rating in ratings])


def curve(ratings: Sequence[Rating]) -> float:
    """The width of the logistic curve: the less is known about the players, the flatter it is."""
    return sqrt(SCALE**2 + 2 * DOUBT * sum(rating.sigma**2 for rating in ratings) / len(ratings))
