"""What always holds in Potlatch (specification, Properties), as far as one position can show it."""

from tablewright.engine.kit import NONE, Record, cards_left, row_sum, rule
from tablewright.games.potlatch.cards import (
    amount_of,
    cards_held,
    closing_order,
    has_joined_pool,
    is_complete,
    kind_of,
    kinds_unmet,
    type_of,
)
from tablewright.games.potlatch.closing import houses_with_open_needs, pool_holder
from tablewright.games.potlatch.gifts import gifts_of, is_opening
from tablewright.games.potlatch.hidden import needed_the_share
from tablewright.games.potlatch.scoring import status
from tablewright.games.potlatch.state import (
    ALL_MET,
    AMOUNTS,
    CARDS,
    CLOSED_BY_A_FULL_HOUSE,
    HOUSES,
    IN_HAND,
    IN_STACK,
    INSIDE,
    KINDS,
    MOST_OVER,
    NOT_ALL_MET,
    OPEN_PLAY,
    OUTSIDE,
    PHASE_CARD,
    PHASE_INVITE,
    PHASE_OVER,
    PHASE_RECEIVER,
    PHASE_STORE,
    RESOURCES,
    SET_ASIDE,
    TYPES,
)


@rule
def check(rules: Record, s: Record) -> int:
    """0, or the number of the first property that is broken."""
    if not cards_are_conserved(rules, s) or not houses_are_different(rules, s):
        return 1
    for seat in range(rules.players):
        if not needs_follow_from_cards(rules, s, seat):
            return 6
    if s.closing == OPEN_PLAY:
        broken = check_turn(rules, s)
    else:
        broken = check_closing(rules, s)
    return broken if broken else check_status(rules, s)


# --- At any time --------------------------------------------------------------------------------------------------


@rule
def cards_are_conserved(rules: Record, s: Record) -> bool:
    """Property 1: every card is in one place, and what is counted by kind agrees with it."""
    stack, aside = 0, 0
    for card in range(CARDS):
        stack += int(s.place[card] == IN_STACK)
        aside += int(s.place[card] == SET_ASIDE)
    if stack != cards_left(s.deck_counts[RESOURCES]) or aside != s.pile_count[RESOURCES, 0]:
        return False
    for i in range(stack):
        if s.place[s.deck_cards[RESOURCES, i]] != IN_STACK:
            return False
    for seat in range(rules.players):
        for kind in range(KINDS):
            if not counts_agree(rules, s, seat, kind):
                return False
    return True


@rule
def counts_agree(rules: Record, s: Record, seat: int, kind: int) -> bool:
    held, outside, inside = 0, 0, 0
    for card in range(CARDS):
        if kind_of(card) != kind:
            continue
        place = int(s.place[card])
        if 0 <= place < OUTSIDE:
            held += int((pool_holder(rules, s) if has_joined_pool(rules, s, place) else place - IN_HAND) == seat)
        outside += int(place == OUTSIDE + seat)
        inside += int(place == INSIDE + seat)
    return held == s.hand[seat, kind] and outside == s.outside[seat, kind] and inside == s.inside[seat, kind]


@rule
def houses_are_different(rules: Record, s: Record) -> bool:
    """Property 1: each house card is with one seat or unused, and of the pool."""
    seen = 0
    for seat in range(rules.players):
        house = int(s.house[seat])
        if not 0 <= house < HOUSES or (seen >> house) & 1 or not rules.in_pool[house]:
            return False
        seen |= 1 << house
    return True


@rule
def needs_follow_from_cards(rules: Record, s: Record, seat: int) -> bool:
    """Properties 4 to 6: what a house wants is its need less what it has received, and at most 3 over."""
    for t in range(TYPES):
        wanting = int(rules.needs[s.house[seat], t])
        for kind in range(AMOUNTS * t, AMOUNTS * (t + 1)):
            wanting -= amount_of(kind) * (int(s.outside[seat, kind]) + int(s.inside[seat, kind]))
        if wanting != s.wanting[seat, t] or wanting < -MOST_OVER:
            return False
    return True


@rule
def check_status(rules: Record, s: Record) -> int:
    """Properties 16 to 18 and 20."""
    games = int(s.game_number)
    exact, unable = 0, 0
    for seat in range(rules.players):
        exact += int(s.exact[seat])
        unable += int(s.unable[seat])
    if exact > TYPES * int(rules.players) * games or unable > games:
        return 16
    if rules.unable_status == -1 and rules.not_all_met_status == -1:
        for seat in range(rules.players):
            if status(rules, s, seat) < -2 * games:
                return 17
    if s.round_number > smallest_total_need(rules, s):
        return 18
    if s.phase == PHASE_OVER and rules.match_games == 1:
        if s.ending != (ALL_MET if houses_with_open_needs(rules, s) == 0 else NOT_ALL_MET):
            return 20
        if s.games_met != int(s.ending == ALL_MET):
            return 20
    return 0


