"""How people's matches differ from those of bots: what they take when it is available, and measure 66.

The matches of people are few, and what happens within one is not independent. A difference is certain only if a test
over matches says so against the nearer end of the bots' interval, with false discoveries controlled over all elements.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablewright.arena.recording import GameRecord, Recorder
from tablewright.arena.samples import SamplePlan
from tablewright.bots import Seat
from tablewright.engine.game import Game
from tablewright.engine.scratch import empty_tally
from tablewright.lab.elements import FEWEST_OFFERS, Use, uses_of
from tablewright.lab.figures import FIGURES
from tablewright.lab.findings import FALSE_DISCOVERIES, Section, SectionTable
from tablewright.lab.measures import TRUST
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import (
    Estimate,
    clustered_share,
    clustered_share_test,
    difference,
    false_discovery_rates,
    rank_test,
    share,
)
from tablewright.lab.wording import counted, percent, percentage_points, plain_percent, with_interval

FEWEST_MATCHES = 5  # in which an element is available to people; fewer show no more than these people's taste
NAMED = 3  # elements in the sentence
AGREEMENT = ("rounds", "decisions", "best_score", "margin", "real_choice")  # figures that every match has


@dataclass(frozen=True)
class PeopleMatch:
    """A finished match of people: its seed, its actions, and which of them people decided."""

    seed: int
    actions: Sequence[int]
    decided: Sequence[int]  # plies


@dataclass(frozen=True)
class PeopleElement:
    """An element as people and bots take it when it is available."""

    name: str
    title: str
    people: str
    bots: str
    shift: str
    certain: bool


@dataclass(frozen=True)
class People:
    """What people chose in their matches of a version, beside the bots' choices."""

    matches: int
    decisions: int
    differ: bool  # for certain, in some element
    sentence: str
    elements: list[PeopleElement]


def compare_people(main: Sample, matches: Sequence[PeopleMatch]) -> People | None:
    """People's choices beside those of the bots in the main sample; nothing without a match."""
    if not matches:
        return None
    offered, taken = choices_of(main.game, matches)
    uses = [use for use in uses_of(main) if offered[:, use.place].sum()]
    rates = [clustered_share(taken[:, use.place], offered[:, use.place]) for use in uses]
    certain = certainly_different(uses, offered, taken)
    order = sorted(range(len(uses)), key=lambda i: (not certain[i], -abs(rates[i].value - bots_rate(uses[i]))))
    differing = [i for i in order if certain[i]]
    return People(
        matches=len(matches),
        decisions=sum(len(match.decided) for match in matches),
        differ=bool(differing),
        sentence=sentence_of(len(matches), [(uses[i], rates[i]) for i in differing], main.level),
        elements=[element_line(uses[i], rates[i], certain[i]) for i in order],
    )


def choices_of(game: Game, matches: Sequence[PeopleMatch]) -> tuple[np.ndarray, np.ndarray]:
    """What people were offered and took: matches by elements. An element is taken once a decision at most."""
    buffer = np.zeros(game.box.actions.count, np.int32)
    offered, taken = [], []
    for each in matches:
        match, tally, decided = game.new(seed=each.seed), empty_tally(game.box), set(each.decided)
        for ply, action in enumerate(each.actions):
            if ply in decided:
                game.drivers.tally_choice(game.rules_array, match.states, buffer, action, tally)
            match.play(action)
        offered.append(tally.offered.sum(axis=0))
        taken.append(np.minimum(tally.taken.sum(axis=0), offered[-1]))
    return np.array(offered, float), np.array(taken, float)


def certainly_different(uses: Sequence[Use], offered: np.ndarray, taken: np.ndarray) -> list[bool]:
    """For each element whether people take it more or less often than bots do, beyond doubt."""
    p_values = [p_of_difference(use, taken[:, use.place], offered[:, use.place]) for use in uses]
    return [rate <= FALSE_DISCOVERIES for rate in false_discovery_rates(p_values, len(p_values))]


