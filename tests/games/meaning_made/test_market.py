"""The Pattern Purchase: prices, payments, bonuses (MM-065 to MM-080)."""

import pytest

from .positions import (
    actions_left,
    choices,
    deck_size,
    finish,
    gallery,
    holding,
    market,
    pay_all,
    play,
    reason,
    reveal,
    seat,
    story,
    told,
    vitals,
)

REST = "P12 P21 P31 P41 P51"
TEN = "P01 P02 P03 P04 P05 P06 P07 P08 P12 P13"
NINE = "P01 P02 P03 P04 P05 P06 P07 P08 P12"


def price(match, slot=0):
    shown = match.view(int(match.state.active))["glance"]["prices"][slot]
    return shown["tokens"], shown["any"], shown["vitals"]


def spent(match, action="buy 0"):
    """How many tokens a purchase takes, before its bonus."""
    before = sum(match.state.tokens[0].tolist())
    card = int(match.state.market[int(action.split()[1])])
    pay_all(play(match, action))
    bonus = {9: 1, 10: 1, 1: 1, 4: 0, 2: 1, 41: 0}[card]
    return before + bonus - sum(match.state.tokens[0].tolist())


# --- Choosing a card --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-065", "MM-072")
@pytest.mark.parametrize("slot", range(6))
def test_any_card_of_the_market_may_be_bought(table, slot):
    cards = ["P02", "P04", "P13", "P12", "P24", "P42"]
    match = table(seat("9/9/9"), seat(), market=" ".join(cards), patterns="P60")
    play(match, f"buy {slot}")
    assert gallery(match) == cards[slot] and gallery(match, 1) == ""


@pytest.mark.rule("MM-065")
def test_an_empty_slot_sells_nothing(table):
    match = table(seat("9/9/9"), seat(), market=f"- {REST}", gone="patterns")
    assert reason(match, "buy 0") == "MM-065" and "buy 0" not in choices(match)


@pytest.mark.rule("MM-072")
@pytest.mark.parametrize(("card", "layer"), [("P02", 0), ("P13", 1), ("P24", 2), ("P33", 3), ("P43", 4), ("P53", 5)])
def test_a_bought_card_goes_to_the_slot_of_its_layer(table, card, layer):
    match = table(seat("5/5/5", gallery="P01 P03 P11"), seat(), market=f"{card} P42 P41 P31 P51 P21")
    play(match, "buy 0")
    expected = [2, 1, 0, 0, 0, 0]
    expected[layer] += 1
    assert match.state.gallery[0].tolist() == expected


# --- The price --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-066", "MM-071")
@pytest.mark.parametrize(
    ("card", "holder", "rule"),
    [
        ("P11", "1/2/0", None),
        ("P11", "0/9/9", "MM-066"),
        ("P11", "9/1/9", "MM-066"),
        ("P31", "9/9/0", "MM-066"),
        ("P31", "0/1/1", None),
        ("P03", "1/9/9", "MM-066"),
    ],
)
def test_token_icons_are_paid_with_exactly_those_tokens(table, card, holder, rule):
    match = table(seat(holder), seat(), market=f"{card} P12 P21 P41 P42 P51")
    assert (reason(match, "buy 0"), "buy 0" in choices(match)) == (rule, rule is None)


@pytest.mark.rule("MM-066", "MM-067")
def test_gallery_cards_never_reduce_token_icons(table):
    match = table(seat("0/2/0", gallery="P01 P02 P03 P04 P05"), seat(), market="P06 P12 P21 P31 P41 P51")
    assert price(match) == ([0, 2, 0], 0, 0)
    play(match, "buy 0")
    assert holding(match) == "0/0/0"


@pytest.mark.rule("MM-067", "MM-068", "MM-R03")
@pytest.mark.parametrize(
    ("card", "owned", "left"),
    [
        ("P20", "", 3),  # icons 1 1 2
        ("P20", "P01", 2),
        ("P20", "P01 P02", 1),
        ("P20", "P01 P02 P03", 1),  # a third Boundary covers no Balance
        ("P20", "P12", 2),
        ("P20", "P12 P13 P14", 2),
        ("P20", "P01 P02 P12", 0),
        ("P60", "P01 P03 P05", 3),  # icons 2 4 6
        ("P60", "P31 P12", 1),
    ],
)
def test_each_layer_covers_its_own_icons(table, card, owned, left):
    match = table(seat("9/9/9", gallery=owned), seat(), market=f"{card} P11 P21 P33 P41 P51")
    assert price(match) == ([1, 1, 0], left, 0)
    play(match, "buy 0")
    told_left = told(match, "buys")[0][2] if left else 0
    assert told_left == left


@pytest.mark.rule("MM-068", "MM-R03")
@pytest.mark.parametrize(("holder", "rule"), [("0/1/1", "MM-071"), ("0/1/2", None), ("2/1/0", None), ("0/3/0", None)])
def test_a_missing_icon_is_paid_with_one_token_of_any_kind(table, holder, rule):
    """P09: icons 1 1 and I."""
    match = table(seat(holder), seat(), market=f"P09 {REST}")
    assert reason(match, "buy 0") == rule
    if rule is None:
        pay_all(play(match, "buy 0"))
        assert holding(match) == "0/0/1" and gallery(match) == "P09"


