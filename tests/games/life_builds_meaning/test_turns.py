"""Rounds, phases and turns (LBM-015 to LBM-029)."""

import pytest

from tablewright.engine.errors import IllegalAction

from .positions import (
    ALEX,
    BROOKE,
    CASEY,
    deck,
    do,
    drift,
    event,
    idle,
    kinds,
    left,
    market,
    moves,
    next_round,
    pile,
    refused,
    row,
    stress,
    tokens,
    tracks,
    uncovered,
)

FULL_ROW = ["J07", "J08", "J09"]
FULL_MARKET = "P01 P02 P03 P04 P05 P06"


# --- Rounds and phases --------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-015")
def test_rounds_are_numbered_from_1(opening):
    match = opening(max_rounds=4)
    numbers = [match.round]
    while not next_round(match).over:
        numbers.append(match.round)
    assert numbers == [1, 2, 3, 4]


@pytest.mark.rule("LBM-016", "LBM-085")
def test_after_phase_c_comes_d_and_then_a_b_and_c_of_the_next_round(table):
    match = table("", "", row=["J07", "-", "J09"], market="P01 P02 P03 P04 P05", actor=BROOKE, actions=1, events="W09")
    do(match, "acquire RV")
    d, a, b = ["stability", "not_met", "drift_rose", "revealed"], ["new_round", "event"], ["filled"]
    assert kinds(match) == ["acquired", *d, *a, *b]
    assert (match.phase, match.actor, left(match)) == ("menu", ALEX, 2)


# --- Phase A ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-017", "LBM-018", "LBM-R01")
def test_from_round_2_on_the_old_event_is_discarded_and_the_next_one_enters(opening):
    match = opening(events="W07 W01 W22", start_drift=0)
    seen = [(event(match), pile(match, "events"), len(deck(match, "events")))]
    for _ in range(2):
        next_round(match)
        seen.append((event(match), pile(match, "events"), len(deck(match, "events"))))
    assert seen == [("W07", [], 29), ("W01", ["W07"], 28), ("W22", ["W07", "W01"], 27)]


@pytest.mark.rule("LBM-019", "LBM-R23")
@pytest.mark.parametrize(("first", "number"), [("W03", 1), ("W01", 2), ("W06", 3), ("W18", 3)])
def test_the_drift_of_an_event_is_pending_until_phase_d(opening, first, number):
    match = opening(events=first)
    while match.phase == "menu" and match.round == 1:
        assert (match.state.pending, drift(match)) == (number, 3)
        idle(match)
    assert next_round(match, 2 - match.round).round == 2 and drift(match) == 3 + number


@pytest.mark.rule("LBM-019", "LBM-R23")
def test_pressure_that_would_end_the_world_still_waits(table):
    match = table("", "", drift=11, event="W06", actor=BROOKE, actions=1)
    assert not match.over and drift(match) == 11
    idle(match)
    assert match.over and drift(match) == 12


@pytest.mark.rule("LBM-020")
@pytest.mark.parametrize(("entering", "placed"), [("W01", 0), ("W09", 1), ("W07", 2), ("W10", 3)])
def test_the_stress_of_an_event_is_added_in_phase_a(table, entering, placed):
    match = table("", "", stress=4, event="W12", events=entering)
    next_round(match)
    assert event(match) == entering and stress(match) == 4 + placed


@pytest.mark.rule("LBM-021", "LBM-R32")
def test_the_pressure_type_has_no_effect_of_its_own(table):
    """The same two rounds under each of the five types come to the same position."""
    ends = set()
    for pressure in range(5):
        dials = {"event_pressure": [pressure] * 31}
        match = table("", "", event="W07", events="W10 W12", stress=2, row=FULL_ROW, market=FULL_MARKET, dials=dials)
        do(match, "acquire ES", "stabilize local")
        next_round(match, 2)
        ends.add(match.states.tobytes())
    assert len(ends) == 1


