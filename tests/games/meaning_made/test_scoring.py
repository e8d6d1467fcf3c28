"""The end, scores, places, grades and payoffs (MM-147 to MM-154, MM-176 to MM-181)."""

import pytest

from .positions import (
    choices,
    face_up,
    finish,
    holdings,
    legacy,
    meaning_of,
    pile,
    play,
    reason,
    reveal,
    seat,
    story,
    told,
    vitals,
)

LAST = {"phase": "donate", "events": "X09"}
GRADES = ["collapse", "critical", "critical", "strained", "strained", "functional", "functional", "stable", "stable"]
GRADES += ["strong", "strong", "durable", "flourishing"]


def ended(table, *seats, ending, meaning=5, **options):
    """A game that ends so: by the last round, by Stewardship, or by an Event that takes all Meaning."""
    last = len(seats) - 1
    if ending == "collapse":
        return reveal(table, "X09", *seats, meaning=1, **options)
    rounds = {"round_number": 8 if options.get("mode") == "competitive" else 20}
    return play(table(*seats, meaning=meaning, actor=last, asked=last, **LAST, **rounds, **options), "keep")


# --- The end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-149", "MM-R09", "MM-R53")
@pytest.mark.parametrize(("options", "last"), [({}, 20), ({"max_rounds": 10}, 10), ({"max_rounds": 40}, 40)])
def test_after_the_last_round_the_game_is_unfinished(table, options, last):
    seats = seat("0/0/1"), seat("0/0/1")
    match = table(*seats, round_number=last - 1, actor=1, asked=1, **LAST, **options)
    assert not play(match, "keep").over
    match = table(*seats, round_number=last, start=1, actor=0, asked=1, event="X07", **LAST, **options)
    play(match, "donate")
    assert (match.over, match.ending, match.round, meaning_of(match)) == (True, "unfinished", last, 6)
    assert (face_up(match), pile(match, "events"), int(match.state.start_player)) == ("", "X07", 1)
    assert match.legal() == [] and reason(match, "acquire ee") == "MM-R53"


@pytest.mark.rule("MM-R09", "MM-151")
def test_the_highest_score_wins_an_unfinished_game(table):
    match = ended(table, seat(legacy=3), seat(legacy=4), ending="unfinished")
    assert (match.winners, match.places) == ([1], [2, 1])


@pytest.mark.rule("MM-180", "MM-R52")
@pytest.mark.parametrize("rounds", [4, 8, 12])
def test_competitive_lasts_exactly_the_chosen_rounds(table, rounds):
    options = {"mode": "competitive", "competitive_rounds": rounds}
    match = table(seat(), seat(), round_number=rounds - 1, actor=1, asked=1, **LAST, **options)
    assert not play(match, "keep").over
    match = table(seat(legacy=1), seat(), round_number=rounds, actor=1, asked=1, meaning=0, **LAST, **options)
    play(match, "keep")
    assert (match.ending, match.round, match.winners) == ("played_out", rounds, [0])


@pytest.mark.rule("MM-179")
def test_in_competitive_meaning_0_ends_nothing(table):
    """X06 takes the last Meaning, and its effect is applied all the same."""
    match = reveal(table, "X06 X28", seat("0/0/1"), seat("0/0/0"), meaning=1, mode="competitive")
    assert (meaning_of(match), match.over, vitals(match)) == (0, False, [4, 4])
    play(match, "acquire ii", "acquire ii", "acquire ii", "acquire ii", "donate")
    assert told(match, "meaning_rose") == [(1, 1, 0)] and meaning_of(match) == 0 and not match.over


# --- Scores and places ------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-150")
@pytest.mark.parametrize(("health", "points"), [(0, 0), (10, 30), (7, 12)])
def test_the_score_is_vitals_plus_legacy_and_nothing_else(table, health, points):
    match = table(seat("9/9/9", vitals=health, legacy=points, gallery="P01 P02"), seat("0/0/0"))
    assert match.scores == [health + points, 5]
    parts = match.view()["glance"]["scores"]
    assert parts[0] == {"vitals": health, "legacy": points, "total": health + points}
    assert all(sum(v for k, v in row.items() if k != "total") == row["total"] for row in parts)


@pytest.mark.rule("MM-151", "MM-148")
def test_after_survival_the_highest_score_wins(table):
    seats = seat("0/0/1", gallery="P01 P11"), seat(legacy=20), seat()
    match = table(*seats, meaning=6, stewardship="E E E I I S by 0")
    play(match, "contribute stewardship")
    assert (match.ending, match.scores, match.winners, match.places) == ("survival", [11, 25, 5], [1], [2, 1, 3])


@pytest.mark.rule("MM-152", "MM-R01", "MM-R58")
def test_after_collapse_nobody_wins_but_all_are_ranked(table):
    match = ended(table, seat(legacy=3), seat(legacy=9), seat(legacy=3), ending="collapse")
    assert (match.ending, match.winners, match.places, match.scores) == ("collapse", [], [3, 2, 3], [8, 14, 8])
    assert "Player 2 was ahead with 14" in match.prompt() and "nobody wins" in match.prompt()


