"""The small cases of the specification: E1 to E23."""

import pytest

from tablewright.engine.errors import BadOption
from tablewright.games.potlatch.closing import next_first_gifter
from tablewright.testing import fault

from .positions import (
    choices,
    draws_for,
    gifts,
    give,
    hand,
    hand_sizes,
    kinds_told,
    left_over,
    obligation,
    offers,
    receivers,
    stack_size,
    status,
    store,
    target,
    told,
    unmet,
)

ALL_OPEN = (3, 3, 3, 3)
MET = (0, 0, 0, 0)
FAR = (9, 9, 9, 9)  # the giver's own house: it never receives


def facing(table, cards, *houses, obligation=None, **how):
    """Seat 0 on turn with these cards; the houses of the others need this. A later gift if there is an obligation."""
    hands = [cards, *[""] * len(houses)]
    return table(hands, unmet=[FAR, *houses], obligation=obligation, **how)


# --- Gifts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-031", "POT-033")
def test_e1_after_an_opening_of_3_the_next_gift_is_at_least_3(table):
    match = table(["GM3", "T1 T2 T3", ""], unmet=[ALL_OPEN, ALL_OPEN, ALL_OPEN])
    give(match, 1, "GM3")
    assert (obligation(match), match.actor, target(match)) == (3, 1, 3)
    match.play("gift to 2")
    assert match.why_not("gift card t1").rule == "POT-038" and match.why_not("gift card t2").rule == "POT-037"
    assert choices(match, "gift card") == "T3"


@pytest.mark.rule("POT-029", "POT-030", "POT-031")
def test_e2_an_opening_may_have_any_amount(table):
    match = facing(table, "FLG1 GM4", ALL_OPEN, (9, 9, 9, 9))
    assert gifts(match) == [(1, "FLG1"), (1, "GM4"), (2, "FLG1"), (2, "GM4")]
    assert obligation(give(match, 1, "GM4")) == 4


@pytest.mark.rule("POT-037")
def test_e3_a_larger_card_is_not_the_smallest_gift(table):
    match = facing(table, "T3 FLG4", ALL_OPEN, obligation=3)
    assert target(match) == 3 and gifts(match) == [(1, "T3")]


@pytest.mark.rule("POT-037", "POT-R16")
def test_e4_two_cards_may_be_smaller_than_one(table):
    match = facing(table, "FLG1 GM2 CT4", ALL_OPEN, obligation=3)
    assert target(match) == 3 and gifts(match) == [(1, "FLG1 GM2")]
    match.play("gift to 1")
    assert match.why_not("gift card ct4").rule == "POT-037"


@pytest.mark.rule("POT-038", "POT-R18")
def test_e5_the_fewest_cards_are_used(table):
    match = facing(table, "FLG1 GM2 T3", ALL_OPEN, obligation=3)
    assert gifts(match) == [(1, "T3")]
    match.play("gift to 1")
    assert match.why_not("gift card flg1").rule == "POT-038"


@pytest.mark.rule("POT-038", "POT-039")
def test_e6_the_fewest_are_counted_for_the_chosen_house(table):
    match = facing(table, "FLG1 GM2 T3", ALL_OPEN, (2, 3, 0, 0), obligation=3)
    assert gifts(match) == [(1, "T3"), (2, "FLG1 GM2")]


@pytest.mark.rule("POT-037", "POT-R14", "POT-R17", "POT-085")
def test_e7_the_smallest_gift_is_judged_over_all_houses(table):
    match = facing(table, "FLG4 T3", (0, 0, 3, 2), (4, 0, 3, 0), obligation=3)
    assert gifts(match) == [(1, "T3")]
    assert match.why_not("gift to 2").rule == "POT-037"
    give(match, 1, "T3")
    assert status(match) == [0, 0, 0] and match.view()["glance"]["over"][1] == [0, 0, 0, 1]


@pytest.mark.rule("POT-037", "POT-040", "POT-083")
@pytest.mark.parametrize("cards", ["FLG3 T2", "GM3 T2"])
def test_e8_the_obligation_rises_to_the_total(table, cards):
    match = facing(table, "FLG3 GM3 T2", ALL_OPEN, (9, 9, 9, 9), obligation=4)
    assert target(match) == 5 and gifts(match)[:2] == [(1, "FLG3 T2"), (1, "GM3 T2")]
    give(match, 1, cards)
    assert obligation(match) == 5 and status(match) == [1, 0, 0]


