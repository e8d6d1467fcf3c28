"""The alternatives of healing (ATL-074 to ATL-077) and the switches from rulings (ATL-083, ATL-084)."""

import pytest

from .positions import choose_first_words, spots

FAR = (18, 10)  # a red marker that nothing in these tests reaches
PULLS = ["pull_yellow", "pull_both"]


def ended(match, turns=1):
    for _ in range(turns):
        match.play("end turn")
    return match


# --- Pulls --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-074", "ATL-R39")
@pytest.mark.parametrize("layer", range(5, 11))
def test_at_the_end_of_the_turn_yellow_pulls_red_and_grey_one_layer_inward(table, layer):
    match = ended(table([(3, 1), (15, layer)], healing_mode="pull_yellow"))
    assert spots(match) == [(3, 1), (15, layer - 1)]


@pytest.mark.rule("ATL-074")
@pytest.mark.parametrize("healer", [2, 3, 4])
def test_white_does_not_pull_where_only_yellow_does(table, healer):
    match = ended(table([(3, healer), (15, 8)], healing_mode="pull_yellow"))
    assert spots(match)[1] == (15, 8)


@pytest.mark.rule("ATL-075")
@pytest.mark.parametrize("healer", [1, 2, 3, 4])
def test_with_pull_both_white_and_yellow_pull(table, healer):
    match = ended(table([(3, healer), (15, 8)], healing_mode="pull_both"))
    assert spots(match)[1] == (15, 7)


@pytest.mark.rule("ATL-075")
@pytest.mark.parametrize("other", [5, 6, 7, 10])
def test_red_and_grey_never_pull(table, other):
    match = ended(table([(3, other), (15, 8)], healing_mode="pull_both"))
    assert spots(match) == [(3, other), (15, 8)]


@pytest.mark.rule("ATL-076")
@pytest.mark.parametrize("mode", PULLS)
def test_in_pull_modes_nothing_happens_after_a_step(table, mode):
    match = table([(3, 1), (14, 8), FAR], healing_mode=mode)
    match.play("step 1 clockwise")
    assert spots(match)[1] == (15, 8)


@pytest.mark.rule("ATL-076")
@pytest.mark.parametrize("mode", PULLS)
def test_a_marker_that_has_stepped_is_still_pulled_once(table, mode):
    match = table([(3, 1), (14, 8), FAR], healing_mode=mode)
    match.play("step 1 clockwise")
    assert spots(ended(match))[1] == (15, 7)


@pytest.mark.rule("ATL-076", "ATL-074")
@pytest.mark.parametrize("mode", PULLS)
def test_a_turn_that_ends_by_itself_pulls_too(table, mode):
    match = table([(3, 1), (14, 8)], healing_mode=mode, points=1)
    match.play("step 1 clockwise")
    assert spots(match)[1] == (15, 7)


@pytest.mark.rule("ATL-076", "ATL-R39")
@pytest.mark.parametrize("mode", PULLS)
def test_several_healers_still_pull_one_layer_a_turn(table, mode):
    match = table([(3, 1), (3, 1), (3, 2), (15, 10)], healing_mode=mode)
    assert spots(ended(match))[3] == (15, 9)
    assert spots(ended(match))[3] == (15, 8)


@pytest.mark.rule("ATL-076")
def test_pulls_are_simultaneous_so_a_marker_pulled_to_white_does_not_pull_in_the_same_turn(table):
    for row in ([(1, 2), (13, 5), (1, 8)], [(1, 8), (13, 5), (1, 2)]):
        match = ended(table(row, healing_mode="pull_both"))
        assert set(spots(match)) == {(1, 2), (13, 4), (1, 8)}
        assert set(spots(ended(match))) == {(1, 2), (13, 4), (1, 7)}


@pytest.mark.rule("ATL-R39")
def test_a_marker_pulled_to_white_is_pulled_no_more(table):
    match = ended(table([(3, 1), (15, 5)], healing_mode="pull_both"), turns=3)
    assert spots(match)[1] == (15, 4)


@pytest.mark.rule("ATL-R39", "ATL-074")
def test_only_the_markers_of_the_player_whose_turn_ends_are_pulled(table):
    rows = [(3, 1), (15, 8)], [(3, 1), (15, 8)]
    match = ended(table(*rows, healing_mode="pull_yellow"))
    assert (spots(match, 0)[1], spots(match, 1)[1]) == ((15, 7), (15, 8))


@pytest.mark.rule("ATL-074", "ATL-054")
def test_other_players_yellow_markers_do_not_pull(table):
    match = ended(table([FAR, (15, 8)], [(3, 1), FAR], healing_mode="pull_yellow"))
    assert spots(match)[1] == (15, 8)


@pytest.mark.rule("ATL-076")
@pytest.mark.parametrize("mode", PULLS)
def test_there_is_no_healing_at_set_up_in_pull_modes(deal, mode):
    match = choose_first_words(deal("Y04 W01 W05 G19 R13 R22", healing_mode=mode))
    assert match.phase == "move" and spots(match)[3:5] == [(19, 5), (13, 7)]  # 7 and 1 face them


