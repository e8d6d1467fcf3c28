"""Acquire and Buy (LBM-030 to LBM-044)."""

import pytest

from .positions import (
    ALEX,
    do,
    drift,
    left,
    market,
    moves,
    next_round,
    owned,
    refused,
    specified_rows,
    stress,
    tokens,
    tracks,
)

PAIRS = ["ER", "EM", "EV", "ES", "RM", "RV", "RS", "MV", "MS", "VS"]


def cost(match, slot=0, seat=ALEX):
    """What the Pattern in a slot costs a player now, as it is shown."""
    return "".join(
        icon * count for icon, count in zip("ERMVS", match.view(seat)["glance"]["prices"][slot]["cost"], strict=True)
    )


# --- Acquire ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-030", "LBM-031")
@pytest.mark.parametrize("pair", PAIRS)
def test_acquire_takes_one_token_of_each_of_two_kinds(table, pair):
    match = table("", "EE")
    do(match, f"acquire {pair}")
    assert (tokens(match, 0), tokens(match, 1), left(match)) == (pair, "EE", 1)


@pytest.mark.rule("LBM-030")
def test_there_are_ten_pairs_and_none_of_one_kind_twice(table):
    offered = [text.split()[1].split("+") for text in moves(table("", ""), "acquire")]
    assert len(offered) == 10 == len({frozenset(pair) for pair in offered})
    assert all(first != second for first, second in offered)


@pytest.mark.rule("LBM-031")
@pytest.mark.parametrize("held", ["", "EERRMMVVSS"])
def test_acquire_costs_nothing_and_is_always_legal(table, held):
    match = table(held, "", drift=9, stress=2, round_number=30)
    assert len(moves(match, "acquire")) == 10
    do(match, "acquire MS")
    assert (tracks(match), drift(match), stress(match)) == ((0, 4, 2), 9, 2)
    assert sorted(tokens(match)) == sorted(held + "MS")


@pytest.mark.rule("LBM-032")
@pytest.mark.parametrize("count", [9, 99, 127, 255, 1000])
def test_there_is_no_limit_on_tokens_held(table, count):
    match = table("E" * count, "")
    do(match, "acquire EV")
    assert match.state.tokens[0].tolist() == [count + 1, 0, 0, 1, 0]


# --- Paying for a Pattern -----------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-033")
@pytest.mark.parametrize(
    ("held", "card", "enough"),
    [
        ("E", "P04", False),  # EE
        ("EE", "P04", True),
        ("EE", "P05", False),  # ER: one kind is lacking
        ("ER", "P05", True),
        ("EE", "P46", False),  # S, and a conversion is not made by the way
        ("RRMMVVSS", "P01", False),
        ("EV", "P85", False),  # ERV
        ("ERV", "P85", True),
    ],
)
def test_the_cost_must_be_held_in_full_kind_by_kind(table, held, card, enough):
    match = table(held, "EERRMMVVSS", market=card)
    assert refused(match, "buy 0") == (None if enough else "LBM-033")
    assert ("buy 0" in moves(match)) is enough


@pytest.mark.rule("LBM-033")
def test_buy_names_one_occupied_slot(table):
    match = table("EER", "", market="P01 - P03")
    assert moves(match, "buy") == ["buy 0", "buy 2"] and refused(match, "buy 1") == "LBM-025"
    do(match, "buy 2")
    assert (owned(match), market(match)) == ("P03", "P01 - - - - -")


@pytest.mark.rule("LBM-034", "LBM-035", "LBM-036", "LBM-037", "LBM-R05")
@pytest.mark.parametrize(
    ("mat", "card", "price"),
    [
        ("", "P04", "EE"),
        ("P01", "P04", "E"),  # 🧿 saves E
        ("P01 P02", "P04", ""),
        ("P01 P02 P05", "P04", ""),  # a third E finds nothing to save
        ("P03", "P04", "EE"),  # 🧿 saves R, and the card costs none
        ("P03", "P05", "E"),  # the icon of the owned card counts, not the one of the card bought
        ("P01 P03", "P05", ""),
        ("P30", "P15", "ER"),  # 🌍 saves V, from another Layer
        ("P45", "P15", "EV"),  # 🌍 saves R
        ("P30 P45", "P15", "E"),
        ("P12", "P27", "M"),  # 🧠 of Layer 1 saves R on 🧠 of Layer 2
        ("P12", "P02", "E"),  # same Layer, another Tag: nothing
        ("P01", "P12", "ER"),
        ("P16 P17 P20", "P25", "E"),  # three R against ERR
    ],
)
def test_owned_patterns_of_the_same_tag_save_one_icon_each(table, mat, card, price):
    match = table("EEEERRRRMMVV", "", market=card, owned={0: mat})
    assert cost(match) == price
    before = match.state.tokens[0].tolist()
    do(match, "buy 0")
    printed = next(line for line in specified_rows(r"P\d\d") if line[0] == card)
    paid = [old + printed[5].count(icon) - price.count(icon) for old, icon in zip(before, "ERMVS", strict=True)]
    assert match.state.tokens[0].tolist() == paid


