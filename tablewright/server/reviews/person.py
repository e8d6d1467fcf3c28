"""A person over many matches, from the reviews of those matches."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.review.many import PlayerReview, review_player
from tablewright.review.shape import read_review
from tablewright.server.store.reviews import OwnReview
from tablewright.server.tables.games import known_games


def review_person(found: Sequence[OwnReview]) -> list[PlayerReview]:
    """One for each game of this server. Reading many reviews takes a while: call it in a thread."""
    games: dict[str, list[OwnReview]] = {}
    for each in found:
        if each.game in known_games():
            games.setdefault(each.game, []).append(each)
    return [
        review_player(own[-1].name, game, [(read_review(each.text), each.seat) for each in own])
        for game, own in sorted(games.items())
    ]
