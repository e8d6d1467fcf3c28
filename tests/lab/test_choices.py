"""Tense, obvious and blind choices, regret, interaction and kingmaking, where the right answer is known."""

from dataclasses import replace

import numpy as np
import pytest

import tablewright as tw
from tablewright.arena.appraisal import MOST_WORLDS, Appraisal, LateDecision
from tablewright.arena.samples import SamplePlan
from tablewright.lab.choices import choice_of, choices, given_away
from tablewright.lab.findings import reported
from tablewright.lab.interaction import interaction, variances
from tablewright.lab.sample import Sample

SPREAD = 0.3  # of one imagined game
GAME = tw.load("high-tide", players=3)


def appraisal(values, *, taken=0, noise=0.0, chance=None, others=None):
    """A choice of the first of three seats between actions of these values, with or without noise."""
    actions = len(values)
    table = np.zeros((2, actions, 3))
    table[:, :, 0] = values
    table[:, :, 1:] = 0.0 if others is None else np.array(others)[:, None]
    if chance is not None:
        table += chance.normal(size=table.shape) * noise / np.sqrt(MOST_WORLDS / 2)
    return Appraisal(ply=0, actor=0, taken=taken, halves=table, noise=noise**2, worlds=MOST_WORLDS)


@pytest.fixture(scope="module")
def records():
    plan = SamplePlan(GAME, ("random",), 40, 3)
    return plan, [record for chunk in plan.chunks() for record in chunk.play()]


def sample_with(records, appraisals=(), lates=()):
    """Games with these appraised decisions."""
    plan, played = records
    asked = [replace(w, appraisal=a) for w, a in zip(played * 5, appraisals, strict=False)]
    asked = [replace(w, late=late) for w, late in zip(asked or played * 5, lates, strict=False)] or asked
    return Sample(plan, asked)


def measured(section, number, name=""):
    return next(m for m in section.measurements if m.number == number and name in m.name)


@pytest.mark.parametrize(
    ("values", "tense", "obvious", "good"),
    [
        ((0.6, 0.59, 0.2), True, False, 2),
        ((0.6, 0.25, 0.2), False, True, 1),
        ((0.6, 0.45, 0.2), False, False, 1),
        ((0.6, 0.2), False, True, 1),
    ],
)
def test_a_choice_is_tense_or_obvious_by_its_second_best_action(values, tense, obvious, good):
    choice = choice_of(appraisal(values))
    assert choice.matters
    assert (choice.tense, choice.obvious, choice.good) == (tense, obvious, good)


def test_a_choice_between_equal_actions_or_for_a_trifle_is_blind():
    assert not choice_of(appraisal((0.5, 0.5, 0.5))).matters
    assert not choice_of(appraisal((0.5, 0.5, 0.496))).matters
    assert choice_of(appraisal((0.5, 0.5, 0.48))).matters


def test_noise_does_not_make_equal_actions_differ_and_does_not_hide_large_differences():
    chance = np.random.default_rng(1)
    equal = [choice_of(appraisal([0.5] * 4, noise=SPREAD, chance=chance)).matters for _ in range(1000)]
    apart = [choice_of(appraisal([0.8, 0.5, 0.5, 0.2], noise=SPREAD, chance=chance)) for _ in range(200)]
    assert 0.03 < np.mean(equal) < 0.07  # the test is wrong in one case of twenty
    assert np.mean([choice.matters for choice in apart]) > 0.99
    assert np.mean([choice.spread for choice in apart]) == pytest.approx(0.6, abs=0.03)


def test_the_section_counts_each_kind_of_choice(records):
    kinds = [(0.6, 0.59, 0.2)] * 10 + [(0.6, 0.25, 0.2)] * 20 + [(0.5, 0.5, 0.5)] * 10
    section = choices(sample_with(records, [appraisal(values) for values in kinds]))
    assert measured(section, 16).estimate.value == 0.25
    assert measured(section, 17, "Obvious").estimate.value == 0.5
    assert measured(section, 17, "Blind").estimate.value == 0.25
    assert measured(section, 19).estimate.value == pytest.approx((10 * 2 + 20) / 30)
    assert not [f for f in reported([section]) if f.number == 17]


@pytest.mark.parametrize(("values", "kind"), [((0.5, 0.5), "blind"), ((0.6, 0.2), "obvious")])
def test_choices_that_are_almost_all_blind_or_obvious_are_a_finding(records, values, kind):
    section = choices(sample_with(records, [appraisal(values)] * 40))
    assert [f.kind for f in reported([section]) if f.number == 17] == [kind]


def test_regret_is_what_the_action_taken_loses_and_noise_adds_nothing_to_it():
    assert given_away(appraisal((0.6, 0.5, 0.1), taken=1)) == pytest.approx(0.1)
    chance = np.random.default_rng(2)
    equal = [given_away(appraisal([0.5] * 5, noise=SPREAD, chance=chance)) for _ in range(4000)]
    assert np.mean(equal) == pytest.approx(0.0, abs=0.004)


def test_interaction_is_the_spread_of_the_others_payoff_without_noise(records):
    """Three actions that are worth 0.2, 0.5 and 0.8 to the others, and all the same to oneself."""
    chance = np.random.default_rng(3)
    found = [appraisal([0.5] * 3, noise=SPREAD, chance=chance, others=(0.2, 0.5, 0.8)) for _ in range(400)]
    others, own = np.mean([variances(each) for each in found], axis=0)
    assert (others, own) == (pytest.approx(0.09, abs=0.005), pytest.approx(0.0, abs=0.005))
    e = measured(interaction(sample_with(records, found[:200])), 29).estimate
    assert e.low < 0.3 < e.high
    assert e.width < 0.05


@pytest.mark.parametrize(("kings", "named"), [(1, False), (20, True)])
def test_kingmaking_counts_hopeless_players_who_decide_between_others(records, kings, named):
    lates = [LateDecision(9, 0, chance=0.0, swing=0.6)] * kings
    lates += [LateDecision(9, 0, chance=0.0, swing=0.1), LateDecision(9, 0, chance=0.4, swing=0.6)] * 30
    section = interaction(sample_with(records, lates=lates))
    rate = measured(section, 28).estimate
    assert (rate.value, rate.count) == (pytest.approx(kings / (kings + 60)), kings + 60)
    assert bool([f for f in reported([section]) if f.kind == "kingmaking"]) == named


def test_with_two_players_nobody_makes_a_king():
    plan = SamplePlan(tw.load("high-tide", players=2), ("random",), 4, 3, appraised=4)
    section = interaction(Sample(plan, plan.chunks()[0].play()))
    assert not [m for m in section.measurements if m.number == 28]
    assert "three players" in section.notes[0]


def test_the_lines_of_play_are_the_product_of_the_choices(records):
    plan, played = records
    section = choices(Sample(plan, [replace(w, choices=np.array([10, 1, 100])) for w in played]))
    assert measured(section, 59).estimate.value == pytest.approx(3.0)
