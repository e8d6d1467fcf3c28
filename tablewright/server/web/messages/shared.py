"""What all messages have in common."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from tablewright.server.people.names import MAX_NAME_LENGTH

MAX_SEATS = 16
MAX_INT = 2**31 - 1
PersonName = Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH)]
SeatNumber = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Ply = Annotated[int, Field(ge=0, le=MAX_INT)]
ActionNumber = Annotated[int, Field(ge=0, le=MAX_INT)]
ClientId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{6,32}$")]
Values = dict[str, Any]


class Message(BaseModel):
    """A message from either side. Unknown fields are refused, and a number in quotes is not a number."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(Message):
    """Why a request was refused, in one plain sentence."""

    sentence: str
    rule: str | None = None
    seat: int | None = None  # the seat whose name was refused
