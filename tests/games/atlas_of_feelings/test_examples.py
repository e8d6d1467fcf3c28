"""The worked examples of the specification: E1 to E5, D1 to D6, the tier scores, and the small cases C1 to C16."""

import pytest

from tablewright.games.atlas_of_feelings.atlas import opposite

from .positions import (
    COLOURS,
    EVERY_LAYER,
    choose_first_words,
    deck,
    hand,
    pile,
    points,
    score,
    spots,
    steps,
    unpacked,
)

FAR = (18, 10)  # a red marker that nothing in these tests reaches
LAYER = {"yellow": 1, "white": 2, "grey": 5, "red": 7}


# --- Examples from the rulebook -----------------------------------------------------------------------------------


@pytest.mark.rule("ATL-014", "ATL-026", "ATL-R04", "ATL-R07")
def test_e1_ten_cards_ten_markers_and_the_words_of_each(deal):
    match = deal("Y04 W01 W10 W20 G03 G17 R02 R12 R14 R23")
    assert len(hand(match).split()) == 10
    words = []
    while match.phase == "choose":
        words.append(len(match.legal()))
        match.play(match.legal()[0])
    assert words == [2, 3, 3, 3, 2, 2, 4, 4, 4, 4] and len(spots(match)) == 10


@pytest.mark.rule("ATL-005")
def test_e2_the_opposite_of_1_is_13():
    assert opposite(1) == 13


@pytest.mark.rule("ATL-063", "ATL-064", "ATL-065", "ATL-066")
@pytest.mark.parametrize(
    ("colour", "pair", "single"), [("yellow", 4, 2), ("white", 3, 1), ("grey", 2, 0), ("red", 1, -1)]
)
def test_e3_pairs_and_singles(table, colour, pair, single):
    marker = (3, LAYER[colour])
    assert score(table([marker, marker]), "tiers") == pair
    assert score(table([marker]), "tiers") == single


@pytest.mark.rule("ATL-069")
@pytest.mark.parametrize(("seasons", "scored"), [(1, 1), (2, 3), (3, 6), (4, 10)])
def test_e4_seasons(table, seasons, scored):
    assert score(table([(6 * season + 1, 1) for season in range(seasons)]), "seasons") == scored


@pytest.mark.rule("ATL-001", "ATL-002", "ATL-013")
def test_e5_spots_and_cards_per_tier(atlas):
    game = atlas()
    spots_of = [24 * [COLOURS[layer - 1] for layer in EVERY_LAYER].count(colour) for colour in LAYER]
    tiers = game.rules.tier_of_layer[1:].tolist()
    assert [24 * tiers.count(tier) for tier in range(4)] == spots_of == [24, 72, 48, 96]
    assert unpacked(game).deck_counts.sum(axis=1).tolist() == [12, 24, 24, 24]


# --- Drawing ------------------------------------------------------------------------------------------------------


def drawn(atlas, **draws):
    """A hand of 1 yellow, 2 white, 2 grey and 2 red cards whose draws begin like this."""
    game = atlas(players=1, mix="custom", mix_custom=[1, 2, 2, 2])
    return game.new(seed=0, draws=draws)


@pytest.mark.rule("ATL-016")
def test_d1_a_third_aries_is_rejected(atlas):
    match = drawn(atlas, yellow=[1], white=[1, 2, 9])
    assert hand(match).startswith("Y01 W01 W09") and pile(match, "white") == [2]


@pytest.mark.rule("ATL-017")
def test_d2_a_second_card_of_segment_5_is_rejected(atlas):
    match = drawn(atlas, yellow=[12], white=[5, 9], grey=[5, 13, 15])
    assert "G05" not in hand(match) and pile(match, "grey") == [5]


@pytest.mark.rule("ATL-016", "ATL-017")
def test_d3_a_card_of_the_other_segment_is_kept(atlas):
    match = drawn(atlas, yellow=[12], white=[5, 9], grey=[6, 13])
    assert hand(match).startswith("Y12 W05 W09 G06 G13") and pile(match, "grey") == []


