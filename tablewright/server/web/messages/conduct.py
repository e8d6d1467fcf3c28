"""What people do about each other: mutes, blocks, reports and removed spectators."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from tablewright.server.web.messages.shared import MAX_INT, Message, SeatNumber

MAX_REPORT_LENGTH = 300


class PersonAddress(Message):
    """A person at a table, named by their seat, by a line of the chat, or as a spectator: by one of these."""

    seat: SeatNumber | None = None
    line: Annotated[int, Field(ge=1, le=MAX_INT)] | None = None
    spectator: Annotated[str, Field(max_length=32)] | None = None

    @model_validator(mode="after")
    def check_one(self) -> PersonAddress:
        if sum(value is not None for value in (self.seat, self.line, self.spectator)) != 1:
            raise ValueError("name one person")
        return self


class NewReport(PersonAddress):
    """For the operators of the server. It goes to them with the chat around it."""

    reason: Literal["abuse", "cheating", "stalling", "name", "other"]
    words: Annotated[str, Field(max_length=MAX_REPORT_LENGTH)] = ""


class ReportSent(Message):
    sentence: str


class RelationCard(Message):
    """Somebody whom you have muted or blocked."""

    id: str
    kind: Literal["mute", "block"]
    name: str


class SeatConduct(Message):
    """What you have done about the person in a seat."""

    seat: int
    mute: str | None  # the id of your mute; null: you have not muted them
    block: str | None


class SpectatorCard(Message):
    id: str
    name: str


class People(Message):
    """The others at a table. Only the host is told who looks on."""

    seats: list[SeatConduct]
    spectators: list[SpectatorCard]
