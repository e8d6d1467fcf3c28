"""What ends the game, when, and for which recorded reason (LBM-105 to LBM-112)."""

import pytest

from .positions import (
    ALEX,
    BROOKE,
    CASEY,
    deck,
    do,
    drift,
    entries,
    event,
    idle,
    kinds,
    left,
    next_round,
    pile,
    points,
    refused,
    row,
    specified_rows,
    tokens,
    tracks,
)

LAYER_10 = {"J21": "EERMVSS", "J22": "EERRMMVVSS", "J23": "EERRMMVVSSS", "J24": "EERRMMMVVSS"}
FULL_ROW = ["J07", "J08", "J09"]


# --- Layer 10 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-105", "LBM-110")
@pytest.mark.parametrize("tile", LAYER_10)
def test_completing_a_layer_10_project_brings_the_end(table, tile):
    match = table("S", "", row=[f"{tile} 1:{LAYER_10[tile][:-1]}", "J08", "J09"], event="W05")
    do(match, "contribute 0 S")
    assert "final_round" in kinds(match) and match.over and match.ending == "layer_10"


@pytest.mark.rule("LBM-105")
@pytest.mark.parametrize("tile", ["J01 1:EEVV", "J03 1:ERRMM", "J08 1:ERRS", "J16 1:EMMMVVS"])
def test_completing_any_other_project_does_not(table, tile):
    match = table("S", "", row=[tile, "J07", "J09"])
    do(match, "contribute 0 S")
    assert points(match) == [3, 6] and not match.state.finale and (match.phase, left(match)) == ("menu", 1)
    assert not next_round(match).over


@pytest.mark.rule("LBM-105")
def test_a_layer_10_project_that_is_only_begun_brings_nothing(table):
    match = table("EERMVS", "", row=["J21", "J07", "J09"])
    do(match, "contribute 0 EERMVS")
    assert not next_round(match).over


@pytest.mark.rule("LBM-109", "LBM-R22")
@pytest.mark.parametrize(("actor", "actions"), [(ALEX, 2), (ALEX, 1), (BROOKE, 2), (CASEY, 2)])
def test_the_turns_stop_after_the_action_and_phase_d_follows(table, actor, actions):
    hands = ["MM", "MM", "MM"]
    hands[actor] += "S"
    match = table(*hands, row=["J21 0:EERMVS", "J08", "J09"], actor=actor, actions=actions, event="W05", drift=5)
    do(match, "contribute 0 S")
    assert (match.phase, match.actor, drift(match)) == ("pledge", ALEX, 4)
    assert tracks(match, actor)[2] == 4 and points(match)[ALEX] == 6  # the action is finished with all its effects
    assert refused(match, "acquire ER") == "LBM-085"
    do(match, "pass", "pass", "pass")
    assert match.over and match.ending == "layer_10"


