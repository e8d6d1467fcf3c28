"""The routes for practising with reviewed matches. Whoever may see a review may try its decisions."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter

from tablewright.server.operate.limits import MAX_REVIEWS_COMPARED
from tablewright.server.web import practice
from tablewright.server.web.messages.learning import PracticeCard, PracticePosition, PuzzleAnswer, PuzzleTry
from tablewright.server.web.puzzle_routes import LIMITED
from tablewright.server.web.review_routes import Reviewable
from tablewright.server.web.routes import PROBLEMS, Holder, PlyInPath, Slug, TheServices

router = APIRouter(prefix="/api", responses=PROBLEMS, dependencies=LIMITED)
AT = "/tables/{table_id}/practice/{ply}"


@router.get("/games/{slug}/mistakes")
async def mistakes(slug: Slug, services: TheServices, holder: Holder) -> list[PracticeCard]:
    """What the viewer could have done better in the latest matches that were reviewed."""
    found = await services.reviews.store.of_person(holder, MAX_REVIEWS_COMPARED)
    return await asyncio.to_thread(practice.cards, found, slug)


@router.get(AT)
async def practice_position(live: Reviewable, ply: PlyInPath, services: TheServices) -> PracticePosition:
    body = (await services.reviews.progress(live.id)).body
    return await asyncio.to_thread(practice.practice_position, live.match, body, ply)


@router.post(AT + "/try")
async def try_action(live: Reviewable, ply: PlyInPath, form: PuzzleTry, services: TheServices) -> PuzzleAnswer:
    body = (await services.reviews.progress(live.id)).body
    return await asyncio.to_thread(practice.answer, live.match, body, ply, form.action)
