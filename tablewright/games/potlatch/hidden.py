"""What a viewer cannot see, dealt again (specification, Hidden information).

Unknown are the cards in other hands and in the stack. Known are the shared card, which lies open (POT-R24), and in the
Closing Action the cards that the viewer has held and passed on, as long as they are in the pool. A hand that is dealt
again fits the decision that everyone can see: a player who must invite has no legal gift, and a giver has one.
"""

from tablewright.engine.kit import LOOSE, NONE, TOP, Record, below, put_in_deck, rule
from tablewright.games.potlatch.cards import (
    ALL_KINDS,
    amount_of,
    closing_order,
    has_joined_pool,
    kind_of,
    kinds_held,
    kinds_of_amount,
    kinds_unmet,
    type_of,
)
from tablewright.games.potlatch.closing import pool_holder
from tablewright.games.potlatch.gifts import find_gifts, gifts_of, is_opening, kinds_to_give, playable_kinds
from tablewright.games.potlatch.setup import SIZE_BITS, SIZE_MASK
from tablewright.games.potlatch.state import (
    AMOUNTS,
    CARDS,
    IN_HAND,
    IN_STACK,
    KINDS,
    OPEN_PLAY,
    OUTSIDE,
    PHASE_CARD,
    PHASE_INVITE,
    PHASE_OVER,
    PHASE_RECEIVER,
    PHASE_SHARE,
    PHASE_STORE,
    RESOURCES,
)

QUICK_DEALS = 1_000  # after this many misfits, every hand that the player on turn can have is looked at
MOST_DEALS = 10_000  # from then on one deal in 64 fits at least
COPY_BITS, COPY_MASK = 3, 7  # of one kind in a packed row of card counts


@rule
def conceal(rules: Record, s: Record, viewer: int) -> None:
    """Deal the unknown cards until the deal fits what everyone can see; the viewer NONE is a spectator."""
    sizes = take_unknown_cards(rules, s, viewer)
    sort_stack(s)
    if s.phase == PHASE_OVER:
        return
    deals = 1
    deal_unknown_cards(rules, s, sizes)
    while not fits_decision(rules, s) and deals < MOST_DEALS:
        take_unknown_cards(rules, s, viewer)
        dealt = deal_fitting_hand(rules, s, sizes) if deals >= QUICK_DEALS and s.closing == OPEN_PLAY else 0
        deal_unknown_cards(rules, s, sizes - dealt)
        deals += 1


@rule
def sort_stack(s: Record) -> None:
    """Lay the stack in ascending order: its order tells nothing."""
    place = int(s.deck_counts[RESOURCES, TOP])
    for card in range(CARDS):
        if s.place[card] == IN_STACK:
            s.deck_cards[RESOURCES, place] = card
            place += 1


@rule
def knows(rules: Record, s: Record, viewer: int, owner: int, card: int) -> int:
    """Whether the viewer knows a card that came from the hand of a seat."""
    return card == s.shared or knows_cards_of(rules, s, viewer, owner)


@rule
def owners_known(rules: Record, s: Record, viewer: int) -> int:
    """The seats whose cards the viewer knows, as bits."""
    seats = 0
    for owner in range(rules.players):
        seats |= int(knows_cards_of(rules, s, viewer, owner)) << owner
    return seats


@rule
def knows_cards_of(rules: Record, s: Record, viewer: int, owner: int) -> int:
    """Whether the viewer knows the cards that came from the hand of a seat."""
    if owner == viewer:
        return True
    if viewer == NONE or s.closing == OPEN_PLAY:
        return False
    if pool_holder(rules, s) == viewer:
        return has_joined_pool(rules, s, owner)
    order = closing_order(rules, s, viewer)
    return order < s.passes and closing_order(rules, s, owner) <= order


@rule
def seats_joined(rules: Record, s: Record) -> int:
    """The seats whose hand has joined the Closing pool, as bits."""
    seats = 0
    for seat in range(rules.players):
        seats |= int(has_joined_pool(rules, s, seat)) << seat
    return seats


@rule
def take_unknown_cards(rules: Record, s: Record, viewer: int) -> int:
    """All cards that the viewer does not know go into the stack; returns how many each hand had, packed by seat."""
    known, joined, holder, sizes = owners_known(rules, s, viewer), seats_joined(rules, s), pool_holder(rules, s), 0
    for card in range(CARDS):
        owner = int(s.place[card])
        if 0 <= owner < OUTSIDE and not (known >> owner) & 1 and card != s.shared:
            s.hand[holder if (joined >> owner) & 1 else owner, kind_of(card)] -= 1
            s.place[card] = IN_STACK
            put_in_deck(s.deck_cards[RESOURCES], s.deck_counts[RESOURCES], card)
            sizes += 1 << (SIZE_BITS * owner)
    return sizes


