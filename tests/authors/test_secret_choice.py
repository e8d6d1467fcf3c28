"""A choice in secret, as the guide shows it: nobody learns a choice before the last one is made."""

import pytest

from tablewright.engine import registry
from tablewright.engine.checker import find_mistakes
from tablewright.engine.game import Game
from tablewright.testing import prove_briefly

from .secret_bids import BOX


@pytest.fixture
def game():
    return Game(BOX, BOX.settle({}), plain=True)


def test_the_game_keeps_the_contract(game, monkeypatch):
    monkeypatch.setitem(registry.in_development, BOX.slug, "tests.authors.secret_bids")
    assert find_mistakes(BOX) == []
    prove_briefly(game)


def test_a_choice_is_told_after_the_last_one(game):
    match = game.new(seed=1)
    match.play("bid 4")
    assert match.journal(1) == ["Player 1 has chosen a bid."]
    assert match.view(1)["bid"] == [None, 0, None] and match.view(0)["bid"] == [4, None, None]
    assert match.why_no_undo() is None
    match.play("bid 5")
    match.play("bid 5")
    assert match.journal(1)[1:] == ["Player 1 bid 4.", "Player 2 bid 5.", "Player 3 bid 5."]
    assert match.why_no_undo() is not None


def test_every_choice_is_dealt_again_for_the_others(game):
    match = game.new(seed=1)
    match.play("bid 4")
    assert {int(match.imagine(1, seed).state.bid[0]) for seed in range(60)} == {1, 2, 3, 4, 5}
    assert {int(match.imagine(0, seed).state.bid[0]) for seed in range(10)} == {4}
