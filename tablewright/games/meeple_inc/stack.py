"""The stack of effects: an inner decision is finished before the outer one goes on (specification, Decisions).

A frame is a kind and three numbers. Kinds below PHASE_OVER are decisions, the others are steps that nobody decides.
The stack is empty in the windows before and after the main choice. The deepest it can get is a collection: the
predictions to come, the hourglass on its way, a second Action Bonus still due, the action taken by the first, and its
payment: 5 of 8.
"""

from tablewright.engine.kit import Record, rule
from tablewright.games.meeple_inc.state import FIRST, KIND, SECOND, THIRD


@rule
def push(s: Record, kind: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    """Put a step on top: it is done before all the others."""
    place = int(s.depth)
    s.stack[place, KIND] = kind
    s.stack[place, FIRST] = first
    s.stack[place, SECOND] = second
    s.stack[place, THIRD] = third
    s.depth = place + 1


@rule
def pop(s: Record) -> None:
    """Remove the step on top: it is done."""
    place = int(s.depth) - 1
    for part in range(THIRD + 1):
        s.stack[place, part] = 0
    s.depth = place


@rule
def top(s: Record, part: int) -> int:
    """One number of the step on top."""
    return int(s.stack[int(s.depth) - 1, part])


@rule
def count_down(s: Record) -> None:
    """One repetition of the step on top is done; after the last one the step is removed."""
    place = int(s.depth) - 1
    s.stack[place, FIRST] -= 1
    if s.stack[place, FIRST] == 0:
        pop(s)
