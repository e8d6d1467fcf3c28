"""Options: defaults, values, effects, and what is refused (specification, Options; Decisions)."""

import itertools
from collections import Counter

import pytest

from tablewright.engine.errors import BadOption
from tablewright.games.life_builds_meaning.projects import draw_project

from .positions import (
    ALEX,
    BROOKE,
    CASEY,
    deck,
    do,
    drift,
    entries,
    idle,
    kinds,
    left,
    moves,
    named,
    next_round,
    pile,
    pledged,
    points,
    pool,
    refused,
    row,
    specified_options,
    specified_rows,
    stress,
    to_check,
    tokens,
    tracks,
    uncovered,
)

LAYER_10 = {"J21", "J22", "J23", "J24"}
VALUES = {
    "players": [2, 3, 4, 5],
    "preset": ["printed", "balanced"],
    "first_player": ["random", 0, 1, 2],
    "turn_order": ["fixed", "rotate"],
    "project_stack": ["shuffled", "staged"],
    "mitigation_mode": ["pledge", "open"],
    "request_mode": ["returned", "spent", "off"],
    "local_stress": ["inert", "leak"],
    "end_timing": ["stop", "equal_turns"],
    "collapse": ["score", "shared_loss"],
    "start_drift": list(range(12)),
    "max_rounds": [1, 2, 15, 30],
}


# --- The list -----------------------------------------------------------------------------------------------------


def test_the_options_and_their_defaults_are_those_of_the_specification(lbm):
    printed = {name: str(value) for name, value in lbm().box.options.defaults().items()}
    wanted = specified_options()
    assert wanted.pop("seed") == "0"  # given with each new match
    assert printed == wanted and set(printed) == set(VALUES)


@pytest.mark.parametrize(("option", "value"), [(name, value) for name, values in VALUES.items() for value in values])
def test_every_value_is_taken(lbm, option, value):
    assert lbm(**{option: value}).options[option] == value


@pytest.mark.parametrize("option", [name for name in VALUES if name != "preset"])
def test_every_value_makes_other_rules(lbm, option):
    """What each of them does is seen in the tests below and in those of its rule."""
    made = {lbm(**{option: value}).rules.tobytes() for value in VALUES[option]}
    assert len(made) == len(VALUES[option])


REFUSED = [
    *[("players", value, "a whole number from 2 to 5") for value in (1, 6, "three")],
    *[("preset", value, "one of printed, balanced") for value in ("fair", 1, None)],
    *[("first_player", value, "a seat from 0 (the first) to 2, or random") for value in (3, 5, -1, "youngest", True)],
    *[("turn_order", value, "one of fixed, rotate") for value in ("random", 0)],
    *[("project_stack", value, "one of shuffled, staged") for value in ("sorted", True)],
    *[("mitigation_mode", value, "one of pledge, open") for value in ("secret", 1)],
    *[("request_mode", value, "one of returned, spent, off") for value in ("on", False)],
    *[("local_stress", value, "one of inert, leak") for value in ("teeth", 3)],
    *[("end_timing", value, "one of stop, equal_turns") for value in ("round", 0)],
    *[("collapse", value, "one of score, shared_loss") for value in ("defeat", 12)],
    *[("start_drift", value, "a whole number from 0 to 11") for value in (-1, 12, 3.0, "3")],
    *[("max_rounds", value, "a whole number from 1 to 30") for value in (0, 31, None)],
]


@pytest.mark.parametrize(("option", "value", "takes"), REFUSED)
def test_a_value_outside_its_range_is_refused_in_one_line(lbm, option, value, takes):
    with pytest.raises(BadOption) as refusal:
        lbm(**{option: value})
    line = str(refusal.value)
    assert line.startswith(f"{option} = ") and line.endswith(f" is not allowed: it must be {takes}.")
    assert "\n" not in line


@pytest.mark.rule("LBM-013")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_starting_player_beyond_the_table_is_refused(lbm, players):
    assert lbm(players=players, first_player=players - 1).new(seed=0).actor == players - 1
    with pytest.raises(BadOption, match=rf"a seat from 0 \(the first\) to {players - 1}, or random"):
        lbm(players=players, first_player=players)


@pytest.mark.parametrize("name", ["seed", "solo", "turn-order", "drift"])
def test_unknown_option_names_are_refused(lbm, name):
    with pytest.raises(BadOption, match=f"Unknown option '{name}'"):
        lbm(**{name: 1})


def test_all_other_combinations_are_allowed(lbm):
    options = lbm().box.options
    choices = [name for name, values in VALUES.items() if isinstance(values[0], str) and name != "first_player"]
    for combination in itertools.product(*(VALUES[name] for name in choices)):
        given = dict(zip(choices, combination, strict=True))
        assert options.refusal(options.settle(given | {"players": 2, "first_player": 1})) is None


