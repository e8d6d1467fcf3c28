"""Status and the result (POT-083 to POT-093)."""

import pytest

from .positions import give, glance, kinds_told, play_out, status, store, told

FAR = (9, 9, 9, 9)
MET = (0, 0, 0, 0)
ENTRY_CHANGES = {"met_exactly": 1, "shared": 1, "could_not_share": -1}


def ended(close, statuses, met=True, **how):
    """A match just before its last card; seat 0 stores it, and then all needs are met or not."""
    seats = len(statuses)
    needs = [(1, 0, 0, 0)] + [MET] * (seats - 2) + [MET if met else (0, 0, 0, 1)]
    match = close(["FLG1"] + [""] * (seats - 1), unmet=needs, status=statuses, **how)
    return store(match, "FLG1")


# --- Gifts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-083", "POT-085")
@pytest.mark.parametrize(("need", "gained"), [(1, 0), (2, 0), (3, 1), (4, 0), (9, 0)])
@pytest.mark.parametrize("kind", ["FLG3", "GM3", "CT3", "T3"])
def test_a_type_met_exactly_gains_its_giver_one_status(table, kind, need, gained):
    needs = [9 if t != ["FLG", "GM", "CT", "T"].index(kind[:-1]) else need for t in range(4)]
    match = give(table([kind, "", ""], unmet=[FAR, needs, FAR], status=[1, 2, 3]), 1, kind)
    assert status(match) == [1 + gained, 2, 3]


@pytest.mark.rule("POT-083")
def test_a_type_that_was_met_before_the_gift_gains_nothing(table):
    """FLG and CT are met exactly already; only GM is met by this gift."""
    match = give(table(["GM2", "", ""], unmet=[FAR, (0, 2, 0, 9), FAR]), 1, "GM2")
    assert status(match) == [1, 0, 0] and told(match, "met_exactly") == [(0, 1, 1)]


@pytest.mark.rule("POT-083")
def test_two_cards_of_one_type_that_meet_it_together_gain_one(table):
    match = give(table(["CT2 CT3", "", ""], unmet=[FAR, (9, 9, 5, 9), FAR], obligation=5), 1, "CT2 CT3")
    assert status(match) == [1, 0, 0]


@pytest.mark.rule("POT-084")
@pytest.mark.parametrize(
    ("cards", "needs", "gained"),
    [
        ("FLG1 GM2", (1, 2, 9, 9), 2),
        ("FLG1 GM2 CT3", (1, 2, 3, 9), 3),
        ("FLG1 GM2 CT3 T4", (1, 2, 3, 4), 4),
        ("FLG1 GM2 CT3 T4", (1, 2, 2, 4), 3),  # one of them is over
        ("FLG1 GM2 CT3 T4", (2, 2, 3, 4), 3),  # one of them is short
    ],
)
def test_a_gift_gains_status_for_each_of_several_types(table, cards, needs, gained):
    total = sum(int(card[-1]) for card in cards.split())
    match = give(table([cards, "", ""], unmet=[FAR, needs, FAR], obligation=total), 1, cards)
    assert int(match.state.exact[0]) == gained and len(told(match, "met_exactly")) == gained


@pytest.mark.rule("POT-085")
def test_a_type_that_goes_over_gains_nothing_now_or_later(table):
    match = table(["FLG4 T4", "GM4", ""], unmet=[FAR, (3, 9, 9, 9), FAR])
    assert status(give(match, 1, "FLG4")) == [0, 0, 0]
    give(match, 0, "GM4")
    assert status(give(match, 2, "T4")) == [0, 0, 0]


@pytest.mark.rule("POT-086")
def test_status_for_an_exact_need_is_the_givers_even_with_a_shared_card(table):
    """GM2 of their own and CT2 shared meet both needs: +2 for the giver, +1 for the sharer."""
    match = table(["GM2", "CT2", ""], unmet=[FAR, FAR, (0, 2, 2, 9)], obligation=4, gifted=[0, 1])
    match.play("invite 1")
    match.play("share card ct2")
    give(match, 2, "GM2 CT2")
    assert status(match) == [2, 1, 0] and glance(match)["scores"][1]["exact"] == 0


@pytest.mark.rule("POT-087", "POT-R33")
def test_exact_storing_gains_nothing(close):
    match = close(["FLG1", "GM2"], unmet=[(1, 0, 0, 0), (0, 2, 0, 9)])
    store(match, "FLG1 GM2")
    assert match.over and status(match) == [-1, -1] and match.state.exact.tolist() == [0] * 6


# --- The community ------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-088", "POT-092")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_when_every_house_is_complete_everyone_gains_one(close, players):
    match = ended(close, [2] * players)
    assert status(match) == [3] * players and match.ending == "all_met"
    assert glance(match)["fate"] == {"key": "all_met", "good": True}


@pytest.mark.rule("POT-089", "POT-092", "POT-R34")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_when_one_house_is_not_complete_everyone_loses_one(close, players):
    match = ended(close, [2] * players, met=False)
    assert status(match) == [1] * players and match.ending == "not_all_met"
    assert glance(match)["fate"] == {"key": "not_all_met", "good": False}
    assert told(match, "not_all_met") == [(1, 1, 0)]


@pytest.mark.rule("POT-090", "POT-R06", "POT-R07")
@pytest.mark.parametrize(
    ("before", "met", "after"), [(0, False, -1), (-1, False, -2), (60, True, 61), (199, True, 200)]
)
def test_status_has_no_limit_above_and_none_below(close, before, met, after):
    """32 Status cards would not do for 61."""
    assert status(ended(close, [before, 0], met))[0] == after


