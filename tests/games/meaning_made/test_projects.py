"""The Project Contribution, completion, bonuses, penalties and Stewardship (MM-081 to MM-123, MM-186, MM-187)."""

import pytest

from .positions import (
    actions_left,
    built,
    choices,
    deciders,
    deck_size,
    finish,
    gallery,
    holding,
    holdings,
    lacks,
    legacy,
    markers,
    market,
    meaning_of,
    pile,
    play,
    portfolio,
    reason,
    reveal,
    seat,
    story,
    told,
    vitals,
)

BOTH = "P01 P11"  # the layers of Stewardship


def completes(table, card, last, *others, order="0", **parts):
    """Seat 0 pays the last item of a Project on which these markers lie in order."""
    kinds = {"J01": "E E E I", "J02": "E E I I", "J03": "E E I I I", "J04": "E I S", "J05": "I I I S", "J06": "E E I S"}
    kinds |= {
        "J07": "E E E I",
        "J08": "E E S",
        "J09": "E E I S",
        "J11": "E I S",
        "J13": "E I I I",
        "J19": "E E E I I S",
    }
    paid = kinds[card].split()
    paid.remove(last)
    held = {"E": "1/0/0", "I": "0/1/0", "S": "0/0/1"}[last]
    me = seat(held, gallery="P01 P11 P21 P31 P41 P51", **parts.pop("me", {}))
    row = f"{card}: {' '.join(paid)} by {order}, J10, J17"
    return finish(table(me, *others, portfolio=row, **parts))


# --- Who may contribute -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-081")
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_every_project_of_the_portfolio_may_be_chosen(table, slot):
    match = table(seat("1/0/0", gallery="P11"), seat())
    play(match, f"contribute {slot}")
    assert [markers(match, place) for place in range(3)] == [[0] if place == slot else [] for place in range(3)]


@pytest.mark.rule("MM-081", "MM-119")
def test_so_may_stewardship(table):
    match = table(seat("1/0/0", gallery=BOTH), seat(), meaning=6)
    play(match, "contribute stewardship")
    assert markers(match, 5) == [0] and lacks(match, 5) == "E I I S S"


@pytest.mark.rule("MM-082", "MM-R15")
@pytest.mark.parametrize(
    ("own", "other", "legal"),
    [
        ("", "P31 P51", False),
        ("P31", "P51", False),
        ("P51", "P31", False),
        ("P31 P51", "", True),
        ("P32 P52", "", True),
    ],
)
def test_every_layer_must_be_in_ones_own_gallery(table, own, other, legal):
    """J16 needs Membership and Reinforcement."""
    match = table(seat("3/3/3", gallery=own), seat(gallery=other), portfolio="J16, J10, J17")
    assert reason(match, "contribute 0") == (None if legal else "MM-082")
    assert ("contribute 0" in choices(match)) is legal


@pytest.mark.rule("MM-083", "MM-080")
def test_layers_are_checked_and_never_spent(table):
    match = table(seat("9/9/9", gallery="P31 P51"), seat(), portfolio="J16, J10, J17")
    finish(match)
    assert gallery(match) == "P31 P51"


@pytest.mark.rule("MM-084", "MM-R14")
def test_only_unpaid_kinds_may_be_paid(table):
    """J10 needs E E E I I."""
    match = table(seat("5/5/5"), seat(), portfolio="J10: E E by 0, J09, J17")
    play(match, "contribute 0")
    assert choices(match) == ["pay energy", "pay insight"] and reason(match, "pay support") == "MM-084"
    play(match, "pay energy")
    assert choices(match) == ["pay insight", "stop"] and reason(match, "pay energy") == "MM-084"


@pytest.mark.rule("MM-084")
def test_at_least_one_token_is_paid(table):
    match = table(seat("1/1/1"), seat())
    play(match, "contribute 0")
    assert reason(match, "stop") == "MM-084" and "stop" not in choices(match)
    match = table(seat("0/0/5"), seat())
    assert reason(match, "contribute 1") == "MM-084"


@pytest.mark.rule("MM-R54")
def test_the_kinds_of_a_contribution_never_go_back(table):
    match = table(seat("3/3/3"), seat())
    play(match, "contribute 0", "pay insight")
    assert choices(match) == ["pay support", "stop"] and reason(match, "pay energy") == "MM-R54"


