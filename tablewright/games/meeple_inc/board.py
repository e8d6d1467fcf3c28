"""The main gameboard: placing a worker, its cost, its bonus and its effect (MI-040 to MI-057, MI-217, D04)."""

from tablewright.engine.kit import NONE, Record, count_bits, entries_with, note, rule
from tablewright.games.meeple_inc.actions import SPACE_NAMES
from tablewright.games.meeple_inc.acts import begin_act, gain_bonus
from tablewright.games.meeple_inc.elements import upgrades
from tablewright.games.meeple_inc.freelancers import is_ability_usable, use_freelancer
from tablewright.games.meeple_inc.journal import PLACED, PLACED_ON_FREELANCER
from tablewright.games.meeple_inc.predictions import check_predictions
from tablewright.games.meeple_inc.specialists import aligned, levels_to_upgrade
from tablewright.games.meeple_inc.stack import pop, push, top
from tablewright.games.meeple_inc.state import (
    ACT_UPG,
    ALL_ELEMENTS,
    ARRIVE,
    CHAIRS,
    DOLLAR,
    EFFECT,
    FIRST,
    INSPIRATION,
    MOST_COSTS,
    NUM_ELEMENTS,
    NUM_FREELANCERS,
    SECOND,
    SPACES,
    TIME,
)
from tablewright.games.meeple_inc.tokens import is_enough, pay, purse
from tablewright.games.meeple_inc.workers import send_worker

FIRST_UPGRADE = SPACE_NAMES.index("upg-1")  # the spaces of box, mechanism and component follow each other (MI-120)
UPGRADE_SPACES = ALL_ELEMENTS << FIRST_UPGRADE  # as bits

# --- Where a worker may go ----------------------------------------------------------------------------------------


@rule
def payable_spaces(rules: Record, s: Record, company: int) -> int:
    """The spaces whose safety cost can be paid in full now, as bits (MI-043)."""
    spaces = int(rules.spaces_of_cost[0])  # without a hard hat
    coins, pair = s.tokens[company], purse(rules, s, company)
    dollars, time, inspiration = int(coins[DOLLAR]), int(coins[TIME]), int(coins[INSPIRATION])
    for cost in range(1, MOST_COSTS):
        these = int(rules.spaces_of_cost[cost])
        if these == 0:
            return spaces
        needs = rules.costs[cost]
        if is_enough(pair, dollars - needs[DOLLAR], time - needs[TIME], inspiration - needs[INSPIRATION]):
            spaces |= these
    return spaces


@rule
def free_spaces(s: Record) -> int:
    """Every space but BASIC, which is never taken, holds at most one worker (MI-040, MI-042)."""
    return entries_with(s.space_worker, NONE)


@rule
def can_upgrade_here(rules: Record, s: Record, company: int, element: int, kind: int) -> bool:
    """An UPG space is for an element on the table that this worker can raise now (MI-052)."""
    steps = levels_to_upgrade(rules, aligned(rules, kind, ACT_UPG))
    return upgrades(rules, s, company, element, steps) != 0


@rule
def can_use_freelancer_at(rules: Record, s: Record, company: int, chair: int) -> int:
    """An own freelancer card without a worker, whose ability can change something (MI-054 to MI-056)."""
    card = int(s.chair[company, chair])
    if card < 1 or card > NUM_FREELANCERS or s.freelancer_worker[company, chair] != NONE:
        return False
    return is_ability_usable(rules, s, company, card)


@rule
def open_spaces(rules: Record, s: Record) -> int:
    """Empty spaces whose cost can be paid, or is waived for the aligned specialist (MI-042, MI-043, MI-217)."""
    kind, spaces = int(s.worker), payable_spaces(rules, s, int(s.actor))
    if kind > 0:
        spaces |= int(rules.spaces_of_act[rules.aligned_act[kind]])
    return spaces & free_spaces(s)


@rule
def place_choices(rules: Record, s: Record) -> int:
    """Open spaces, those for upgrades only if there is something to raise, and own freelancers (D04)."""
    company, kind = int(s.actor), int(s.worker)
    spaces = open_spaces(rules, s)
    for element in range(NUM_ELEMENTS):
        space = FIRST_UPGRADE + element
        if (spaces >> space) & 1 and not can_upgrade_here(rules, s, company, element, kind):
            spaces &= ~(1 << space)
    for chair in range(CHAIRS):
        if can_use_freelancer_at(rules, s, company, chair):
            spaces |= 1 << (SPACES + chair)
    return spaces


@rule
def has_several_spaces(rules: Record, s: Record) -> bool:
    """Whether at least two spaces are open that are not for upgrades: then `place_choices` has several, too.

    Nearly always two are open that cost nothing.
    """
    for_nothing = int(rules.spaces_of_cost[0]) & free_spaces(s) & ~UPGRADE_SPACES
    return count_bits(for_nothing) > 1 or count_bits(open_spaces(rules, s) & ~UPGRADE_SPACES) > 1


# --- Placing ------------------------------------------------------------------------------------------------------


@rule
def place_worker(rules: Record, s: Record, place: int) -> None:
    """Exactly one worker is placed: on a board space, or on an own freelancer card (MI-032, MI-053)."""
    company, kind = int(s.actor), int(s.worker)
    s.worker = NONE
    s.chosen = 1
    send_worker(s, company, kind, place)
    if place >= SPACES:
        freelancer = int(s.chair[company, place - SPACES])
        note(s, PLACED_ON_FREELANCER, company, kind, freelancer)
        use_freelancer(rules, s, freelancer)
    else:
        note(s, PLACED, company, kind, place)
        push(s, ARRIVE, place, kind)
        pay_safety_cost(rules, s, company, place, kind)


@rule
def pay_safety_cost(rules: Record, s: Record, company: int, space: int, kind: int) -> None:
    """Paid before bonus and effect; the aligned specialist pays nothing (MI-044 to MI-047, MI-217)."""
    if aligned(rules, kind, rules.space_act[space]) == 0:
        cost = rules.space_cost[space]
        pay(rules, s, company, cost[DOLLAR], cost[TIME], cost[INSPIRATION])


@rule
def arrive(rules: Record, s: Record) -> None:
    """After the cost: predictions are checked, then the bonus, then the effect (MI-050)."""
    company, space, kind = int(s.actor), top(s, FIRST), top(s, SECOND)
    pop(s)
    push(s, EFFECT, space, kind)
    check_predictions(rules, s, company, int(rules.space_act[space]))
    gain_placement_bonus(rules, s, company, space)


@rule
def gain_placement_bonus(rules: Record, s: Record, company: int, space: int) -> None:
    """Every icon in the space is gained, before the effect (MI-048, MI-049, MI-218, MI-R23)."""
    gain_bonus(rules, s, company, rules.space_gain[space])


@rule
def take_effect(rules: Record, s: Record) -> None:
    """The action of the space, with the ability of its specialist (MI-051, MI-219)."""
    company, space, kind = int(s.actor), top(s, FIRST), top(s, SECOND)
    act = int(rules.space_act[space])
    pop(s)
    elements = 1 << (space - FIRST_UPGRADE) if act == ACT_UPG else ALL_ELEMENTS
    begin_act(rules, s, company, act, aligned(rules, kind, act), elements)