# --- The action list ----------------------------------------------------------------------------------------------


def test_the_action_list_is_the_printed_one(lbm):
    """77 actions; each row of the table of Decisions begins where it says."""
    actions = lbm().box.actions
    assert actions.count == 77
    printed = {cells[1].split()[0]: cells[0] for cells in specified_rows(r"\d+(–\d+| / \d+)?") if cells[1].isupper()}
    kinds_of = ["energy", "regulation", "model", "value", "support"]
    texts = [f"acquire {a}+{b}" for a, b in itertools.combinations(kinds_of, 2)]
    texts += [f"buy {slot}" for slot in range(6)] + [f"contribute {slot}" for slot in range(3)]
    texts += [f"pay {kind}" for kind in kinds_of] + ["finish", "stabilize local", "stabilize world"]
    texts += [f"give {k} {kind}" for k in range(1, 5) for kind in kinds_of]
    texts += [f"request {k} {kind}" for k in range(1, 5) for kind in kinds_of]
    texts += ["agree", "refuse", "convert", *(f"pledge {kind}" for kind in kinds_of), "pledge converted", "pass"]
    assert [actions.text(action) for action in range(77)] == texts
    assert (printed["BUY"], printed["GIVE"], printed["REQUEST"], printed["PASS"]) == ("10–15", "27–46", "47–66", "76")


# --- preset -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-R38", "LBM-R28")
@pytest.mark.parametrize(
    ("given", "order", "stack"),
    [
        ({}, "fixed", "shuffled"),
        ({"preset": "printed"}, "fixed", "shuffled"),
        ({"preset": "balanced"}, "rotate", "staged"),
        ({"preset": "balanced", "turn_order": "fixed"}, "fixed", "staged"),
        ({"preset": "balanced", "project_stack": "shuffled"}, "rotate", "shuffled"),
        ({"preset": "printed", "turn_order": "rotate"}, "rotate", "shuffled"),
    ],
)
def test_balanced_sets_two_options_that_explicit_ones_override(lbm, given, order, stack):
    game = lbm(**given)
    assert (game.options["turn_order"], game.options["project_stack"]) == (order, stack)
    assert (game.rules.rotates, game.rules.staged) == (order == "rotate", stack == "staged")
    others = set(VALUES) - {"preset", "turn_order", "project_stack"}
    assert all(game.options[name] == lbm().options[name] for name in others)


# --- turn_order ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-R28", "LBM-026", "LBM-086")
@pytest.mark.parametrize(("order", "starts"), [("fixed", [2, 2, 2, 2, 2]), ("rotate", [2, 0, 1, 2, 0])])
def test_the_start_of_turns_and_polls_may_move_on_every_round(opening, order, starts):
    """Thin Harvest and its kin need E or R, so that everyone can pledge."""
    match = opening(first_player=2, turn_order=order, events="W15 W27 W16 W09 W13", start_drift=0, max_rounds=5)
    for number, start in enumerate(starts, start=1):
        assert (match.round, match.actor) == (number, start)
        to_check(match)
        assert (match.phase, match.actor) == ("pledge", start)
        next_round(match)
    assert match.over and match.state.first_player == 2


# --- project_stack ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-R38", "LBM-R43")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_staged_the_first_layer_10_tile_comes_with_the_packet(lbm, players):
    game = lbm(players=players, project_stack="staged")
    for seed in range(25):
        match = game.new(seed=seed)
        assert not LAYER_10 & set(row(match).split()) and match.state.packet == players
        assert set(deck(match, "stewardship")) == LAYER_10 and len(deck(match, "projects")) == 17
        packet = [named("J", draw_project(game.rules, match.state)) for _ in range(players)]
        assert len(LAYER_10 & set(packet)) == 1 and match.state.packet == 0
        assert deck(match, "stewardship") == []
        rest = deck(match, "projects")
        assert len(rest) == 24 - 3 - players and LAYER_10 - set(packet) < set(rest)


@pytest.mark.rule("LBM-R43")
def test_staged_every_place_in_the_packet_and_every_layer_10_tile_is_alike(lbm):
    game = lbm(players=3, project_stack="staged")
    match = game.new(seed=0)
    places, tiles, others = Counter(), Counter(), Counter()
    for seed in range(600):
        twin = match.imagine(None, seed)
        packet = [named("J", draw_project(game.rules, twin.state)) for _ in range(3)]
        place = next(i for i, tile in enumerate(packet) if tile in LAYER_10)
        places[place] += 1
        tiles[packet.pop(place)] += 1
        others.update(packet)
    assert all(160 <= places[place] <= 240 for place in range(3))
    assert all(110 <= tiles[tile] <= 190 for tile in LAYER_10)
    assert len(others) == 17 and all(40 <= count <= 105 for count in others.values())


