"""What a viewer cannot see, dealt again (specification, Hidden information).

Hidden are: skill cards in others' hands (their printed prices are known, as everyone saw what was paid), the cards that
another player looks at, others' predictions that are not proven, WOW and POW cards before they are revealed, and the
order of the decks. What a player slid under a deck, that player knows.
"""

from tablewright.engine.kit import (
    LOOSE,
    NONE,
    TOP,
    Record,
    Row,
    below,
    cards_left,
    draw_loose,
    put_in_deck,
    rule,
    sort_loose,
)
from tablewright.games.meeple_inc.state import (
    ACTS,
    D02_POW,
    D13_TRAIN,
    D14_OBJECTIVE,
    DRAWN_CARDS,
    NUM_SKILLS,
    OBJECTIVES,
    POW_DEALT,
    POWS,
    PRICES,
    SKILLS,
    WOW_DEALT,
    WOWS,
)


@rule
def conceal(rules: Record, s: Record, viewer: int) -> None:
    """Everything hidden from the viewer is put together, sorted, and dealt again by the generator of the state."""
    for deck in range(len(s.deck_counts)):
        sort_loose(s.deck_cards[deck], s.deck_counts[deck])
    conceal_skills(rules, s, viewer)
    conceal_objectives(rules, s, viewer)
    for company in range(rules.players):
        if company != viewer:
            conceal_predictions(s, company)
    if s.phase <= D02_POW:
        conceal_powers(rules, s, viewer)


# --- Cards in decks and hands, and those that a player looks at ---------------------------------------------------


@rule
def is_unknown(s: Record, deck: int, place: int, viewer: int) -> bool:
    """Whether the viewer does not know where a card of a deck lies: it is loose, or somebody else slid it under."""
    counts = s.deck_counts[deck]
    first_below = int(counts[TOP]) + int(counts[LOOSE])
    if place < counts[TOP]:
        return False
    return place < first_below or s.under_by[deck, place - first_below] != viewer or viewer == NONE


@rule
def sort_unknown(s: Record, deck: int, viewer: int) -> None:
    """Lay the unknown cards in ascending order over their places, so that where they really were tells nothing."""
    cards, left = s.deck_cards[deck], cards_left(s.deck_counts[deck])
    for place in range(left):
        if is_unknown(s, deck, place, viewer):
            for later in range(place + 1, left):
                if is_unknown(s, deck, later, viewer) and cards[later] < cards[place]:
                    swap_cards(cards, place, later)


@rule
def shuffle_unknown(s: Record, deck: int, viewer: int) -> None:
    """Deal the unknown cards to their places again; the loose cards then lie in order."""
    cards, left, seen = s.deck_cards[deck], cards_left(s.deck_counts[deck]), 0
    for place in range(left):
        if is_unknown(s, deck, place, viewer):
            seen += 1
            swap_cards(cards, place, nth_unknown(s, deck, viewer, below(s, seen)))
    sort_loose(cards, s.deck_counts[deck])


@rule
def nth_unknown(s: Record, deck: int, viewer: int, count: int) -> int:
    place = 0
    while True:
        if is_unknown(s, deck, place, viewer):
            if count == 0:
                return place
            count -= 1
        place += 1


@rule
def swap_cards(cards: Row, one: int, other: int) -> None:
    card = int(cards[one])
    cards[one] = cards[other]
    cards[other] = card


@rule
def draw_unknown(rules: Record, s: Record, deck: int, viewer: int, price: int) -> int:
    """Take one of the unknown cards by chance; of skill cards, one with this printed price (0: any)."""
    cards, counts = s.deck_cards[deck], s.deck_counts[deck]
    fitting = 0
    for place in range(cards_left(counts)):
        fitting += int(is_unknown(s, deck, place, viewer) and has_price(rules, cards[place], price))
    count, place = below(s, fitting), 0
    while True:
        if is_unknown(s, deck, place, viewer) and has_price(rules, cards[place], price):
            if count == 0:
                break
            count -= 1
        place += 1
    last = int(counts[TOP]) + int(counts[LOOSE]) - 1
    swap_cards(cards, place, last)
    card = int(cards[last])
    for after in range(last, cards_left(counts) - 1):
        cards[after] = cards[after + 1]
    cards[cards_left(counts) - 1] = NONE
    counts[LOOSE] -= 1
    return card


