"""Judging a finished match: chances over time, decisions and what they gave away, and a ledger of luck and skill."""

from tablewright.review.making import CannotReview, full_review, review_match
from tablewright.review.many import PlayerReview, review_players
from tablewright.review.shape import BadReview, Review, read_review

__all__ = [
    "BadReview",
    "CannotReview",
    "PlayerReview",
    "Review",
    "full_review",
    "read_review",
    "review_match",
    "review_players",
]
