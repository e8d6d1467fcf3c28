"""What always holds in Meeple Inc. (specification, Properties), as far as one position can show it."""

from tablewright.engine.kit import NONE, Record, cards_left, positive_entries, row_sum, rule
from tablewright.games.meeple_inc.publishing import game_level
from tablewright.games.meeple_inc.scoring import standing
from tablewright.games.meeple_inc.staff import ATTACHING
from tablewright.games.meeple_inc.state import (
    AWARD_LEVELS,
    BOX,
    CARDS,
    CHAIRS,
    COMPANIES,
    D02_POW,
    D12_CHAIR,
    D13_TRAIN,
    D14_OBJECTIVE,
    DECK_OF_TRACK,
    DRAWN_CARDS,
    EMPTY,
    FIRST,
    FOUNDER_CHAIR,
    FREELANCER_TRACK,
    FREELANCERS,
    GAMES,
    ITEM_TRACK,
    ITEMS,
    KIND,
    LEVELS,
    MOST_KEPT,
    NUM_ELEMENTS,
    NUM_EMPLOYEES,
    NUM_FREELANCERS,
    NUM_ITEMS,
    NUM_OBJECTIVES,
    NUM_SKILLS,
    OBJECTIVES,
    PHASE_OVER,
    PILES,
    POW_CARD,
    POW_CHAIR,
    PRICES,
    SECOND,
    SKILLS,
    SPACES,
    SPECIALIST_TRACK,
    SPECIALISTS,
    TRACK_SIZES,
    WORKER_KINDS,
    WOW_CARD,
    ZAP,
)


@rule
def check(rules: Record, s: Record) -> int:
    """0, or the number of the first property that is broken."""
    if not cards_are_conserved(rules, s):
        return 1
    if not boxes_are_conserved(rules, s):
        return 2
    if not awards_are_conserved(rules, s):
        return 3
    for company in range(rules.seats):
        if not workers_are_conserved(rules, s, company):
            return 4
    if not spaces_are_proper(rules, s):
        return 21
    for company in range(rules.players):
        if not elements_are_allowed(rules, s, company):
            return 7
        if s.phase > D02_POW and not table_is_proper(rules, s, company):
            return 8
    if s.ender == NONE and s.hourglass + s.collected != rules.hourglass_start:
        return 9
    for company in range(rules.seats):
        if not predictions_are_proper(rules, s, company):
            return 12
    if s.phase == PHASE_OVER and not one_company_is_best(rules, s):
        return 18
    for company in range(rules.players, rules.seats):
        if not bot_owns_nothing(s, company):
            return 23
    return 0


# --- Property 1: cards --------------------------------------------------------------------------------------------


@rule
def cards_are_conserved(rules: Record, s: Record) -> int:
    """Every card of each kind is in one place."""
    return (
        skills_are_conserved(rules, s)
        and items_are_conserved(s)
        and objectives_are_conserved(s)
        and staff_is_conserved(rules, s)
        and is_all(ZAP, cards_of_deck(s, ZAP), count_of_deck(s, ZAP))
    )


@rule
def is_all(deck: int, seen: int, count: int) -> bool:
    """All cards of a deck are seen, and none twice."""
    return count == CARDS[deck] and seen == (1 << (CARDS[deck] + 1)) - 2


@rule
def cards_of_deck(s: Record, deck: int) -> int:
    """The cards in a deck and on its pile, as bits."""
    seen, cards = 0, s.deck_cards[deck]
    for i in range(cards_left(s.deck_counts[deck])):
        seen |= 1 << int(cards[i])
    for i in range(count_of_pile(s, deck)):
        seen |= 1 << int(s.pile_cards[deck, i])
    return seen


@rule
def count_of_pile(s: Record, deck: int) -> int:
    return int(s.pile_count[deck, 0]) if deck < PILES else 0


@rule
def count_of_deck(s: Record, deck: int) -> int:
    return cards_left(s.deck_counts[deck]) + count_of_pile(s, deck)


@rule
def cards_of_track(s: Record, track: int) -> int:
    seen = 0
    for space in range(TRACK_SIZES[track]):
        if s.track_cards[track, space] > 0:
            seen |= 1 << int(s.track_cards[track, space])
    return seen


@rule
def count_of_track(s: Record, track: int) -> int:
    count = 0
    for space in range(TRACK_SIZES[track]):
        count += int(s.track_cards[track, space] > 0)
    return count


