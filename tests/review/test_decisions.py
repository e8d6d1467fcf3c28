"""Decisions: a planted blunder is found and explained, and grades respect the doubt."""

import numpy as np
import pytest

from tablewright.bots.judge import PlayoutJudge, Values
from tablewright.bots.seat import Seat
from tablewright.review import comparisons
from tablewright.review.comparisons import Comparison, Comparisons, SearchComparison, Worlds, disliked, usual_worlds
from tablewright.review.decisions import judge_decision
from tablewright.review.grading import Loss, grade
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


def judged(match, judge):
    return judge_decision(match, 0, Comparisons(match, judge, Seeds(match, 0)))


def test_a_planted_blunder_is_found_with_the_better_action_and_its_rules(high_tide):
    match = put_at_high_water(high_tide)
    match.play("play 5")
    decision = judged(match, PlayoutJudge(high_tide))
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
    decision = judged(match, judge)
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
    match.play(match.legal()[0])
    judge = PlayoutJudge(high_tide)
    judge.searched = searched
    assert isinstance(Comparisons(match, judge, Seeds(match, 0)).of(0), kind)


def test_the_right_action_there_is_best(high_tide):
    match = put_at_high_water(high_tide)
    match.play("play 1")
    decision = judged(match, PlayoutJudge(high_tide))
    assert (decision.grade, decision.lost, decision.better) == ("best", 0, None)


def test_the_only_action_is_forced(high_tide):
    match = put_at_high_water(high_tide)
    match.state.hand[0, 1] = 0
    match.play("play 5")
    assert judged(match, PlayoutJudge(high_tide)).grade == "forced"


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
        decisions.append(judge_decision(table, 0, Comparisons(table, PlayoutJudge(high_tide), seeds)))
    assert decisions[0] == decisions[1]


class Opinionated:
    """A judge with fixed opinions: what its players like, and who wins after a few plies and at the end.

    It tells the actions of Ann apart by the hand that they leave: the first card of her hand that is gone was played.
    """

    searched = 0

    def __init__(self, game, liked, soon, late):
        self.game, self.liked, self.soon, self.late = game, liked, soon, late
        self.asked = []  # "soon" or "late"

    def effort(self, plies):
        return 1

    outcome_effort = effort

    def ratings(self, seat):
        found = np.zeros(self.game.box.actions.count)
        for action, rating in self.liked.items():
            found[action] = rating
        return found

    def choice(self, seat):
        return max(seat.legal, key=lambda action: self.liked.get(action, 0))

    def won(self, states, wins):
        played = [next(action for action, card in CARDS.items() if s.hand[0, card] == 0) for s in states]
        chances = np.array([[wins[action], 1 - wins[action]] for action in played], float)
        return Values(chances, chances)

    def values(self, states):
        self.asked.append("soon")
        return self.won(states, self.soon)

    def played_out(self, states):
        self.asked.append("late")
        return self.won(states, self.late)


class Doubtful(Opinionated):
    """Each of two actions wins in every second world, never both in the same."""

    def values(self, states):
        self.asked.append("soon")
        half = len(states) // 2
        won = np.concatenate([np.arange(half) % 2, np.arange(half) % 2 == 0]).astype(float)
        return Values(np.stack([won, 1 - won], axis=1), np.stack([won, 1 - won], axis=1))


CARDS = {}  # of each action in the position below


@pytest.fixture
def shore(high_tide):
    """Ann may play 1 or 5."""
    match = put_at_high_water(high_tide)
    CARDS.update({match.parse("play 1"): 1, match.parse("play 5"): 5})
    return match


def compared(match, judge, played, *, to_the_end=False):
    worlds = Worlds(look=8, compared=(8, 16), played_out=(8, 16))
    comparison = Comparison(Seat(match, 0), 0, judge, Seeds(match, 0), worlds, to_the_end=to_the_end)
    return comparison.judged(played)


def test_an_action_is_compared_with_the_favourite_of_the_judges_players(high_tide, shore):
    one, five = CARDS
    judge = Opinionated(high_tide, {one: 1.0}, soon={one: 0.75, five: 0.25}, late={})
    other, loss = compared(shore, judge, five)
    assert (other, loss.mean) == (one, 50)
    assert judge.asked == ["soon"], "beyond doubt after the first worlds"


def test_a_doubtful_action_gets_all_worlds(high_tide, shore):
    one, five = CARDS
    judge = Doubtful(high_tide, {one: 1.0}, {}, {})
    assert compared(shore, judge, five)[1].mean == 0 and judge.asked == ["soon", "soon"]


def test_a_favourite_that_did_no_worse_needs_no_more_proof(high_tide, shore):
    one, five = CARDS
    judge = Opinionated(high_tide, {five: 1.0}, soon={one: 0.25, five: 0.75}, late={})
    other, loss = compared(shore, judge, five)
    assert (other, loss.mean, judge.asked) == (one, -50, ["soon"])


def test_a_favourite_is_a_mistake_only_if_games_to_the_end_show_it(high_tide, shore):
    one, five = CARDS
    soon = {one: 0.75, five: 0.25}
    judge = Opinionated(high_tide, {five: 1.0}, soon, late={one: 0.5, five: 0.5})
    assert compared(shore, judge, five)[1].mean == 0 and judge.asked == ["soon", "soon", "late"]
    judge = Opinionated(high_tide, {five: 1.0}, soon, late={one: 1, five: 0})
    assert compared(shore, judge, five)[1].mean == 100


def test_a_disliked_action_is_played_to_the_end(high_tide, shore):
    one, five = CARDS
    judge = Opinionated(high_tide, {one: 9.0}, soon={}, late={one: 1, five: 0})
    assert compared(shore, judge, five, to_the_end=True)[1].mean == 100
    assert judge.asked == ["late"]


def test_the_most_disliked_actions_are_played_to_the_end_as_far_as_there_is_time(high_tide, shore, monkeypatch):
    one, five = CARDS
    shore.play(five)
    for gap, found in ((comparisons.DISLIKED - 0.1, set()), (comparisons.DISLIKED, {0})):
        judge = Opinionated(high_tide, {one: gap}, {}, {})
        assert disliked(shore, judge) == found == Comparisons(shore, judge, Seeds(shore, 0)).thorough
    monkeypatch.setattr(comparisons, "TO_THE_END", 0)
    assert disliked(shore, judge) == set()


def test_a_long_match_has_fewer_worlds_and_a_very_long_one_none_to_the_end(high_tide):
    judge = PlayoutJudge(high_tide)
    short, long, endless = (usual_worlds(plies, judge) for plies in (50, 600, 10**6))
    assert short.look == comparisons.MOST and long.look == endless.look == comparisons.FEWEST
    assert short.played_out == comparisons.PLAYED_OUT and not endless.played_out
    assert short.compared[0] == short.look
