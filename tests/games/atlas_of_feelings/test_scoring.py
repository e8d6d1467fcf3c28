"""Scoring and winning (ATL-061 to ATL-071, ATL-078 to ATL-082, ATL-087)."""

import pytest

from .positions import score, spots

LAYER = {"Y": 1, "W": 2, "G": 5, "R": 7}
SPREAD = [2, 5, 8, 11, 14, 17, 20, 23]  # segments of eight different zodiacs
TIERS_ONLY = {"score_zodiacs": False, "score_seasons": False}


def row(colours):
    """Markers of these colours on segments of their own, such as "YYWR"."""
    return [(SPREAD[i], LAYER[colour]) for i, colour in enumerate(colours)]


def finished(table, *rows, **options):
    """The game after the last turn of the last round."""
    match = table(*rows, actor=len(rows) - 1, round_number=24, **options)
    match.play("end turn")
    assert match.over
    return match


# --- The total ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-061")
def test_the_total_is_tiers_and_zodiacs_and_seasons(table):
    match = table([(1, 1), (2, 1), (9, 3), (13, 8)])
    parts = [score(match, part) for part in ("tiers", "zodiacs", "seasons")]
    assert parts == [4 + 1 - 1, 2, 3] and match.scores == [sum(parts)] == [score(match)]


@pytest.mark.rule("ATL-061")
def test_the_total_is_counted_from_the_final_positions(table):
    match = table([(1, 3), (12, 8)], [(6, 10), (6, 10)], round_number=24)
    assert match.scores[0] == 1 - 1 + 1 + 1
    match.play("step 1 clockwise")  # healed: two white markers in two zodiacs and two seasons
    match.play("end turn")
    match.play("end turn")
    assert match.over and spots(match) == [(1, 3), (13, 4)] and match.scores == [3 + 2 + 3, 1]


@pytest.mark.rule("ATL-061")
def test_every_player_scores_the_own_markers(table):
    match = table(row("YY"), row("RR"), row("GG"), **TIERS_ONLY)
    assert match.scores == [4, 1, 2]


# --- Tiers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-062", "ATL-063", "ATL-R31")
@pytest.mark.parametrize(("count", "tiers"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 10)])
def test_yellow_scores_4_a_pair_and_2_for_a_single(table, count, tiers):
    assert score(table(row("Y" * count)), "tiers") == tiers


@pytest.mark.rule("ATL-062", "ATL-064", "ATL-R31")
@pytest.mark.parametrize(("count", "tiers"), [(1, 1), (2, 3), (3, 4), (4, 6), (5, 7)])
def test_white_scores_3_a_pair_and_1_for_a_single(table, count, tiers):
    assert score(table(row("W" * count)), "tiers") == tiers


@pytest.mark.rule("ATL-062", "ATL-065", "ATL-R31")
@pytest.mark.parametrize(("count", "tiers"), [(1, 0), (2, 2), (3, 2), (4, 4), (5, 4)])
def test_grey_scores_2_a_pair_and_nothing_for_a_single(table, count, tiers):
    assert score(table(row("G" * count)), "tiers") == tiers


@pytest.mark.rule("ATL-062", "ATL-066", "ATL-R31")
@pytest.mark.parametrize(("count", "tiers"), [(1, -1), (2, 1), (3, 0), (4, 2), (5, 1)])
def test_red_scores_1_a_pair_and_costs_1_for_a_single(table, count, tiers):
    assert score(table(row("R" * count)), "tiers") == tiers


@pytest.mark.rule("ATL-R32")
def test_pairs_are_formed_as_far_as_possible(table):
    """Four white markers are two pairs (6), not a pair and two singles (5); four red ones 2, not 1 - 2."""
    assert score(table(row("WWWW")), "tiers") == 6
    assert score(table(row("RRRR")), "tiers") == 2


@pytest.mark.rule("ATL-067")
@pytest.mark.parametrize(
    ("pair", "tiers"),
    [
        ([(1, 2), (20, 4)], 3),  # another layer, segment, zodiac and season
        ([(1, 3), (1, 3)], 3),  # the same spot
        ([(8, 5), (3, 6)], 2),
        ([(8, 7), (3, 10)], 1),
        ([(1, 1), (13, 1)], 4),
    ],
)
def test_a_pair_needs_equal_colour_only(table, pair, tiers):
    assert score(table(pair), "tiers") == tiers


