"""Phase A: what an Event costs the world and does to the players (MM-033 to MM-053)."""

import pytest

from .positions import (
    choices,
    deck_size,
    face_up,
    finish,
    holding,
    holdings,
    legacy,
    market,
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

TWO = seat(), seat()
LOSSES = {"X01": (1, 1, 1, 2), "X05": (0, 1, 1, 2), "X17": (0, 1, 2, 3), "X21": (2, 2, 3, 3), "X28": (3, 3, 4, 4)}


# --- The card and the loss --------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-033", "MM-146")
def test_the_top_event_is_revealed_and_lies_open_for_the_round(table):
    match = reveal(table, "X21 X09", *TWO, meaning=9)
    assert (face_up(match), pile(match, "events")) == ("X21", "X03")
    play(match, "acquire ii", "acquire ii", "end turn")
    assert face_up(match) == "X21"


@pytest.mark.rule("MM-034", "MM-R26", "MM-R45")
@pytest.mark.parametrize("event", LOSSES)
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_meaning_falls_by_the_figure_for_the_table(table, players, event):
    loss = LOSSES[event][(0, 1, 2, 2, 3, 3)[players - 1]]
    match = reveal(table, event, *[seat("0/0/1")] * players, meaning=9)
    assert meaning_of(match) == 9 - loss and told(match, "meaning_fell") == [(loss, 9 - loss, 0)]


@pytest.mark.rule("MM-R45", "MM-042")
def test_an_event_without_a_loss_still_has_its_effect(table):
    match = reveal(table, "X20", seat("1/0/1"), meaning=4)
    assert (meaning_of(match), holding(match)) == (4, "0/0/1")


@pytest.mark.rule("MM-034", "MM-036", "MM-147", "MM-016")
@pytest.mark.parametrize(("meaning", "after"), [(5, 1), (4, 0), (3, 0), (1, 0)])
def test_meaning_does_not_fall_below_0_and_at_0_the_world_collapses(table, meaning, after):
    match = reveal(table, "X28", *[seat("1/1/1")] * 3, meaning=meaning)
    assert meaning_of(match) == after
    assert match.ending == ("collapse" if after == 0 else None)


@pytest.mark.rule("MM-035", "MM-R08")
@pytest.mark.parametrize(("options", "after"), [({}, 1), ({"opening_grace": False}, 0)])
def test_the_first_event_leaves_meaning_1(deal, options, after):
    """Hard Mode: 5 less 4 + 1."""
    match = deal(events="X29", hard_mode=True, start_seat=0, **options)
    assert (meaning_of(match), match.over) == (after, after == 0)


@pytest.mark.rule("MM-035")
def test_the_second_event_may_take_the_last_meaning(table):
    assert reveal(table, "X29", *[seat()] * 4, round_number=1, meaning=4).ending == "collapse"


@pytest.mark.rule("MM-036", "MM-147", "MM-R24", "MM-R53")
@pytest.mark.parametrize("event", ["X01", "X06", "X13", "X18"])
def test_after_collapse_the_effect_is_not_applied_and_nothing_else_is_played(table, event):
    match = reveal(table, event, *TWO, meaning=1)
    assert (match.over, match.ending, match.legal(), face_up(match)) == (True, "collapse", [], event)
    assert (holdings(match), vitals(match)) == (["3/2/1"] * 2, [5, 5])
    assert "effect" not in story(match)


@pytest.mark.rule("MM-037")
def test_the_effect_is_applied_once(table):
    match = reveal(table, "X01", *TWO)
    assert holdings(match) == ["4/2/1"] * 2 and story(match).count("effect") == 1
    play(match, "acquire ii", "acquire ii", "end turn")
    assert holdings(match) == ["4/6/1", "4/2/1"]


@pytest.mark.rule("MM-039")
def test_an_empty_event_deck_takes_the_discard_pile_but_not_what_lies_open(table):
    """X03 lies open and is discarded at the end of the round, then all of the pile becomes the deck."""
    match = reveal(table, "", *TWO, gone="events", discards="X09 X10 X11", meaning=9)
    assert story(match).count("reshuffled") == 1
    assert face_up(match) in {"X03", "X09", "X10", "X11"} and deck_size(match, "events") == 3
    assert pile(match, "events") == ""


@pytest.mark.rule("MM-039", "MM-108")
def test_a_flip_shuffles_the_pile_without_the_face_up_event(table):
    for seed in range(6):
        match = table(seat("1/1/1"), seat(), portfolio="J11, J10, J17", event="X03", gone="events", discards="X11 X09")
        match.state.rng += seed
        finish(match)
        assert told(match, "flipped")[0][0] in (9, 11) and face_up(match) == "X03"
        assert deck_size(match, "events") == 1 and len(pile(match, "events")) == 3


@pytest.mark.rule("MM-039")
def test_the_discard_pile_is_shuffled(table):
    seen = set()
    for seed in range(24):
        match = table(
            *TWO, phase="donate", actor=1, asked=1, event="", gone="events", discards="X09 X10 X11", meaning=9
        )
        match.state.rng += seed
        seen.add(face_up(play(match, "keep")))
    assert seen == {"X09", "X10", "X11"}


@pytest.mark.rule("MM-040")
def test_without_any_event_nothing_happens(table):
    match = reveal(table, "", *TWO, event="", gone="events", meaning=4)
    assert (face_up(match), meaning_of(match), match.phase, match.round) == ("", 4, "main", 3)
    assert holdings(match) == ["3/2/1"] * 2


# --- Effects ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-041", "MM-042", "MM-043", "MM-044", "MM-046", "MM-047", "MM-048")
@pytest.mark.parametrize(
    ("event", "after", "health"),
    [
        ("X09", ["3/2/1", "1/1/0", "0/0/1"], [5, 1, 0]),  # ev_none
        ("X01", ["4/2/1", "2/1/0", "1/0/1"], [5, 1, 0]),  # ev_gain_e
        ("X02", ["3/3/1", "1/2/0", "0/1/1"], [5, 1, 0]),  # ev_gain_i
        ("X06", ["3/2/1", "1/1/0", "0/0/1"], [4, 0, 0]),  # ev_v
        ("X20", ["2/2/1", "0/1/0", "0/0/1"], [5, 1, 0]),  # ev_e
        ("X19", ["3/1/1", "1/0/0", "0/0/1"], [5, 1, 0]),  # ev_i
        ("X18", ["3/2/0", "1/1/0", "0/0/0"], [5, 1, 0]),  # ev_s
    ],
)
def test_what_an_effect_does_to_everyone(table, event, after, health):
    seats = seat("3/2/1"), seat("1/1/0", vitals=1), seat("0/0/1", vitals=0)
    match = reveal(table, event, *seats, meaning=9)
    assert (holdings(match), vitals(match), legacy(match)) == (after, health, [0, 0, 0])
    assert match.phase == "main" and match.actor == 0


@pytest.mark.rule("MM-045", "MM-R32")
def test_each_player_discards_a_token_of_their_own_choice(table):
    seats = seat("3/2/1"), seat("0/0/0"), seat("0/4/0"), seat("1/0/1")
    match = reveal(table, "X13", *seats, meaning=9)
    assert (match.actor, match.phase) == (0, "lose")
    assert choices(match) == ["lose energy", "lose insight", "lose support"]
    play(match, "lose support")
    assert match.actor == 3 and choices(match) == ["lose energy", "lose support"]
    assert reason(match, "lose insight") == "MM-045"
    play(match, "lose energy")
    assert holdings(match) == ["3/2/0", "0/0/0", "0/3/0", "0/0/1"]
    assert (match.actor, match.phase) == (0, "main")


@pytest.mark.rule("MM-049", "MM-038")
@pytest.mark.parametrize("event", ["X04", "X14", "X24"])
def test_no_touchpoint_may_be_proposed(table, event):
    match = table(*TWO, event=event)
    assert not [text for text in choices(match) if text.startswith(("give", "ask"))]
    assert {reason(match, text) for text in ("give 1 energy", "ask 1 insight")} == {"MM-049"}


@pytest.mark.rule("MM-050", "MM-038")
@pytest.mark.parametrize("event", ["X07", "X15"])
def test_nobody_may_refresh(table, event):
    match = table(*TWO, event=event)
    assert [reason(match, f"refresh {area}") for area in ("market", "projects")] == ["MM-050"] * 2
    assert "refresh market" not in choices(match) and "refresh projects" not in choices(match)


@pytest.mark.rule("MM-051", "MM-038")
def test_every_acquire_takes_one_of_each(table):
    match = table(*TWO, event="X05")
    assert [text for text in choices(match) if text.startswith("acquire")] == ["acquire ei"]
    assert {reason(match, "acquire ee"), reason(match, "acquire ii")} == {"MM-051"}
    play(match, "acquire ei")
    assert holding(match) == "4/3/1"


@pytest.mark.rule("MM-052", "MM-038")
@pytest.mark.parametrize("event", ["X08", "X25"])
def test_one_contribution_pays_at_most_two_tokens(table, event):
    match = table(seat("3/3/3"), seat(), event=event)
    play(match, "contribute 1", "pay energy", "pay energy")
    assert (match.phase, holding(match)) == ("main", "1/3/3")
    play(match, "contribute 1", "pay energy", "pay insight")
    assert holding(match) == "0/2/3" and match.actor == 1


@pytest.mark.rule("MM-052")
def test_without_it_a_contribution_may_pay_more(table):
    match = table(seat("3/3/3"), seat())
    play(match, "contribute 1", "pay energy", "pay energy", "pay energy", "pay insight", "pay insight")
    assert legacy(match) == [6, 0]


@pytest.mark.rule("MM-053", "MM-038")
@pytest.mark.parametrize(("holder", "rule"), [("1/1/0", "MM-071"), ("1/1/1", None)])
def test_every_pattern_costs_one_more_token(table, holder, rule):
    match = table(seat(holder), seat(), event="X17")
    assert reason(match, "buy 0") == rule
    if rule is None:
        play(match, "buy 0")
        assert holding(match) == "1/0/0"


@pytest.mark.rule("MM-038", "MM-146")
@pytest.mark.parametrize(
    ("event", "action"),
    [
        ("X04", "ask 1 energy"), ("X07", "refresh market"), ("X05", "acquire ee"), ("X17", "buy 1"),
    ],
)  # fmt: skip
def test_a_restriction_holds_for_the_round_and_ends_with_it(table, event, action):
    seats = seat("1/2/0"), seat("1/2/1")
    match = table(*seats, event=event)
    assert reason(match, action) is not None
    match = reveal(table, "X09", *seats, event=event, meaning=9)
    assert match.round == 3 and reason(match, action) is None


@pytest.mark.rule("MM-R02", "MM-R41", "MM-107")
@pytest.mark.parametrize("event", ["X04", "X05", "X07", "X14", "X17", "X12", "X20", "X28", "X19"])
def test_of_a_flipped_event_only_the_penalty_counts(table, event):
    """Neither its loss of Meaning nor its effect: the restriction is not in force, and nothing else is taken."""
    match = table(seat("1/1/1"), seat("3/3/1"), portfolio="J11, J10, J17", events=event, meaning=5)
    finish(match)
    while match.phase == "lose":
        match.play(match.legal()[0])
    assert (meaning_of(match), face_up(match), pile(match, "events")) == (6, "X03", event)
    assert {reason(match, text) for text in ("acquire ee", "refresh market", "ask 1 insight")} == {None}
    losses = {"X12": [0, -1], "X20": [0, -1], "X28": [-1, 0]}.get(event, [0, 0])
    assert sum(match.state.tokens[1].tolist()) - 7 == losses[0] and vitals(match)[1] - 5 == losses[1]


@pytest.mark.rule("MM-R02")
def test_an_event_in_phase_a_has_no_penalty(table):
    match = reveal(table, "X11", *TWO, portfolio="J09: E by 0, J10, J17")
    assert (vitals(match), holdings(match), market(match)) == ([5, 5], ["3/2/1"] * 2, "P01 P11 P21 P31 P41 P51")
