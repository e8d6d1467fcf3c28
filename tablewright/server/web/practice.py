"""Decisions of reviewed matches as puzzles, as messages. Call these functions in a thread."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.bots.nets.judge import best_judge
from tablewright.engine.match import Match
from tablewright.review.practice import attempt, puzzles_in
from tablewright.review.shape import Decision, read_review
from tablewright.server.errors import NotFound, RequestRefused
from tablewright.server.store.reviews import OwnReview
from tablewright.server.web import views
from tablewright.server.web.messages.learning import PracticeCard, PracticePosition, PuzzleAnswer
from tablewright.server.web.puzzles import after_answer, position, refused

NOT_COMPILED = "Other actions can be judged once the rules of this game are compiled. Please try again in a minute."


def cards(found: Sequence[OwnReview], game: str) -> list[PracticeCard]:
    """What a person could have done better in matches of a game, the worst first."""
    own = [(each, decision) for each in found if each.game == game for decision in worth_practising(each)]
    own.sort(key=lambda pair: -pair[1].lost)
    return [
        PracticeCard(
            table=each.table_id, ply=decision.ply, words=decision.words, grade=decision.grade, lost=decision.lost
        )
        for each, decision in own
    ]


def worth_practising(own: OwnReview) -> list[Decision]:
    return [decision for decision in puzzles_in(read_review(own.text)) if decision.seat == own.seat]


def decision_at(body: bytes | None, ply: int) -> Decision:
    """The decision at a position, from a review in JSON."""
    for decision in puzzles_in(read_review(body.decode())) if body else ():
        if decision.ply == ply:
            return decision
    raise NotFound("The review of this match knows nothing better at this position.")


def practice_position(match: Match, body: bytes | None, ply: int) -> PracticePosition:
    seat = decision_at(body, ply).seat
    return PracticePosition(seat=seat, settings=views.settings(match.game), position=position(match.at(ply), seat))


def answer(match: Match, body: bytes | None, ply: int, action: int) -> PuzzleAnswer:
    decision, here = decision_at(body, ply), match.at(ply)
    refusal = here.why_not(action)
    if refusal:
        return refused(refusal)
    assert decision.better is not None
    if match.game.plain and action not in (decision.action, decision.better.action):
        raise RequestRefused(NOT_COMPILED)
    judged = attempt(match, decision, action, best_judge(match))
    return after_answer(here, decision.seat, action, right=judged.right, sentences=judged.sentences)
