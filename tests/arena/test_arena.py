"""Pairings, the sequential test and ratings."""

from math import log
from random import Random

import pytest

import tablewright as tw
from tablewright.arena.matches import bots_for_seats
from tablewright.arena.pairing import Pairing, play_deal, play_game, seat_patterns, settle
from tablewright.arena.ratings import rate
from tablewright.arena.sequential import BOUND, Verdict, log_likelihood_ratio, verdict
from tablewright.arena.simulation import simulate
from tablewright.engine.errors import BadOption

HIGH_TIDE = tw.load("high-tide", players=2)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_seat_pattern_has_both_bots(players):
    for pattern in seat_patterns(players):
        assert len(pattern) == players
        assert set(pattern) == {0, 1}


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_against_itself_scores_exactly_a_half_in_every_deal(bot, players):
    """Bots are seeded by seat, so both games of the deal are the same and only the names are exchanged."""
    game = tw.load("high-tide", players=players)
    assert [play_deal(game, (bot, bot), deal, 1) for deal in range(12)] == pytest.approx([0.5] * 12)


def test_the_stronger_bot_is_found():
    pairing = settle(HIGH_TIDE, "regular", "random", most_games=400)
    assert pairing.verdict is Verdict.STRONGER
    assert pairing.games >= 200
    assert pairing.mean > 0.6


def test_the_weaker_bot_is_not_stronger():
    assert settle(HIGH_TIDE, "random", "regular", most_games=400).verdict is Verdict.NOT_STRONGER


def test_nothing_is_settled_before_the_fewest_games():
    early = settle(HIGH_TIDE, "greedy", "random", most_games=400, fewest_games=20)
    late = settle(HIGH_TIDE, "greedy", "random", most_games=400, fewest_games=2 * early.games)
    assert 20 <= early.games < late.games == 2 * early.games
    assert late.scores[: len(early.scores)] == early.scores


def test_the_number_of_threads_does_not_change_a_pairing():
    one = settle(HIGH_TIDE, "greedy", "random", most_games=40, threads=1)
    three = settle(HIGH_TIDE, "greedy", "random", most_games=40, threads=3)
    assert one.scores == three.scores


def test_a_deal_shares_its_draws_between_the_two_games():
    scores = {play_game(HIGH_TIDE, ("random", "random"), (0, 1), seed) for seed in range(20)}
    assert len(scores) > 1
    assert play_game(HIGH_TIDE, ("greedy", "random"), (0, 1), 5) == play_game(
        HIGH_TIDE, ("greedy", "random"), (0, 1), 5
    )


def test_where_nobody_wins_the_better_place_counts():
    """Random players let the world of Meaning Made collapse, and yet one of them mostly comes out ahead."""
    game = tw.load("meaning-made", players=2)
    assert {play_game(game, ("random", "random"), (0, 1), seed) for seed in range(12)} >= {0.0, 1.0}


def test_the_ratio_is_that_of_two_normal_likelihoods():
    scores = [0.5, 1.0, 0.0, 1.0, 0.5, 1.0]
    n, mean = len(scores), sum(scores) / len(scores)
    spread = sum((s - mean) ** 2 for s in scores) / n
    plain = sum(((s - 0.5) ** 2 - (s - 0.55) ** 2) / (2 * spread) for s in scores)
    assert log_likelihood_ratio(scores) == pytest.approx(plain)
    assert pytest.approx(log(99)) == BOUND


def test_equal_bots_are_seldom_called_unequal():
    """At most one error in a hundred is allowed; in two hundred tests of equal bots there are at most a few."""
    chance, wrong = Random(3), 0
    for _ in range(200):
        scores = []
        while len(scores) < 3000:
            scores.append(chance.choice([0.0, 0.5, 0.5, 1.0]))
            if len(scores) >= 100 and verdict(scores) is not Verdict.OPEN:
                break
        wrong += verdict(scores) is Verdict.STRONGER
    assert wrong <= 5


def test_ratings_give_back_the_strengths_that_made_the_results():
    bots = ["a", "b", "c"]
    pairings = [
        Pairing("b", "a", [10 / 11] * 500),  # 400 points above
        Pairing("c", "b", [10 / 11] * 500),
        Pairing("c", "a", [100 / 101] * 500),
    ]
    elo = {r.bot: r.elo for r in rate(bots, pairings)}
    assert elo["b"] - elo["a"] == pytest.approx(400, abs=10)
    assert elo["c"] - elo["a"] == pytest.approx(800, abs=20)
    assert sum(elo.values()) == pytest.approx(0, abs=1e-6)


def test_more_games_leave_a_smaller_error():
    few = rate(["a", "b"], [Pairing("b", "a", [0.6] * 50)])
    many = rate(["a", "b"], [Pairing("b", "a", [0.6] * 5000)])
    assert many[0].error < few[0].error / 5
    assert few[0].error < 100


def test_simulated_games_are_those_of_their_seeds_whatever_the_threads():
    one = simulate(HIGH_TIDE, ["greedy", "random"], 12, 5, threads=1)
    two = simulate(HIGH_TIDE, ["greedy", "random"], 12, 5, threads=2)
    assert one.rows.tobytes() == two.rows.tobytes()
    assert one.endings["cut_off"] == 0
    assert [one.match(row).scores for row in range(12)] == one["scores"].tolist()


def test_one_bot_serves_for_every_seat_and_a_wrong_number_is_refused():
    assert bots_for_seats(HIGH_TIDE, ["greedy"]) == ["greedy", "greedy"]
    assert bots_for_seats(HIGH_TIDE, [""]) == ["random", "random"]
    with pytest.raises(BadOption, match="2 seats"):
        bots_for_seats(HIGH_TIDE, ["greedy", "random", "random"])
