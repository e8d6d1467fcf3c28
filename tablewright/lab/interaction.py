"""How much do players affect each other? Measures 28 and 29, from the decisions that were appraised."""

from __future__ import annotations

import numpy as np

from tablewright.arena.appraisal import Appraisal
from tablewright.lab.findings import Section
from tablewright.lab.measures import INTERACTION
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import Estimate, mean, share
from tablewright.lab.wording import payoff_points, percent, plain_percent

DECIDES = 0.25  # how far a choice must move another seat's chance to finish first to decide who does


def interaction(sample: Sample) -> Section:
    section = Section(INTERACTION)
    if sample.players < 2:
        section.notes.append("There is only one player.")
        return section
    effect_on_others(sample, section)
    kingmaking(sample, section)
    return section


def effect_on_others(sample: Sample, section: Section) -> None:
    """How far a player's choice moves the expected payoff of others, and one's own (29)."""
    appraisals = [record.appraisal for record in sample.games if record.appraisal]
    if not appraisals:
        section.notes.append("No choice was appraised.")
        return
    effects = np.array([variances(appraisal) for appraisal in appraisals])
    others, own = (deviation(mean(effects[:, column])) for column in (0, 1))
    section.measure(
        29,
        f"A choice moves another player's expected payoff by {payoff_points(others)} points out of 100 and one's own by"
        f" {payoff_points(own)} (standard deviations over the legal actions).",
        others,
        sample,
    )


def variances(appraisal: Appraisal) -> tuple[float, float]:
    """The variance over the actions of a choice: of another seat's expected payoff on average, and of the actor's.

    It is the covariance of two halves of the imagined games, to which their noise adds nothing.
    """
    one, other = (half - half.mean(axis=0) for half in appraisal.halves.astype(float))
    seats = (one * other).sum(axis=0) / (len(one) - 1)
    return float(np.delete(seats, appraisal.actor).mean()), float(seats[appraisal.actor])


def deviation(variance: Estimate) -> Estimate:
    """A standard deviation from an estimated variance, which may be a little below 0 by chance."""
    value, low, high = (float(np.sqrt(max(0.0, each))) for each in (variance.value, variance.low, variance.high))
    return Estimate(value, low, high, variance.count)


def kingmaking(sample: Sample, section: Section) -> None:
    """Late decisions of players without a chance that decide who finishes first (28)."""
    if sample.players < 3:
        section.notes.append("Kingmaking takes three players: with two, nobody can decide between others.")
        return
    late = {place: record.late for place, record in enumerate(sample.games) if record.late}
    if not late:
        section.notes.append("No game has a choice in its last quarter.")
        return
    hopeless = share(sum(decision.hopeless for decision in late.values()), len(late))
    kings = [place for place, decision in late.items() if decision.hopeless and decision.swing >= DECIDES]
    rate = share(len(kings), len(late))
    sentence = f"In the last quarter of a game, {percent(rate)} of the choices are kingmaking"
    section.measure(
        28,
        f"{sentence}: a player without a chance moves another's chance to finish first by"
        f" {plain_percent(DECIDES, 0)} or more. Players without a chance make {percent(hopeless)} of these choices.",
        rate,
        sample,
        examples=sample.examples(kings),
    )
    section.judge_games(
        "kingmaking",
        f"{sentence}: a player who can no longer finish first decides who does.",
        len(kings),
        sample,
        count=len(late),
        size=rate.value,
        key="kingmaking",
        subject="kingmaking",
        examples=tuple(sample.examples(kings)),
    )
