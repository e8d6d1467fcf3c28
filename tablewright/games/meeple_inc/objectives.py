"""Objectives: drawing and keeping them, and the best way to complete them (MI-144 to MI-148, MI-279 to MI-282, D14).

A set of objectives can be completed together if it keeps several limits: how many dollars it asks for, how many
specialists, how many games of total 9 or more, and others (specification, Feasibility). Each limit takes six bits of a
word: five for a count up to 31, and one that shows whether a subtraction had to borrow. What a set asks for is a sum
of words, and one subtraction per word tells whether a company has it all.
"""

from tablewright.engine.kit import (
    Record,
    count_bits,
    entries_with,
    highest_bit,
    lowest_bit,
    note,
    positive_entries,
    rule,
)
from tablewright.games.meeple_inc.journal import KEPT_OBJECTIVE
from tablewright.games.meeple_inc.powers import completed_worth, failed_cost
from tablewright.games.meeple_inc.publishing import game_worth
from tablewright.games.meeple_inc.skills import return_drawn
from tablewright.games.meeple_inc.stack import pop, top
from tablewright.games.meeple_inc.state import (
    BOX,
    CHAIRS,
    COMPONENT,
    DOLLAR,
    FIRST,
    INSPIRATION,
    MECHANISM,
    NUM_EMPLOYEES,
    NUM_FREELANCERS,
    OBJECTIVES,
    PLAYTEST,
    RESEARCH,
    TIME,
)
from tablewright.games.meeple_inc.tokens import purse

PLENTY = 31  # of a thing: no set of objectives asks for more
BITS = 6
BORROWS = 0x820820820820820  # the highest bit of each of ten limits: 32 << 6 i for i from 0 to 9

# --- Drawing and keeping ------------------------------------------------------------------------------------------


@rule
def objective_choices(s: Record) -> int:
    """The drawn cards that are not kept yet."""
    return positive_entries(s.drawn[s.actor])


@rule
def keep_objective(s: Record, place: int) -> None:
    """It lies face up before the player; S01 and F05 keep a second one (MI-144, MI-145)."""
    company = int(s.actor)
    card = int(s.drawn[company, place])
    s.drawn[company, place] = 0
    s.objective_holder[card] = company
    note(s, KEPT_OBJECTIVE, company, card)
    s.stack[int(s.depth) - 1, FIRST] -= 1
    if top(s, FIRST) == 0:
        stop_keeping(s)


@rule
def stop_keeping(s: Record) -> None:
    return_drawn(s, OBJECTIVES)
    pop(s)


# --- What a company has -------------------------------------------------------------------------------------------


@rule
def room(place: int, count: int) -> int:
    """A limit of ten in a word, ready to be subtracted from."""
    return (min(int(count), PLENTY) | 32) << (BITS * place)


@rule
def tokens_at_hand(rules: Record, s: Record, company: int) -> int:
    """The limits of the first word: tokens, two types that pay for each other as one purse, and employees."""
    dollars, time = int(s.tokens[company, DOLLAR]), int(s.tokens[company, TIME])
    inspiration = int(s.tokens[company, INSPIRATION])
    pair = purse(rules, s, company)
    word = room(0, PLENTY if pair in (DOLLAR + TIME, DOLLAR + INSPIRATION) else dollars)
    word |= room(1, PLENTY if pair in (DOLLAR + TIME, TIME + INSPIRATION) else time)
    word |= room(2, PLENTY if pair in (DOLLAR + INSPIRATION, TIME + INSPIRATION) else inspiration)
    word |= room(3, s.tokens[company, RESEARCH]) | room(4, s.tokens[company, PLAYTEST])
    word |= room(5, dollars + time if pair == DOLLAR + TIME else PLENTY)
    word |= room(6, dollars + inspiration if pair == DOLLAR + INSPIRATION else PLENTY)
    word |= room(7, time + inspiration if pair == TIME + INSPIRATION else PLENTY)
    specialists, freelancers = 0, 0
    for chair in range(CHAIRS):
        card = int(s.chair[company, chair])
        freelancers += int(card >= 1) & int(card <= NUM_FREELANCERS)
        specialists += int(card > NUM_FREELANCERS) & int(card <= NUM_EMPLOYEES)
    return word | room(8, specialists) | room(9, freelancers)