@rule
def has_price(rules: Record, card: int, price: int) -> bool:
    return price == 0 or rules.skill_price[card] == price


@rule
def conceal_skills(rules: Record, s: Record, viewer: int) -> None:
    """Hands keep their number of cards of each price, and a player who looks at cards keeps looking at as many."""
    cards, counts = s.deck_cards[SKILLS], s.deck_counts[SKILLS]
    for company in range(rules.players):
        if company != viewer:
            for card in range(1, NUM_SKILLS + 1):
                if s.skills[company, card]:
                    put_in_deck(cards, counts, card)
                    s.skills[company, card] = 0
    if s.phase == D13_TRAIN and s.actor != viewer:
        put_back_drawn(s, SKILLS)
    sort_unknown(s, SKILLS, viewer)
    for company in range(rules.players):
        if company != viewer:
            for price in range(1, PRICES + 1):
                for _ in range(s.skill_prices[company, price - 1]):
                    s.skills[company, draw_unknown(rules, s, SKILLS, viewer, price)] = 1
    if s.phase == D13_TRAIN and s.actor != viewer:
        deal_drawn(rules, s, SKILLS, viewer)
    shuffle_unknown(s, SKILLS, viewer)


@rule
def conceal_objectives(rules: Record, s: Record, viewer: int) -> None:
    """Kept objectives lie open; hidden are only the deck and what somebody looks at."""
    looks = s.phase == D14_OBJECTIVE and s.actor != viewer
    if looks:
        put_back_drawn(s, OBJECTIVES)
    sort_unknown(s, OBJECTIVES, viewer)
    if looks:
        deal_drawn(rules, s, OBJECTIVES, viewer)
    shuffle_unknown(s, OBJECTIVES, viewer)


@rule
def put_back_drawn(s: Record, deck: int) -> None:
    """The deck takes the cards; `drawn` still says how many there were, and where."""
    for place in range(DRAWN_CARDS):
        if s.drawn[s.actor, place] > 0:
            put_in_deck(s.deck_cards[deck], s.deck_counts[deck], s.drawn[s.actor, place])


@rule
def deal_drawn(rules: Record, s: Record, deck: int, viewer: int) -> None:
    for place in range(DRAWN_CARDS):
        if s.drawn[s.actor, place] > 0:
            s.drawn[s.actor, place] = draw_unknown(rules, s, deck, viewer, 0)


# --- Predictions --------------------------------------------------------------------------------------------------


@rule
def conceal_predictions(s: Record, company: int) -> None:
    """As many face-down cards as before, of actions that are not proven and that the target has not taken since."""
    hidden, possible = 0, 0
    for act in range(ACTS):
        hidden += int(s.prediction[company, act])
        s.prediction[company, act] = 0
        possible += int(could_be_predicted(s, company, act))
    for act in range(ACTS):
        if could_be_predicted(s, company, act):
            if hidden > 0 and below(s, possible) < hidden:
                s.prediction[company, act] = 1
                hidden -= 1
            possible -= 1


@rule
def could_be_predicted(s: Record, company: int, act: int) -> bool:
    return not s.shown[company, act] and not s.seen_acts[company, act]


# --- WOW and POW before they are revealed -------------------------------------------------------------------------


@rule
def conceal_powers(rules: Record, s: Record, viewer: int) -> None:
    """Others' candidates are dealt again, and so is which of them is chosen."""
    for company in range(rules.players):
        if company != viewer:
            for card in range(2):
                put_in_deck(s.deck_cards[WOWS], s.deck_counts[WOWS], s.drawn[company, WOW_DEALT + card])
                put_in_deck(s.deck_cards[POWS], s.deck_counts[POWS], s.drawn[company, POW_DEALT + card])
    sort_loose(s.deck_cards[WOWS], s.deck_counts[WOWS])
    sort_loose(s.deck_cards[POWS], s.deck_counts[POWS])
    for company in range(rules.players):
        if company != viewer:
            for card in range(2):
                s.drawn[company, WOW_DEALT + card] = draw_loose(s, s.deck_cards[WOWS], s.deck_counts[WOWS])
                s.drawn[company, POW_DEALT + card] = draw_loose(s, s.deck_cards[POWS], s.deck_counts[POWS])
    sort_loose(s.deck_cards[WOWS], s.deck_counts[WOWS])
    sort_loose(s.deck_cards[POWS], s.deck_counts[POWS])
