"""The routes of what helps to learn a game."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path

from tablewright.server.web import learning
from tablewright.server.web.messages.learning import FigurePosition
from tablewright.server.web.messages.texts import Aid, Rulebook
from tablewright.server.web.routes import PROBLEMS, Slug

FigureName = Annotated[str, Path(max_length=80)]

router = APIRouter(prefix="/api/games/{slug}", responses=PROBLEMS)


@router.get("/rulebook")
async def rulebook(slug: Slug) -> Rulebook:
    return learning.rulebook(slug)


@router.get("/aid")
async def aid(slug: Slug) -> Aid:
    return learning.aid(slug)


@router.get("/figures/{name}")
async def figure(slug: Slug, name: FigureName) -> FigurePosition:
    return await asyncio.to_thread(learning.figure, slug, name)
