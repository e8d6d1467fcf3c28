"""Making a review, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter

from tablewright.bots.judge import Judge
from tablewright.bots.nets.judge import best_judge
from tablewright.engine.errors import TablewrightError
from tablewright.engine.match import Match
from tablewright.review.comparisons import Comparisons
from tablewright.review.decisions import judge_decision
from tablewright.review.ledger import settle
from tablewright.review.positions import all_positions, coarse_positions, curve, usual_worlds
from tablewright.review.seeds import Seeds
from tablewright.review.shape import FORMAT, Decision, JudgedBy, Review, SeatReview
from tablewright.review.summary import strokes, summarize, turning_points
from tablewright.review.threads import spread


class CannotReview(TablewrightError):
    """A match that cannot be reviewed."""


def review_match(
    match: Match,
    *,
    seed: int = 0,
    judge: Judge | None = None,
    partial: Review | None = None,
    seconds: Sequence[float] | None = None,
) -> Iterator[Review]:
    """The review of a finished match, more complete each time; the last one is complete.

    First comes a coarse curve, then one decision after another, then the curve of every position with the ledger. The
    same match and seed give the same review. `partial` goes on from an earlier one, to the same end. `seconds` is the
    time that each seat used, where it is known.
    """
    if not match.over:
        raise CannotReview("Only a finished match can be reviewed.")
    if match.game.plain:
        raise CannotReview("A match can be reviewed once the rules are compiled.")
    judge = judge or best_judge(match)
    seeds = Seeds(match, seed)
    review = opened(match, judge, seed)
    if partial is not None:
        if replace(partial, curve=[], decisions=[], turning_points=[], seats=review.seats) != review:
            raise CannotReview("The partial review is of another match, judge or seed.")
        review = partial
    if not review.curve:
        review = replace(review, curve=curve(match.game, coarse_positions(match, judge, seeds)))
    yield review
    if review.complete:
        return
    missing = sorted(set(range(len(match.moves))) - {decision.ply for decision in review.decisions})
    for decision in decisions(match, missing, judge, seeds):
        review = replace(review, decisions=sorted([*review.decisions, decision], key=attrgetter("ply")))
        yield review
    yield completed(review, match, judge, seeds, seconds)


def decisions(match: Match, plies: Sequence[int], judge: Judge, seeds: Seeds) -> Iterator[Decision]:
    """The decisions after so many actions, in their order."""
    comparisons = Comparisons(match, judge, seeds)
    return spread(lambda ply: judge_decision(match, ply, comparisons), plies, judge.threads)


def opened(match: Match, judge: Judge, seed: int) -> Review:
    """A review that says nothing yet."""
    game, words = match.game, match.words_of
    return Review(
        format=FORMAT,
        game=game.box.slug,
        players=game.players,
        options=dict(game.options),
        judge=JudgedBy(judge.name, usual_worlds(match, judge), seed),
        curve=[],
        decisions=[],
        turning_points=[],
        seats=[
            SeatReview(words.player(seat), payoff, None, None, [], None)
            for seat, payoff in enumerate(match.payoffs or [])
        ],
    )


def completed(review: Review, match: Match, judge: Judge, seeds: Seeds, seconds: Sequence[float] | None) -> Review:
    """The review with every position, the ledger and the summaries."""
    positions = all_positions(match, judge, seeds)
    account = settle(match, judge, seeds)
    seats = [
        replace(
            seat,
            expected=float(account.expected[number]),
            ledger=account.ledger(number),
            strokes=strokes(match, account, number),
            summary=summarize(match, number, review.decisions, positions, seconds[number] if seconds else None),
        )
        for number, seat in enumerate(review.seats)
    ]
    return replace(
        review,
        curve=curve(match.game, dict(enumerate(positions))),
        turning_points=turning_points(match, positions),
        seats=seats,
    )


def full_review(match: Match, *, seed: int = 0, judge: Judge | None = None) -> Review:
    """The complete review at once."""
    *_, last = review_match(match, seed=seed, judge=judge)
    return last
