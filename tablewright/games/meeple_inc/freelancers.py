"""The abilities of the sixteen freelancers (MI-199 to MI-215, D23): place a worker on the card to use it."""

from tablewright.engine.kit import cards_left, note, rule
from tablewright.games.meeple_inc.acts import begin_objectives
from tablewright.games.meeple_inc.elements import upgrades
from tablewright.games.meeple_inc.journal import COPIED
from tablewright.games.meeple_inc.predictions import MAY_NOT_STOP, MAY_STOP_LATER, has_unproven, look_into_ball
from tablewright.games.meeple_inc.stack import pop, push
from tablewright.games.meeple_inc.state import (
    BOX,
    CHAIRS,
    COMPONENT,
    D07_RESOURCES,
    D08_SCIENCE,
    D09_TRACK,
    D17_UPGRADE,
    D22_BONUS,
    D23_COPY,
    ITEM_TRACK,
    MECHANISM,
    NUM_FREELANCERS,
    OBJECTIVES,
    PLAYTEST,
    RESEARCH,
    VP,
)
from tablewright.games.meeple_inc.tokens import gain
from tablewright.games.meeple_inc.tracks import is_track_empty

(
    SUPPLY_RUNNER, UTILITY_HAND, TEST_NIGHT_HOST, UNDERSTUDY, GOAL_PLANNER, JUNIOR_PUBLICIST, PACKAGING_ARTIST,
    FLEA_MARKET_SCOUT, LAB_ASSISTANT, PALM_READER, ARCHIVIST, STAR_PUBLICIST, MINIATURE_SCULPTOR, CLAIRVOYANT,
    PUBLICIST, SYSTEMS_TINKERER,
) = range(1, 17)  # fmt: skip


@rule
def is_ability_usable(rules, s, company, freelancer):
    """Whether the ability could change something for a company now (MI-056)."""
    if freelancer == UNDERSTUDY:
        return copy_targets(rules, s, company) != 0
    return is_own_ability_usable(rules, s, company, freelancer)


@rule
def is_own_ability_usable(rules, s, company, freelancer):
    """The same for every freelancer but the one that copies."""
    if freelancer == GOAL_PLANNER:
        return cards_left(s.deck_counts[OBJECTIVES]) > 0
    if freelancer == FLEA_MARKET_SCOUT:
        return not is_track_empty(s, ITEM_TRACK)
    if freelancer in (PALM_READER, CLAIRVOYANT):
        return has_unproven(s, company)
    amount = int(rules.freelancer_amount[freelancer])
    if freelancer == PACKAGING_ARTIST:
        return upgrades(rules, s, company, BOX, amount) != 0
    if freelancer == MINIATURE_SCULPTOR:
        return upgrades(rules, s, company, COMPONENT, amount) != 0
    if freelancer == SYSTEMS_TINKERER:
        return upgrades(rules, s, company, MECHANISM, amount) != 0
    return True  # tokens, points and any action


@rule
def copy_targets(rules, s, company):
    """Other freelancers at any table, occupied or not, that could be of use, as bits of EMPLOYEE (MI-202)."""
    targets = 0
    for owner in range(rules.players):
        for chair in range(CHAIRS):
            card = int(s.chair[owner, chair])
            if 1 <= card <= NUM_FREELANCERS and card != UNDERSTUDY:
                targets |= int(is_own_ability_usable(rules, s, company, card)) << (card - 1)
    return targets


@rule
def copy_choices(rules, s):
    return copy_targets(rules, s, int(s.actor))


@rule
def copy_freelancer(rules, s, freelancer):
    pop(s)
    note(s, COPIED, s.actor, freelancer)
    use_freelancer(rules, s, int(s.actor), freelancer)


