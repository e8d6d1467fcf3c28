"""The end of a match."""

from tablewright.engine.kit.rule import NONE, Record, rule


@rule
def finish(s: Record, phase: int, ending: int) -> None:
    """End the match: nobody decides any more. The number of an ending is its place in `endings`, from 1."""
    s.phase = phase
    s.ending = ending
    s.actor = NONE
