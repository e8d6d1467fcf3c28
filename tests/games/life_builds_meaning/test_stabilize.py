"""Stabilize and the emergency conversion (LBM-067 to LBM-076)."""

import pytest

from .positions import (
    ALEX,
    BROOKE,
    do,
    drift,
    idle,
    left,
    moves,
    pledged,
    refused,
    stress,
    tokens,
    tracks,
)

BOTH = ["stabilize local", "stabilize world"]


# --- Stabilize ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-067", "LBM-068", "LBM-071", "LBM-R15")
@pytest.mark.parametrize(("step", "after"), [("stabilize local", (1, 5)), ("stabilize world", (2, 4))])
def test_stabilize_costs_1_support_and_does_one_of_two_things(table, step, after):
    match = table("EERMVSSS", "S", stress=2, drift=5)
    do(match, step)
    assert (stress(match), drift(match)) == after
    assert (tokens(match), tracks(match), left(match)) == ("EERMVSS", (0, 5, 2), 1)
    assert (tokens(match, BROOKE), tracks(match, BROOKE)) == ("S", (0, 4, 2))


@pytest.mark.rule("LBM-067")
@pytest.mark.parametrize("step", BOTH)
@pytest.mark.parametrize("held", ["", "EERRMMVV"])
def test_stabilize_needs_a_support(table, step, held):
    match = table(held, "SS", stress=2, drift=5)
    assert refused(match, step) == "LBM-067" and moves(match, "stabilize") == []


@pytest.mark.rule("LBM-068", "LBM-069", "LBM-070", "LBM-R15")
@pytest.mark.parametrize(
    ("local", "at", "offered", "reasons"),
    [
        (1, 1, BOTH, [None, None]),
        (0, 1, ["stabilize world"], ["LBM-069", None]),
        (1, 0, ["stabilize local"], [None, "LBM-070"]),
        (0, 0, [], ["LBM-069", "LBM-070"]),
    ],
)
def test_each_choice_needs_something_to_counter(table, local, at, offered, reasons):
    match = table("SS", "", stress=local, drift=at)
    assert moves(match, "stabilize") == offered and [refused(match, step) for step in BOTH] == reasons


@pytest.mark.rule("LBM-071", "LBM-113")
@pytest.mark.parametrize("step", BOTH)
@pytest.mark.parametrize(("before", "after"), [(4, 5), (9, 10), (10, 10)])
def test_each_stabilize_raises_coherence_by_1_up_to_10_and_stays_legal(table, step, before, after):
    match = table("S", "", stress=1, drift=3, tracks=[(0, before, 2), (0, 4, 2)])
    do(match, step)
    assert tracks(match) == (0, after, 2) and tokens(match) == "" and (stress(match), drift(match)) != (1, 3)


# --- Conversion ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-072", "LBM-073", "LBM-R16")
def test_a_conversion_turns_2_energy_into_1_support_and_is_no_action(table):
    match = table("EEEEER", "EE")
    do(match, "convert")
    assert (tokens(match), left(match), match.actor, match.phase) == ("EEERS", 2, ALEX, "menu")
    do(match, "convert")
    assert (tokens(match), left(match)) == ("ERSS", 2)
    assert refused(match, "convert") == "LBM-072" and tokens(match, BROOKE) == "EE"


@pytest.mark.rule("LBM-072", "LBM-073")
@pytest.mark.parametrize(("held", "rule"), [("", "LBM-072"), ("E", "LBM-072"), ("RRMMVVSS", "LBM-072"), ("EE", None)])
def test_a_conversion_needs_2_energy(table, held, rule):
    match = table(held, "EEEE")
    assert refused(match, "convert") == rule and ("convert" in moves(match)) is (rule is None)


@pytest.mark.rule("LBM-074", "LBM-R16")
def test_in_phase_c_a_player_converts_in_the_own_turn_before_either_action(table):
    match = table("EEEE", "EE", drift=5)
    do(match, "convert", "stabilize world", "convert", "stabilize world")
    assert tokens(match) == "" and drift(match) == 3 and match.actor == BROOKE
    do(match, "convert")
    assert tokens(match, BROOKE) == "S" and tokens(match, ALEX) == ""


@pytest.mark.rule("LBM-074")
def test_there_is_no_conversion_while_a_contribution_or_a_request_is_open(table):
    paying = table("EEEES", "EE", row=["J07"])
    do(paying, "contribute 0")
    assert refused(paying, "convert") == "LBM-029" and "convert" not in moves(paying)
    asked = table("EEEE", "EEEE")
    do(asked, "request 1 E")
    assert refused(asked, "convert") == "LBM-081" and "convert" not in moves(asked)


@pytest.mark.rule("LBM-075", "LBM-089")
def test_in_phase_d_energy_becomes_support_only_inside_an_own_pledge(check):
    match = check("EEEE", "SS", event="W19")
    assert refused(match, "convert") == "LBM-085" and moves(match) == ["pledge converted", "pass"]
    do(match, "pledge converted")
    assert (pledged(match), tokens(match)) == ("EE", "EEEE")  # no Support comes to the hand
    assert match.actor == BROOKE and moves(match) == ["pledge support", "pass"]


@pytest.mark.rule("LBM-076")
def test_no_other_exchange_of_tokens_exists(table, lbm):
    """Of all actions only three families move tokens from kind to kind: Buy, and the two conversions of Energy."""
    families = [family.name for family in lbm().box.actions]
    assert families == [
        *("acquire", "buy", "contribute", "pay", "finish", "stabilize local", "stabilize world", "give", "request"),
        *("agree", "refuse", "convert", "pledge", "pledge converted", "pass"),
    ]
    match = table("RRRRMMMMVVVVSSSS", "")
    assert {text.split()[0] for text in moves(match)} == {"acquire", "stabilize", "give"}


@pytest.mark.rule("LBM-R08")
@pytest.mark.parametrize("local", [0, 3, 30])
def test_local_stress_does_nothing_by_itself(table, local):
    match = table("", "", "", stress=local, drift=3, event="W03", events="W01", actor=2, actions=1)
    idle(match)
    assert (match.round, drift(match), stress(match)) == (2, 4, local)
    assert [tracks(match, seat) for seat in range(3)] == [(0, 4, 2)] * 3 and match.scores == [6, 6, 6]
