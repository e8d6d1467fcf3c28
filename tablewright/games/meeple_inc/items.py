"""Items: held, and used as a free action (MI-103 to MI-110). `parts.py` does what is printed on them."""

from tablewright.engine.kit import NONE, Record, entries_with, lowest_bit, note, put_under, rule
from tablewright.games.meeple_inc.journal import USED_ITEM
from tablewright.games.meeple_inc.parts import is_any_part_usable, push_parts
from tablewright.games.meeple_inc.state import ITEM_TRACK, ITEMS
from tablewright.games.meeple_inc.tracks import fill_track


@rule
def usable_items(rules: Record, s: Record, company: int) -> int:
    """Held, not permanent, not used in this turn and of use, as bits of the family USE_ITEM (MI-038, MI-106)."""
    items, held = 0, entries_with(s.item_holder, company)
    while held:
        item = lowest_bit(held)
        held &= held - 1
        if not rules.item_permanent[item] and not s.items_used[item]:
            items |= int(is_any_part_usable(rules, s, company, item)) << (item - 1)
    return items


@rule
def use_item(rules: Record, s: Record, item: int) -> None:
    """The card goes to the bottom of the item deck, then its parts happen in printed order (MI-104, MI-108, MI-155)."""
    note(s, USED_ITEM, s.actor, item)
    s.item_holder[item] = NONE
    s.items_used[item] = 1
    put_under(s.deck_cards[ITEMS], s.deck_counts[ITEMS], item)
    fill_track(s, ITEM_TRACK)
    push_parts(rules, s, item)
