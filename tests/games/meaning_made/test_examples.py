"""The worked examples of the specification: the printed sample with its slips (WE-1) and the small examples (WE-4).

WE-2 and WE-3, which are played step by step, stand in test_golden.py.
"""

import pytest

from .positions import (
    choices,
    deck_size,
    gallery,
    holding,
    lacks,
    legacy,
    markers,
    market,
    meaning_of,
    pile,
    play,
    portfolio,
    reason,
    seat,
    told,
    vitals,
)

A, B, C, D = range(4)
CLINIC = "J09: E E by 2, J10, J17"  # after round 1 of the sample
OTHERS = (seat(), seat(), seat())


# --- WE-1: what the printed sample may and may not do -----------------------------------------------------------------


@pytest.mark.rule("MM-034", "MM-142", "MM-095")
@pytest.mark.parametrize(
    ("before", "step", "after"),
    [
        (5, "X09", 3), (3, "donate 2", 5), (5, "X03", 4), (4, "J09", 5), (5, "donate 1", 6), (6, "X21", 3),
        (3, "donate 3", 6), (6, "X12", 4), (4, "J10", 5), (5, "donate 2", 7), (7, "X28", 3), (3, "J17", 5),
        (5, "J11", 6), (6, "donate 3", 9), (9, "X23", 6), (6, "W3", 8),
    ],
)  # fmt: skip
def test_the_meaning_of_the_sample(table, before, step, after):
    match = meaning_step(table, before, step)
    assert (told(match, "meaning_fell") if step[0] == "X" else told(match, "meaning_rose"))[-1][1] == after


def meaning_step(table, before, step):
    """An Event of the sample, its donations, or one of its Projects."""
    if step.startswith("donate"):
        givers = int(step.split()[1])
        seats = [seat("1/1/1") if player < givers else seat("1/1/0") for player in range(4)]
        match = table(*seats, meaning=before, phase="donate")
        return play(match, *["donate"] * givers)
    if step.startswith("X"):
        match = table(seat("2/0/1"), *OTHERS, meaning=before, events=step, phase="donate", asked=3, actor=3)
        return play(match, "keep")
    seats = [seat("9/9/9", gallery="P01 P11"), seat("0/0/0"), seat("0/0/0"), seat("0/0/0")]
    if step == "W3":
        match = table(*seats, meaning=before)
        text = "contribute stewardship"
    else:
        match = table(*seats, meaning=before, portfolio=f"{step}, J01, J02", events="X03")
        text = "contribute 0"
    play(match, text)
    while match.phase == "pay_project":
        match.play(match.legal()[0])
    return match


@pytest.mark.rule("MM-084")
def test_step_13_without_support_only_the_insight_is_paid(table):
    match = table(seat("6/2/0", gallery="P21"), *OTHERS, portfolio=CLINIC)
    play(match, "contribute 0")
    assert (holding(match), lacks(match, 0), markers(match, 0)) == ("6/1/0", "S", [C, A])
    assert "pay support" not in choices(match)


@pytest.mark.rule("MM-093")
def test_step_13_with_a_support_the_clinic_would_be_completed(table):
    match = table(seat("6/2/1", gallery="P21"), *OTHERS, portfolio=CLINIC, projects="J11")
    play(match, "contribute 0", "pay insight", "pay support")
    assert (legacy(match), portfolio(match), meaning_of(match)) == ([3, 0, 6, 0], "J11 J10 J17", 6)


@pytest.mark.rule("MM-059", "MM-066", "MM-073")
@pytest.mark.parametrize(("slot", "card", "step"), [(3, "P31", 14), (3, "P32", 36)])
def test_steps_14_and_36_need_a_conversion(table, slot, card, step):
    match = table(seat("3/3/0"), *OTHERS, market=f"P01 P11 P21 {card} P41 P51")
    assert reason(match, f"buy {slot}") == "MM-066"
    play(match, "convert", f"buy {slot}")
    assert holding(match) == "1/2/1"


@pytest.mark.rule("MM-088", "MM-089", "MM-094")
def test_steps_17_and_18_the_first_contributor_keeps_the_place_and_only_markers_score(table):
    match = table(seat("6/1/0"), seat(), seat("3/4/1"), seat(), portfolio="J09: E E I by 2 0, J10, J17", actor=C)
    play(match, "contribute 0")
    assert legacy(match) == [3, 0, 6, 0]


@pytest.mark.rule("MM-066", "MM-080")
def test_step_24_the_one_pulse_is_in_another_gallery_and_needs_two_insight(table):
    match = table(seat("8/1/0"), seat(), seat(), seat(gallery="P11"))
    assert "P11" not in market(match) and gallery(match, D) == "P11"
    match = table(seat("8/1/0"), *OTHERS)
    assert reason(match, "buy 1") == "MM-066"


