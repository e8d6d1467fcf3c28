"""Samples of games: a plan says who plays what and how often, and workers play it chunk by chunk.

The seed of a game follows from its number in the plan, so a result does not depend on which worker played it, or in
which order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

import numpy as np

from tablewright.arena.matches import bots_for_seats
from tablewright.arena.recording import GameRecord, Recorder
from tablewright.arena.seeing import FAIR, SEEING, PlayoutBot
from tablewright.bots import Bot, Seat, open_bot
from tablewright.engine.box import Box
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.match import Match

CHUNK = 20  # games
Giving = Literal["", "never", "always"]


@dataclass(frozen=True)
class Restriction:
    """Elements that a player may not use, or (`always`) must use wherever it can."""

    elements: tuple[int, ...]
    always: bool = False


@dataclass(frozen=True)
class SamplePlan:
    """Games of one kind to be played: which game, which bots, how many games.

    With `same` above 1, that many games in a row share one deal, and the bots move on by one seat from each to the
    next. With `only_setup` these games share the set-up only: later random draws differ.
    """

    game: Game
    bots: tuple[str, ...]  # one for each seat
    games: int
    seed: int = 0
    same: int = 1
    only_setup: bool = False
    restriction: Restriction | None = None  # of the first bot only
    appraised: int = 0  # games in which some decisions are appraised; if there are any, all are checked for faults
    giving: Giving = ""  # whether all bots never give, or always, where they have the choice
    seeing: bool = False  # bots that see everything in even places, and the same that do not, in place of `bots`

    def __post_init__(self) -> None:
        bots = bots_for_seats(self.game, self.bots)
        if self.seeing:
            bots = [SEEING if place % 2 == 0 else FAIR for place in range(self.game.players)]
        object.__setattr__(self, "bots", tuple(bots))

    def chunks(self) -> list[Chunk]:
        return [Chunk(self, first, min(first + CHUNK, self.games)) for first in range(0, self.games, CHUNK)]


@dataclass(frozen=True)
class Chunk:
    """The games `first` to `last` - 1 of a plan: what a worker plays at a time."""

    plan: SamplePlan
    first: int
    last: int

    @property
    def games(self) -> int:
        return self.last - self.first

    def play(self) -> list[GameRecord]:
        recorder = recorder_for(self.plan)
        return [play_game(self.plan, recorder, number) for number in range(self.first, self.last)]


def recorder_for(plan: SamplePlan) -> Recorder:
    return Recorder(plan.game, checked=plan.appraised > 0)


def play_game(plan: SamplePlan, recorder: Recorder, number: int) -> GameRecord:
    """Play and record one game of a plan."""
    match = plan.game.new(seed=derive_seed(plan.seed, number // plan.same))
    if plan.only_setup:
        later = np.uint64(derive_seed(plan.seed, number, 1))
        plan.game.drivers.reseed(match.states, later)
    order = rotated(range(len(plan.bots)), number)
    bots = [make_bot(plan, place, match, derive_seed(plan.seed, number, 2 + place)) for place in order]
    names = [plan.bots[place] for place in order]
    return recorder.play(match, bots, names, appraised=number < plan.appraised)


def make_bot(plan: SamplePlan, place: int, match: Match, seed: int) -> Bot:
    if plan.seeing:
        return PlayoutBot(match, seed, sees_all=plan.bots[place] == SEEING)
    bot = open_bot(plan.bots[place], plan.game, seed)
    if plan.giving:
        return GivingBot(bot, giving_actions(plan.game.box), always=plan.giving == "always")
    if plan.restriction is None or place != 0:
        return bot
    return RestrictedBot(bot, plan.restriction.elements, always=plan.restriction.always)


def rotated(places: Sequence[int], by: int) -> list[int]:
    """Which bot sits in each seat: all move on by one seat from game to game."""
    return [places[(seat + by) % len(places)] for seat in range(len(places))]


def derive_seed(seed: int, *numbers: int) -> int:
    """A seed for each combination of numbers."""
    return int(np.random.SeedSequence([seed, *numbers]).generate_state(1, np.uint64)[0] >> np.uint64(11))


def replay_record(record: GameRecord, game: Game) -> Match:
    """A recorded game as a match that can be saved and opened."""
    match = game.new(seed=record.seed)
    for action in record.actions:
        match.play(int(action))
    return match


# --- Restricted play (Jaffe and others, 2012) -----------------------------------------------------------------------


class RestrictedBot:
    """A bot that may not use some elements, or (`always`) must use them. Where it has no other action, it is free.

    The bot itself does not know of the restriction: it chooses among the actions that remain.
    """

    def __init__(self, bot: Bot, elements: Sequence[int], *, always: bool = False):
        self.bot = bot
        self.elements = np.array(elements)
        self.always = always

    def __call__(self, seat: Seat) -> int:
        seat.legal = self.permitted(seat)
        return self.bot(seat)

    def permitted(self, seat: Seat) -> tuple[int, ...]:
        actions = np.array(seat.legal, np.int32)
        touches = self.touches(seat, actions)
        kept = actions[touches if self.always else ~touches]
        return tuple(int(action) for action in kept) if len(kept) else seat.legal

    def touches(self, seat: Seat, actions: np.ndarray) -> np.ndarray:
        """Which of these actions use one of the elements."""
        subjects = np.zeros(len(actions), np.int32)
        seat.game.drivers.list_subjects(seat.game.rules_array, seat.state, actions, subjects)
        return np.isin(subjects, self.elements)


class GivingBot(RestrictedBot):
    """The same for actions that serve the others more than oneself: it never gives, or (`always`) gives if it can."""

    def touches(self, seat: Seat, actions: np.ndarray) -> np.ndarray:
        return np.isin(actions, self.elements)


def giving_actions(box: Box) -> list[int]:
    """The actions that serve the others more than oneself, as the game declares them."""
    families = [box.actions[name] for name in box.study.giving]
    return [action for family in families for action in range(family.first, family.first + family.size)]


def find_element(box: Box, name: str) -> int:
    """The number of the element with this name, such as pattern/shell. An unknown name is refused with a suggestion."""
    names = [element.name for element in box.study.elements]
    if name in names:
        return names.index(name)
    if not names:
        raise BadOption(f"{box.title} has no element {name!r}: the game does not name its elements.")
    near = get_close_matches(name, names, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {len(names)}, such as {', '.join(names[:3])}."
    raise BadOption(f"{box.title} has no element {name!r}: {hint}")
