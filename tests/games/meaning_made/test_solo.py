"""The solo game beside the Community (MM-155 to MM-166, MM-R20 to MM-R22, MM-R57)."""

import pytest

from .positions import (
    holding,
    legacy,
    markers,
    meaning_of,
    play,
    portfolio,
    reason,
    seat,
    story,
    told,
    vitals,
)

WINDOW = {"phase": "donate", "events": "X01"}


def round_ends(table, rows, **parts):
    return play(table(seat("0/0/1"), portfolio=rows, **WINDOW | parts), "keep")


@pytest.mark.rule("MM-155", "MM-165")
def test_solo_has_the_normal_set_up(deal):
    match = deal(players=1, events="X07")
    assert (holding(match), vitals(match), legacy(match), meaning_of(match)) == ("3/2/1", [5], [0], 5)
    assert match.state.projects[:3].all() and match.state.market.all() and match.actor == 0


@pytest.mark.rule("MM-164", "MM-165", "MM-166")
@pytest.mark.parametrize(
    ("level", "held", "health", "meaning"),
    [("easy", "4/3/2", 6, 6), ("standard", "3/2/1", 5, 5), ("hard", "2/1/0", 4, 4)],
)
def test_the_start_of_each_difficulty(deal, level, held, health, meaning):
    match = deal(players=1, solo_difficulty=level, events="X07")
    assert (holding(match), vitals(match), meaning_of(match)) == (held, [health], meaning)


@pytest.mark.rule("MM-156")
@pytest.mark.parametrize(
    ("rows", "after"),
    [
        ("J09, J10, J17", [["C"], [], []]),
        ("J09: by C, J10, J17", [["C"], ["C"], []]),
        ("J09: E by 0, J10, J17", [[0, "C"], [], []]),
        ("J09: by C, J10: E by 0, J17", [["C"], [0, "C"], []]),
        ("J09: by C, J10: by C, J17: by C", [["C"], ["C"], ["C"]]),
    ],
)
def test_the_community_takes_the_next_space_of_the_leftmost_project_without_it(table, rows, after):
    match = round_ends(table, rows)
    assert [markers(match, slot) for slot in range(3)] == after
    assert story(match).count("community_placed") == (0 if rows.count("C") == 3 else 1)


@pytest.mark.rule("MM-156")
def test_a_project_without_an_empty_space_is_passed_over(table):
    match = round_ends(table, "J09: E by 0, J10, J17", dials={"project_spaces": [0] * 9 + [1] + [4] * 16})
    assert [markers(match, slot) for slot in range(3)] == [[0], ["C"], []]


@pytest.mark.rule("MM-157")
def test_the_community_pays_nothing_and_never_donates(table):
    match = table(seat("0/0/1"), meaning=4, portfolio="J09: by C, J10, J17", events="X01", phase="donate")
    play(match, "donate")
    assert told(match, "meaning_rose") == [(1, 5, 0)] and match.state.paid.sum() == 0
    assert story(match).count("donated") == 1


@pytest.mark.rule("MM-158", "MM-R21")
def test_the_community_never_goes_on_stewardship(table):
    match = round_ends(table, "J09: by C, J10: by C, J17: by C", stewardship="E by 0")
    assert markers(match, 5) == [0]


@pytest.mark.rule("MM-159")
@pytest.mark.parametrize(("order", "points", "tally"), [("C 0", 3, 6), ("0 C", 6, 3), ("0", 6, 0)])
def test_on_completion_the_community_holds_its_rank(table, order, points, tally):
    match = table(seat("0/0/1"), portfolio=f"J09: E E I by {order}, J10, J17", projects="J12")
    play(match, "contribute 0")
    assert (legacy(match), int(match.state.community_legacy)) == ([points], tally)
    assert markers(match, 0) == [] and portfolio(match) == "J12 J10 J17"


