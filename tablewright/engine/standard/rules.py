"""Rules that a game can leave out. `legal`, `scores`, `places` and `payoffs` ask two rules of the game itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from tablewright.engine.actions import Actions
from tablewright.engine.kit.ranking import place_by_key, share_by_key
from tablewright.engine.kit.rule import ALLOWED, Record, Row, rule

# `for_game` replaces what follows, up to `unpack`, by the game's own.
FAMILIES = 1
SPANS = np.zeros((1, FAMILIES, 2), np.int64)  # for each phase, its families: the first action, and one beyond the last


@rule
def why_not(rules: Record, s: Record, action: int) -> int:
    return ALLOWED


@rule
def standing(rules: Record, s: Record, player: int) -> int:
    return 0


@rule
def unpack(rules: Record, s: Record) -> None:
    """There are no cards."""


@rule
def legal(rules: Record, s: Record, moves: Row) -> int:
    """The actions of this phase that nothing speaks against."""
    count = 0
    for family in range(FAMILIES):
        for action in range(SPANS[s.phase, family, 0], SPANS[s.phase, family, 1]):
            if why_not(rules, s, action) == ALLOWED:
                moves[count] = action
                count += 1
    return count


@rule
def scores(rules: Record, s: Record, out: Row) -> None:
    for player in range(rules.players):
        out[player] = standing(rules, s, player)


@rule
def places(rules: Record, s: Record, out: Row) -> None:
    """The highest standing wins; equal ones share the place."""
    for player in range(rules.players):
        out[player] = standing(rules, s, player)
    place_by_key(out, rules.players)


@rule
def payoffs(rules: Record, s: Record, out: Row) -> None:
    """The share of opponents that a player has left behind."""
    for player in range(rules.players):
        out[player] = standing(rules, s, player)
    share_by_key(out, rules.players)


@rule
def conceal(rules: Record, s: Record, viewer: int) -> None:
    """Nothing is hidden."""


@rule
def check(rules: Record, s: Record) -> int:
    """No property is checked."""
    return 0


def for_game(function: Callable[..., Any], **names: Any) -> Callable[..., Any]:
    """A copy of a rule in which these names mean the game's own."""
    assert isinstance(function, FunctionType)
    copy = FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__)
    return rule(copy)


def legal_in(
    actions: Actions, phases: Sequence[str], turns: Mapping[str, Sequence[str]], why_not: Callable[..., int]
) -> Callable[..., int]:
    """The rule `legal` of a game, from the families of actions in each phase. An unknown name raises ValueError."""
    table = np.zeros((len(phases), max(map(len, turns.values()), default=1), 2), np.int64)
    for phase, families in turns.items():
        if phase not in phases:
            raise ValueError(f"turns: there is no phase {phase!r}; the phases are {', '.join(phases)}")
        try:
            members = sorted((actions[name] for name in families), key=lambda member: member.first)
        except KeyError as unknown:
            raise ValueError(f"turns: there is no family {unknown} of actions") from None
        for place, member in enumerate(members):
            table[phases.index(phase), place] = member.first, member.first + member.size
    return for_game(legal, why_not=why_not, SPANS=table, FAMILIES=table.shape[1])
