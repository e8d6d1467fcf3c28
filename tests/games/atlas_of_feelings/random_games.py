"""Random options and random games for the properties."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from tablewright import Game, Match
from tablewright.games.atlas_of_feelings.journal import ENTRIES

from .naive import Position
from .positions import load, spots

SEEDS = st.integers(0, 2**53 - 1)
FLAGS = st.booleans()
FACING = st.sampled_from([1, 2, 3, 12, 13, 14, 15, 24])  # segments opposite each other, and their neighbours


@dataclass(frozen=True)
class Turn:
    """One action of a game: the position before it and after it, and the journal of what happened."""

    before: Position
    action: str
    after: Position
    entries: tuple[tuple[int, ...], ...]
    scores: tuple[list[dict[str, int]], list[dict[str, int]]] | None = None  # the parts before and after, if asked for

    def of_kind(self, kind: str) -> list[tuple[int, ...]]:
        """The entries of a kind, each as (seat, second value, third value)."""
        number = ENTRIES.index(kind) + 1
        return [entry[1:4] for entry in self.entries if entry[0] == number]


@st.composite
def table_options(draw: Any, **fixed: Any) -> dict[str, Any]:
    """Options of a table that is not refused; some may be fixed."""
    options = {
        "players": draw(st.integers(1, 4)),
        "mix": draw(st.sampled_from(["standard", "small", "journey", "steep"])),
        "white_start": draw(st.sampled_from(["free", "first"])),
        "movement_cost": draw(st.sampled_from(["points", "moves"])),
        "moves_per_turn": draw(st.sampled_from([3, 4])),
        "inward_moves": draw(FLAGS),
        "healing_mode": draw(st.sampled_from(["jump", "jump", "pull_yellow", "pull_both"])),
        "healing_area": draw(st.sampled_from(["segment", "zodiac"])),
        "healing_scope": draw(st.sampled_from(["own", "any"])),
        "healing_timing": draw(st.sampled_from(["step", "step", "turn_end"])),
        "tier_scoring": draw(st.sampled_from(["pairs", "flat_1_4", "flat_m1_2", "flat_m1_3"])),
        "score_zodiacs": draw(FLAGS),
        "score_seasons": draw(FLAGS),
        "end_timing": draw(st.sampled_from(["round", "immediate"])),
        "max_rounds": draw(st.integers(6, 7)),
    } | fixed
    if options["mix"] == "steep":
        options["players"] = min(3, options["players"])
    if options["mix"] == "standard" and options["movement_cost"] == "moves":
        options["white_start"] = "first"
    return {"start_player": draw(st.integers(0, options["players"] - 1))} | options


def position(match: Match) -> Position:
    s = match.state
    rows = tuple(tuple(spots(match, seat)) for seat in range(match.game.players))
    return Position(rows, match.actor, match.round, int(s.points), None if s.ender < 0 else int(s.ender))


def pick(match: Match, dice: random.Random) -> int:
    """A random action; the end of the turn only now and then, so that games go somewhere."""
    actions = match.legal()
    if len(actions) > 1 and match.phase == "move" and dice.random() < 0.8:
        actions = actions[:-1]
    return dice.choice(actions)


def opened(game: Game, seed: int) -> Match:
    """A match at its first turn, with random words."""
    match, dice = game.new(seed=seed), random.Random(seed)
    while match.phase == "choose":
        match.play(pick(match, dice))
    return match


def play_on(match: Match, seed: int, scored: bool = False) -> list[Turn]:
    """Random players finish the match; every action of it."""
    dice, turns, before = random.Random(~seed), [], position(match)
    scores = parts(match) if scored else None
    while not match.over:
        action = pick(match, dice)
        match.play(action)
        after = position(match)
        was, scores = scores, parts(match) if scored else None
        entries = tuple(match.moves[-1].entries)
        turns.append(Turn(before, match.text(action), after, entries, (was, scores) if scored else None))
        before = after
    return turns


def parts(match: Match) -> list[dict[str, int]]:
    """The score of each seat, part by part; the totals come through the game's own door."""
    seats = match.view()["glance"]["scores"]
    assert [seat["total"] for seat in seats] == match.scores
    return seats


def random_turns(plain: bool, options: dict[str, Any], seed: int, scored: bool = False) -> list[Turn]:
    return play_on(opened(load(plain, **options), seed), seed, scored)


@st.composite
def rows_of_markers(draw: Any, seats: int, segments: Any = FACING) -> list[list[tuple[int, int]]]:
    """Two to eight markers for each seat, on any layer of these segments."""
    spot = st.tuples(segments, st.integers(1, 10))
    count = draw(st.integers(2, 8))
    return [draw(st.lists(spot, min_size=count, max_size=count)) for _ in range(seats)]
