"""Positions that the rules do not cover, and the report's own false alarms."""

from dataclasses import replace

import numpy as np
import pytest
from high_tide import BOX, HIGHEST_VALUE, LARGEST_SCORE, MOST_WAITS, setup

import tablewright as tw
from tablewright.arena.samples import SamplePlan
from tablewright.engine.game import Game
from tablewright.engine.kit import rule
from tablewright.lab.fairness import fairness
from tablewright.lab.findings import Section, reported
from tablewright.lab.report import false_alarms, seats_by_chance
from tablewright.lab.sample import Evidence, Sample
from tablewright.lab.variants import gaps

play = BOX.play


@rule
def play_out_of_bounds(rules, s, action):
    """The first action brings more points than the state can hold."""
    first = s.points[0] <= LARGEST_SCORE and s.ply == 1
    play(rules, s, action)
    if first:
        s.points[0] = LARGEST_SCORE + 1


@rule
def setup_without_cards(rules, s):
    """The first player has no card, and no wait either, but is to decide."""
    setup(rules, s)
    for value in range(HIGHEST_VALUE + 1):
        s.hand[0, value] = 0
    s.waited[0] = MOST_WAITS


def judged(**rules):
    box = replace(BOX, slug="high-tide-gap", **rules)
    plan = SamplePlan(Game(box, box.settle({"players": 2}), plain=True), ("random",), 2, 1, appraised=1)
    section = Section("")
    gaps(Evidence(plan.game, {"main": Sample(plan, plan.chunks()[0].play())}), section)
    return section


@pytest.mark.parametrize("rules", [{"play": play_out_of_bounds}, {"setup": setup_without_cards}])
def test_a_position_out_of_bounds_or_without_a_legal_action_is_a_gap(rules):
    section = judged(**rules)
    assert section.measurements[0].estimate.value == 1.0
    (finding,) = reported([section])
    assert (finding.kind, finding.p) == ("gap", None)


def test_sound_rules_have_no_gap():
    section = judged()
    assert section.measurements[0].estimate.value == 0.0
    assert not reported([section])


def test_places_that_are_dealt_by_chance_accuse_no_seat_where_the_true_ones_do():
    plan = SamplePlan(tw.load("high-tide", players=2), ("random",), 200, 3)
    sample = Sample(plan, [record for chunk in plan.chunks() for record in chunk.play()])
    for record in sample.games:
        record.places = np.array([1, 2])
        record.starts = ({}, {})
    assert [f.kind for f in reported([fairness(sample)]) if f.number == 1] == ["seat_share"]
    assert not reported([seats_by_chance(sample, np.random.default_rng(1))])
    section = Section("")
    false_alarms(sample, section)
    (measured,) = section.measurements
    assert (measured.number, measured.estimate.count) == (67, 20)
    assert measured.estimate.value <= 0.05
