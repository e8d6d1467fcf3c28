"""Options and variations (POT-100 to POT-107; specification, Options)."""

import itertools
import re

import pytest

from tablewright.bots import Seat, open_bot
from tablewright.engine.errors import BadAction, BadDraws, BadOption
from tablewright.games.potlatch import content
from tablewright.games.potlatch.options import OPTIONS
from tablewright.testing import fault

from .positions import (
    SPECIFICATION,
    closing,
    draws_for,
    glance,
    hand,
    hand_sizes,
    play_out,
    play_until,
    stack_size,
    store,
    told,
)

FAR = (9, 9, 9, 9)
MET = (0, 0, 0, 0)


def specified_options():
    """Name, default and values of every option as the table of the specification prints them."""
    text = SPECIFICATION.read_text(encoding="utf-8").partition("## Options")[2]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|", text, re.MULTILINE)
    return {name: (default.strip(" `"), values.strip()) for name, _, default, values in rows}


def refused(potlatch, **options):
    with pytest.raises(BadOption) as error:
        potlatch(**options)
    line = str(error.value)
    assert "\n" not in line
    return line


# --- The list -----------------------------------------------------------------------------------------------------


def test_the_options_and_their_defaults_are_those_of_the_specification():
    printed = specified_options()
    assert list(printed)[-2:] == ["seat_names", "seed"]  # given when a match is started
    own = {name: row for name, row in printed.items() if name not in ("seat_names", "seed")}
    assert {name: str(value) for name, value in OPTIONS.defaults().items()} == {n: row[0] for n, row in own.items()}


def test_the_values_are_those_of_the_specification():
    printed = {name: row[1] for name, row in specified_options().items()}
    assert printed["players"] == f"{OPTIONS['players'].low}–{OPTIONS['players'].high}"
    assert printed["match_games"] == f"{OPTIONS['match_games'].low}–{OPTIONS['match_games'].high}"
    for name in ("hand_rule", "house_pool"):
        assert printed[name] == ", ".join(f"`{value}`" for value in OPTIONS[name].values)
    assert printed["first_gifter"] == "`random`, 0 … N−1" and OPTIONS["first_gifter"].words == ("random",)


def test_the_defaults_are_a_single_game_of_four_with_six_cards_and_all_houses(potlatch):
    match = potlatch().new(seed=1)
    assert hand_sizes(match) == [6] * 4 and match.game.rules.in_pool.tolist() == [1] * 8
    assert int(match.game.rules.match_games) == 1 and int(match.game.rules.first_gifter) == -1


# --- Hand sizes ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-100", "POT-101")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_with_hand_rule_house_everyone_holds_the_number_of_their_house(potlatch, first):
    draws = {"houses": [7, 1, 5]}  # Point 5, Meadow 3, Island 4
    match = potlatch(players=3, hand_rule="house", first_gifter=first).new(seed=2, draws=draws)
    assert hand_sizes(match) == glance(match)["hand_sizes"] == [5, 3, 4] and stack_size(match) == 52
    while match.round == 1:
        match.play(match.legal()[0])
    assert hand_sizes(match) == [5, 3, 4] and fault(match) == 0


@pytest.mark.rule("POT-101")
def test_with_hand_rule_house_the_houses_are_dealt_before_the_cards(potlatch):
    """Bluff (3) and Bay (5) lie on top of the houses; of the cards on top seat 0 gets three and seat 1 five."""
    draws = draws_for(["FLG1 FLG2 FLG3", "GM1 GM2 GM3 GM4 CT1"], ["bluff", "bay"], "T4", 0)
    match = potlatch(players=2, hand_rule="house", first_gifter=0).new(seed=2, draws=draws)
    assert [hand(match, 0), hand(match, 1)] == ["FLG1 FLG2 FLG3", "GM1 GM2 GM3 GM4 CT1"]


@pytest.mark.rule("POT-102")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_with_hand_rule_four_everyone_holds_four(potlatch, players):
    match = potlatch(players=players, hand_rule="four").new(seed=2)
    assert hand_sizes(match) == [4] * players and stack_size(match) == 64 - 4 * players
    while match.round == 1 and int(match.state.closing) == 0:
        match.play(match.legal()[0])
    assert hand_sizes(match) == [4] * players and told(match, "refilled")


@pytest.mark.rule("POT-R42")
@pytest.mark.parametrize("value", ["house four", ["house", "four"], "both", 4, 6, None])
def test_there_is_one_hand_rule_in_a_game(potlatch, value):
    assert "hand_rule" in refused(potlatch, hand_rule=value)


