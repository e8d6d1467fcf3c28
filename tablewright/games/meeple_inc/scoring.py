"""Final scoring, places and payoffs (MI-277 to MI-288)."""

from tablewright.engine.kit import Record, Row, margin_share, place_by_key, rule, share_by_key, two_highest
from tablewright.games.meeple_inc.objectives import objective_points
from tablewright.games.meeple_inc.order import turn_of
from tablewright.games.meeple_inc.powers import award_worth
from tablewright.games.meeple_inc.publishing import game_worth
from tablewright.games.meeple_inc.state import AWARD_LEVELS

TIE_BREAK = 8  # above any place in the turn order
RANK_SHARE = 0.7  # of a payoff; the rest is the margin
LARGE_MARGIN = 30.0  # points ahead of the best other, or behind, that make the whole margin


@rule
def scores(rules: Record, s: Record, out: Row) -> None:
    """What each company would score if the game ended now."""
    for company in range(rules.seats):
        out[company] = final_score(rules, s, company)


@rule
def final_score(rules: Record, s: Record, company: int) -> int:
    """Points on the track, kept games, objectives and awards; a Meeple-Bot's track alone (MI-277, MI-285, MI-288)."""
    points = int(s.vp[company])
    if company >= rules.players:
        return points
    points += points_of_games(s, company) + points_of_awards(rules, s, company)
    return points + objective_points(rules, s, company)


@rule
def points_of_games(s: Record, company: int) -> int:
    """Each kept game scores the sum of its levels (MI-278)."""
    points = 0
    for place in range(s.kept):
        if s.kept_by[place] == company:
            points += game_worth(int(s.kept_game[place]))
    return points


@rule
def points_of_awards(rules: Record, s: Record, company: int) -> int:
    """Each award scores by its level, as the award card or the WOW card says (MI-283)."""
    points = 0
    for level in range(AWARD_LEVELS):
        points += int(s.awards[company, level]) * award_worth(rules, s, company, level)
    return points


@rule
def standing(rules: Record, s: Record, company: int) -> int:
    """The final score, then the later place in the turn order, in one number (MI-286, MI-287)."""
    return with_tie_break(rules, s, company, final_score(rules, s, company))


@rule
def with_tie_break(rules: Record, s: Record, company: int, points: int) -> int:
    """The same for a company whose final score is known."""
    return points * TIE_BREAK + turn_of(rules, s, company)


@rule
def places(rules: Record, s: Record, out: Row) -> None:
    """Meeple-Bots are counted too: a human wins only if nobody is better (MI-286 to MI-288)."""
    for company in range(rules.seats):
        out[company] = standing(rules, s, company)
    place_by_key(out, rules.seats)


@rule
def payoffs(rules: Record, s: Record, out: Row) -> None:
    """Mostly the share of the others left behind, and a little the margin to the best of them."""
    scores(rules, s, out)
    best, second, _ = two_highest(out, rules.seats)
    for company in range(rules.seats):
        out[company] = with_tie_break(rules, s, company, int(out[company]))
    share_by_key(out, rules.seats)
    for company in range(rules.seats):
        points = final_score(rules, s, company)
        margin = margin_share(points - (second if points == best else best), LARGE_MARGIN)
        out[company] = RANK_SHARE * out[company] + (1 - RANK_SHARE) * margin