@pytest.mark.rule("POT-091")
@pytest.mark.parametrize("seed", range(5))
def test_status_changes_only_for_its_five_reasons(potlatch, seed):
    """Every change in a game is in the journal: an exact need, a share, a failed invitation, the common end."""
    match = potlatch(players=2 + seed, hand_rule=["six", "four"][seed % 2]).new(seed=100 + seed)
    while not match.over:
        before = status(match)
        match.play(match.legal()[-1 - len(match.moves) % len(match.legal())])
        expected = list(before)
        for kind, change in ENTRY_CHANGES.items():
            for seat, _, _ in told(match, kind):
                expected[seat] += change
        common = len(told(match, "all_met")) - len(told(match, "not_all_met"))
        assert status(match) == [points + common for points in expected]
    assert [part["total"] for part in glance(match)["scores"]] == status(match)


@pytest.mark.rule("POT-091")
@pytest.mark.parametrize("cards", ["FLG1", "FLG4", "FLG3 GM3", "FLG4 GM4", "FLG4 GM4 CT4", "FLG4 GM4 CT4 T4"])
def test_a_gift_that_meets_nothing_exactly_changes_no_status(table, cards):
    total = sum(int(card[-1]) for card in cards.split())
    match = table([cards, "", ""], unmet=[FAR, (9, 9, 9, 9), FAR], obligation=total, status=[1, 2, 3])
    assert status(give(match, 1, cards)) == [1, 2, 3]


@pytest.mark.rule("POT-091")
def test_the_parts_of_status_are_told_by_their_reasons(close):
    match = close(["FLG1", ""], unmet=[(1, 0, 0, 0), MET])
    s = match.state
    s.exact[:2], s.shares[:2], s.unable[:2] = [4, 0], [0, 2], [0, 1]
    store(match, "FLG1")
    assert glance(match)["scores"] == [
        {"exact": 4, "shares": 0, "unable": 0, "community": 1, "total": 5},
        {"exact": 0, "shares": 2, "unable": -1, "community": 1, "total": 2},
    ]


# --- The result ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-092")
@pytest.mark.parametrize("seed", range(6))
def test_the_community_result_is_whether_every_house_is_complete_at_the_end(potlatch, seed):
    match = play_out(potlatch(players=2 + seed % 5).new(seed=seed), seed)
    assert (match.ending == "all_met") is all(glance(match)["complete"])
    assert kinds_told(match)[-1] == "game_over" and kinds_told(match)[-2] == match.ending


@pytest.mark.rule("POT-093", "POT-R35")
@pytest.mark.parametrize(
    ("statuses", "places"),
    [
        ([3, 5, 2, 5], [3, 1, 4, 1]),
        ([4, 4, 4, 4], [1, 1, 1, 1]),
        ([1, 2, 3, 4], [4, 3, 2, 1]),
        ([0, -1, 0, -1], [1, 3, 1, 3]),
        ([7, 2, 2, 1], [1, 2, 2, 4]),
    ],
)
@pytest.mark.parametrize("met", [True, False])
def test_players_are_ranked_by_status_and_ties_are_shared(close, statuses, places, met):
    match = ended(close, statuses, met)
    assert match.places == places and match.winners == [seat for seat in range(4) if places[seat] == 1]


@pytest.mark.rule("POT-R35")
def test_the_community_result_is_told_first_then_who_is_most_esteemed(close):
    match = ended(close, [3, 5, 5])
    assert match.prompt() == (
        "The game is over. Every house has what it needs. Everyone: Status +1."
        " Held in highest esteem: Player 2 and Player 3. Status 6."
    )
    assert ended(close, [0, -1], met=False).prompt() == (
        "The game is over. Some needs are still open. Everyone: Status −1. Held in highest esteem: Player 1. Status −1."
    )


@pytest.mark.rule("POT-R35", "POT-R59")
@pytest.mark.parametrize(("final", "payoff"), [(-2, 0.05), (0, 0.2), (1, 0.275), (4, 0.5), (10, 0.95)])
def test_the_return_is_the_own_change_of_status_on_a_straight_line(close, final, payoff):
    """From −2 at 0.05 to +10 at 0.95: 0.075 for each Status, the common one included."""
    assert ended(close, [0, final - 1, 5]).payoffs[1] == pytest.approx(payoff)


@pytest.mark.rule("POT-R59")
def test_beyond_both_ends_the_return_grows_ever_flatter(close):
    high = [ended(close, [final - 1, 0]).payoffs[0] for final in (9, 10, 11, 12, 20, 100)]
    assert high == sorted(high) and len(set(high)) == 6 and high[-1] < 1
    assert high[1] - high[0] > high[2] - high[1] > high[3] - high[2]
    low = [ended(close, [final + 1, 0], met=False).payoffs[0] for final in (-1, -2, -3, -4, -9)]
    assert low == sorted(low, reverse=True) and len(set(low)) == 5 and low[-1] > 0
    assert low[0] - low[1] > low[1] - low[2] > low[2] - low[3]


@pytest.mark.rule("POT-R35")
def test_the_return_does_not_look_at_what_others_have(close):
    assert ended(close, [3, 9, 9]).payoffs[0] == ended(close, [3, 0, 0]).payoffs[0]
