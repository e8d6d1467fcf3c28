"""What an unfinished game promises: sane, and better for what is plainly better."""

from itertools import pairwise

import numpy as np
import pytest

from tablewright.engine.proof import random_positions
from tablewright.testing import turn_dials

from .positions import do


def promised(match):
    out = np.zeros(5)
    match.game.box.promise(match.game.rules, match.state, out)
    return out[: match.game.players]


BASE = {"row": ["J08 0:R 1:R", "J15"], "market": "P01", "drift": 5}


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        (("E", "E"), ("ES", "E")),  # a token more
        (("EV", "E"), ("ES", "E")),  # one that is needed rather than one that is not so much
    ],
)
def test_better_tokens_promise_more_to_their_holder_and_less_to_the_other(table, worse, better):
    low, high = promised(table(*worse, **BASE)), promised(table(*better, **BASE))
    assert high[0] > low[0] and high[1] < low[1]


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ({"tracks": [(5, 4, 2), (5, 4, 2)]}, {"tracks": [(6, 4, 2), (5, 4, 2)]}),
        ({"tracks": [(5, 4, 2), (5, 4, 2)]}, {"tracks": [(5, 4, 3), (5, 4, 2)]}),
        ({"row": ["J08 1:R"]}, {"row": ["J08 1:R 0:E"]}),  # a mark
        ({"row": ["J08 1:R 0:E"]}, {"row": ["J08 0:ER"]}),
        ({}, {"owned": {0: "P02"}}),
        ({"actions": 1}, {"actions": 2}),
    ],
)
def test_a_plainly_better_position_promises_more(table, worse, better):
    low, high = promised(table("ER", "ER", **BASE | worse)), promised(table("ER", "ER", **BASE | better))
    assert high[0] > low[0] and high[1] < low[1]


def test_a_calmer_world_promises_more_to_everyone(table):
    rows = [promised(table("ER", "ER", **BASE | {"drift": at, "tracks": [(9, 6, 5)] * 2})) for at in (1, 5, 8, 11)]
    assert all((calm > wild).all() for calm, wild in pairwise(rows))


def test_a_collapse_is_feared_more_where_it_is_a_loss_for_all(table):
    score, loss = (promised(table("ER", "ER", drift=10, collapse=word)) for word in ("score", "shared_loss"))
    assert (loss < score).all()


def test_the_last_payment_promises_more_than_breaking_off(table):
    match = table("SE", "E", row=["J08 0:R 1:R"])
    do(match, "contribute 0", "pay E")
    stop, on = match.clone(), match.clone()
    do(stop, "finish")
    do(on, "pay S")
    assert promised(on)[0] > promised(stop)[0]


def test_equal_positions_promise_the_same(table):
    match = table("ER", "ER", "ER", row=["J08"])
    match.state.actions_left = 0
    match.state.active = 2
    assert promised(match)[0] == pytest.approx(promised(match)[1])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_promise_lies_between_nothing_and_everything(lbm, players):
    for match in random_positions(lbm(players=players), 40, seed=1):
        assert all(0 <= share <= 1 for share in promised(match))


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("at", [2, 7, 11])
def test_a_clear_lead_promises_most_in_phase_c_and_in_phase_d(table, check, seat, at):
    rows = [(4, 4, 2)] * 3
    rows[seat] = (16, 5, 5)
    for match in (
        table("ER", "ER", "ER", drift=at, tracks=rows),
        check("RM", "RM", "RM", event="W01", drift=at, tracks=rows),
    ):
        assert int(np.argmax(promised(match))) == seat


def test_each_pledge_makes_the_world_look_calmer(check):
    match = check("R", "M", "", event="W01", drift=9, tracks=[(20, 8, 8)] * 3)
    before = promised(match)
    do(match, "pledge R")
    assert match.phase == "pledge" and promised(match)[2] > before[2]


def test_tokens_are_worth_more_where_projects_pay_more(table):
    """No Project has a mark yet, so only the worth of tokens can know the awards."""

    def lead(awards):
        ahead, behind = promised(table("EES", "E", row=["J08"], dials={"awards": awards}))
        return ahead - behind

    assert lead([12, 6, 2]) > lead([6, 3, 1]) > lead([3, 1, 0]) > 0


def test_harsher_events_to_come_promise_less(check):
    match = check("R", "M", event="W01")
    usual = promised(match)
    drift = match.game.rules.event_drift.copy()
    drift[2:] = 3  # all but W01
    turn_dials(match.game, {"event_drift": drift})
    assert all(promised(match) < usual)