# --- The opposite zodiac ------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-077")
@pytest.mark.parametrize("healer", [1, 2, 11, 12, 23, 24])
@pytest.mark.parametrize("second", [False, True])
def test_a_yellow_healer_reaches_both_segments_of_the_opposite_zodiac(table, healer, second):
    zodiac = ((healer + 1) // 2 + 5) % 12 + 1
    segment = 2 * zodiac if second else 2 * zodiac - 1
    for scope, healed in (("zodiac", True), ("segment", segment == (healer + 11) % 24 + 1)):
        match = table([(healer, 1), ((segment + 22) % 24 + 1, 8), FAR], healing_area=scope)
        match.play("step 1 clockwise")
        assert spots(match)[1] == (segment, 4 if healed else 8)


@pytest.mark.rule("ATL-077")
@pytest.mark.parametrize("segment", [12, 15])
def test_it_reaches_no_further(table, segment):
    match = table([(1, 1), (2, 1), (segment - 1, 8), FAR], healing_area="zodiac")
    match.play("step 2 clockwise")
    assert spots(match)[2] == (segment, 8)


@pytest.mark.rule("ATL-077", "ATL-R40")
@pytest.mark.parametrize(("segment", "layer"), [(13, 4), (14, 8)])
def test_a_white_healer_reaches_the_opposite_segment_only(table, segment, layer):
    match = table([(1, 2), (segment - 1, 8), FAR], healing_area="zodiac")
    match.play("step 1 clockwise")
    assert spots(match)[1] == (segment, layer)


@pytest.mark.rule("ATL-R40", "ATL-077")
@pytest.mark.parametrize(
    ("mode", "healer", "pulled"),
    [
        ("pull_yellow", 1, {13, 14}),
        ("pull_both", 1, {13, 14}),
        ("pull_both", 2, {13}),
        ("pull_yellow", 2, set()),
    ],
)
def test_the_area_holds_in_pull_modes_too(table, mode, healer, pulled):
    match = ended(table([(1, healer), (13, 8), (14, 8)], healing_mode=mode, healing_area="zodiac"))
    assert spots(match)[1:] == [(segment, 7 if segment in pulled else 8) for segment in (13, 14)]


# --- Anyone heals anyone ------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-083")
def test_with_scope_any_a_step_heals_other_players_markers(table):
    match = table([(24, 1)], [(13, 8)], healing_scope="any")
    match.play("step 0 clockwise")
    assert spots(match, 1) == [(13, 4)]


@pytest.mark.rule("ATL-083")
def test_with_scope_any_other_players_markers_heal_the_own(table):
    match = table([(12, 8), FAR], [(1, 3), FAR], healing_scope="any")
    match.play("step 0 clockwise")
    assert spots(match, 0)[0] == (13, 4)


@pytest.mark.rule("ATL-083")
@pytest.mark.parametrize(("scope", "layer"), [("own", 7), ("any", 4)])
def test_with_scope_any_the_set_up_heals_across_the_table(deal, scope, layer):
    match = deal("Y04 W01 W05 G02 R03 R22", "Y06 W09 W08 G11 R13 R04", healing_scope=scope)
    assert spots(choose_first_words(match), 1)[4] == (13, layer)


@pytest.mark.rule("ATL-083")
@pytest.mark.parametrize("mode", PULLS)
def test_in_pull_modes_anyones_healers_pull_the_active_players_markers_alone(table, mode):
    rows = [(15, 8), FAR], [(3, 1), (15, 9)], [(15, 10), FAR]
    match = ended(table(*rows, healing_mode=mode, healing_scope="any"))
    assert [spots(match, 0)[0], spots(match, 1)[1], spots(match, 2)[0]] == [(15, 7), (15, 9), (15, 10)]


@pytest.mark.rule("ATL-083", "ATL-077")
def test_with_scope_any_a_strangers_yellow_reaches_its_whole_opposite_zodiac(table):
    match = table([(13, 8), FAR], [(1, 1), FAR], healing_scope="any", healing_area="zodiac")
    match.play("step 0 clockwise")
    assert spots(match)[0] == (14, 4)


# --- At the end of the turn ---------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-084", "ATL-R21")
def test_with_turn_end_a_marker_may_pass_a_healer_unhealed(table):
    match = table([(1, 3), (12, 8), FAR], healing_timing="turn_end")
    match.play("step 1 clockwise")
    assert spots(match)[1] == (13, 8)
    match.play("step 1 clockwise")
    assert spots(ended(match))[1] == (14, 8)


@pytest.mark.rule("ATL-084")
def test_with_turn_end_healing_comes_with_its_chains_when_the_turn_is_ended(table):
    match = table([(13, 5), (24, 8), (13, 3)], healing_timing="turn_end")
    match.play("step 1 clockwise")
    assert spots(match) == [(13, 5), (1, 8), (13, 3)]
    assert spots(ended(match)) == [(13, 4), (1, 4), (13, 3)]


@pytest.mark.rule("ATL-084")
def test_with_turn_end_a_turn_that_ends_by_itself_heals(table):
    match = table([(1, 3), (12, 8)], healing_timing="turn_end", points=1)
    match.play("step 1 clockwise")
    assert spots(match)[1] == (13, 4)


@pytest.mark.rule("ATL-084", "ATL-054")
@pytest.mark.parametrize(("scope", "layer"), [("own", 8), ("any", 4)])
def test_with_turn_end_every_marker_in_scope_is_healed(table, scope, layer):
    rows = [(1, 3), (13, 8)], [(1, 3), (13, 8)]
    match = ended(table(*rows, healing_timing="turn_end", healing_scope=scope))
    assert (spots(match, 0)[1], spots(match, 1)[1]) == ((13, 4), (13, layer))


@pytest.mark.rule("ATL-084")
def test_with_turn_end_the_set_up_still_heals(deal):
    match = choose_first_words(deal("Y04 W01 W05 G02 R13 R22", healing_timing="turn_end"))
    assert spots(match)[4] == (13, 4)


@pytest.mark.rule("ATL-084", "ATL-076")
@pytest.mark.parametrize("mode", PULLS)
def test_the_timing_is_read_only_in_jump_mode(table, mode):
    match = table([(3, 1), (14, 8), FAR], healing_mode=mode, healing_timing="turn_end")
    match.play("step 1 clockwise")
    assert spots(match)[1] == (15, 8)
    assert spots(ended(match))[1] == (15, 7)
