"""What is hidden, and how it is dealt again (specification, Hidden information); undo."""

import random

import pytest

from tablewright.games.meeple_inc.state import OBJECTIVES, SKILLS

from .positions import is_sound, place, play, predictions, under
from .purposeful import choose


@pytest.mark.rule("MI-R34", "MI-183", "MI-R81")
def test_skill_cards_are_dealt_again_with_the_prices_that_were_paid(table):
    match = table({"skills": ["k01", "k25"]}, {"skills": ["k13", "k28"]})
    hands = set()
    for seed in range(40):
        imagined = match.imagine(0, seed)
        assert imagined.state.skills[0].tolist() == match.state.skills[0].tolist() and is_sound(imagined)
        prices = match.game.rules.skill_price[imagined.state.skills[1].nonzero()[0]]
        assert sorted(prices.tolist()) == [2, 4]
        hands.add(tuple(imagined.state.skills[1].nonzero()[0].tolist()))
    assert len(hands) > 12


@pytest.mark.rule("MI-146", "MI-088")
def test_only_who_slid_cards_under_a_deck_knows_them(table):
    match = table({}, top={"objectives": ["o05", "o06", "o07", "o08"]})
    play(place(match, "obj-1"), "done")
    assert {tuple(under(match.imagine(0, seed), "objectives")) for seed in range(10)} == {(5, 6, 7, 8)}
    others = {tuple(under(match.imagine(1, seed), "objectives")) for seed in range(10)}
    assert len(others) == 10 and all(len(cards) == 4 for cards in others)
    assert match.state.under_by[1, :5].tolist() == [0, 0, 0, 0, -1]


@pytest.mark.rule("MI-146")
def test_who_knows_moves_up_when_cards_are_drawn_from_below(table):
    match = table({}, {})
    s = match.state
    s.deck_counts[OBJECTIVES] = [0, 0, 36]
    s.under_by[1, :36] = [0, 1] * 18
    place(match, "obj-1").play("drawn 1")
    assert s.under_by[1].tolist() == [0, 1] * 16 + [0, 0, 0, -1] and is_sound(match)


@pytest.mark.rule("MI-087")
def test_cards_that_are_looked_at_are_dealt_again_for_others(table):
    match = table({"dollar": 3})
    place(match, "train-1")
    drawn = {tuple(match.imagine(1, seed).state.drawn[0].tolist()) for seed in range(12)}
    assert len(drawn) > 10 and all(0 not in cards for cards in drawn)
    assert {tuple(match.imagine(0, seed).state.drawn[0].tolist()) for seed in range(4)} == {
        tuple(match.state.drawn[0].tolist())
    }


@pytest.mark.rule("MI-183", "MI-188")
def test_predictions_are_dealt_again_among_what_is_possible(table):
    match = table({}, {"predicts": (0, ["box", "dev"])})
    play(place(match, "basic"), "token dollar")
    assert int(match.state.seen_acts[1, 0]) == 1
    found = set()
    for seed in range(60):
        imagined = match.imagine(0, seed)
        names = predictions(imagined, 1)
        assert len(names) == 2 and "basic" not in names and is_sound(imagined)
        found |= set(names)
    assert len(found) == 15 and predictions(match.imagine(1, 3), 1) == ["box", "dev"]


@pytest.mark.rule("MI-R07", "MI-016")
def test_powers_are_dealt_again_before_they_are_revealed(meeple):
    match = meeple(players=3, powers="wow_pow", first_player=1).new(seed=5)
    match.play(match.legal()[0])
    kept = {int(match.imagine(1, seed).state.drawn[0, 0]) for seed in range(40)}
    own = {tuple(match.imagine(1, seed).state.drawn[1].tolist()) for seed in range(5)}
    assert len(kept) > 6 and len(own) == 1


@pytest.mark.rule("MI-R34")
@pytest.mark.parametrize("options", [{"players": 3, "powers": "wow_pow"}, {"players": 2, "bots": 2}])
def test_purposeful_games_keep_their_secrets(meeple, options):
    """Like the contract's test of hidden information, but in games that get somewhere."""
    game = meeple(**options)
    match, dice = game.new(seed=11), random.Random(11)
    count = 0
    while not match.over and count < 80:
        match.play(choose(match, dice))
        count += 1
        if count % 8 == 0 and not match.over:
            for viewer in (None, *range(game.players)):
                imagined = match.imagine(viewer, count)
                assert imagined.view(viewer) == match.view(viewer) and is_sound(imagined)
                assert imagined.imagine(viewer, 3).states.tobytes() == match.imagine(viewer, 3).states.tobytes()
                assert imagined.board(viewer) == match.board(viewer)


@pytest.mark.rule("MI-188")
def test_a_placement_that_proves_a_prediction_cannot_be_taken_back(table):
    match = table({}, {"predicts": (0, ["multi", "box"])})
    place(match, "multi-1")
    assert match.why_no_undo() is not None
    quiet = place(table({}), "multi-1")
    quiet.undo()
    assert quiet.phase == "place"


@pytest.mark.rule("MI-092", "MI-R82")
def test_attaching_shows_the_card(table):
    match = table({"skills": ["k01"], "table": {3: "f01"}})
    match.play("attach k01")
    assert match.why_no_undo() is not None and match.view(1)["stack"][0][2] == 1
    assert 1 not in match.state.deck_cards[SKILLS]