@pytest.mark.rule("MM-160")
def test_its_marker_keeps_a_project_from_being_refreshed(table):
    match = table(seat(), portfolio="J09: by C, J10, J17", projects="J01 J02")
    play(match, "refresh projects")
    assert portfolio(match) == "J09 J01 J02"
    match = table(seat(), portfolio="J09: by C, J10: by C, J17: by C")
    assert reason(match, "refresh projects") == "MM-136"


@pytest.mark.rule("MM-160", "MM-087", "MM-090")
def test_its_marker_takes_a_contribution_space(table):
    match = table(seat("1/0/0"), portfolio="J09: by C, J10, J17")
    play(match, "contribute 0")
    assert markers(match, 0) == ["C", 0]
    match = table(seat(), portfolio="J09: by C, J10, J17", dials={"project_spaces": 1})
    assert (reason(match, "contribute 0"), reason(match, "contribute 1")) == ("MM-090", None)


@pytest.mark.rule("MM-161", "MM-R21")
@pytest.mark.parametrize("event", ["X09", "X10", "X26"])
def test_bonuses_and_penalties_pass_the_community_by(table, event):
    match = table(seat("2/1/0"), portfolio="J15: E E E E by C, J10, J17", events=event)
    match.state.gallery[0, 1], match.state.pattern_owner[12] = 1, 0
    play(match, "contribute 0")
    while match.phase == "lose":
        match.play("lose energy")
    after = {"X09": ("2/0/1", [4]), "X10": ("1/0/1", [5]), "X26": ("2/0/0", [5])}[event]
    assert (holding(match), vitals(match)) == after


@pytest.mark.rule("MM-R57", "MM-117")
@pytest.mark.parametrize(("order", "points"), [("C", 3), ("0 C", 5)])
def test_where_the_community_is_first_nobody_loses_that_legacy(table, order, points):
    match = table(seat("0/0/1"), portfolio=f"J11: E I by {order}, J10, J17", events="X24")
    play(match, "contribute 0")
    assert legacy(match) == [points]


@pytest.mark.rule("MM-163", "MM-R22")
def test_the_solo_player_wins_with_stewardship_only(table):
    match = table(seat("0/0/1", gallery="P01 P11"), meaning=6, stewardship="E E I I by 0")
    play(match, "contribute stewardship")
    assert (match.ending, match.winners, match.scores, match.places) == ("survival", [0], [11], [1])


@pytest.mark.rule("MM-163", "MM-R09", "MM-R22", "MM-R58")
@pytest.mark.parametrize(("meaning", "number", "ending"), [(9, 20, "unfinished"), (1, 5, "collapse")])
def test_otherwise_the_game_is_lost_and_the_score_reported(table, meaning, number, ending):
    match = table(seat("0/0/1", legacy=12), meaning=meaning, round_number=number, phase="donate", events="X28")
    play(match, "keep")
    assert (match.ending, match.winners, match.scores, match.places) == (ending, [], [17], [2])
    assert "17" in match.prompt() and match.view()["glance"]["fate"] == {"key": ending, "good": False}


@pytest.mark.rule("MM-R53", "MM-156")
def test_in_the_last_round_the_community_still_places(table):
    match = round_ends(table, "J09, J10, J17", round_number=20)
    assert match.over and markers(match, 0) == ["C"]


@pytest.mark.rule("MM-R20")
def test_a_single_piece_stays_until_its_project_is_completed(table):
    match = round_ends(table, "J09: by C, J10, J17", solo_community="single")
    assert [markers(match, slot) for slot in range(3)] == [["C"], [], []]
    match = round_ends(table, "J09, J10, J17", solo_community="single")
    assert markers(match, 0) == ["C"]
    match = table(seat("0/0/2"), portfolio="J09, J10: E E E I I by C 0, J17", solo_community="single", events="X01")
    match.state.paid[1] = [3, 1, 0]
    match.state.tokens[0] = [0, 1, 1]
    play(match, "contribute 1", "acquire ii", "keep")
    assert match.round == 3 and markers(match, 0) == ["C"]
