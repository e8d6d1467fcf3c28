"""What an unfinished game promises: sane, and better for what is plainly better."""

import numpy as np
import pytest

from tablewright.engine.proof import random_positions

RIVAL = [(2, 3), (9, 6)]
OTHER = [(2, 3), (9, 6), (16, 8), (20, 9)]


def promised(match):
    out = np.zeros(4)
    match.game.box.promise(match.game.rules, match.state, out)
    return out[: match.game.players]


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ([(5, 4), (8, 9)], [(5, 3), (8, 9)]),  # a white marker nearer to the centre
        ([(5, 2), (8, 9)], [(5, 1), (8, 9)]),  # and on it
        ([(5, 3), (8, 9)], [(5, 3), (14, 9)]),  # a red marker nearer to its healing on 17
        ([(5, 3), (16, 5)], [(5, 3), (17, 4)]),  # a grey marker healed
        ([(5, 3), (6, 4)], [(5, 3), (8, 4)]),  # two healers in two zodiacs and seasons rather than in one
    ],
)
def test_a_plainly_better_position_promises_more(table, worse, better):
    low, high = promised(table(worse, RIVAL)), promised(table(better, RIVAL))
    assert high[0] > low[0]
    assert high[1] < low[1]


def test_equal_positions_promise_the_same(table):
    match = table(OTHER, OTHER, OTHER)
    assert promised(match) == pytest.approx([promised(match)[0]] * 3)
    assert promised(table(OTHER, OTHER)) == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_promise_lies_between_nothing_and_everything(atlas, players):
    for match in random_positions(atlas(players=players), 40, seed=1):
        assert all(0 <= p <= 1 for p in promised(match))


def test_the_promise_at_the_end_favours_who_wins(atlas):
    """Over finished games the winner's promise was the highest in nearly all of them."""
    agreed, games = 0, 12
    for seed in range(games):
        match = atlas(players=2).new(seed=seed)
        while not match.over:
            match.play(match.legal()[0 if len(match.moves) % 3 else -1])
        out = promised(match)
        agreed += int(np.argmax(out)) in match.winners
    assert agreed >= games - 3
