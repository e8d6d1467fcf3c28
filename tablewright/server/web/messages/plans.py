"""Planned answers in correspondence games."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tablewright.server.operate.limits import MAX_PLANNED_ACTIONS, MAX_PLANNED_LINES
from tablewright.server.web.messages.shared import ActionNumber, Message, Ply

PlannedActions = Annotated[list[ActionNumber], Field(max_length=MAX_PLANNED_ACTIONS)]


class LookAhead(Message):
    """Actions from the position now on, of all who are to decide one after another."""

    actions: PlannedActions


class NewPlan(Message):
    """Lines of actions from the position after `ply` actions. Each ends with an answer of yours."""

    ply: Ply
    lines: Annotated[list[PlannedActions], Field(min_length=1, max_length=MAX_PLANNED_LINES)]


class PlannedStep(Message):
    seat: int
    action: int
    words: str


class Plan(Message):
    """Your plan for a seat. `note` says what has become of the last one."""

    lines: list[list[PlannedStep]]
    ply: int | None  # at which it was made
    note: str | None
