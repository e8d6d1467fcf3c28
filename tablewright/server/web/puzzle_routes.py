"""The routes of puzzles. Nothing is stored: the browser keeps what was solved."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path

from tablewright.server.errors import TooManyRequests
from tablewright.server.web import puzzles
from tablewright.server.web.messages.learning import Puzzle, PuzzleAnswer, Puzzles, PuzzleTry
from tablewright.server.web.routes import PROBLEMS, Address, Limits, Slug, TheServices

Number = Annotated[int, Path(ge=1, le=100_000)]

router = APIRouter(prefix="/api/games/{slug}/puzzles", responses=PROBLEMS)


@router.get("")
async def all_puzzles(slug: Slug) -> Puzzles:
    return await asyncio.to_thread(puzzles.puzzles, slug)


@router.get("/{number}")
async def puzzle(slug: Slug, number: Number, services: TheServices, limits: Limits, address: Address) -> Puzzle:
    take(limits, address)
    return await asyncio.to_thread(puzzles.puzzle, slug, number, not services.precompiler.is_compiled(slug))


@router.post("/{number}/try")
async def try_action(
    slug: Slug, number: Number, form: PuzzleTry, services: TheServices, limits: Limits, address: Address
) -> PuzzleAnswer:
    take(limits, address)
    plain = not services.precompiler.is_compiled(slug)
    return await asyncio.to_thread(puzzles.answer, slug, number, form.action, plain)


def take(limits: Limits, address: Address) -> None:
    if not limits.puzzle_tries.of(address).take():
        raise TooManyRequests("Too many puzzles at once. Please wait a moment.")
