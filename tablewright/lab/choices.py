"""Are there real choices? Measures 14 to 19 and 59.

One choice of each game is appraised: each of its actions is played in the same imagined games, which are made from what
the player knows and are then valued as a search values them. A choice *matters* if its actions can be told apart there,
and the best is worth at least half a point of payoff (of 100) more than the worst.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablewright.arena.appraisal import MOST_WORLDS, Appraisal
from tablewright.arena.positions import position_fields
from tablewright.engine.fields import SEAT
from tablewright.lab.findings import Section
from tablewright.lab.measures import CHOICES
from tablewright.lab.plots import histogram
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import mean, need_scipy, quantile, share
from tablewright.lab.wording import payoff_points, percent, with_interval

MATTERS = 0.005  # of payoff: the least difference between the best action and the worst
TOLD_APART = 0.05  # the p-value at which actions differ
CLOSE = 0.25  # of the difference between best and worst: two actions no further apart are close
AHEAD = 0.5  # of the same: the best action is far ahead of the second
GOOD = 0.1  # of the same: an action no further from the best is about as good


def choices(sample: Sample) -> Section:
    section = Section(CHOICES)
    actions_to_choose_from(sample, section)
    sizes(sample, section)
    appraised_choices(sample, section)
    return section


def actions_to_choose_from(sample: Sample, section: Section) -> None:
    """How many legal actions a decision has (14, 15)."""
    counts = np.concatenate([record.choices for record in sample.games])
    per_game = mean([float(record.choices.mean()) for record in sample.games])
    real = mean([float((record.choices > 1).mean()) for record in sample.games])
    section.measure(
        14,
        f"A decision offers {with_interval(per_game)} actions on average, {quantile(counts, 0.95).value:.0f} or more in"
        f" one decision out of twenty, and {counts.max()} at most.",
        per_game,
        sample,
    )
    section.measure(15, f"{percent(real)} of the decisions offer more than one action.", real, sample)
    section.judge_mean(
        "few_choices",
        f"Only {percent(real)} of the decisions are real choices; the others have a single legal action.",
        real,
        sample,
        "below",
        key="choice",
        subject="decisions",
    )
    section.plots.append(histogram("Actions to choose from", counts, "legal actions", "decisions"))


def sizes(sample: Sample, section: Section) -> None:
    """How many lines of play there are, and how many positions at most (59)."""
    lines_of_play = mean([float(np.log10(np.maximum(record.choices, 1)).sum()) for record in sample.games])
    section.measure(
        59,
        f"A game is one of about 10 to the power of {with_interval(lines_of_play)} lines of play, by its branching; the"
        f" bounds of its state allow 10 to the power of {positions(sample):.0f} positions at most.",
        lines_of_play,
        sample,
    )


def positions(sample: Sample) -> float:
    """The decimal logarithm of the number of positions that the declared bounds of the state allow."""
    total = 0.0
    for field in position_fields(sample.game):
        shape = [sample.players if axis == SEAT else size for axis, size in (field.shape or {}).items()]
        total += float(np.prod(shape)) * float(np.log10(field.high - field.low + 1))
    return total


# --- Appraised choices ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """An appraised choice: what its actions are worth, the best first, without what chance adds to differences."""

    values: np.ndarray
    matters: bool

    @property
    def spread(self) -> float:
        return float(self.values[0] - self.values[-1])

    @property
    def gap(self) -> float:
        """How far the best action is ahead of the second."""
        return float(self.values[0] - self.values[1])

    @property
    def tense(self) -> bool:
        return self.matters and self.gap <= CLOSE * self.spread

    @property
    def obvious(self) -> bool:
        return self.matters and self.gap >= AHEAD * self.spread

    @property
    def good(self) -> int:
        """The number of actions that are about as good as the best."""
        return int((self.values >= self.values[0] - GOOD * self.spread).sum())


def choice_of(appraisal: Appraisal) -> Choice:
    """Differences between actions are shrunk by the part of them that the noise of the imagined games explains."""
    values, worlds = appraisal.values.astype(float), appraisal.worlds
    count, between = len(values), worlds * float(values.var(ddof=1))
    if between == 0.0:
        return Choice(np.sort(values)[::-1], matters=False)
    ratio = between / appraisal.noise if appraisal.noise > 0 else np.inf
    p = float(need_scipy().f.sf(ratio, count - 1, (count - 1) * (worlds - 1)))
    shrunk = values.mean() + max(0.0, 1 - 1 / ratio) * (values - values.mean())
    ordered = np.sort(shrunk)[::-1]
    return Choice(ordered, matters=p <= TOLD_APART and ordered[0] - ordered[-1] >= MATTERS)


def appraised_choices(sample: Sample, section: Section) -> None:
    """Tense, obvious and blind choices, and how many actions are good (16, 17, 19)."""
    choices = {place: choice_of(record.appraisal) for place, record in enumerate(sample.games) if record.appraisal}
    if not choices:
        section.notes.append("No choice was appraised.")
        return
    tense = [place for place, choice in choices.items() if choice.tense]
    obvious = [place for place, choice in choices.items() if choice.obvious]
    blind = [place for place, choice in choices.items() if not choice.matters]
    held, clear, equal = (share(len(places), len(choices)) for places in (tense, obvious, blind))
    section.measure(
        16,
        f"{percent(held)} of the choices are tense: the two best actions are close, and the worst is far behind.",
        held,
        sample,
        examples=sample.examples(tense),
    )
    sentence = f"In {percent(clear)} of the choices one action is far ahead of all others"
    section.measure(17, f"{sentence}.", clear, sample, name="Obvious choices", examples=sample.examples(obvious))
    judge: dict[str, Any] = {"count": len(choices), "subject": "decisions"}
    section.judge_games(
        "obvious", f"{sentence}: most decisions make themselves.", len(obvious), sample, key="obvious", **judge
    )
    sentence = f"In {percent(equal)} of the choices no action is seen to be better than another"
    section.measure(
        17,
        f"{sentence}, in up to {MOST_WORLDS} imagined games for each.",
        equal,
        sample,
        name="Blind choices",
        examples=sample.examples(blind),
    )
    section.judge_games("blind", f"{sentence}: choosing hardly matters.", len(blind), sample, key="blind", **judge)
    variety(sample, [choice for choice in choices.values() if choice.matters], section)


def variety(sample: Sample, choices: Sequence[Choice], section: Section) -> None:
    """How many actions are about as good as the best, where the choice matters (19)."""
    if not choices:
        return
    good = mean([choice.good for choice in choices])
    legal = float(np.mean([len(choice.values) for choice in choices]))
    section.measure(
        19,
        f"Where the choice matters, {with_interval(good)} of {legal:.1f} actions are about as good as the best.",
        good,
        sample,
    )


def regret(levels: Iterable[Sample], section: Section) -> None:
    """What players of each level give away with a choice (18)."""
    for sample in levels:
        lost = [given_away(record.appraisal) for record in sample.games if record.appraisal]
        if lost:
            e = mean(lost)
            section.measure(
                18,
                f"With each choice, {sample.level} players give away {payoff_points(e)} points of payoff out of 100,"
                " against the action that looks best in imagined games.",
                e,
                sample,
                name=f"Regret, {sample.level}",
            )


def given_away(appraisal: Appraisal) -> float:
    """The payoff lost against the best action: one half of the imagined games chooses it, the other values it."""
    worth = appraisal.halves[:, :, appraisal.actor]
    lost = [valued[chosen.argmax()] - valued[appraisal.taken] for chosen, valued in (worth, worth[::-1])]
    return float(np.mean(lost))
