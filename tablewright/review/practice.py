"""A decision of a reviewed match as a puzzle: would another action have been as good as the best?

The action that was played and the better one were compared in the review. Any other is compared with the better one in
the same way, and it is right if it would have been graded best or good.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablewright.bots.judge import Judge
from tablewright.engine.match import Match
from tablewright.review.comparisons import Comparisons
from tablewright.review.grading import Loss, grade
from tablewright.review.seeds import Seeds
from tablewright.review.shape import Decision, Review

RIGHT = ("best", "good")


@dataclass(frozen=True)
class Attempt:
    right: bool
    sentences: Sequence[str]


def puzzles_in(review: Review) -> list[Decision]:
    """The decisions for which the review knows something better."""
    return [decision for decision in review.decisions if decision.better is not None]


def attempt(match: Match, decision: Decision, action: int, judge: Judge) -> Attempt:
    """Judge a legal action at the position of a decision."""
    assert decision.better is not None
    loss = loss_of(match, decision, action, judge)
    right = grade(loss) in RIGHT
    if action == decision.better.action:
        said = ["Right."]
    elif right:
        said = [f"Right: it is as good as “{decision.better.words}”."]
    else:
        lost = round(loss.mean)
        said = [
            f"Not the best. Better: {decision.better.words}.",
            f"Yours gives away {lost} {'point' if lost == 1 else 'points'} of the chance to win.",
        ]
    return Attempt(right, [*said, decision.why] if decision.why else said)


def loss_of(match: Match, decision: Decision, action: int, judge: Judge) -> Loss:
    assert decision.better is not None
    if action == decision.better.action:
        return Loss(0.0, 0.0, 0.0)
    if action == decision.action:
        return Loss(decision.lost, decision.low, decision.high)
    comparison = Comparisons(match, judge, Seeds(match, seed=0)).of(decision.ply)
    return comparison.loss(action, decision.better.action)
