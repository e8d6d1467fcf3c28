"""What an unfinished game of Potlatch promises each seat: the Status it has, and what is within reach.

Within reach are needs that a card in the seat's hand meets exactly, and the Status that everyone gains or loses when
the Closing Action is over. The more the hands hold of what the houses still need, the better everyone's chances.
"""

from tablewright.engine.kit import Record, Row, cards_left, rule
from tablewright.games.potlatch.cards import amount_of, cards_held, has_joined_pool, kinds_held, type_of
from tablewright.games.potlatch.closing import pool_holder
from tablewright.games.potlatch.scoring import payoff_of, status
from tablewright.games.potlatch.state import AMOUNTS, ITEMS, KINDS, OPEN_PLAY, PHASE_CARD, PHASE_OVER, RESOURCES, TYPES

NEXT_GAME = 2.0  # Status on average from a game that has not begun
NOW = 0.9  # share of the Status for an exact gift, where the gift being made can meet a need exactly
EXCESS = 0.25  # Status that it costs to give 1 more than a house needs
LATER = 0.06  # the same share, where a card in hand would meet a need exactly
OPEN_AT_CLOSE = 0.4  # share of the needs in open play that is still open when the Closing Action starts
MARGIN = 3.0  # surplus of a type at which it is three quarters sure to be met
SLOT = 0.6  # what meeting one need wastes on average
CLUMSY = 0.12  # times a × (a − 1) / 2, what a card of amount a loses in worth: large cards rarely fit
OBLIGATION_COST = 0.1  # Status that each step of the Obligation level costs everyone: large gifts waste and end rounds


@rule
def promise(rules: Record, s: Record, out: Row) -> None:
    """The payoffs, with the Status that can be expected in place of the final one."""
    if s.phase == PHASE_OVER:
        for seat in range(rules.players):
            out[seat] = payoff_of(status(rules, s, seat) / rules.match_games)
        return
    common = common_prospect(rules, s) + NEXT_GAME * (rules.match_games - s.game_number)
    if s.closing == OPEN_PLAY:
        common -= OBLIGATION_COST * max(int(s.obligation), int(s.given))
    for seat in range(rules.players):
        expected = status(rules, s, seat) + common
        if s.closing == OPEN_PLAY:
            expected += own_prospect(rules, s, seat)
        out[seat] = payoff_of(expected / rules.match_games)


@rule
def own_prospect(rules: Record, s: Record, seat: int) -> float:
    """What the seat can still earn as a giver."""
    worth = 0.0
    if s.phase == PHASE_CARD and seat == s.giver:
        worth += best_next_card(rules, s, int(s.receiver), int(s.choices))
    held = kinds_held(s, seat)
    for other in range(rules.players):
        if other != seat:
            worth += LATER * rules.exact_status * exact_types(s, other, held)
    return worth


@rule
def best_next_card(rules: Record, s: Record, receiver: int, kinds: int) -> float:
    """What the best card on offer does for the receiver: an exact need is a gain, an excess is a loss."""
    best = -AMOUNTS * EXCESS
    for kind in range(KINDS):
        if (kinds >> kind) & 1:
            left = int(s.wanting[receiver, type_of(kind)]) - amount_of(kind)
            best = max(best, NOW * rules.exact_status if left == 0 else EXCESS * min(0, left))
    return best


@rule
def exact_types(s: Record, receiver: int, kinds: int) -> int:
    """The types of a house that one card of these kinds would meet exactly."""
    count = 0
    for t in range(TYPES):
        wanting = int(s.wanting[receiver, t])
        if 1 <= wanting <= AMOUNTS:
            count += (kinds >> (AMOUNTS * t + wanting - 1)) & 1
    return count


@rule
def common_prospect(rules: Record, s: Record) -> float:
    """The Status that everyone gains if all houses are met and loses if not, by how likely it is."""
    likely = chance_of_all_met(rules, s)
    return likely * rules.all_met_status + (1.0 - likely) * rules.not_all_met_status


@rule
def chance_of_all_met(rules: Record, s: Record) -> float:
    """Type by type: what the hands can be expected to hold against what all houses want."""
    share = share_in_hands(rules, s)
    still_open = 1.0 if s.closing != OPEN_PLAY else OPEN_AT_CLOSE
    chance = 1.0
    for t in range(TYPES):
        wanted = 0.0
        for seat in range(rules.players):
            if s.wanting[seat, t] > 0:
                wanted += s.wanting[seat, t] + SLOT
        if wanted > 0.0:
            chance *= chance_of_type(wanted * still_open, expected_supply(rules, s, t, share))
    return chance


@rule
def share_in_hands(rules: Record, s: Record) -> float:
    """The share that is in hands, among the cards that lie neither in a house nor in the pool."""
    cards = 0
    for seat in range(rules.players):
        if not has_joined_pool(rules, s, seat):
            cards += cards_held(s, seat)
    return cards / max(1, cards + cards_left(s.deck_counts[RESOURCES]))


@rule
def expected_supply(rules: Record, s: Record, t: int, share: float) -> float:
    """The pool, and the share of the unseen cards that is in hands; which hand holds which card must not matter."""
    pool, unseen = 0.0, 0.0
    for kind in range(AMOUNTS * t, AMOUNTS * (t + 1)):
        amount = amount_of(kind)
        worth = amount - CLUMSY * amount * (amount - 1) / 2
        in_pool = int(s.hand[pool_holder(rules, s), kind]) if s.closing != OPEN_PLAY else 0
        cards = ITEMS - in_pool
        for seat in range(rules.players):
            cards -= int(s.inside[seat, kind]) + int(s.outside[seat, kind])
        pool += worth * in_pool
        unseen += worth * cards
    return pool + share * unseen


@rule
def chance_of_type(wanted: float, held: float) -> float:
    """A supply that is just enough gives an even chance; half of it is hopeless."""
    spare = held - wanted
    if spare < 0.0:
        return 0.5 * max(0.0, 1.0 + 2.0 * spare / wanted)
    return 0.5 + 0.5 * spare / (spare + MARGIN)
