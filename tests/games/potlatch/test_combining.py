"""Combine Resources (POT-042 to POT-058)."""

import pytest

from tablewright.games.potlatch.actions import ACTIONS

from .positions import (
    choices,
    gifts,
    give,
    glance,
    hand,
    hand_sizes,
    inside,
    kinds_told,
    obligation,
    offers,
    reason,
    receivers,
    stack_size,
    status,
    target,
    told,
)

FAR = (9, 9, 9, 9)
MET = (0, 0, 0, 0)


def stuck(table, own="CT1", other="CT2 T4", need=(0, 0, 3, 0), obligation=4, third="", **how):
    """Seat 0 cannot give; only the house of seat 2 may receive. Seat 0 and seat 1 have been gifted."""
    match = table([own, other, third], unmet=[FAR, FAR, need], **{"obligation": obligation, "gifted": [0, 1]} | how)
    assert match.phase == "invite"
    return match


# --- When ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-042")
@pytest.mark.parametrize(
    ("own", "need", "needed"),
    [
        ("FLG4 GM4", (0, 0, 9, 9), 1),  # no type that is needed
        ("FLG3", (9, 9, 9, 9), 4),  # too little
        ("FLG4 FLG4", (4, 0, 0, 0), 5),  # the second lands on nothing
        ("", (9, 9, 9, 9), 1),  # no card at all
    ],
)
def test_without_a_legal_gift_the_player_must_invite(table, own, need, needed):
    match = stuck(table, own=own, need=need, obligation=needed)
    assert offers(match, "invite") == ["1", "2"] and len(match.legal()) == 2
    assert reason(match, "gift to 2") == reason(match, "gift card flg4") == "POT-042"


@pytest.mark.rule("POT-042", "POT-R26")
def test_an_opener_without_a_fitting_card_must_invite_and_the_shared_card_is_the_only_gift(table):
    match = table(["FLG4 FLG1", "GM1 CT2", "T4"], unmet=[FAR, (0, 3, 0, 0), (0, 0, 3, 3)], round_number=2)
    assert match.phase == "invite"
    match.play("invite 1")
    assert choices(match, "share card") == "GM1 CT2"
    match.play("share card gm1")
    assert gifts(match) == [(1, "GM1")] and obligation(give(match, 1, "GM1")) == 1


@pytest.mark.rule("POT-043", "POT-R13")
@pytest.mark.parametrize("how", [{}, {"obligation": 3}])
def test_who_can_give_may_not_invite(table, how):
    match = table(["FLG3", "GM3", ""], unmet=[FAR] * 3, **how)
    assert offers(match, "invite") == [] and reason(match, "invite 1") == "POT-043"
    match.play("gift to 1")
    assert reason(match, "invite 1") == "POT-043"


# --- Whom ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-044", "POT-R23")
def test_any_other_player_may_be_invited(table):
    """Seat 1 has been gifted, seat 2 has an empty hand and the only eligible house, seat 3 has nothing that fits."""
    match = table(["CT1", "CT2", "", "T1"], unmet=[FAR, FAR, (0, 0, 3, 0), FAR], obligation=4, gifted=[0, 1, 3])
    assert offers(match, "invite") == ["1", "2", "3"] and len(match.legal()) == 3
    assert reason(match, "invite 0") == "POT-044" and reason(match, "invite 4") == "POT-001"


@pytest.mark.rule("POT-045")
def test_there_is_one_invitation_in_a_turn(table):
    match = stuck(table, own="GM2 CT1", other="GM1 CT2 T4", need=(0, 2, 3, 0))
    match.play("invite 1")
    assert offers(match, "invite") == [] and reason(match, "invite 2") == "POT-048"
    match.play("share card ct2")
    assert match.phase == "receiver" and reason(match, "invite 2") == "POT-043"


@pytest.mark.rule("POT-045", "POT-056")
def test_after_a_share_that_is_too_small_nobody_else_is_invited(table):
    match = stuck(table, third="CT4")
    match.play("invite 1")
    match.play("share card ct2")
    assert int(match.state.closing) == 2 and reason(match, "invite 2") == "POT-069"


@pytest.mark.rule("POT-046", "POT-R47")
def test_an_invitation_names_a_player_and_nothing_else(table):
    invite = next(family for family in ACTIONS if family.name == "invite")
    assert [parameter.name for parameter in invite.parameters] == ["seat"] and ACTIONS.count == 60
    match = stuck(table)
    match.play("invite 1")
    assert told(match, "invited") == [(0, 1, 0)]
    assert match.journal() == ["Player 1 has no gift that fits and invites Player 2 to combine resources."]


