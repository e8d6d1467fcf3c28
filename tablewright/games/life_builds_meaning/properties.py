"""Invariants of Life Builds Meaning that a single position can show (specification, Properties)."""

from tablewright.engine.kit import NONE, Record, cards_left, rule
from tablewright.games.life_builds_meaning.projects import credit_marks, unpaid_icons
from tablewright.games.life_builds_meaning.scoring import final_score, sub_total
from tablewright.games.life_builds_meaning.state import (
    ENERGY,
    EVENTS,
    MARKET_SLOTS,
    NUM_EVENTS,
    NUM_PATTERNS,
    NUM_PROJECTS,
    NUM_TAGS,
    NUM_TOKENS,
    PATTERNS,
    PHASE_CONSENT,
    PHASE_MENU,
    PHASE_OVER,
    PHASE_PAY,
    PHASE_PLEDGE,
    PROJECT_SLOTS,
    PROJECTS,
    RANKS,
    STEWARDSHIP,
    SUPPORT,
)

TOKENS_PER_PLAYER = 243  # 3 at the start and 4 with each of 60 actions
LOW_BITS = 60  # cards that one half of a set of Patterns holds


@rule
def check(rules: Record, s: Record) -> int:
    """0, or the number of the first property that does not hold."""
    if not (patterns_are_conserved(rules, s) and projects_are_conserved(s) and events_are_conserved(s)):
        return 1
    if s.pile_count[EVENTS, 0] + 1 != s.round_number or s.round_number > rules.max_rounds:
        return 2
    if not tokens_are_possible(rules, s):
        return 3
    if not drift_is_possible(rules, s):
        return 5
    for player in range(rules.players):
        if s.coherence[player] < rules.start_coherence or s.social[player] < rules.start_social:
            return 6
    for slot in range(PROJECT_SLOTS):
        if not tile_adds_up(rules, s, slot):
            return 9
    if not points_add_up(rules, s):
        return 10
    if not pledges_are_possible(rules, s):
        return 12
    if not discounts_are_owned(rules, s):
        return 13
    if not node_is_proper(rules, s):
        return 15
    if s.phase != PHASE_OVER and (s.drift == rules.drift_cap or (s.finale and rules.stops and s.phase != PHASE_PLEDGE)):
        return 16
    for player in range(rules.players):
        if 10 * final_score(rules, s, player) > 12 * sub_total(s, player):
            return 17
    return 0


@rule
def patterns_are_conserved(rules: Record, s: Record) -> int:
    """Property 1: each Pattern lies once in the deck, in the Market or on a mat."""
    low, high, count = 0, 0, 0
    for i in range(cards_left(s.deck_counts[PATTERNS])):
        low, high = with_card(low, high, int(s.deck_cards[PATTERNS, i]))
        count += 1
    for slot in range(MARKET_SLOTS):
        if s.market[slot] > 0:
            low, high = with_card(low, high, int(s.market[slot]))
            count += 1
    for card in range(1, NUM_PATTERNS + 1):
        if s.pattern_owner[card] != NONE:
            if s.pattern_owner[card] >= rules.players:
                return False
            low, high = with_card(low, high, card)
            count += 1
    everything = low == (1 << LOW_BITS) - 1 and high == (1 << (NUM_PATTERNS - LOW_BITS)) - 1
    return count == NUM_PATTERNS and everything and s.pattern_owner[0] == NONE


@rule
def with_card(low: int, high: int, card: int) -> tuple[int, int]:
    """A set of Patterns with one more in it: a bit each, in two halves."""
    if card <= LOW_BITS:
        return low | (1 << (card - 1)), high
    return low, high | (1 << (card - 1 - LOW_BITS))


@rule
def projects_are_conserved(s: Record) -> bool:
    """Property 1: supply, Row and discard pile hold each tile once."""
    seen, count = 0, int(s.pile_count[PROJECTS, 0])
    for i in range(s.pile_count[PROJECTS, 0]):
        seen |= 1 << int(s.pile_cards[PROJECTS, i])
    for slot in range(PROJECT_SLOTS):
        if s.row[slot] > 0:
            seen |= 1 << int(s.row[slot])
            count += 1
    for i in range(cards_left(s.deck_counts[PROJECTS])):
        seen |= 1 << int(s.deck_cards[PROJECTS, i])
        count += 1
    for i in range(cards_left(s.deck_counts[STEWARDSHIP])):
        seen |= 1 << int(s.deck_cards[STEWARDSHIP, i])
        count += 1
    return count == NUM_PROJECTS and seen == (1 << (NUM_PROJECTS + 1)) - 2


@rule
def events_are_conserved(s: Record) -> bool:
    """Property 1: deck, slot and discard pile hold each Event once."""
    seen, count = 1 << int(s.event), 1 + int(s.pile_count[EVENTS, 0])
    for i in range(s.pile_count[EVENTS, 0]):
        seen |= 1 << int(s.pile_cards[EVENTS, i])
    for i in range(cards_left(s.deck_counts[EVENTS])):
        seen |= 1 << int(s.deck_cards[EVENTS, i])
        count += 1
    return count == NUM_EVENTS and seen == (1 << (NUM_EVENTS + 1)) - 2


