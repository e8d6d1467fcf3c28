"""Contributions and completion (LBM-045 to LBM-066)."""

import pytest

from tablewright.engine.errors import IllegalAction

from .positions import (
    ALEX,
    BROOKE,
    CASEY,
    deck,
    do,
    drift,
    entries,
    kinds,
    lacks,
    left,
    marks,
    moves,
    next_round,
    pile,
    points,
    refused,
    row,
    specified_rows,
    stress,
    tokens,
    tracks,
)

TILES = {cells[0]: (int(cells[2]), cells[3]) for cells in specified_rows(r"J\d\d")}


# --- Choosing a Project -------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-045")
@pytest.mark.parametrize(
    ("held", "tile", "rule"),
    [
        ("E", "J07", None),
        ("S", "J07", None),
        ("MMVV", "J07", "LBM-045"),  # it requires E, R and S
        ("E", "J07 1:EE", "LBM-045"),  # its E are paid
        ("ER", "J07 1:EE", None),
        ("", "J07", "LBM-045"),
        ("EERRSS", "-", "LBM-066"),
    ],
)
def test_a_project_needs_an_unpaid_icon_of_a_kind_held(table, held, tile, rule):
    match = table(held, "EERRMMVVSS", row=[tile])
    assert refused(match, "contribute 0") == rule and ("contribute 0" in moves(match)) is (rule is None)


# --- Paying -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-046", "LBM-R10")
@pytest.mark.parametrize("tile", ["J07", "J15", "J21"])
def test_at_least_one_icon_is_paid(table, tile):
    match = table("RS", "", row=[tile])
    do(match, "contribute 0")
    assert refused(match, "finish") == "LBM-046" and moves(match) == ["pay regulation", "pay support"]
    do(match, "pay R", "finish")
    assert tracks(match)[2] == (2 if tile == "J07" else 3) and left(match) == 1


@pytest.mark.rule("LBM-046")
def test_each_token_matches_an_icon_of_its_own(table):
    match = table("EERRR", "", row=["J08"])
    do(match, "contribute 0", "pay E")
    assert refused(match, "pay E") == "LBM-047"
    do(match, "pay R", "pay R")
    assert (tokens(match), lacks(match, 0), left(match)) == ("ER", "SS", 1)


@pytest.mark.rule("LBM-046")
def test_one_contribution_serves_one_project(table):
    match = table("EERRSS", "", row=["J07", "J08"])
    do(match, "contribute 1", "pay E", "pay S")
    assert refused(match, "contribute 0") == "LBM-029"
    do(match, "finish")
    assert (lacks(match, 0), lacks(match, 1)) == ("EERRSS", "RRS")


@pytest.mark.rule("LBM-046", "LBM-050")
@pytest.mark.parametrize("paid", ["E", "R", "EE", "ES", "ERS", "EERRS", "SSRREE"])
def test_any_part_of_what_is_lacking_may_be_paid(table, paid):
    match = table("EERRSS", "", row=["J07"])
    do(match, f"contribute 0 {paid}")
    assert sorted(tokens(match) + paid) == sorted("EERRSS") and left(match) == 1


@pytest.mark.rule("LBM-047")
@pytest.mark.parametrize(
    ("tile", "icon"), [("J07", "M"), ("J07", "V"), ("J07 1:EE", "E"), ("J01", "R"), ("J11 1:VV", "V")]
)
def test_a_token_that_matches_no_unpaid_icon_cannot_be_paid(table, tile, icon):
    match = table("EERRMMVVSS", "", row=[tile])
    do(match, "contribute 0")
    assert refused(match, f"pay {icon}") == "LBM-047"
    before = match.states.tobytes()
    with pytest.raises(IllegalAction):
        do(match, f"pay {icon}")
    assert match.states.tobytes() == before