def p_of_difference(use: Use, taken: np.ndarray, offered: np.ndarray) -> float:
    if use.offered < FEWEST_OFFERS or (offered > 0).sum() < FEWEST_MATCHES:
        return 1.0
    rate = float(taken.sum() / offered.sum())
    if use.rate.low <= rate <= use.rate.high:
        return 1.0
    if rate > use.rate.high:
        return min(1.0, 2 * clustered_share_test(taken, offered, use.rate.high, "above"))
    return min(1.0, 2 * clustered_share_test(taken, offered, use.rate.low, "below"))


# --- Figures --------------------------------------------------------------------------------------------------------


def human_agreement(main: Sample, matches: Sequence[PeopleMatch]) -> Section:
    """Figures of people's matches beside the same figures of bots (66)."""
    section = Section(TRUST)
    if len(matches) < FEWEST_MATCHES:
        return section
    people = Sample(SamplePlan(main.game, ("random",), len(matches)), replayed(main.game, matches))
    figures = [FIGURES[name] for name in AGREEMENT]
    p_values = [rank_test(figure.values(main), figure.values(people)) for figure in figures]
    differs = [rate <= FALSE_DISCOVERIES for rate in false_discovery_rates(p_values, len(p_values))]
    agree = len(figures) - sum(differs)
    section.measure(
        66,
        f"In {agree} of {counted(len(figures), 'figure')} {counted(len(matches), 'match', 'matches')} of people do not"
        f" differ from those of {main.level} bots for certain.",
        share(agree, len(figures)),
        main,
        level=f"people; {main.level}",
    )
    rows = []
    for figure, different in zip(figures, differs, strict=True):
        bots, theirs = figure.estimate(main), figure.estimate(people)
        words = [percent(e) if figure.share else with_interval(e) for e in (theirs, bots)]
        rows.append((figure.name.replace("_", " "), *words, "different" if different else "not seen to differ"))
    section.tables.append(SectionTable("People and bots", ("figure", "people", "bots", ""), rows))
    return section


def replayed(game: Game, matches: Sequence[PeopleMatch]) -> list[GameRecord]:
    """The records of people's matches."""
    recorder = Recorder(game)
    return [
        recorder.play(game.new(seed=match.seed), [Script(match.actions)] * game.players, ["people"] * game.players)
        for match in matches
    ]


class Script:
    """A bot that repeats the actions of a match."""

    def __init__(self, actions: Sequence[int]):
        self.actions = actions

    def __call__(self, seat: Seat) -> int:
        return int(self.actions[seat.ply])


# --- Words ----------------------------------------------------------------------------------------------------------


def bots_rate(use: Use) -> float:
    return use.rate.value if use.offered else 0.0


def element_line(use: Use, rate: Estimate, certain: bool) -> PeopleElement:
    return PeopleElement(
        name=use.name,
        title=use.words,
        people=percent(rate),
        bots=percent(use.rate) if use.offered else "–",
        shift=percentage_points(difference(use.rate, rate)) if use.offered else "–",
        certain=certain,
    )


def sentence_of(matches: int, differing: Sequence[tuple[Use, Estimate]], level: str) -> str:
    played = counted(matches, "match", "matches")
    if not differing:
        more = f" With {FEWEST_MATCHES} or more it can be tested." if matches < FEWEST_MATCHES else ""
        return f"In {played} people chose nothing more or less often than {level} bots for certain.{more}"
    parts = [
        f"{use.words} {'more' if rate.value > use.rate.value else 'less'} often ({plain_percent(rate.value, 0)} of the"
        f" chances, bots {plain_percent(use.rate.value, 0)})"
        for use, rate in differing[:NAMED]
    ]
    rest = f"; and {len(differing) - NAMED} more" if len(differing) > NAMED else ""
    return f"People play differently in {played}: they take {'; '.join(parts)}{rest}."