@pytest.mark.rule("LBM-034")
def test_only_the_patterns_of_the_buyer_count(table):
    match = table("E", "E", market="P04", owned={1: "P01 P02"})
    assert cost(match, seat=0) == "EE" and cost(match, seat=1) == ""
    assert refused(match, "buy 0") == "LBM-033"


@pytest.mark.rule("LBM-035")
def test_a_cost_of_nothing_still_uses_the_action(table):
    match = table("", "", market="P04 P09", owned={0: "P01 P02 P05"})
    do(match, "buy 0", "buy 1")
    assert tokens(match) == "EEEERRRS" and match.actor == 1


@pytest.mark.rule("LBM-036")
def test_a_discount_beyond_the_cost_is_not_refunded(table):
    match = table("E", "", market="P02", owned={0: "P01 P04 P05 P07"})
    do(match, "buy 0")
    assert tokens(match) == "EEER"


@pytest.mark.rule("LBM-038")
@pytest.mark.parametrize(("card", "price"), [("P01", "E"), ("P17", "R"), ("P46", "S"), ("P62", "M"), ("P77", "V")])
def test_a_card_does_not_discount_its_own_purchase(table, card, price):
    assert refused(table("", "", market=card), "buy 0") == "LBM-033"
    match = table(price, "", market=card)
    assert cost(match) == price
    do(match, "buy 0")
    printed = next(line for line in specified_rows(r"P\d\d") if line[0] == card)
    assert tokens(match) == printed[5]


@pytest.mark.rule("LBM-034", "LBM-038", "LBM-R05")
@pytest.mark.parametrize(
    ("bought", "other", "before", "after"),
    [
        ("P01", "P05", "ER", "R"),  # 🧿 saves E
        ("P03", "P05", "ER", "E"),  # 🧿 saves R
        ("P46", "P48", "ES", "E"),  # 🧫 saves S
        ("P62", "P64", "EM", "E"),  # 🌐 saves M
        ("P77", "P81", "EV", "E"),  # 🎯 saves V
        ("P01", "P16", "ER", "ER"),  # another Tag
    ],
)
def test_a_pattern_that_was_bought_saves_its_own_icon_on_the_next_of_its_tag(table, bought, other, before, after):
    match = table("EERMVS", "", market=f"{bought} {other}")
    assert cost(match, 1) == before
    do(match, "buy 0")
    assert cost(match, 1) == after and cost(match, 1, seat=1) == before


@pytest.mark.rule("LBM-039")
@pytest.mark.parametrize(("held", "card"), [("", "P01"), ("E", "P04"), ("R", "P20"), ("E", "P09"), ("M", "P67")])
def test_outputs_cannot_pay_for_their_own_card(table, held, card):
    """Each of these gives out more of its cost than is lacking."""
    assert refused(table(held, "", market=card), "buy 0") == "LBM-033"


# --- What a purchase brings ---------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-040", "LBM-041", "LBM-042", "LBM-R06")
@pytest.mark.parametrize(
    ("card", "layer", "held", "after"),
    [
        ("P03", 1, "R", "EER"),
        ("P18", 2, "E", "ERS"),
        ("P32", 3, "R", "RRV"),
        ("P46", 4, "S", "ESS"),
        ("P68", 5, "E", "EMM"),
        ("P78", 6, "E", "RRV"),
    ],
)
def test_any_layer_may_come_first_and_its_outputs_come_at_once(table, card, layer, held, after):
    match = table(held, "", market=card)
    do(match, "buy 0")
    assert (tokens(match), owned(match), left(match)) == (after, card, 1)
    assert match.game.rules.pattern_layer[int(card[1:])] == layer and match.state.pattern_owner[int(card[1:])] == 0


@pytest.mark.rule("LBM-040")
def test_a_layer_slot_holds_any_number_of_cards(table):
    match = table("E", "", market="P11", owned={0: "P01 P02 P03 P04 P05 P06 P07 P08 P09 P10"})
    do(match, "buy 0")
    assert len(owned(match).split()) == 11 and set(match.game.rules.pattern_layer[1:12].tolist()) == {1}


@pytest.mark.rule("LBM-043", "LBM-044", "LBM-R07")
def test_an_owned_pattern_produces_nothing_later_and_stays(table):
    match = table("", "", owned={0: "P01 P39 P70", 1: "P02"}, drift=0)
    for rounds in (1, 2, 3):
        next_round(match)
        assert tokens(match, 0) == tokens(match, 1) == "E" * 2 * rounds + "R" * 2 * rounds
        assert (owned(match, 0), owned(match, 1)) == ("P01 P39 P70", "P02")


@pytest.mark.rule("LBM-044", "LBM-116")
def test_an_owned_pattern_is_worth_no_points(table):
    match = table("E", "", market="P01", owned={0: "P02 P03"})
    before = match.scores
    do(match, "buy 0")
    assert match.scores == before == [6, 6]
    assert table("", "", owned={0: "P01 P02 P03"}).scores == [6, 6]
