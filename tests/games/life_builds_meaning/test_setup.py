"""The table before the first action (LBM-001 to LBM-014)."""

import pytest

from tablewright.engine.errors import BadOption

from .positions import (
    deck,
    do,
    drift,
    event,
    idle,
    market,
    next_round,
    owned,
    pile,
    pool,
    row,
    stress,
    to_check,
    tokens,
    tracks,
)

EVERY_NUMBER = [2, 3, 4, 5]


# --- Players ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-001")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_two_to_five_can_play(opening, players):
    match = opening(players=players, events="W03")
    seats = set()
    while match.round == 1 and match.phase == "menu":
        seats.add(match.actor)
        idle(match)
    assert seats == set(range(players))


@pytest.mark.rule("LBM-001", "LBM-127")
@pytest.mark.parametrize("players", [-1, 0, 1, 6, 2.0, "3", True, None])
def test_every_other_number_is_refused(lbm, players):
    with pytest.raises(BadOption, match=r"players .* a whole number from 2 to 5\.$"):
        lbm(players=players)


@pytest.mark.rule("LBM-127")
def test_there_is_no_solo_mode_and_no_automated_opponent(lbm):
    names = {option.name for option in lbm().box.options}
    assert not names & {"solo", "mode", "bots", "opponent", "automa"}


# --- Tokens and stress --------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-002", "LBM-R09")
def test_there_are_five_kinds_of_tokens_and_no_end_of_them(table, lbm):
    assert lbm().box.words.get("token.names") == ["Energy", "Regulation", "Model", "Value", "Support"]
    match = table("E" * 240 + "R" * 240 + "M" * 240 + "V" * 240 + "S" * 240, "")
    do(match, "acquire MV", "acquire ES")
    assert match.state.tokens[0].tolist() == [241, 240, 241, 241, 241]


@pytest.mark.rule("LBM-003", "LBM-R09")
def test_stress_tokens_lie_on_the_board_without_end_and_no_player_holds_one(table):
    match = table("", "", stress=87, events="W10")
    next_round(match)
    assert stress(match) == 90
    kept = [field for field in match.game.box.state.fields if "stress" in field.name]
    assert [(field.name, field.shape) for field in kept] == [("stress", None)]


# --- The world ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-004")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_drift_starts_at_3(opening, players):
    assert drift(opening(players=players)) == 3


@pytest.mark.rule("LBM-005", "LBM-R02")
@pytest.mark.parametrize(("first", "placed"), [("W01", 0), ("W09", 1), ("W07", 2), ("W10", 3)])
def test_stress_starts_at_0_and_the_first_event_places_its_own_once(opening, first, placed):
    assert stress(opening(events=first)) == placed


@pytest.mark.rule("LBM-006")
def test_the_top_six_patterns_are_dealt_to_the_market_in_slot_order(opening):
    match = opening(patterns="P90 P05 P33 P61 P02 P47 P10")
    assert market(match) == "P90 P05 P33 P61 P02 P47"
    assert len(deck(match, "patterns")) == 84
    assert sorted([*deck(match, "patterns"), *market(match).split()]) == [f"P{card:02d}" for card in range(1, 91)]


@pytest.mark.rule("LBM-007")
def test_the_top_three_projects_are_revealed_in_slot_order(opening):
    match = opening(projects="J24 J01 J13 J02")
    assert row(match) == "J24 J01 J13" and match.state.unpaid.sum() == 11 + 5 + 7
    assert sorted([*deck(match, "projects"), *row(match).split()]) == [f"J{tile:02d}" for tile in range(1, 25)]


@pytest.mark.rule("LBM-008", "LBM-017", "LBM-R01")
def test_the_top_event_is_revealed_and_is_the_one_of_round_1(opening):
    match = opening(events="W10 W07")
    assert event(match) == "W10" and match.round == 1
    assert len(deck(match, "events")) == 29 and "W10" not in deck(match, "events") and pile(match, "events") == []


@pytest.mark.rule("LBM-008", "LBM-R02")
def test_nothing_on_the_event_takes_effect_before_phase_a_of_round_1(opening):
    match = opening(events="W12")
    found = [match.game.box.entries[entry[0] - 1] for entry in match.opening]
    assert found == ["begins", *["filled"] * 6, *["revealed"] * 3, "new_round", "event"]
    assert (drift(match), stress(match)) == (3, 1)


@pytest.mark.rule("LBM-006", "LBM-007", "LBM-008", "LBM-R42")
def test_the_three_stacks_are_shuffled(lbm):
    """In 150 games every Pattern, Project and Event is turned up by the first deal, each about as often."""
    game = lbm(players=2)
    matches = [game.new(seed=seed) for seed in range(150)]
    for cards, size, dealt in (
        ([name for match in matches for name in market(match).split()], 90, 6),
        ([name for match in matches for name in row(match).split()], 24, 3),
        ([event(match) for match in matches], 30, 1),
    ):
        counts = [cards.count(name) for name in set(cards)]
        assert len(counts) == size and sum(counts) == 150 * dealt
        assert max(counts) < 3 * 150 * dealt / size + 3


@pytest.mark.rule("LBM-012")
def test_the_mitigation_pool_starts_empty(opening):
    assert pool(opening()) == ""


# --- The players' mats --------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-009", "LBM-010", "LBM-011")
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_every_player_starts_alike(opening, players):
    match = opening(players=players)
    for seat in range(players):
        assert (tracks(match, seat), tokens(match, seat), owned(match, seat)) == ((0, 4, 2), "EER", "")
    assert not match.state.tokens[players:].any() and not match.state.discounts.any()


@pytest.mark.rule("LBM-011", "LBM-R04")
def test_the_mat_has_a_slot_for_every_layer_of_a_pattern(lbm):
    assert set(lbm().rules.pattern_layer[1:].tolist()) == {1, 2, 3, 4, 5, 6}


# --- Who begins ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-013", "LBM-R28")
def test_the_starting_player_is_drawn_at_random(lbm):
    game = lbm(players=4)
    starts = [game.new(seed=seed).actor for seed in range(80)]
    assert all(10 <= starts.count(seat) <= 32 for seat in range(4))
    assert starts[:8] == [game.new(seed=seed).actor for seed in range(8)]


@pytest.mark.rule("LBM-013")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_starting_player_can_be_chosen(opening, seat):
    assert {opening(first_player=seat, seed=seed).actor for seed in range(6)} == {seat}


@pytest.mark.rule("LBM-014", "LBM-026")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_clockwise_is_increasing_seat_index(opening, first, order):
    match = opening(players=4, first_player=first, events="W05")
    seats = []
    while match.phase == "menu" and match.round == 1:
        seats.append(match.actor)
        idle(match)
    assert seats == [seat for seat in order for _ in range(2)]


@pytest.mark.rule("LBM-R28")
def test_the_start_does_not_pass_on(opening):
    match = opening(first_player=1, max_rounds=5)
    for _ in range(3):
        next_round(match)
        assert (match.actor, match.state.start_player) == (1, 1)
    to_check(match)
    assert match.state.start_player == 1