@pytest.mark.rule("LBM-048", "LBM-R39")
def test_each_payment_leaves_the_hand_and_becomes_a_mark_at_once_and_for_good(table):
    match = table("EERS", "", row=["J07", "J08", "J09"])
    do(match, "contribute 0", "pay R")
    assert (tokens(match), marks(match, 0), lacks(match, 0)) == ("EES", {ALEX: "R"}, "EERSS")
    do(match, "pay S")
    assert (tokens(match), marks(match, 0), lacks(match, 0)) == ("EE", {ALEX: "RS"}, "EERS")
    assert moves(match) == ["pay energy", "finish"]  # nothing here takes a payment back
    do(match, "finish")
    next_round(match, 2)
    assert (marks(match, 0), lacks(match, 0)) == ({ALEX: "RS"}, "EERS")


@pytest.mark.rule("LBM-R39")
def test_no_action_takes_a_payment_back(lbm):
    families = {family.name for family in lbm().box.actions}
    assert not families & {"undo", "take back", "cancel"} and len(families) == 15


@pytest.mark.rule("LBM-049")
def test_the_tile_records_the_order_of_first_marks(table):
    match = table("ES", "E", "R", row=["J07", "J08", "J09"], actor=BROOKE, start=1)
    do(match, "contribute 0 E", "acquire RS")
    do(match, "contribute 0 R", "acquire EM")
    do(match, "contribute 0 E", "contribute 0 S")
    assert list(marks(match, 0)) == [BROOKE, CASEY, ALEX]
    next_round(match)
    do(match, "contribute 0 R")
    assert list(marks(match, 0).items()) == [(BROOKE, "ER"), (CASEY, "R"), (ALEX, "ES")]


@pytest.mark.rule("LBM-050")
def test_unpaid_icons_and_marks_stay_across_turns_and_rounds(table):
    match = table("E", "RS", "", row=["J07 2:S", "J15 0:R", "J09"], drift=0)
    do(match, "contribute 0 E", "acquire MV", "contribute 0 R")
    next_round(match, 3)
    assert marks(match, 0) == {CASEY: "S", ALEX: "E", BROOKE: "R"} and lacks(match, 0) == "ERS"
    assert marks(match, 1) == {ALEX: "R"} and lacks(match, 1) == "MVSS"


@pytest.mark.rule("LBM-050", "LBM-063")
def test_any_number_of_players_may_contribute(table):
    match = table("", "", "", "", "S", row=["J16 0:EM 1:MM 2:VV 3:S"], actor=4)
    do(match, "contribute 0 S")
    assert points(match) == [6, 3, 1, 1, 1]


# --- Social -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-051", "LBM-052", "LBM-R12")
@pytest.mark.parametrize(
    ("tile", "paid", "gain"),
    [
        ("J02", "E", 0),  # Layer 6
        ("J03", "RM", 0),  # 7
        ("J07", "ER", 0),  # 8
        ("J01", "S", 1),
        ("J04", "SS", 1),
        ("J13", "SSS", 1),  # once per action, whatever the number
        ("J13", "ESVS", 1),
        ("J15", "R", 1),  # 9
        ("J15", "RMV", 1),
        ("J19", "ERRMV", 1),
        ("J21", "E", 1),  # 10
        ("J22", "EERRMMVV", 1),
        ("J15", "S", 2),  # both, and no more
        ("J15", "RMSS", 2),
        ("J23", "ESSS", 2),
    ],
)
def test_a_support_and_a_high_layer_each_earn_1_social_once_per_action(table, tile, paid, gain):
    match = table(paid, "", row=[tile])
    do(match, f"contribute 0 {paid}")
    assert (tracks(match, ALEX), tracks(match, BROOKE)) == ((0, 4, 2 + gain), (0, 4, 2))


@pytest.mark.rule("LBM-R33", "LBM-R12", "LBM-051", "LBM-052")
def test_the_same_project_may_get_both_actions_and_earns_twice(table):
    match = table("SSS", "", row=["J16"])
    do(match, "contribute 0 S", "contribute 0 S")
    assert tracks(match)[2] == 2 + 2 + 2


