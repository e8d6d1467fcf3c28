"""Phase D: pledges, the Event, Drift and the refill of the Row (LBM-085 to LBM-104)."""

import pytest

from .positions import (
    ALEX,
    BROOKE,
    CASEY,
    do,
    drift,
    entries,
    event,
    kinds,
    lacks,
    moves,
    pledged,
    points,
    pool,
    refused,
    row,
    stress,
    tokens,
    tracks,
    uncovered,
)


def needs(icons):
    """A requirement of one's own for every Event."""
    return {"event_mitigation": [[icons.count(icon) for icon in "ERMVS"]] * 31}


def polled(match, *steps):
    """Who is asked, step by step."""
    seats = []
    for step in steps:
        seats.append(match.actor)
        do(match, step)
    return seats


# --- The five steps -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-085", "LBM-101", "LBM-102")
def test_phase_d_has_five_steps_in_this_order(check):
    match = check("RMM", "", event="W06", row=["J07", "-", "J09"], market="P01 P02 P03 P04 P05 P06")
    assert kinds(match) == ["stability"]
    do(match, "pledge R", "pledge M", "pledge M")
    assert kinds(match) == ["pledged", "met", "drift_rose", "revealed", "new_round", "event"]


@pytest.mark.rule("LBM-085")
def test_no_other_action_is_possible_in_phase_d(check):
    match = check("EERRMMVVSS", "R", event="W01", row=["J07"], market="P01", stress=2)
    for step in ("acquire ER", "buy 0", "contribute 0", "stabilize local", "give 1 E", "request 1 R", "convert"):
        assert refused(match, step) == "LBM-085"


# --- Step 1: who is asked -----------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-086", "LBM-R19")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_players_are_polled_clockwise_from_the_starting_player_again_and_again(check, start):
    match = check("EEEE", "EEEE", "EEEE", event="W18", start=start, actor=start, dials=needs("EEEE"))
    order = [(start + turn) % 3 for turn in range(3)]
    steps = ["pass", "pledge E", "pass", "pledge E", "pass", "pass", "pledge E"]
    assert polled(match, *steps) == [order[turn % 3] for turn in range(7)]


@pytest.mark.rule("LBM-086", "LBM-087")
def test_a_poll_takes_one_token(check):
    match = check("EEER", "E", event="W18")
    do(match, "pledge E")
    assert (match.actor, pledged(match), uncovered(match)) == (BROOKE, "E", "EER")


@pytest.mark.rule("LBM-087", "LBM-096")
def test_a_pledge_is_a_held_token_that_matches_an_icon_not_yet_covered(check):
    match = check("RV", "M", "R", event="W29", dials=needs("RM"))
    assert moves(match) == ["pledge regulation", "pass"]
    assert refused(match, "pledge M") == "LBM-087"  # not held
    assert refused(match, "pledge V") == "LBM-096"  # not needed
    do(match, "pledge R")
    assert uncovered(match) == "M"


@pytest.mark.rule("LBM-088", "LBM-R19")
def test_a_pass_does_not_bar_a_later_pledge(check):
    match = check("R", "M", event="W01")
    assert polled(match, "pass", "pledge M", "pledge R") == [ALEX, BROOKE, ALEX]
    assert "met" in kinds(match)


@pytest.mark.rule("LBM-089")
@pytest.mark.parametrize(
    ("hands", "event", "rule"),
    [
        (("EE", "S"), "W19", None),
        (("EES", "S"), "W19", None),
        (("ES", "S"), "W19", "LBM-089"),  # one Energy
        (("EER", "M"), "W01", "LBM-089"),  # no Support in the requirement
    ],
)
def test_two_energy_may_be_pledged_as_a_support_that_is_uncovered(check, hands, event, rule):
    match = check(*hands, event=event)
    assert match.actor == ALEX and refused(match, "pledge converted") == rule
    assert ("pledge converted" in moves(match)) is (rule is None)


@pytest.mark.rule("LBM-089")
@pytest.mark.parametrize(("held", "asked_again"), [("EE", False), ("EEE", True)])
def test_energy_that_is_pledged_cannot_be_committed_again(check, held, asked_again):
    """Power Cut needs E and S. With two Energy one is pledged, and one is left."""
    match = check(held, "S", event="W11")
    do(match, "pledge E", "pass")
    if asked_again:
        assert match.actor == ALEX and moves(match) == ["pledge converted", "pass"]
        do(match, "pledge converted")
        assert tokens(match) == "" and tokens(match, BROOKE) == "S"
    else:
        assert "not_met" in kinds(match) and tokens(match) == "EE"


@pytest.mark.rule("LBM-089", "LBM-096")
def test_a_covered_support_takes_no_conversion(check):
    match = check("SM", "EER", "R", event="W25")
    do(match, "pledge S")
    assert match.actor == BROOKE and refused(match, "pledge converted") == "LBM-089"


@pytest.mark.rule("LBM-090")
def test_a_player_with_nothing_to_pledge_is_not_asked(check):
    match = check("V", "R", "E", "M", event="W01")
    assert match.actor == BROOKE
    do(match, "pledge R")
    assert match.actor == 3 and "passed" not in kinds(match)


