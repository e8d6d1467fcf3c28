"""What players of OpenSpiel observe: the current position, or everything that they have seen since the first one."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from tablewright.engine.fields import EVERYONE, NOBODY, OWNER, SEAT, Field
from tablewright.engine.game import Game
from tablewright.engine.kit.journal import KIND, READER
from tablewright.engine.kit.rule import NONE
from tablewright.engine.observations import OWN_SEAT, layout, observation_plan
from tablewright.envs.slots import stepping


class Observer:
    """What a player sees: `tensor` as one row, `dict` by field, and as text with one line per field."""

    def __init__(self, game: Game, *, public: bool, own: bool):
        self.game = game
        self.drivers = stepping(game)
        self.plan = observation_plan(game.box.state, game.players)
        wanted = {OWNER: own, EVERYONE: public, NOBODY: False}
        self.fields = [f for f in game.box.state.fields if wanted[f.seen_by]]
        shown = {f.name for f in self.fields} | ({OWN_SEAT} if own else set())
        self.slices = [part for part in layout(game) if part.name in shown]
        self.row = np.zeros(layout(game)[-1].stop, np.float32)
        self.tensor = np.zeros(sum(part.stop - part.start for part in self.slices), np.float32)
        self.dict: dict[str, np.ndarray] = {}
        at = 0
        for part in self.slices:
            end = at + part.stop - part.start
            self.dict[part.name] = self.tensor[at:end].reshape(part.sizes)
            at = end

    def set_from(self, state: Any, player: int) -> None:
        self.drivers.observe_first(self.plan, state.states, player, self.row)
        for part in self.slices:
            self.dict[part.name][...] = self.row[part.start : part.stop].reshape(part.sizes)

    def string_from(self, state: Any, player: int) -> str:
        return "\n".join(self.lines(state.position, player))

    def lines(self, s: np.record, player: int) -> list[str]:
        return [f"{f.name} {in_short(self.value(f, s, player))}" for f in self.fields]

    def value(self, f: Field, s: np.record, player: int) -> Any:
        value = s[f.name]
        if f.seen_by == OWNER:
            return value[player]
        return value[: self.game.players] if f.axes[:1] == (SEAT,) else value


def in_short(value: Any) -> str:
    return str(value.tolist()).replace(", ", " ")


@dataclass(frozen=True)
class Step:
    """A position, and the action of a seat that led to it; NONE for both at the first."""

    states: np.ndarray
    actor: int
    action: int
    seen: dict[int, str] = field(default_factory=dict)  # by player, once it was asked for


class Past:
    """The steps up to now. Copies of a state share the steps that they have in common."""

    def __init__(self, steps: list[Step] | None = None):
        self.steps = steps or []

    def __deepcopy__(self, memo: dict[int, Any]) -> Past:
        return Past(self.steps.copy())

    def add(self, states: np.ndarray, actor: int, action: int) -> None:
        self.steps.append(Step(states.copy(), actor, action))


class RecallObserver:
    """What a player has seen so far, one line per step. Text only: a tensor would need a row for each step of a game.

    The first line is the whole observation. Every other has the player's own action after `>`, the fields that have
    changed, and the entries of the journal that the player may read, with the numbers in them.
    """

    tensor = None
    dict: dict[str, np.ndarray] = {}  # noqa: RUF012

    def __init__(self, game: Game):
        self.game = game
        self.now = Observer(game, public=True, own=True)

    def set_from(self, state: Any, player: int) -> None:
        raise NotImplementedError("An information state is text only.")

    def string_from(self, state: Any, player: int) -> str:
        steps: list[Step] = state.past.steps
        lines = [self.line(before, step, player) for before, step in pairwise([None, *steps]) if step]
        if state.is_chance_node() and steps:
            lines += self.own_action(int(state.position.actor), state.pending, player)
        return "\n".join(lines)

    def line(self, before: Step | None, step: Step, player: int) -> str:
        if player not in step.seen:
            known = set(self.now.lines(before.states[0], player)) if before else set()
            changes = [line for line in self.now.lines(step.states[0], player) if line not in known]
            own = self.own_action(step.actor, step.action, player)
            step.seen[player] = "; ".join(own + changes + self.notes(step.states[0], player))
        return step.seen[player]

    def own_action(self, actor: int, action: int, player: int) -> list[str]:
        return [f"> {self.game.box.actions.text(action)}"] if actor == player else []

    def notes(self, s: np.record, player: int) -> list[str]:
        written = s.journal[: s.journal_length]
        readable = [entry for entry in written if entry[KIND] and entry[READER] in (NONE, player)]
        return [f"{self.game.box.entries[entry[KIND] - 1]} {in_short(entry[KIND + 1 : READER])}" for entry in readable]
