"""Pairs of elements: a planted pair is named, and chance alone names none."""

from dataclasses import replace

import numpy as np
import pytest

import tablewright as tw
from tablewright.arena.samples import SamplePlan
from tablewright.lab.combos import combos, excess
from tablewright.lab.findings import Section, reported
from tablewright.lab.sample import Sample

GAME = tw.load("high-tide", players=2)
GAMES, ELEMENTS, SEATS = 400, 6, 2


@pytest.fixture(scope="module")
def record():
    return SamplePlan(GAME, ("random",), 1, 3).chunks()[0].play()[0]


def sample_with(record, chance, bonus=0.0, own=0.1, games=GAMES):
    """Games in which each seat takes each element or not. The first two together bring a bonus beyond their own worth.

    The games differ from each other, for all seats alike.
    """
    played = []
    for _ in range(games):
        taken = (chance.uniform(size=(SEATS, ELEMENTS)) < 0.5).astype(np.int64)
        worth = own * taken[:, :3].sum(axis=1) + bonus * taken[:, 0] * taken[:, 1]
        payoffs = 0.3 + worth + 0.1 * chance.normal() + 0.1 * chance.normal(size=SEATS)
        played.append(replace(record, taken=taken, payoffs=payoffs))
    return Sample(SamplePlan(GAME, ("random",), games, 3), played)


def judged(sample):
    section = Section("")
    combos(sample, section)
    return section


def test_a_planted_pair_is_named_with_its_worth_and_no_other(record):
    section = judged(sample_with(record, np.random.default_rng(1), bonus=0.2))
    (measured,) = section.measurements
    assert measured.estimate.low < 0.2 < measured.estimate.high
    (finding,) = reported([section])
    assert finding.subject == "card/1, card/2"
    assert "Of 15 pairs of elements, 1 is clearly worth more together" in measured.sentence


def test_elements_that_are_each_worth_much_are_no_pair(record):
    section = judged(sample_with(record, np.random.default_rng(2), own=0.3))
    assert not reported([section])


def test_chance_names_no_pair(record):
    """Forty samples without any pair: at one in a hundred, a single alarm is likely enough, five are not."""
    chance = np.random.default_rng(3)
    alarms = sum(bool(reported([judged(sample_with(record, chance, games=150))])) for _ in range(40))
    assert alarms <= 2


def test_the_interval_of_an_excess_allows_for_games_in_which_all_seats_are_alike():
    """Every case stands four times in its game: the interval must be that of the games, not of the cases."""
    chance = np.random.default_rng(4)
    inside = 0
    for _ in range(300):
        games = 200
        group = np.repeat(chance.integers(4, size=games), 4)
        result = np.repeat(chance.normal(size=games), 4)
        e = excess(result, group, np.repeat(np.arange(games), 4))
        inside += e.low <= 0.0 <= e.high
    assert 0.91 < inside / 300 < 0.98


def test_too_few_cases_are_not_judged(record):
    section = judged(sample_with(record, np.random.default_rng(5), games=20))
    assert not section.measurements and not section.findings
    assert "often enough" in section.notes[0]