@pytest.mark.rule("LBM-090")
def test_a_player_with_one_possible_pledge_is_asked(check):
    match = check("", "EE", "S", event="W19")
    assert match.actor == BROOKE and moves(match) == ["pledge converted", "pass"]


# --- Step 1: how it ends ------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-091")
def test_the_polling_ends_as_soon_as_all_is_covered(check):
    match = check("RM", "RM", "RM", event="W01")
    do(match, "pledge R", "pledge M")
    assert "met" in kinds(match) and match.round == 2
    assert [tokens(match, seat) for seat in range(3)] == ["M", "R", "RM"]


@pytest.mark.rule("LBM-092", "LBM-095")
def test_as_many_passes_in_a_row_as_players_end_it_with_failure(check):
    match = check("RM", "RM", "RM", event="W01")
    do(match, "pass", "pass")
    assert match.phase == "pledge"
    do(match, "pledge R", "pass", "pass")  # a pledge restarts the count
    assert match.phase == "pledge" and match.actor == CASEY
    do(match, "pass")
    assert "not_met" in kinds(match) and match.round == 2
    assert [tokens(match, seat) for seat in range(3)] == ["RM", "RM", "RM"]


@pytest.mark.rule("LBM-092", "LBM-090")
def test_automatic_passes_count(check):
    match = check("EE", "", "", event="W15")
    assert polled(match, "pledge E", "pass") == [ALEX, ALEX]
    assert entries(match, "not_met") == [(15, 0, 0)] and tokens(match) == "EE"


@pytest.mark.rule("LBM-093", "LBM-R20")
@pytest.mark.parametrize(
    ("required", "hands", "possible"),
    [
        ("RM", ("R", "M"), True),
        ("RM", ("RR", "EEEE"), False),  # M is lacking
        ("RM", ("MM", "VV"), False),  # R is lacking
        ("RRM", ("R", "RM"), True),
        ("VSS", ("VSS", ""), True),
        ("VSS", ("SSS", "EE"), False),  # V is lacking
        ("VSS", ("VS", "EE"), True),
        ("VSS", ("VS", "E"), False),
        ("SS", ("E", "E", "E", "E"), False),  # four E, but no pair in one hand
        ("SS", ("EE", "EE"), True),
        ("SS", ("EEE", "E"), False),
        ("SS", ("EEEE", ""), True),
        ("SS", ("S", "EE"), True),
        ("SS", ("S", "E", "E"), False),
        ("EES", ("EEE", "", ""), False),  # 3 − 2 < 2
        ("EES", ("EEE", "E", ""), True),  # 4 − 2 = 2
        ("EES", ("EE", "E", "E"), True),
        ("EES", ("EES", ""), True),  # no conversion needed
        ("EES", ("ES", "EE"), True),
        ("EEER", ("EEES", "R"), True),
        ("EEER", ("EESS", "R"), False),  # Support is not Energy
        ("E", ("", "E"), True),
        ("E", ("SS", "RR"), False),
    ],
)
def test_what_the_table_cannot_meet_is_not_polled(check, required, hands, possible):
    match = check(*hands, event="W13", drift=3, dials=needs(required))
    assert (match.phase == "pledge") is possible
    if not possible:
        assert entries(match, "not_met") == [(13, 1, 0)] and drift(match) == 5


@pytest.mark.rule("LBM-093", "LBM-R47")
def test_a_pledge_can_make_the_rest_hopeless(check):
    """Fence Dispute needs E and S: Alex commits the only Energy as a Support."""
    match = check("EE", "S", event="W21")
    do(match, "pledge converted")
    assert entries(match, "not_met") == [(21, 1, 0)] and match.round == 2
    assert (tokens(match, ALEX), tokens(match, BROOKE), drift(match)) == ("EE", "S", 5)


@pytest.mark.rule("LBM-094", "LBM-101")
def test_on_success_pledged_tokens_leave_the_hands_for_the_pool_and_the_supply(check):
    match = check("RRM", "EEEV", "S", event="W12")
    do(match, "pledge R", "pledge converted", "pledge S")
    assert "met" in kinds(match)
    assert [tokens(match, seat) for seat in range(3)] == ["RM", "EV", ""]  # both Energy of the conversion are gone
    assert pool(match) == "" and not match.state.pledged.any()


@pytest.mark.rule("LBM-095", "LBM-099", "LBM-R19", "LBM-R21")
def test_on_failure_every_pledged_token_stays_with_its_owner(check):
    match = check("RM", "EE", "S", event="W25", drift=3)
    do(match, "pledge R", "pledge converted")
    assert match.phase == "pledge" and (tokens(match), tokens(match, BROOKE), pool(match)) == ("RM", "EE", "")
    do(match, "pass")
    assert [tokens(match, seat) for seat in range(3)] == ["RM", "EE", "S"]
    assert "not_met" in kinds(match) and drift(match) == 5 and not match.state.pledged.any()


