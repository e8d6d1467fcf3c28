"""The routes of puzzles. Nothing is stored: the browser keeps what was solved."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path

from tablewright.server.errors import TooManyRequests
from tablewright.server.web import puzzles
from tablewright.server.web.messages.learning import Puzzle, PuzzleAnswer, Puzzles, PuzzleTry
from tablewright.server.web.routes import PROBLEMS, Address, Limits, Slug, TheServices

Number = Annotated[int, Path(ge=1, le=100_000)]

router = APIRouter(prefix="/api/games/{slug}/puzzles", responses=PROBLEMS)


@router.get("")
async def all_puzzles(slug: Slug) -> Puzzles:
    return await asyncio.to_thread(puzzles.puzzles, slug)


def limit_tries(limits: Limits, address: Address) -> None:
    if not limits.puzzle_tries.of(address).take():
        raise TooManyRequests("Too many puzzles at once. Please wait a moment.")


LIMITED = [Depends(limit_tries)]


@router.get("/{number}", dependencies=LIMITED)
async def puzzle(slug: Slug, number: Number, services: TheServices) -> Puzzle:
    return await asyncio.to_thread(puzzles.puzzle, slug, number, not services.precompiler.is_compiled(slug))


@router.post("/{number}/try", dependencies=LIMITED)
async def try_action(slug: Slug, number: Number, form: PuzzleTry, services: TheServices) -> PuzzleAnswer:
    plain = not services.precompiler.is_compiled(slug)
    return await asyncio.to_thread(puzzles.answer, slug, number, form.action, plain)
