"""Training and skill cards (MI-087 to MI-097, D12, D13)."""

from tablewright.engine.kit import (
    BOTTOM,
    LOOSE,
    NONE,
    TOP,
    Record,
    cards_left,
    draw_card,
    entries_up_to,
    entries_with,
    note,
    note_to,
    positive_entries,
    put_under,
    reveal,
    row_sum,
    rule,
)
from tablewright.games.meeple_inc.journal import ATTACHED, BOUGHT_SKILL, BOUGHT_THIS_SKILL, LOOKS, SEES
from tablewright.games.meeple_inc.stack import pop, push, top
from tablewright.games.meeple_inc.staff import ATTACHING
from tablewright.games.meeple_inc.state import (
    D12_CHAIR,
    DRAWN_CARDS,
    EMPTY,
    FIRST,
    NUM_ELEMENTS,
    SECOND,
    SKILLS,
    WOW_CARD,
)
from tablewright.games.meeple_inc.tokens import can_pay, gain_printed, pay

# --- Drawing cards to choose from (also MI-144, MI-146) -----------------------------------------------------------


@rule
def draw_to_choose(rules: Record, s: Record, deck: int) -> None:
    """Look at the top cards of a deck, as many as there are (MI-087, MI-091, MI-144, MI-147)."""
    company = int(s.actor)
    count = min(int(rules.drawn_cards), cards_left(s.deck_counts[deck]))
    note(s, LOOKS, company, deck, count)
    for place in range(count):
        card = draw_remembered(s, deck)
        s.drawn[company, place] = card
        note_to(s, company, SEES, company, deck, card)


@rule
def return_drawn(s: Record, deck: int) -> None:
    """What is not taken goes to the bottom in the order drawn; only the player knows it (MI-088, MI-146)."""
    company = int(s.actor)
    for place in range(DRAWN_CARDS):
        card = int(s.drawn[company, place])
        if card > 0:
            s.under_by[deck, s.deck_counts[deck, BOTTOM]] = company
            put_under(s.deck_cards[deck], s.deck_counts[deck], card)
            s.drawn[company, place] = 0


@rule
def draw_remembered(s: Record, deck: int) -> int:
    """Draw the top card. If only cards slid under are left, the others move up, and so does who knows them."""
    counts = s.deck_counts[deck]
    if counts[TOP] == 0 and counts[LOOSE] == 0:
        row, last = s.under_by[deck], int(counts[BOTTOM]) - 1
        for place in range(last):
            row[place] = row[place + 1]
        row[last] = NONE
    return draw_card(s, s.deck_cards[deck], counts)


# --- Training -----------------------------------------------------------------------------------------------------


@rule
def training_price(rules: Record, card: int, discount: int) -> int:
    """The printed price, a dollar less with S11 (MI-087, MI-231)."""
    return max(0, int(rules.skill_price[card]) - discount)


@rule
def train_choices(rules: Record, s: Record) -> int:
    """The drawn cards whose price can be paid (MI-090)."""
    company, discount, choices = int(s.actor), top(s, FIRST), 0
    for place in range(DRAWN_CARDS):
        card = int(s.drawn[company, place])
        if card > 0 and can_pay(rules, s, company, training_price(rules, card, discount), 0, 0):
            choices |= 1 << place
    return choices


@rule
def buy_skill(rules: Record, s: Record, place: int) -> None:
    """The card goes to the hand, the rest under the deck; everyone sees the price (MI-087 to MI-089)."""
    company, discount = int(s.actor), top(s, FIRST)
    card = int(s.drawn[company, place])
    pop(s)
    s.drawn[company, place] = 0
    s.skills[company, card] = 1
    s.skill_prices[company, int(rules.skill_price[card]) - 1] += 1
    note(s, BOUGHT_SKILL, company, rules.skill_price[card])
    note_to(s, company, BOUGHT_THIS_SKILL, company, card)
    return_drawn(s, SKILLS)
    pay(rules, s, company, training_price(rules, card, discount), 0, 0)


# --- Attaching ----------------------------------------------------------------------------------------------------


@rule
def untrained_chairs(s: Record, company: int) -> int:
    """Chairs with an employee (or the WOW or founder card) that has no skill card yet, as bits (MI-092 to MI-094)."""
    cards = s.chair[company]
    employees = entries_up_to(cards, WOW_CARD) & ~entries_with(cards, EMPTY)
    return employees & entries_with(s.chair_skill[company], 0)


@rule
def skills_in_hand(s: Record, company: int) -> int:
    """How many skill cards a company holds; everyone knows that."""
    return row_sum(s.skill_prices[company])


@rule
def attachable(s: Record, company: int) -> int:
    """The skill cards in hand, if an employee is free for one, as bits of the family ATTACH (MI-092)."""
    if skills_in_hand(s, company) == 0 or untrained_chairs(s, company) == 0:
        return 0
    return positive_entries(s.skills[company]) >> 1


@rule
def choose_skill(rules: Record, s: Record, card: int) -> None:
    """The card is laid open; it has left the hand (MI-096)."""
    company = int(s.actor)
    s.skills[company, card] = 0
    s.skill_prices[company, int(rules.skill_price[card]) - 1] -= 1
    reveal(s)
    push(s, D12_CHAIR, ATTACHING, card)


@rule
def attach_skill(rules: Record, s: Record, chair: int) -> None:
    """First its benefit, once; then its icons count for the rest of the game (MI-095, MI-097)."""
    company, card = int(s.actor), top(s, SECOND)
    pop(s)
    s.chair_skill[company, chair] = card
    note(s, ATTACHED, company, card, chair + 1)
    gain_printed(s, company, rules.skill_gain[card])
    for element in range(NUM_ELEMENTS):
        s.icons[company, element] += rules.skill_icons[card, element]
