"""Scoring, places and payoffs (ATL-061 to ATL-071, ATL-078 to ATL-082, ATL-087)."""

from tablewright.engine.kit import Record, Row, count_bits, margin_share, place_by_key, rule, share_by_key, two_highest
from tablewright.games.atlas_of_feelings.atlas import FIRST_SEGMENTS, last_layer, markers_on, segments_within
from tablewright.games.atlas_of_feelings.state import RED, SEASONS, SEGMENTS_PER_SEASON, WHITE, YELLOW

COUNT_BITS, COUNT_MASK = 8, 255
FIRST_SEASON = (1 << (SEGMENTS_PER_SEASON + 1)) - 2  # segments 1 to 6 (ATL-004)
TIE_BREAK = 64  # above any count of markers or zodiacs, so that one key holds the total and the tie-breaks
RANK_SHARE = 0.75  # of a payoff; the rest is the margin
HALF_OF_LARGEST = 20  # of the largest total of the standard game: a lead that counts as a full margin


@rule
def scores(rules: Record, s: Record, out: Row) -> None:
    for player in range(rules.players):
        out[player] = total(rules, s, player)


@rule
def tally(rules: Record, s: Record, player: int) -> tuple[int, int, int]:
    """A player's markers: how many are on each colour, packed for `markers_of`, and as bits the zodiacs (each by its
    first segment) and seasons with a marker on any white or yellow spot (ATL-068, ATL-069).
    """
    counts, seasons = 0, 0
    for colour in range(RED + 1):
        counts |= count_bits(markers_on(rules, s, player, colour)) << (COUNT_BITS * colour)
    segments = segments_within(s, player, last_layer(rules, WHITE))
    for season in range(SEASONS):
        seasons |= int((segments >> (SEGMENTS_PER_SEASON * season)) & FIRST_SEASON != 0) << season
    return counts, (segments | (segments >> 1)) & FIRST_SEGMENTS, seasons


@rule
def markers_of(counts: int, colour: int) -> int:
    return (counts >> (COUNT_BITS * colour)) & COUNT_MASK


@rule
def total(rules: Record, s: Record, player: int) -> int:
    """The points scored when the game ends, by the position of all markers: tiers, zodiacs and seasons (ATL-061)."""
    counts, zodiacs, seasons = tally(rules, s, player)
    return points_for_tiers(rules, counts) + points_for_zodiacs(rules, zodiacs) + points_for_seasons(rules, seasons)


@rule
def points_for_tiers(rules: Record, counts: int) -> int:
    """Pair scoring: each pair of markers on the same colour, and a single one left over (ATL-062 to ATL-067)."""
    points = 0
    for colour in range(RED + 1):
        markers = markers_of(counts, colour)
        points += (markers // 2) * int(rules.pair_points[colour]) + (markers % 2) * int(rules.single_points[colour])
    return points


@rule
def points_for_zodiacs(rules: Record, zodiacs: int) -> int:
    """Zodiac scoring: each different zodiac sign scores (ATL-068); it can be discarded (ATL-078)."""
    return int(rules.zodiac_points) * count_bits(zodiacs)


@rule
def points_for_seasons(rules: Record, seasons: int) -> int:
    """Season scoring: each further season is worth more (ATL-069); it can be discarded (ATL-079)."""
    return int(rules.season_points[count_bits(seasons)])


@rule
def places(rules: Record, s: Record, out: Row) -> None:
    """The highest total wins; players still tied after the tie-breaks share the victory (ATL-070, ATL-071)."""
    for player in range(rules.players):
        out[player] = standing(rules, s, player)
    place_by_key(out, rules.players)
    if rules.players == 1:  # practice has a result and no winner (ATL-087)
        out[0] = 2


@rule
def standing(rules: Record, s: Record, player: int) -> int:
    """Total, then more yellow markers, then more zodiacs, then fewer red markers, in one number (ATL-071)."""
    counts, zodiacs, seasons = tally(rules, s, player)
    key = points_for_tiers(rules, counts) + points_for_zodiacs(rules, zodiacs) + points_for_seasons(rules, seasons)
    key = key * TIE_BREAK + markers_of(counts, YELLOW)
    key = key * TIE_BREAK + count_bits(zodiacs)
    return key * TIE_BREAK - markers_of(counts, RED)


@rule
def payoffs(rules: Record, s: Record, out: Row) -> None:
    """Mostly the share of opponents left behind, and a little the margin to the best of them (ATL-070)."""
    scores(rules, s, out)
    best, second = out[0], float(HALF_OF_LARGEST)  # alone at the table, half of the largest total is the rival
    if rules.players > 1:
        best, second, _ = two_highest(out, rules.players)
    for player in range(rules.players):
        out[player] = standing(rules, s, player)
    share_by_key(out, rules.players)
    for player in range(rules.players):
        own = total(rules, s, player)
        margin = margin_share(own - (second if own == best else best), HALF_OF_LARGEST)
        out[player] = RANK_SHARE * out[player] + (1 - RANK_SHARE) * margin