@pytest.mark.rule("ATL-016", "ATL-017")
def test_d4_a_third_gemini_of_the_same_segment_is_rejected(atlas):
    match = drawn(atlas, yellow=[12], white=[5, 9], grey=[6, 13], red=[6, 17, 19])
    assert hand(match).endswith("R17 R19") and pile(match, "red") == [6]


@pytest.mark.rule("ATL-016", "ATL-025", "ATL-R09")
def test_d5_yellow_gives_way_to_the_red_card_and_a_third_gemini_is_rejected(atlas):
    match = drawn(atlas, yellow=[3], white=[1, 9], grey=[13, 15], red=[5, 6, 17])
    assert hand(match).endswith("R05 R17") and pile(match, "red") == [6]
    assert match.legal() == [1]
    match.play(1)
    assert spots(match)[0] == (6, 1)


@pytest.mark.rule("ATL-025")
def test_d6_with_no_other_gemini_both_segments_are_open(atlas):
    match = drawn(atlas, yellow=[3], white=[1, 9], grey=[13, 15], red=[17, 19])
    assert match.legal() == [0, 1]


# --- Tier scores --------------------------------------------------------------------------------------------------

TIER_SCORES = [
    ((1, 3, 2, 4), (10, 21, 1, 2)),
    ((4, 0, 2, 4), (12, 24, 4, 8)),
    ((4, 3, 1, 2), (13, 29, 9, 13)),
    ((10, 0, 0, 0), (20, 40, 20, 30)),
    ((0, 0, 0, 5), (1, 5, -5, -5)),
    ((0, 0, 0, 1), (-1, 1, -1, -1)),
    ((0, 0, 1, 0), (0, 2, 0, 0)),
    ((2, 4, 0, 4), (12, 24, 4, 6)),
    ((2, 5, 0, 3), (11, 26, 6, 8)),
]


@pytest.mark.rule("ATL-062", "ATL-080", "ATL-081", "ATL-082")
@pytest.mark.parametrize(("counts", "scores"), TIER_SCORES)
def test_the_table_of_tier_scores(table, counts, scores):
    row = [(3, layer) for layer, count in zip(LAYER.values(), counts, strict=True) for _ in range(count)]
    scales = ("pairs", "flat_1_4", "flat_m1_2", "flat_m1_3")
    assert tuple(score(table(row, tier_scoring=scale), "tiers") for scale in scales) == scores


# --- Small cases --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-050")
def test_c1_a_healed_marker_heals_its_opposite(table):
    match = table([(13, 3), (24, 8), (13, 5)])
    match.play("step 1 clockwise")
    assert spots(match) == [(13, 3), (1, 4), (13, 4)]


@pytest.mark.rule("ATL-054", "ATL-083")
@pytest.mark.parametrize(("scope", "layer"), [("own", 7), ("any", 4)])
def test_c2_another_players_marker_is_healed_only_with_scope_any(table, scope, layer):
    match = table([(13, 4), FAR], [(1, 7), FAR], healing_scope=scope)
    match.play("step 0 inward")
    assert spots(match, 0)[0] == (13, 3) and spots(match, 1)[0] == (1, layer)


@pytest.mark.rule("ATL-042")
def test_c3_a_white_marker_reaches_the_centre_for_3(table):
    match = table([(5, 2), FAR])
    match.play("step 0 inward")
    assert (spots(match)[0], points(match)) == ((5, 1), 1)


@pytest.mark.rule("ATL-043", "ATL-006")
@pytest.mark.parametrize(("way", "segment"), [("clockwise", 1), ("anticlockwise", 23)])
def test_c4_a_yellow_marker_turns_either_way_for_all_4_points(table, way, segment):
    match = table([(24, 1)], [FAR])
    match.play(f"step 0 {way}")
    assert spots(match) == [(segment, 1)] and match.actor == 1


@pytest.mark.rule("ATL-034", "ATL-043")
def test_c5_with_3_points_a_yellow_marker_stays(table):
    match = table([(24, 1)], points=3)
    assert steps(match) == []
    assert match.why_not("step 0 clockwise").rule == match.why_not("step 0 anticlockwise").rule == "ATL-034"


