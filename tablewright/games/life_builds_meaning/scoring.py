"""Sub-totals, Final Scores, bands, places and payoffs (LBM-113 to LBM-126)."""

from tablewright.engine.kit import Record, Row, margin_share, place_by_key, rule, share_by_key

TRACK_ROOM = 16  # above any Coherence, so that one key holds the Sub-total and the tie-breaks
PROJECT_ROOM = 256  # above any Project points
RANK_SHARE, MARGIN_SHARE, SCORE_SHARE = 0.6, 0.1, 0.3  # of a payoff
FULL_MARGIN = 20.0  # points ahead of the best opponent that are worth all of the margin
FULL_SCORE = 50.0  # the Final Score that is worth all of the score


@rule
def sub_total(s: Record, player: int) -> int:
    """Track Sub-total: Project + Coherence + Social. Nothing else scores (LBM-116)."""
    return int(s.project[player]) + int(s.coherence[player]) + int(s.social[player])


@rule
def final_score(rules: Record, s: Record, player: int) -> int:
    """Final Score: the Sub-total times the World Drift Multiplier, rounded down (LBM-117, LBM-118)."""
    return sub_total(s, player) * int(rules.multiplier[s.drift]) // 10


@rule
def band(rules: Record, score: int) -> int:
    """The Final Score Band that a score falls into, counted from 0 (LBM-121 to LBM-125)."""
    found = 0
    for number in range(len(rules.bands)):
        if score >= rules.bands[number]:
            found = number
    return found


@rule
def scores(rules: Record, s: Record, out: Row) -> None:
    """The Final Scores as they would be now."""
    for player in range(rules.players):
        out[player] = final_score(rules, s, player)


@rule
def standing(s: Record, player: int) -> int:
    """Sub-total, then Project, then Coherence, packed into one number that orders the players (LBM-119, LBM-120).

    All players share one multiplier, so a higher Sub-total never gives a lower Final Score.
    """
    return (sub_total(s, player) * PROJECT_ROOM + int(s.project[player])) * TRACK_ROOM + int(s.coherence[player])


@rule
def is_lost_by_all(rules: Record, s: Record) -> int:
    """Nobody wins at the last space of the Drift track (collapse = shared_loss, LBM-R24)."""
    return rules.shared_loss and s.drift == rules.drift_cap


@rule
def places(rules: Record, s: Record, out: Row) -> None:
    """The highest Final Score wins; players still equal after the tie-breaks share the win (LBM-119, LBM-120)."""
    if is_lost_by_all(rules, s):
        for player in range(rules.players):
            out[player] = 2
        return
    for player in range(rules.players):
        out[player] = standing(s, player)
    place_by_key(out, rules.players)


@rule
def payoffs(rules: Record, s: Record, out: Row) -> None:
    """Mostly the share of opponents left behind, plus the Final Score itself and a little for the margin.

    If everybody loses, the payoff is 0 for all.
    """
    if is_lost_by_all(rules, s):
        for player in range(rules.players):
            out[player] = 0.0
        return
    for player in range(rules.players):
        out[player] = standing(s, player)
    share_by_key(out, rules.players)
    for player in range(rules.players):
        own = final_score(rules, s, player)
        margin = margin_share(own - best_of_others(rules, s, player), FULL_MARGIN)
        out[player] = RANK_SHARE * out[player] + MARGIN_SHARE * margin + SCORE_SHARE * score_share(own)


@rule
def best_of_others(rules: Record, s: Record, player: int) -> int:
    best = 0
    for other in range(rules.players):
        if other != player:
            best = max(best, final_score(rules, s, other))
    return best


@rule
def score_share(score: int) -> float:
    return min(1.0, score / FULL_SCORE)
