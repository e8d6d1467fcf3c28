"""The lobby: seeking a game, and codes that invite to a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tablewright.server.web.messages.shared import MAX_SEATS, ClientId, Message, PersonName
from tablewright.server.web.messages.tables import Clock

MAX_TYPED_CODE = 40

PlayerCount = Annotated[int, Field(ge=1, le=MAX_SEATS)]


class Seek(Message):
    """A game that somebody wants to play. The page sends it again every few seconds while it waits."""

    id: ClientId
    game: Annotated[str, Field(max_length=80)]
    least: PlayerCount
    most: PlayerCount
    clock: Clock | None = None
    name: PersonName | None = None


class SeekStatus(Message):
    """What has become of a seek. It is matched once; then `table` is where the game is."""

    state: Literal["waiting", "matched"]
    table: str | None
    waiting: int  # how many people want the same game with the same clock, you included
    since: float  # seconds since 1970


class SoughtGame(Message):
    """A game that some people wait for."""

    game: str
    least: int
    most: int
    clock: Clock | None
    people: int


class Code(Message):
    """Six letters that invite to a table, until its match starts or they expire."""

    code: str
    expires: float


class CodeTry(Message):
    code: Annotated[str, Field(max_length=MAX_TYPED_CODE)]


class Invited(Message):
    table: str
