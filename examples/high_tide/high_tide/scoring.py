"""Scores, the standing that decides places, and payoffs (HT-015, HT-018)."""

from high_tide.state import MOST_WAITS
from tablewright.engine.kit import margin_share, rule, share_by_key

TIE_BREAK = MOST_WAITS + 1  # one key holds the score and the tie-break
RANK_SHARE = 0.75  # of a payoff; the rest comes from the margin
FULL_MARGIN = 6  # points ahead of the best opponent, twice high water


@rule
def scores(rules, s, out):
    for player in range(rules.players):
        out[player] = s.points[player]


@rule
def standing(rules, s, player):
    """The score, then fewer waits, in one number; players still tied share the place (HT-015)."""
    return int(s.points[player]) * TIE_BREAK - int(s.waited[player])


@rule
def payoffs(rules, s, out):
    """Mostly the share of opponents left behind, and partly the margin to the best of them (HT-018)."""
    for player in range(rules.players):
        out[player] = standing(rules, s, player)
    share_by_key(out, rules.players)
    for player in range(rules.players):
        lead = int(s.points[player]) - best_of_others(rules, s, player)
        out[player] = RANK_SHARE * out[player] + (1 - RANK_SHARE) * margin_share(lead, FULL_MARGIN)


@rule
def best_of_others(rules, s, player):
    best = int(s.points[(player + 1) % rules.players])
    for other in range(rules.players):
        if other != player:
            best = max(best, int(s.points[other]))
    return best
