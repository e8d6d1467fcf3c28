"""The designers' workshop: versions of a game's content, what is in them, and verdicts."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tablewright.server.web.messages.positions import Position
from tablewright.server.web.messages.shared import MAX_SEATS, Message, Values
from tablewright.server.web.messages.tables import Settings

MAX_VERSION_NAME_LENGTH = 60
MAX_CELL_LENGTH = 400

VersionName = Annotated[str, Field(min_length=1, max_length=MAX_VERSION_NAME_LENGTH)]
VersionId = Annotated[str, Field(max_length=24)]


class NewCell(Message):
    """Another value of a cell, as it is typed. An empty text takes the value away."""

    name: Annotated[str, Field(max_length=200)]
    text: Annotated[str, Field(max_length=MAX_CELL_LENGTH)]


class NewVersion(Message):
    """A version that begins as a copy of the shipped content, or of another version, perhaps with one change."""

    game: Annotated[str, Field(max_length=80)]
    name: VersionName
    copy_of: VersionId | None = None
    change: NewCell | None = None


class NewVersionName(Message):
    name: VersionName


class VerdictWish(Message):
    """What a version is compared with, "shipped" or another version, how many play, and which bots."""

    against: VersionId | None = None  # the version that it was copied from
    players: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = None
    bots: Annotated[str, Field(max_length=40)] | None = None  # one of the version's; greedy


class ReportWish(Message):
    """How many play the games of a report."""

    players: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = None


class VersionTable(Message):
    """A table at which a version is played at once."""

    players: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = None
    friends: bool = False  # whether the other seats are for friends; otherwise bots have them


class VersionCard(Message):
    id: str
    game: str
    name: str
    parent: str | None  # the version that it was copied from
    content: str  # a hash of all its values
    touched: float  # seconds since 1970


class CellColumn(Message):
    """A column of a sheet, or a field of a form."""

    key: str
    title: str
    kind: Literal["number", "truth", "words", "text"]
    low: int | None
    high: int | None
    words: list[str]  # that are accepted
    meanings: dict[str, str]  # the game's sentence for each of them, where it has one
    note: str
    rules: list[str]  # the numbers of the rules that it belongs to


class CellRow(Message):
    name: str  # of its cells, up to the column
    title: str
    cells: list[str]


class CellSheet(Message):
    """All cards of a kind, or the single numbers of a file as a form with one row."""

    name: str
    title: str
    note: str
    is_form: bool
    columns: list[CellColumn]
    rows: list[CellRow]


class CellChange(Message):
    name: str  # of the cell
    sentence: str


class BotChoice(Message):
    """Bots that a verdict can be asked of."""

    name: str
    about: str


class Version(Message):
    """A version with all that is in it, and what differs from the version that it is compared with."""

    card: VersionCard
    sheets: list[CellSheet]
    changes: list[CellChange]
    bots: list[BotChoice]


class EditedVersion(Message):
    """A version after an edit. `text` is the cell as it is now."""

    card: VersionCard
    text: str
    changes: list[CellChange]


class VersionMatch(Message):
    """A finished match of a version. `current`: with the values that the version has now."""

    table: str
    names: list[str]  # of the people
    finished: float
    current: bool


class VerdictStatus(Message):
    """How far a verdict is, and the verdict itself as far as it is made."""

    state: Literal["none", "waiting", "working", "settled", "done", "stopped", "failed"]
    games: int  # that were played with each version
    queue: int  # how many verdicts wait
    why: str  # it failed
    verdict: Values | None  # in the form of `lab/verdict.py`


class ReportStatus(Message):
    """How far a report is, and the report itself when it is made."""

    state: Literal["none", "waiting", "working", "settled", "done", "stopped", "failed"]
    games: int  # that were played
    total: int  # that it takes; 0: not known yet
    queue: int  # how many verdicts and reports wait
    why: str  # it failed
    key: str  # names the report where its example matches are asked for
    newer: int  # finished matches of people that are not in it
    report: Values | None  # in the form of `lab/report_data.py`


class ReportMatch(Message):
    """A position of an example match of a report."""

    seat: int  # the one that it is seen from
    plies: int  # of the whole match
    bots: list[str]
    settings: Settings
    position: Position
