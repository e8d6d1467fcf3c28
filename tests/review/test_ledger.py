"""The ledger adds up, and luck is neither good nor bad on average."""

import numpy as np
import pytest

import tablewright
from tablewright.bots.judge import PlayoutJudge, Values
from tablewright.engine.registry import games
from tablewright.review import positions
from tablewright.review.ledger import settle
from tablewright.review.positions import all_positions
from tablewright.review.seeds import Seeds


def tables():
    """The usual number of players of every game; the fewest and the most only in the long run."""
    for box in games():
        players = box.options.players
        yield pytest.param(box.slug, players.default)
        for count in {players.low, players.high} - {players.default}:
            yield pytest.param(box.slug, count, marks=pytest.mark.long)


class Promises:
    """A judge that takes the game's own estimate for the truth: no games are played."""

    name = "promises"

    def __init__(self, game):
        self.game = game

    fewest = 1

    def effort(self, plies):
        return 1

    def payoffs(self, states):
        found = np.zeros((len(states), self.game.box.most_players))
        for row, out in enumerate(found):
            self.game.drivers.estimate(self.game.rules_array, states[row : row + 1], out)
        return found[:, : self.game.players]

    outcome_effort, outcomes = effort, payoffs

    def values(self, states):
        return Values(self.payoffs(states), np.zeros((len(states), self.game.players)))


def account_of(match, judge, seed=0):
    seeds = Seeds(match, seed)
    return settle(match, all_positions(match, judge, seeds), judge, seeds)


@pytest.mark.parametrize(("slug", "players"), list(tables()))
def test_the_ledger_adds_up_in_every_game(slug, players, finished, monkeypatch):
    monkeypatch.setattr(positions, "MOST", 1)
    monkeypatch.setattr(positions, "MOST_DEALS", 3)
    game = tablewright.load(slug, plain=True, players=players)
    match = finished(game, seed=players)
    account = account_of(match, Promises(game))
    for seat, result in enumerate(match.payoffs):
        parts = account.ledger(seat)
        total = parts.deal + parts.draws + parts.own + parts.others
        assert total == pytest.approx(result - account.expected[seat], abs=1e-9)


def test_luck_is_zero_on_average(high_tide, finished, monkeypatch):
    """What chance brings in many matches is within four standard errors of nothing."""
    monkeypatch.setattr(positions, "MOST", 16)
    monkeypatch.setattr(positions, "MOST_DEALS", 100)
    judge = PlayoutJudge(high_tide)
    ledgers = [account_of(finished(high_tide, seed), judge).ledger(0) for seed in range(100)]
    for part in ("deal", "draws"):
        luck = np.array([getattr(ledger, part) for ledger in ledgers])
        assert abs(luck.mean()) < 4 * luck.std() / len(luck) ** 0.5
        assert luck.std() > 0.01


def test_an_action_without_a_draw_brings_no_luck(match, high_tide):
    account = account_of(match, PlayoutJudge(high_tide))
    drew = np.array([move.chance for move in match.moves])
    assert drew.any() and not drew.all()
    assert not account.luck[~drew].any() and account.luck[drew].any()
