"""What an unfinished game promises: sane, and better for what is plainly better."""

import numpy as np
import pytest

from tablewright.arena.samples import Chunk, SamplePlan
from tablewright.engine.copies import Copy
from tablewright.engine.proof import random_positions
from tablewright.testing import turn_dials

from .positions import load, play_out

EXACT_DOUBLED = (("play.status.exact", 2),)
FAR = (9, 9, 9, 9)
MET = (0, 0, 0, 0)


def promised(match):
    out = np.zeros(6)
    match.game.box.promise(match.game.rules, match.state, out)
    return out[: match.game.players].tolist()


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_promise_lies_between_nothing_and_everything(potlatch, players):
    for match in random_positions(potlatch(players=players), 60, seed=1):
        assert all(0 <= promise <= 1 for promise in promised(match))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("games", [1, 2])
def test_the_promise_of_a_finished_game_is_its_return(potlatch, seed, games):
    match = play_out(potlatch(players=3, match_games=games).new(seed=seed), seed)
    assert promised(match) == pytest.approx(match.payoffs)


def test_more_status_promises_more(table):
    hands = ["FLG1", "GM1", "CT1"]
    low, high = (promised(table(hands, unmet=[FAR] * 3, status=status)) for status in ([1, 1, 1], [2, 1, 1]))
    assert high[0] > low[0] and high[1:] == low[1:]


def test_a_gift_that_meets_a_need_exactly_keeps_what_it_promised(table):
    """Before its last card an exact gift is worth nearly the Status that it brings, and more than one that is over."""
    exact, over = (table(["FLG3", "GM1", ""], unmet=[FAR, need, FAR]) for need in ((3, 9, 9, 9), (2, 9, 9, 9)))
    for match in (exact, over):
        match.play("gift to 1")
    assert promised(exact)[0] > promised(over)[0]


def test_a_card_that_would_meet_a_need_exactly_promises_more(table):
    fits, misses = (table([card, "GM1", ""], unmet=[FAR, (9, 9, 9, 9), (9, 9, 3, 9)]) for card in ("CT3", "CT2"))
    assert promised(fits)[0] > promised(misses)[0]


def test_a_pool_that_holds_what_houses_need_promises_everyone_more(close):
    needs = [(2, 0, 0, 0), (0, 0, 0, 4)]
    able, unable = (promised(close([f"FLG2 {card}", ""], unmet=needs)) for card in ("T4 T4", "CT4 CT4"))
    assert able[0] > unable[0] and able[1] > unable[1]


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_in_open_play_a_promise_does_not_hang_on_what_the_player_cannot_see(potlatch, viewer):
    for match in random_positions(potlatch(players=3), 30, seed=2):
        if int(match.state.closing) == 0:
            assert promised(match.imagine(viewer, 7))[viewer] == pytest.approx(promised(match)[viewer])


def test_equal_positions_promise_the_same(table):
    match = table([""] * 4, unmet=[FAR] * 4)
    assert promised(match) == pytest.approx([promised(match)[0]] * 4)


def test_an_exact_gift_promises_what_the_designer_pays_for_it(table):
    """Before the card is given no Status is scored yet, so only the promise can know the number."""
    match = table(["FLG3", "GM1", ""], unmet=[FAR, (3, 9, 9, 9), FAR])
    match.play("gift to 1")
    usual = promised(match)
    turn_dials(match.game, {"exact_status": 2})
    doubled = promised(match)
    assert doubled[0] > usual[0] and doubled[1:] == usual[1:]


def test_doubling_the_status_of_an_exact_gift_changes_a_decision():
    usual, doubled = (played_by_greedy(load(False, content=Copy(edits=edits))) for edits in ((), EXACT_DOUBLED))
    assert usual != doubled


def played_by_greedy(game):
    """The actions of a few games."""
    return [record.actions.tolist() for record in Chunk(SamplePlan(game, ("greedy",), 20, 7), 0, 20).play()]
