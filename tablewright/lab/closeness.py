"""How close is it, and who leads when? Measures 6 to 8 and 20 to 27.

Winning chances are calibrated on the sample itself: the chance of a position is the share of first places among all
positions with a similar lead in expected payoff at the same stage of the game.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from tablewright.lab.findings import Section
from tablewright.lab.measures import CLOSENESS, JUDGEMENTS
from tablewright.lab.plots import histogram, lines
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import clustered_correlation, divided_share, mean, share, standard_deviation
from tablewright.lab.wording import payoff_points, percent, plain_percent, signed, with_interval

MOMENTS = 21  # moments from the first decision to the end
LEADS = 12  # classes of leads
CERTAIN = 0.9  # a winning chance that counts as certain
FEWEST_FINISHED = 20
LEAST_MARGIN = 2.0  # points


def closeness(sample: Sample) -> Section:
    section = Section(CLOSENESS)
    if sample.players < 2 or len(sample.finished) < FEWEST_FINISHED:
        section.notes.append("There is only one player, or too few games came to an end.")
        return section
    margins(sample, section)
    chances = winning_chances(sample)
    drama(sample, section, chances)
    leads(sample, section, chances)
    uncertainty(sample, section, chances)
    catching_up(sample, section)
    stability(sample, section)
    return section


def margins(sample: Sample, section: Section) -> None:
    """The gaps between scores, and how much the best score varies (6 to 8)."""
    scores = np.sort(sample.per_seat("scores").astype(float), axis=1)[:, ::-1]
    best, to_second, to_last = scores[:, 0], scores[:, 0] - scores[:, 1], scores[:, 0] - scores[:, -1]
    gap, spread = mean(to_second), standard_deviation(best)
    closest = 1 / max(1e-9, float(np.sqrt((to_second**2).mean())))
    tied = share(int((to_second == 0).sum()), len(scores))
    section.measure(
        6,
        f"The two best scores are {with_interval(gap)} points apart; in {percent(tied)} of the games they are equal."
        f" The closeness, one divided by the root mean square of the gap, is {closest:.2f}.",
        gap,
        sample,
        examples=sample.examples(np.argsort(to_second)),
    )
    sentence = f"The best score is {with_interval(mean(best))} points"
    section.measure(7, f"{sentence}, and {with_interval(mean(to_last))} above the last.", mean(best), sample)
    relative = 100 * spread.value / max(1e-9, abs(best.mean()))
    section.measure(
        8,
        f"The standard deviation of the best score is {with_interval(spread)} points, {relative:.0f} % of its mean.",
        spread,
        sample,
    )
    section.plots.append(histogram("Gap between the two best scores", to_second, "points"))
    edge = max(LEAST_MARGIN, JUDGEMENTS["wide_margin"].edge * abs(float(best.mean())))
    section.judge_mean(
        "wide_margin",
        f"The best score is {with_interval(gap)} points above the second, more than a third of itself.",
        gap,
        sample,
        "above",
        edge=edge,
        key="margin",
        subject="scores",
        examples=tuple(sample.examples(np.argsort(-to_second))),
    )


# --- Winning chances ------------------------------------------------------------------------------------------------


def winning_chances(sample: Sample) -> np.ndarray:
    """Each seat's chance to finish first at each moment of each game: games, moments, seats; they add up to 1."""
    expected = np.array([at_moments(record.promises) for record in sample.games])
    others = np.array([np.delete(expected, seat, axis=2).max(axis=2) for seat in range(sample.players)])
    lead = expected - others.transpose(1, 2, 0)
    chances = np.zeros_like(lead)
    for moment in range(MOMENTS):
        chances[:, moment] = calibrated(lead[:, moment], sample.firsts)
    return np.asarray(chances / np.maximum(1e-9, chances.sum(axis=2, keepdims=True)))


def at_moments(values: np.ndarray) -> np.ndarray:
    """The values of a game at evenly spaced moments from its beginning to its end."""
    return np.asarray(values[np.round(np.linspace(0, len(values) - 1, MOMENTS)).astype(int)])


def calibrated(lead: np.ndarray, firsts: np.ndarray) -> np.ndarray:
    """How often seats with a lead of the same class finished first."""
    edges = np.quantile(lead, np.linspace(0, 1, LEADS + 1)[1:-1])
    classes = np.searchsorted(edges, lead, side="right")
    counts = np.bincount(classes.ravel(), minlength=LEADS)
    hits = np.bincount(classes.ravel(), weights=firsts.ravel(), minlength=LEADS)
    fair = 1 / lead.shape[1]
    return np.asarray(((hits + fair) / (counts + 1))[classes])


def of_winner(chances: np.ndarray, firsts: np.ndarray) -> np.ndarray:
    """The chance of the later winner at each moment of each game."""
    return np.take_along_axis(chances, firsts.argmax(axis=1)[:, None, None], axis=2)[:, :, 0]


def drama(sample: Sample, section: Section, chances: np.ndarray) -> None:
    """How far behind the later winner was, and for how long (20)."""
    behind = np.maximum(0.0, chances.max(axis=2) - of_winner(chances, sample.firsts))
    time_behind = mean((behind > 1e-9).mean(axis=1))
    section.measure(
        20,
        f"The later winner is behind for {percent(time_behind)} of the game, at the worst moment by"
        f" {100 * behind.max(axis=1).mean():.0f} points of winning chance.",
        time_behind,
        sample,
        examples=sample.examples(np.argsort(-behind.sum(axis=1))),
    )