# --- House pools --------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-103", "POT-104", "POT-R04")
@pytest.mark.parametrize(("pool", "houses"), [("small", {0, 1, 2, 3}), ("large", {4, 5, 6, 7})])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_houses_of_the_pool_are_dealt(potlatch, pool, houses, players):
    game = potlatch(players=players, house_pool=pool)
    dealt = {int(h) for seed in range(25) for h in game.new(seed=seed).state.house[:players]}
    assert dealt == houses


@pytest.mark.rule("POT-103", "POT-104")
@pytest.mark.parametrize(("pool", "numbers"), [("small", {3}), ("large", {4, 5}), ("all", {3, 4, 5})])
def test_a_pool_is_made_of_house_numbers(potlatch, pool, numbers):
    game = potlatch(players=3, house_pool=pool)
    needs = {need for seed in range(25) for row in glance(game.new(seed=seed))["needs"] for need in row}
    assert needs == numbers


@pytest.mark.rule("POT-103", "POT-098")
def test_the_next_game_of_a_match_deals_from_the_same_pool(plain):
    for seed in range(10):
        match = closing(plain, ["FLG1", ""], unmet=[(1, 0, 0, 0), MET], match_games=2, house_pool="small")
        match.state.rng = seed
        store(match, "FLG1")
        assert set(match.state.house[:2].tolist()) <= {0, 1, 2, 3}


@pytest.mark.rule("POT-105", "POT-R44")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("pool", ["small", "large"])
def test_a_pool_with_fewer_houses_than_players_is_refused(potlatch, pool, players):
    line = refused(potlatch, players=players, house_pool=pool)
    assert line == f"house_pool = {pool} has 4 houses, too few for {players} players."


@pytest.mark.rule("POT-105")
def test_houses_are_counted_in_the_data(potlatch, monkeypatch):
    """Fewer houses in the table refuse what was possible before."""
    monkeypatch.setattr("tablewright.games.potlatch.options.houses_in_pool", lambda pool: [0, 1, 2])
    assert refused(potlatch, players=4) == "house_pool = all has 3 houses, too few for 4 players."
    assert content.houses_in_pool("all") == list(range(8))


# --- Players, matches, first gifter -------------------------------------------------------------------------------


@pytest.mark.rule("POT-001", "POT-106")
@pytest.mark.parametrize("players", [0, 1, 7, -1, 2.0, "4", True, None])
def test_other_numbers_of_players_are_refused_one_seat_too(potlatch, players):
    assert "it must be a whole number from 2 to 6" in refused(potlatch, players=players)


@pytest.mark.rule("POT-106")
def test_there_is_no_solo_mode(potlatch):
    assert {option.name for option in OPTIONS} == {
        "players",
        "hand_rule",
        "house_pool",
        "match_games",
        "first_gifter",
    }
    assert refused(potlatch, players=1) == "players = 1 is not allowed: it must be a whole number from 2 to 6."


@pytest.mark.rule("POT-094", "POT-R39")
@pytest.mark.parametrize("games", [0, 11, -1, "2", 1.0, True, None])
def test_other_numbers_of_games_are_refused(potlatch, games):
    assert "match_games" in refused(potlatch, match_games=games) and potlatch(match_games=10).longest == 2580


@pytest.mark.rule("POT-012", "POT-R08")
@pytest.mark.parametrize("first", [3, 6, -1, "youngest", "0", None, True])
def test_a_first_gifter_that_is_no_seat_of_the_game_is_refused(potlatch, first):
    assert "first_gifter" in refused(potlatch, players=3, first_gifter=first)


@pytest.mark.parametrize(
    ("option", "value"),
    [("hand_rule", "five"), ("house_pool", "medium"), ("house_pool", 3), ("solo", True), ("seat_names", ["A"])],
)
def test_unknown_options_and_values_are_refused(potlatch, option, value):
    assert option in refused(potlatch, **{option: value})


@pytest.mark.rule("POT-R42", "POT-R44")
def test_all_other_combinations_are_allowed():
    values = {
        "players": range(2, 7),
        "hand_rule": ["six", "four", "house"],
        "house_pool": ["all", "small", "large"],
        "match_games": [1, 2, 10],
        "first_gifter": ["random", 0, 1],
    }
    for combination in itertools.product(*values.values()):
        options = dict(zip(values, combination, strict=True))
        too_few = options["house_pool"] != "all" and options["players"] > 4
        assert (OPTIONS.refusal(OPTIONS.settle(options)) is not None) is too_few


