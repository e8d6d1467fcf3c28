"""Status, places and payoffs (POT-083 to POT-093, POT-099)."""

from tablewright.engine.kit import Record, Row, place_by_key, rule

LOWEST_CHANGE, HIGHEST_CHANGE = -2.0, 10.0  # of Status in one game: the range in which games happen
TAIL = 0.05  # of the payoffs, beyond that range on either side


@rule
def status(rules: Record, s: Record, seat: int) -> int:
    """All reasons of POT-091 together, since the first game of the match (POT-011, POT-095)."""
    own = int(s.exact[seat]) * int(rules.exact_status) + int(s.shares[seat]) * int(rules.share_status)
    return own + int(s.unable[seat]) * int(rules.unable_status) + community_status(rules, s)


@rule
def community_status(rules: Record, s: Record) -> int:
    """Status for all players at the end of a game: if all House Card needs were met, and if not (POT-088, POT-089)."""
    met, over = int(s.games_met), int(s.games_over)
    return met * int(rules.all_met_status) + (over - met) * int(rules.not_all_met_status)


@rule
def scores(rules: Record, s: Record, out: Row) -> None:
    for seat in range(rules.players):
        out[seat] = status(rules, s, seat)


@rule
def places(rules: Record, s: Record, out: Row) -> None:
    """Ranked by Status; equal Status is equal rank (POT-093, POT-099)."""
    scores(rules, s, out)
    place_by_key(out, rules.players)


@rule
def payoffs(rules: Record, s: Record, out: Row) -> None:
    """A player's return is their own change of Status, in a match the mean of a game (POT-R35)."""
    for seat in range(rules.players):
        out[seat] = payoff_of(status(rules, s, seat) / rules.match_games)


@rule
def payoff_of(change: int) -> float:
    """A change of Status as a number from 0 to 1: a straight line that flattens out beyond its ends."""
    if change < LOWEST_CHANGE:
        return TAIL / (1.0 + LOWEST_CHANGE - change)
    if change > HIGHEST_CHANGE:
        return 1.0 - TAIL / (1.0 + change - HIGHEST_CHANGE)
    return TAIL + (1.0 - 2.0 * TAIL) * (change - LOWEST_CHANGE) / (HIGHEST_CHANGE - LOWEST_CHANGE)
