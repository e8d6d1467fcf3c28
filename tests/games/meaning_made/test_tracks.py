"""The tracks and the tokens (MM-016 to MM-029)."""

import pytest

from .positions import choices, finish, holding, legacy, meaning_of, play, reveal, seat, vitals


@pytest.mark.rule("MM-017")
def test_drift_is_what_meaning_lacks_of_12_and_is_not_stored(table):
    for meaning in range(13):
        assert table(seat(), seat(), meaning=meaning).view()["glance"]["drift"] == 12 - meaning
    assert "drift" not in [f.name for f in table(seat(), seat()).game.box.state.fields]


@pytest.mark.rule("MM-018", "MM-R39")
@pytest.mark.parametrize(("before", "after"), [(8, 11), (9, 12), (10, 12), (12, 12)])
def test_meaning_stops_at_the_top_and_the_rest_is_lost(table, before, after):
    """J19 gives 3."""
    rows = "J19: E E E I I by 0, J10, J17"
    match = finish(table(seat("0/0/1", gallery="P01 P21"), seat(), portfolio=rows, meaning=before))
    assert meaning_of(match) == after


@pytest.mark.rule("MM-021", "MM-022", "MM-044", "MM-R39")
def test_vitals_stop_at_10_and_at_0_and_nobody_is_out(table):
    match = table(seat("1/0/1", vitals=9), seat(vitals=0), market="P16 P12 P21 P31 P41 P51")
    play(match, "buy 0")
    assert vitals(match) == [10, 0]
    match = reveal(table, "X06", seat(vitals=10), seat(vitals=0))
    assert vitals(match) == [9, 0]
    play(match, "acquire ii", "acquire ii", "end turn")
    assert match.actor == 1 and "acquire ee" in choices(match) and match.scores == [9, 0]


@pytest.mark.rule("MM-025", "MM-R39")
@pytest.mark.parametrize(("before", "after"), [(20, 26), (24, 30), (27, 30), (30, 30)])
def test_legacy_stops_at_30(table, before, after):
    match = finish(table(seat("0/0/1", legacy=before), seat(), portfolio="J09: E E I by 0, J10, J17"))
    assert legacy(match)[0] == after


@pytest.mark.rule("MM-026")
def test_a_player_may_hold_any_number_of_tokens(table):
    match = table(seat("120/90/70"), seat())
    play(match, "acquire ee", "acquire ii", "convert")
    assert holding(match) == "120/92/71"


@pytest.mark.rule("MM-026")
def test_the_supply_never_runs_out(table):
    match = table(seat("150/150/150"), seat("150/150/150"))
    play(match, "acquire ei")
    assert holding(match) == "151/151/150"


@pytest.mark.rule("MM-027")
def test_a_new_round_brings_nobody_a_token(table):
    match = reveal(table, "X09", seat("0/0/1", gallery="P01 P11 P21 P31 P41 P51"), seat("2/2/2"))
    assert match.round == 3 and match.state.tokens[:2].tolist() == [[0, 0, 1], [2, 2, 2]]


@pytest.mark.rule("MM-R28")
def test_the_shared_display_is_the_market_and_what_one_owns_the_gallery(table):
    lines = table(seat(gallery="P60"), seat()).board().splitlines()
    assert any(line.startswith("Market") for line in lines) and "Gallery: Reinforcement 1" in lines[-2]
