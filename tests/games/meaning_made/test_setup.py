"""Set-up: players, decks, the board and what everyone begins with (MM-001 to MM-015)."""

import pytest

from tablewright.engine.errors import BadOption

from .positions import (
    deck,
    gallery,
    holdings,
    lacks,
    legacy,
    markers,
    market,
    meaning_of,
    play,
    portfolio,
    seat,
    told,
    vitals,
)

EASY = {"main": "acquire ee", "donate": "donate"}


@pytest.mark.rule("MM-001", "MM-054")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_one_to_six_can_play(deal, players):
    match = deal(players=players, start_seat=0, events="X01 X02")
    turns = []
    while match.round == 1:
        if match.phase == "main" and match.actor not in turns:
            turns.append(match.actor)
        match.play(match.legal()[-1 if match.phase == "donate" else 0])
    assert turns == list(range(players))


@pytest.mark.rule("MM-001")
@pytest.mark.parametrize("players", [0, 7])
def test_nobody_or_seven_cannot(meaning, players):
    with pytest.raises(BadOption, match="from 1 to 6"):
        meaning(players=players)


@pytest.mark.rule("MM-001", "MM-155")
@pytest.mark.parametrize(("players", "placed"), [(1, 1), (2, 0)])
def test_one_player_alone_is_joined_by_the_community(table, players, placed):
    match = table(*[seat("0/0/1")] * players, phase="donate", actor=players - 1, asked=players - 1, events="X01")
    assert len(told(play(match, "keep"), "community_placed")) == placed


@pytest.mark.rule("MM-002")
def test_six_players_are_told_apart_and_no_rule_asks_for_a_colour(meaning):
    match = meaning(players=6).new(seed=0)
    assert len({match.words_of.player(player) for player in range(6)}) == 6
    names = [f.name for f in match.game.box.state.fields] + [option.name for option in match.game.box.options]
    assert not [name for name in names if "colour" in name]


@pytest.mark.rule("MM-003", "MM-033", "MM-R25")
def test_thirty_events_are_the_event_deck_and_one_lies_open(deal):
    match = deal(events="X12")
    assert deck(match, "events") == [n for n in range(1, 31) if n != 12]


@pytest.mark.rule("MM-004", "MM-R25")
def test_twenty_four_projects_are_the_project_deck_without_stewardship(deal):
    match = deal(projects="J24 J01 J08")
    assert deck(match, "projects") == [n for n in range(1, 25) if n not in (24, 1, 8)]


@pytest.mark.rule("MM-005")
def test_sixty_patterns_are_the_pattern_deck(deal):
    match = deal(patterns="P60 P01 P33 P34 P35 P36")
    assert deck(match, "patterns") == [n for n in range(1, 61) if n not in (60, 1, 33, 34, 35, 36)]


@pytest.mark.rule("MM-003", "MM-004", "MM-005")
@pytest.mark.parametrize(("area", "cards"), [("events", 30), ("projects", 24), ("market", 60)])
def test_every_deck_is_shuffled_and_every_card_may_come_first(meaning, area, cards):
    game, tries = meaning(players=2), 240
    first = [int(game.new(seed=seed).state[area][0]) for seed in range(tries)]
    assert set(first) <= set(range(1, cards + 1)) and len(set(first)) > 0.9 * cards
    assert max(first.count(card) for card in set(first)) < 5 * tries / cards


@pytest.mark.rule("MM-006")
def test_the_top_six_patterns_come_into_the_market_from_left_to_right(deal):
    cards = "P07 P60 P13 P22 P41 P39"
    assert market(deal(patterns=cards + " P01")) == cards


@pytest.mark.rule("MM-007")
def test_the_top_three_projects_come_into_the_portfolio_from_left_to_right(deal):
    assert portfolio(deal(projects="J21 J03 J16 J01")) == "J21 J03 J16"


@pytest.mark.rule("MM-008", "MM-118", "MM-R06")
@pytest.mark.parametrize(
    ("players", "name", "tokens"),
    [
        (1, "Seed Vault", "E E I I S"),
        (2, "Watershed Pact", "E E I I S S"),
        (3, "Commons Charter", "E E E I I S S"),
        (4, "Commons Charter", "E E E I I S S"),
        (5, "Century Accord", "E E E E I I I S S S"),
        (6, "Century Accord", "E E E E I I I S S S"),
    ],
)
def test_the_stewardship_card_of_the_table_lies_in_its_own_slot(meaning, players, name, tokens):
    match = meaning(players=players).new(seed=3)
    assert (lacks(match, 5), markers(match, 5)) == (tokens, [])
    assert name in match.board() and "25" not in portfolio(match)
    assert match.game.rules.project_meaning[25] == 2 and match.game.rules.project_spaces[25] == 6


@pytest.mark.rule("MM-009")
def test_meaning_starts_at_5(deal):
    assert told(deal(events="X09"), "meaning_fell") == [(2, 3, 0)]


@pytest.mark.rule("MM-010", "MM-011", "MM-012", "MM-013", "MM-015")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_what_each_player_begins_with(deal, players):
    match = deal(players=players, events="X03")
    assert vitals(match) == [5] * players
    assert legacy(match) == [0] * players
    assert holdings(match) == ["3/2/1"] * players
    assert match.view()["glance"]["markers_in_hand"] == [4] * players
    assert [gallery(match, player) for player in range(players)] == [""] * players
    assert match.round == 1


@pytest.mark.rule("MM-014")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_starting_player_can_be_set(deal, start):
    match = deal(players=3, start_seat=start, events="X03")
    assert (match.actor, told(match, "begins")) == (start, [(start, 0, 0)])


@pytest.mark.rule("MM-014")
def test_otherwise_chance_chooses_the_starting_player(meaning):
    game, tries = meaning(players=4), 120
    starts = [int(game.new(seed=seed).state.start_player) for seed in range(tries)]
    assert sorted(set(starts)) == [0, 1, 2, 3] and min(starts.count(start) for start in range(4)) > tries / 8


@pytest.mark.rule("MM-014", "MM-R11")
def test_the_starting_player_keeps_the_role(deal):
    match = deal(players=3, start_seat=1, events="X03 X09 X10")
    begins = []
    for number in (1, 2, 3):
        begins.append(match.actor)
        while match.round == number:
            match.play(EASY[match.phase] if match.state.actions_left or match.phase == "donate" else "end turn")
    assert begins == [1, 1, 1]


@pytest.mark.rule("MM-009", "MM-035")
def test_the_harshest_first_event_leaves_meaning_1(deal):
    assert meaning_of(deal(events="X28")) == 1