@pytest.mark.rule("LBM-051")
def test_a_support_paid_in_the_first_action_does_not_count_in_the_second(table):
    match = table("ES", "", row=["J07"])
    do(match, "contribute 0 S", "contribute 0 E")
    assert tracks(match)[2] == 3


@pytest.mark.rule("LBM-053")
def test_social_is_gained_before_completion_is_resolved(table):
    match = table("S", "", row=["J15 1:RMVS"])
    do(match, "contribute 0 S")
    found = kinds(match)
    assert found[:3] == ["paid", "social_rose", "completed"] and "scored" in found[3:]


# --- Completion ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-054")
def test_a_project_completes_the_moment_its_last_icon_is_paid(table):
    match = table("RSE", "", row=["J08 1:RS"])
    do(match, "contribute 0", "pay R", "pay E")
    assert "completed" not in kinds(match) and points(match) == [0, 0] and match.phase == "pay"
    do(match, "pay S")
    assert "completed" in kinds(match) and points(match) == [6, 3] and (match.phase, left(match)) == ("menu", 1)


@pytest.mark.rule("LBM-054", "LBM-050")
def test_a_project_with_an_icon_unpaid_is_not_completed(table):
    match = table("ERRS", "", row=["J08"])
    do(match, "contribute 0 ERRS")
    assert row(match).startswith("J08") and points(match) == [0, 0] and lacks(match, 0) == "S"


@pytest.mark.rule("LBM-055")
def test_completion_resolves_benefit_then_points_then_discard(table):
    match = table("S", "", row=["J05 1:EEERRS", "J08"], drift=4, stress=3)
    do(match, "contribute 0 S")
    assert kinds(match) == ["paid", "social_rose", "completed", "drift_fell", "stress_removed", "scored", "scored"]
    assert pile(match, "projects")[-1] == "J05" and row(match) == "- J08 -"


@pytest.mark.rule("LBM-056")
@pytest.mark.parametrize(("before", "after"), [(9, 7), (2, 0), (1, 0), (0, 0)])
def test_the_benefit_lowers_drift_not_below_0(table, before, after):
    match = table("E", "", row=["J19 1:RRMVVSS"], drift=before)
    do(match, "contribute 0 E")
    assert drift(match) == after


@pytest.mark.rule("LBM-057")
@pytest.mark.parametrize(("before", "after"), [(9, 6), (3, 0), (2, 0), (0, 0)])
def test_the_benefit_removes_stress_or_all_of_it(table, before, after):
    match = table("R", "", row=["J09 1:EEEESS"], stress=before, drift=5)
    do(match, "contribute 0 R")
    assert (stress(match), drift(match)) == (after, 5)


@pytest.mark.rule("LBM-058")
@pytest.mark.parametrize("tile", ["J11 1:EERRVV", "J18 1:EERVVSS"])
def test_a_benefit_that_finds_nothing_is_lost_and_completion_goes_on(table, tile):
    match = table("E", "", row=[tile], drift=0, stress=0)
    do(match, "contribute 0 E")
    assert (drift(match), stress(match), points(match), row(match)) == (0, 0, [3, 6], "- - -")


@pytest.mark.rule("LBM-056", "LBM-057")
@pytest.mark.parametrize("tile", [tile for tile, (layer, _) in TILES.items() if layer < 10])
def test_every_project_below_layer_10_brings_its_printed_benefit(table, tile):
    printed = next(cells[5] for cells in specified_rows(r"J\d\d") if cells[0] == tile)
    wanted = {part.split()[0]: int(part.split()[1].lstrip("−")) for part in printed.split(", ")}
    icons = TILES[tile][1]
    match = table(icons[-1], "", row=[f"{tile} 1:{icons[:-1]}"], drift=9, stress=9)
    do(match, f"contribute 0 {icons[-1]}")
    assert (9 - drift(match), 9 - stress(match)) == (wanted.get("Drift", 0), wanted.get("D", 0))


