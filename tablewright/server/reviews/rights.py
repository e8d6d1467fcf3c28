"""Who may see the review of a match: everyone who may watch the table, once the match is over.

A review tells what was hidden, so that nobody can have one while the match is being played.
"""

from __future__ import annotations

from tablewright.server.errors import Forbidden, RequestRefused
from tablewright.server.tables.match_cache import MatchCache


def check_may_review(live: MatchCache, holder: str) -> None:
    if not live.may_watch(holder):
        raise Forbidden("You may not watch this table.")
    if not live.match.over:
        raise Forbidden("A match can be reviewed once it is over.")
    if live.dealt_again:
        raise RequestRefused("This match began in the middle of another one, so it cannot be reviewed.")