@rule
def tokens_are_possible(rules: Record, s: Record) -> bool:
    """Property 3: no count is below 0, and players hold no more than their actions can have brought."""
    total = 0
    for player in range(rules.players):
        for token in range(NUM_TOKENS):
            if s.tokens[player, token] < 0:
                return False
            total += int(s.tokens[player, token])
    return total <= TOKENS_PER_PLAYER * int(rules.players)


@rule
def drift_is_possible(rules: Record, s: Record) -> bool:
    """Property 5: the pending Drift is the Event's until Phase D, and no Event places stress twice."""
    placed = int(rules.event_stress[s.event])
    for i in range(s.pile_count[EVENTS, 0]):
        placed += int(rules.event_stress[s.pile_cards[EVENTS, i]])
    pending = 0 if s.phase == PHASE_OVER else rules.event_drift[s.event]
    return s.pending == pending and s.stress <= placed


@rule
def tile_adds_up(rules: Record, s: Record, slot: int) -> bool:
    """Property 9: unpaid icons and marks add up to the required icons; no completed tile stays in the Row."""
    tile = int(s.row[slot])
    order, marked = 0, 0
    for player in range(len(s.first_mark[slot])):
        if (credit_marks(s, slot, player) > 0) != (s.first_mark[slot, player] > 0):
            return False
        if s.first_mark[slot, player] > 0:
            order |= 1 << int(s.first_mark[slot, player])
            marked += 1
    if order != (1 << (marked + 1)) - 2:
        return False
    for token in range(NUM_TOKENS):
        icons = int(s.unpaid[slot, token])
        for player in range(len(s.first_mark[slot])):
            icons += int(s.marks[slot, player, token])
        if icons != rules.project_required[tile, token]:
            return False
    return tile == 0 or unpaid_icons(s, slot) > 0


@rule
def points_add_up(rules: Record, s: Record) -> bool:
    """Properties 6 and 10: each completion has added 6 to 12 points to the Project tracks."""
    total, completions = 0, int(s.pile_count[PROJECTS, 0])
    for player in range(rules.players):
        gained = int(s.project[player]) - int(rules.start_project)
        if gained < 0 or gained > int(rules.awards[0]) * completions:
            return False
        total += gained
    most = 0
    for rank in range(rules.players):
        most += int(rules.awards[min(rank, RANKS - 1)])
    return int(rules.awards[0]) * completions <= total <= most * completions


@rule
def pledges_are_possible(rules: Record, s: Record) -> bool:
    """Property 12: pledges exist only in step 1 and match the covered icons; the pool holds what is paid."""
    converted = 0
    for token in range(NUM_TOKENS):
        pledged = 0
        for player in range(len(s.pledged)):
            if not rules.pays_at_once and s.pledged[player, token] > s.tokens[player, token]:
                return False
            pledged += int(s.pledged[player, token])
        if s.pool[token] != (pledged if rules.pays_at_once else 0):
            return False
        if s.phase != PHASE_PLEDGE:
            if pledged > 0:
                return False
            continue
        covered = int(rules.event_mitigation[s.event, token]) - int(s.uncovered[token])
        if covered < 0:
            return False
        if token == ENERGY:
            converted = pledged - covered
        elif token == SUPPORT:
            if 2 * (covered - pledged) != converted:
                return False
        elif covered != pledged:
            return False
    return True


@rule
def discounts_are_owned(rules: Record, s: Record) -> bool:
    """Property 13: each owned Pattern discounts its Tag by one token, and nothing else does."""
    saved, owned = 0, 0
    for player in range(len(s.discounts)):
        for tag in range(NUM_TAGS):
            for token in range(NUM_TOKENS):
                saved += int(s.discounts[player, tag, token])
    for card in range(1, NUM_PATTERNS + 1):
        owner = int(s.pattern_owner[card])
        if owner != NONE:
            owned += 1
            if s.discounts[owner, rules.pattern_tag[card], rules.pattern_discount[card]] == 0:
                return False
    return saved == owned


@rule
def node_is_proper(rules: Record, s: Record) -> bool:
    """Properties 14 and 15: the fields of a decision fit its phase."""
    in_turn = s.phase == PHASE_MENU or s.phase == PHASE_PAY or s.phase == PHASE_CONSENT
    if in_turn != (s.active != NONE) or in_turn != (s.actions_left > 0) or s.actions_left > rules.actions:
        return False
    if (s.phase == PHASE_PAY) != (s.paying != NONE) or (s.phase != PHASE_PAY and s.paid > 0):
        return False
    if (s.phase == PHASE_CONSENT) != (s.asked != NONE):
        return False
    if (s.phase == PHASE_OVER) != (s.actor == NONE) or (s.phase == PHASE_OVER) != (s.ending != 0):
        return False
    return s.phase == PHASE_CONSENT or not in_turn or s.actor == s.active