@rule
def deal_unknown_cards(rules: Record, s: Record, sizes: int) -> None:
    """The hands with the most constraints are dealt first, so that every deal that fits is equally likely."""
    first = int(s.giver) if s.closing == OPEN_PLAY else int(s.starter)
    joined, holder = seats_joined(rules, s), pool_holder(rules, s)
    for turn in range(rules.players):
        owner = (first + turn) % int(rules.players)
        kinds = possible_kinds(rules, s, owner)
        seat = holder if (joined >> owner) & 1 else owner
        possible = count_possible(s, kinds)
        for left in range(possible, max(0, possible - ((sizes >> (SIZE_BITS * owner)) & SIZE_MASK)), -1):
            card = draw_possible(s, kinds, left)
            s.place[card] = IN_HAND + owner
            s.hand[seat, kind_of(card)] += 1


@rule
def possible_kinds(rules: Record, s: Record, owner: int) -> int:
    """The kinds that a card from a seat's hand can be, given what everyone has seen.

    A card that is still in the pool fitted nobody who has finished their chance (POT-078). A player who had to invite
    holds no card that would be a gift by itself (POT-042).
    """
    kinds = ALL_KINDS
    if s.closing != OPEN_PLAY:
        for seat in range(rules.players):
            if closing_order(rules, s, owner) <= closing_order(rules, s, seat) < s.passes:
                kinds &= ~kinds_unmet(s, seat)
    elif owner == s.giver and (s.phase == PHASE_INVITE or s.phase == PHASE_SHARE or s.shared != NONE):
        gifts = playable_kinds(rules, s, owner)
        if not is_opening(rules, s):
            gifts &= kinds_from_amount(int(s.obligation))
        kinds &= ~gifts
    return kinds


@rule
def kinds_from_amount(amount: int) -> int:
    kinds = 0
    for larger in range(amount, AMOUNTS + 1):
        kinds |= kinds_of_amount(larger)
    return kinds


@rule
def draw_possible(s: Record, kinds: int, count: int) -> int:
    """Take by chance one of the loose cards of these kinds, of which there are `count`."""
    left = below(s, count)
    top = int(s.deck_counts[RESOURCES, TOP])
    place = top + left if kinds == ALL_KINDS else place_of_possible(s, kinds, left)
    card = int(s.deck_cards[RESOURCES, place])
    last = top + int(s.deck_counts[RESOURCES, LOOSE]) - 1  # there is never a known bottom
    s.deck_cards[RESOURCES, place] = s.deck_cards[RESOURCES, last]
    s.deck_cards[RESOURCES, last] = NONE
    s.deck_counts[RESOURCES, LOOSE] -= 1
    return card


@rule
def count_possible(s: Record, kinds: int) -> int:
    """How many loose cards are of these kinds."""
    top, loose = int(s.deck_counts[RESOURCES, TOP]), int(s.deck_counts[RESOURCES, LOOSE])
    if kinds == ALL_KINDS:
        return loose
    count = 0
    for place in range(top, top + loose):
        count += (kinds >> kind_of(int(s.deck_cards[RESOURCES, place]))) & 1
    return count


@rule
def place_of_possible(s: Record, kinds: int, left: int) -> int:
    """Where the loose card of these kinds lies that has `left` others before it."""
    place = int(s.deck_counts[RESOURCES, TOP])
    while True:
        if (kinds >> kind_of(int(s.deck_cards[RESOURCES, place]))) & 1:
            if left == 0:
                return place
            left -= 1
        place += 1


# --- Whether a deal fits ------------------------------------------------------------------------------------------


@rule
def fits_decision(rules: Record, s: Record) -> int:
    """Whether these hands lead to the decision that everyone sees; also writes what is on offer in it."""
    if s.phase == PHASE_STORE:
        holder = pool_holder(rules, s)
        s.choices = kinds_held(s, holder) & kinds_unmet(s, holder)
        return s.choices != 0
    if s.phase == PHASE_SHARE:
        s.choices = kinds_held(s, s.actor) & playable_kinds(rules, s, int(s.giver))
        if s.choices == 0:
            return False
    return hand_fits(rules, s)


@rule
def hand_fits(rules: Record, s: Record) -> int:
    """Whether this hand leads the player on turn to this decision."""
    if s.phase == PHASE_CARD:
        return gift_can_be_going_on(rules, s)
    if s.phase == PHASE_RECEIVER:
        find_gifts(rules, s)
        return s.receivers != 0 and needed_the_share(rules, s)
    return gifts_of(rules, s, int(s.giver))[1] == 0


@rule
def needed_the_share(rules: Record, s: Record) -> bool:
    """Without the shared card there is no legal gift (POT-042)."""
    if s.shared == NONE:
        return True
    giver, kind = int(s.giver), kind_of(int(s.shared))
    s.hand[giver, kind] -= 1
    receivers = gifts_of(rules, s, giver)[1]
    s.hand[giver, kind] += 1
    return receivers == 0


