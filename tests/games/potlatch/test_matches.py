"""Matches of several games (POT-094 to POT-099)."""

import pytest

from tablewright.testing import fault

from .positions import (
    glance,
    hand_sizes,
    inside,
    kinds_told,
    left_over,
    obligation,
    play_out,
    stack_size,
    status,
    store,
    told,
    unmet,
)

MET = (0, 0, 0, 0)


def last_card(close, statuses, *, first=0, games=2, met=True, rest=""):
    """A match one card before the end of its first game."""
    seats = len(statuses)
    needs = [(1, 0, 0, 0)] + [MET] * (seats - 2) + [MET if met else (0, 0, 0, 1)]
    match = close([f"FLG1 {rest}"] + [""] * (seats - 1), unmet=needs, status=statuses, match_games=games)
    match.state.first_gifter = first
    return match


# --- Length -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-094", "POT-R39", "POT-R56")
@pytest.mark.parametrize("games", [2, 3])
def test_a_match_has_the_number_of_games_set_before_the_first(potlatch, games):
    match = potlatch(players=2, match_games=games).new(seed=games)
    ends = 0
    while not match.over:
        assert int(match.state.game_number) == ends + 1
        match.play(match.legal()[0])
        ends += len(told(match, "all_met")) + len(told(match, "not_all_met"))
    assert ends == games == int(match.state.games_over) and match.ending == "match_over"


@pytest.mark.rule("POT-094", "POT-R56")
@pytest.mark.parametrize(("met", "ending"), [(True, "all_met"), (False, "not_all_met")])
def test_a_single_game_ends_as_what_it_is(close, met, ending):
    match = store(last_card(close, [0, 0], games=1, met=met), "FLG1")
    assert match.over and match.ending == ending and told(match, "next_game") == []


@pytest.mark.rule("POT-R56")
def test_the_next_game_is_set_up_within_the_action_that_ends_the_game_before(close):
    match = store(last_card(close, [1, 0]), "FLG1")
    assert not match.over and (match.phase, match.round, obligation(match)) == ("receiver", 1, 1)
    kinds = kinds_told(match)
    assert kinds[kinds.index("set_aside") :] == ["set_aside", "all_met", "next_game", "house_dealt", "house_dealt"]
    assert glance(match)["games"] == {"number": 2, "of": 2, "met": 1}


# --- What carries over --------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-095")
@pytest.mark.parametrize(("met", "after"), [(True, [4, 1, 3, 0]), (False, [2, -1, 1, -2])])
def test_status_carries_over(close, met, after):
    match = store(last_card(close, [3, 0, 2, -1], met=met), "FLG1")
    assert int(match.state.game_number) == 2 and status(match) == after


@pytest.mark.rule("POT-095")
def test_the_first_game_of_a_match_starts_at_0(potlatch):
    assert status(potlatch(match_games=5).new(seed=1)) == [0, 0, 0, 0]


@pytest.mark.rule("POT-095", "POT-090")
def test_the_second_game_adds_to_the_first(close):
    match = store(last_card(close, [3, 0], met=False), "FLG1")
    before = status(match)
    assert before == [2, -1]
    play_out(match, 3)
    parts = glance(match)["scores"]
    community = -1 + (1 if int(match.state.games_met) == 1 else -1)
    assert [part["community"] for part in parts] == [community] * 2 and parts[0]["exact"] >= 3


# --- Who begins ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-096")
@pytest.mark.parametrize("leader", [0, 1, 2])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_player_with_the_highest_status_begins_the_next_game(close, leader, first):
    statuses = [2, 2, 2]
    statuses[leader] = 3
    match = store(last_card(close, statuses, first=first), "FLG1")
    assert match.actor == int(match.state.first_gifter) == leader
    assert told(match, "next_game") == [(leader, 2, 0)] and told(match, "begins") == []


