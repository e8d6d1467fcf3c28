"""Items: used as a free action, part by part (MI-103 to MI-110)."""

from tablewright.engine.kit import NONE, entries_with, lowest_bit, note, put_under, rule
from tablewright.games.meeple_inc.acts import begin_act, gain_bonus_actions, is_usable
from tablewright.games.meeple_inc.elements import upgrades_of_any
from tablewright.games.meeple_inc.journal import USED_ITEM
from tablewright.games.meeple_inc.predictions import MAY_NOT_STOP, has_unproven, look_into_ball
from tablewright.games.meeple_inc.publishing import can_publish
from tablewright.games.meeple_inc.stack import pop, push, top
from tablewright.games.meeple_inc.state import (
    ALL_ELEMENTS,
    D17_UPGRADE,
    D18_PUBLISH,
    FIRST,
    ITEM_TRACK,
    ITEMS,
    PART,
    PART_ACT,
    PART_BALL,
    PART_BONUS,
    PART_GAIN,
    PART_NOTHING,
    PART_PUBLISH,
    PART_UPGRADE,
    PARTS,
    SECOND,
)
from tablewright.games.meeple_inc.tokens import gain
from tablewright.games.meeple_inc.tracks import fill_track


@rule
def is_part_usable(rules, s, company, item, part):
    """Tokens, points and an Action Bonus always; the rest if it could change something (MI-107)."""
    kind, number = int(rules.item_parts[item, part, 0]), int(rules.item_parts[item, part, 1])
    if kind in (PART_GAIN, PART_BONUS):
        return True
    if kind == PART_ACT:
        return is_usable(rules, s, company, number)
    if kind == PART_UPGRADE:
        return upgrades_of_any(rules, s, company, number, int(rules.item_parts[item, part, 2])) != 0
    if kind == PART_BALL:
        return has_unproven(s, company)
    if kind == PART_PUBLISH:
        return can_publish(s, company)
    return False


@rule
def is_item_usable(rules, s, company, item):
    """At least one part can change something (MI-107)."""
    for part in range(PARTS):
        if is_part_usable(rules, s, company, item, part):
            return True
    return False


@rule
def usable_items(rules, s, company):
    """Held, not permanent, not used in this turn and of use, as bits of the family USE_ITEM (MI-038, MI-106)."""
    items, held = 0, entries_with(s.item_holder, company)
    while held:
        item = lowest_bit(held)
        held &= held - 1
        if not rules.item_permanent[item] and not s.items_used[item]:
            items |= int(is_item_usable(rules, s, company, item)) << (item - 1)
    return items


@rule
def use_item(rules, s, item):
    """The card goes to the bottom of the item deck, then its parts happen in printed order (MI-104, MI-108, MI-155)."""
    note(s, USED_ITEM, s.actor, item)
    s.item_holder[item] = NONE
    s.items_used[item] = 1
    put_under(s.deck_cards[ITEMS], s.deck_counts[ITEMS], item)
    fill_track(s, ITEM_TRACK)
    for part in range(PARTS - 1, -1, -1):
        if rules.item_parts[item, part, 0] != PART_NOTHING:
            push(s, PART, item, part)


@rule
def do_part(rules, s):
    """One part of an item; an action has no safety cost and no bonus, and is left out if it is of no use (MI-109)."""
    company, item, part = int(s.actor), top(s, FIRST), top(s, SECOND)
    kind, number = int(rules.item_parts[item, part, 0]), int(rules.item_parts[item, part, 1])
    count = int(rules.item_parts[item, part, 2])
    pop(s)
    if not is_part_usable(rules, s, company, item, part):
        return
    if kind == PART_GAIN:
        gain(s, company, number, count)
    elif kind == PART_BONUS:
        gain_bonus_actions(rules, s, company)
    elif kind == PART_ACT:
        begin_act(rules, s, company, number, 0, ALL_ELEMENTS)
    elif kind == PART_UPGRADE:
        push(s, D17_UPGRADE, number, count)
    elif kind == PART_BALL:
        look_into_ball(s, company, 1, MAY_NOT_STOP)
    else:
        push(s, D18_PUBLISH, 0, number)
