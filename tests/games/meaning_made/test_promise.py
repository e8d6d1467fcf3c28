"""What an unfinished game promises: sane, and better for what is plainly better."""

import numpy as np
import pytest

from tablewright.engine.proof import random_positions

from .positions import seat


def promised(match):
    out = np.zeros(6)
    match.game.box.promise(match.game.rules, match.state, out)
    return out[: match.game.players]


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        (seat(), seat(legacy=3)),
        (seat(), seat(vitals=8)),
        (seat("1/1/1"), seat("2/1/1")),
        (seat("1/1/1"), seat("1/1/2")),
        (seat(gallery="P41"), seat(gallery="P01")),  # a layer of Stewardship
        (seat(), seat(gallery="P01")),
    ],
)
def test_a_plainly_better_seat_is_promised_more(table, worse, better):
    low, high = promised(table(worse, seat(), seat())), promised(table(better, seat(), seat()))
    assert high[0] > low[0]


@pytest.mark.parametrize("mode", ["standard", "cooperative"])
def test_a_world_with_more_meaning_promises_more_to_everyone(table, mode):
    low, high = (promised(table(*[seat()] * 3, meaning=meaning, mode=mode)) for meaning in (2, 8))
    assert (high > low).all()


def test_payments_on_stewardship_promise_more_to_the_table(table):
    seats = [seat(gallery="P01 P11"), seat(gallery="P02 P12")]
    low, high = promised(table(*seats, meaning=7)), promised(table(*seats, meaning=7, stewardship="E E I I by 0 1"))
    assert high.sum() > low.sum()
    assert high[0] > low[0]


def test_equal_seats_are_promised_the_same(table):
    assert np.ptp(promised(table(*[seat()] * 4))) == pytest.approx(0)


@pytest.mark.parametrize(
    "options",
    [{"players": 1}, {"players": 2}, {"players": 4, "mode": "cooperative"}, {"players": 3, "mode": "competitive"}],
)
def test_a_promise_lies_between_nothing_and_everything(meaning, options):
    for match in random_positions(meaning(**options), 25, seed=1):
        assert all(0 <= promise <= 1 for promise in promised(match))