@pytest.mark.rule("MM-R01", "MM-152")
def test_with_collapse_result_ranked_the_highest_score_wins_all_the_same(table):
    match = ended(table, seat(legacy=3), seat(legacy=9), ending="collapse", collapse_result="ranked")
    assert (match.ending, match.winners, match.places) == ("collapse", [1], [2, 1])


@pytest.mark.rule("MM-153", "MM-R16")
@pytest.mark.parametrize(
    ("first", "second", "places"),
    [
        (seat(vitals=4, legacy=6), seat(vitals=5, legacy=5), [1, 2]),  # Legacy
        (seat(vitals=5, legacy=5), seat(vitals=4, legacy=6), [2, 1]),
        (seat(gallery="P01"), seat(), [1, 2]),  # Patterns
        (seat(gallery="P01"), seat("9/9/9", gallery="P02 P03"), [2, 1]),
        (seat("0/0/9", gallery="P01 P02"), seat("9/9/9", gallery="P03"), [1, 2]),  # before tokens
        (seat("3/2/2"), seat("3/2/1"), [1, 2]),  # tokens
        (seat("0/0/6"), seat("7/0/0"), [2, 1]),  # by their number only
        (seat("3/2/1"), seat("1/2/3"), [1, 1]),  # shared
    ],
)
def test_ties_are_broken_by_legacy_then_patterns_then_tokens(table, first, second, places):
    match = ended(table, first, second, ending="unfinished")
    assert match.places == places
    assert match.winners == [player for player, place in enumerate(places) if place == 1]


@pytest.mark.rule("MM-154", "MM-R46")
@pytest.mark.parametrize("meaning", range(13))
def test_the_grade_of_each_meaning(table, meaning):
    match = table(seat(), seat(), meaning=meaning)
    assert match.view()["glance"]["grade"] == GRADES[meaning]


@pytest.mark.rule("MM-154")
@pytest.mark.parametrize("meaning", range(1, 13))
def test_the_fate_of_the_world_is_its_grade(table, meaning):
    match = ended(table, seat(), seat("0/0/0"), ending="unfinished", meaning=meaning)
    assert match.view()["glance"]["fate"] == {"key": GRADES[meaning], "good": True}
    assert told(match, "game_over") == [(3, meaning, sorted(set(GRADES), key=GRADES.index).index(GRADES[meaning]))]


@pytest.mark.rule("MM-154", "MM-R50")
def test_a_world_at_0_has_collapsed_even_where_that_ends_nothing(table):
    assert ended(table, seat(), seat(), ending="collapse").view()["glance"]["fate"] == {
        "key": "collapse",
        "good": False,
    }
    match = ended(table, seat(legacy=2), seat("0/0/0"), ending="played_out", meaning=0, mode="competitive")
    assert match.view()["glance"]["fate"] == {"key": "collapse", "good": False} and match.winners == [0]


def test_while_the_game_goes_on_nobody_knows_the_fate(table):
    assert table(seat(), seat()).view()["glance"]["fate"] is None


# --- Together ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-176", "MM-R37")
def test_in_cooperative_no_legacy_is_gained_or_lost(table):
    rows = "J11: E I by 1, J10, J17"
    match = finish(table(seat("0/0/1"), seat(), portfolio=rows, events="X14", mode="cooperative"))
    assert legacy(match) == [0, 0] and "legacy" not in story(match)
    match = finish(table(seat("0/0/1", legacy=3), seat(legacy=3), portfolio=rows, events="X14", mode="cooperative"))
    assert legacy(match) == [3, 3]


@pytest.mark.rule("MM-177", "MM-R37")
def test_in_cooperative_all_win_with_stewardship(table):
    seats = seat("0/0/1", gallery="P01 P11", vitals=2), seat(vitals=9), seat()
    match = table(*seats, meaning=6, stewardship="E E E I I S by 0", mode="cooperative")
    play(match, "contribute stewardship")
    assert (match.winners, match.places) == ([0, 1, 2], [1, 1, 1])
    assert len(set(match.payoffs)) == 1 and match.payoffs[0] > 0.5
    assert match.view()["glance"]["fate"] == {"key": "stable", "good": True}


@pytest.mark.rule("MM-178", "MM-R09", "MM-R58")
@pytest.mark.parametrize(("ending", "key"), [("collapse", "collapse"), ("unfinished", "unfinished")])
def test_in_cooperative_all_lose_without(table, ending, key):
    match = ended(table, seat(vitals=9), seat(vitals=2), ending=ending, mode="cooperative")
    assert (match.ending, match.winners, match.places) == (ending, [], [2, 2])
    assert match.view()["glance"]["fate"] == {"key": key, "good": False}
    assert len(set(match.payoffs)) == 1 and match.payoffs[0] < 0.5


# --- Payoffs ----------------------------------------------------------------------------------------------------------


def test_the_last_of_a_world_that_stands_has_more_than_the_leader_of_one_that_fell(table):
    seats = seat("0/0/1", gallery="P01 P11"), seat(legacy=25)
    saved = play(table(*seats, meaning=6, stewardship="E E I I S by 0"), "contribute stewardship")
    fallen = ended(table, seat(legacy=25), seat(), ending="collapse")
    assert min(saved.payoffs) > max(fallen.payoffs)
    assert saved.payoffs[1] > saved.payoffs[0] and fallen.payoffs[0] > fallen.payoffs[1]


