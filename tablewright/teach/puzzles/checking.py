"""Whether shipped puzzles hold: every position can be played, and a stronger search does not refuse what is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tablewright.bots.seat import Seat
from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent
from tablewright.engine.match import Match
from tablewright.teach.puzzles.certifying import TREE, Budget, ask_trees
from tablewright.teach.puzzles.reading import Puzzle, position, read_puzzles

TIMES = 4  # the budget of the search that made the puzzles


def doubts(box: Box, share: float = 0.2, seed: int = 1) -> Iterator[str]:
    """A sentence for each puzzle that cannot be played, or of whose right actions a stronger search doubts."""
    puzzles = read_puzzles(box)
    chosen = Random(seed).sample(range(len(puzzles)), round(share * len(puzzles)))
    for number, puzzle in enumerate(puzzles):
        where = f"{box.slug}, puzzle {number + 1}"
        try:
            match = position(box, puzzle)
        except BadContent as error:
            yield f"{where}: {error}"
            continue
        if number in chosen and (lead := lead_of_refused(match, puzzle, seed)) > TREE.tolerance:
            yield f"{where}: a stronger search prefers a refused action by {lead:.3f}"


def lead_of_refused(match: Match, puzzle: Puzzle, seed: int) -> float:
    """By how much a search with a larger budget prefers the best refused action to the best right one."""
    seat = Seat(match, int(match.state.actor))
    stronger = replace(Budget(), iterations=TIMES * Budget().iterations)
    means = dict(zip(seat.legal, ask_trees(seat, stronger, seed).means, strict=True))
    return float(max(means[a] for a in puzzle.refused) - max(means[a] for a in puzzle.right))