@pytest.mark.rule("MM-134")
def test_steps_25_and_26_refresh_and_buy_skin(table):
    match = table(seat("3/2/1"), *OTHERS, patterns="P02 P12 P22 P32 P42 P52 P05")
    play(match, "refresh market")
    assert market(match) == "P02 P12 P22 P32 P42 P52"
    play(match, "buy 0")
    assert (holding(match), gallery(match)) == ("3/2/1", "P02")


@pytest.mark.rule("MM-066", "MM-084")
def test_steps_29_30_and_41_drew_has_no_insight(table):
    match = table(seat("4/0/0"), *OTHERS, market="P02 P12 P22 P32 P42 P52", portfolio="J09, J10: E E by 2, J17")
    assert [reason(match, f"buy {slot}") for slot in (2, 4)] == ["MM-066", "MM-066"]
    play(match, "contribute 1")
    assert (holding(match), lacks(match, 1)) == ("3/0/0", "I I")


@pytest.mark.rule("MM-141")
def test_step_31_only_holders_of_support_are_asked(table):
    match = table(
        seat("8/1/0"), seat("3/2/1"), seat("1/6/0"), seat("4/0/0"), phase="donate", actor=B, asked=1, events="X09"
    )
    play(match, "donate")
    assert match.round == 3 and match.moves[-1].entries[1][1:3] == (1, 6)


@pytest.mark.rule("MM-082")
@pytest.mark.parametrize(("cards", "rule"), [("P21", "MM-082"), ("P21 P13", None)])
def test_step_34_the_archive_asks_for_balance(table, cards, rule):
    match = table(seat("8/1/0", gallery=cards), *OTHERS)
    assert reason(match, "contribute 2") == rule


@pytest.mark.rule("MM-094")
def test_step_39_nobody_scores_without_a_marker(table):
    match = table(seat(), seat(), seat("1/4/0"), seat(), actor=C, portfolio="J09, J10: E E I I by 2 3, J17")
    play(match, "contribute 1")
    assert legacy(match) == [0, 0, 6, 3]


@pytest.mark.rule("MM-084")
@pytest.mark.parametrize(
    ("holder", "archive", "step"), [("1/0/0", "E I by 1", 42), ("3/0/0", "E I S by 1 2", 45), ("0/0/0", "E by 1", 47)]
)
def test_steps_42_45_and_47_no_token_fits(table, holder, archive, step):
    match = table(seat(holder, gallery="P11"), *OTHERS, portfolio=f"J09, J10, J17: {archive}")
    assert reason(match, "contribute 2") == "MM-084"


@pytest.mark.rule("MM-096", "MM-101")
def test_step_46_the_archive_gives_everyone_vitals(table):
    seats = [seat("0/1/0", vitals=4, gallery="P13"), *(seat(vitals=4) for _ in range(3))]
    match = table(*seats, meaning=3, portfolio="J09, J10, J17: E I S by 0 3")
    play(match, "contribute 2")
    assert (legacy(match), meaning_of(match), vitals(match)) == ([6, 0, 0, 3], 5, [5, 5, 5, 5])


@pytest.mark.rule("MM-097", "MM-110")
def test_step_49_the_penalty_of_the_water_system(table):
    match = table(seat("0/1/1"), *OTHERS, portfolio="J11: E by 0, J10, J17", events="X11")
    play(match, "contribute 0", "pay insight", "pay support")
    assert (legacy(match), vitals(match), pile(match, "events")) == ([6, 0, 0, 0], [4, 4, 4, 4], "X11")


@pytest.mark.rule("MM-082", "MM-120")
@pytest.mark.parametrize(("cards", "step"), [("", 51), ("P11 P41 P22", 53), ("P21 P13", 56), ("P01 P31 P02 P32", 57)])
def test_steps_51_53_56_and_57_stewardship_asks_for_both_layers(table, cards, step):
    match = table(seat("3/3/1", gallery=cards), *OTHERS, meaning=6)
    assert reason(match, "contribute stewardship") == "MM-082"


@pytest.mark.rule("MM-066")
def test_step_52_focus_cannot_be_paid(table):
    match = table(seat("1/0/0"), *OTHERS, market="P02 P12 P22 P32 P42 P52")
    assert reason(match, "buy 5") == "MM-066"


@pytest.mark.rule("MM-154", "MM-R46")
def test_step_61_meaning_8_is_stable(table):
    assert table(seat(), *OTHERS, meaning=8).view()["glance"]["grade"] == "stable"