@rule
def smallest_total_need(rules: Record, s: Record) -> int:
    smallest = 0
    for seat in range(rules.players):
        need = row_sum(rules.needs[s.house[seat]])
        smallest = need if seat == 0 else min(smallest, need)
    return smallest


# --- In open play -------------------------------------------------------------------------------------------------


@rule
def check_turn(rules: Record, s: Record) -> int:
    """Properties 2, 3, 7 and 9 to 14."""
    gifts = 0
    for seat in range(rules.players):
        gifts += int(s.gifted[seat])
        most = int(rules.hand_size[s.house[seat]]) + int(seat == s.giver and s.shared != NONE)
        if cards_held(s, seat) > most:
            return 2
        if not outside_is_proper(s, seat):
            return 10
        if is_complete(s, seat) and not (s.phase == PHASE_CARD and seat == s.receiver):
            return 14
    if gifts == 0 and not hands_are_full(rules, s):
        return 3
    if s.obligation < 1 or s.obligation > (1 if gifts == 0 else AMOUNTS + MOST_OVER * (gifts - 1)):
        return 7
    if gifts > 0 and not s.gifted[s.giver]:
        return 9
    if s.receiver == s.giver or (s.receiver != NONE and s.gifted[s.receiver]):
        return 10
    return check_offers(rules, s)


@rule
def outside_is_proper(s: Record, seat: int) -> bool:
    """Property 10: gifts lie outside the houses gifted in this round, and of the one being gifted."""
    cards = row_sum(s.outside[seat])
    if s.gifted[seat]:
        return cards > 0
    return cards == 0 or (s.phase == PHASE_CARD and seat == s.receiver)


@rule
def hands_are_full(rules: Record, s: Record) -> bool:
    """Property 3: at the start of a round nobody lacks cards while the stack has some."""
    if cards_left(s.deck_counts[RESOURCES]) == 0 or s.phase == PHASE_CARD or s.actor != s.giver or s.shared != NONE:
        return True
    for seat in range(rules.players):
        if cards_held(s, seat) < rules.hand_size[s.house[seat]]:
            return False
    return True


@rule
def check_offers(rules: Record, s: Record) -> int:
    """Properties 11 to 13: inviting is offered exactly if there is no legal gift, and a share was needed."""
    if s.phase == PHASE_CARD:
        return 12 if s.choices == 0 or s.given > s.target else 0
    target, receivers = gifts_of(rules, s, int(s.giver))
    if s.phase == PHASE_RECEIVER:
        if receivers == 0 or receivers != s.receivers or target != s.target:
            return 12
        return 0 if needed_the_share(rules, s) else 13
    if receivers != 0 or (s.phase != PHASE_INVITE and s.choices == 0):
        return 12
    return 11 if s.round_number == 1 and is_opening(rules, s) else 0


# --- In the Closing Action ----------------------------------------------------------------------------------------


@rule
def check_closing(rules: Record, s: Record) -> int:
    """Properties 10, 12, 14 and 15."""
    for seat in range(rules.players):
        for kind in range(KINDS):
            if s.outside[seat, kind] > 0:
                return 10
    if s.closing == CLOSED_BY_A_FULL_HOUSE and not is_complete(s, s.starter):
        return 14
    if s.phase == PHASE_STORE and (s.choices == 0 or s.actor != pool_holder(rules, s)):
        return 12
    for card in range(CARDS):
        if not has_been_refused(rules, s, card):
            return 15
    return 0


@rule
def has_been_refused(rules: Record, s: Record, card: int) -> bool:
    """Property 15: a card in the pool fits nobody who has had it in their hands and has finished."""
    place, kind = int(s.place[card]), kind_of(card)
    over = s.phase == PHASE_OVER
    if over and place == SET_ASIDE:
        return not (kinds_unmet(s, s.starter) >> kind) & 1
    if not 0 <= place < OUTSIDE:
        return True
    for seat in range(rules.players):
        had_it = closing_order(rules, s, place) <= closing_order(rules, s, seat) < s.passes
        if had_it and s.wanting[seat, type_of(kind)] > 0:
            return False
    return True
