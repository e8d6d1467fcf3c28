"""What two sets of rules change for each part of a game: elements, Events, resources and sources of points.

An element is compared by how often it is taken when it is available, by how often it is taken in a game, and by what
taking it changes for the taker; an Event by how often it happens and by its numbers; a resource by what a seat begins
with, makes, spends and keeps; a source by the points that it brings. An element that a seat begins with, such as a
house, is also compared by what its owner begins with and scores. The unit is the deal, since what happens within a game
is not independent. All parts go into one control of false discoveries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from tablewright.arena.ledger import CASES, SUMS, gauge_keys
from tablewright.engine.words import Words
from tablewright.lab.elements import FEWEST_OFFERS, Use, uses_of
from tablewright.lab.findings import FALSE_DISCOVERIES
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import (
    Estimate,
    difference,
    false_discovery_rates,
    mean,
    paired_difference,
    paired_ratio_difference,
    paired_test,
    rank_test,
    t_test,
)
from tablewright.lab.wording import percentage_points, plain_percent, signed

RATE, TAKES = "taken when available", "times in a game"
FEWEST_GAMES = 12  # with an element or Event, for comparing what it changes
FLOWS = ("at the start", "made in a game", "spent in a game", "left at the end")


@dataclass(frozen=True)
class Change:
    """One number under both sets of rules."""

    what: str
    first: Estimate
    second: Estimate
    shift: Estimate
    p: float  # of no difference

    @property
    def clearness(self) -> float:
        """The difference in standard errors."""
        if self.shift.value == 0:
            return 0.0
        return abs(self.shift.value) / self.shift.error if self.shift.error > 0 else inf

    @property
    def values(self) -> str:
        """Both values: "0.20 → 0.31"."""
        if self.what == RATE:
            return " → ".join(plain_percent(e.value) for e in (self.first, self.second))
        return " → ".join(f"{e.value:.2f}" for e in (self.first, self.second))

    @property
    def difference(self) -> str:
        return percentage_points(self.shift) if self.what == RATE else signed(self.shift, 2)


@dataclass(frozen=True)
class Shift:
    """A part of the game and all its numbers."""

    name: str  # such as pattern/shell, event/cold_front, resource/energy, source/legacy
    words: str
    changes: tuple[Change, ...]

    @property
    def clearest(self) -> Change:
        return max(self.changes, key=lambda change: (change.clearness, change.shift.count))

    @property
    def p(self) -> float:
        """Of the clearest difference, with Bonferroni's correction for the others."""
        return min(1.0, len(self.changes) * min(change.p for change in self.changes))

    @property
    def sentence(self) -> str:
        change = self.clearest
        return f"{self.words}, {change.what}: {change.values}."

    def change(self, what: str) -> Change | None:
        return next((change for change in self.changes if change.what == what), None)


def shifts(first: Sample, second: Sample, looks: int = 1) -> list[Shift]:
    """The parts that differ, the clearest difference first. The error is divided among so many looks."""
    parts = [*elements(first, second), *events(first, second), *resources(first, second), *sources(first, second)]
    rates = false_discovery_rates([part.p for part in parts], len(parts))
    clear = [part for part, rate in zip(parts, rates, strict=True) if rate <= FALSE_DISCOVERIES / looks]
    return sorted(clear, key=lambda part: (-part.clearest.clearness, -part.clearest.shift.count))


# --- Elements -------------------------------------------------------------------------------------------------------


def elements(first: Sample, second: Sample) -> Iterator[Shift]:
    effects, whats = [effects_by_element(sample) for sample in (first, second)], effect_words(first)
    begun, dealt = [begun_with(sample) for sample in (first, second)], dealt_words(first)
    for before, after in zip(uses_of(first), uses_of(second), strict=True):
        if before.offered or after.offered:
            changes = [*taken(before, after), *effect_changes([each.get(before.place) for each in effects], whats)]
            changes += effect_changes([each.get(before.name) for each in begun], dealt)
            yield Shift(before.name, before.words, tuple(changes))


def taken(before: Use, after: Use) -> Iterator[Change]:
    yield paired(TAKES, before.takes, after.takes)
    if min(before.offered, after.offered) >= FEWEST_OFFERS:
        shift = paired_ratio_difference(*((np.minimum(use.takes, use.offers), use.offers) for use in (before, after)))
        yield Change(RATE, before.rate, after.rate, shift, t_test(shift, 0.0) or 1.0)


def effects_by_element(sample: Sample) -> dict[int, np.ndarray]:
    """For each element that was taken, the cases and sums of its effects in the games with it: games, 2, gauges."""
    places = np.concatenate([record.ledger.touched for record in sample.games])
    effects = np.concatenate([record.ledger.effects for record in sample.games])
    if len(places) == 0:
        return {}
    order = np.argsort(places, kind="stable")
    found, begins = np.unique(places[order], return_index=True)
    return dict(zip(found.tolist(), np.split(effects[order], begins[1:]), strict=True))


