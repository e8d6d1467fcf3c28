"""What always holds in Meaning Made (specification, Properties), as far as one position can show it.

The numbers count the list of the specification from its top. What only two positions can show (gains and payments of a
step, what never falls) is left to tests.
"""

from tablewright.engine.kit import NONE, Record, cards_left, is_single, row_sum, rule
from tablewright.games.meaning_made.losses import holder_of_space
from tablewright.games.meaning_made.market import kinds_payable
from tablewright.games.meaning_made.projects import kinds_unpaid, markers_in_hand
from tablewright.games.meaning_made.rules import legal_actions
from tablewright.games.meaning_made.state import (
    BY_NOTHING,
    BY_PENALTY_ON_ALL,
    CARDS,
    COLLAPSE,
    COMMUNITY,
    EVENTS,
    HOLDERS,
    MARKET_SLOTS,
    NUM_EVENTS,
    NUM_PATTERNS,
    NUM_PROJECTS,
    NUM_TOKENS,
    PATTERNS,
    PHASE_DONATE,
    PHASE_LOSE,
    PHASE_MAIN,
    PHASE_OVER,
    PHASE_PAY_ANY,
    PHASE_PAY_PROJECT,
    PHASE_REPLY,
    PORTFOLIO_SLOTS,
    PROJECT_SLOTS,
    PROJECTS,
    STEWARDSHIP,
    STEWARDSHIP_SLOT,
    SURVIVAL,
)
from tablewright.games.meaning_made.tracks import layers_owned, patterns_owned

CARDS_ARE_CONSERVED = 1
BOUNDS_ARE_KEPT = 2
SLOTS_ARE_FULL = 3
MARKERS_ARE_PROPER = 4
PAID_IS_NEEDED = 5
DONATIONS_ARE_FEW = 7
WORLD_STANDS = 8
OPENING_IS_SAFE = 9
TURNS_ARE_PROPER = 13
STEWARDSHIP_IS_EARNED = 15
SOMETHING_IS_LEGAL = 16
PRICE_IS_PAYABLE = 17
RESTRICTIONS_END = 18
MODES_ARE_KEPT = 19
ROUNDS_ARE_LIMITED = 20


@rule
def check(rules: Record, s: Record) -> int:
    """0, or the number of the first property that is broken."""
    if not (patterns_are_conserved(rules, s) and projects_are_conserved(s) and events_are_conserved(s)):
        return CARDS_ARE_CONSERVED
    if s.meaning > rules.meaning_max or (s.phase == PHASE_OVER) != (s.actor == NONE):
        return BOUNDS_ARE_KEPT
    if not slots_are_full(rules, s):
        return SLOTS_ARE_FULL
    if not markers_are_proper(rules, s):
        return MARKERS_ARE_PROPER
    if not paid_is_needed(rules, s):
        return PAID_IS_NEEDED
    if s.donated > rules.donations_per_round:
        return DONATIONS_ARE_FEW
    if not world_stands(rules, s):
        return WORLD_STANDS
    if s.round_number == 1 and s.meaning < rules.opening_floor:
        return OPENING_IS_SAFE
    if not turn_is_proper(rules, s):
        return TURNS_ARE_PROPER
    if not stewardship_is_earned(rules, s):
        return STEWARDSHIP_IS_EARNED
    if not something_is_legal(rules, s):
        return SOMETHING_IS_LEGAL
    if s.phase == PHASE_PAY_ANY and kinds_payable(s) == 0:
        return PRICE_IS_PAYABLE
    if s.ending > COLLAPSE and s.ending != SURVIVAL and s.events[0] + s.events[1] > 0:
        return RESTRICTIONS_END
    if not modes_are_kept(rules, s):
        return MODES_ARE_KEPT
    if s.round_number < 1 or s.round_number > rules.round_limit:
        return ROUNDS_ARE_LIMITED
    return 0


# --- Cards ----------------------------------------------------------------------------------------------------------


