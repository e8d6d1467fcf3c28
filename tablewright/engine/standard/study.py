"""What a designer's report follows in a game whose elements are its actions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tablewright.engine.actions import Actions, Family
from tablewright.engine.kit.rule import NONE, Record, rule
from tablewright.engine.standard.rules import for_game
from tablewright.engine.standard.text import spelled
from tablewright.engine.study import Element, Gauge, Study

SUBJECTS = np.full(1, NONE, np.int64)  # the element that each action touches; `study_of` puts in the game's own


@rule
def subject(rules: Record, s: Record, action: int) -> int:
    return int(SUBJECTS[action])


def study_of(actions: Actions, *, resources: str = "", shortages: str = "", **kinds: str) -> Study:
    """A study in which each action of some families is an element; these families are named by the kind of element.

    It also follows who begins. Families, `resources` (fields) and `shortages` (reasons) are named with commas between.
    An element of a family with parameters has its words under `[study]`, by its kind; a parameter that is not a number
    is named under `[study.PARAMETER]`. A family without parameters has its words under `[study.KIND]`.

    Examples:
        >>> from tablewright.engine.actions import Actions, family
        >>> study = study_of(Actions(family("play", value=range(1, 3)), family("wait")), card="play", way="wait")
        >>> [element.name for element in study.elements]
        ['card/1', 'card/2', 'way/wait']
    """
    subjects = np.full(actions.count, NONE, np.int64)
    elements: list[Element] = []
    for kind, names in kinds.items():
        for name in listed(names):
            family = family_named(actions, name)
            subjects[family.first : family.first + family.size] = np.arange(family.size) + len(elements)
            elements += elements_of(kind, family)
    return Study(
        elements=elements,
        subject=for_game(subject, SUBJECTS=subjects),
        resources=[Gauge(name, name) for name in listed(resources)],
        shortages=listed(shortages),
        starts=turn_order,
    )


def listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def family_named(actions: Actions, name: str) -> Family:
    if name not in [family.name for family in actions]:
        raise ValueError(f"study_of: there is no family {name!r} of actions")
    return actions[name]


def elements_of(kind: str, family: Family) -> Iterator[Element]:
    if not family.parameters:
        yield Element(kind, family.name, f"study.{kind}.{spelled(family.name)}")
        return
    for action in range(family.first, family.first + family.size):
        pairs = zip(family.parameters, family.decode(action), strict=True)
        values = {parameter.name: parameter.values[index] for parameter, index in pairs}
        filling = tuple((name, int(v) if v.isdigit() else f"study.{name}.{v}") for name, v in values.items())
        yield Element(kind, "-".join(values.values()), f"study.{kind}", filling)


def turn_order(rules: np.record, s: np.record, seat: int) -> dict[str, str]:
    """Whether a seat begins; the words are `study.start.turn`."""
    return {"turn": "first" if seat == s.actor else "later"}
