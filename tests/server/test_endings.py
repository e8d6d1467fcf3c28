"""What is told of a match that is over: how its scores went, and how equal scores are ranked."""

import asyncio
import random
from itertools import count

import pytest

import tablewright
from tablewright.server.client import RequestFailed
from tablewright.server.web.views import tie_words

from .players import HIDDEN, play_together, set_table


def test_the_course_of_the_scores_is_told_once_the_match_is_over(server):
    table_id, (ann, *_), _ = play_together(server.address, HIDDEN)
    match = tablewright.replay(asyncio.run(ann.get(f"/api/tables/{table_id}/match")))
    told = asyncio.run(ann.get(f"/api/tables/{table_id}/scores"))
    assert told["scores"] == [match.at(ply).scores for ply in range(len(match.moves) + 1)]


def test_the_course_of_the_scores_is_not_told_during_a_match(server):
    table_id, (ann, *_) = asyncio.run(set_table(server.address, HIDDEN))
    with pytest.raises(RequestFailed, match="not over"):
        asyncio.run(ann.get(f"/api/tables/{table_id}/scores"))


@pytest.mark.parametrize("tied", [True, False])
def test_a_tie_is_explained_where_there_is_one(tied):
    match = next(match for match in map(finished, count()) if (len(set(match.scores)) < 2) == tied)
    assert tie_words(match) == (match.words_of.get("game.ties") if tied else None)


def test_equal_scores_are_no_tie_during_a_match():
    match = tablewright.load(HIDDEN, players=2, plain=True).new(seed=1)
    assert len(set(match.scores)) == 1 and tie_words(match) is None


def finished(seed):
    """A match of two, played out at random."""
    match, chance = tablewright.load(HIDDEN, players=2, plain=True).new(seed=seed), random.Random(seed)
    while not match.over:
        match.play(chance.choice(match.legal()))
    return match