@pytest.mark.rule("MM-085", "MM-R19")
def test_a_gallery_makes_no_project_cheaper(table):
    match = table(seat("9/9/9", gallery="P01 P02 P03 P04 P05 P11 P12 P13"), seat())
    finish(match)
    assert holding(match) == "7/8/8"


@pytest.mark.rule("MM-086", "MM-R15")
def test_what_is_paid_stays_paid_for_whoever_comes_next(table):
    match = table(seat("2/0/0"), seat("0/1/0"))
    play(match, "contribute 0", "pay energy", "acquire ii", "contribute 0")
    assert lacks(match, 0) == "S" and holdings(match) == ["0/2/0", "0/0/0"]
    assert reveal(table, "X09", seat(), seat(), portfolio="J09: E I by 1, J10, J17").state.paid[0].tolist() == [1, 1, 0]


@pytest.mark.rule("MM-087", "MM-R51")
@pytest.mark.parametrize(("before", "after"), [("", [0]), ("by 2", [2, 0]), ("by 1 2", [1, 2, 0])])
def test_the_first_token_places_a_marker_in_the_next_space(table, before, after):
    match = table(seat("1/1/1"), seat(), seat(), portfolio=f"J09: {'E ' if before else ''}{before}, J10, J17")
    play(match, "contribute 0")
    assert 0 not in markers(match, 0)
    play(match, match.text(match.legal()[0]))
    assert markers(match, 0) == after and told(match, "placed_marker")[0][2] == len(after)


@pytest.mark.rule("MM-088", "MM-089")
def test_later_contributions_keep_the_place(table):
    match = table(seat("1/1/1"), seat(), portfolio="J10: E by 0 1, J09, J17")
    play(match, "contribute 0", "pay energy", "pay insight")
    assert markers(match, 0) == [0, 1] and match.view()["glance"]["markers_in_hand"][0] == 3


@pytest.mark.rule("MM-090", "MM-R17")
@pytest.mark.parametrize(
    ("card", "order", "rule"),
    [("J01", "1 2", None), ("J01", "1 2 3", "MM-090"), ("J10", "1 2 3", None), ("J10", "1 2 3 4", "MM-090")],
)
def test_when_all_spaces_are_taken_newcomers_are_shut_out(table, card, order, rule):
    match = table(*[seat()] * 5, portfolio=f"{card}: E by {order}, J09, J17")
    assert reason(match, "contribute 0") == rule and ("contribute 0" in choices(match)) is (rule is None)


@pytest.mark.rule("MM-090", "MM-R43")
def test_who_has_a_marker_may_go_on_and_finish_at_any_time(table):
    match = table(*[seat()] * 5, actor=2, portfolio="J01: E E by 1 2 3, J09, J17", round_number=15)
    assert reason(match, "contribute 0") is None


@pytest.mark.rule("MM-R17", "MM-008")
def test_stewardship_has_room_for_all_six(table):
    match = table(
        *[seat("2/2/2", gallery=f"P0{n} P1{n}") for n in range(1, 7)], meaning=6, stewardship="E by 5 4 3 2 1"
    )
    play(match, "contribute stewardship", "pay energy", "stop")
    assert markers(match, 5) == [5, 4, 3, 2, 1, 0]


@pytest.mark.rule("MM-091", "MM-013", "MM-171")
def test_without_a_marker_in_hand_nobody_starts_on_a_new_project(table):
    rows = "J09: E by 0, J10: E by 0, J12: E by 0, J11: E by 0, J23"
    match = table(seat("3/3/3", gallery=BOTH), seat(), long_game=True, meaning=6, portfolio=rows)
    assert [reason(match, f"contribute {slot}") for slot in range(5)] == [None] * 4 + ["MM-091"]
    assert reason(match, "contribute stewardship") == "MM-091"
    assert [slot for slot in range(5) if f"contribute {slot}" in choices(match)] == [0, 1, 2, 3]


@pytest.mark.rule("MM-093")
@pytest.mark.parametrize(("order", "after"), [("1", [3, 6]), ("0", [6, 0]), ("0 1", [6, 3])])
def test_a_project_is_complete_with_its_last_item_whoever_pays_it(table, order, after):
    match = completes(table, "J09", "S", seat(), order=order)
    assert legacy(match) == after and story(match).count("completed") == 1