@rule
def gift_can_be_going_on(rules: Record, s: Record) -> int:
    """Whether the cards picked so far begin a legal gift that these hands allow: take them back and pick them again."""
    giver, receiver = int(s.giver), int(s.receiver)
    take_gift_back(s, giver, receiver)
    find_gifts(rules, s)
    fits = ((int(s.receivers) >> receiver) & 1) != 0 and needed_the_share(rules, s)
    s.choices = kinds_to_give(rules, s, 0) if fits else 0
    for kind in range(KINDS):
        for _ in range(s.outside[receiver, kind]):
            fits = fits and ((int(s.choices) >> kind) & 1) != 0
            s.hand[giver, kind] -= 1
            s.wanting[receiver, type_of(kind)] -= amount_of(kind)
            s.given += amount_of(kind)
            s.choices = kinds_to_give(rules, s, kind) if fits else 0
    return fits and s.choices != 0


@rule
def take_gift_back(s: Record, giver: int, receiver: int) -> None:
    """Hand and needs as they were before the first card was picked; the cards themselves stay where they lie."""
    s.given = 0
    for kind in range(KINDS):
        cards = int(s.outside[receiver, kind])
        s.hand[giver, kind] += cards
        s.wanting[receiver, type_of(kind)] += cards * amount_of(kind)


# --- Where few hands fit ------------------------------------------------------------------------------------------
#
# At a high obligation one hand in a million may leave the player on turn without a gift, or in the middle of one. Then
# every hand that the unknown cards can make is looked at. It is written as one number: how many cards of each kind.


@rule
def deal_fitting_hand(rules: Record, s: Record, sizes: int) -> int:
    """Deal the player on turn one of all hands that fit, each weighted by the number of ways to deal it.

    Returns how many cards were dealt, packed as in `sizes`.
    """
    giver = int(s.giver)
    cards = (sizes >> (SIZE_BITS * giver)) & SIZE_MASK
    if cards == 0:
        return 0
    unknown = unknown_cards(rules, s)
    ways = ways_to_fit(rules, s, unknown, cards, NONE)
    if ways == 0:
        lay_hand(s, 0)
        return 0
    ways_to_fit(rules, s, unknown, cards, below(s, ways))
    for kind in range(KINDS):
        for _ in range(int(s.hand[giver, kind]) - known_in_hand(s, kind)):
            s.place[draw_possible(s, 1 << kind, count_possible(s, 1 << kind))] = IN_HAND + giver
    return cards << (SIZE_BITS * giver)


@rule
def ways_to_fit(rules: Record, s: Record, unknown: int, cards: int, stop: int) -> int:
    """The ways to deal all hands that fit; or only up to the hand with way number `stop`, which stays in the hand."""
    ways = 0
    hand = lowest_hand(unknown, cards)
    while hand:
        lay_hand(s, hand)
        if hand_fits(rules, s):
            ways += ways_to_deal(unknown, hand)
            if 0 <= stop < ways:
                break
        hand = next_hand(unknown, hand)
    return ways


@rule
def lay_hand(s: Record, hand: int) -> None:
    """The player on turn has these cards, and the one that others know."""
    for kind in range(KINDS):
        s.hand[s.giver, kind] = copies(hand, kind) + known_in_hand(s, kind)


@rule
def unknown_cards(rules: Record, s: Record) -> int:
    """The loose cards that the player on turn can have."""
    top, loose = int(s.deck_counts[RESOURCES, TOP]), int(s.deck_counts[RESOURCES, LOOSE])
    kinds, unknown = possible_kinds(rules, s, int(s.giver)), 0
    for i in range(top, top + loose):
        kind = kind_of(int(s.deck_cards[RESOURCES, i]))
        unknown += ((kinds >> kind) & 1) << (COPY_BITS * kind)
    return unknown


@rule
def known_in_hand(s: Record, kind: int) -> int:
    """The only card that others know in the hand of the player on turn is the shared one."""
    if s.shared == NONE or s.place[s.shared] != IN_HAND + s.giver:
        return 0
    return int(kind_of(int(s.shared)) == kind)


@rule
def copies(hand: int, kind: int) -> int:
    return (hand >> (COPY_BITS * kind)) & COPY_MASK


@rule
def lowest_hand(unknown: int, cards: int) -> int:
    """A hand of this many cards, of the lowest kinds."""
    hand = 0
    for kind in range(KINDS):
        taken = min(cards, copies(unknown, kind))
        hand |= taken << (COPY_BITS * kind)
        cards -= taken
    return hand


@rule
def next_hand(unknown: int, hand: int) -> int:
    """One more card of the lowest kind that has another, and the cards below it as low as can be; 0 after the last."""
    lower = 0
    for kind in range(KINDS):
        if lower > 0 and copies(hand, kind) < copies(unknown, kind):
            higher = (hand >> (COPY_BITS * kind)) + 1
            return (higher << (COPY_BITS * kind)) | lowest_hand(unknown, lower - 1)
        lower += copies(hand, kind)
    return 0


@rule
def ways_to_deal(unknown: int, hand: int) -> int:
    """In how many ways the cards of a hand can be picked from the unknown ones."""
    ways = 1
    for kind in range(KINDS):
        for i in range(copies(hand, kind)):
            ways = ways * (copies(unknown, kind) - i) // (i + 1)
    return ways