@rule
def skills_are_conserved(rules: Record, s: Record) -> int:
    seen, count = cards_of_deck(s, SKILLS), count_of_deck(s, SKILLS)
    for company in range(rules.players):
        held, hand = 0, s.skills[company]
        for card in range(1, NUM_SKILLS + 1):
            if hand[card]:
                seen |= 1 << card
                held += 1
        for price in range(PRICES):
            held -= int(s.skill_prices[company, price])
            count += int(s.skill_prices[company, price])
        if held != 0:
            return False
        for chair in range(CHAIRS):
            if s.chair_skill[company, chair] > 0:
                seen |= 1 << int(s.chair_skill[company, chair])
                count += 1
        if s.phase == D13_TRAIN:
            for place in range(DRAWN_CARDS):
                if s.drawn[company, place] > 0:
                    seen |= 1 << int(s.drawn[company, place])
                    count += 1
    for step in range(s.depth):
        if s.stack[step, KIND] == D12_CHAIR and s.stack[step, FIRST] == ATTACHING:
            seen |= 1 << int(s.stack[step, SECOND])
            count += 1
    return is_all(SKILLS, seen, count)


@rule
def items_are_conserved(s: Record) -> int:
    seen = cards_of_deck(s, ITEMS) | cards_of_track(s, ITEM_TRACK)
    count = count_of_deck(s, ITEMS) + count_of_track(s, ITEM_TRACK)
    holders = s.item_holder
    for item in range(1, NUM_ITEMS + 1):
        if holders[item] != NONE:
            seen |= 1 << item
            count += 1
    return is_all(ITEMS, seen, count)


@rule
def objectives_are_conserved(s: Record) -> int:
    seen, count = cards_of_deck(s, OBJECTIVES), count_of_deck(s, OBJECTIVES)
    holders = s.objective_holder
    for objective in range(1, NUM_OBJECTIVES + 1):
        if holders[objective] != NONE:
            seen |= 1 << objective
            count += 1
    if s.phase == D14_OBJECTIVE:
        for place in range(DRAWN_CARDS):
            if s.drawn[s.actor, place] > 0:
                seen |= 1 << int(s.drawn[s.actor, place])
                count += 1
    return is_all(OBJECTIVES, seen, count)


@rule
def staff_is_conserved(rules: Record, s: Record) -> bool:
    """Freelancers and specialists together: specialists are counted on from 16."""
    seen = cards_of_deck(s, FREELANCERS) | cards_of_track(s, FREELANCER_TRACK)
    specialists = cards_of_deck(s, SPECIALISTS) | cards_of_track(s, SPECIALIST_TRACK)
    count = count_of_deck(s, FREELANCERS) + count_of_track(s, FREELANCER_TRACK)
    count += count_of_deck(s, DECK_OF_TRACK[SPECIALIST_TRACK]) + count_of_track(s, SPECIALIST_TRACK)
    seen |= specialists << NUM_FREELANCERS
    holders, chairs = s.employee_holder, s.chair
    for employee in range(1, NUM_EMPLOYEES + 1):
        if holders[employee] != NONE:
            seen |= 1 << employee
            count += 1
    for company in range(rules.players):
        for chair in range(CHAIRS):
            card = int(chairs[company, chair])
            if 1 <= card <= NUM_EMPLOYEES:
                seen |= 1 << card
                count += 1
    return count == NUM_EMPLOYEES and seen == (1 << (NUM_EMPLOYEES + 1)) - 2


# --- Properties 2 and 3: boxes and awards -------------------------------------------------------------------------


@rule
def boxes_are_conserved(rules: Record, s: Record) -> int:
    """In stock, on tables, in kept games and on the shelf."""
    for level in range(1, LEVELS + 1):
        boxes = int(s.box_stock[level - 1])
        for company in range(rules.players):
            boxes += int(s.element[company, BOX] == level)
        for place in range(s.kept):
            boxes += int(game_level(int(s.kept_game[place]), BOX) == level)
        for award in range(AWARD_LEVELS):
            for token in range(rules.awards_per_level):
                game = int(s.shelf_game[award, token])
                boxes += int(0 <= game < GAMES * COMPANIES and game_level(game % GAMES, BOX) == level)
        if boxes != rules.boxes_per_level:
            return False
    return kept_games_have_keepers(rules, s)


@rule
def kept_games_have_keepers(rules: Record, s: Record) -> bool:
    """Humans, and nothing is noted beyond the last game."""
    for place in range(MOST_KEPT):
        keeper, game = int(s.kept_by[place]), int(s.kept_game[place])
        if place < s.kept and not 0 <= keeper < rules.players:
            return False
        if place >= s.kept and not (keeper == NONE and game == 0):
            return False
    return True


@rule
def awards_are_conserved(rules: Record, s: Record) -> bool:
    """On the shelf, owned and removed; a game or a mark stands in place of each token that is gone."""
    for level in range(AWARD_LEVELS):
        awards, gone = int(s.shelf[level]), 0
        for company in range(rules.seats):
            awards += int(s.awards[company, level])
        for token in range(rules.awards_per_level):
            gone += int(s.shelf_game[level, token] != NONE)
        if awards != rules.awards_per_level or gone != rules.awards_per_level - s.shelf[level]:
            return False
    return True


# --- Properties 4, 5 and 21: workers ------------------------------------------------------------------------------


