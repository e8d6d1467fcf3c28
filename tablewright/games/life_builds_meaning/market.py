"""Phase B, Acquire and Buy: the supply, the Pattern Market, and Tag discounts (LBM-022 to LBM-044)."""

from tablewright.engine.kit import ALLOWED, Record, cards_left, draw_card, note, rule
from tablewright.games.life_builds_meaning.journal import ACQUIRED, BOUGHT, FILLED
from tablewright.games.life_builds_meaning.reasons import COST_NOT_HELD, MARKET_SLOT_EMPTY
from tablewright.games.life_builds_meaning.state import MARKET_SLOTS, NUM_TOKENS, PATTERNS


@rule
def refill_market(s: Record) -> None:
    """Refill the Pattern Market to 6 face-up cards, lowest slot first, while there are cards (LBM-022, LBM-024)."""
    for slot in range(MARKET_SLOTS):
        if s.market[slot] == 0 and cards_left(s.deck_counts[PATTERNS]) > 0:
            s.market[slot] = draw_card(s, s.deck_cards[PATTERNS], s.deck_counts[PATTERNS])
            note(s, FILLED, slot, s.market[slot])


# --- Acquire (LBM-030 to LBM-032) ---------------------------------------------------------------------------------


@rule
def acquire(s: Record, first: int, second: int) -> None:
    """Take 2 tokens of two different types from the supply (LBM-030)."""
    player = int(s.actor)
    s.tokens[player, first] += 1
    s.tokens[player, second] += 1
    note(s, ACQUIRED, player, first, second)


# --- Buy a Pattern (LBM-033 to LBM-044) ---------------------------------------------------------------------------


@rule
def why_not_buy(rules: Record, s: Record, slot: int) -> int:
    card = int(s.market[slot])
    if card == 0:
        return MARKET_SLOT_EMPTY
    return ALLOWED if can_afford(rules, s, s.actor, card) else COST_NOT_HELD


@rule
def can_afford(rules: Record, s: Record, player: int, card: int) -> int:
    """The player holds the whole discounted cost (LBM-033)."""
    tag = rules.pattern_tag[card]
    enough = 1
    for token in range(NUM_TOKENS):
        reach = int(s.tokens[player, token]) + int(s.discounts[player, tag, token])
        enough &= int(reach >= int(rules.pattern_cost[card, token]))
    return enough


@rule
def discounted_cost(rules: Record, s: Record, player: int, card: int, token: int) -> int:
    """Tag Discount: the printed cost less 1 for each owned Pattern of its Tag that shows this token (LBM-034).

    Discounts stack, and the cost does not fall below 0 (LBM-035 to LBM-037).
    """
    saved = int(s.discounts[player, rules.pattern_tag[card], token])
    return max(0, int(rules.pattern_cost[card, token]) - saved)


@rule
def buy(rules: Record, s: Record, slot: int) -> None:
    """Pay the cost, place the card in its Layer slot, immediately gain its outputs (LBM-039, LBM-040, LBM-042).

    The Market slot stays empty until the next Phase B (LBM-025). The discount applies to later cards only (LBM-038).
    """
    player, card = int(s.actor), int(s.market[slot])
    saved = 0
    for token in range(NUM_TOKENS):
        cost = discounted_cost(rules, s, player, card, token)
        saved += int(rules.pattern_cost[card, token]) - cost
        s.tokens[player, token] += int(rules.pattern_outputs[card, token]) - cost
    s.market[slot] = 0
    s.pattern_owner[card] = player
    s.discounts[player, rules.pattern_tag[card], rules.pattern_discount[card]] += 1
    note(s, BOUGHT, player, card, saved)