@pytest.mark.rule("ATL-067", "ATL-062")
@pytest.mark.parametrize(("colours", "tiers"), [("YW", 3), ("WG", 1), ("GR", -1), ("YR", 1), ("YWGR", 2)])
def test_markers_of_different_colours_make_no_pair(table, colours, tiers):
    assert score(table(row(colours)), "tiers") == tiers


# --- Zodiacs and seasons ------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-068")
@pytest.mark.parametrize(
    ("markers", "zodiacs"),
    [
        ([(1, 1)], 1),
        ([(1, 4), (2, 1)], 1),  # both of Aries
        ([(1, 4), (3, 2), (24, 3)], 3),
        ([(3, 2), (3, 2), (4, 1)], 1),
        ([(2 * k, 3) for k in range(1, 13)], 12),
    ],
)
def test_each_different_zodiac_with_a_white_or_yellow_marker_scores_1(table, markers, zodiacs):
    assert score(table(markers), "zodiacs") == zodiacs


@pytest.mark.rule("ATL-068", "ATL-R33")
@pytest.mark.parametrize("layer", range(5, 11))
def test_red_and_grey_markers_hold_no_zodiac_and_no_season(table, layer):
    match = table([(1, layer), (9, layer)])
    assert (score(match, "zodiacs"), score(match, "seasons")) == (0, 0)


@pytest.mark.rule("ATL-069")
@pytest.mark.parametrize(("seasons", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10)])
def test_seasons_score_1_3_6_and_10(table, seasons, points):
    markers = [(6 * j + 2, 2) for j in range(seasons)] + [(3, 8)] * (4 - seasons)
    assert score(table(markers), "seasons") == points


@pytest.mark.rule("ATL-069")
def test_a_season_counts_once(table):
    assert score(table([(1, 1), (3, 2), (6, 4), (7, 8)]), "seasons") == 1


@pytest.mark.rule("ATL-078")
@pytest.mark.parametrize(("on", "zodiacs"), [(True, 2), (False, 0)])
def test_zodiacs_can_be_left_out_of_the_score(table, on, zodiacs):
    match = table([(1, 1), (3, 2)], score_zodiacs=on)
    assert (score(match, "zodiacs"), match.scores) == (zodiacs, [3 + zodiacs + 1])


@pytest.mark.rule("ATL-079")
@pytest.mark.parametrize(("on", "seasons"), [(True, 3), (False, 0)])
def test_seasons_can_be_left_out_of_the_score(table, on, seasons):
    match = table([(1, 1), (9, 2)], score_seasons=on)
    assert (score(match, "seasons"), match.scores) == (seasons, [3 + 2 + seasons])


# --- Flat scales --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-080", "ATL-081", "ATL-082", "ATL-R41")
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize(
    ("scale", "values"),
    [
        ("flat_1_4", {"R": 1, "G": 2, "W": 3, "Y": 4}),
        ("flat_m1_2", {"R": -1, "G": 0, "W": 1, "Y": 2}),
        ("flat_m1_3", {"R": -1, "G": 0, "W": 1, "Y": 3}),
    ],
)
def test_on_a_flat_scale_each_marker_scores_alone(table, scale, values, count):
    for colour, value in values.items():
        assert score(table(row(colour * count), tier_scoring=scale), "tiers") == count * value


# --- Winning ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-070")
@pytest.mark.parametrize("best", [0, 1, 2])
def test_the_highest_total_wins(table, best):
    rows = [row("RR"), row("RR"), row("RR")]
    rows[best] = row("WW")
    match = finished(table, *rows)
    assert match.winners == [best] and sorted(match.places) == [1, 2, 2]


@pytest.mark.rule("ATL-070")
def test_the_end_is_no_win_by_itself(table):
    """Seat 0 reaches four yellow spots in one season (8 + 2 + 1); seat 1 has four white ones (6 + 4 + 10)."""
    match = table([(1, 1), (2, 1), (3, 1), (4, 1)], [(2, 3), (8, 3), (14, 3), (20, 3)])
    match.play("end turn")
    match.play("end turn")
    assert match.scores == [11, 20] and match.winners == [1] and match.places == [2, 1]


@pytest.mark.rule("ATL-071", "ATL-R34")
def test_the_first_tie_break_is_more_yellow_markers(table):
    """5 points each; seat 1 has more zodiacs and no red marker, and loses."""
    match = finished(table, [(1, 1), (2, 1), (6, 8), (6, 8)], [(1, 2), (3, 2), (6, 5), (6, 5)], **TIERS_ONLY)
    assert match.scores == [5, 5] and match.winners == [0]


