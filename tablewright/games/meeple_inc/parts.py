"""The parts of item cards and freelancers: a small vocabulary of effects, which the data files are written in.

A part is a kind and two numbers (`PART_*` in `state.py`; `data/items.toml` lists the words). A card is of use if at
least one of its parts could change something (MI-056, MI-107), and its parts happen in printed order (MI-108). Here and
in a frame of the stack, items are 1 to 30 and freelancers follow from 31.
"""

from tablewright.engine.kit import Record, rule
from tablewright.games.meeple_inc.acts import begin_act, begin_objectives, gain_bonus_actions, is_usable
from tablewright.games.meeple_inc.elements import upgrades_of_any
from tablewright.games.meeple_inc.predictions import MAY_NOT_STOP, MAY_STOP_LATER, has_unproven, look_into_ball
from tablewright.games.meeple_inc.publishing import can_publish
from tablewright.games.meeple_inc.stack import pop, push, top
from tablewright.games.meeple_inc.state import (
    ACT_ITEM,
    ACT_OBJ,
    ALL_ELEMENTS,
    D07_RESOURCES,
    D08_SCIENCE,
    D09_TRACK,
    D17_UPGRADE,
    D18_PUBLISH,
    D22_BONUS,
    FIRST,
    ITEM_TRACK,
    KIND,
    NUM_ITEMS,
    PART,
    PART_ACT,
    PART_ANY_ACT,
    PART_BALL,
    PART_BONUS,
    PART_GAIN,
    PART_ITEMS,
    PART_NOTHING,
    PART_OBJECTIVES,
    PART_PUBLISH,
    PART_RESOURCES,
    PART_SCIENCE,
    PART_UPGRADE,
    PARTS,
    SECOND,
)
from tablewright.games.meeple_inc.tokens import gain


@rule
def printed(rules: Record, card: int, part: int, number: int) -> int:
    """The kind of a part of a card, or its first or second number."""
    if card <= NUM_ITEMS:
        return int(rules.item_parts[card, part, number])
    return int(rules.freelancer_parts[card - NUM_ITEMS, part, number])


# --- Of use -------------------------------------------------------------------------------------------------------


@rule
def is_part_usable(rules: Record, s: Record, company: int, kind: int, first: int, second: int) -> int:
    """Tokens, points, an Action Bonus and any action always; the rest if it could change something (MI-107)."""
    if kind in (PART_GAIN, PART_BONUS, PART_RESOURCES, PART_SCIENCE, PART_ANY_ACT):
        return True
    if kind == PART_ACT:
        return is_usable(rules, s, company, first)
    if kind == PART_UPGRADE:
        return upgrades_of_any(rules, s, company, first, second) != 0
    if kind == PART_BALL:
        return has_unproven(s, company)
    if kind == PART_PUBLISH:
        return can_publish(s, company)
    return is_usable(rules, s, company, ACT_ITEM if kind == PART_ITEMS else ACT_OBJ)


@rule
def is_any_part_usable(rules: Record, s: Record, company: int, card: int) -> bool:
    """At least one part of a card can change something (MI-056, MI-107)."""
    for part in range(PARTS):
        kind = printed(rules, card, part, KIND)
        if kind == PART_NOTHING:
            return False
        first, second = printed(rules, card, part, FIRST), printed(rules, card, part, SECOND)
        if is_part_usable(rules, s, company, kind, first, second):
            return True
    return False


# --- Done ---------------------------------------------------------------------------------------------------------


@rule
def push_parts(rules: Record, s: Record, card: int) -> None:
    """The parts of a card are next, in printed order (MI-108)."""
    for part in range(PARTS - 1, -1, -1):
        if printed(rules, card, part, KIND) != PART_NOTHING:
            push(s, PART, card, part)


@rule
def do_part(rules: Record, s: Record) -> None:
    """The next part of an item or a freelancer; it is left out if it is of no use by now (MI-109)."""
    card, part = top(s, FIRST), top(s, SECOND)
    pop(s)
    begin_part(rules, s, int(s.actor), card, part)


@rule
def begin_part(rules: Record, s: Record, company: int, card: int, part: int) -> None:
    """The effect of a part, up to its first decision; an action has no safety cost and no bonus (MI-109, MI-200)."""
    kind = printed(rules, card, part, KIND)
    first, second = printed(rules, card, part, FIRST), printed(rules, card, part, SECOND)
    if not is_part_usable(rules, s, company, kind, first, second):
        return
    if kind == PART_GAIN:
        gain(s, company, first, second)
    elif kind == PART_RESOURCES:
        push(s, D07_RESOURCES, first)
    elif kind == PART_SCIENCE:
        push(s, D08_SCIENCE, first)
    elif kind == PART_ACT:
        begin_act(rules, s, company, first, 0, ALL_ELEMENTS)
    elif kind == PART_ANY_ACT:
        push(s, D22_BONUS, 1, 0)
    elif kind == PART_BONUS:
        gain_bonus_actions(rules, s, company)
    elif kind == PART_UPGRADE:
        push(s, D17_UPGRADE, first, second)
    elif kind == PART_BALL:
        look_into_ball(s, company, first, MAY_STOP_LATER if first > 1 else MAY_NOT_STOP)
    elif kind == PART_PUBLISH:
        push(s, D18_PUBLISH, 0, first)
    elif kind == PART_OBJECTIVES:
        begin_objectives(rules, s, first)
    else:
        for _ in range(first):
            push(s, D09_TRACK, ITEM_TRACK, 0)