@rule
def deck_and_pile(s: Record, deck: int) -> tuple[int, int]:
    """The cards of a deck and its discard pile as bits, and how many there are."""
    seen, count = 0, cards_left(s.deck_counts[deck]) + int(s.pile_count[deck, 0])
    for i in range(cards_left(s.deck_counts[deck])):
        seen |= 1 << int(s.deck_cards[deck, i])
    for i in range(s.pile_count[deck, 0]):
        seen |= 1 << int(s.pile_cards[deck, i])
    return seen, count


@rule
def all_cards(deck: int) -> int:
    """Every card of a deck as bits; 0 means no card."""
    return (1 << (CARDS[deck] + 1)) - 2


@rule
def patterns_are_conserved(rules: Record, s: Record) -> bool:
    """60 Patterns lie in deck, discard pile, Market and Galleries, each once; Galleries count their layers."""
    seen, count = deck_and_pile(s, PATTERNS)
    for slot in range(MARKET_SLOTS):
        if s.market[slot] > 0:
            seen |= 1 << int(s.market[slot])
            count += 1
    in_galleries = 0
    for card in range(1, NUM_PATTERNS + 1):
        if s.pattern_owner[card] != NONE:
            seen |= 1 << card
            count += 1
            in_galleries += 1
    counted = 0
    for player in range(rules.players):
        counted += patterns_owned(s, player)
    return count == NUM_PATTERNS and seen == all_cards(PATTERNS) and counted == in_galleries


@rule
def projects_are_conserved(s: Record) -> bool:
    """24 Projects lie in deck, discard pile, Portfolio and Built pile, each once; Stewardship in its slot or built."""
    seen, count = deck_and_pile(s, PROJECTS)
    for slot in range(PORTFOLIO_SLOTS):
        if s.projects[slot] > 0:
            seen |= 1 << int(s.projects[slot])
            count += 1
    for card in range(1, NUM_PROJECTS + 1):
        if s.built[card]:
            seen |= 1 << card
            count += 1
    stewardship = int(s.projects[STEWARDSHIP_SLOT] == STEWARDSHIP) + int(s.built[STEWARDSHIP])
    return count == NUM_PROJECTS and seen == all_cards(PROJECTS) and stewardship == 1


@rule
def events_are_conserved(s: Record) -> bool:
    """30 Events lie in deck, discard pile and face up, each once."""
    seen, count = deck_and_pile(s, EVENTS)
    for place in range(len(s.events)):
        if s.events[place] > 0:
            seen |= 1 << int(s.events[place])
            count += 1
    return count == NUM_EVENTS and seen == all_cards(EVENTS)


@rule
def slots_are_full(rules: Record, s: Record) -> bool:
    """Market and Portfolio are full unless nothing is left to deal; further slots do not exist."""
    patterns = cards_left(s.deck_counts[PATTERNS]) + int(s.pile_count[PATTERNS, 0])
    for slot in range(MARKET_SLOTS):
        if s.market[slot] == 0 and patterns > 0:
            return False
    projects = cards_left(s.deck_counts[PROJECTS]) + int(s.pile_count[PROJECTS, 0])
    for slot in range(PORTFOLIO_SLOTS):
        if slot >= rules.portfolio_slots:
            if s.projects[slot] > 0:
                return False
        elif s.projects[slot] == 0 and projects > 0:
            return False
    return True


# --- Projects ---------------------------------------------------------------------------------------------------------


@rule
def markers_are_proper(rules: Record, s: Record) -> bool:
    """Occupied spaces run from 1 without gaps; a Project has a paid item exactly when a player's marker is on it."""
    for player in range(rules.players):
        if markers_in_hand(rules, s, player) < 0:
            return False
    for slot in range(PROJECT_SLOTS):
        markers, players, spaces = 0, 0, 0
        for holder in range(HOLDERS):
            if s.place[slot, holder] > 0:
                markers += 1
                players += int(holder != COMMUNITY)
                spaces |= 1 << int(s.place[slot, holder])
        if markers != s.spaces_taken[slot] or spaces != (1 << (markers + 1)) - 2:
            return False
        if markers > rules.project_spaces[s.projects[slot]]:
            return False
        if (players > 0) != (row_sum(s.paid[slot]) > 0):
            return False
        if markers > 0 and holder_of_space(s, slot, 1) >= rules.players and players == markers:
            return False
    return s.place[STEWARDSHIP_SLOT, COMMUNITY] == 0