@rule
def use_freelancer(rules, s, company, freelancer):
    """The ability of a card, up to its first decision."""
    if freelancer == SUPPLY_RUNNER:
        use_supply_runner(rules, s)
    elif freelancer == UTILITY_HAND:
        use_utility_hand(s)
    elif freelancer == TEST_NIGHT_HOST:
        use_test_night_host(rules, s, company)
    elif freelancer == UNDERSTUDY:
        use_understudy(s)
    elif freelancer == GOAL_PLANNER:
        use_goal_planner(rules, s)
    elif freelancer == JUNIOR_PUBLICIST:
        use_junior_publicist(rules, s, company)
    elif freelancer == PACKAGING_ARTIST:
        use_packaging_artist(rules, s)
    elif freelancer == FLEA_MARKET_SCOUT:
        use_flea_market_scout(rules, s)
    elif freelancer == LAB_ASSISTANT:
        use_lab_assistant(rules, s)
    elif freelancer == PALM_READER:
        use_palm_reader(rules, s, company)
    elif freelancer == ARCHIVIST:
        use_archivist(rules, s, company)
    elif freelancer == STAR_PUBLICIST:
        use_star_publicist(rules, s, company)
    elif freelancer == MINIATURE_SCULPTOR:
        use_miniature_sculptor(rules, s)
    elif freelancer == CLAIRVOYANT:
        use_clairvoyant(rules, s, company)
    elif freelancer == PUBLICIST:
        use_publicist(rules, s, company)
    else:
        use_systems_tinkerer(rules, s)


@rule
def use_supply_runner(rules, s):
    """F01: five tokens, any mix of time, inspiration and dollars (MI-199)."""
    push(s, D07_RESOURCES, int(rules.freelancer_amount[SUPPLY_RUNNER]))


@rule
def use_utility_hand(s):
    """F02: any one action of the main board; it is no Action Bonus, and is not declined (MI-200, MI-R43)."""
    push(s, D22_BONUS, 1, 0)


@rule
def use_test_night_host(rules, s, company):
    """F03: four playtest tokens (MI-201)."""
    gain(s, company, PLAYTEST, int(rules.freelancer_amount[TEST_NIGHT_HOST]))


@rule
def use_understudy(s):
    """F04: the ability of any other freelancer at any table (MI-202)."""
    push(s, D23_COPY)


@rule
def use_goal_planner(rules, s):
    """F05: draw objectives and keep up to two (MI-203)."""
    begin_objectives(rules, s, int(rules.freelancer_amount[GOAL_PLANNER]))


@rule
def use_junior_publicist(rules, s, company):
    """F06: two points (MI-204)."""
    gain(s, company, VP, int(rules.freelancer_amount[JUNIOR_PUBLICIST]))


@rule
def use_packaging_artist(rules, s):
    """F07: the box rises by up to two levels (MI-205)."""
    push(s, D17_UPGRADE, 1 << BOX, int(rules.freelancer_amount[PACKAGING_ARTIST]))


@rule
def use_flea_market_scout(rules, s):
    """F08: gain an item twice, one after the other (MI-206)."""
    for _ in range(rules.freelancer_amount[FLEA_MARKET_SCOUT]):
        push(s, D09_TRACK, ITEM_TRACK, 0)


@rule
def use_lab_assistant(rules, s):
    """F09: three tokens, any mix of playtest and research (MI-207)."""
    push(s, D08_SCIENCE, int(rules.freelancer_amount[LAB_ASSISTANT]))


@rule
def use_palm_reader(rules, s, company):
    """F10: prove one own prediction (MI-208)."""
    look_into_ball(s, company, int(rules.freelancer_amount[PALM_READER]), MAY_NOT_STOP)


@rule
def use_archivist(rules, s, company):
    """F11: four research tokens (MI-209)."""
    gain(s, company, RESEARCH, int(rules.freelancer_amount[ARCHIVIST]))


@rule
def use_star_publicist(rules, s, company):
    """F12: four points (MI-210)."""
    gain(s, company, VP, int(rules.freelancer_amount[STAR_PUBLICIST]))


@rule
def use_miniature_sculptor(rules, s):
    """F13: the component rises by up to two levels (MI-211)."""
    push(s, D17_UPGRADE, 1 << COMPONENT, int(rules.freelancer_amount[MINIATURE_SCULPTOR]))


@rule
def use_clairvoyant(rules, s, company):
    """F14: prove up to two own predictions (MI-212)."""
    look_into_ball(s, company, int(rules.freelancer_amount[CLAIRVOYANT]), MAY_STOP_LATER)


@rule
def use_publicist(rules, s, company):
    """F15: three points (MI-213)."""
    gain(s, company, VP, int(rules.freelancer_amount[PUBLICIST]))


@rule
def use_systems_tinkerer(rules, s):
    """F16: the mechanism rises by up to two levels (MI-214)."""
    push(s, D17_UPGRADE, 1 << MECHANISM, int(rules.freelancer_amount[SYSTEMS_TINKERER]))
