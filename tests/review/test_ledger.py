"""The ledger adds up, and luck is neither good nor bad on average."""

import numpy as np
import pytest

import tablewright
from tablewright.bots.judge import PlayoutJudge, Values
from tablewright.bots.nets.judge import NetJudge
from tablewright.bots.nets.player import NetPlayer
from tablewright.bots.seat import Seat
from tablewright.engine.kit.rule import NONE
from tablewright.engine.registry import games
from tablewright.review import worth
from tablewright.review.ledger import settle
from tablewright.review.seeds import Seeds
from tablewright.review.worth import course_of, usual_worlds
from tests.bots.random_nets import random_net


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

    fewest, searched, threads = 1, 0, 1

    def effort(self, plies, quick=False):
        return 1

    def choice(self, seat):
        return NONE

    def payoffs(self, states, quick=False):
        found = np.zeros((len(states), self.game.box.most_players))
        for row, out in enumerate(found):
            self.game.drivers.estimate(self.game.rules_array, states[row : row + 1], out)
        return found[:, : self.game.players]

    outcome_effort, outcomes = effort, payoffs

    def values(self, states):
        return Values(self.payoffs(states), np.zeros((len(states), self.game.players)))


def account_of(match, judge, seed=0):
    seeds = Seeds(match, seed)
    return settle(match, judge, seeds)


@pytest.mark.parametrize(("slug", "players"), list(tables()))
def test_the_ledger_adds_up_in_every_game(slug, players, finished, monkeypatch):
    monkeypatch.setattr(worth, "MOST", 1)
    monkeypatch.setattr(worth, "MOST_DEALS", 3)
    game = tablewright.load(slug, plain=True, players=players)
    match = finished(game, seed=players)
    account = account_of(match, Promises(game))
    for seat, result in enumerate(match.payoffs):
        parts = account.ledger(seat)
        total = parts.deal + parts.draws + parts.own + parts.others
        assert total == pytest.approx(result - account.expected[seat], abs=1e-9)


def test_luck_is_zero_on_average(high_tide, finished, monkeypatch):
    """What chance brings in many matches is within four standard errors of nothing."""
    monkeypatch.setattr(worth, "MOST", 16)
    monkeypatch.setattr(worth, "MOST_DEALS", 100)
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


@pytest.fixture(scope="module")
def net(high_tide):
    return random_net(high_tide.box)


def played_by(match, players):
    while not match.over:
        match.play(players[match.actor](Seat(match, match.actor)))
    return match


@pytest.fixture(scope="module")
def played_by_net(high_tide, net):
    """Matches in which everybody plays as the judge expects."""
    player = NetPlayer(high_tide, 0, net)
    return [played_by(high_tide.new(seed=seed), [player] * 2) for seed in range(40)]


def test_luck_explains_all_of_a_match_that_is_played_as_the_judge_plays(high_tide, net, played_by_net):
    """The values of a position before a draw and of the one after the draw before are the same to the last bit."""
    judge = NetJudge(high_tide, net)
    for match in played_by_net[:5]:
        account = account_of(match, judge)
        assert np.abs(account.skill).max() < 1e-9
        gained = np.array(match.payoffs) - account.expected
        assert account.deal + account.luck.sum(axis=0) == pytest.approx(gained, abs=1e-9)
        assert np.abs(account.luck).max() > 0.01


def test_what_the_judge_would_not_have_played_is_no_luck(high_tide, net):
    """Bo plays at random against the net: his actions have a worth of their own, and those of the net have none."""
    chance = np.random.default_rng(1)
    bots = [NetPlayer(high_tide, 0, net), lambda seat: int(chance.choice(seat.legal))]
    account = account_of(played_by(high_tide.new(seed=3), bots), NetJudge(high_tide, net))
    assert not account.skill[account.actors == 0].any() and account.skill[account.actors == 1].any()


def test_luck_by_a_net_is_zero_on_average(high_tide, net, monkeypatch, played_by_net):
    """Few games from each position, so that an error common to all of them would show."""
    monkeypatch.setattr(worth, "MOST", 4)
    ledgers = [account_of(match, NetJudge(high_tide, net)).ledger(0) for match in played_by_net]
    for part in ("deal", "draws"):
        luck = np.array([getattr(ledger, part) for ledger in ledgers])
        assert abs(luck.mean()) < 4 * luck.std() / len(luck) ** 0.5


def test_luck_is_zero_on_average_where_positions_are_valued_at_once(high_tide, net, monkeypatch, played_by_net):
    """The net's own values do not agree with each other: before a draw it may say more than it does after any draw."""
    monkeypatch.setattr(worth, "ACTIONS", 20_000)
    ledgers = [account_of(match, NetJudge(high_tide, net)).ledger(0) for match in played_by_net]
    luck = np.array([ledger.draws for ledger in ledgers])
    assert abs(luck.mean()) < 4 * luck.std() / len(luck) ** 0.5


def test_a_match_too_long_to_be_played_out_is_valued_at_once(high_tide, net, monkeypatch, played_by_net):
    match, judge = played_by_net[0], NetJudge(high_tide, net)
    course = course_of(match, judge)
    assert not usual_worlds(match, course, judge, dealt=True).quick
    monkeypatch.setattr(worth, "ACTIONS", 20_000)
    assert usual_worlds(match, course, judge, dealt=True).quick
    account = account_of(match, judge)
    assert account.deal + account.luck.sum(0) + account.skill.sum(0) == pytest.approx(match.payoffs - account.expected)
    assert np.abs(account.skill).max() > 0.01
