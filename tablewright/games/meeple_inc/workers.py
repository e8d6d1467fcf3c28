"""Workers: the pool, the standees and where they stand (MI-003, MI-033 to MI-035, MI-171)."""

from tablewright.engine.kit import NONE, Record, count_bits, entries_below, entries_with, lowest_bit, rule
from tablewright.games.meeple_inc.state import CHAIRS, SPACES, WORKER_KINDS


@rule
def standees_in_pool(s: Record, company: int) -> int:
    """The kinds of standee that a company can place, as bits."""
    return entries_with(s.standee_owner, company) & entries_with(s.standee_at, NONE)


@rule
def workers_in_pool(s: Record, company: int) -> int:
    """The kinds of worker that can be placed, as bits of the family WORKER (MI-053)."""
    return standees_in_pool(s, company) | int(s.pool[company] > 0)


@rule
def workers_placed(rules: Record, s: Record, company: int) -> int:
    """How many workers of a company stand on the board and on its freelancers (MI-033)."""
    standees = entries_with(s.standee_owner, company) & ~entries_with(s.standee_at, NONE)
    return int(rules.workers) - int(s.pool[company]) + count_bits(standees)


@rule
def send_worker(s: Record, company: int, kind: int, place: int) -> None:
    """A worker leaves the pool and stays where it is placed until its owner collects (MI-041)."""
    if kind == 0:
        s.pool[company] -= 1
    else:
        s.standee_at[kind] = place
    if place >= SPACES:
        s.freelancer_worker[company, place - SPACES] = kind
    elif place > 0:
        s.space_worker[place] = WORKER_KINDS * company + kind
    elif kind == 0:
        s.basic_workers[company] += 1


@rule
def spaces_held(s: Record, company: int) -> int:
    """The board spaces on which workers of a company stand, as bits; space 0 is not used."""
    first = WORKER_KINDS * company
    return entries_below(s.space_worker, first + WORKER_KINDS) & ~entries_below(s.space_worker, first)


@rule
def return_workers(rules: Record, s: Record, company: int) -> int:
    """All workers of a company go back to its pool, none is left out; returns how many they were (MI-171)."""
    count = workers_placed(rules, s, company)
    spaces = spaces_held(s, company)
    while spaces:
        s.space_worker[lowest_bit(spaces)] = NONE
        spaces &= spaces - 1
    for chair in range(CHAIRS):
        s.freelancer_worker[company, chair] = NONE
    standees = entries_with(s.standee_owner, company)
    while standees:
        s.standee_at[lowest_bit(standees)] = NONE
        standees &= standees - 1
    s.basic_workers[company] = 0
    s.pool[company] = rules.workers
    return count
