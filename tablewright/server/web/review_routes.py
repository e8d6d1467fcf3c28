"""The routes of reviews. Every one of them first checks that the match is over and that the viewer may see it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Response

from tablewright.review.many import PlayerReview
from tablewright.server.errors import TooManyRequests
from tablewright.server.operate.limits import MAX_REVIEWS_COMPARED, SECONDS_TO_WAIT_FOR_NEWS
from tablewright.server.reviews.person import review_person
from tablewright.server.reviews.queue import Progress, Reviews
from tablewright.server.reviews.rights import check_may_review
from tablewright.server.store.schema import DONE, FAILED
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.web.lists import has_tag
from tablewright.server.web.messages.tables import ReviewStatus
from tablewright.server.web.routes import PROBLEMS, Address, Holder, Limits, TheServices, TheTable

router = APIRouter(prefix="/api", responses=PROBLEMS)
TABLE = "/tables/{table_id}/review"


async def reviewable(live: TheTable, holder: Holder) -> LiveTable:
    check_may_review(live, holder)
    return live


Reviewable = Annotated[LiveTable, Depends(reviewable)]


@router.post(TABLE, response_model=ReviewStatus, status_code=202)
async def ask(live: Reviewable, services: TheServices, holder: Holder, limits: Limits, address: Address) -> Response:
    """Have the review made, if there is none yet."""
    if not limits.reviews.of(address).take():
        raise TooManyRequests("Too many reviews at once. Please wait a moment.")
    await services.reviews.ask(live.id, holder)
    return respond(services.reviews, await services.reviews.progress(live.id), holder, 202)


@router.get(TABLE, response_model=ReviewStatus, responses={304: {"description": "Nothing has changed."}})
async def status(
    live: Reviewable,
    services: TheServices,
    holder: Holder,
    if_none_match: Annotated[str | None, Header(max_length=200)] = None,
) -> Response:
    """The review as far as it is made. Whoever has that already waits for more for a while."""
    reviews = services.reviews
    found = await reviews.progress(live.id)
    if has_tag(if_none_match, tag_of(found)) and found.state not in (DONE, FAILED):
        await reviews.wait_for_change(live.id, SECONDS_TO_WAIT_FOR_NEWS)
        found = await reviews.progress(live.id)
    if has_tag(if_none_match, tag_of(found)):
        return Response(status_code=304, headers={"etag": tag_of(found)})
    return respond(reviews, found, holder, 200)


@router.delete(TABLE, status_code=204)
async def cancel(live: Reviewable, services: TheServices, holder: Holder) -> None:
    """Stop making the review."""
    await services.reviews.cancel(live.id, holder)


@router.get("/reviews")
async def own_reviews(services: TheServices, holder: Holder, limits: Limits, address: Address) -> list[PlayerReview]:
    """How the viewer decides, game by game, over the latest matches that were reviewed."""
    if not limits.reviews.of(address).take():
        raise TooManyRequests("Too many reviews at once. Please wait a moment.")
    found = await services.reviews.store.of_person(holder, MAX_REVIEWS_COMPARED)
    return await asyncio.to_thread(review_person, found)


def tag_of(found: Progress) -> str:
    return f'"{found.state}-{found.parts}"'


def respond(reviews: Reviews, found: Progress, holder: str, status: int) -> Response:
    """The status as JSON. The review is JSON already and is not read again."""
    message = ReviewStatus.model_construct(
        state=found.state, queue=len(reviews.curves) + len(reviews.queue), mine=found.holder == holder, review=None
    )
    head = message.model_dump_json(exclude={"review"})[:-1]
    body = f'{head},"review":{found.body.decode() if found.body else "null"}}}'
    return Response(body, status, headers={"etag": tag_of(found)}, media_type="application/json")
