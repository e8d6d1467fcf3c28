"""From mined matches to the puzzles that a game ships, with a certificate of how they were made."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import zip_longest
from pathlib import Path
from statistics import fmean, median
from typing import Any

from tablewright import __version__
from tablewright.engine import content
from tablewright.engine.box import Box
from tablewright.teach.puzzles import mining
from tablewright.teach.puzzles.certifying import GAMES, MORE_WINS, TREE, TREES, Budget
from tablewright.teach.puzzles.quarry import mined_file, read_lines
from tablewright.teach.puzzles.reading import GRADES, SOLVERS, Puzzle, by_grade, puzzles_file, read_puzzle

MOST_PUZZLES = 240
FEWEST_PUZZLES = 200  # if need be, with more easy ones
MOST_EASY = 0.25  # share of the puzzles of the easiest grade
PART = 10  # actions


def certificate_file(box: Box) -> Path:
    return puzzles_file(box).with_name("certificate.json")


def collect(box: Box, folder: Path, count: int = MOST_PUZZLES) -> dict[str, Any]:
    """Choose among the puzzles that were mined into a folder and write them beside the game, with a certificate."""
    rows = read_lines(mined_file(folder, box.slug))
    mined = [read_puzzle(content.Table(values, "the puzzle"), box) for row in rows for values in row["puzzles"]]
    chosen = by_grade(spread(mined, count))
    file = puzzles_file(box)
    file.parent.mkdir(exist_ok=True)
    lines = [json.dumps(puzzle.values, separators=(",", ":")) + "\n" for puzzle in chosen]
    file.write_text("".join(lines), encoding="utf-8")
    made = {
        "game": box.slug,
        "rules": box.version,
        "tablewright": __version__,
        "command": f"python -m tablewright.teach.puzzles mine --seed {rows[0]['seed']} {box.slug}",
        "matches": len(rows),
        "core_minutes": round(sum(row["seconds"] for row in rows) / 60, 1),
        "mined": len(mined),
    }
    certificate = made | {"made_by": demands(), "puzzles": summary(chosen)}
    certificate_file(box).write_text(json.dumps(certificate, indent=2) + "\n", encoding="utf-8")
    return certificate


def spread(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """At most `count` different puzzles of all grades, player counts and parts of a match, wide margins first."""
    different = {puzzle.state: puzzle for puzzle in puzzles if more_wins(puzzle) >= MORE_WINS}
    ranked = sorted(different.values(), key=lambda puzzle: -min(puzzle.margins))
    hard = [puzzle for puzzle in ranked if puzzle.grade != GRADES[0]]
    easy = [puzzle for puzzle in ranked if puzzle.grade == GRADES[0]]
    kinds: dict[tuple[Any, ...], list[Puzzle]] = {}
    for puzzle in [*easy[: max(int(MOST_EASY * count), FEWEST_PUZZLES - len(hard))], *hard]:
        kind = (puzzle.grade, puzzle.options["players"], len(puzzle.actions) // PART)
        kinds.setdefault(kind, []).append(puzzle)
    in_turn = [puzzle for layer in zip_longest(*kinds.values()) for puzzle in layer if puzzle]
    return in_turn[:count]


def more_wins(puzzle: Puzzle) -> float:
    """The least share of imagined games that a right action wins beyond a refused one."""
    wins = {judged.action: judged.wins for judged in puzzle.judged}
    return min(wins[action] for action in puzzle.right) - max(wins[action] for action in puzzle.refused)


def demands() -> dict[str, Any]:
    """What a puzzle had to fulfil."""
    return {
        "players": mining.PLAYER,
        "confidence": 0.99,
        "trees": TREES,
        **asdict(Budget()),
        "tree_bar": asdict(TREE),
        "games_bar": asdict(GAMES),
        "more_wins": MORE_WINS,
        "tries_of_each_solver": mining.SOLVING_TRIES,
    }


def summary(puzzles: Sequence[Puzzle]) -> dict[str, Any]:
    """What the puzzles of a game are like, by the numbers that they carry."""
    players = Counter(str(puzzle.options["players"]) for puzzle in puzzles)
    grades = Counter(puzzle.grade for puzzle in puzzles)
    trees, games = zip(*(puzzle.margins for puzzle in puzzles), strict=True)
    return {
        "count": len(puzzles),
        "players": dict(sorted(players.items())),
        "grades": {grade: grades[grade] for grade in GRADES},
        "right_actions": round(fmean(len(puzzle.right) for puzzle in puzzles), 2),
        "legal_actions": round(fmean(len(puzzle.judged) for puzzle in puzzles), 2),
        "least_margins": {"tree": min(trees), "games": min(games)},
        "median_margins": {"tree": round(median(trees), 3), "games": round(median(games), 3)},
        "solved": {solver: round(fmean(puzzle.solved[solver] for puzzle in puzzles), 3) for solver in SOLVERS},
    }
