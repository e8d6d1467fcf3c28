"""The opening gift, later gifts and the Obligation level (POT-028 to POT-041)."""

from random import Random

import pytest

from .positions import choices, gifts, give, glance, kinds, obligation, outside, reason, status, target, unmet

FAR = (9, 9, 9, 9)
ALL_OPEN = (3, 3, 3, 3)


def facing(table, cards, *houses, **how):
    """Seat 0 on turn with these cards; the houses of the others need this."""
    return table([cards, *[""] * len(houses)], unmet=[FAR, *houses], **how)


# --- The opening --------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-028")
@pytest.mark.parametrize("round_number", [1, 2, 7])
def test_an_opening_is_one_card(table, round_number):
    match = facing(table, "FLG1 FLG1 GM1", FAR, FAR, round_number=round_number)
    assert gifts(match) == [(1, "FLG1"), (1, "GM1"), (2, "FLG1"), (2, "GM1")]
    give(match, 2, "FLG1")
    assert match.actor == 2 and outside(match, 2) == "FLG1"


@pytest.mark.rule("POT-029")
def test_an_opening_is_any_card_of_a_type_that_the_chosen_house_needs(table):
    match = facing(table, "FLG1 FLG4 GM2 CT3 T4", (1, 0, 5, 0), (0, 2, 0, 0), (0, 0, 0, 9))
    assert gifts(match) == [(1, "FLG1"), (1, "FLG4"), (1, "CT3"), (2, "GM2"), (3, "T4")]
    match.play("gift to 1")
    assert reason(match, "gift card gm2") == reason(match, "gift card t4") == "POT-035"


@pytest.mark.rule("POT-029")
def test_a_house_that_needs_nothing_of_the_hand_cannot_be_opened_to(table):
    match = facing(table, "FLG1", (0, 5, 5, 5), (1, 0, 0, 0))
    assert gifts(match) == [(2, "FLG1")] and reason(match, "gift to 1") == "POT-029"


@pytest.mark.rule("POT-030", "POT-R09")
@pytest.mark.parametrize("round_number", [1, 2, 6])
def test_the_opener_need_not_give_the_smallest_card(table, round_number):
    match = facing(table, "FLG1 GM2 CT3 T4", FAR, round_number=round_number)
    assert gifts(match) == [(1, "FLG1"), (1, "GM2"), (1, "CT3"), (1, "T4")] and target(match) is None


@pytest.mark.rule("POT-031")
@pytest.mark.parametrize("amount", [1, 2, 3, 4])
def test_the_amount_of_the_opening_is_the_obligation(table, amount):
    assert obligation(give(facing(table, f"CT{amount}", FAR, FAR), 1, f"CT{amount}")) == amount


# --- Legal sets ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-032", "POT-034")
@pytest.mark.parametrize(
    ("cards", "needed", "sets"),
    [
        ("FLG4", 4, ["FLG4"]),
        ("FLG2 FLG2", 4, ["FLG2 FLG2"]),
        ("FLG2 T2", 4, ["FLG2 T2"]),
        ("FLG1 GM1 CT1 T1", 4, ["FLG1 GM1 CT1 T1"]),
        ("GM1 GM1 GM1 GM1", 4, ["GM1 GM1 GM1 GM1"]),
        ("FLG2 FLG2 GM2 GM2", 4, ["FLG2 FLG2", "FLG2 GM2", "GM2 GM2"]),
    ],
)
def test_a_later_gift_is_one_or_more_cards_of_one_type_or_of_several(table, cards, needed, sets):
    assert gifts(facing(table, cards, FAR, obligation=needed)) == [(1, cards) for cards in sets]


@pytest.mark.rule("POT-033")
@pytest.mark.parametrize("needed", [2, 3, 4])
def test_a_gift_below_the_obligation_is_no_gift(table, needed):
    match = facing(table, f"FLG{needed - 1}", FAR, obligation=needed)
    assert match.phase == "invite"
    assert facing(table, f"FLG{needed}", FAR, obligation=needed).phase == "receiver"