# --- Credit -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-059", "LBM-060", "LBM-061", "LBM-062", "LBM-063", "LBM-064")
@pytest.mark.parametrize(
    ("paid", "gained"),
    [
        ("0:EMMMVVS", [6, 0, 0, 0, 0]),  # a sole contributor: nobody gains 3
        ("1:EMMMVVS", [3, 6, 0, 0, 0]),
        ("1:EM 2:MM 3:VV 4:S", [1, 6, 3, 1, 1]),  # 1, 2, 2, 2, 1: of three with two marks the earlier first mark
        ("4:EM 2:MM 3:VV 1:S", [1, 1, 3, 1, 6]),
        ("1:EMM 0:MV 2:VS", [3, 6, 1, 0, 0]),  # three marks each of Alex and Brooke; Brooke's first was earlier
        ("0:MV 1:EMM 2:VS", [6, 3, 1, 0, 0]),
        ("2:MMM 1:VV 0:ES", [3, 1, 6, 0, 0]),  # Alex and Casey have three each, Casey's first was earlier
        ("3:EMMMVV 4:S", [1, 0, 0, 6, 3]),  # one mark each of Alex and Eli, Eli's was earlier
    ],
)
def test_ranks_by_marks_and_then_by_the_earlier_first_mark(table, paid, gained):
    """Alex pays the last S of Living Library (EMMMVVSS)."""
    match = table("S", "", "", "", "", row=[f"J16 {paid}"])
    do(match, "contribute 0 S")
    assert points(match) == gained


@pytest.mark.rule("LBM-064")
def test_a_player_without_a_mark_gains_nothing(table):
    match = table("S", "", "", row=["J08 1:ERRS"], actor=ALEX)
    do(match, "contribute 0 S")
    assert [seat for seat, _, _ in entries(match, "scored")] == [ALEX, BROOKE]
    assert points(match) == [3, 6, 0]


@pytest.mark.rule("LBM-061", "LBM-062", "LBM-063", "LBM-R14")
@pytest.mark.parametrize("tile", TILES)
def test_every_tile_awards_6_3_and_1(table, tile):
    icons = TILES[tile][1]
    match = table(icons[-1], "", "", row=[f"{tile} 0:{icons[3:-1]} 1:{icons[1:3]} 2:{icons[0]}"])
    do(match, f"contribute 0 {icons[-1]}")
    assert points(match) == [6, 3, 1]


@pytest.mark.rule("LBM-065", "LBM-R03")
@pytest.mark.parametrize("before", [0, 8, 10, 18, 100])
def test_project_points_have_no_cap(table, before):
    match = table("S", "", row=["J08 0:ERRS"], tracks=[(before, 4, 2), (0, 4, 2)])
    do(match, "contribute 0 S")
    assert tracks(match)[0] == before + 6 and f"Project {before + 6:>2}" in match.board()


# --- The empty slot -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-066", "LBM-R36")
def test_the_slot_of_a_completed_project_stays_empty_until_phase_d(table):
    match = table("S", "EERRSS", row=["J07", "J08 0:ERRS", "J09"], projects="J12")
    do(match, "contribute 1 S")
    assert row(match) == "J07 - J09" and pile(match, "projects") == ["J08"] and "J08" not in deck(match, "projects")
    assert marks(match, 1) == {} and refused(match, "contribute 1") == "LBM-066"
    do(match, "acquire MV")
    assert match.actor == BROOKE and refused(match, "contribute 1") == "LBM-066"
    next_round(match)
    assert row(match) == "J07 J12 J09" and (lacks(match, 1), marks(match, 1)) == ("EMMVVSS", {})


@pytest.mark.rule("LBM-R37")
def test_two_layer_10_tiles_may_lie_in_the_row_and_the_first_completed_brings_the_end(opening, table):
    assert row(opening(projects="J21 J22 J24")) == "J21 J22 J24"
    match = table("EM", "", "", row=["J21 0:EERVSS", "J22 0:ERRMMVVSS", "J08"], event="W05")
    do(match, "contribute 1 E")
    assert match.over and match.ending == "layer_10" and pile(match, "projects")[-1] == "J22"
    assert "J21" in row(match)
