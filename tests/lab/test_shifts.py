"""What two sets of rules change for each part of a game: a changed number is named, and nothing else before it."""

import numpy as np
import pytest

import tablewright as tw
from tablewright.arena.ledger import CASES, SUMS, effects_of, events_of, flows_of
from tablewright.arena.samples import SamplePlan
from tablewright.engine.copies import Copy
from tablewright.engine.kit.rule import NONE
from tablewright.engine.study import Element, Study
from tablewright.lab.sample import Sample
from tablewright.lab.shifts import Change, per_case, shifts
from tablewright.lab.statistics import mean, rank_test


def sample_of(game, games, seed=0):
    plan = SamplePlan(game, ("greedy",), games, seed)
    return Sample(plan, [record for chunk in plan.chunks() for record in chunk.play()])


@pytest.fixture(scope="module")
def sound():
    """Samples of the shipped games, played once."""
    played = {}

    def play(slug, games):
        return played.setdefault((slug, games), sample_of(tw.load(slug), games))

    return play


@pytest.mark.parametrize(
    ("slug", "number", "value", "cause"),
    [
        ("atlas-of-feelings", "turns.step_cost.grey", 3, "step/grey-clockwise"),  # a price
        ("atlas-of-feelings", "turns.points_per_turn", 3, "resource/points"),  # an allowance
        ("atlas-of-feelings", "scoring.seasons.4", 8, "source/seasons"),  # a scoring row
        ("potlatch", "houses.house.creek.needs.0", 4, "house/creek"),  # what is dealt
        ("potlatch", "play.hand.six", 5, "resource/cards"),  # a start resource
        ("potlatch", "play.status.exact", 2, "source/exact"),
    ],
)
def test_a_changed_number_is_named_first(sound, slug, number, value, cause):
    usual = sound(slug, 60)
    changed = sample_of(tw.load(slug, content=Copy(edits=((number, value),))), 60)
    assert shifts(usual, changed)[0].name == cause


def test_a_harsher_event_is_named_by_its_number(sound):
    usual = sound("life-builds-meaning", 60)
    edits = (("events.event.wildfire_edge.drift", 2),)
    found = shifts(usual, sample_of(tw.load("life-builds-meaning", content=Copy(edits=edits)), 60))[0]
    assert found.name == "event/wildfire_edge"
    assert found.sentence == "Wildfire Edge, Drift pending: 1.00 → 2.00."


@pytest.mark.parametrize("slug", ["atlas-of-feelings", "potlatch"])
def test_other_deals_of_the_same_rules_differ_in_nothing(sound, slug):
    assert shifts(sound(slug, 60), sample_of(tw.load(slug), 60, seed=1)) == []


@pytest.mark.parametrize(
    "slug",
    [
        "atlas-of-feelings",
        "potlatch",
        "life-builds-meaning",
        "meaning-made",
        pytest.param("meeple-inc", marks=pytest.mark.long),  # takes a minute to compile
    ],
)
def test_sources_of_points_add_up_to_the_score(slug):
    (record,) = sample_of(tw.load(slug), 1).games
    assert record.ledger.points.sum(axis=1).tolist() == record.scores.tolist()


def test_an_effect_is_what_changes_until_the_next_named_decision():
    """Two steps of one purchase: the second names no element and belongs to the first."""
    actors, subjects = np.array([0, 0, 1, 1]), np.array([3, NONE, 5, 3])
    coins = np.array([[4, 9], [3, 9], [1, 9], [1, 10], [1, 7]], float)[:, None]
    touched, effects = effects_of(subjects, actors, coins, np.zeros((5, 0)), np.array([[4], [2], [4], [3], [4]], float))
    assert touched.tolist() == [3, 5]
    assert effects[0, CASES].tolist() == [2, 1]  # the turn of the last decision does not go on
    assert effects[0, SUMS].tolist() == [-1 - 2 - 3, -2]
    assert effects[1, SUMS].tolist() == [1, -1]


def test_flows_are_the_mean_of_all_seats():
    held = np.array([[[2, 2]], [[5, 2]], [[1, 4]]], float)
    assert flows_of(held).tolist() == [[2.0, 2.5, 2.0, 2.5]]


def test_events_are_counted_with_their_numbers():
    study = Study(events=(Element("event", "flood", ""), Element("event", "fire", "")))
    entries = np.array([(7, 2, 3, 1, NONE), (7, 2, 2, 0, NONE), (4, 1, 9, 9, NONE)])
    assert events_of(study, 7, entries).tolist() == [[0, 0, 0], [2, 5, 1]]


def test_what_a_rare_element_costs_is_hardly_ever_wrong():
    """Few games, uneven prices: Student's test would claim too much, ranks do not."""
    chance = np.random.default_rng(1)
    wrong = 0
    for _ in range(400):
        cases = [(np.ones(15), chance.exponential(size=15) ** 3) for _ in range(2)]
        wrong += next(per_case("price", *cases)).p <= 0.01
    assert wrong <= 10  # 4 are expected
    assert rank_test(np.zeros(12), np.ones(12)) < 1e-5


def test_a_difference_without_an_exception_is_the_clearest():
    exact = Change("price", mean([1.0] * 20), mean([2.0] * 20), mean([1.0] * 20), 1e-9)
    noisy = Change("price", mean([1.0] * 20), mean([2.0] * 20), mean([0.9, 1.1] * 10), 1e-12)
    assert exact.clearness > noisy.clearness > 0
