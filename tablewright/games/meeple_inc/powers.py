"""WOW, POW and founder cards: what each changes (MI-016, MI-017, MI-235 to MI-270).

Row 0 of the rules record is the founder, who has no ability, and the empty place of a POW card, which limits nothing.
"""

from tablewright.engine.kit import Record, note, rule
from tablewright.games.meeple_inc.journal import REMOVED_POW
from tablewright.games.meeple_inc.state import DOLLAR, EMPTY, INSPIRATION, POW_CHAIR, TIME, VP
from tablewright.games.meeple_inc.tokens import can_pay, gain, pay

# --- WOW ----------------------------------------------------------------------------------------------------------


@rule
def award_worth(rules: Record, s: Record, company: int, level: int) -> int:
    """W01, W10, W13: an award of one level scores more than the award card says (MI-237, MI-246, MI-249, MI-283)."""
    instead = int(rules.wow_award_vp[s.wow[company], level])
    return instead if instead > 0 else int(rules.award_vp[s.award_card[company], level])


@rule
def cheaper(rules: Record, s: Record, company: int, element: int) -> int:
    """W03 and W07: boxes or components cost less, however the action was obtained (MI-239, MI-243, MI-251)."""
    return int(rules.wow_cheaper[s.wow[company], element])


@rule
def reward_proof(rules: Record, s: Record, company: int) -> None:
    """W06: a point each time one own prediction is proven (MI-242)."""
    points = int(rules.wow_prove_vp[s.wow[company]])
    if points > 0:
        gain(s, company, VP, points)


@rule
def completed_worth(rules: Record, s: Record, company: int, objective: int) -> int:
    """W11 adds to each completed objective, P05 takes from it; together they add one (MI-247, MI-252, MI-260)."""
    points = int(rules.objective_reward[objective]) + int(rules.wow_objective_vp[s.wow[company]])
    return points - int(rules.pow_objective_vp[s.pow[company]])


@rule
def failed_cost(rules: Record, s: Record, company: int, objective: int) -> int:
    """W09: failed objectives cost nothing, even with P08, which makes them dearer (MI-245, MI-252, MI-263)."""
    if rules.wow_failed_free[s.wow[company]]:
        return 0
    return int(rules.objective_penalty[objective]) + int(rules.pow_failed_vp[s.pow[company]])


@rule
def actions_of_bonus(rules: Record, s: Record, company: int) -> int:
    """W12: two actions for each Action Bonus instead of one (MI-248)."""
    return int(rules.wow_bonus_actions[s.wow[company]])


# --- POW ----------------------------------------------------------------------------------------------------------


@rule
def level_cap(rules: Record, s: Record, company: int, element: int) -> int:
    """P01, P03, P09: no level 4 of one element; nothing is above level 4 (MI-123, MI-256, MI-258, MI-264)."""
    return int(rules.pow_level_cap[s.pow[company], element])


@rule
def may_take_award(rules: Record, s: Record, company: int, level: int) -> bool:
    """P02, P10, P13: no awards of one level, counted from 1 (MI-257, MI-265, MI-268)."""
    return rules.pow_no_award[s.pow[company]] != level


@rule
def barred_token(rules: Record, s: Record, company: int) -> int:
    """P04, P12, P14: the one resource that cannot be placed on the card tracks, or NONE (MI-259, MI-267, MI-269)."""
    return int(rules.pow_not_on_tracks[s.pow[company]])


@rule
def least_predictions(rules: Record, s: Record, company: int) -> int:
    """P06: no set of exactly one prediction (MI-261)."""
    return int(rules.pow_least_predictions[s.pow[company]])


@rule
def most_predictions(rules: Record, s: Record, company: int) -> int:
    """P07: no set of 4 predictions (MI-262)."""
    return int(rules.pow_most_predictions[s.pow[company]])


@rule
def most_employees(rules: Record, s: Record, company: int) -> int:
    """P11: at most five employees, the WOW card included (MI-266)."""
    return int(rules.pow_most_employees[s.pow[company]])


@rule
def can_remove_pow(rules: Record, s: Record, company: int) -> int:
    """For a dollar, a time and an inspiration token (MI-254)."""
    return s.pow[company] > 0 and can_pay_removal(rules, s, company)


@rule
def can_pay_removal(rules: Record, s: Record, company: int) -> int:
    cost = rules.pow_removal
    return can_pay(rules, s, company, cost[DOLLAR], cost[TIME], cost[INSPIRATION])


@rule
def remove_pow(rules: Record, s: Record, company: int) -> None:
    """The card leaves the game, its limitation ends and chair 2 is free for an employee (MI-254, MI-255)."""
    note(s, REMOVED_POW, company, s.pow[company])
    s.pow[company] = 0
    s.chair[company, POW_CHAIR] = EMPTY
    cost = rules.pow_removal
    pay(rules, s, company, cost[DOLLAR], cost[TIME], cost[INSPIRATION])
