"""Whose turn it is, and the end of a match."""

from tablewright.engine.kit.rule import NONE, Record, rule


@rule
def next_seat(rules: Record, seat: int) -> int:
    """The seat after this one, clockwise."""
    return 0 if seat + 1 == rules.players else int(seat) + 1


@rule
def finish(s: Record, phase: int, ending: int) -> None:
    """End the match: nobody decides any more. The number of an ending is its place in `endings`, from 1."""
    s.phase = phase
    s.ending = ending
    s.actor = NONE