@pytest.mark.rule("POT-033")
@pytest.mark.parametrize("needed", range(5, 20))
def test_a_high_obligation_must_be_reached_too(table, needed):
    """Five cards with a total of one less are no gift; one card of 1 more makes it one."""
    cards = [4, 4, 4, 4, 2] if needed == 19 else [4] * ((needed - 1) // 4) + [(needed - 1) % 4]
    row = " ".join(
        f"{code}{amount}" for code, amount in zip(["FLG", "GM", "CT", "T", "FLG"], cards, strict=False) if amount
    )
    assert facing(table, row, FAR, obligation=needed).phase == "invite"
    assert target(facing(table, f"{row} GM1", FAR, obligation=needed)) == needed


@pytest.mark.rule("POT-035", "POT-R15")
@pytest.mark.parametrize(
    ("cards", "need", "needed", "legal"),
    [
        ("FLG1 FLG3", 2, 4, True),  # 1 leaves 1 open, and 3 lands on it
        ("FLG1 FLG3", 1, 4, False),  # 1 meets it
        ("FLG2 FLG2", 2, 4, False),
        ("FLG2 FLG2", 3, 4, True),
        ("FLG1 FLG1 FLG4", 3, 6, True),
        ("FLG1 FLG1 FLG4", 2, 6, False),
        ("FLG1 FLG2 FLG2", 3, 5, False),
        ("FLG1 FLG2 FLG2", 4, 5, True),
    ],
)
def test_no_card_lands_on_a_need_that_earlier_cards_of_the_gift_have_met(table, cards, need, needed, legal):
    match = facing(table, cards, (need, 0, 0, 0), (0, 0, 0, 9), obligation=needed)
    assert gifts(match) == ([(1, cards)] if legal else [])


@pytest.mark.rule("POT-035")
def test_a_type_that_is_met_takes_no_card(table):
    match = facing(table, "FLG3 GM3", (0, 5, 0, 0), obligation=3)
    assert gifts(match) == [(1, "GM3")]
    match.play("gift to 1")
    assert reason(match, "gift card flg3") == "POT-035"


@pytest.mark.rule("POT-036", "POT-R14")
@pytest.mark.parametrize(("need", "over"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_a_gift_may_carry_a_type_above_its_need(table, need, over):
    match = give(facing(table, "CT4", (5, 5, need, 5), FAR, obligation=4), 1, "CT4")
    assert glance(match)["over"][1] == [0, 0, over, 0] and unmet(match, 1) == (5, 5, 0, 5)
    assert status(match) == [int(over == 0), 0, 0]


# --- The smallest total -------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-037", "POT-R16")
@pytest.mark.parametrize(
    ("cards", "needed", "smallest", "sets"),
    [
        ("FLG1 GM2 T4", 3, 3, ["FLG1 GM2"]),  # 1 + 2 is smaller than the single 4
        ("FLG4 GM3 T3", 3, 3, ["GM3", "T3"]),
        ("FLG2 GM2 T3", 4, 4, ["FLG2 GM2"]),
        ("FLG2 GM4 T4", 5, 6, ["FLG2 GM4", "FLG2 T4"]),
        ("FLG3 GM3 CT3", 7, 9, ["FLG3 GM3 CT3"]),
        ("FLG4 GM4 CT4", 9, 12, ["FLG4 GM4 CT4"]),
    ],
)
def test_the_total_is_the_smallest_that_reaches_the_obligation(table, cards, needed, smallest, sets):
    match = facing(table, cards, FAR, obligation=needed)
    assert target(match) == smallest and gifts(match) == [(1, cards) for cards in sets]


@pytest.mark.rule("POT-037", "POT-R17")
def test_the_smallest_total_is_judged_over_all_houses(table):
    """Seat 1 could only be given 4, but 3 can be given to seats 2 and 3."""
    match = facing(table, "FLG4 GM3", (9, 0, 0, 0), (0, 9, 0, 0), (9, 9, 0, 0), obligation=3)
    assert gifts(match) == [(2, "GM3"), (3, "GM3")] and reason(match, "gift to 1") == "POT-037"


@pytest.mark.rule("POT-037", "POT-R17")
def test_a_smaller_gift_of_several_cards_rules_out_a_house_that_takes_only_a_larger_one(table):
    """1 + 2 for seat 2 is 3, so 4 for seat 1 is not the smallest."""
    match = facing(table, "FLG4 GM1 GM2", (9, 0, 0, 0), (0, 9, 0, 0), obligation=3)
    assert gifts(match) == [(2, "GM1 GM2")] and reason(match, "gift to 1") == "POT-037"


@pytest.mark.rule("POT-037", "POT-R17")
def test_a_house_that_is_not_eligible_does_not_count_for_the_smallest_total(table):
    """GM3 would fit seat 2 only, which has been gifted: T* is 4."""
    match = facing(table, "FLG4 GM3", (9, 0, 0, 0), (0, 9, 0, 0), obligation=3, gifted=[0, 2])
    assert target(match) == 4 and gifts(match) == [(1, "FLG4")]


@pytest.mark.rule("POT-038", "POT-R18")
@pytest.mark.parametrize(
    ("cards", "needed", "sets"),
    [
        ("FLG1 FLG2 GM3", 3, ["GM3"]),
        ("FLG1 GM1 CT2 T4", 4, ["T4"]),
        ("FLG1 GM1 CT2 CT2", 4, ["CT2 CT2"]),
        ("FLG1 FLG1 GM2 CT3", 5, ["GM2 CT3"]),
        ("FLG1 GM1 CT2 CT2 T2", 6, ["CT2 CT2 T2"]),
        ("FLG2 GM2 CT2 T1 T1", 6, ["FLG2 GM2 CT2"]),
        ("FLG1 GM1 CT1 T2 T3", 6, ["FLG1 T2 T3", "GM1 T2 T3", "CT1 T2 T3"]),
    ],
)
def test_a_gift_has_the_fewest_cards_that_make_its_total(table, cards, needed, sets):
    assert gifts(facing(table, cards, FAR, obligation=needed)) == [(1, cards) for cards in sets]


@pytest.mark.rule("POT-038")
def test_the_fewest_cards_are_counted_house_by_house(table):
    """Three cards are the fewest for seat 2, one card is for seat 1."""
    match = facing(table, "FLG1 FLG1 GM1 T3", (0, 0, 0, 3), (2, 1, 0, 0), obligation=3)
    assert gifts(match) == [(1, "T3"), (2, "FLG1 FLG1 GM1")]


@pytest.mark.rule("POT-038", "POT-037")
def test_refusals_tell_too_many_cards_from_a_wrong_total(table):
    match = facing(table, "FLG1 GM2 CT3 T4", FAR, obligation=3)
    match.play("gift to 1")
    assert [reason(match, f"gift card {card}") for card in ("flg1", "gm2", "ct3", "t4")] == [
        "POT-038",
        "POT-037",  # nothing that comes after it makes 3 with it
        None,
        "POT-037",
    ]


@pytest.mark.rule("POT-039")
def test_among_the_smallest_gifts_the_choice_is_free(table):
    match = facing(table, "FLG2 GM2 CT1 T1", FAR, (9, 9, 0, 0), (0, 0, 9, 9), obligation=2)
    expected = [(1, "FLG2"), (1, "GM2"), (2, "FLG2"), (2, "GM2"), (3, "CT1 T1")]
    assert gifts(match) == expected
    for receiver, cards in expected:
        twin = give(match.clone(), receiver, cards)
        assert (outside(twin, receiver), obligation(twin), twin.actor) == (cards, 2, receiver)


@pytest.mark.rule("POT-040")
@pytest.mark.parametrize(
    ("cards", "before", "after"),
    [("FLG1", 1, 1), ("FLG3", 3, 3), ("FLG4", 3, 4), ("FLG2 GM2", 3, 4), ("FLG4 GM4", 5, 8)],
)
def test_the_obligation_becomes_the_total_of_the_gift(table, cards, before, after):
    match = facing(table, cards, FAR, FAR, obligation=before)
    assert obligation(give(match, 1, cards)) == after and target(match) != after - 1


@pytest.mark.rule("POT-041")
@pytest.mark.parametrize("seed", range(3))
def test_above_4_every_gift_has_two_cards_or_more(table, seed):
    chance = Random(seed)
    deck = [f"{t}{amount}" for t in ("FLG", "GM", "CT", "T") for amount in (1, 2, 3, 4) for _ in range(4)]
    for needed in (5, 6, 7, 8):
        match = facing(table, " ".join(chance.sample(deck, 6)), FAR, (5, 5, 5, 5), obligation=needed)
        sets = [kinds(cards) for _, cards in gifts(match)]
        assert all(len(cards) >= 2 for cards in sets)
        assert all(sum(kind % 4 + 1 for kind in cards) >= needed for cards in sets)


@pytest.mark.rule("POT-041")
def test_at_4_a_single_card_still_does(table):
    match = facing(table, "FLG4 GM4", FAR, obligation=4)
    match.play("gift to 1")
    assert choices(match, "gift card") == "FLG4 GM4"
    assert facing(table, "FLG4", FAR, obligation=5).phase == "invite"