# --- Completion, step by step -----------------------------------------------------------------------------------------


@pytest.mark.rule("MM-094", "MM-095", "MM-096", "MM-097", "MM-098", "MM-099", "MM-107")
def test_the_steps_of_a_completion_come_in_order(table):
    """J15 has everything: E E E E I, +2, Support for contributors, and a penalty (X11: all lose 1 Vitals)."""
    match = table(
        seat("0/1/0", gallery="P11"), seat(), portfolio="J15: E E E E by 1, J10, J17", events="X11", projects="J05"
    )
    play(match, "contribute 0")
    kinds = ["completed", "legacy", "legacy", "meaning_rose", "bonus", "flipped", "project_slot"]
    assert [kind for kind in story(match) if kind in kinds] == kinds
    assert (legacy(match), meaning_of(match), vitals(match)) == ([3, 6], 7, [4, 4])
    assert holdings(match) == ["0/0/1", "3/2/2"]


@pytest.mark.rule("MM-094")
def test_a_player_without_a_marker_gains_no_legacy(table):
    assert legacy(completes(table, "J09", "S", seat(), seat(), order="2 0")) == [3, 0, 6]


@pytest.mark.rule("MM-095")
@pytest.mark.parametrize(("card", "last", "steps"), [("J09", "S", 1), ("J05", "S", 2), ("J19", "S", 3)])
def test_meaning_rises_by_the_reward(table, card, last, steps):
    assert meaning_of(completes(table, card, last, seat(), meaning=4)) == 4 + steps


@pytest.mark.rule("MM-098", "MM-R23")
def test_markers_go_home_and_the_card_is_built(table):
    match = completes(table, "J09", "S", seat(), seat(), order="0 1", projects="J05")
    assert (built(match), pile(match, "projects")) == ("J09", "")
    assert match.view()["glance"]["markers_in_hand"] == [4, 4, 4]
    assert (markers(match, 0), match.state.paid[0].tolist()) == ([], [0, 0, 0])


@pytest.mark.rule("MM-098", "MM-139", "MM-R23")
def test_built_projects_never_come_back(table):
    match = completes(table, "J09", "S", seat(), gone="projects", discards="J02 J03")
    assert portfolio(match).split()[0] in ("J02", "J03")
    match = completes(table, "J09", "S", seat(), gone="projects")
    assert portfolio(match) == "- J10 J17"


@pytest.mark.rule("MM-099")
def test_the_slot_is_refilled(table):
    match = completes(table, "J09", "S", seat(), projects="J20 J21")
    assert portfolio(match) == "J20 J10 J17" and actions_left(match) == 1


# --- Bonuses ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-100", "MM-101", "MM-102", "MM-103", "MM-104", "MM-186", "MM-187", "MM-R18")
@pytest.mark.parametrize(
    ("card", "last", "gains", "health"),
    [
        ("J09", "S", ["0/0/0", "0/0/0", "0/0/0"], [5, 5, 5]),  # bon_none
        ("J04", "S", ["0/0/0", "0/0/0", "0/0/0"], [6, 6, 6]),  # bon_all_v
        ("J02", "I", ["0/0/0", "0/0/0", "0/0/0"], [6, 6, 5]),  # bon_con_v
        ("J06", "S", ["1/0/0", "1/0/0", "0/0/0"], [5, 5, 5]),  # bon_con_e
        ("J05", "S", ["0/1/0", "0/1/0", "0/0/0"], [5, 5, 5]),  # bon_con_i
        ("J07", "I", ["0/0/1", "0/0/1", "0/0/0"], [5, 5, 5]),  # bon_con_s
        ("J13", "I", ["0/1/0", "0/1/0", "0/1/0"], [5, 5, 5]),  # bon_all_i
    ],
)
def test_what_a_bonus_gives_to_whom(table, card, last, gains, health):
    match = completes(table, card, last, seat("0/0/0"), seat("0/0/0"), order="1")
    assert (holdings(match), vitals(match)) == (gains, health)


@pytest.mark.rule("MM-105")
def test_a_new_market_is_no_refresh_and_costs_nothing(table):
    new = "P60 P59 P58 P57 P56 P55"
    match = completes(table, "J03", "I", seat(), patterns=new, market="P02 P12 P22 P32 P42 P52", limited_refresh=True)
    assert market(match) == new and pile(match, "patterns") == "P02 P12 P22 P32 P42 P52"
    assert (actions_left(match), reason(match, "refresh market")) == (1, None)