@pytest.mark.rule("ATL-071", "ATL-R34")
def test_the_second_tie_break_is_more_zodiacs_even_where_they_do_not_score(table):
    """1 point each; seat 1 has two zodiacs and a red marker, seat 0 one zodiac and none."""
    rows = [(1, 2), (6, 5), (6, 5)], [(1, 2), (3, 2), (6, 8)]
    match = finished(table, *rows, tier_scoring="flat_m1_2", **TIERS_ONLY)
    assert match.scores == [1, 1] and match.winners == [1]


@pytest.mark.rule("ATL-071", "ATL-R34")
def test_the_third_tie_break_is_fewer_red_markers(table):
    rows = [(1, 2), (2, 2), (6, 8)], [(1, 2), (6, 5), (6, 5)]
    match = finished(table, *rows, tier_scoring="flat_m1_2", **TIERS_ONLY)
    assert match.scores == [1, 1] and match.winners == [1]


@pytest.mark.rule("ATL-071", "ATL-R34")
def test_players_still_tied_share_the_victory(table):
    match = finished(table, row("YWR"), row("RRR"), row("YWR"))
    assert match.winners == [0, 2] and match.places == [1, 3, 1]


@pytest.mark.rule("ATL-071")
def test_a_higher_total_goes_before_every_tie_break(table):
    """Seat 0 has 5 points and two yellow markers, seat 1 has 6 and none."""
    match = finished(table, row("YYRR"), row("WWWW"), **TIERS_ONLY)
    assert match.scores == [5, 6] and match.winners == [1]


@pytest.mark.rule("ATL-071")
def test_ties_are_broken_below_zero_too(table):
    """Both have -1: seat 0 by three red markers and two white ones, seat 1 by one red marker and four grey ones."""
    options = {"tier_scoring": "flat_m1_2", **TIERS_ONLY}
    match = finished(table, [(1, 2), (1, 2), (6, 8), (6, 8), (6, 8)], [(6, 8), *[(6, 5)] * 4], **options)
    assert match.scores == [-1, -1] and match.winners == [0]


@pytest.mark.rule("ATL-087")
def test_practice_has_a_total_and_no_winner(table):
    match = finished(table, row("YYW"))
    assert match.winners == [] and match.scores == [5 + 3 + 3]
    assert "Player 1 reaches 11" in match.prompt() and "wins" not in match.prompt()


@pytest.mark.rule("ATL-087")
def test_practice_is_played_by_the_same_rules(atlas, table):
    match = table([(1, 3), (12, 8), (6, 10)])
    match.play("step 1 clockwise")
    assert spots(match)[1] == (13, 4) and match.state.points == 3
    match.play("end turn")
    assert (match.round, match.actor) == (2, 0)


@pytest.mark.rule("ATL-070")
def test_nobody_has_won_before_the_end(table):
    match = table(row("YY"), row("RR"))
    assert match.winners == [] and match.places is None


# --- What an outcome is worth -------------------------------------------------------------------------------------


def test_the_winner_values_the_end_most_and_the_last_least(table):
    payoffs = finished(table, row("GG"), row("YY"), row("RR")).payoffs
    assert 1 >= payoffs[1] > payoffs[0] > payoffs[2] >= 0


def test_a_tie_is_worth_a_half_to_both(table):
    assert finished(table, row("YW"), row("YW")).payoffs == [0.5, 0.5]


def test_a_wider_margin_is_worth_more(table):
    close = finished(table, row("WW"), row("WG")).payoffs
    wide = finished(table, row("WW"), row("RR")).payoffs
    assert wide[0] > close[0] > 0.75 > 0.25 > close[1] > wide[1]


def test_in_practice_a_higher_total_is_worth_more(table):
    assert finished(table, row("YY")).payoffs[0] > finished(table, row("RR")).payoffs[0] >= 0


@pytest.mark.rule("ATL-070")
def test_a_payoff_is_three_quarters_rank_and_one_quarter_margin(table):
    """A lead of 4 points, where 20 would be a full margin."""
    match = table([(1, 2)], [(1, 8)], actor=1, round_number=24)
    match.play("end turn")
    assert match.scores == [3, -1] and match.payoffs == pytest.approx([0.75 + 0.25 * 0.6, 0.25 * 0.4])
