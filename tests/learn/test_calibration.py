"""The maps that correct a judge: how they are fitted, and what a judge says with them."""

from dataclasses import replace

import numpy as np
import pytest

import tablewright
from tablewright.bots.nets.calibration import KNOTS, calibrated, check_shifts, unchanged
from tablewright.learn.calibration import FIT_SEED, fit_both, fit_calibration, fit_shifts, judged_positions, rising
from tests.bots.random_nets import random_net

CHANCE = np.random.default_rng(1)


def off_by_tenth(predicted, realised):
    place = np.minimum((10 * predicted).astype(int), 9)
    return [abs(predicted[place == tenth].mean() - realised[place == tenth].mean()) for tenth in range(10)]


def test_a_fitted_map_brings_new_predictions_within_three_points():
    said, new = CHANCE.random(40_000), CHANCE.random(40_000)

    def outcomes(predicted):  # too sure of itself, by up to nine points
        return (CHANCE.random(len(predicted)) < predicted + 0.09 * np.sin(2 * np.pi * predicted)).astype(float)

    shifts = fit_shifts(said, outcomes(said), 100)
    won = outcomes(new)
    assert max(off_by_tenth(new, won)) > 0.06
    assert max(off_by_tenth(calibrated(new, shifts), won)) < 0.03


def test_few_positions_move_a_map_little():
    few = np.full(10, 0.5)
    assert 0 < fit_shifts(few, np.ones(10), 100).max() < 0.05
    assert not fit_shifts(np.zeros(0), np.zeros(0), 100).any()


def test_a_map_rises_even_where_outcomes_do_not():
    said = np.linspace(0, 1, 20_000)
    shifts = fit_shifts(said, np.where(said < 0.5, 0.8, 0.2), 100)
    check_shifts(tablewright.load("high-tide").box, np.tile(shifts, (2, 4, 1)))
    assert (np.diff(KNOTS + shifts) > -1e-9).all()


def test_neighbours_in_the_wrong_order_share_their_weighted_mean():
    assert rising(np.array([1.0, 0.0, 2.0]), np.array([3.0, 1.0, 1.0])).tolist() == [0.75, 0.75, 2.0]


@pytest.fixture
def game():
    return tablewright.load("high-tide", players=2, plain=True)


def test_predictions_are_compared_with_how_the_same_matches_ended(game):
    net = random_net(game.box)
    judged = judged_positions(game, net, 6, 100)
    assert set(judged.match) == set(range(6))
    assert set(judged.won) <= {0.0, 1.0} and ((judged.payoff >= 0) & (judged.payoff <= 1)).all()
    outcomes = [judged.payoff[judged.match == number].reshape(-1, 2) for number in range(6)]
    assert all((rows == rows[0]).all() for rows in outcomes), "a row for each seat of each position"
    again = judged_positions(game, net, 6, 100)
    assert all((column == same).all() for column, same in zip(judged, again, strict=True))


def test_a_fit_asks_for_what_the_tower_says_and_changes_only_its_numbers_of_players(game):
    net = random_net(game.box)
    shifts = fit_calibration(game.box, net, [2], 30)
    judged = judged_positions(game, replace(net, shifts=unchanged(game.box)), 30, FIT_SEED)
    assert (shifts[:, 1] == fit_both(judged)).all()
    assert (np.delete(shifts, 1, axis=1) == np.delete(net.shifts, 1, axis=1)).all()
