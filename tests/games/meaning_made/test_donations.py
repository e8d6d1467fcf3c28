"""Phase C, the Stability Window (MM-141 to MM-146)."""

import pytest

from .positions import (
    choices,
    deciders,
    face_up,
    holdings,
    legacy,
    meaning_of,
    pile,
    play,
    reason,
    seat,
    story,
    told,
    vitals,
)

WINDOW = {"phase": "donate", "events": "X09"}


@pytest.mark.rule("MM-141", "MM-142")
def test_each_donation_takes_one_support_and_raises_meaning_by_one(table):
    match = table(seat("0/0/2"), seat("0/0/1"), seat("0/0/1"), meaning=4, **WINDOW)
    assert choices(match) == ["donate", "keep"]
    play(match, "donate")
    assert (holdings(match), meaning_of(match), match.actor) == (["0/0/1", "0/0/1", "0/0/1"], 5, 1)


@pytest.mark.rule("MM-141", "MM-R31")
def test_everyone_is_asked_at_most_once(table):
    match = table(seat("0/0/3"), seat("0/0/3"), **WINDOW)
    assert deciders(match, "donate", "donate") == [0, 1]
    assert match.round == 3 and holdings(match) == ["0/0/2"] * 2


@pytest.mark.rule("MM-141")
def test_who_has_no_support_is_not_asked(table):
    match = table(seat("0/0/1"), seat("9/9/0"), seat("0/0/1"), **WINDOW)
    assert deciders(match, "keep", "keep") == [0, 2]
    match = table(seat("9/9/0"), seat(), **WINDOW)
    assert reason(match, "donate") == "MM-141"


@pytest.mark.rule("MM-143")
@pytest.mark.parametrize(("donated", "asked"), [(0, 4), (1, 3), (2, 2)])
def test_the_group_gives_at_most_three(table, donated, asked):
    """With so many given by the first players already, the next fill it up, and nobody else is asked."""
    match = table(*[seat("0/0/1")] * 6, actor=donated, asked=donated, donated=donated, meaning=2 + donated, **WINDOW)
    play(match, *["donate"] * (3 - donated))
    assert match.round == 3 and told(match, "meaning_rose") == [(1, 5, 0)]


@pytest.mark.rule("MM-143")
def test_two_do_not_close_the_window(table):
    match = table(*[seat("0/0/1")] * 4, **WINDOW)
    assert deciders(match, "donate", "donate", "keep") == [0, 1, 2] and match.actor == 3


@pytest.mark.rule("MM-143")
def test_in_the_next_round_three_more_may_be_given(table):
    match = table(seat("0/0/1"), seat("0/0/1"), donated=2, actor=1, asked=1, **WINDOW)
    play(match, "donate")
    assert match.round == 3 and match.state.donated == 0
    assert match.view()["glance"]["window"]["left"] == 3


@pytest.mark.rule("MM-144")
def test_at_12_nothing_can_be_donated(table):
    match = table(*[seat("0/0/1")] * 4, meaning=11, **WINDOW)
    play(match, "donate")
    assert match.round == 3 and holdings(match)[1:] == ["0/0/1"] * 3
    assert reason(table(*[seat("0/0/1")] * 4, meaning=12, **WINDOW), "donate") == "MM-144"


@pytest.mark.rule("MM-145")
def test_to_keep_costs_nothing(table):
    match = table(seat("3/2/1", legacy=4), seat(), **WINDOW)
    play(match, "keep", "keep")
    assert (holdings(match), vitals(match), legacy(match)) == (["3/2/1"] * 2, [5, 5], [4, 0])


@pytest.mark.rule("MM-146")
def test_afterwards_the_event_is_discarded(table):
    match = table(seat("0/0/1"), seat("0/0/0"), event="X07", discards="X30", **WINDOW)
    assert face_up(match) == "X07"
    play(match, "donate")
    assert (face_up(match), pile(match, "events")) == ("X09", "X30 X07")


@pytest.mark.rule("MM-141", "MM-030")
@pytest.mark.parametrize("text", ["donate", "keep"])
def test_nobody_donates_during_the_turns(table, text):
    assert reason(table(seat(), seat()), text) == "MM-141"
    assert reason(table(seat(), seat(), **WINDOW), "acquire ee") == "MM-030"


@pytest.mark.rule("MM-146", "MM-156")
def test_in_solo_the_community_comes_between_the_donations_and_the_discard(table):
    match = table(seat("0/0/1"), **WINDOW)
    play(match, "donate")
    assert [k for k in story(match) if k in ("donated", "community_placed", "new_round")] == [
        "donated",
        "community_placed",
        "new_round",
    ]
