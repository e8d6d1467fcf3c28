"""Employees at the six-sided table (MI-078 to MI-086, D11, D12)."""

from tablewright.engine.kit import NONE, Record, count_bits, entries_with, note, rule
from tablewright.games.meeple_inc.journal import SEATED
from tablewright.games.meeple_inc.powers import most_employees
from tablewright.games.meeple_inc.stack import count_down, pop, push, top
from tablewright.games.meeple_inc.state import (
    CHAIRS,
    D12_CHAIR,
    EMPTY,
    NUM_ELEMENTS,
    NUM_FREELANCERS,
    POW_CARD,
    SECOND,
)
from tablewright.games.meeple_inc.tokens import gain_printed

SEATING, ATTACHING = range(2)  # what a chair is chosen for


@rule
def empty_chairs(rules: Record, s: Record, company: int) -> int:
    """The chairs for one more employee, as bits (MI-080, MI-081, MI-266)."""
    chairs = entries_with(s.chair[company], EMPTY)
    employees = CHAIRS - count_bits(chairs | entries_with(s.chair[company], POW_CARD))
    return chairs if employees < most_employees(rules, s, company) else 0


@rule
def employees_in_hand(s: Record, company: int) -> int:
    """As bits of the family EMPLOYEE."""
    return entries_with(s.employee_holder, company) >> 1


@rule
def play_choices(rules: Record, s: Record) -> int:
    """Any employee in hand, if there is an empty chair (MI-078, MI-080)."""
    company = int(s.actor)
    return employees_in_hand(s, company) if empty_chairs(rules, s, company) != 0 else 0


@rule
def choose_employee(s: Record, employee: int) -> None:
    """One employee for this action, two with S14 (MI-079, MI-234)."""
    count_down(s)
    push(s, D12_CHAIR, SEATING, employee)


@rule
def seat_employee(rules: Record, s: Record, chair: int) -> None:
    """The employee takes the chair; its bonus, its icons and a specialist's standee come at once (MI-082 to MI-085)."""
    company, employee = int(s.actor), top(s, SECOND)
    pop(s)
    s.employee_holder[employee] = NONE
    s.chair[company, chair] = employee
    note(s, SEATED, company, employee, chair + 1)
    for element in range(NUM_ELEMENTS):
        s.icons[company, element] += rules.employee_icons[employee, element]
    if employee > NUM_FREELANCERS:
        s.standee_owner[employee - NUM_FREELANCERS] = company
    gain_printed(s, company, rules.chair_gain[chair])