# --- Phase B ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-022", "LBM-R29")
def test_empty_market_slots_are_refilled_lowest_first(table):
    match = table("", "", market="P10 - P30 - - P60", patterns="P41 P42 P43")
    next_round(match)
    assert market(match) == "P10 P41 P30 P42 P43 P60"


@pytest.mark.rule("LBM-023")
def test_occupied_slots_keep_their_cards_and_nothing_is_cycled(table):
    match = table("", "", market=FULL_MARKET, row=FULL_ROW, drift=0)
    next_round(match, 3)
    assert market(match) == FULL_MARKET and len(deck(match, "patterns")) == 84
    assert pile(match, "patterns") == []


@pytest.mark.rule("LBM-024")
def test_when_the_deck_is_empty_slots_stay_empty_and_play_goes_on(table):
    match = table("", "", market="P10 - P30 - - P60", patterns="P41", whole_deck=True)
    next_round(match)
    assert market(match) == "P10 P41 P30 - - P60" and deck(match, "patterns") == []
    next_round(match)
    assert market(match) == "P10 P41 P30 - - P60"
    assert (match.phase, match.round) == ("menu", 3) and refused(match, "buy 3") == "LBM-025"


@pytest.mark.rule("LBM-025")
def test_a_slot_emptied_in_phase_c_stays_empty_for_the_rest_of_the_round(table):
    match = table("E", "E", market=FULL_MARKET, patterns="P90")
    do(match, "buy 1")
    assert market(match) == "P01 - P03 P04 P05 P06" and refused(match, "buy 1") == "LBM-025"
    idle(match)
    assert match.actor == BROOKE and refused(match, "buy 1") == "LBM-025" and refused(match, "buy 0") is None
    next_round(match)
    assert market(match) == "P01 P90 P03 P04 P05 P06"


@pytest.mark.rule("LBM-R36")
def test_an_empty_market_and_an_empty_row_only_make_buy_and_contribute_unavailable(table):
    match = table("EERRMMVVSS", "")
    assert moves(match, "buy") == moves(match, "contribute") == []
    assert [refused(match, f"buy {slot}") for slot in range(6)] == ["LBM-025"] * 6
    assert [refused(match, f"contribute {slot}") for slot in range(3)] == ["LBM-066"] * 3
    assert len(moves(match, "acquire")) == 10


# --- Phase C ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-026", "LBM-027")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_each_player_takes_one_turn_of_two_actions_clockwise_from_the_start(table, start):
    match = table("", "", "", start=start, actor=start)
    seats = []
    while match.round == 1 and match.phase == "menu":
        seats.append((match.actor, left(match)))
        idle(match)
    order = [(start + turn) % 3 for turn in range(3)]
    assert seats == [(seat, actions) for seat in order for actions in (2, 1)]


@pytest.mark.rule("LBM-027")
def test_an_action_cannot_be_passed(table):
    match = table("EE", "R", market="P01")
    assert "pass" not in moves(match) and refused(match, "pass") is not None
    with pytest.raises(IllegalAction):
        do(match, "pass")


FIVE_ACTIONS = {
    "acquire": ["acquire ER"],
    "buy": ["buy 0"],
    "contribute": ["contribute 0 E"],
    "stabilize": ["stabilize local", "stabilize world"],
    "touchpoint": ["give 1 V", "request 1 M"],
}


def rich(table, **given):
    hands = "EEEERRRMMVVVSSSS", "MMMM", "MM"
    return table(*hands, market="P01 P02", row=["J09", "J05"], stress=3, drift=6, **given)


@pytest.mark.rule("LBM-028")
def test_an_action_is_one_of_five_and_a_conversion_is_none_of_them(table):
    families = {text.split()[0] for text in moves(rich(table))}
    assert families == {"acquire", "buy", "contribute", "stabilize", "give", "request", "convert"}


