"""The turn order: `order` says which company takes the first turn of a round, the second and so on (MI-020)."""

from tablewright.engine.kit import Record, rule


@rule
def turn_of(rules: Record, s: Record, company: int) -> int:
    """The place of a company in the turn order."""
    for turn in range(rules.seats):
        if s.order[turn] == company:
            return turn
    return 0


@rule
def next_turn(rules: Record, turn: int) -> int:
    """The place after this one, clockwise (MI-029)."""
    return 0 if turn + 1 == rules.seats else turn + 1