@pytest.mark.rule("LBM-110", "LBM-104")
def test_the_game_is_scored_after_phase_d_of_that_round(table):
    match = table("S", "M", "M", row=["J21 0:EERMVS", "J08", "J09"], event="W05", drift=6)
    do(match, "contribute 0 S")
    assert not match.over and match.places is None and drift(match) == 5
    do(match, "pass", "pass")
    assert match.over and drift(match) == 7 and match.scores == [(6 + 4 + 4) * 8 // 10, 6 * 8 // 10, 6 * 8 // 10]
    assert match.legal() == [] and refused(match, "acquire ER") == "LBM-110"


# --- Drift 12 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-106", "LBM-110")
@pytest.mark.parametrize(("at", "card", "over"), [(11, "W03", True), (10, "W06", True), (10, "W03", False)])
def test_drift_at_12_brings_the_end(check, at, card, over):
    match = check("", "", event=card, drift=at)
    assert match.over is over and match.ending == ("drift_12" if over else None)
    assert drift(match) == (12 if over else 11)


@pytest.mark.rule("LBM-106")
def test_met_mitigation_keeps_the_world_from_it(check):
    match = check("M", "", event="W03", drift=11)
    do(match, "pledge M")
    assert not match.over and drift(match) == 11


@pytest.mark.rule("LBM-R24", "LBM-106")
def test_drift_12_is_not_a_common_defeat(check):
    match = check("", "", event="W03", drift=11, tracks=[(10, 5, 5), (20, 5, 5)])
    assert match.winners == [BROOKE] and match.scores == [8, 12]


# --- The supply ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-107", "LBM-R25")
def test_a_slot_that_cannot_be_refilled_brings_the_end(table):
    match = table("S", "", row=["J07", "J08 1:ERRS", "J09"], whole_supply=True, actor=ALEX, actions=2)
    do(match, "contribute 1 S")
    assert deck(match, "projects") == [] and not match.over and left(match) == 1  # the turns go on
    for _ in range(3):
        idle(match)
    assert match.over and match.ending == "no_supply" and row(match) == "J07 - J09"
    assert entries(match, "cannot_refill") == [(1, 0, 0)]


@pytest.mark.rule("LBM-107", "LBM-102")
def test_what_is_left_of_the_supply_goes_to_the_lowest_slots(check):
    match = check("", "", row=["-", "J08", "-"], projects="J05", whole_supply=True)
    assert match.over and match.ending == "no_supply" and row(match) == "J05 J08 -"
    assert entries(match, "cannot_refill") == [(2, 0, 0)]


@pytest.mark.rule("LBM-108", "LBM-R25")
@pytest.mark.parametrize(("tiles", "supply"), [(FULL_ROW, ""), (["J07", "-", "J09"], "J05")])
def test_an_empty_supply_with_all_slots_filled_brings_nothing(check, tiles, supply):
    match = check("", "", row=tiles, projects=supply, whole_supply=True)
    assert not match.over and deck(match, "projects") == [] and "-" not in row(match)
    assert "cannot_refill" not in kinds(match)
    assert not next_round(match).over


@pytest.mark.rule("LBM-R41")
def test_with_these_tiles_the_supply_never_runs_out_before_a_layer_10_completion():
    layers = [int(cells[2]) for cells in specified_rows(r"J\d\d")]
    completed_when_short = len(layers) - 3 + 1  # 21 revealed later, all in the Row and gone, and one slot empty
    assert completed_when_short == 22 > sum(layer < 10 for layer in layers) == 20
    assert completed_when_short <= len(layers) - 2  # with two Layer 10 tiles it could


# --- Rounds -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-111", "LBM-R26")
def test_the_game_ends_after_phase_d_of_round_30(check):
    match = check("", "", event="W30", drift=0, round_number=30)
    assert match.over and match.ending == "last_round" and drift(match) == 2
    assert deck(match, "events") == [] and len(pile(match, "events")) == 29


@pytest.mark.rule("LBM-111", "LBM-R26")
def test_round_29_is_not_the_last_and_round_30_uses_the_last_event(check):
    match = check("", "", event="W30", drift=0, round_number=29)
    assert (match.over, match.round) == (False, 30) and deck(match, "events") == []
    assert sorted([event(match), *pile(match, "events")]) == [f"W{card:02d}" for card in range(1, 31)]


@pytest.mark.rule("LBM-111", "LBM-104")
def test_in_round_30_everyone_still_has_a_full_turn(table):
    match = table("", "", drift=0, round_number=30)
    for seat in (ALEX, ALEX, BROOKE, BROOKE):
        assert match.actor == seat
        idle(match)
    assert match.over and tokens(match, BROOKE) == "EERR"


# --- Several at once ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-112")
@pytest.mark.parametrize(
    ("finale", "at", "tiles", "number", "reason"),
    [
        (1, 11, ["J07", "-", "J09"], 30, "layer_10"),
        (0, 11, ["J07", "-", "J09"], 30, "drift_12"),
        (0, 3, ["J07", "-", "J09"], 30, "no_supply"),
        (0, 3, FULL_ROW, 30, "last_round"),
        (1, 3, FULL_ROW, 5, "layer_10"),
        (1, 3, ["J07", "-", "J09"], 5, "layer_10"),
        (0, 11, FULL_ROW, 30, "drift_12"),
        (0, 3, FULL_ROW, 5, None),
    ],
)
def test_the_first_reason_that_holds_is_recorded(check, finale, at, tiles, number, reason):
    match = check("", "", drift=at, finale=finale, row=tiles, whole_supply=True, round_number=number)
    assert match.ending == reason
    assert [ending for ending, _, _ in entries(match, "game_over")] == (
        [] if reason is None else [1 + ["layer_10", "drift_12", "no_supply", "last_round"].index(reason)]
    )


@pytest.mark.rule("LBM-R30")
def test_projects_are_refilled_even_when_the_game_is_ending(check):
    match = check("", "", finale=1, row=["-", "J08", "-"], projects="J03 J04")
    assert match.over and row(match) == "J03 J08 J04"