@pytest.mark.rule("POT-097", "POT-R40")
@pytest.mark.parametrize(
    ("statuses", "first", "begins"),
    [
        ([5, 5, 2], 0, 1),
        ([5, 5, 2], 1, 0),  # from seat 2 on: 2 has less, 0 has as much
        ([5, 5, 2], 2, 0),
        ([5, 2, 5], 0, 2),
        ([5, 2, 5], 2, 0),
        ([4, 4, 4], 0, 1),
        ([4, 4, 4], 1, 2),
        ([4, 4, 4], 2, 0),
        ([5, 2, 2], 0, 0),  # alone, the last first gifter begins again
    ],
)
def test_of_equal_leaders_the_next_one_to_the_left_of_the_last_first_gifter_begins(close, statuses, first, begins):
    assert store(last_card(close, statuses, first=first), "FLG1").actor == begins


@pytest.mark.rule("POT-096", "POT-012")
def test_the_option_first_gifter_is_for_the_first_game_only(close):
    match = store(last_card(close, [0, 0, 4], first=0), "FLG1")
    assert match.game.options["first_gifter"] == 0 and match.actor == 2


# --- A fresh table ------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-098", "POT-R41")
def test_every_game_has_a_fresh_shuffle_of_all_64_cards(close):
    match = store(last_card(close, [1, 0, 0], rest="GM4 T2"), "FLG1")
    s = match.state
    assert hand_sizes(match) == [6, 6, 6] and stack_size(match) == 46 and left_over(match) == ""
    assert [inside(match, seat) for seat in range(3)] == [""] * 3 and s.gifted.tolist() == [0] * 6
    hands = [card for seat in range(3) for card in glance(match, seat)["hand_cards"]]
    assert sorted(hands + [int(card) for card in s.deck_cards[0] if card >= 0]) == list(range(64))
    assert (int(s.closing), int(s.starter), int(s.passes)) == (0, -1, 0) and fault(match) == 0


@pytest.mark.rule("POT-098", "POT-R41")
def test_every_game_has_a_fresh_random_deal_of_houses_and_seats_stay(close):
    """In 60 second games seat 0 has each of the eight houses, whatever it had before."""
    houses = set()
    for seed in range(60):
        match = last_card(close, [1, 0])
        match.state.rng = 977 * seed
        store(match, "FLG1")
        houses.add(int(match.state.house[0]))
        needs = [match.game.rules.needs[match.state.house[seat]].tolist() for seat in range(2)]
        assert glance(match)["needs"] == needs and unmet(match) == [tuple(row) for row in needs]
    assert houses == set(range(8)) and status(match) == [2, 1]


@pytest.mark.rule("POT-098")
def test_the_cards_of_the_second_game_do_not_follow_from_the_first(close):
    deals = set()
    for seed in range(10):
        match = last_card(close, [1, 0])
        match.state.rng = seed
        deals.add(tuple(glance(store(match, "FLG1"), 0)["hand_cards"]))
    assert len(deals) == 10


# --- The result ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-099", "POT-R56")
@pytest.mark.parametrize(
    ("before", "met", "fate"),
    [(0, True, "some_games_met"), (1, True, "every_game_met"), (0, False, "no_game_met"), (1, False, "some_games_met")],
)
def test_a_match_ranks_by_status_after_its_last_game_and_tells_how_many_games_were_met(close, before, met, fate):
    match = last_card(close, [4, 5, 2, 5], met=met)
    match.state.game_number, match.state.games_over, match.state.games_met = 2, 1, before
    store(match, "FLG1")
    shift = (1 if before else -1) + (1 if met else -1)
    assert match.over and status(match) == [points + shift for points in [4, 5, 2, 5]]
    assert match.places == [3, 1, 4, 1] and match.ending == "match_over"
    assert glance(match)["fate"]["key"] == fate and glance(match)["games"]["met"] == before + met
    assert match.prompt() == (
        f"The match is over: every house was met in {before + met} of 2 games."
        f" Held in highest esteem: Player 2 and Player 4. Status {5 + shift}."
    )


@pytest.mark.rule("POT-R59")
def test_the_return_of_a_match_is_the_mean_change_of_its_games(close):
    """8 exact needs, one game met and one not: 8 in two games is 4 a game, 0.5."""
    match = last_card(close, [8, 0])
    match.state.game_number, match.state.games_over = 2, 1
    store(match, "FLG1")
    assert status(match) == [8, 0] and match.payoffs == pytest.approx([0.5, 0.2])