@rule
def workers_are_conserved(rules: Record, s: Record, company: int) -> bool:
    """Each worker is in the pool, on one space or on one own freelancer; standees belong to seated specialists."""
    regular = int(s.pool[company]) + int(s.basic_workers[company])
    workers, owners = s.space_worker, s.standee_owner
    for space in range(1, SPACES):
        regular += int(workers[space] == WORKER_KINDS * company)
    for chair in range(CHAIRS):
        regular += int(s.freelancer_worker[company, chair] == 0)
    for chair in range(CHAIRS):
        card = int(s.chair[company, chair])
        if s.freelancer_worker[company, chair] != NONE and (card < 1 or card > NUM_FREELANCERS):
            return False
        if NUM_FREELANCERS < card <= NUM_EMPLOYEES and s.standee_owner[card - NUM_FREELANCERS] != company:
            return False
    for kind in range(1, WORKER_KINDS):
        place = int(s.standee_at[kind])
        if owners[kind] == company and place != NONE:
            if 0 < place < SPACES and s.space_worker[place] != WORKER_KINDS * company + kind:
                return False
            if place >= SPACES and s.freelancer_worker[company, place - SPACES] != kind:
                return False
    return regular == rules.workers


@rule
def spaces_are_proper(rules: Record, s: Record) -> bool:
    """Nobody stands on a space that is absent, and standees on a space are there by their own account."""
    workers = s.space_worker
    for space in range(1, SPACES):
        code = int(workers[space])
        if code != NONE:
            if rules.space_act[space] == NONE:
                return False
            if code % WORKER_KINDS > 0 and s.standee_at[code % WORKER_KINDS] != space:
                return False
    return True


# --- Properties 7 and 8: the table --------------------------------------------------------------------------------


@rule
def elements_are_allowed(rules: Record, s: Record, company: int) -> bool:
    for element in range(NUM_ELEMENTS):
        if s.element[company, element] > rules.pow_level_cap[s.pow[company], element]:
            return False
    return True


@rule
def table_is_proper(rules: Record, s: Record, company: int) -> bool:
    """Chair 1 is the WOW or founder card's, chair 2 the POW card's while it is there; icons add up (MI-064)."""
    if s.chair[company, FOUNDER_CHAIR] != WOW_CARD:
        return False
    if (s.chair[company, POW_CHAIR] == POW_CARD) != (s.pow[company] > 0):
        return False
    employees = 0
    for chair in range(CHAIRS):
        card = int(s.chair[company, chair])
        employees += int(card != EMPTY and card != POW_CARD)
        if s.chair_skill[company, chair] > 0 and (card in (EMPTY, POW_CARD)):
            return False
        if chair > POW_CHAIR and card > NUM_EMPLOYEES:
            return False
    if employees > rules.pow_most_employees[s.pow[company]]:
        return False
    for element in range(NUM_ELEMENTS):
        if s.icons[company, element] != counted_icons(rules, s, company, element):
            return False
    return True


@rule
def counted_icons(rules: Record, s: Record, company: int, element: int) -> int:
    """On the WOW or founder card, employees at the table, attached skill cards and permanent items (MI-064)."""
    icons = int(rules.wow_icons[s.wow[company], element])
    chairs, skills, holders = s.chair[company], s.chair_skill[company], s.item_holder
    for chair in range(CHAIRS):
        card = int(chairs[chair])
        if 1 <= card <= NUM_EMPLOYEES:
            icons += int(rules.employee_icons[card, element])
        if skills[chair] > 0:
            icons += int(rules.skill_icons[skills[chair], element])
    for item in range(1, NUM_ITEMS + 1):
        if holders[item] == company:
            icons += int(rules.item_icons[item, element])
    return icons


# --- Properties 12, 18 and 23 -------------------------------------------------------------------------------------


@rule
def predictions_are_proper(rules: Record, s: Record, company: int) -> bool:
    """One target, not oneself; as many different actions as the set says."""
    cards = row_sum(s.prediction[company]) + row_sum(s.shown[company])
    if cards != s.set_size[company] or s.target[company] == company:
        return False
    return cards == 0 or s.target[company] != NONE


@rule
def one_company_is_best(rules: Record, s: Record) -> bool:
    best, winners = standing(rules, s, 0), 0
    for company in range(rules.seats):
        best = max(best, standing(rules, s, company))
    for company in range(rules.seats):
        winners += int(standing(rules, s, company) == best)
    return winners == 1


@rule
def bot_owns_nothing(s: Record, company: int) -> bool:
    """No tokens, cards, elements or games (MI-004)."""
    if positive_entries(s.tokens[company]) | positive_entries(s.chair[company]) | positive_entries(s.element[company]):
        return False
    for place in range(s.kept):
        if s.kept_by[place] == company:
            return False
    holders = s.item_holder
    for item in range(1, NUM_ITEMS + 1):
        if holders[item] == company:
            return False
    return True