@pytest.mark.rule("MM-069")
def test_discounts_do_not_use_up_cards_and_count_again(table):
    match = table(seat("1/2/0", gallery="P01 P02"), seat(), market="P09 P10 P21 P31 P41 P51", patterns="P60")
    play(match, "buy 0", "buy 1")
    assert gallery(match) == "P01 P02 P09 P10"


@pytest.mark.rule("MM-070", "MM-024", "MM-R40")
@pytest.mark.parametrize(("before", "after"), [(5, 4), (1, 0)])
def test_a_vitals_cost_is_paid(table, before, after):
    match = table(seat("1/1/0", vitals=before), seat(), market=f"P48 {REST}")
    play(match, "buy 0")
    assert vitals(match) == [after, 5] and holding(match) == "1/0/1"


@pytest.mark.rule("MM-070", "MM-R40", "MM-022")
def test_without_enough_vitals_the_purchase_is_illegal(table):
    match = table(seat("9/9/9", vitals=0), seat(), market=f"P48 {REST}")
    assert reason(match, "buy 0") == "MM-070" and "buy 0" not in choices(match)
    assert reason(match, "buy 1") is None


@pytest.mark.rule("MM-071")
@pytest.mark.parametrize(("holder", "legal"), [("1/1/0", False), ("1/1/2", False), ("1/1/3", True), ("4/1/0", True)])
def test_what_cannot_be_paid_in_full_is_not_for_sale(table, holder, legal):
    """P20: icons 1 1 2, E and I."""
    match = table(seat(holder), seat(), market=f"P20 {REST}")
    assert reason(match, "buy 0") == (None if legal else "MM-071")
    assert ("buy 0" in choices(match)) is legal


@pytest.mark.rule("MM-073")
def test_a_card_does_not_help_to_pay_for_itself(table):
    """P07 has one Boundary icon and gives an Insight; its own layer and bonus come too late."""
    match = table(seat("1/0/0"), seat(), market=f"P07 {REST}")
    assert reason(match, "buy 0") == "MM-071"
    match = table(seat("2/0/0"), seat(), market=f"P07 {REST}")
    play(match, "buy 0")
    assert holding(match) == "0/1/0"


@pytest.mark.rule("MM-R44")
@pytest.mark.parametrize("card", ["P43", "P53", "P33"])
def test_no_layer_has_to_be_bought_before_another(table, card):
    match = table(seat("2/1/0"), seat(), market=f"{card} {REST}")
    assert reason(match, "buy 0") is None


# --- Surcharges -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-053", "MM-170", "MM-183", "MM-185", "MM-R33", "MM-R56")
@pytest.mark.parametrize(
    ("owned", "parts", "extra"),
    [
        ("", {}, 0),
        ("", {"event": "X17"}, 1),
        ("", {"hard_mode": True}, 1),
        (NINE, {"pattern_fatigue": True}, 0),
        (TEN, {"pattern_fatigue": True}, 1),
        (TEN, {}, 0),
        ("", {"hard_mode": True, "event": "X17"}, 2),
        (TEN, {"pattern_fatigue": True, "hard_mode": True}, 2),
        (TEN, {"pattern_fatigue": True, "event": "X17", "hard_mode": True}, 3),
    ],
)
def test_surcharges_add_up_and_no_discount_reduces_them(table, owned, parts, extra):
    """P41 costs I I I and has no icons."""
    match = table(seat("3/3/3", gallery=owned), seat(), market="P41 P11 P21 P31 P42 P51", **parts)
    assert price(match) == ([0, 3, 0], extra, 0)
    assert spent(match) == 3 + extra


@pytest.mark.rule("MM-R56", "MM-185")
def test_two_events_that_add_to_prices_both_count(table):
    match = table(seat("3/3/3"), seat(), market=f"P04 {REST}", event="X16 X17", high_instability=True)
    assert price(match)[1] == 1
    match.state.events[:] = 17, 17
    assert price(match)[1] == 2
    assert spent(match) == 3


@pytest.mark.rule("MM-170", "MM-067")
def test_the_token_of_hard_mode_is_not_discounted(table):
    match = table(seat("3/3/3", gallery="P01 P02 P03"), seat(), market=f"P09 {REST}", hard_mode=True)
    assert price(match) == ([0, 1, 0], 1, 0)


# --- Paying -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-R54", "MM-068")
def test_tokens_are_paid_in_the_order_energy_insight_support(table):
    match = table(seat("2/2/2"), seat(), market=f"P09 {REST}")
    play(match, "buy 0")
    assert choices(match) == ["pay energy", "pay insight", "pay support"]


@pytest.mark.rule("MM-R54")
def test_never_back_to_an_earlier_kind(table):
    """P20 leaves three any-tokens: after Insight no Energy may follow."""
    match = table(seat("3/3/3"), seat(), market=f"P20 {REST}")
    play(match, "buy 0", "pay insight")
    assert choices(match) == ["pay insight", "pay support"]
    assert reason(match, "pay energy") == "MM-R54"