@pytest.mark.rule("POT-R47")
def test_there_is_no_action_for_talk_trade_or_showing_cards():
    firsts = {family.name: ACTIONS.first(family.name) for family in ACTIONS}
    assert firsts == {"gift to": 0, "gift card": 6, "invite": 22, "share card": 28, "store card": 44}
    assert ACTIONS.count == 60


# --- What is shared -----------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-047", "POT-R20")
@pytest.mark.parametrize("needed", [2, 7, 13])
def test_a_card_is_playable_by_its_type_whatever_its_amount(table, needed):
    match = stuck(table, own="", other="FLG1 FLG4 GM1 CT1 T3", need=(1, 0, 5, 0), obligation=needed)
    match.play("invite 1")
    assert choices(match, "share card") == "FLG1 FLG4 CT1"
    assert reason(match, "share card gm1") == reason(match, "share card t3") == "POT-047"


@pytest.mark.rule("POT-047", "POT-023")
def test_needs_of_the_inviter_and_of_gifted_houses_make_nothing_playable(table):
    """FLG is needed by the inviter, GM by the gifted house of the invited player, CT by seat 2, T by nobody."""
    match = table(
        ["", "FLG1 GM1 CT1 T1", "", ""],
        unmet=[(9, 0, 0, 0), (0, 9, 0, 0), (0, 0, 9, 0), MET],
        obligation=1, gifted=[0, 1],
    )  # fmt: skip
    match.play("invite 1")
    assert choices(match, "share card") == "CT1"


@pytest.mark.rule("POT-047")
def test_every_eligible_house_counts_also_that_of_the_invited_player(table):
    match = table(["", "FLG1 GM1 CT1", ""], unmet=[FAR, (9, 0, 0, 0), (0, 9, 0, 0)], obligation=1)
    match.play("invite 1")
    assert choices(match, "share card") == "FLG1 GM1"


@pytest.mark.rule("POT-048")
def test_an_invited_player_cannot_refuse_and_shares_one_card(table):
    match = stuck(table, own="", other="CT2 CT3 T4", need=(0, 0, 9, 0), obligation=2)
    match.play("invite 1")
    assert (match.actor, match.phase) == (1, "share")
    assert [match.text(action) for action in match.legal()] == ["share card ct2", "share card ct3"]
    assert reason(match, "gift to 2") == reason(match, "gift card ct2") == "POT-048"
    match.play("share card ct3")
    assert match.actor == 0 and reason(match, "share card ct2") == "POT-048"
    assert (hand(match, 0), hand(match, 1)) == ("CT3", "CT2 T4")


@pytest.mark.rule("POT-048")
def test_nobody_shares_unasked(table):
    match = table(["FLG1", "GM1"], unmet=[FAR, FAR])
    assert reason(match, "share card flg1") == "POT-048"


@pytest.mark.rule("POT-049", "POT-R21")
@pytest.mark.parametrize(("card", "saves"), [("ct1", False), ("ct2", False), ("ct3", True), ("ct4", True)])
def test_the_invited_player_chooses_freely_even_a_card_that_saves_nothing(table, card, saves):
    match = stuck(table, own="CT1 GM4", other="CT1 CT2 CT3 CT4", need=(0, 0, 9, 0), obligation=4)
    match.play("invite 1")
    assert choices(match, "share card") == "CT1 CT2 CT3 CT4"
    match.play(f"share card {card}")
    assert (int(match.state.closing) == 0) is saves and status(match) == [0, 1, 0]


@pytest.mark.rule("POT-050")
def test_the_shared_card_belongs_to_the_player_on_turn(table):
    match = stuck(table, own="GM2 CT1", other="GM1 CT2 T4", need=(0, 2, 3, 9), stack="")
    match.play("invite 1")
    match.play("share card gm1")
    assert (hand(match, 0), hand(match, 1)) == ("GM1 GM2 CT1", "CT2 T4")
    assert glance(match, 0)["hand_cards"] == [16, 17, 32] and glance(match, 1)["hand_cards"] == [33, 51]
    give(match, 2, "GM1 GM2 CT1")
    assert hand(match, 0) == "" and inside(match, 2) == "GM1 GM2 CT1"


@pytest.mark.rule("POT-R24")
def test_everyone_sees_the_shared_card(table):
    match = stuck(table, own="GM2 CT1", other="GM1 CT2 T4", need=(0, 2, 3, 0))
    match.play("invite 1")
    match.play("share card ct2")
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["shared"] == 33
        assert match.journal(viewer) == ["Player 2 shares Canoe 2 (technology). Status +1."]


@pytest.mark.rule("POT-R24", "POT-057")
def test_the_shared_card_stays_open_in_the_hand_where_it_did_not_help(table):
    match = stuck(table)
    match.play("invite 1")
    match.play("share card ct2")
    assert match.phase == "store" and match.view(None)["shared"] == 33