@rule
def paid_is_needed(rules: Record, s: Record) -> bool:
    """No item is paid twice, and no Project stays fully paid, except during its own penalty or at the end."""
    for slot in range(PROJECT_SLOTS):
        card = int(s.projects[slot])
        for kind in range(NUM_TOKENS):
            if s.paid[slot, kind] > rules.project_tokens[card, kind]:
                return False
        if card > 0 and kinds_unpaid(rules, s, slot) == 0:
            suffers = s.phase == PHASE_LOSE and s.loss >= BY_PENALTY_ON_ALL and s.slot == slot
            if not suffers and not (slot == STEWARDSHIP_SLOT and s.ending == SURVIVAL):
                return False
    return True


@rule
def stewardship_is_earned(rules: Record, s: Record) -> bool:
    """Only owners of the layers have a marker there, and a payment is only made from the threshold on."""
    needs = int(rules.project_needs[STEWARDSHIP])
    for player in range(rules.players):
        if s.place[STEWARDSHIP_SLOT, player] > 0 and needs & ~layers_owned(s, player):
            return False
    paying = s.phase == PHASE_PAY_PROJECT and s.slot == STEWARDSHIP_SLOT
    return not paying or s.meaning >= rules.stewardship_threshold


# --- The course of the game -------------------------------------------------------------------------------------------


@rule
def world_stands(rules: Record, s: Record) -> int:
    """Except in Competitive, Meaning 0 is Collapse and Collapse is Meaning 0."""
    return rules.competitive or (s.meaning == 0) == (s.ending == COLLAPSE)


@rule
def turn_is_proper(rules: Record, s: Record) -> bool:
    """What belongs to one phase is at rest in the others."""
    in_turn = s.phase == PHASE_MAIN or s.phase == PHASE_PAY_ANY or s.phase == PHASE_PAY_PROJECT
    if in_turn and s.actor != s.active:
        return False
    handles = s.phase == PHASE_PAY_ANY or s.phase == PHASE_PAY_PROJECT or s.loss >= BY_PENALTY_ON_ALL
    if handles != (s.slot != NONE) or (s.phase == PHASE_REPLY) != (s.proposal != NONE):
        return False
    if (s.phase == PHASE_LOSE) != (s.loss != BY_NOTHING) or (s.pay_left > 0) != (s.phase == PHASE_PAY_ANY):
        return False
    if s.asked > 0 and s.phase != PHASE_LOSE and s.phase != PHASE_DONATE:
        return False
    if (s.phase == PHASE_OVER or s.phase == PHASE_DONATE) and s.actions_left > 0:
        return False
    touched = 0
    for player in range(rules.players):
        touched += int(s.touched[player])
    return touched % 2 == 0


@rule
def something_is_legal(rules: Record, s: Record) -> bool:
    """There is a choice until the end, and with an action left an Acquire is among it."""
    if s.phase == PHASE_OVER:
        return True
    actions = legal_actions(rules, s)
    if actions == 0 or is_single(actions):
        return False
    return s.phase != PHASE_MAIN or s.actions_left == 0 or actions & 7 > 0


@rule
def modes_are_kept(rules: Record, s: Record) -> int:
    """In Cooperative nobody has Legacy; alone, nobody proposes; the Community plays only solo."""
    legacy, proposals, neutral = 0, 0, int(s.community_legacy)
    for player in range(rules.players):
        legacy += int(s.legacy[player])
        proposals += int(s.proposed[player]) + int(s.touched[player])
    for slot in range(PORTFOLIO_SLOTS):
        neutral += int(s.place[slot, COMMUNITY])
    if rules.cooperative and legacy > 0:
        return False
    return not proposals if rules.players == 1 else neutral == 0
