"""Boxes, mechanisms and components: buying and upgrading (MI-064 to MI-072, MI-111 to MI-127, D15 to D17)."""

from tablewright.engine.kit import Record, note, rule
from tablewright.games.meeple_inc.journal import MADE, UPGRADED
from tablewright.games.meeple_inc.powers import cheaper, level_cap
from tablewright.games.meeple_inc.stack import pop, top
from tablewright.games.meeple_inc.state import (
    BOX,
    COMPONENT,
    FIRST,
    INSPIRATION,
    LEVELS,
    MECHANISM,
    NUM_ELEMENTS,
    PLAYTEST,
    RESEARCH,
    SECOND,
)
from tablewright.games.meeple_inc.tokens import can_pay, pay, spend

PAID_IN = (INSPIRATION, PLAYTEST, RESEARCH)  # a box, a mechanism, a component (MI-111, MI-116, MI-117)

# --- Buying -------------------------------------------------------------------------------------------------------


@rule
def paid_in(element: int) -> int:
    """The type of token that an element is paid in (MI-111, MI-116, MI-117)."""
    if element == BOX:
        return PAID_IN[BOX]
    return PAID_IN[MECHANISM] if element == MECHANISM else PAID_IN[COMPONENT]


@rule
def price_of(rules: Record, s: Record, company: int, element: int, level: int, discount: int) -> int:
    """The printed price, less what a WOW card and a specialist take off. The minimum is zero (MI-111, 116, 251)."""
    return max(0, int(rules.price[element, level]) - cheaper(rules, s, company, element) - discount)


@rule
def can_afford(rules: Record, s: Record, company: int, element: int, price: int) -> int:
    """Boxes are paid in inspiration, mechanisms in playtests, components in research (MI-111, MI-116, MI-117)."""
    if element == BOX:
        return can_pay(rules, s, company, 0, 0, price)
    return s.tokens[company, paid_in(element)] >= price


@rule
def is_in_stock(s: Record, element: int, level: int) -> bool:
    """Boxes can run out, mechanisms and components cannot (MI-013, MI-014, MI-114)."""
    return element != BOX or s.box_stock[level - 1] > 0


@rule
def purchases(rules: Record, s: Record, company: int, element: int, discount: int) -> int:
    """The levels of an element that can be bought now, as bits of the family LEVEL (MI-065, MI-112, MI-118)."""
    if s.element[company, element] > 0:
        return 0
    choices = 0
    highest = min(int(s.icons[company, element]), level_cap(rules, s, company, element))
    for level in range(1, highest + 1):
        price = price_of(rules, s, company, element, level, discount)
        if is_in_stock(s, element, level) and can_afford(rules, s, company, element, price):
            choices |= 1 << (LEVELS * element + level - 1)
    return choices


@rule
def box_choices(rules: Record, s: Record) -> int:
    return purchases(rules, s, int(s.actor), BOX, top(s, FIRST))


@rule
def develop_choices(rules: Record, s: Record) -> int:
    """One mechanism or one component (MI-115)."""
    company = int(s.actor)
    return purchases(rules, s, company, MECHANISM, 0) | purchases(rules, s, company, COMPONENT, 0)


@rule
def buy_element(rules: Record, s: Record, element: int, level: int) -> None:
    """The element comes onto the table; a box comes from the stock of its level (MI-113, MI-119)."""
    company, discount = int(s.actor), top(s, FIRST)
    price = price_of(rules, s, company, element, level, discount)
    pop(s)
    s.element[company, element] = level
    note(s, MADE, company, element, level)
    if element == BOX:
        s.box_stock[level - 1] -= 1
        pay(rules, s, company, 0, 0, price)
    elif price > 0:
        spend(s, company, paid_in(element), price)


# --- Upgrading ----------------------------------------------------------------------------------------------------


@rule
def upgrades(rules: Record, s: Record, company: int, element: int, steps: int) -> int:
    """The levels that an element on the table can rise to within this many steps (MI-121 to MI-127, MI-R78)."""
    level = int(s.element[company, element])
    if level == 0:
        return 0
    choices = 0
    highest = min(level + steps, level_cap(rules, s, company, element))
    for target in range(level + 1, highest + 1):
        if is_in_stock(s, element, target):
            choices |= 1 << (LEVELS * element + target - 1)
    return choices


@rule
def upgrades_of_any(rules: Record, s: Record, company: int, elements: int, steps: int) -> int:
    """The same for several elements, given as bits."""
    choices = 0
    for element in range(NUM_ELEMENTS):
        if (elements >> element) & 1:
            choices |= upgrades(rules, s, company, element, steps)
    return choices


@rule
def upgrade_choices(rules: Record, s: Record) -> int:
    return upgrades_of_any(rules, s, int(s.actor), top(s, FIRST), top(s, SECOND))


@rule
def upgrade(s: Record, element: int, level: int) -> None:
    """The element rises; a box is exchanged with the stock (MI-121, MI-124 to MI-126)."""
    company = int(s.actor)
    pop(s)
    if element == BOX:
        s.box_stock[int(s.element[company, BOX]) - 1] += 1
        s.box_stock[level - 1] -= 1
    s.element[company, element] = level
    note(s, UPGRADED, company, element, level)
