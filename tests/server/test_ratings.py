"""Ratings: what a match does to them, and how well they predict the next ones."""

import math
import random

import pytest

from tablewright.engine.registry import load
from tablewright.server.people.places import chances_of_places
from tablewright.server.people.public_ids import PublicIds
from tablewright.server.people.ratings import (
    NEWCOMER,
    SCALE,
    RatedSeat,
    Rating,
    chance_ahead,
    predict_places,
    rate,
    rate_together,
)
from tablewright.server.tables.results import RULEBOOK, never_differs, variant_of

KNOWN = {"ann": Rating(1600.0, 60.0), "ben": Rating(1500.0, 60.0), "bot:regular": Rating(1400.0, 60.0)}


def test_who_finishes_ahead_gains_what_the_other_loses():
    after = rate([RatedSeat("ann", 2), RatedSeat("ben", 1)], KNOWN)
    assert after["ann"].mu < 1600 and after["ben"].mu - 1500 == pytest.approx(1600 - after["ann"].mu)
    assert after["ann"].sigma < KNOWN["ann"].sigma


def test_an_equal_place_draws_two_players_together():
    after = rate([RatedSeat("ann", 1), RatedSeat("ben", 1)], KNOWN)
    assert 1500 < after["ben"].mu < after["ann"].mu < 1600


def test_who_forfeits_is_last_whatever_a_bot_has_made_of_the_seat():
    won = [RatedSeat("ann", 1, forfeit=True), RatedSeat("ben", 2), RatedSeat("bot:regular", 3)]
    lost = [RatedSeat("ann", 3), RatedSeat("ben", 1), RatedSeat("bot:regular", 2)]
    assert rate(won, KNOWN) == rate(lost, KNOWN)


def test_two_bots_of_a_level_are_one_player():
    after = rate([RatedSeat("bot:regular", 1), RatedSeat("ann", 2), RatedSeat("bot:regular", 3)], KNOWN)
    assert set(after) == {"bot:regular", "ann"}
    assert after["bot:regular"].mu > 1400  # one of them was ahead of a stronger player, and one behind


def test_nobody_is_rated_for_a_person_who_was_erased():
    assert set(rate([RatedSeat("ann", 1), RatedSeat(None, 2)], KNOWN)) == {"ann"}


@pytest.mark.parametrize("players", [1, 2, 6])
def test_a_table_that_wins_rises_and_its_setting_falls(players):
    seats = [RatedSeat(f"player {i}", 1) for i in range(players)]
    after = rate_together(seats, "setting", {})
    assert len(after) == players + 1 and after["setting"].mu < NEWCOMER.mu
    assert all(after[seat.player].mu > NEWCOMER.mu for seat in seats)
    lost = rate_together([RatedSeat(seat.player, 2) for seat in seats], "setting", {})
    assert lost["setting"].mu > NEWCOMER.mu


@pytest.mark.parametrize("seats", range(1, 7))
def test_each_seat_takes_one_place_and_each_place_has_one_seat(seats):
    chances = chances_of_places([0.3 * seat for seat in range(seats)])
    assert [sum(row) for row in chances] == pytest.approx([1.0] * seats)
    assert [sum(column) for column in zip(*chances, strict=True)] == pytest.approx([1.0] * seats)


def test_places_and_pairs_are_predicted_alike():
    ann, ben = Rating(1650.0, 50.0), Rating(1500.0, 80.0)
    assert predict_places([ann, ben])[0][0] == pytest.approx(chance_ahead(ann, ben))
    assert chance_ahead(ann, ben) + chance_ahead(ben, ann) == pytest.approx(1.0)


def test_predicted_places_come_true():
    """A small form of `bench/ratings.py`: players of known strength, at two to six seats."""
    chance = random.Random(7)
    strengths = {str(player): chance.gauss(1500, 200) for player in range(60)}
    known, tenths = {}, [[0, 0.0, 0] for _ in range(10)]
    for _ in range(3000):
        players = chance.sample(sorted(strengths), chance.randint(2, 6))
        luck = {player: strengths[player] / SCALE - math.log(-math.log(chance.random())) for player in players}
        order = sorted(players, key=lambda player: -luck[player])
        if not any(known.get(player, NEWCOMER).provisional for player in players):
            predicted = predict_places([known[player] for player in order])
            for place, row in enumerate(predicted):
                for other, share in enumerate(row):
                    tenth = tenths[min(9, int(10 * share))]
                    tenth[0], tenth[1], tenth[2] = tenth[0] + 1, tenth[1] + share, tenth[2] + (place == other)
        known |= rate([RatedSeat(player, place) for place, player in enumerate(order, start=1)], known)
    assert all(count > 50 for count, _, _ in tenths)
    errors = [100 * (came - predicted) / count for count, predicted, came in tenths]
    doubts = [100 * 3 * 0.5 / math.sqrt(count) for count, _, _ in tenths]  # three standard errors at most
    assert all(abs(error) < 2 + doubt for error, doubt in zip(errors, doubts, strict=True)), errors


def test_a_public_id_is_the_same_each_time_and_depends_on_the_secret():
    assert PublicIds("secret").of("holder") == PublicIds("secret").of("holder")
    assert PublicIds("secret").of("holder") != PublicIds("other").of("holder")
    assert "holder" not in PublicIds("secret").of("holder")


def test_the_rulebook_and_presets_are_rated_and_changed_rules_are_not():
    game = load("meaning-made", players=3, mode="cooperative", plain=True)
    assert variant_of(game.box, game.options) == "together"
    assert variant_of(game.box, game.box.settle({"players": 3})) == RULEBOOK
    assert variant_of(game.box, game.box.settle({"players": 3, "pattern_fatigue": True})) is None


def test_a_table_that_wins_as_a_whole_is_told_from_one_that_does_not():
    assert never_differs(load("meaning-made", players=2, mode="cooperative"))
    assert not never_differs(load("high-tide", players=2))