# --- Status -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-051", "POT-053")
def test_who_shares_gains_status_at_once_and_the_inviter_nothing(table):
    match = stuck(table, own="GM2 CT1", other="GM1 CT2 T4", need=(0, 2, 3, 0), status=[2, -1, 5])
    match.play("invite 1")
    assert status(match) == [2, -1, 5]
    match.play("share card gm1")
    assert status(match) == [2, 0, 5] and match.phase == "receiver"


@pytest.mark.rule("POT-051", "POT-053", "POT-R22")
def test_a_share_that_saves_nothing_gains_status_too(table):
    match = stuck(table, status=[2, 3, 5])
    match.play("invite 1")
    match.play("share card ct2")
    assert status(match) == [2, 4, 5] and int(match.state.closing) == 2


@pytest.mark.rule("POT-052", "POT-053", "POT-R34")
@pytest.mark.parametrize("other", ["FLG4 GM4 T4", ""])
def test_who_has_nothing_to_share_loses_status_and_the_inviter_nothing(table, other):
    match = stuck(table, other=other, status=[2, 3, 5])
    match.play("invite 1")
    assert status(match) == [2, 2, 5]
    assert match.journal()[1] == "Player 2 has no card that fits. Status −1."


# --- What follows -------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-054")
def test_after_a_share_the_gift_keeps_the_obligation_the_smallest_total_and_the_fewest_cards(table):
    """With CT4 the smallest total from 5 on is 5 (1 + 4), not 6, and two cards make it."""
    match = stuck(table, own="CT1 CT2", other="CT4", need=(0, 0, 9, 0), obligation=5)
    match.play("invite 1")
    match.play("share card ct4")
    assert (obligation(match), target(match), match.phase) == (5, 5, "receiver")
    assert gifts(match) == [(2, "CT1 CT4")] and reason(match, "invite 1") == "POT-043"


@pytest.mark.rule("POT-054", "POT-R25")
def test_after_a_share_a_gifted_house_is_still_not_eligible(table):
    match = stuck(table, own="", other="CT4", need=(0, 0, 9, 0), obligation=4)
    match.play("invite 1")
    match.play("share card ct4")
    assert receivers(match) == [2] and reason(match, "gift to 1") == reason(match, "gift to 0") == "POT-023"


@pytest.mark.rule("POT-055", "POT-066", "POT-R27")
def test_with_nothing_shared_the_round_ends_at_once_and_the_game_closes(table):
    match = stuck(table, other="FLG4 T4")
    stack = stack_size(match)
    match.play("invite 1")
    assert kinds_told(match)[:3] == ["invited", "could_not_share", "closed_stuck"]
    assert not {"round_ended", "refilled", "new_round"} & set(kinds_told(match))
    assert (match.round, stack_size(match), int(match.state.closing)) == (2, stack, 2)


@pytest.mark.rule("POT-056", "POT-066", "POT-R27")
def test_with_a_share_that_is_too_small_the_round_ends_at_once_and_the_game_closes(table):
    match = stuck(table)
    stack = stack_size(match)
    match.play("invite 1")
    match.play("share card ct2")
    assert kinds_told(match) == ["shared", "fell_short", "closed_stuck"]
    assert (match.round, stack_size(match), int(match.state.closing)) == (2, stack, 2)


@pytest.mark.rule("POT-057", "POT-073")
def test_a_shared_card_that_did_not_help_stays_with_the_player_on_turn(table):
    match = stuck(table)
    match.play("invite 1")
    match.play("share card ct2")
    assert (match.actor, hand(match, 0), hand(match, 1)) == (0, "CT1 CT2", "T4")


@pytest.mark.rule("POT-058")
def test_nobody_draws_because_of_combine_resources(table):
    match = stuck(table, own="GM2 CT1", other="GM1 CT2 T4", need=(0, 2, 3, 9))
    stack = stack_size(match)
    match.play("invite 1")
    match.play("share card ct2")
    assert (hand_sizes(match), stack_size(match)) == ([3, 2, 0], stack)
    match.play("gift to 2")
    match.play("gift card gm2")
    assert (hand_sizes(match), stack_size(match)) == ([2, 2, 0], stack)


@pytest.mark.rule("POT-058", "POT-060")
def test_the_refill_after_the_round_makes_up_for_the_shared_card(table):
    match = stuck(table, own="GM2 CT1", other="GM1 CT2 T4", need=(0, 2, 3, 9))
    match.play("invite 1")
    match.play("share card ct2")
    give(match, 2, "GM2 CT2")
    assert match.round == 3 and hand_sizes(match) == [6, 6, 6] and glance(match)["opening"]