@pytest.mark.rule("MM-105", "MM-050")
def test_a_new_market_comes_even_where_nobody_may_refresh(table):
    match = completes(table, "J03", "I", seat(), event="X07", patterns="P60 P59 P58 P57 P56 P55")
    assert market(match) == "P60 P59 P58 P57 P56 P55"


@pytest.mark.rule("MM-106", "MM-021")
def test_a_bonus_stops_at_the_top_of_the_track_and_asks_nothing(table):
    match = completes(table, "J04", "S", seat(vitals=10), me={"vitals": 9})
    assert vitals(match) == [10, 10] and (match.phase, match.actor) == ("main", 0)


# --- Penalties --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-109", "MM-110", "MM-111", "MM-114", "MM-115", "MM-116", "MM-117")
@pytest.mark.parametrize(
    ("event", "tokens", "health", "points"),
    [
        ("X07", ["0/0/0", "1/0/1", "1/0/1"], [5, 5, 5], [3, 6, 4]),  # pen_none
        ("X11", ["0/0/0", "1/0/1", "1/0/1"], [4, 4, 4], [3, 6, 4]),  # pen_all_v
        ("X09", ["0/0/0", "1/0/1", "1/0/1"], [4, 4, 5], [3, 6, 4]),  # pen_con_v
        ("X18", ["0/0/0", "1/0/0", "1/0/0"], [5, 5, 5], [3, 6, 4]),  # pen_all_s
        ("X26", ["0/0/0", "1/0/0", "1/0/1"], [5, 5, 5], [3, 6, 4]),  # pen_con_s
        ("X14", ["0/0/0", "1/0/1", "1/0/1"], [5, 5, 5], [2, 5, 4]),  # pen_con_l
        ("X24", ["0/0/0", "1/0/1", "1/0/1"], [5, 5, 5], [3, 5, 4]),  # pen_first_l
    ],
)
def test_what_a_penalty_takes_from_whom(table, event, tokens, health, points):
    """Seat 1 holds the first space, seat 0 completes, seat 2 has no marker."""
    match = completes(table, "J11", "S", seat("1/0/1"), seat("1/0/1", legacy=4), order="1", events=event)
    assert (holdings(match), vitals(match), legacy(match)) == (tokens, health, points)
    assert pile(match, "events") == event and match.phase == "main"


@pytest.mark.rule("MM-112", "MM-031", "MM-R32")
def test_each_player_discards_a_token_for_a_penalty(table):
    seats = seat("1/0/1"), seat("0/0/0"), seat("1/1/0")
    match = completes(table, "J11", "S", *seats, order="3", events="X22")
    assert deciders(match, "lose support", "lose insight") == [1, 3]
    assert holdings(match) == ["0/0/0", "1/0/0", "0/0/0", "1/0/0"]
    assert (match.actor, match.phase, actions_left(match), built(match)) == (0, "main", 1, "J11")


@pytest.mark.rule("MM-113", "MM-087")
def test_contributors_discard_in_the_order_of_their_spaces(table):
    seats = seat("1/1/0"), seat("1/1/0"), seat("1/1/0")
    match = completes(table, "J11", "S", *seats, order="3 1", events="X10")
    assert deciders(match, "lose energy", "lose energy") == [3, 1]
    assert holdings(match) == ["0/0/0", "0/1/0", "1/1/0", "0/1/0"]


@pytest.mark.rule("MM-R51", "MM-098")
def test_while_a_penalty_is_suffered_the_project_lies_there(table):
    match = completes(table, "J11", "S", seat("1/1/0"), order="1", events="X10", projects="J05")
    assert (match.phase, portfolio(match), markers(match, 0)) == ("lose", "J11 J10 J17", [1, 0])
    play(match, "lose energy")
    assert portfolio(match) == "J05 J10 J17"


@pytest.mark.rule("MM-097", "MM-107")
@pytest.mark.parametrize(("card", "flips"), [("J09", 0), ("J11", 1)])
def test_only_the_penalty_mark_flips_an_event(table, card, flips):
    match = completes(table, card, "S", seat(), events="X07")
    assert story(match).count("flipped") == flips


