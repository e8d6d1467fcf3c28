"""Scoring, places and payoffs (ATL-061 to ATL-071, ATL-078 to ATL-082, ATL-087)."""

from tablewright.engine.kit import place_by_key, rule, share_by_key
from tablewright.games.atlas_of_feelings.atlas import is_healer, season_of, tier, zodiac_of
from tablewright.games.atlas_of_feelings.state import RED, YELLOW

COUNT_BITS, COUNT_MASK = 8, 255
TIE_BREAK = 64  # above any count of markers or zodiacs, so that one key holds the total and the tie-breaks
RANK_SHARE = 0.75  # of a payoff; the rest is the margin
LARGEST_TOTAL = 40  # of the standard game
HALF_OF_LARGEST = 20


@rule
def scores(rules, s, out):
    for player in range(rules.players):
        out[player] = total(rules, s, player)


@rule
def total(rules, s, player):
    """Tiers, zodiacs and seasons together (ATL-061)."""
    return tier_score(rules, s, player) + zodiac_score(rules, s, player) + season_score(rules, s, player)


@rule
def tier_score(rules, s, player):
    """Each colour scores its pairs, and one single where a marker is left over (ATL-062 to ATL-067)."""
    counts = count_by_tier(rules, s, player)
    points = 0
    for colour in range(RED + 1):
        markers = markers_of(counts, colour)
        points += (markers // 2) * int(rules.pair_points[colour]) + (markers % 2) * int(rules.single_points[colour])
    return points


@rule
def count_by_tier(rules, s, player):
    """How many of the player's markers stand on each colour: four counts in one number, read by `markers_of`."""
    counts = 0
    for marker in range(rules.markers):
        counts += 1 << (COUNT_BITS * tier(rules, s, player, marker))
    return counts


@rule
def markers_of(counts, colour):
    return (counts >> (COUNT_BITS * colour)) & COUNT_MASK


@rule
def zodiac_score(rules, s, player):
    return int(rules.zodiac_points) * zodiacs_held(rules, s, player)


@rule
def zodiacs_held(rules, s, player):
    """The different zodiacs in which the player has a marker on white or yellow (ATL-068)."""
    held = 0
    for marker in range(rules.markers):
        if is_healer(rules, s, player, marker):
            held |= 1 << zodiac_of(int(s.segment[player, marker]))
    return count_bits(held)


@rule
def season_score(rules, s, player):
    """Seasons with a marker on white or yellow: the more, the dearer (ATL-069)."""
    return int(rules.season_points[seasons_held(rules, s, player)])


@rule
def seasons_held(rules, s, player):
    held = 0
    for marker in range(rules.markers):
        if is_healer(rules, s, player, marker):
            held |= 1 << season_of(int(s.segment[player, marker]))
    return count_bits(held)


@rule
def count_bits(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def places(rules, s, out):
    """The highest total wins; players still tied after the tie-breaks share the victory (ATL-070, ATL-071)."""
    for player in range(rules.players):
        out[player] = standing(rules, s, player)
    place_by_key(out, rules.players)
    if rules.players == 1:  # practice has a result and no winner (ATL-087)
        out[0] = 2


@rule
def standing(rules, s, player):
    """Total, then more yellow markers, then more zodiacs, then fewer red markers, in one number (ATL-071)."""
    counts = count_by_tier(rules, s, player)
    key = total(rules, s, player)
    key = key * TIE_BREAK + markers_of(counts, YELLOW)
    key = key * TIE_BREAK + zodiacs_held(rules, s, player)
    return key * TIE_BREAK - markers_of(counts, RED)


@rule
def payoffs(rules, s, out):
    """Mostly the share of opponents left behind, and a little the margin to the best of them."""
    best, second = two_highest_totals(rules, s)
    for player in range(rules.players):
        out[player] = standing(rules, s, player)
    share_by_key(out, rules.players)
    for player in range(rules.players):
        own = total(rules, s, player)
        margin = margin_share(own, second if own == best else best)
        out[player] = RANK_SHARE * out[player] + (1 - RANK_SHARE) * margin


@rule
def two_highest_totals(rules, s):
    """The highest total and the highest of the others; alone at the table, the other is half of the largest."""
    best, second = total(rules, s, 0), HALF_OF_LARGEST
    for player in range(1, rules.players):
        own = total(rules, s, player)
        if player == 1:
            best, second = max(best, own), min(best, own)
        elif own > best:
            best, second = own, best
        elif own > second:
            second = own
    return best, second


@rule
def margin_share(own, rival):
    """A half for a level game; a lead or a deficit of half the largest total is all or nothing."""
    return min(1.0, max(0.0, 0.5 + (own - rival) / LARGEST_TOTAL))