@pytest.mark.rule("LBM-R43")
def test_staged_when_the_packet_is_used_up_every_unseen_tile_is_alike(lbm):
    game = lbm(players=2, project_stack="staged")
    match = game.new(seed=1)
    for _ in range(2):
        draw_project(game.rules, match.state)
    counts = Counter()
    for seed in range(950):
        twin = match.imagine(None, seed)
        counts[named("J", draw_project(game.rules, twin.state))] += 1
    assert len(counts) == 19 and all(22 <= count <= 85 for count in counts.values())
    assert len(LAYER_10 & set(counts)) == 3


@pytest.mark.rule("LBM-R38", "LBM-102")
def test_staged_refills_come_from_the_packet(table):
    match = table("S", "", row=["J07", "J08 1:ERRS", "J09"], project_stack="staged", packet=1, stewardship="J23")
    do(match, "contribute 1 S")
    next_round(match)
    assert row(match) == "J07 J23 J09" and match.state.packet == 0


@pytest.mark.rule("LBM-R38")
def test_printed_a_layer_10_tile_may_lie_in_the_opening_row(lbm):
    """44 % of games: 1 − (20 · 19 · 18) / (24 · 23 · 22) = 0.437."""
    game = lbm(players=2)
    early = sum(bool(LAYER_10 & set(row(game.new(seed=seed)).split())) for seed in range(150))
    assert 45 <= early <= 86 and game.new(seed=0).state.packet == 0


# --- mitigation_mode ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-R19")
def test_open_a_pledge_is_paid_into_the_pool_at_once(check):
    match = check("RRM", "EEE", "S", event="W25", mitigation_mode="open")
    do(match, "pledge R")
    assert (tokens(match), pool(match), uncovered(match)) == ("RM", "R", "MS")
    do(match, "pledge converted")
    assert (tokens(match, BROOKE), pool(match), uncovered(match)) == ("E", "EER", "M")


@pytest.mark.rule("LBM-R19", "LBM-092")
def test_open_what_was_paid_is_lost_on_failure(check):
    match = check("RM", "EE", "S", event="W25", drift=3, mitigation_mode="open")
    do(match, "pledge R", "pledge converted", "pass")
    assert [tokens(match, seat) for seat in range(3)] == ["M", "", "S"] and drift(match) == 5
    assert entries(match, "not_met") == [(25, 0, 3)] and pool(match) == ""


@pytest.mark.rule("LBM-R19", "LBM-097")
@pytest.mark.parametrize("mode", ["pledge", "open"])
def test_on_success_both_modes_cost_the_same(check, mode):
    match = check("RM", "EE", "S", event="W25", drift=3, mitigation_mode=mode)
    do(match, "pledge R", "pledge converted", "pledge M")
    assert "met" in kinds(match) and drift(match) == 3
    assert [tokens(match, seat) for seat in range(3)] == ["", "", "S"]


@pytest.mark.rule("LBM-R47")
def test_open_a_pledge_that_makes_the_rest_hopeless_is_lost(check):
    match = check("EE", "S", event="W21", mitigation_mode="open")
    do(match, "pledge converted")
    assert entries(match, "not_met") == [(21, 1, 2)] and (tokens(match), tokens(match, BROOKE)) == ("", "S")


@pytest.mark.rule("LBM-093", "LBM-R20")
def test_open_only_what_is_still_held_can_cover_the_rest(check):
    match = check("EEE", "", event="W11", mitigation_mode="open")
    do(match, "pledge E")
    assert match.phase == "pledge" and moves(match) == ["pledge converted", "pass"] and pledged(match) == "E"
    do(match, "pledge converted")
    assert "met" in kinds(match) and tokens(match) == ""


# --- request_mode -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-R17")
def test_spent_a_refused_request_uses_the_action_and_sets_no_bar(table):
    match = table("E", "R", "M", request_mode="spent")
    do(match, "request 1 R", "refuse")
    assert (match.actor, left(match), tokens(match), tracks(match)[2]) == (ALEX, 1, "E", 2)
    assert "request 2 model" in moves(match)
    do(match, "request 2 M", "refuse")
    assert match.actor == BROOKE and left(match) == 2


