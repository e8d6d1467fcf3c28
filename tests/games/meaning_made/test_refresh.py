"""The Refresh action and the decks (MM-133 to MM-140, MM-182)."""

import pytest

from .positions import (
    actions_left,
    choices,
    deck,
    deck_size,
    markers,
    market,
    pile,
    play,
    portfolio,
    reason,
    seat,
    story,
)

NEW = "P60 P59 P58 P57 P56 P55"


def reasons(match):
    return [reason(match, "refresh market"), reason(match, "refresh projects")]


@pytest.mark.rule("MM-133", "MM-134")
def test_refreshing_the_market_leaves_the_projects(table):
    match = table(seat(), seat(), patterns=NEW)
    play(match, "refresh market")
    assert (market(match), portfolio(match), actions_left(match)) == (NEW, "J09 J10 J17", 1)


@pytest.mark.rule("MM-133", "MM-135")
def test_refreshing_the_projects_leaves_the_market(table):
    match = table(seat(), seat(), projects="J01 J02 J03")
    before = market(match)
    play(match, "refresh projects")
    assert (market(match), portfolio(match), actions_left(match)) == (before, "J01 J02 J03", 1)
    assert pile(match, "projects") == "J09 J10 J17"


@pytest.mark.rule("MM-134", "MM-138")
def test_all_cards_are_discarded_before_the_first_is_dealt(table):
    """Two are left in the deck; the other four come from the pile of what was just discarded."""
    match = table(seat(), seat(), gone="patterns", patterns="P60 P59")
    old = set(market(match).split())
    play(match, "refresh market")
    cards = market(match).split()
    assert cards[:2] == ["P60", "P59"] and set(cards[2:]) < old and len(set(cards)) == 6
    assert story(match).count("reshuffled") == 1 and deck_size(match, "patterns") == 2


@pytest.mark.rule("MM-135")
@pytest.mark.parametrize(
    ("rows", "after"),
    [
        ("J09: E by 1, J10, J17", "J09 J01 J02"),
        ("J09, J10: E by 1, J17: E by 1", "J01 J10 J17"),
        ("J09, J10, J17: E by 1", "J01 J02 J17"),
    ],
)
def test_only_idle_projects_are_replaced_from_left_to_right(table, rows, after):
    match = table(seat(), seat(), portfolio=rows, projects="J01 J02 J03")
    play(match, "refresh projects")
    assert portfolio(match) == after and [markers(match, slot) for slot in range(3)].count([1]) == rows.count("by")


@pytest.mark.rule("MM-136", "MM-R42")
def test_without_an_idle_project_there_is_nothing_to_refresh(table):
    match = table(seat(), seat(), portfolio="J09: E by 1, J10: E by 0, J17: E by 1")
    assert reasons(match) == [None, "MM-136"] and "refresh projects" not in choices(match)


@pytest.mark.rule("MM-137", "MM-R42")
@pytest.mark.parametrize(
    ("gone", "discards", "rules"),
    [
        ("patterns projects", "", ["MM-137", "MM-137"]),
        ("patterns", "", ["MM-137", None]),
        ("projects", "", [None, "MM-137"]),
        ("patterns projects", "P60 J24", [None, None]),
    ],
)
def test_without_other_cards_neither_kind_is_legal(table, gone, discards, rules):
    match = table(seat(), seat(), gone=gone, discards=discards)
    assert reasons(match) == rules
    assert ["refresh market" in choices(match), "refresh projects" in choices(match)] == [
        rule is None for rule in rules
    ]


@pytest.mark.rule("MM-182", "MM-R34")
@pytest.mark.parametrize("first", ["market", "projects"])
def test_limited_refresh_is_one_a_round_for_the_whole_table(table, first):
    match = table(seat("0/0/1"), seat("0/0/0"), limited_refresh=True, events="X09")
    play(match, f"refresh {first}")
    assert reasons(match) == ["MM-182"] * 2
    play(match, "acquire ii")
    assert match.actor == 1 and reasons(match) == ["MM-182"] * 2
    play(match, "acquire ii", "acquire ii", "keep")
    assert match.round == 3 and reasons(match) == [None, None]


@pytest.mark.rule("MM-182", "MM-056")
def test_otherwise_the_table_may_refresh_again(table):
    match = table(seat(), seat())
    play(match, "refresh market")
    assert reasons(match) == [None, None]


@pytest.mark.rule("MM-138")
def test_an_empty_pattern_deck_takes_its_discard_pile(table):
    seen = set()
    for seed in range(20):
        match = table(seat(), seat(), gone="patterns", discards="P58 P59 P60")
        match.state.rng += seed
        play(match, "buy 0")
        seen.add(market(match).split()[0])
        assert (pile(match, "patterns"), deck_size(match, "patterns")) == ("", 2)
    assert seen == {"P58", "P59", "P60"}


@pytest.mark.rule("MM-139")
def test_an_empty_project_deck_takes_its_discard_pile(table):
    seen = set()
    for seed in range(20):
        match = table(
            seat("0/0/1"), seat(), portfolio="J09: E E I by 0, J10, J17", gone="projects", discards="J02 J03 J04"
        )
        match.state.rng += seed
        play(match, "contribute 0")
        seen.add(portfolio(match).split()[0])
        assert pile(match, "projects") == "" and deck_size(match, "projects") == 2
    assert seen == {"J02", "J03", "J04"}


@pytest.mark.rule("MM-140")
def test_a_slot_for_which_no_card_is_left_stays_empty(table):
    match = table(seat(), seat(), gone="patterns")
    play(match, "buy 0")
    assert market(match).split()[0] == "-"
    assert reason(match, "buy 0") == "MM-065"


@pytest.mark.rule("MM-140")
def test_a_later_refresh_deals_the_empty_slot_again(table):
    match = table(seat(), seat(), market="- P11 P21 P31 P41 -", gone="patterns", discards="P60 P59")
    play(match, "refresh market")
    assert "-" not in market(match) and deck(match, "patterns") == []


@pytest.mark.rule("MM-R59", "MM-140", "MM-105")
def test_a_new_market_is_dealt_from_the_left_as_far_as_the_cards_go(table):
    cards = "- P11 - P31 - P51"
    rows = "J03: E E I I by 0, J10, J17"
    match = table(seat("0/1/0"), seat(), market=cards, gone="patterns", portfolio=rows)
    play(match, "contribute 0")
    assert sorted(market(match).split()[:3]) == ["P11", "P31", "P51"] and market(match).split()[3:] == ["-"] * 3


@pytest.mark.rule("MM-R59", "MM-140", "MM-137")
def test_an_empty_portfolio_slot_stays_empty_for_good(table):
    match = table(seat("0/0/1"), seat(), portfolio="J09: E E I by 0, J10, J17", gone="projects")
    play(match, "contribute 0")
    assert portfolio(match) == "- J10 J17"
    assert reason(match, "contribute 0") == "MM-140" and reason(match, "refresh projects") == "MM-137"