# --- WE-4: small examples ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-067", "MM-068", "MM-069", "MM-R03")
@pytest.mark.parametrize(
    ("card", "cards", "price"),
    [
        ("P09", "P01", ([0, 1, 0], 1)),
        ("P09", "P01 P02", ([0, 1, 0], 0)),
        ("P09", "P01 P02 P03", ([0, 1, 0], 0)),
        ("P37", "", ([0, 1, 1], 2)),
        ("P37", "P01 P11", ([0, 1, 1], 0)),
    ],
)
def test_what_a_pattern_costs(table, card, cards, price):
    match = table(seat("2/2/2", gallery=cards), seat(), market=f"{card} P12 P21 P31 P41 P51")
    shown = match.view(0)["glance"]["prices"][0]
    assert (shown["tokens"], shown["any"]) == price
    play(match, "buy 0")
    while match.phase == "pay_any":
        match.play(match.legal()[0])
    bonus = match.game.rules.pattern_bonus[int(card[1:]), :3].sum()
    assert sum(match.state.tokens[0].tolist()) == 6 - sum(price[0]) - price[1] + bonus


@pytest.mark.rule("MM-022", "MM-070", "MM-R40")
def test_a_vitals_cost_may_take_the_last_vitals_but_needs_it(table):
    match = table(seat("1/0/0", vitals=1), seat(), market="P08 P12 P21 P31 P41 P51")
    play(match, "buy 0")
    assert vitals(match)[0] == 0 and match.actor == 0 and "acquire ee" in choices(match)
    match = table(seat("1/0/0", vitals=0), seat(), market="P08 P12 P21 P31 P41 P51")
    assert reason(match, "buy 0") == "MM-070"


@pytest.mark.rule("MM-084", "MM-086", "MM-R14")
def test_a_part_of_a_project_may_be_paid(table):
    match = table(seat("1/0/0"), seat())
    play(match, "contribute 0")
    assert (lacks(match, 0), holding(match)) == ("E I S", "0/0/0")


@pytest.mark.rule("MM-082")
def test_two_layers_are_needed_and_one_is_owned(table):
    match = table(seat("3/3/3", gallery="P01"), seat(), portfolio="J19, J10, J17", meaning=6)
    assert reason(match, "contribute 0") == "MM-082" and reason(match, "contribute stewardship") == "MM-082"


@pytest.mark.rule("MM-017")
def test_drift_is_what_meaning_lacks(table):
    assert table(seat(), seat(), meaning=5).view()["glance"]["drift"] == 7


@pytest.mark.rule("MM-018")
def test_meaning_stops_at_12(table):
    match = table(seat("0/1/0", gallery="P11"), seat(), meaning=11, portfolio="J09, J10, J17: E I S by 0")
    play(match, "contribute 2")
    assert meaning_of(match) == 12


@pytest.mark.rule("MM-094")
def test_four_contributors_gain_6_3_1_1(table):
    match = table(seat("0/0/1"), *OTHERS, portfolio="J09: E E I by 2 0 3 1, J10, J17")
    play(match, "contribute 0")
    assert legacy(match) == [3, 1, 6, 1]


@pytest.mark.rule("MM-143", "MM-031")
def test_of_five_who_wish_to_donate_the_first_three_do(table):
    match = table(*(seat("0/0/1") for _ in range(5)), meaning=4, phase="donate", events="X01")
    play(match, "donate", "donate", "donate")
    assert [holding(match, player) for player in range(5)] == ["1/0/0"] * 3 + ["1/0/1"] * 2
    assert told(match, "meaning_rose") == [(1, 7, 0)] and match.round == 3


@pytest.mark.rule("MM-119", "MM-R05")
@pytest.mark.parametrize(("meaning", "rule"), [(5, "MM-119"), (6, None)])
def test_stewardship_opens_at_6(table, meaning, rule):
    match = table(seat("1/1/1", gallery="P01 P11"), seat(), meaning=meaning)
    assert reason(match, "contribute stewardship") == rule


@pytest.mark.rule("MM-134")
def test_a_market_refresh_discards_6_and_deals_6(table):
    match = table(seat(), seat())
    before, size = market(match), deck_size(match, "patterns")
    play(match, "refresh market")
    assert pile(match, "patterns") == before and deck_size(match, "patterns") == size - 6
    assert not set(market(match).split()) & set(before.split())


@pytest.mark.rule("MM-135")
def test_a_project_refresh_leaves_the_marked_project(table):
    match = table(seat(), seat(), portfolio="J09, J10: E by 1, J17", projects="J04 J23")
    play(match, "refresh projects")
    assert portfolio(match) == "J04 J10 J23" and pile(match, "projects") == "J09 J17"


@pytest.mark.rule("MM-150")
def test_the_score_is_vitals_and_legacy(table):
    assert table(seat(vitals=4, legacy=18), seat()).scores[0] == 22
