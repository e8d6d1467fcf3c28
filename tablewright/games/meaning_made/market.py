"""Acquire, conversion, and the Pattern Purchase with its price (MM-059 to MM-080)."""

from tablewright.engine.kit import ALLOWED, NONE, Record, note, rule
from tablewright.games.meaning_made.actions import EI
from tablewright.games.meaning_made.decks import deal_market_slot
from tablewright.games.meaning_made.events import is_in_force
from tablewright.games.meaning_made.journal import ACQUIRED, BOUGHT, BUYS, CONVERTED, GAINED, PAID_ANY
from tablewright.games.meaning_made.reasons import (
    ALREADY_CONVERTED,
    EMPTY_MARKET_SLOT,
    KIND_NOT_HELD,
    KIND_PASSED,
    NO_ACTION_LEFT,
    ONLY_MIXED,
    PRICE_UNPAID,
    REST_UNPAID,
    TOKEN_ICONS_UNPAID,
    TOO_FEW_VITALS,
    TOO_LITTLE_ENERGY,
)
from tablewright.games.meaning_made.state import (
    ENERGY,
    EV_COST1,
    EV_MIXED,
    INSIGHT,
    MARKET_SLOTS,
    NUM_LAYERS,
    NUM_TOKENS,
    PHASE_MAIN,
    PHASE_PAY_ANY,
    SUPPORT,
    VITALS,
)
from tablewright.games.meaning_made.tracks import gain_vitals, lose_vitals, patterns_owned, tokens_held

# --- Acquire (MM-063, MM-064) -------------------------------------------------------------------------------------


@rule
def why_not_acquire(rules: Record, s: Record, way: int) -> int:
    if s.actions_left == 0:
        return NO_ACTION_LEFT
    return ONLY_MIXED if way != EI and is_in_force(rules, s, EV_MIXED) else ALLOWED


@rule
def acquire(rules: Record, s: Record, way: int) -> None:
    """Take 2 Energy, 1 Energy and 1 Insight, or 2 Insight (MM-063)."""
    s.actions_left -= 1
    for kind in range(NUM_TOKENS):
        s.tokens[s.active, kind] += rules.acquire[way, kind]
    note(s, ACQUIRED, s.active, way)


# --- Conversion (MM-059 to MM-062) --------------------------------------------------------------------------------


@rule
def why_not_convert(rules: Record, s: Record) -> int:
    if s.converted:
        return ALREADY_CONVERTED
    return ALLOWED if s.tokens[s.active, ENERGY] >= rules.convert_energy else TOO_LITTLE_ENERGY


@rule
def convert(rules: Record, s: Record) -> None:
    """Convert 2 Energy into 1 Support, once per turn, without using an action (MM-059, MM-060)."""
    s.converted = 1
    s.tokens[s.active, ENERGY] -= rules.convert_energy
    s.tokens[s.active, SUPPORT] += rules.convert_support
    note(s, CONVERTED, s.active)


# --- The price (MM-066 to MM-070, MM-185) -------------------------------------------------------------------------


@rule
def missing_icons(rules: Record, s: Record, player: int, card: int) -> int:
    """The layer icons of a cost that the Gallery does not cover, layer by layer (MM-067)."""
    missing = 0
    for layer in range(NUM_LAYERS):
        missing += max(int(rules.pattern_icons[card, layer]) - int(s.gallery[player, layer]), 0)
    return missing


@rule
def surcharge(rules: Record, s: Record, player: int) -> int:
    """Any-tokens that the Event, Hard Mode and Pattern Fatigue add to every price (MM-053, MM-170, MM-183, MM-185).

    Under Pattern Fatigue each additional Pattern costs +1 token once a player owns ten.
    """
    events = int(rules.event_effect[s.events[0]] == EV_COST1) + int(rules.event_effect[s.events[1]] == EV_COST1)
    tired = int(patterns_owned(s, player) >= rules.fatigue_patterns)
    return (events + tired) * int(rules.extra_any_tokens) + int(rules.hard_mode_tokens)


@rule
def any_tokens(rules: Record, s: Record, player: int, card: int) -> int:
    """How many tokens of any kind a Pattern costs a player, in addition to its token icons (MM-068)."""
    return missing_icons(rules, s, player, card) + surcharge(rules, s, player)