@pytest.mark.rule("POT-034", "POT-035", "POT-R15")
@pytest.mark.parametrize(("cards", "left"), [("FLG2 FLG2", (0, 3, 0, 0)), ("FLG2 GM2", (1, 1, 0, 0))])
def test_e9_cards_of_one_type_or_of_two(table, cards, left):
    match = facing(table, "FLG2 FLG2 GM2 T3", (3, 3, 0, 0), (1, 0, 0, 4), obligation=4)
    assert target(match) == 4 and gifts(match) == [(1, "FLG2 FLG2"), (1, "FLG2 GM2")]
    give(match, 1, cards)
    assert unmet(match, 1) == left and status(match) == [0, 0, 0]


@pytest.mark.rule("POT-065", "POT-083", "POT-084")
def test_e10_two_needs_met_exactly_complete_the_house(table):
    match = facing(table, "FLG4 GM1 CT4", (4, 1, 0, 0), obligation=5)
    assert gifts(match) == [(1, "FLG4 GM1")]
    give(match, 1, "FLG4 GM1")
    assert status(match) == [2, 0] and "closed_full" in kinds_told(match)
    assert int(match.state.closing) == 1 and int(match.state.starter) == 1


@pytest.mark.rule("POT-035", "POT-R15", "POT-042")
@pytest.mark.parametrize("need", [1, 2, 3])
def test_e11_no_second_card_on_a_need_that_is_met(table, need):
    match = facing(table, "FLG3 FLG4", (need, 0, 0, 0), obligation=5)
    assert match.phase == "invite" and receivers(match) == []


@pytest.mark.rule("POT-036", "POT-065", "POT-085")
def test_e11_a_second_card_may_go_over(table):
    match = table(["FLG3 FLG4", "GM1"], unmet=[FAR, (4, 0, 0, 0)], obligation=5)
    assert target(match) == 7 and gifts(match) == [(1, "FLG3 FLG4")]
    give(match, 1, "FLG3 FLG4")
    assert status(match) == [0, 0] and match.view()["glance"]["over"][1][0] == 3
    assert int(match.state.closing) == 1


@pytest.mark.rule("POT-083", "POT-085")
@pytest.mark.parametrize(("card", "gained", "left"), [("FLG2", 1, 0), ("FLG3", 0, -1), ("FLG1", 0, 1)])
def test_e12_only_an_exact_gift_gains_status(table, card, gained, left):
    match = give(facing(table, card, (2, 9, 9, 9), FAR), 1, card)
    assert status(match)[0] == gained and match.state.wanting[1, 0] == left


# --- Combine Resources --------------------------------------------------------------------------------------------


def invited(table, own, other, need, obligation=4):
    """Seat 0 cannot give, seat 1 is invited; only the house of seat 2 may receive."""
    match = table([own, other, ""], unmet=[FAR, FAR, need], obligation=obligation, gifted=[0, 1])
    assert match.phase == "invite" and offers(match, "invite") == ["1", "2"]
    match.play("invite 1")
    return match


@pytest.mark.rule("POT-042", "POT-047", "POT-051", "POT-054")
@pytest.mark.parametrize(("share", "gift", "gained"), [("ct2", "GM2 CT2", 1), ("gm1", "GM1 GM2 CT1", 0)])
def test_e13_a_share_that_saves_the_turn(table, share, gift, gained):
    match = invited(table, "GM2 CT1", "GM1 CT2 T4", (0, 2, 3, 0))
    assert match.actor == 1 and choices(match, "share card") == "GM1 CT2"
    match.play(f"share card {share}")
    assert match.actor == 0 and gifts(match) == [(2, gift)]
    give(match, 2, gift)
    assert status(match) == [gained, 1, 0]


@pytest.mark.rule("POT-048", "POT-051", "POT-056", "POT-066")
def test_e14_a_share_that_is_too_small(table):
    match = invited(table, "CT1", "CT2 T4", (0, 0, 3, 0))
    assert choices(match, "share card") == "CT2"
    match.play("share card ct2")
    assert status(match) == [0, 1, 0] and kinds_told(match)[:3] == ["shared", "fell_short", "closed_stuck"]
    assert (match.phase, int(match.state.closing), int(match.state.starter)) == ("store", 2, 0)


@pytest.mark.rule("POT-052", "POT-055", "POT-066")
def test_e15_nothing_playable(table):
    match = invited(table, "CT1", "FLG4 T4", (0, 0, 3, 0))
    assert status(match) == [0, -1, 0]
    assert kinds_told(match)[:3] == ["invited", "could_not_share", "closed_stuck"]
    assert int(match.state.closing) == 2