@pytest.mark.rule("MM-071", "MM-R54")
def test_a_payment_must_leave_the_rest_payable(table):
    """Three any-tokens with 2/1/2 left: to begin with a Support would leave one unpaid."""
    match = table(seat("3/2/2"), seat(), market=f"P20 {REST}")
    play(match, "buy 0")
    assert choices(match) == ["pay energy", "pay insight"]
    assert reason(match, "pay support") == "MM-071"


@pytest.mark.rule("MM-068")
def test_a_payment_with_one_kind_makes_itself(table):
    match = table(seat("0/3/0"), seat(), market=f"P09 {REST}")
    play(match, "buy 0")
    assert match.phase == "main" and holding(match) == "0/0/1"


@pytest.mark.rule("MM-R51", "MM-066", "MM-070")
def test_between_two_payments_the_card_lies_in_its_slot_and_the_action_is_used(table):
    match = table(seat("3/3/3", vitals=4), seat(), market=f"P29 {REST}")
    play(match, "buy 0")
    assert (match.phase, actions_left(match), holding(match), vitals(match)[0]) == ("pay_any", 1, "2/2/3", 3)
    play(match, "pay energy")
    assert market(match).startswith("P29") and gallery(match) == ""
    pay_all(match)
    assert gallery(match) == "P29"


# --- The bonus and the refill -----------------------------------------------------------------------------------------


@pytest.mark.rule("MM-074", "MM-075", "MM-076", "MM-077", "MM-078", "MM-073")
@pytest.mark.parametrize(
    ("card", "holder", "after", "health"),
    [
        ("P04", "0/1/0", "0/0/0", 5),  # no bonus
        ("P02", "1/0/0", "1/0/0", 5),  # E1
        ("P18", "1/0/0", "0/2/0", 4),  # costs a Vitals, I2
        ("P33", "2/0/0", "0/0/1", 5),  # S1
        ("P16", "1/0/1", "0/0/0", 7),  # V2
        ("P39", "1/0/0", "1/0/1", 4),  # E1 S1
        ("P51", "0/1/1", "1/0/0", 6),  # E1 V1
    ],
)
def test_a_bonus_is_gained_once_after_paying(table, card, holder, after, health):
    match = table(seat(holder), seat(), market=f"{card} P12 P21 P31 P41 P52")
    play(match, "buy 0")
    assert (holding(match), vitals(match)) == (after, [health, 5])


@pytest.mark.rule("MM-029", "MM-077", "MM-078")
def test_a_great_card_gives_two_support_and_a_vitals(table):
    match = table(seat("1/1/0", gallery="P12 P31 P53"), seat(), market="P60 P11 P21 P33 P41 P51")
    play(match, "buy 0")
    assert (holding(match), vitals(match)[0]) == ("0/0/2", 6)


@pytest.mark.rule("MM-074", "MM-027", "MM-R30")
def test_a_gallery_gives_nothing_later(table):
    """Ten Patterns, three of which once gave Support: a whole round brings only what is acquired."""
    owned = "P09 P10 P17 P33 P36 P02 P03 P05 P07 P12"
    match = table(seat("0/0/1", gallery=owned), seat("0/0/0"), events="X09")
    play(match, "acquire ii", "acquire ii", "acquire ii", "acquire ii", "keep")
    assert match.round == 3 and holding(match) == "0/4/1" and vitals(match) == [5, 5]
    assert "gained" not in story(match)


@pytest.mark.rule("MM-079")
def test_the_slot_is_refilled_before_the_next_action(table):
    match = table(seat("3/3/3"), seat(), patterns="P60 P59")
    play(match, "buy 2")
    assert market(match) == "P01 P11 P60 P31 P41 P51" and actions_left(match) == 1
    assert story(match) == ["bought", "gained", "market_slot"]


@pytest.mark.rule("MM-080", "MM-069", "MM-083")
def test_gallery_cards_are_never_lost(table):
    """Not by contributing, a Refresh, the end of a round or an Event."""
    owned = "P01 P11 P21"
    match = table(seat("2/4/4", gallery=owned), seat("0/0/0"), events="X28")
    finish(match, "contribute 2")
    play(match, "refresh market", "acquire ii", "acquire ii", "donate", "lose insight")
    assert gallery(match) == owned and deck_size(match, "patterns") == 60 - 6 - 3 - 6


@pytest.mark.rule("MM-080")
def test_a_reshuffle_never_takes_gallery_cards(table):
    match = table(seat(gallery="P60 P01"), seat(), gone="patterns", discards="P20 P30")
    play(match, "refresh market")
    assert gallery(match) == "P01 P60" and not {"P01", "P60"} & set(market(match).split())


@pytest.mark.rule("MM-029", "MM-027")
def test_nobody_else_pays_or_gains(table):
    match = table(seat("3/3/3"), seat("1/1/1"), seat("2/2/2"))
    play(match, "buy 0")
    assert [holding(match, player) for player in (1, 2)] == ["1/1/1", "2/2/2"]
    assert reveal(table, "X09", seat(gallery=TEN), seat()).state.tokens[0].tolist() == [3, 2, 1]