@rule
def buyable_slots(rules: Record, s: Record) -> int:
    """The Market slots that `why_not_buy` allows, as bits, found quickly."""
    player = int(s.active)
    energy, insight = int(s.tokens[player, ENERGY]), int(s.tokens[player, INSIGHT])
    support, vitals = int(s.tokens[player, SUPPORT]), int(s.vitals[player])
    spare = energy + insight + support - surcharge(rules, s, player)
    slots = 0
    for slot in range(MARKET_SLOTS):
        card = int(s.market[slot])
        fixed_e, fixed_i = int(rules.pattern_tokens[card, ENERGY]), int(rules.pattern_tokens[card, INSIGHT])
        fixed_s = int(rules.pattern_tokens[card, SUPPORT])
        short = int(energy < fixed_e) | int(insight < fixed_i) | int(support < fixed_s)
        short |= int(vitals < rules.pattern_vitals[card]) | int(card == 0)
        short |= int(spare - fixed_e - fixed_i - fixed_s < missing_icons(rules, s, player, card))
        slots |= (short ^ 1) << slot
    return slots


# --- Buying (MM-065 to MM-080) ------------------------------------------------------------------------------------


@rule
def why_not_buy(rules: Record, s: Record, slot: int) -> int:
    if s.actions_left == 0:
        return NO_ACTION_LEFT
    player, card = int(s.active), int(s.market[slot])
    if card == 0:
        return EMPTY_MARKET_SLOT
    spare = tokens_held(s, player)
    for kind in range(NUM_TOKENS):
        if s.tokens[player, kind] < rules.pattern_tokens[card, kind]:
            return TOKEN_ICONS_UNPAID
        spare -= int(rules.pattern_tokens[card, kind])
    if spare < any_tokens(rules, s, player, card):
        return PRICE_UNPAID
    return ALLOWED if s.vitals[player] >= rules.pattern_vitals[card] else TOO_FEW_VITALS


@rule
def buy(rules: Record, s: Record, slot: int) -> None:
    """Token icons and Vitals are paid at once; tokens of any kind are chosen next (MM-066, MM-070, MM-R51)."""
    player, card = int(s.active), int(s.market[slot])
    s.actions_left -= 1
    s.phase = PHASE_PAY_ANY
    s.slot = slot
    s.pay_left = any_tokens(rules, s, player, card)
    s.pay_kind = ENERGY
    for kind in range(NUM_TOKENS):
        s.tokens[player, kind] -= rules.pattern_tokens[card, kind]
    lose_vitals(s, player, int(rules.pattern_vitals[card]))
    if s.pay_left > 0:
        note(s, BUYS, player, card, s.pay_left)


@rule
def why_not_pay_any(s: Record, kind: int) -> int:
    """Kinds are paid in the order E, I, S, and the rest must still be payable (MM-071, MM-R54)."""
    if kind < s.pay_kind:
        return KIND_PASSED
    if s.tokens[s.active, kind] == 0:
        return KIND_NOT_HELD
    return ALLOWED if (kinds_payable(s) >> kind) & 1 else REST_UNPAID


@rule
def kinds_payable(s: Record) -> int:
    """The kinds with which the next any-token can be paid, as bits."""
    from_here, kinds = 0, 0
    for back in range(NUM_TOKENS):
        kind = SUPPORT - back
        held = int(s.tokens[s.active, kind])
        from_here += held
        kinds |= (int(held > 0) & int(from_here >= s.pay_left) & int(kind >= s.pay_kind)) << kind
    return kinds


@rule
def pay_any(s: Record, kind: int) -> None:
    s.tokens[s.active, kind] -= 1
    s.pay_left -= 1
    s.pay_kind = kind
    note(s, PAID_ANY, s.active, kind, s.pay_left)


@rule
def finish_purchase(rules: Record, s: Record) -> None:
    """The Pattern goes into the matching slot of the Gallery, its bonus is gained once, and the Market slot is refilled
    (MM-072, MM-074, MM-079).
    """
    player, slot = int(s.active), int(s.slot)
    card = int(s.market[slot])
    s.phase = PHASE_MAIN
    s.slot = NONE
    s.pay_kind = ENERGY
    s.gallery[player, rules.pattern_layer[card]] += 1
    s.pattern_owner[card] = player
    note(s, BOUGHT, player, card, slot)
    gain_bonus(rules, s, player, card)
    deal_market_slot(s, slot)


@rule
def gain_bonus(rules: Record, s: Record, player: int, card: int) -> None:
    """Energy, Insight, Support and Vitals, as the card shows (MM-075 to MM-078)."""
    for kind in range(VITALS + 1):
        amount = int(rules.pattern_bonus[card, kind])
        if amount > 0:
            if kind == VITALS:
                gain_vitals(rules, s, player, amount)
            else:
                s.tokens[player, kind] += amount
            note(s, GAINED, player, kind, amount)
