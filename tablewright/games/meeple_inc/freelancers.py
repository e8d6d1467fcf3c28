"""Freelancers at work: a worker is placed on the card to use its ability (MI-054 to MI-056, MI-199 to MI-215, D23).

`data/staff.toml` says what each ability does, and `parts.py` does it. Only the Understudy has a rule of its own.
"""

from tablewright.engine.kit import Record, note, rule
from tablewright.games.meeple_inc.journal import COPIED
from tablewright.games.meeple_inc.parts import is_any_part_usable, push_parts
from tablewright.games.meeple_inc.stack import pop, push
from tablewright.games.meeple_inc.state import CHAIRS, D23_COPY, NUM_FREELANCERS, NUM_ITEMS, UNDERSTUDY


@rule
def is_ability_usable(rules: Record, s: Record, company: int, freelancer: int) -> int:
    """Whether the ability could change something for a company now (MI-056)."""
    if freelancer == UNDERSTUDY:
        return copy_targets(rules, s, company) != 0
    return is_any_part_usable(rules, s, company, NUM_ITEMS + freelancer)


@rule
def use_freelancer(rules: Record, s: Record, freelancer: int) -> None:
    """The parts of the card are next; the Understudy first chooses whose (MI-199 to MI-214)."""
    if freelancer == UNDERSTUDY:
        push(s, D23_COPY)
    else:
        push_parts(rules, s, NUM_ITEMS + freelancer)


# --- F04, the Understudy (MI-202) ---------------------------------------------------------------------------------


@rule
def copy_targets(rules: Record, s: Record, company: int) -> int:
    """Any other freelancer at your or an opponent's table that could be of use, as bits of EMPLOYEE (MI-202)."""
    targets = 0
    for owner in range(rules.players):
        for chair in range(CHAIRS):
            card = int(s.chair[owner, chair])
            if 1 <= card <= NUM_FREELANCERS and card != UNDERSTUDY:
                usable = is_any_part_usable(rules, s, company, NUM_ITEMS + card)
                targets |= int(usable) << (card - 1)
    return targets


@rule
def copy_choices(rules: Record, s: Record) -> int:
    return copy_targets(rules, s, int(s.actor))


@rule
def copy_freelancer(rules: Record, s: Record, freelancer: int) -> None:
    pop(s)
    note(s, COPIED, s.actor, freelancer)
    use_freelancer(rules, s, freelancer)