@pytest.mark.rule("ATL-041", "ATL-006")
def test_c6_a_grey_marker_steps_from_24_to_1_for_2(table):
    match = table([(24, 6)])
    match.play("step 0 clockwise")
    assert (spots(match), points(match)) == ([(1, 6)], 2)


@pytest.mark.rule("ATL-055")
@pytest.mark.parametrize(("segments", "met"), [((1, 1, 7, 10), False), ((1, 2, 7, 10), True)])
def test_c7_and_c8_the_end_needs_four_segments(table, segments, met):
    match = table([(segment, 1) for segment in segments])
    match.play("end turn")
    assert match.over is met


@pytest.mark.rule("ATL-051")
def test_c9_an_arriving_yellow_marker_heals_all_three(table):
    match = table([(12, 1), (1, 8), (1, 8), (1, 5)])
    match.play("step 0 clockwise")
    assert spots(match) == [(13, 1), (1, 4), (1, 4), (1, 4)]


@pytest.mark.rule("ATL-038")
def test_c10_one_point_and_no_red_marker_ends_the_turn(table):
    match = table([(5, 3), (9, 6)], [FAR, FAR])
    match.play("step 0 inward")
    assert match.actor == 1


@pytest.mark.rule("ATL-073")
def test_c11_two_inward_steps_from_red_through_grey(table):
    match = table([(6, 7), FAR], inward_moves=True)
    match.play("step 0 inward")
    assert (spots(match)[0], points(match)) == ((6, 6), 3)
    match.play("step 0 inward")
    assert (spots(match)[0], points(match)) == ((6, 5), 1)


@pytest.mark.rule("ATL-074")
def test_c12_a_yellow_marker_pulls_red_and_grey(table):
    match = table([(3, 1), (15, 10), (15, 5)], healing_mode="pull_yellow")
    match.play("end turn")
    assert spots(match)[1:] == [(15, 9), (15, 4)]


@pytest.mark.rule("ATL-074", "ATL-075")
@pytest.mark.parametrize(("mode", "layer"), [("pull_yellow", 10), ("pull_both", 9)])
def test_c13_a_white_marker_pulls_only_with_pull_both(table, mode, layer):
    match = table([(3, 2), (15, 10)], healing_mode=mode)
    match.play("end turn")
    assert spots(match)[1] == (15, layer)


@pytest.mark.rule("ATL-077")
@pytest.mark.parametrize(("healer", "healed"), [(1, 4), (2, 7)])
def test_c14_yellow_reaches_the_opposite_zodiac_and_white_does_not(table, healer, healed):
    match = table([(1, healer), (13, 7), (14, 7), FAR], healing_area="zodiac", healing_timing="turn_end")
    match.play("end turn")
    assert spots(match)[1:3] == [(13, 4), (14, healed)]


@pytest.mark.rule("ATL-068", "ATL-069")
def test_c15_zodiacs_and_seasons_of_healers_in_1_2_7_and_24(table):
    match = table([(1, 2), (2, 1), (7, 4), (24, 3)])
    assert (score(match, "zodiacs"), score(match, "seasons")) == (3, 6)


@pytest.mark.rule("ATL-057")
def test_c16_the_others_finish_round_4(table):
    four = [(1, 1), (2, 1), (7, 1), (10, 1)]
    match = table(four, [FAR] * 4, [FAR] * 4, round_number=4)
    turns = []
    while not match.over:
        turns.append((match.round, match.actor))
        match.play("end turn")
    assert turns == [(4, 0), (4, 1), (4, 2)]


@pytest.mark.rule("ATL-019", "ATL-016")
def test_the_cards_of_the_examples_are_all_accounted_for(atlas):
    match = choose_first_words(drawn(atlas, yellow=[3], white=[1, 9], grey=[13, 15], red=[5, 6, 17]))
    assert sorted([*deck(match, "red"), *pile(match, "red"), 5, 17]) == list(range(1, 25))
