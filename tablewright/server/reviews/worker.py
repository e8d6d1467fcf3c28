"""The process that makes reviews: `python -m tablewright.server.reviews.worker`.

It reads one job a line from its input: JSON with the saved `match`, the `content` of a designer's version, the
`seconds` that each seat used, and the `partial` review that was made before, if there is one. For each job it prints
lines that begin with `part` and go on with the review as JSON. The last line begins with `done` if the review is
complete; with `pause` if the seconds of its `turn` are over; or with `failed`, and then it says why.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import tablewright
from tablewright.bots.nets.judge import best_judge
from tablewright.engine.copies import Copy
from tablewright.review.making import review_match
from tablewright.review.shape import Review, read_review

LOW_PRIORITY = 10
MOST_THREADS = 2
SECONDS_BETWEEN_PARTS = 0.4
PART, PAUSE, DONE, FAILED = "part", "pause", "done", "failed"


def serve() -> None:
    """Make reviews until there is no more input."""
    with suppress(AttributeError):  # Windows has no such call
        os.nice(LOW_PRIORITY)  # playing comes first
    for line in sys.stdin:
        for answer in answers(json.loads(line)):
            print(answer, flush=True)


def answers(job: dict[str, Any]) -> Iterator[str]:
    """The lines for one job. Parts that follow each other too quickly are left out."""
    began, told = time.monotonic(), 0.0
    try:
        for number, found in enumerate(make(job)):
            now = time.monotonic()
            is_new = number > 0 or not job["partial"]  # the first part of a review that goes on is the old one
            if found.complete:
                yield f"{DONE} {found.to_json()}"
            elif is_new and now - began >= job["turn"]:
                yield f"{PAUSE} {found.to_json()}"
                return
            elif now - told >= SECONDS_BETWEEN_PARTS:
                told = now
                yield f"{PART} {found.to_json()}"
    except Exception as error:
        yield f"{FAILED} {type(error).__name__}: {' '.join(str(error).split())}"


def make(job: dict[str, Any]) -> Iterator[Review]:
    partial = read_review(job["partial"]) if job["partial"] else None
    match = tablewright.replay(job["match"], content=Copy(contents=job["content"]))
    judge = best_judge(match, threads=min(MOST_THREADS, os.cpu_count() or 1))
    if partial and partial.judge.name != judge.name:  # begun before the game had this net
        partial = None
    return review_match(match, judge=judge, partial=partial, seconds=job["seconds"])


if __name__ == "__main__":
    serve()
