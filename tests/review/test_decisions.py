"""Decisions: a planted blunder is found and explained, and grades respect the doubt."""

import numpy as np
import pytest

from tablewright.bots.judge import PlayoutJudge, Values
from tablewright.bots.seat import Seat
from tablewright.review.decisions import Comparison, Loss, SearchComparison, comparison_of, grade, judge_decision
from tablewright.review.seeds import Seeds


def put_at_high_water(high_tide):
    """The tide stands one below high water and the deck is empty. Ann holds a 1 and a 5, Bo a 5; nobody may wait."""
    match = high_tide.new(seed=1, names=["Ann", "Bo"])
    s = match.state
    s.hand[:] = 0
    s.hand[0, 1] = s.hand[0, 5] = s.hand[1, 5] = 1
    s.deck_counts[:] = 0
    s.deck_cards[:] = -1
    s.tide, s.waited[:2] = 9, 1
    return match


def judged(match, high_tide):
    return judge_decision(match, 0, PlayoutJudge(high_tide), Seeds(match, 0))


def test_a_planted_blunder_is_found_with_the_better_action_and_its_rules(high_tide):
    match = put_at_high_water(high_tide)
    match.play("play 5")
    decision = judged(match, high_tide)
    assert decision.grade == "blunder" and decision.low > 80
    assert decision.better.action == match.parse("play 1")
    assert "more than after" in decision.why
    assert "HT-007" in decision.rules
    assert decision.line[0].seat == 0 and decision.line[0].words == decision.better.words


def test_without_a_search_the_blunder_is_found_by_playouts(high_tide):
    match = put_at_high_water(high_tide)
    match.play("play 5")
    judge = PlayoutJudge(high_tide)
    judge.searched = 0
    decision = judge_decision(match, 0, judge, Seeds(match, 0))
    assert (decision.grade, decision.lost) == ("blunder", 100)


def test_a_search_goes_on_for_as_long_as_it_might_be_a_mistake(high_tide):
    match = put_at_high_water(high_tide)
    match.play("play 5")
    comparison = SearchComparison(Seat(match.at(0), 0), 0, Seeds(match, 0), most=8_000)
    comparison.loss(match.parse("play 5"), match.parse("play 1"))
    assert comparison.grown == 2, "it must find the same twice"
    assert comparison.comparing.merged(comparison.seat)[0].visits <= 4_000


@pytest.mark.parametrize(("searched", "kind"), [(0, Comparison), (1_000, SearchComparison)])
def test_the_judge_says_whether_a_search_compares(high_tide, searched, kind):
    match = high_tide.new(seed=1)
    judge = PlayoutJudge(high_tide)
    judge.searched = searched
    assert isinstance(comparison_of(Seat(match, match.actor), 0, judge, Seeds(match, 0), 1.0), kind)


def test_the_right_action_there_is_best(high_tide):
    match = put_at_high_water(high_tide)
    match.play("play 1")
    decision = judged(match, high_tide)
    assert (decision.grade, decision.lost, decision.better) == ("best", 0, None)


def test_the_only_action_is_forced(high_tide):
    match = put_at_high_water(high_tide)
    match.state.hand[0, 1] = 0
    match.play("play 5")
    assert judged(match, high_tide).grade == "forced"


@pytest.mark.parametrize(
    ("mean", "low", "expected"),
    [
        (0.5, -3, "best"),
        (3, -3, "good"),
        (8, -1, "good"),
        (8, 1, "inaccuracy"),
        (15, 4, "inaccuracy"),
        (15, 6, "mistake"),
        (30, 9, "mistake"),
        (30, 11, "blunder"),
    ],
)
def test_nothing_is_called_worse_than_the_doubt_allows(mean, low, expected):
    assert grade(Loss(mean, low, 2 * mean - low)) == expected


def test_a_decision_is_judged_without_what_the_seat_could_not_see(high_tide):
    """Bo's hidden cards are exchanged for others; Ann's first decision is judged just the same."""
    match = high_tide.new(seed=1)
    other = match.imagine(0, 99)
    assert other.state.hand[1].tolist() != match.state.hand[1].tolist()
    decisions = []
    seeds = Seeds(match, 0)
    for table in (match, other):
        table.play(table.legal()[0])
        decisions.append(judge_decision(table, 0, PlayoutJudge(high_tide), seeds))
    assert decisions[0] == decisions[1]


class Doubtful:
    """A judge for whom two actions win equally often, but never in the same world."""

    def __init__(self, chosen):
        self.chosen, self.asked = chosen, 0

    def choice(self, seat):
        return self.chosen

    def values(self, states):
        self.asked += 1
        won = np.repeat((np.arange(len(states)) + self.asked)[:, None] % 2, 2, axis=1).astype(float)
        return Values(won, won)


@pytest.mark.parametrize(
    ("chosen", "effort", "sparing"), [("play 5", 1.0, True), ("play 1", 1.0, False), ("play 1", 0.05, True)]
)
def test_what_the_judge_would_not_have_played_needs_more_proof_unless_the_match_is_long(
    high_tide, chosen, effort, sparing
):
    match = put_at_high_water(high_tide)
    played, other = match.parse("play 5"), match.parse("play 1")
    judge = Doubtful(match.parse(chosen))
    loss = Comparison(Seat(match, 0), 0, judge, Seeds(match, 0), effort).loss(played, other)
    assert loss.mean == 0
    assert (judge.asked == 2) is sparing
