"""The judge that plays states on: with looks, everybody decides by what they see."""

import numpy as np
import pytest

import tablewright
from tablewright.bots.judge import PlayoutJudge, unfold

SEEDS = np.arange(40, dtype=np.uint64)


@pytest.fixture(scope="module")
def game():
    return tablewright.load("high-tide")


@pytest.fixture
def match(game):
    """The tide stands one below high water. Ann holds a 1 and two 5s, Bo two 1s and a 5."""
    match = game.new(seed=1, names=["Ann", "Bo"])
    s = match.state
    s.hand[:] = 0
    s.hand[0, 1], s.hand[0, 5], s.hand[1, 1], s.hand[1, 5] = 1, 2, 2, 1
    s.deck_counts[:] = 0
    s.deck_cards[:] = -1
    s.tide, s.waited[:2] = 9, 1
    return match


def test_the_action_that_promises_most_is_taken_among_all(match, game):
    judge = PlayoutJudge(game, looks=4)
    on = judge.outcomes(unfold(game, match.states, SEEDS))
    taken = judge.outcomes(unfold(game, match.states, SEEDS, action=match.parse("play 1")))
    assert on.tolist() == taken.tolist()
    other = judge.outcomes(unfold(game, match.states, SEEDS, action=match.parse("play 5")))
    assert on[:, 0].mean() > other[:, 0].mean()


def test_the_same_states_have_the_same_outcomes_on_any_number_of_threads(game):
    states = unfold(game, game.new(seed=3).states, np.arange(200, dtype=np.uint64))
    assert (
        PlayoutJudge(game, looks=4).outcomes(states).tolist()
        == PlayoutJudge(game, looks=4, threads=3).outcomes(states).tolist()
    )


def test_payoffs_are_as_they_were_with_a_few_tries(match, game):
    """The lab's appraisals are made of these."""
    states = unfold(game, match.states, SEEDS)
    one, other = PlayoutJudge(game, looks=4), PlayoutJudge(game, looks=0)
    assert one.payoffs(states).tolist() == other.payoffs(states).tolist()