@pytest.mark.rule("LBM-096")
def test_no_icon_is_covered_twice_and_nothing_is_pledged_beyond_the_requirement(check):
    match = check("RRRR", "SRRR", event="W10")
    do(match, "pledge R", "pledge R")
    assert match.actor == BROOKE and uncovered(match) == "S"  # Alex has only R and passes unasked
    assert refused(match, "pledge R") == "LBM-096"
    do(match, "pledge S")
    assert (tokens(match), tokens(match, BROOKE)) == ("RRR", "RR")


# --- Steps 2 and 3 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-097", "LBM-098")
@pytest.mark.parametrize(
    ("card", "required", "rises"),
    [
        ("W01", "RM", 0),  # +2, cancel
        ("W03", "M", 0),  # +1, cancel
        ("W13", "EER", 0),
        ("W23", "VSS", 1),  # +2, −1
        ("W06", "RMM", 1),  # +3, −2
        ("W18", "EEER", 1),  # +3, −2
        ("W24", "SS", 1),  # +2, −1
        ("W30", "RS", 1),  # +2, −1
    ],
)
def test_met_mitigation_cancels_or_reduces_the_pending_drift(check, card, required, rises):
    match = check(required, "", event=card, drift=3)
    for icon in required:
        do(match, f"pledge {icon}")
    assert "met" in kinds(match) and drift(match) == 3 + rises


@pytest.mark.rule("LBM-098", "LBM-R40")
def test_a_reduction_beyond_the_pending_drift_leaves_none_and_lowers_nothing(check):
    reduces = {"event_reduces": [3] * 31}
    match = check("SS", "", event="W24", drift=3, dials=reduces)
    do(match, "pledge S", "pledge S")
    assert drift(match) == 3 and entries(match, "met") == [(24, 0, 0)]


@pytest.mark.rule("LBM-099", "LBM-R21")
@pytest.mark.parametrize(("card", "required", "number"), [("W13", "EER", 2), ("W06", "RMM", 3), ("W23", "VSS", 2)])
def test_a_partly_covered_requirement_changes_nothing(check, card, required, number):
    match = check(required, "", event=card, drift=3)
    do(match, f"pledge {required[0]}", f"pledge {required[1]}", "pass")
    assert "not_met" in kinds(match) and drift(match) == 3 + number and tokens(match) == required


@pytest.mark.rule("LBM-100")
@pytest.mark.parametrize(("at", "card", "after"), [(0, "W03", 1), (3, "W01", 5), (3, "W06", 6), (10, "W06", 12)])
def test_drift_rises_by_what_is_still_pending_not_above_12(check, at, card, after):
    match = check("", "", event=card, drift=at)
    assert drift(match) == after


@pytest.mark.rule("LBM-100")
def test_nothing_is_pending_afterwards(check):
    match = check("", "", event="W06", drift=3, finale=1)
    assert match.over and match.state.pending == 0 and drift(match) == 6


# --- Steps 4 and 5 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-101")
@pytest.mark.parametrize("mode", ["pledge", "open"])
def test_nothing_in_the_pool_is_kept_for_a_later_round(check, mode):
    match = check("RM", "", event="W01", events="W02", mitigation_mode=mode)
    do(match, "pledge R", "pledge M")
    assert event(match) == "W02" and (pool(match), uncovered(match)) == ("", "RM")
    assert not match.state.pledged.any() and tokens(match) == ""


@pytest.mark.rule("LBM-102", "LBM-R29")
@pytest.mark.parametrize(
    ("tiles", "after"),
    [
        (["-", "J08", "-"], "J01 J08 J02"),
        (["J07", "J08", "-"], "J07 J08 J01"),
        (["-", "-", "-"], "J01 J02 J03"),
        (["J07", "J08", "J09"], "J07 J08 J09"),
    ],
)
def test_empty_project_slots_are_refilled_lowest_first(check, tiles, after):
    match = check("", "", row=tiles, projects="J01 J02 J03")
    assert row(match) == after
    assert all(lacks(match, slot) for slot in range(3))


# --- What it does not do ------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-103")
@pytest.mark.parametrize("mode", ["pledge", "open"])
def test_pledging_earns_no_points_no_track_and_no_credit(check, mode):
    match = check("RS", "EER", event="W12", row=["J07", "J15", "J21"], mitigation_mode=mode)
    do(match, "pledge R", "pledge converted", "pledge S")
    assert "met" in kinds(match)
    assert [tracks(match, seat) for seat in (ALEX, BROOKE)] == [(0, 4, 2)] * 2 and points(match) == [0, 0]
    assert not match.state.marks.any()


@pytest.mark.rule("LBM-104", "LBM-110", "LBM-R30")
@pytest.mark.parametrize("last", [{"finale": 1}, {"round_number": 30}])
def test_phase_d_runs_in_full_in_the_last_round(check, last):
    match = check("R", "M", event="W01", drift=5, stress=2, row=["-", "J08", "J09"], projects="J03", **last)
    assert match.phase == "pledge" and row(match) == "- J08 J09"
    do(match, "pledge R", "pledge M")
    assert match.over and (drift(match), stress(match), row(match)) == (5, 2, "J03 J08 J09")
    assert (tokens(match, ALEX), tokens(match, BROOKE)) == ("", "")
