"""Which gifts are legal: legal sets, T* and the fewest cards (specification, Terms; POT-023, POT-028 to POT-041).

Cards of one type are taken in ascending order, so a set is legal if and only if every card of it lands on a type that
is still unmet. A set of totals is a number with one bit for each total.
"""

from tablewright.engine.kit import Record, rule
from tablewright.games.potlatch.cards import (
    ALL_KINDS,
    ALL_OF_ONE_TYPE,
    amount_of,
    kinds_held,
    kinds_of_amount,
    kinds_unmet,
    type_of,
)
from tablewright.games.potlatch.state import AMOUNTS, KINDS, MOST_OVER, TYPES

KIND_BITS, KIND_MASK = 4, 15  # of one card in a packed hand
NOTHING = 1  # the set of totals that has only 0
MORE_THAN_ANY_HAND = 99


@rule
def is_opening(rules: Record, s: Record) -> bool:
    """Whether no house has received a gift in this round."""
    for seat in range(rules.players):
        if s.gifted[seat]:
            return False
    return True


@rule
def is_eligible(s: Record, giver: int, seat: int) -> bool:
    """Another player's House Card that has not received any gift in this round and has unmet needs (POT-023)."""
    return seat != giver and not s.gifted[seat] and kinds_unmet(s, seat) != 0


@rule
def playable_kinds(rules: Record, s: Record, giver: int) -> int:
    """The kinds whose type is unmet at an eligible receiver of the player on turn (POT-047)."""
    kinds = 0
    for seat in range(rules.players):
        if seat != giver and not s.gifted[seat]:
            kinds |= kinds_unmet(s, seat)
    return kinds


# --- What can be given in a turn ----------------------------------------------------------------------------------


@rule
def find_gifts(rules: Record, s: Record) -> None:
    """Write down T* and the receivers of the player on turn; both stay until the gift is made (Decisions)."""
    s.target, s.receivers = gifts_of(rules, s, int(s.giver))


@rule
def gifts_of(rules: Record, s: Record, giver: int) -> tuple[int, int]:
    """T* (0 for an opening, or if there is none), and the seats that can be given a legal gift, as bits."""
    if is_opening(rules, s):
        return 0, receivers_of_opening(rules, s, giver)
    return gifts_at_obligation(rules, s, giver)


@rule
def receivers_of_opening(rules: Record, s: Record, giver: int) -> int:
    """The first player of a round gifts one card of any amount and any type that is needed (POT-028 to POT-030)."""
    held, receivers = kinds_held(s, giver), 0
    for seat in range(rules.players):
        if seat != giver:
            receivers |= int((held & kinds_unmet(s, seat)) != 0) << seat
    return receivers


@rule
def gifts_at_obligation(rules: Record, s: Record, giver: int) -> tuple[int, int]:
    """Each player must meet or exceed the Obligation level, with the smallest amount they can (POT-033, POT-037).

    T* is the smallest total of at least L over all eligible receivers.
    """
    obligation = int(s.obligation)
    # A total above these could do without one of its cards.
    within_reach = (1 << (obligation + MOST_OVER + 1)) - (1 << obligation)
    hand, cards = packed_hand(s, giver)
    totals_by_seat, totals = 0, 0
    receivers = receivers_of_one_card(rules, s, giver, obligation)
    if receivers:  # nothing is smaller than L itself; other houses may be able to receive it in more cards
        within_reach = 1 << obligation
        totals = within_reach
    for seat in range(rules.players):
        if (receivers >> seat) & 1 or not is_eligible(s, giver, seat):
            continue
        found = totals_for(s, hand, cards, seat, obligation + MOST_OVER) & within_reach
        totals |= found
        totals_by_seat |= (found >> obligation) << ((MOST_OVER + 1) * seat)
    if totals == 0:
        return 0, 0
    target = obligation
    while not (totals >> target) & 1:
        target += 1
    for seat in range(rules.players):
        receivers |= ((totals_by_seat >> ((MOST_OVER + 1) * seat + target - obligation)) & 1) << seat
    return target, receivers


@rule
def receivers_of_one_card(rules: Record, s: Record, giver: int, amount: int) -> int:
    """The eligible receivers to whom a single card of this amount can be given."""
    kinds, receivers = kinds_held(s, giver) & kinds_of_amount(amount), 0
    if kinds == 0:
        return 0
    for seat in range(rules.players):
        if seat != giver and not s.gifted[seat]:
            receivers |= int((kinds & kinds_unmet(s, seat)) != 0) << seat
    return receivers


@rule
def packed_hand(s: Record, giver: int) -> tuple[int, int]:
    """The kinds of the cards in a hand in ascending order, in one number, and how many they are."""
    hand, cards = 0, 0
    for kind in range(KINDS):
        for _ in range(s.hand[giver, kind]):
            hand |= kind << (KIND_BITS * cards)
            cards += 1
    return hand, cards


