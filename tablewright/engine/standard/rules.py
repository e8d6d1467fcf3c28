"""Rules that a game can leave out, made for it by `for_game` from its declarations and from two rules of its own.

Names such as `SPANS`, `MARGIN` and `rest` stand for values of the game, and `s.score` for one of its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np

from tablewright.engine.actions import Actions, Family
from tablewright.engine.kit.ranking import best_of_others, margin_share, place_by_key, share_by_key
from tablewright.engine.kit.rule import ALLOWED, Record, Row, rule

WhyNot = Callable[..., int] | Mapping[str, Callable[..., int]]  # one rule for all actions, or one for each family

FIRST, END = 0, 1  # the first action of a family, and one beyond its last
PHASES = 0  # a bit for each phase in which the family belongs
FAMILIES = 1
SPANS = np.zeros((1, FAMILIES, 2), np.int64)  # for each phase, its families: the first action, and one beyond the last
MARGIN, FULL_LEAD = 0.0, 1


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
def conceal(rules: Record, s: Record, viewer: int) -> None:
    """Nothing is hidden."""


# --- Turns --------------------------------------------------------------------------------------------------------


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
def legal_by_family(rules: Record, s: Record, moves: Row) -> int:
    """The same if each family has a rule of its own: compiled, it knows which actions it can be asked about."""
    return rest(rules, s, moves, 0)


@rule
def list_family(rules: Record, s: Record, moves: Row, count: int) -> int:
    """Append the actions of a family that its rule allows, if the family belongs in this phase, and then the rest."""
    if PHASES >> s.phase & 1:
        for action in range(FIRST, END):
            if why_not(rules, s, action) == ALLOWED:
                moves[count] = action
                count += 1
    return rest(rules, s, moves, count)


@rule
def list_no_more(rules: Record, s: Record, moves: Row, count: int) -> int:
    return count


rest: Callable[..., int] = list_no_more  # what is to be done about the next family

# --- Scores -------------------------------------------------------------------------------------------------------


@rule
def scores(rules: Record, s: Record, out: Row) -> None:
    for player in range(rules.players):
        out[player] = standing(rules, s, player)


@rule
def scores_in_field(rules: Record, s: Record, out: Row) -> None:
    for player in range(rules.players):
        out[player] = s.score[player]


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


@dataclass(frozen=True)
class Margin:
    """How much of a payoff comes from the lead over the best opponent, and the lead that brings all of it.

    Examples:
        >>> Margin(0.25, full=6)
        Margin(share=0.25, full=6)
    """

    share: float
    full: int

    def __post_init__(self) -> None:
        if not (0 <= self.share <= 1 and self.full > 0):
            raise ValueError(
                f"a margin is a share from 0 to 1 and a full lead above 0, not {self.share} and {self.full}"
            )


@rule
def payoffs_with_margin(rules: Record, s: Record, out: Row) -> None:
    """Mostly the share of opponents left behind, and partly the lead over the best of them."""
    payoffs(rules, s, out)
    for player in range(rules.players):
        lead = int(s.score[player]) - best_of_others(s.score, rules.players, player)
        out[player] = (1 - MARGIN) * out[player] + MARGIN * margin_share(lead, FULL_LEAD)


# --- Properties ---------------------------------------------------------------------------------------------------


@rule
def check(rules: Record, s: Record) -> int:
    """No property is checked."""
    return 0


# --- For a game ---------------------------------------------------------------------------------------------------


def for_game(
    function: Callable[..., Any], *, fields: Mapping[str, str] | None = None, **names: Any
) -> Callable[..., Any]:
    """A copy of a rule in which these names mean the game's own, and these fields are fields of the game."""
    assert isinstance(function, FunctionType)
    named = tuple((fields or {}).get(name, name) for name in function.__code__.co_names)
    code = function.__code__.replace(co_names=named)
    return rule(FunctionType(code, {**function.__globals__, **names}, function.__name__))


def legal_in(
    actions: Actions, phases: Sequence[str], turns: Mapping[str, Sequence[str]], why_not: WhyNot
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
    if not isinstance(why_not, Mapping):
        return for_game(legal, why_not=why_not, SPANS=table, FAMILIES=table.shape[1])
    step: Callable[..., int] = list_no_more
    for kind in reversed(actions.families):
        step = for_game(
            list_family,
            FIRST=kind.first,
            END=kind.first + kind.size,
            PHASES=phases_of(kind, phases, turns),
            why_not=why_not[kind.name],
            rest=step,
        )
    return for_game(legal_by_family, rest=step)


def phases_of(kind: Family, phases: Sequence[str], turns: Mapping[str, Sequence[str]]) -> int:
    """A bit for each phase in which a family belongs."""
    return sum(1 << place for place, phase in enumerate(phases) if kind.name in turns.get(phase, ()))


def payoffs_in(standing: Callable[..., int], score: str, margin: Margin | None) -> Callable[..., None]:
    """The rule `payoffs` of a game, from its standing and, if there is a margin, from the score too."""
    shares = for_game(payoffs, standing=standing)
    if margin is None:
        return shares
    return for_game(
        payoffs_with_margin, fields={"score": score}, payoffs=shares, MARGIN=margin.share, FULL_LEAD=margin.full
    )
