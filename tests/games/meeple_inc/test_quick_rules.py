"""Rules that are written to be quick, against slow and obvious twins at positions of random games."""

import random

import pytest

from tablewright import load
from tablewright.engine.kit import NONE, count_bits
from tablewright.games.meeple_inc.board import UPGRADE_SPACES, has_several_spaces, open_spaces, payable_spaces
from tablewright.games.meeple_inc.elements import PAID_IN, paid_in
from tablewright.games.meeple_inc.order import next_turn, turn_of
from tablewright.games.meeple_inc.scoring import final_score, standing
from tablewright.games.meeple_inc.state import (
    COMPANIES,
    DECK_OF_TRACK,
    MOST_COSTS,
    NUM_ELEMENTS,
    SPACES,
    TRACK_SIZES,
    TRACKS,
    WORKER_KINDS,
)
from tablewright.games.meeple_inc.tokens import can_pay, purse
from tablewright.games.meeple_inc.tracks import deck_of, last_space
from tablewright.games.meeple_inc.workers import spaces_held

TABLES = [
    {"players": 2},
    {"players": 3, "powers": "wow_pow", "seating": "shuffled"},
    {"players": 2, "bots": 1, "powers": "wow_pow"},
]


@pytest.fixture(scope="module", params=TABLES, ids=["founders", "powers", "with a bot"])
def positions(request):
    """Positions of a few random games, each with tokens and the WOW card of its company changed by chance."""
    game, dice = load("meeple-inc", plain=True, **request.param), random.Random(5)
    rules, found = game.rules_record[0], []
    for seed in range(3):
        match = game.new(seed=seed)
        while not match.over and len(match.moves) < 250:
            match.play(dice.choice(list(match.legal())))
            if not match.over:
                s = match.states.copy()[0]
                s.tokens[s.actor, :3] = [dice.choice([0, 0, 1, 2, 5]) for _ in range(3)]
                if request.param.get("powers") and s.wow[s.actor] > 0:
                    s.wow[s.actor] = dice.randint(1, 13)
                found.append(s)
    return rules, found


@pytest.mark.rule("MI-043", "MI-250")
def test_the_payable_spaces_are_those_of_costs_that_can_be_paid(positions):
    rules, found = positions
    for s in found:
        company, spaces = int(s.actor), int(rules.spaces_of_cost[0])
        for cost in range(1, MOST_COSTS):
            if can_pay(rules, s, company, *rules.costs[cost].tolist()):
                spaces |= int(rules.spaces_of_cost[cost])
        assert payable_spaces(rules, s, company) == spaces


@pytest.mark.rule("MI-250")
def test_a_cost_can_be_paid_if_no_type_or_purse_is_short(positions):
    rules, found = positions
    for s in found:
        company, (one, other) = int(s.actor), rules.wow_swap[s.wow[s.actor]].tolist()
        assert purse(rules, s, company) == (NONE if one == NONE else one + other)
        for cost in ([0, 0, 0], [1, 0, 0], [0, 2, 1], [3, 0, 1], [1, 1, 1], [0, 0, 4]):
            left = [int(s.tokens[company, token]) - cost[token] for token in range(3)]
            if one != NONE:
                left[one], left[other] = left[one] + left[other], 0
            assert can_pay(rules, s, company, *cost) == (min(left) >= 0)


@pytest.mark.rule("MI-042")
def test_several_spaces_are_open_if_two_are_that_are_not_for_upgrades(positions):
    rules, found = positions
    answers = set()
    for number, position in enumerate(found):
        s = position.copy()
        if number % 2:
            s.space_worker[1:] = 0  # nearly everything is taken
            s.space_worker[number % SPACES] = NONE
        answers.add(has_several_spaces(rules, s))
        assert has_several_spaces(rules, s) == (count_bits(open_spaces(rules, s) & ~UPGRADE_SPACES) > 1)
    assert answers == {True, False}


@pytest.mark.rule("MI-171")
def test_the_spaces_of_a_company_are_those_with_one_of_its_workers(positions):
    (rules, found), dice = positions, random.Random(6)
    for position in found:
        s = position.copy()
        s.space_worker[1:] = [dice.randrange(NONE, WORKER_KINDS * COMPANIES) for _ in range(1, SPACES)]
        for company in range(rules.seats):
            held = [space for space in range(SPACES) if s.space_worker[space] // WORKER_KINDS == company]
            assert spaces_held(s, company) == sum(1 << space for space in held)


@pytest.mark.rule("MI-029", "MI-286", "MI-287")
def test_turns_go_round_and_the_later_one_wins_a_tie(positions):
    rules, found = positions
    s, seats = found[0], int(rules.seats)
    assert [next_turn(rules, turn) for turn in range(seats)] == [(turn + 1) % seats for turn in range(seats)]
    for company in range(seats):
        turn = s.order.tolist().index(company)
        assert turn_of(rules, s, company) == turn
        assert standing(rules, s, company) == final_score(rules, s, company) * 8 + turn


def test_tracks_and_elements_are_as_their_tables_say():
    assert [last_space(track) + 1 for track in range(len(TRACKS))] == list(TRACK_SIZES)
    assert [deck_of(track) for track in range(len(TRACKS))] == list(DECK_OF_TRACK)
    assert [paid_in(element) for element in range(NUM_ELEMENTS)] == list(PAID_IN)
