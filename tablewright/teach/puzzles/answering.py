"""An answer to a puzzle: whether the action is right, and why, in the game's own terms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablewright.bots.advice import GAMES
from tablewright.bots.consequences import Consequences, listed
from tablewright.bots.following import follow
from tablewright.bots.seat import Seat
from tablewright.engine.match import Match
from tablewright.teach.puzzles.reading import Judged, Puzzle


@dataclass(frozen=True)
class Answer:
    right: bool
    sentences: Sequence[str]  # what is right, and why


def answer(match: Match, puzzle: Puzzle, action: int) -> Answer:
    """Judge a legal action. The reasons come from imagined games; on the plain rules, from the next action alone."""
    right = action in puzzle.right
    chosen = next(judged for judged in puzzle.judged if judged.action == action)
    better, worse = (chosen, best(puzzle, puzzle.refused)) if right else (best(puzzle, puzzle.right), chosen)
    verdict = "Right." if right else f"Not the best. Better: {match.words(better.action)}."
    also = [f"“{match.words(other)}”" for other in puzzle.right if other not in (better.action, action)]
    as_good = [f"As good: {listed(also)}."] if also else []
    return Answer(right, [verdict, *chances(match, better, worse), *reasons(match, better, worse), *as_good])


def best(puzzle: Puzzle, actions: Sequence[int]) -> Judged:
    """The action that both judges together find worth most."""
    return max((j for j in puzzle.judged if j.action in actions), key=lambda judged: judged.tree + judged.games)


def chances(match: Match, better: Judged, worse: Judged) -> list[str]:
    """How often both win, if the difference can be seen."""
    high, low = (round(100 * judged.wins) for judged in (better, worse))
    return [f"It wins {high} % of imagined games, “{match.words(worse.action)}” {low} %."] if high > low else []


def reasons(match: Match, better: Judged, worse: Judged) -> list[str]:
    """What the better action leads to, and how that differs from the other."""
    seat = Seat(match, int(match.state.actor))
    consequences = Consequences(seat)
    followed = follow(seat, [better.action, worse.action], GAMES, seed=0)
    prospects = [consequences.prospect(each) for each in followed]
    return consequences.told(prospects[0], prospects[1])
