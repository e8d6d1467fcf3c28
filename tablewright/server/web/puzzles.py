"""Puzzles as messages. A position is played again for its first request, so call these functions in a thread."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache

from tablewright.engine.match import Match
from tablewright.engine.reasons import Refusal
from tablewright.server.errors import NotFound
from tablewright.server.tables.games import box_of
from tablewright.server.tables.snapshot import PositionSnapshot
from tablewright.server.web import views
from tablewright.server.web.learning import figure_table
from tablewright.server.web.messages.learning import Puzzle, PuzzleAnswer, PuzzleCard, PuzzleGrade, Puzzles
from tablewright.server.web.messages.positions import Position
from tablewright.teach import puzzles as teach

KEPT_POSITIONS = 64
NO_UNDO = "A puzzle begins here."


@cache
def puzzles_of(slug: str) -> list[teach.Puzzle]:
    return teach.read_puzzles(box_of(slug))


def find(slug: str, number: int) -> teach.Puzzle:
    found = puzzles_of(slug)
    if not 1 <= number <= len(found):
        raise NotFound(f"{box_of(slug).title} has no puzzle {number}.")
    return found[number - 1]


def puzzles(slug: str) -> Puzzles:
    found = puzzles_of(slug)
    return Puzzles(
        grades=[PuzzleGrade(name=name, title=title, about=about) for name, (title, about) in teach.GRADE_WORDS.items()],
        puzzles=[card(puzzle, number) for number, puzzle in enumerate(found, start=1)],
        daily=teach.daily(found, datetime.now(UTC).date()) + 1 if found else 0,
    )


def card(puzzle: teach.Puzzle, number: int) -> PuzzleCard:
    return PuzzleCard(number=number, key=puzzle.state, grade=puzzle.grade, players=puzzle.options["players"])


def puzzle(slug: str, number: int, plain: bool) -> Puzzle:
    found, match = find(slug, number), position_of(slug, number, plain)
    seat = int(match.state.actor)
    return Puzzle(
        card=card(found, number), seat=seat, settings=views.settings(match.game), position=position(match, seat)
    )


@lru_cache(KEPT_POSITIONS)
def position_of(slug: str, number: int, plain: bool) -> Match:
    """The match of a puzzle, which all visitors share. Nobody plays on it."""
    return teach.position(box_of(slug), find(slug, number), plain=plain)


def answer(slug: str, number: int, action: int, plain: bool) -> PuzzleAnswer:
    found, match = find(slug, number), position_of(slug, number, plain).clone()
    refusal = match.why_not(action)
    if refusal:
        return refused(refusal)
    seat = int(match.state.actor)
    given = teach.answer(match, found, action)
    return after_answer(match, seat, action, right=given.right, sentences=given.sentences)


def refused(refusal: Refusal) -> PuzzleAnswer:
    return PuzzleAnswer(verdict="illegal", sentences=[f"{refusal.sentence}."], rule=refusal.rule, position=None)


def after_answer(match: Match, seat: int, action: int, *, right: bool, sentences: Sequence[str]) -> PuzzleAnswer:
    """The answer, with the position that the action leads to."""
    match.play(action)
    shown = position(match, seat, solved=True)
    return PuzzleAnswer(verdict="right" if right else "wrong", sentences=list(sentences), rule=None, position=shown)


def position(match: Match, seat: int, *, solved: bool = False) -> Position:
    """The position with the last action before it; after an answer nothing can be done in it."""
    snapshot = PositionSnapshot(match)
    last = len(match.moves)
    return Position(
        **views.board_fields(snapshot, seat),
        n=0,
        table=figure_table(match, seat),
        legal=[] if solved else views.legal_actions(snapshot),
        undo=NO_UNDO,
        log_from=last,
        log=[views.move_entry(match, seat, last, match.at(last - 1).round)] if last else [],
        thinking=None,
    )
