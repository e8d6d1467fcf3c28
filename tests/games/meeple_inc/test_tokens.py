"""Tokens, basic actions and trade (MI-058 to MI-063, MI-073, MI-074, MI-100 to MI-102, MI-140 to MI-143)."""

import pytest

from tablewright.games.meeple_inc.state import MOST_TOKENS

from .positions import acts, at_place, place, play, tokens, vp, why


@pytest.mark.rule("MI-012", "MI-060")
def test_the_supply_is_unlimited(table):
    match = table({"dollar": 500})
    play(place(match, "multi-1"), "token dollar", "token dollar", "token dollar")
    assert tokens(match) == {"dollar": 503} and MOST_TOKENS > 503


@pytest.mark.rule("MI-058", "MI-141")
def test_level_1_and_level_2_tokens_are_exchanged_among_themselves(table):
    match = table({"time": 1, "research": 1})
    place(match, "trade-1")
    assert acts(match, "trade") == [
        "dollar-time", "dollar-inspiration", "time-dollar", "time-inspiration", "research-playtest",
    ]  # fmt: skip


@pytest.mark.rule("MI-059")
def test_costs_are_paid_with_the_printed_type(table):
    match = at_place(table({"dollar": 5, "inspiration": 5}))
    assert why(match, "place spec-2") == "MI-043"


@pytest.mark.rule("MI-061", "MI-102", "MI-R24")
def test_tokens_of_choice_are_always_all_taken(table):
    match = place(table({}), "multi-1")
    assert acts(match) == ["token dollar", "token time", "token inspiration"] and why(match, "done") == "MI-061"
    play(match, "token time", "token dollar", "token time")
    assert tokens(match) == {"dollar": 1, "time": 2} and match.actor == 1


@pytest.mark.rule("MI-062", "MI-073", "MI-074", "MI-R27")
@pytest.mark.parametrize("token", ["inspiration", "dollar", "time", "vp"])
def test_basic_gives_exactly_one(table, token):
    match = place(table({}), "basic")
    assert acts(match, "token") == ["dollar", "time", "inspiration", "vp"]
    assert why(match, "token research") == "MI-R27"
    match.play(f"token {token}")
    gained = {"vp": vp(match)} if token == "vp" else tokens(match)
    assert gained == {token: 1} and match.actor == 1


@pytest.mark.rule("MI-100", "MI-101")
def test_research_and_playtest_give_two(table):
    assert tokens(place(table({"time": 1}), "res-1")) == {"research": 2, "playtest": 1}
    assert tokens(place(table({"time": 1}), "test-1")) == {"research": 1, "playtest": 2}


@pytest.mark.rule("MI-140", "MI-142", "MI-143", "MI-R21", "MI-R72")
def test_a_received_token_is_not_exchanged_again(table):
    match = table({"time": 1})
    place(match, "trade-1")
    play(match, "trade dollar-time", "trade time-inspiration")
    assert match.actor == 1 and tokens(match) == {"time": 1, "inspiration": 1}
    match = table({"research": 1})
    play(place(match, "trade-1"), "trade research-playtest")
    assert why(match, "trade playtest-research") == "MI-142" and acts(match) == [
        "done", "trade dollar-time", "trade dollar-inspiration",
    ]  # fmt: skip
