"""Planned answers: "if they do this, I answer that", worked out from nothing but what the planner sees.

A plan is a few lines of actions from the position at which it was made. A line is imagined in several worlds that look
alike to the planner, and has to look alike in all of them, so nothing hidden can be learned by planning. For the same
reason, what others do is recognized by what the planner then sees, and not by the action itself: two actions that look
the same from the planner's seat are the same to a plan.
"""

from __future__ import annotations

import hmac
import json
import random
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b

from tablewright.engine.match import Match
from tablewright.server.errors import RequestRefused
from tablewright.server.store.rows import PlanRow
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.snapshot import PositionSnapshot

WORLDS = 12
FEWEST_WORLDS = 3  # fewer show too little of what may be seen
SEED_BITS = 60
KEY = secrets.token_bytes(32)

NOT_POSSIBLE = "This cannot happen, as far as you can know."
NOT_FORESEEN = "Nobody can know what would be seen then. A plan can only go up to here."

PLAYED = "Your planned answer was played."
OTHERWISE = "Your plan was dropped, because something else happened."
UNDONE = "Your plan was dropped, because an action was undone."
NOT_LEGAL = "Your plan was dropped, because your answer was not legal any more."
NOT_PLAYING = "Your plan was dropped, because you do not play in this seat any more."


@dataclass(frozen=True)
class Step:
    """One action of a line."""

    seat: int
    action: int
    words: str  # as the planner read them
    seen: str | None  # what the planner sees after an action of somebody else


@dataclass(frozen=True)
class Answer:
    """An action to play now."""

    action: int


@dataclass(frozen=True)
class Ended:
    """The plan has come to its end, or is dropped."""

    note: str


class Worlds:
    """A line in several worlds that look to the planner like the match now."""

    def __init__(self, match: Match, seat: int):
        self.seat = seat
        self.worlds = [match.imagine(seat, seed) for seed in seeds(match, seat)]
        self.steps: list[Step] = []

    @property
    def first(self) -> Match:
        return self.worlds[0]

    @property
    def actor(self) -> int | None:
        return self.first.actor

    def possible(self) -> Iterator[tuple[Match, int]]:
        """The actions that are legal in some world, each with a world in which it is."""
        found = {action: world for world in reversed(self.worlds) for action in world.legal()}
        yield from sorted(((world, action) for action, world in found.items()), key=lambda pair: pair[1])

    def play(self, action: int) -> None:
        """Go on in the worlds in which an action is legal. All of them must look alike afterwards."""
        if self.steps and len({observed(world, self.seat) for world in self.worlds}) > 1:
            raise RequestRefused(NOT_FORESEEN)
        worlds = [world for world in self.worlds if action in world.legal()]
        if not worlds:
            raise RequestRefused(NOT_POSSIBLE)
        actor, words = worlds[0].actor, PositionSnapshot(worlds[0]).words(action)
        assert actor is not None
        for world in worlds:
            world.play(action)
        seen = {observed(world, self.seat) for world in worlds}
        if actor != self.seat and (len(seen) > 1 or len(worlds) < FEWEST_WORLDS):
            raise RequestRefused(NOT_FORESEEN)
        self.worlds = worlds
        self.steps.append(Step(actor, action, words, None if actor == self.seat else seen.pop()))


def seeds(match: Match, seat: int) -> list[int]:
    """The seeds of the worlds: the same whenever the planner sees the same, and nobody can guess them."""
    text = json.dumps((match.actor, match.view(seat)), sort_keys=True, default=int)
    chance = random.Random(hmac.digest(KEY, text.encode(), "sha256"))
    return [chance.getrandbits(SEED_BITS) for _ in range(WORLDS)]


def imagined(match: Match, seat: int, actions: Sequence[int]) -> Worlds:
    """The worlds of a planner after some actions."""
    worlds = Worlds(match, seat)
    for action in actions:
        worlds.play(action)
    return worlds


def observed(match: Match, seat: int) -> str:
    """What a seat sees of a position and of the action that led to it, as a digest."""
    seen = (match.actor, match.phase, match.view(seat), match.entries(len(match.moves), seat) if match.moves else [])
    text = json.dumps(seen, sort_keys=True, default=int)
    return blake2b(text.encode(), digest_size=16).hexdigest()


def planned_lines(match: Match, seat: int, asked: Sequence[Sequence[int]]) -> list[list[Step]]:
    """The lines of a plan, checked: each ends with an answer, and no two answer the same differently."""
    lines = [imagined(match, seat, actions).steps for actions in asked]
    for line in lines:
        if not line or line[-1].seat != seat:
            raise RequestRefused("A plan ends with your answer.")
    answers: dict[tuple[object, ...], int] = {}
    for line in lines:
        for number, step in enumerate(line):
            before = tuple(known(each) for each in line[:number])
            if step.seat == seat and answers.setdefault(before, step.action) != step.action:
                raise RequestRefused("You have planned two answers to the same thing.")
    return lines


def known(step: Step) -> object:
    """A step as the planner can tell it from others: their own action, or what they see of somebody else's."""
    return step.action if step.seen is None else step.seen


def to_json(lines: Sequence[Sequence[Step]]) -> list[list[dict[str, object]]]:
    return [[asdict(step) for step in line] for line in lines]


def lines_of(plan: PlanRow) -> list[list[Step]]:
    return [[Step(**step) for step in line] for line in plan.lines]


def next_of(plan: PlanRow, live: LiveTable) -> Answer | Ended | None:
    """What a plan says now. None: its holder goes on waiting."""
    seat = live.seats[plan.seat]
    if seat.holder != plan.holder or seat.bot_plays:
        return Ended(NOT_PLAYING)
    done = live.ply - plan.ply
    if live.number - plan.number != done:
        return Ended(UNDONE)
    lines, answered = lines_of(plan), False
    for number in range(done):
        lines = [line for line in lines if has_happened(line[number], live, plan, plan.ply + number)]
        answered = answered or any(len(line) == number + 1 for line in lines)
        lines = [line for line in lines if len(line) > number + 1]
    if not lines:
        return Ended(PLAYED if answered else OTHERWISE)
    if live.match.actor != plan.seat or live.record.paused:
        return None
    return Answer(lines[0][done].action)


def has_happened(step: Step, live: LiveTable, plan: PlanRow, ply: int) -> bool:
    """Whether the action after a ply looks to the planner like the one in the plan."""
    move = live.match.moves[ply]
    if step.seen is None:
        return (move.actor, move.action) == (step.seat, step.action)
    return move.actor == step.seat and observed(live.match.at(ply + 1), plan.seat) == step.seen
