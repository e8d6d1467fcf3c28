"""The Closing Action, the end of a game, and the next game of a match (POT-065 to POT-099)."""

from tablewright.engine.kit import NONE, Record, note, put_on_pile, reveal, rule
from tablewright.games.potlatch.cards import (
    cards_held,
    is_complete,
    kinds_held,
    kinds_unmet,
    place_card,
    take_gifts_inside,
    type_of,
)
from tablewright.games.potlatch.journal import (
    CLOSED_FULL,
    CLOSED_STUCK,
    EVERY_HOUSE_MET,
    HOME_HOUSES,
    IS_OVER,
    NEEDS_LEFT_OPEN,
    NEXT_GAME,
    PASSED,
    SET_ASIDE_CARDS,
    STORED,
)
from tablewright.games.potlatch.scoring import status
from tablewright.games.potlatch.setup import begin_game, clear_table, deal_houses, unpack
from tablewright.games.potlatch.state import (
    ALL_MET,
    CARDS,
    CLOSED_BY_A_FULL_HOUSE,
    CLOSED_BY_A_STUCK_PLAYER,
    INSIDE,
    KINDS,
    MATCH_OVER,
    NOT_ALL_MET,
    OUTSIDE,
    PHASE_OVER,
    PHASE_STORE,
    RESOURCES,
    SET_ASIDE,
)


@rule
def close_by_full_house(rules: Record, s: Record, owner: int) -> None:
    """Case A: the owner of the complete house stores nothing and passes the whole hand (POT-065, POT-070, POT-071)."""
    note(s, CLOSED_FULL, HOME_HOUSES * owner + int(s.house[owner]))
    start_closing(rules, s, CLOSED_BY_A_FULL_HOUSE, owner)
    pass_cards(rules, s)
    go_on_closing(rules, s)


@rule
def close_by_stuck_player(rules: Record, s: Record) -> None:
    """Case B: the player whose turn failed first stores from their own hand (POT-066, POT-072, POT-073)."""
    note(s, CLOSED_STUCK, s.giver)
    start_closing(rules, s, CLOSED_BY_A_STUCK_PLAYER, int(s.giver))
    go_on_closing(rules, s)


@rule
def start_closing(rules: Record, s: Record, case: int, starter: int) -> None:
    """All gifts are taken inside, and from now on cards are only stored and passed (POT-068, POT-069)."""
    take_gifts_inside(rules, s)
    s.closing = case
    s.starter = starter
    s.passes = 0
    s.phase = PHASE_STORE
    s.receiver = NONE
    s.given = 0
    s.target = 0
    s.receivers = 0


@rule
def pool_holder(rules: Record, s: Record) -> int:
    """The cards go left from the starter, and come back to the starter last (POT-074)."""
    return (int(s.starter) + int(s.passes)) % int(rules.players)


@rule
def go_on_closing(rules: Record, s: Record) -> None:
    """While a card of the pool fits, its holder stores; the rest goes on, once round the table (POT-074, POT-078)."""
    while True:
        holder = pool_holder(rules, s)
        s.choices = kinds_held(s, holder) & kinds_unmet(s, holder)
        if s.choices:
            s.actor = holder
            return
        if s.passes == rules.players:
            end_game(rules, s)
            return
        pass_cards(rules, s)


@rule
def store_card(rules: Record, s: Record, kind: int) -> None:
    """A card of the pool is placed inside the holder's own house, on a type still unmet (POT-077 to POT-079)."""
    holder = int(s.actor)
    card = place_card(rules, s, holder, kind, holder, INSIDE)
    s.inside[holder, kind] += 1
    reveal(s)
    note(s, STORED, holder, card, s.wanting[holder, type_of(kind)])
    go_on_closing(rules, s)


@rule
def pass_cards(rules: Record, s: Record) -> None:
    """The whole rest of the pool goes to the left and joins the next hand (POT-075, POT-076, POT-081)."""
    holder = pool_holder(rules, s)
    taker = (holder + 1) % int(rules.players)
    note(s, PASSED, holder, taker, cards_held(s, holder))
    for kind in range(KINDS):
        s.hand[taker, kind] += s.hand[holder, kind]
        s.hand[holder, kind] = 0
    s.passes += 1
    reveal(s)


# --- The end of a game --------------------------------------------------------------------------------------------


@rule
def end_game(rules: Record, s: Record) -> None:
    """The cards left over are set aside, and everyone gains or loses Status (POT-082, POT-088, POT-089)."""
    set_cards_aside(rules, s)
    s.shared = NONE
    s.games_over += 1
    open_houses = houses_with_open_needs(rules, s)
    if open_houses == 0:
        s.games_met += 1
        note(s, EVERY_HOUSE_MET, s.game_number)
    else:
        note(s, NEEDS_LEFT_OPEN, s.game_number, open_houses)
    if s.games_over < rules.match_games:
        start_next_game(rules, s)
    elif rules.match_games > 1:
        finish_match(s, MATCH_OVER)
    else:
        finish_match(s, ALL_MET if open_houses == 0 else NOT_ALL_MET)


@rule
def set_cards_aside(rules: Record, s: Record) -> None:
    holder = pool_holder(rules, s)
    note(s, SET_ASIDE_CARDS, cards_held(s, holder))
    for kind in range(KINDS):
        s.hand[holder, kind] = 0
    for card in range(CARDS):
        if 0 <= s.place[card] < OUTSIDE:
            s.place[card] = SET_ASIDE
            put_on_pile(s.pile_cards[RESOURCES], s.pile_count[RESOURCES], card)


@rule
def houses_with_open_needs(rules: Record, s: Record) -> int:
    houses = 0
    for seat in range(rules.players):
        houses += int(not is_complete(s, seat))
    return houses


@rule
def finish_match(s: Record, ending: int) -> None:
    s.phase = PHASE_OVER
    s.ending = ending
    s.actor = NONE
    note(s, IS_OVER, ending)


# --- Match play ---------------------------------------------------------------------------------------------------


@rule
def start_next_game(rules: Record, s: Record) -> None:
    """Fresh cards and houses; Status and seats stay, and the player of highest Status begins (POT-095 to POT-098)."""
    first = next_first_gifter(rules, s)
    unpack(rules, s)
    clear_table(rules, s)
    s.game_number += 1
    note(s, NEXT_GAME, first, s.game_number)
    deal_houses(rules, s)
    begin_game(rules, s, first)


@rule
def next_first_gifter(rules: Record, s: Record) -> int:
    """A player with the highest Status begins; among equals, the first one left of the last first gifter (POT-097)."""
    best = int(s.first_gifter)
    for turn in range(1, rules.players + 1):
        seat = (int(s.first_gifter) + turn) % int(rules.players)
        if turn == 1 or status(rules, s, seat) > status(rules, s, best):
            best = seat
    return best