@pytest.mark.rule("LBM-R17")
def test_spent_a_granted_request_works_as_ever(table):
    match = table("E", "R", request_mode="spent")
    do(match, "request 1 R", "agree")
    assert (tokens(match), tracks(match)[2], left(match)) == ("ER", 3, 1)


@pytest.mark.rule("LBM-R17")
def test_off_there_are_no_requests(table):
    match = table("E", "RMVS", request_mode="off")
    assert moves(match, "request") == [] and refused(match, "request 1 R") == "LBM-R17"
    assert moves(match, "give") == ["give 1 energy"]


# --- local_stress -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-R08")
@pytest.mark.parametrize(("local", "rises"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (11, 3)])
def test_leak_every_three_stress_tokens_raise_drift_by_1_and_stay(check, local, rises):
    match = check("", "", event="W03", events="W01", drift=3, stress=local, local_stress="leak")
    assert (drift(match), stress(match)) == (3 + 1 + rises, local)
    found = [kind for kind in kinds(match) if kind in ("drift_rose", "leaked")]
    assert found == ["drift_rose", *(["leaked"] if rises else [])]  # after the pending Drift


@pytest.mark.rule("LBM-R08")
@pytest.mark.parametrize(("at", "after"), [(9, 11), (10, 12), (11, 12)])
def test_leak_drift_stops_at_12(check, at, after):
    match = check("M", "", event="W03", drift=at, stress=6, local_stress="leak")
    do(match, "pledge M")
    assert drift(match) == after and match.over is (after == 12)


# --- end_timing ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-R22", "LBM-110")
def test_equal_turns_the_active_player_and_all_later_seats_finish_the_round(table):
    match = table("", "S", "", row=["J21 1:EERMVS", "J08", "J09"], actor=BROOKE, event="W05", end_timing="equal_turns")
    do(match, "contribute 0 S")
    assert "final_round" in kinds(match)
    seats = []
    while not match.over:
        seats.append((match.phase, match.actor, left(match)))
        idle(match)
    assert seats == [("menu", BROOKE, 1), ("menu", CASEY, 2), ("menu", CASEY, 1)]
    assert match.ending == "layer_10" and match.round == 1


@pytest.mark.rule("LBM-R45")
def test_equal_turns_a_second_layer_10_project_is_resolved_like_any_other(table):
    tiles = ["J21 0:EERMVS", "J22 0:EERRMMVVS", "J09"]
    match = table("S", "S", row=tiles, drift=8, stress=3, event="W05", end_timing="equal_turns")
    do(match, "contribute 0 S", "acquire RV", "contribute 1 S")
    assert kinds(match).count("completed") == 1 and points(match) == [12, 3]
    assert (drift(match), stress(match), pile(match, "projects")) == (8 - 1 - 2, 3 - 1, ["J21", "J22"])
    while not match.over:
        idle(match)
    assert match.ending == "layer_10"


# --- collapse -----------------------------------------------------------------------------------------------------

LEAD = [(20, 5, 5), (10, 5, 5), (30, 5, 5)]


@pytest.mark.rule("LBM-R24", "LBM-R44")
@pytest.mark.parametrize("last", [{}, {"finale": 1}])
def test_shared_loss_at_drift_12_nobody_wins_and_scores_are_still_shown(check, last):
    match = check("", "", "", event="W03", drift=11, tracks=LEAD, collapse="shared_loss", **last)
    assert match.over and drift(match) == 12
    assert (match.places, match.winners, match.scores) == ([2, 2, 2], [], [12, 8, 16])
    assert match.payoffs == [0.0, 0.0, 0.0] and match.prompt() == "The game is over: Drift is at 12, and nobody wins."


@pytest.mark.rule("LBM-R24")
@pytest.mark.parametrize(("collapse", "at"), [("score", 11), ("score", 3), ("shared_loss", 3), ("shared_loss", 10)])
def test_the_highest_score_wins_at_12_by_default_and_below_12_always(check, collapse, at):
    match = check("", "", "", event="W03", drift=at, tracks=LEAD, collapse=collapse, finale=1)
    assert match.over and match.places == [2, 3, 1] and match.winners == [CASEY]


# --- start_drift and max_rounds -----------------------------------------------------------------------------------


@pytest.mark.rule("LBM-004")
@pytest.mark.parametrize("at", range(12))
def test_drift_may_start_elsewhere(opening, at):
    assert drift(opening(start_drift=at, events="W10")) == at


@pytest.mark.rule("LBM-111")
@pytest.mark.parametrize("last", [1, 2, 4])
def test_the_round_limit_may_be_lower(opening, last):
    match = opening(max_rounds=last, start_drift=0)
    next_round(match, 30)
    assert (match.over, match.ending, match.round) == (True, "last_round", last)