@pytest.mark.parametrize(
    ("options", "ending"),
    [
        ({}, "unfinished"),
        ({}, "collapse"),
        ({"collapse_result": "ranked"}, "collapse"),
        ({"mode": "competitive"}, "played_out"),
    ],
)
def test_payoffs_lie_between_0_and_1_and_follow_the_places(table, options, ending):
    match = ended(table, seat(legacy=9), seat(legacy=1), seat(legacy=1), ending=ending, **options)
    first, second, third = match.payoffs
    assert 1 >= first > second == pytest.approx(third) and third >= 0


# --- Long and short games ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-171", "MM-R35")
def test_the_long_game_has_five_projects_and_four_markers(deal):
    match = deal(long_game=True, events="X03")
    assert match.state.projects[:5].all() and match.view()["glance"]["markers_in_hand"] == [4] * 4


@pytest.mark.rule("MM-172", "MM-R36")
@pytest.mark.parametrize(("players", "tokens"), [(2, [3, 3, 2]), (4, [4, 3, 2]), (6, [5, 4, 3])])
def test_the_long_game_asks_one_energy_and_one_insight_more_of_stewardship(meaning, players, tokens):
    rules = meaning(players=players, long_game=True).rules
    assert rules.project_tokens[25].tolist() == tokens
    assert rules.project_tokens[9].tolist() == [2, 1, 1]


@pytest.mark.rule("MM-167", "MM-168", "MM-R37")
def test_the_faster_game_starts_at_6_with_two_projects(deal):
    match = deal(faster_game=True, events="X03", projects="J05 J06 J07")
    assert told(match, "meaning_fell") == [(1, 5, 0)]
    assert match.state.projects.tolist() == [5, 6, 0, 0, 0, 25]
    assert reason(match, "contribute 2") == "MM-007" and "contribute 2" not in choices(match)


@pytest.mark.rule("MM-169", "MM-R37")
@pytest.mark.parametrize(("event", "after"), [("X03", 7), ("X09", 6), ("X28", 4)])
def test_in_hard_mode_every_event_takes_one_more(table, event, after):
    """9 less the figure of three players, less 1."""
    start = {"event": "X30"} if event == "X03" else {}
    assert meaning_of(reveal(table, event, *[seat("1/0/0")] * 3, meaning=9, hard_mode=True, **start)) == after


# --- High Instability -------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-173", "MM-174")
def test_high_instability_starts_at_4_and_reveals_two_events(deal):
    match = deal(high_instability=True, events="X03 X09 X21")
    assert face_up(match) == "X03 X09" and told(match, "meaning_fell") == [(2, 2, 0)]


@pytest.mark.rule("MM-174", "MM-R07", "MM-R48")
@pytest.mark.parametrize(
    ("events", "options", "loss"),
    [
        ("X21 X09", {}, 3),
        ("X09 X21", {}, 3),
        ("X09 X10", {}, 2),
        ("X21 X09", {"double_event": "sum"}, 5),
        ("X21 X09", {"hard_mode": True}, 4),
        ("X21 X09", {"hard_mode": True, "double_event": "sum"}, 7),
    ],
)
def test_the_larger_loss_counts_once_or_with_sum_both(table, events, options, loss):
    match = reveal(table, events, *[seat()] * 3, meaning=10, high_instability=True, **options)
    assert meaning_of(match) == 10 - loss and len(told(match, "meaning_fell")) == 1


@pytest.mark.rule("MM-R07", "MM-R08", "MM-035")
@pytest.mark.parametrize(("grace", "over"), [(True, False), (False, True)])
def test_the_sum_of_two_first_events_is_checked_after_the_total(deal, grace, over):
    match = deal(high_instability=True, double_event="sum", opening_grace=grace, events="X21 X09")
    assert (match.over, meaning_of(match)) == (over, 0 if over else 1)


@pytest.mark.rule("MM-175")
def test_both_effects_are_applied_in_order_and_both_cards_discarded(table):
    """First each player discards a token (X13), then each with Support loses 1 (X18)."""
    match = reveal(table, "X13 X18", seat("1/0/1"), seat("1/0/1"), meaning=9, high_instability=True, event="X03 X09")
    assert pile(match, "events") == "X03 X09" and match.phase == "lose"
    play(match, "lose energy", "lose support")
    assert holdings(match) == ["0/0/0", "1/0/0"] and match.phase == "main"


@pytest.mark.rule("MM-175", "MM-038")
def test_both_restrictions_are_in_force(table):
    match = table(seat(), seat(), event="X04 X07", high_instability=True)
    assert (reason(match, "give 1 energy"), reason(match, "refresh market")) == ("MM-049", "MM-050")
    match = table(seat(), seat(), event="X07 X04", high_instability=True)
    assert (reason(match, "give 1 energy"), reason(match, "refresh market")) == ("MM-049", "MM-050")