@pytest.mark.rule("POT-042", "POT-R26")
def test_e16_an_opener_needs_combine_resources(table):
    match = table(
        ["FLG4 FLG2", "", "CT2 GM4"], unmet=[FAR, (0, 0, 3, 0), (0, 0, 0, 1)], round_number=3, stack=""
    )  # fmt: skip
    assert match.phase == "invite"
    match.play("invite 2")
    match.play("share card ct2")
    assert gifts(match) == [(1, "CT2")] and obligation(give(match, 1, "CT2")) == 2


# --- Drawing and the Closing Action -------------------------------------------------------------------------------


@pytest.mark.rule("POT-060", "POT-061", "POT-062", "POT-R36")
def test_e17_the_last_cards_of_the_stack(table):
    match = table(
        ["FLG1 FLG1 FLG1 FLG1", "FLG2 FLG2 FLG2 GM1", "T2 T2 T2 T2 T3"],
        unmet=[FAR, FAR, FAR],
        giver=1, obligation=1, gifted=[0, 1], stack="CT1 CT2 CT3 CT4", short=True,
    )  # fmt: skip
    give(match, 2, "GM1")
    assert (match.actor, hand_sizes(match), stack_size(match)) == (2, [6, 4, 6], 0)
    assert [seat for seat, _, _ in told(match, "drew")] == [2, 0, 1, 0]
    assert fault(match) == 0


@pytest.mark.rule("POT-070", "POT-071", "POT-074", "POT-080", "POT-082")
def test_e18_case_a_goes_once_round(close):
    match = close(["GM1", "FLG2 T4", "CT2"], unmet=[(0, 1, 0, 0), MET, (0, 0, 2, 0)], starter=1, case="A")
    assert told(match, "passed") == [(1, 2, 2)]
    assert match.actor == 2 and hand(match, 2) == "FLG2 CT2 T4"
    store(match, "CT2")
    assert match.actor == 0 and hand(match, 0) == "FLG2 GM1 T4"
    store(match, "GM1")
    assert match.over and left_over(match) == "FLG2 T4" and match.ending == "all_met"


@pytest.mark.rule("POT-077", "POT-078", "POT-079")
@pytest.mark.parametrize(("card", "other"), [("FLG1", "FLG4"), ("FLG4", "FLG1")])
def test_e19_exactly_one_card_is_stored_and_the_other_passed(close, card, other):
    match = close(["FLG1 FLG4", "GM1"], unmet=[(1, 0, 0, 0), (0, 1, 0, 0)])
    assert choices(match, "store card") == "FLG1 FLG4" and len(match.legal()) == 2
    store(match, card)
    assert match.actor == 1 and hand(match, 1) == f"{other} GM1"


@pytest.mark.rule("POT-088", "POT-089", "POT-090")
@pytest.mark.parametrize(("card", "after"), [("FLG1", [4, 1, 3, 0]), ("GM1", [2, -1, 1, -2])])
def test_e20_everyone_gains_or_loses(close, card, after):
    match = close(
        ["T1", "", "", card], unmet=[(0, 0, 0, 1), MET, MET, (1, 0, 0, 0)], status=[3, 0, 2, -1], starter=0
    )  # fmt: skip
    while not match.over:
        match.play(match.legal()[0])
    assert status(match) == after


# --- Matches and options ------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-096", "POT-097", "POT-R40")
def test_e21_a_tie_for_the_first_gifter(table):
    match = table([""] * 4, unmet=[FAR] * 4, status=[3, 5, 2, 5], match_games=2)
    match.state.first_gifter = 1
    assert next_first_gifter(match.game.rules, match.state) == 3


@pytest.mark.rule("POT-100", "POT-101")
def test_e22_hand_sizes_by_house(potlatch):
    hands = ["FLG1 FLG2 FLG3", "GM1 GM2 GM3 GM4", "T1 T2 T3 T4 CT1"]
    draws = draws_for(hands, ["creek", "river", "bay"], "CT2 CT2", 0)
    match = potlatch(players=3, hand_rule="house", first_gifter=0).new(seed=0, draws=draws)
    assert hand_sizes(match) == [3, 4, 5] and [hand(match, seat) for seat in (0, 1)] == hands[:2]
    while match.round == 1:
        match.play(match.legal()[0])
    assert hand_sizes(match) == [3, 4, 5]


@pytest.mark.rule("POT-105", "POT-R44")
@pytest.mark.parametrize("pool", ["small", "large"])
def test_e23_a_pool_too_small_is_refused(potlatch, pool):
    with pytest.raises(BadOption, match="4 houses, too few for 5 players"):
        potlatch(players=5, house_pool=pool)
