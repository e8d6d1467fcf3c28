"""`why_not` and `play` of a game whose box names the two rules behind each family of actions.

`FIRST`, `handler` and `rest` stand for values of the game. The families are asked one after another, in the order of
their numbers.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from tablewright.engine.actions import Family, Parameter
from tablewright.engine.kit.rule import ALLOWED, Record, rule
from tablewright.engine.standard.rules import WhyNot, for_game, phases_of, why_not
from tablewright.engine.words import plural

if TYPE_CHECKING:
    from tablewright.engine.box import Box

Handlers = Mapping[str, tuple[Callable[..., int] | None, Callable[..., None]]]  # of each family: why not, and the deed

FIRST, END = 0, 1  # the first action of a family, and one beyond its last
LOW_1, LOW_2, LOW_3 = 0, 0, 0  # the lowest value of each parameter
SIZE_2, SIZE_3 = 1, 1  # how many values a parameter has
PHASES = 0  # a bit for each phase in which the family belongs
REFUSES = (ALLOWED,)  # for each phase, the reason against the families that do not belong
handler: Callable[..., Any] = why_not
rest: Callable[..., Any] = why_not  # what is to be done about the next family


@rule
def refuse(rules: Record, s: Record, action: int) -> int:
    """An action of a family that does not belong in this phase is refused; the others are up to their own rule."""
    if action >= END:
        return rest(rules, s, action)  # type: ignore[no-any-return]
    if PHASES >> s.phase & 1 == 0:
        return REFUSES[s.phase]
    return handler(rules, s, action)  # type: ignore[no-any-return]


@rule
def choose(rules: Record, s: Record, action: int) -> Any:
    """The rule of the family to which the action belongs."""
    if action >= END:
        return rest(rules, s, action)
    return handler(rules, s, action)


@rule
def take_none(rules: Record, s: Record, action: int) -> Any:
    """The action has no parameters."""
    return handler(rules, s)


@rule
def take_one(rules: Record, s: Record, action: int) -> Any:
    return handler(rules, s, action - FIRST + LOW_1)


@rule
def take_two(rules: Record, s: Record, action: int) -> Any:
    place = action - FIRST
    return handler(rules, s, place // SIZE_2 + LOW_1, place % SIZE_2 + LOW_2)


@rule
def take_three(rules: Record, s: Record, action: int) -> Any:
    place = action - FIRST
    first, second = place // SIZE_3 // SIZE_2, place // SIZE_3 % SIZE_2
    return handler(rules, s, first + LOW_1, second + LOW_2, place % SIZE_3 + LOW_3)


TAKERS = (take_none, take_one, take_two, take_three)


def why_not_for(box: Box) -> Callable[..., int]:
    """The rule `why_not` of a game with `handlers`, from its `turns`, `refuses` and the first rule of each family."""
    reasons = refusals_of(box)
    step: Callable[..., int] = why_not
    for kind in reversed(box.actions.families):
        asked, phases = taking(kind, handlers_of(box, kind)[0]), phases_of(kind, box.phases, box.turns)
        step = for_game(refuse, END=kind.first + kind.size, PHASES=phases, REFUSES=reasons, handler=asked, rest=step)
    return step


def why_not_in_turn_for(box: Box) -> WhyNot:
    """The first rule of each family, for actions that belong in the phase, which is what `legal` asks about."""
    return {kind.name: taking(kind, handlers_of(box, kind)[0]) for kind in box.actions.families}


def play_for(box: Box) -> Callable[..., None]:
    """The rule `play` of a game with `handlers`, from the second rule of each family.

    The families are asked one after another; the last is not asked whether it is meant.
    """
    *others, last = box.actions.families
    step = taking(last, handlers_of(box, last)[1])
    for kind in reversed(others):
        handler = taking(kind, handlers_of(box, kind)[1])
        step = for_game(choose, END=kind.first + kind.size, handler=handler, rest=step)
    return step


def handlers_of(box: Box, kind: Family) -> tuple[Callable[..., int] | None, Callable[..., None]]:
    """The two rules of a family; a missing or unknown one raises ValueError."""
    unknown = next((name for name in box.handlers if name not in names_of(box.actions)), None)
    if unknown is not None:
        raise ValueError(f"{box.slug}: handlers: there is no family {unknown!r} of actions")
    if kind.name not in box.handlers:
        raise ValueError(f"{box.slug} needs handlers of the family {kind.name!r}, or else `why_not` and `play`")
    return box.handlers[kind.name]


def taking(kind: Family, function: Callable[..., Any] | None) -> Callable[..., Any]:
    """A rule that takes an action of the family and calls the given one with its parameters.

    A parameter that counts through consecutive numbers is passed as its number, any other as its place, from 0.
    Without a rule, nothing speaks against the action.
    """
    if function is None:
        return why_not
    names = [parameter.name for parameter in kind.parameters]
    taken = len(inspect.signature(function).parameters) - 2
    if taken != len(names):
        wants = ", ".join(["rules", "s", *names])
        raise ValueError(f"{function.__name__} takes {plural(max(taken, 0), 'parameter', 'parameters')} of an action"
                         f" {kind.name!r}, which has {len(names)}: write def {function.__name__}({wants})")  # fmt: skip
    if len(names) >= len(TAKERS):
        raise ValueError(f"{kind.name!r} has more than {len(TAKERS) - 1} parameters, so the game needs its own `play`")
    numbers: dict[str, Any] = {"FIRST": kind.first}
    for place, parameter in enumerate(kind.parameters, 1):
        numbers |= {f"LOW_{place}": lowest(parameter), f"SIZE_{place}": len(parameter.values)}
    return for_game(TAKERS[len(names)], handler=function, **numbers)


def lowest(parameter: Parameter) -> int:
    """The first of consecutive numbers; 0 for a choice."""
    first = parameter.values[0]
    if not first.isdigit():
        return 0
    numbers = [str(int(first) + place) for place in range(len(parameter.values))]
    return int(first) if numbers == list(parameter.values) else 0


def refusals_of(box: Box) -> tuple[int, ...]:
    """For each phase, the number of the reason against the families that do not belong in it."""
    keys = box.reasons.keys
    for phase, key in box.refuses.items():
        if phase not in box.phases:
            raise ValueError(
                f"{box.slug}: refuses: there is no phase {phase!r}; the phases are {', '.join(box.phases)}"
            )
        if key not in keys:
            raise ValueError(f"{box.slug}: refuses: there is no reason {key!r}; the reasons are {', '.join(keys)}")
    for phase in box.phases:
        if phase not in box.refuses and set(box.turns.get(phase, ())) != set(names_of(box.actions)):
            raise ValueError(f"{box.slug}: some actions are refused in the phase {phase!r}, so `refuses` must say why")
    return tuple(1 + keys.index(box.refuses[phase]) if phase in box.refuses else ALLOWED for phase in box.phases)


def names_of(families: Iterable[Family]) -> list[str]:
    return [kind.name for kind in families]