def effect_words(sample: Sample) -> list[str]:
    words = sample.game.box.words
    return [f"{words.say(key) if key else 'points'} for each" for key in gauge_keys(sample.game.box.study)]


def effect_changes(effects: Sequence[np.ndarray | None], whats: Sequence[str]) -> Iterator[Change]:
    """What an element changes under both sets of rules, gauge by gauge, in the games with it."""
    known = [each for each in effects if each is not None]
    if len(known) < 2:
        return
    for place, what in enumerate(whats):
        yield from per_case(what, *((each[:, CASES, place], each[:, SUMS, place]) for each in known))


def begun_with(sample: Sample) -> dict[str, np.ndarray]:
    """For each start condition, such as house/creek, what its seats begin with and score, in the form of effects."""
    found: dict[str, list[np.ndarray]] = {}
    for record in sample.games:
        numbers = np.concatenate([record.ledger.dealt, record.scores[None, : record.players]])
        seats: dict[str, list[int]] = {}
        for seat, start in enumerate(record.starts):
            for kind, value in start.items():
                seats.setdefault(f"{kind}/{value}", []).append(seat)
        for name, here in seats.items():
            sums = numbers[:, here].sum(axis=1)
            found.setdefault(name, []).append(np.stack([np.full_like(sums, len(here)), sums]))
    return {name: np.array(games) for name, games in found.items()}


def dealt_words(sample: Sample) -> list[str]:
    study, words = sample.game.box.study, sample.game.box.words
    gauges = [words.say(f"study.gauge.{gauge.name}") for gauge in (*study.resources, *study.dealt)]
    return [*(f"{name} of its owner at the start" for name in gauges), "points of its owner at the end"]


def per_case(
    what: str, first: tuple[np.ndarray, np.ndarray], second: tuple[np.ndarray, np.ndarray]
) -> Iterator[Change]:
    """A number that every case has, as a mean of each game with a case; tested by ranks, for cases may be few."""
    before, after = (sums[cases > 0] / cases[cases > 0] for cases, sums in (first, second))
    if min(len(before), len(after)) < FEWEST_GAMES or np.ptp(np.concatenate([before, after])) == 0:
        return
    means = mean(before), mean(after)
    yield Change(what, *means, difference(*means), rank_test(before, after))


# --- Events, resources, sources of points ---------------------------------------------------------------------------


def events(first: Sample, second: Sample) -> Iterator[Shift]:
    study, words = first.game.box.study, first.game.box.words
    before, after = (np.array([record.ledger.events for record in sample.games]) for sample in (first, second))
    for place, event in enumerate(study.events):
        counts = before[:, place, 0], after[:, place, 0]
        changes = [paired(TAKES, *counts)]
        for number, name in enumerate(study.event_numbers, 1):
            changes += per_case(
                words.say(f"study.event.{name}"),
                *((each[:, place, 0], each[:, place, number]) for each in (before, after)),
            )
        if counts[0].any() or counts[1].any():
            yield Shift(event.name, event.say(words), tuple(changes))


def resources(first: Sample, second: Sample) -> Iterator[Shift]:
    study, words = first.game.box.study, first.game.box.words
    before, after = (np.array([record.ledger.flows for record in sample.games]) for sample in (first, second))
    for place, gauge in enumerate(study.resources):
        changes = [paired(what, before[:, place, flow], after[:, place, flow]) for flow, what in enumerate(FLOWS)]
        yield Shift(f"resource/{gauge.name}", gauge_words(words, gauge.name), tuple(changes))
    if study.allowance:
        most = ([record.ledger.allowance for record in sample.games] for sample in (first, second))
        change = paired("at most", *(np.array(each) for each in most))
        yield Shift(f"resource/{study.allowance.name}", gauge_words(words, study.allowance.name), (change,))


def gauge_words(words: Words, name: str) -> str:
    said = words.say(f"study.gauge.{name}")
    return said[:1].upper() + said[1:]


def sources(first: Sample, second: Sample) -> Iterator[Shift]:
    study, words = first.game.box.study, first.game.box.words
    before, after = (
        np.array([record.ledger.points.mean(axis=0) for record in sample.games]) for sample in (first, second)
    )
    for place, name in enumerate(study.sources):
        said = f"Points from {words.say(f'study.source.{name}')}"
        yield Shift(f"source/{name}", said, (paired("of a seat", before[:, place], after[:, place]),))


def paired(what: str, before: np.ndarray, after: np.ndarray) -> Change:
    """A number that every game has, deal by deal."""
    return Change(what, mean(before), mean(after), paired_difference(before, after), paired_test(before, after))