def leads(sample: Sample, section: Section, chances: np.ndarray) -> None:
    """Changes of the lead, when a game is decided, and whether leaders run away (21, 22, 25)."""
    leader = chances.argmax(axis=2)
    changes = mean((np.diff(leader, axis=1) != 0).sum(axis=1))
    section.measure(21, f"The expected winner changes {with_interval(changes)} times in a game.", changes, sample)
    decided = decided_from(chances, sample.firsts)
    left = mean(1 - decided)
    section.measure(
        22,
        f"When a winner is 90 % certain and stays so, {percent(left)} of the game is left.",
        left,
        sample,
        examples=sample.examples(np.argsort(decided)),
    )
    for moment, name in ((MOMENTS // 4, "a quarter"), (MOMENTS // 2, "half")):
        runaway(sample, section, leader[:, moment], name)
    section.judge_mean(
        "decided_early",
        f"Games are decided early: when the winner is certain, {percent(left)} of the game is left.",
        left,
        sample,
        "above",
        key="decided",
        subject="leaders",
    )


def runaway(sample: Sample, section: Section, leader: np.ndarray, name: str) -> None:
    """How often the leader at a moment finishes first (25)."""
    leaders = np.take_along_axis(sample.firsts, leader[:, None], axis=1)[:, 0]
    held = divided_share(leaders)
    section.measure(
        25,
        f"The leader after {name} of the game finishes first in {percent(held)} of the games; by chance it would be"
        f" {plain_percent(1 / sample.players, 0)}.",
        held,
        sample,
        name=f"Snowball after {name}",
    )
    section.judge_games(
        "runaway_leader",
        f"Leaders run away: the leader after {name} of the game finishes first in {percent(held)} of the games.",
        float(leaders.sum()),
        sample,
        size=held.value,
        key=f"snowball {name}",
        subject="leaders",
    )


def decided_from(chances: np.ndarray, firsts: np.ndarray) -> np.ndarray:
    """From which part of the game on the winner's chance stays at CERTAIN or above."""
    uncertain = of_winner(chances, firsts) < CERTAIN
    last = np.where(uncertain.any(axis=1), MOMENTS - 1 - uncertain[:, ::-1].argmax(axis=1), -1)
    return np.asarray((last + 1).clip(0, MOMENTS - 1) / (MOMENTS - 1))


def uncertainty(sample: Sample, section: Section, chances: np.ndarray) -> None:
    """Uncertainty, suspense and surprise over time (23, 24)."""
    entropy = -(chances * np.log(np.maximum(chances, 1e-9))).sum(axis=2) / np.log(sample.players)
    moves = np.diff(chances, axis=1)
    surprise = np.sqrt((moves**2).sum(axis=2))
    suspense = np.sqrt((moves**2).mean(axis=0).sum(axis=1))
    middle, step = mean(entropy[:, MOMENTS // 2]), mean(surprise.mean(axis=1))
    time = np.linspace(0, 100, MOMENTS)
    sentence = f"Halfway through, the outcome has {percent(middle)} of the greatest possible uncertainty."
    section.measure(23, sentence, middle, sample)
    section.measure(
        24,
        f"From one moment to the next, winning chances move by {with_interval(step, 3)}; most is at stake"
        f" {time[1 + int(suspense.argmax())]:.0f} % into the game.",
        step,
        sample,
        examples=sample.examples(np.argsort(-surprise.max(axis=1))),
    )
    curves = {"uncertainty": entropy.mean(axis=0)[1:], "suspense": suspense}
    section.plots.append(lines("How open the game is", time[1:], curves, "% of the game", ""))


def catching_up(sample: Sample, section: Section) -> None:
    """Whether those who are behind gain more in the next round (26)."""
    ranks: list[float] = []
    gains: list[float] = []
    games: list[int] = []
    for number, record in enumerate(sample.games):
        ends = np.append(np.flatnonzero(np.diff(record.round_numbers)), record.plies - 1) + 1
        for before, after in pairwise(record.points[ends]):
            order = (before[:, None] < before[None, :]).sum(axis=1)
            ranks.extend(order - order.mean())
            gains.extend((after - before) - (after - before).mean())
            games.extend([number] * len(order))
    if len(ranks) < 10 or np.std(ranks) == 0 or np.std(gains) == 0:
        section.notes.append("Scores change too seldom to say whether those who are behind catch up.")
        return
    strength = clustered_correlation(ranks, gains, np.array(games))
    section.measure(
        26,
        f"The correlation between being behind and gaining more in the next round is {signed(strength, 2)}; above 0,"
        " those who are behind catch up.",
        strength,
        sample,
    )


def stability(sample: Sample, section: Section) -> None:
    """How much a seat's expected payoff varies in the course of a game (27)."""
    varies = mean([float(at_moments(record.promises).std(axis=0).mean()) for record in sample.games])
    section.measure(
        27,
        f"In the course of a game a player's expected payoff varies by {payoff_points(varies)} points out of 100 (the"
        " standard deviation over time).",
        varies,
        sample,
    )