@rule
def totals_for(s: Record, hand: int, cards: int, receiver: int, most: int) -> int:
    """The totals up to `most` of all legal sets for a receiver."""
    limit = (1 << (most + 1)) - 1
    totals = NOTHING
    i = 0
    for t in range(TYPES):
        unmet = (1 << max(0, int(s.wanting[receiver, t]))) - 1  # the sums after which the type is still unmet
        sums, legal_sums = NOTHING, 0
        while i < cards and type_of((hand >> (KIND_BITS * i)) & KIND_MASK) == t:
            amount = amount_of((hand >> (KIND_BITS * i)) & KIND_MASK)
            legal_sums |= (sums & unmet) << amount
            sums |= sums << amount
            i += 1
        totals = (totals | joined(totals, legal_sums & limit)) & limit
    return totals & ~NOTHING


@rule
def joined(totals: int, others: int) -> int:
    """Every total of the one set added to every total of the other."""
    sums = 0
    while others:
        lowest = others & -others
        sums |= totals * lowest
        others ^= lowest
    return sums


# --- The next card of a gift --------------------------------------------------------------------------------------


@rule
def kinds_to_give(rules: Record, s: Record, first: int) -> int:
    """The kinds that go on with a legal gift to the chosen receiver, none below `first` (Decisions)."""
    giver, receiver = int(s.giver), int(s.receiver)
    if s.target == 0:  # an opening
        return kinds_held(s, giver) & kinds_unmet(s, receiver)
    return fewest_cards(s, giver, receiver, first, int(s.target) - int(s.given))[1]


@rule
def fewest_cards(s: Record, giver: int, receiver: int, first: int, total: int) -> tuple[int, int]:
    """As few Resource Cards as possible that make a total for a receiver: how many, and the kinds they can begin with.

    Only kinds from `first` on are taken. If there is no such set, the answer is 0 and no kinds. What is left of a gift
    of the fewest cards is again one of the fewest (POT-038).
    """
    fitting = kinds_held(s, giver) & kinds_unmet(s, receiver) & (ALL_KINDS << first)
    kinds = fitting & kinds_of_amount(total)
    if kinds:
        return 1, kinds
    kinds = kinds_of_pairs(s, giver, receiver, fitting, total)
    if kinds:
        return 2, kinds
    return fewest_of_all(s, giver, receiver, first, total)


@rule
def kinds_of_pairs(s: Record, giver: int, receiver: int, fitting: int, total: int) -> int:
    """The lower kinds of all legal pairs that make the total."""
    kinds = 0
    for kind in range(KINDS):
        amount = amount_of(kind)
        rest = fitting & kinds_of_amount(total - amount)
        if not (fitting >> kind) & 1 or rest == 0:
            continue
        later_types = rest & (ALL_KINDS << (AMOUNTS * (type_of(kind) + 1)))
        same_type = rest & (ALL_OF_ONE_TYPE << (AMOUNTS * type_of(kind))) & (ALL_KINDS << kind)
        if s.wanting[receiver, type_of(kind)] <= amount or (same_type == 1 << kind and s.hand[giver, kind] < 2):
            same_type = 0
        kinds |= int(later_types != 0 or same_type != 0) << kind
    return kinds


@rule
def fewest_of_all(s: Record, giver: int, receiver: int, first: int, total: int) -> tuple[int, int]:
    """The same, by looking at every set of cards: three and more are rarely needed."""
    hand, cards = packed_hand(s, giver)
    fewest, kinds = MORE_THAN_ANY_HAND, 0
    for chosen in range(1, 1 << cards):
        count, begin = cards_of_set(s, hand, cards, chosen, receiver, first, total)
        if 0 < count < fewest:
            fewest, kinds = count, 0
        if count == fewest:
            kinds |= 1 << begin
    if kinds == 0:
        return 0, 0
    return fewest, kinds


@rule
def cards_of_set(
    s: Record, hand: int, cards: int, chosen: int, receiver: int, first: int, total: int
) -> tuple[int, int]:
    """How many cards a set has and the kind it begins with; 0 if it is not legal or makes another total."""
    count, begin, left, sum_of_type, last_type = 0, 0, total, 0, 0
    for i in range(cards):
        if not (chosen >> i) & 1:
            continue
        kind = (hand >> (KIND_BITS * i)) & KIND_MASK
        if count == 0:
            begin = kind
        if count == 0 or type_of(kind) != last_type:
            last_type, sum_of_type = type_of(kind), 0
        left -= amount_of(kind)
        if kind < first or left < 0 or s.wanting[receiver, last_type] <= sum_of_type:
            return 0, 0
        sum_of_type += amount_of(kind)
        count += 1
    if left > 0:
        return 0, 0
    return count, begin


@rule
def begins_a_set(s: Record, giver: int, receiver: int, kind: int, total: int) -> bool:
    """Whether some legal set of any number of cards makes the total and begins with this kind."""
    hand, cards = packed_hand(s, giver)
    for chosen in range(1, 1 << cards):
        count, begin = cards_of_set(s, hand, cards, chosen, receiver, kind, total)
        if count > 0 and begin == kind:
            return True
    return False