@pytest.mark.rule("MM-108", "MM-040")
def test_a_flip_without_any_event_left_takes_nothing(table):
    match = completes(table, "J11", "S", seat(), gone="events")
    assert (vitals(match), built(match), "flipped" in story(match)) == ([5, 5], "J11", False)


@pytest.mark.rule("MM-108")
def test_the_flipped_card_goes_to_the_discard_pile(table):
    match = completes(table, "J11", "S", seat(), events="X07 X09")
    assert pile(match, "events") == "X07" and deck_size(match, "events") == 28


@pytest.mark.rule("MM-025", "MM-116")
def test_legacy_never_falls_below_0(table):
    match = completes(table, "J11", "S", seat(), events="X14", dials={"legacy_awards": 0})
    assert legacy(match) == [0, 0]


# --- Stewardship ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-118", "MM-123", "MM-004")
def test_stewardship_is_not_in_the_portfolio_and_no_refresh_touches_it(table):
    match = table(seat(), seat(), projects="J01 J02 J03")
    before = match.state.projects[5]
    play(match, "refresh projects")
    assert portfolio(match) == "J01 J02 J03" and match.state.projects[5] == before == 25
    assert "J25" not in pile(match, "projects")


@pytest.mark.rule("MM-119", "MM-R05")
@pytest.mark.parametrize(("threshold", "meaning", "legal"), [(6, 5, False), (6, 6, True), (9, 8, False), (0, 1, True)])
def test_stewardship_is_open_from_the_threshold_on(table, threshold, meaning, legal):
    match = table(seat(gallery=BOTH), seat(), meaning=meaning, stewardship_threshold=threshold)
    assert reason(match, "contribute stewardship") == (None if legal else "MM-119")
    assert ("contribute stewardship" in choices(match)) is legal


@pytest.mark.rule("MM-120")
@pytest.mark.parametrize(("owned", "legal"), [("P01", False), ("P11", False), ("P21 P31 P41 P51", False), (BOTH, True)])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_stewardship_asks_each_contributor_for_boundary_and_balance(table, players, owned, legal):
    match = table(seat(gallery=owned), *[seat(gallery="P02 P12"), *[seat()] * 4][: players - 1], meaning=7)
    assert reason(match, "contribute stewardship") == (None if legal else "MM-082")


@pytest.mark.rule("MM-121")
def test_what_is_paid_on_stewardship_stays_when_meaning_falls(table):
    match = reveal(
        table, "X28", seat("0/1/0", gallery=BOTH), seat("0/0/0"), seat("0/0/0"), meaning=7, stewardship="E E by 0"
    )
    match.play("lose insight") if match.phase == "lose" else None
    assert (meaning_of(match), lacks(match, 5), markers(match, 5)) == (3, "E I I S S", [0])
    assert reason(match, "contribute stewardship") == "MM-119"


@pytest.mark.rule("MM-122", "MM-148", "MM-R53")
def test_stewardship_ends_the_game_at_once(table):
    """E E I I S S for two; nobody plays on, nobody donates, the card stays in its slot."""
    match = table(seat("0/0/1", gallery=BOTH), seat("0/0/3"), meaning=6, stewardship="E E I I S by 1 0")
    play(match, "contribute stewardship")
    assert (match.over, match.ending, match.legal()) == (True, "survival", [])
    assert (legacy(match), meaning_of(match), holdings(match)) == ([3, 6], 8, ["0/0/0", "0/0/3"])
    assert (markers(match, 5), lacks(match, 5), match.state.projects[5], built(match)) == ([1, 0], "", 25, "")


@pytest.mark.rule("MM-099", "MM-181", "MM-R38")
def test_in_competitive_stewardship_is_built_and_the_game_goes_on(table):
    match = table(seat("0/0/1", gallery=BOTH), seat(), meaning=6, stewardship="E E I I S by 1 0", mode="competitive")
    play(match, "contribute stewardship")
    assert (match.over, match.actor, actions_left(match), legacy(match)) == (False, 0, 1, [3, 6])
    assert (match.state.projects[5], match.state.built[25]) == (0, 1)
    assert match.view()["glance"]["markers_in_hand"] == [4, 4]
    assert reason(match, "contribute stewardship") == "MM-181"