@pytest.mark.rule("LBM-028", "LBM-077")
@pytest.mark.parametrize("step", [step for steps in FIVE_ACTIONS.values() for step in steps])
def test_each_of_the_five_uses_one_action(table, step):
    match = do(rich(table), step)
    if match.phase == "consent":
        do(match, "agree")
    assert (match.actor, left(match)) == (ALEX, 1)


@pytest.mark.rule("LBM-028", "LBM-R33")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("acquire ER", "acquire ER"),
        ("buy 0", "buy 1"),
        ("contribute 0 E", "contribute 0 E"),
        ("contribute 0 E", "contribute 1 E"),
        ("stabilize local", "stabilize local"),
        ("stabilize world", "stabilize local"),
        ("give 1 V", "give 1 V"),
        ("give 1 V", "give 2 S"),
        ("give 1 V", "request 1 M"),
    ],
)
def test_the_two_actions_may_be_the_same_with_the_same_or_another_target(table, first, second):
    match = do(rich(table), first)
    assert left(match) == 1
    do(match, second)
    if match.phase == "consent":
        do(match, "agree")
    assert match.actor == BROOKE and left(match) == 2


@pytest.mark.rule("LBM-029")
def test_the_first_action_is_finished_before_the_second_is_chosen(table):
    match = rich(table)
    do(match, "contribute 0", "pay E")
    for other in ("acquire ER", "buy 0", "contribute 1", "stabilize local", "give 1 E", "request 1 M", "convert"):
        assert refused(match, other) == "LBM-029"
    do(match, "finish", "buy 0")
    assert match.actor == BROOKE


@pytest.mark.rule("LBM-029", "LBM-042")
def test_what_the_first_action_brought_can_be_used_by_the_second(table):
    match = table("E", "", market="P06", drift=3)
    do(match, "buy 0", "stabilize world")
    assert (tokens(match), drift(match), tracks(match)[1]) == ("R", 2, 5)


@pytest.mark.rule("LBM-R35", "LBM-031")
def test_a_player_who_can_pay_for_nothing_can_still_acquire(table):
    match = table("", "", market=FULL_MARKET, row=FULL_ROW, stress=2)
    assert len(moves(match)) == 10 == len(moves(match, "acquire"))


@pytest.mark.rule("LBM-R34", "LBM-086")
def test_pledges_are_made_one_seat_after_another(check):
    """Two cards' worth of tokens in each hand, yet each poll takes one token of one seat."""
    match = check("EE", "EE", "EE", event="W18", dials={"event_mitigation": [[4, 0, 0, 0, 0]] * 31})
    polled = []
    while match.phase == "pledge":
        polled.append((match.actor, uncovered(match)))
        do(match, "pledge E")
    assert polled == [(ALEX, "EEEE"), (BROOKE, "EEE"), (CASEY, "EE"), (ALEX, "E")]


@pytest.mark.rule("LBM-R34", "LBM-R46", "LBM-081")
def test_a_request_is_answered_before_anybody_does_anything_else(table):
    match = table("R", "M", "V", row=FULL_ROW, market=FULL_MARKET)
    do(match, "request 2 V")
    assert (match.actor, match.state.active, left(match)) == (CASEY, ALEX, 2)
    assert moves(match) == ["agree", "refuse"]
    for other in ("acquire ER", "give 1 V", "request 1 R", "convert"):
        assert refused(match, other) == "LBM-081"
    do(match, "agree")
    assert (match.actor, left(match)) == (ALEX, 1)


@pytest.mark.rule("LBM-109")
def test_a_round_without_an_end_trigger_gives_everyone_both_actions(table):
    """A Layer 9 completion stops nothing."""
    match = table("S", "", "", row=["J15 1:RMVS", "J08", "J09"])
    do(match, "contribute 0 S")
    assert row(match) == "- J08 J09" and (match.phase, match.actor, left(match)) == ("menu", ALEX, 1)