@rule
def things_at_hand(rules: Record, s: Record, company: int) -> int:
    """The limits of the second word: skill cards, icons, items, kept games, a full table, level 1 awards."""
    word = room(0, count_bits(positive_entries(s.chair_skill[company])))
    word |= room(4, count_bits(entries_with(s.item_holder, company)))
    word |= room(1, s.icons[company, BOX]) | room(2, s.icons[company, MECHANISM]) | room(3, s.icons[company, COMPONENT])
    of_nine, of_six, games = 0, 0, 0
    for place in range(s.kept):
        own, worth = int(s.kept_by[place] == company), game_worth(int(s.kept_game[place]))
        games += own
        of_six += own & int(worth >= 6)
        of_nine += own & int(worth >= 9)
    word |= room(5, of_nine) | room(6, of_six) | room(7, games)
    element = s.element[company]
    full = min(int(element[BOX]), int(element[MECHANISM]), int(element[COMPONENT])) > 0
    return word | room(8, int(full)) | room(9, s.awards[company, 0])


@rule
def awards_at_hand(s: Record, company: int) -> int:
    """The limits of the third word: awards of levels 2 and 3, and of any level."""
    one, two, three = int(s.awards[company, 0]), int(s.awards[company, 1]), int(s.awards[company, 2])
    return room(0, two) | room(1, three) | room(2, one + two + three) | (BORROWS & ~0x3FFFF)


@rule
def keeps_limits(have: int, asked: int) -> bool:
    """Whether no limit is passed: then no subtraction has to borrow."""
    return (have - asked) & BORROWS == BORROWS


# --- The best assignment (MI-280 to MI-282) -----------------------------------------------------------------------


@rule
def objective_points(rules: Record, s: Record, company: int) -> int:
    """The highest total that the objectives of a company can bring; failed ones cost (MI-279, MI-282).

    The search tries to complete every objective in turn and then, from the last completed one backwards, goes on
    without it, as long as what is left could still beat the best so far.
    """
    held = entries_with(s.objective_holder, company)
    if held == 0:
        return 0
    first, second, third = (
        tokens_at_hand(rules, s, company),
        things_at_hand(rules, s, company),
        awards_at_hand(s, company),
    )
    possible = alone_possible(rules, held, first, second, third)
    return best_set(rules, s, company, possible, first, second, third) - cost_of_failing(rules, s, company, held)


@rule
def cost_of_failing(rules: Record, s: Record, company: int, objectives: int) -> int:
    """What all of them cost if none is completed."""
    cost = 0
    while objectives:
        cost += failed_cost(rules, s, company, lowest_bit(objectives))
        objectives &= objectives - 1
    return cost


@rule
def alone_possible(rules: Record, objectives: int, first: int, second: int, third: int) -> int:
    """The objectives that could be completed alone, as bits."""
    possible = 0
    while objectives:
        objective = lowest_bit(objectives)
        objectives &= objectives - 1
        limits = rules.objective_limits[objective]
        fits = keeps_limits(first, int(limits[0])) and keeps_limits(second, int(limits[1]))
        possible |= int(fits and keeps_limits(third, int(limits[2]))) << objective
    return possible


@rule
def best_set(rules: Record, s: Record, company: int, possible: int, first: int, second: int, third: int) -> int:
    """The most that completing some of these objectives together can bring, against failing them all."""
    best, worth, chosen, left = 0, 0, 0, possible
    while True:
        if worth + stakes(rules, s, company, left) > best:
            while left:
                objective = lowest_bit(left)
                left &= left - 1
                limits = rules.objective_limits[objective]
                one, two, three = int(limits[0]), int(limits[1]), int(limits[2])
                if keeps_limits(first, one) and keeps_limits(second, two) and keeps_limits(third, three):
                    first, second, third = first - one, second - two, third - three
                    worth += stake(rules, s, company, objective)
                    chosen |= 1 << objective
            best = max(best, worth)
        if chosen == 0:
            return best
        objective = highest_bit(chosen)
        chosen &= ~(1 << objective)
        limits = rules.objective_limits[objective]
        first, second, third = first + int(limits[0]), second + int(limits[1]), third + int(limits[2])
        worth -= stake(rules, s, company, objective)
        left = (possible >> (objective + 1)) << (objective + 1)


@rule
def stakes(rules: Record, s: Record, company: int, objectives: int) -> int:
    """The most that these could bring: if all were completed."""
    most = 0
    while objectives:
        most += stake(rules, s, company, lowest_bit(objectives))
        objectives &= objectives - 1
    return most


@rule
def stake(rules: Record, s: Record, company: int, objective: int) -> int:
    """What completing an objective brings against failing it."""
    return completed_worth(rules, s, company, objective) + failed_cost(rules, s, company, objective)