@pytest.mark.rule("POT-100", "POT-103")
def test_small_houses_and_hand_rule_house_make_every_hand_three(potlatch):
    assert hand_sizes(potlatch(players=4, hand_rule="house", house_pool="small").new(seed=1)) == [3] * 4


# --- Names, seed and prescribed draws -----------------------------------------------------------------------------


@pytest.mark.rule("POT-002")
def test_names_are_shown_and_have_no_rule_effect(potlatch):
    game = potlatch(players=2, first_gifter=0)
    named, plain = game.new(seed=3, names=["Ann", "Team B"]), game.new(seed=3)
    assert "Ann's turn." in named.prompt() and "Player 1's turn." in plain.prompt()
    assert named.states.tobytes() == plain.states.tobytes()


@pytest.mark.parametrize("seed", [-1, 2**256, 1.5, "7"])
def test_a_seed_outside_its_range_is_refused(potlatch, seed):
    with pytest.raises(BadAction, match="seed"):
        potlatch().new(seed=seed)


def test_the_largest_seed_is_possible(potlatch):
    assert potlatch().new(seed=2**64 - 1).phase == "receiver"


@pytest.mark.rule("POT-R51")
@pytest.mark.parametrize(
    "draws", [{"resources": [3, 3]}, {"resources": [64]}, {"houses": [6, 6]}, {"houses": [8]}, {"cards": [1]}]
)
def test_prescribed_draws_keep_the_64_cards_and_the_houses_different(potlatch, draws):
    with pytest.raises(BadDraws):
        potlatch(players=2).new(seed=1, draws=draws)


@pytest.mark.rule("POT-R51", "POT-103")
def test_prescribed_houses_must_be_of_the_pool(potlatch):
    with pytest.raises(BadDraws, match="no card 6"):
        potlatch(players=2, house_pool="small").new(seed=1, draws={"houses": [6]})


@pytest.mark.rule("POT-R51", "POT-098")
def test_prescribed_draws_reach_the_first_game_only(potlatch):
    game = potlatch(players=2, match_games=2, first_gifter=0)
    hands = set()
    for seed in range(3):
        match = game.new(seed=seed, draws={"resources": list(range(64)), "houses": list(range(8))})
        assert glance(match, 0)["hand_cards"] == [0, 2, 4, 6, 8, 10] and match.state.house[:2].tolist() == [0, 1]
        while int(match.state.game_number) == 1:
            match.play(match.legal()[0])
        hands.add(tuple(glance(match, 0)["hand_cards"]))
    assert len(hands) == 3


# --- Bots ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-107")
def test_the_box_has_no_automatic_player(potlatch):
    """No option, phase or action of the game acts for anybody: every decision is of a seat of the game."""
    match = potlatch(players=3).new(seed=4)
    while not match.over:
        assert match.actor in range(3) and match.legal()
        match.play(match.legal()[0])
    assert not {option.name for option in OPTIONS} & {"bots", "solo", "automa", "robot"}


@pytest.mark.rule("POT-107")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_bot_takes_a_normal_seat_and_acts_alike_whatever_it_cannot_see(potlatch, seed):
    game = potlatch(players=3)
    match = play_until(game.new(seed=seed), "card", seed)
    seat = match.actor
    actions = {open_bot("greedy:samples=2", game, 5)(Seat(twin, seat)) for twin in
               [match, *(match.imagine(seat, other) for other in range(4))]}  # fmt: skip
    assert len(actions) == 1 and actions <= set(match.legal())


@pytest.mark.rule("POT-107")
def test_a_bot_is_given_what_its_seat_sees_and_not_the_other_hands(potlatch):
    match = potlatch(players=3, first_gifter=0).new(seed=2)
    seat = Seat(match, 0)
    assert seat.view == match.view(0) and seat.legal == tuple(match.legal())
    others = [(hand(twin, 1), hand(twin, 2)) for twin in (seat.imagine(chance) for chance in range(4))]
    assert len(set(others)) == 4 and (hand(match, 1), hand(match, 2)) not in others


@pytest.mark.rule("POT-107")
def test_bots_and_people_may_play_together(potlatch):
    game = potlatch(players=2, hand_rule="four")
    match, bot = game.new(seed=6), open_bot("random", game, 1)
    while not match.over:
        match.play(bot(Seat(match, 0)) if match.actor == 0 else match.legal()[0])
    assert play_out(match).ending in ("all_met", "not_all_met")
