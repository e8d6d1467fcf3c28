"""The routes of lessons. Nothing is stored: every request says what the learner has done so far."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path

from tablewright.server.errors import TooManyRequests
from tablewright.server.web import lessons
from tablewright.server.web.messages.learning import Lesson, LessonCard, LessonState, LessonTry
from tablewright.server.web.routes import PROBLEMS, Address, Limits, Slug, TheServices

LessonName = Annotated[str, Path(max_length=80)]

router = APIRouter(prefix="/api/games/{slug}/lessons", responses=PROBLEMS)


@router.get("")
async def all_lessons(slug: Slug) -> list[LessonCard]:
    return lessons.cards(slug)


@router.get("/{name}")
async def lesson(slug: Slug, name: LessonName) -> Lesson:
    return await asyncio.to_thread(lessons.lesson, slug, name)


@router.post("/{name}/try")
async def try_action(
    slug: Slug, name: LessonName, form: LessonTry, services: TheServices, limits: Limits, address: Address
) -> LessonState:
    if not limits.lesson_tries.of(address).take():
        raise TooManyRequests("Too many tries at once. Please wait a moment.")
    plain = not services.precompiler.is_compiled(slug)
    return await asyncio.to_thread(lessons.answer, slug, name, form, plain)
