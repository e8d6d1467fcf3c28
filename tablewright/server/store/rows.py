"""The rows of the database as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from tablewright.server.store.schema import BOT, PERSON


@dataclass(frozen=True)
class TableRow:
    id: str
    game: str
    version: int
    options: dict[str, Any]
    seed: str
    name: str
    public: bool
    spectators: bool
    rematch_of: str | None
    created: float
    touched: float
    ply: int
    round: int
    actor: int | None
    over: bool
    digest: str | None = None
    closed: float | None = None
    owner: str | None = None
    fence: int = 0
    revision: int = 0
    archived: bool = False
    host: str | None = None
    waiting: bool = False
    abandoned: bool = False
    moved: float | None = None
    last: str | None = None
    clock: dict[str, Any] | None = None
    clock_state: dict[str, Any] | None = None
    deadline: float | None = None
    delay: int | str | None = None
    rated: bool = False
    recorded: bool = False
    plans: bool = False
    content: str | None = None
    content_name: str | None = None
    content_version: str | None = None


@dataclass(frozen=True)
class MatchStatus:
    """The columns of a table's row that change with every action. Lists of tables show them."""

    ply: int
    round: int
    actor: int | None
    over: bool
    digest: str | None = None
    last: str | None = None
    clock_state: dict[str, Any] | None = field(default=None, hash=False)
    deadline: float | None = None


@dataclass(frozen=True)
class SeatRow:
    table_id: str
    seat: int
    kind: str
    name: str
    level: str | None
    holder: str | None
    link: str
    away: str | None = None
    abandons: bool = False
    calendar: dict[str, Any] | None = None
    coach: bool = False

    @property
    def open(self) -> bool:
        return self.kind == PERSON and self.holder is None

    @property
    def bot_plays(self) -> bool:
        """Whether a bot plays here, for itself or for a person."""
        return self.kind == BOT or self.away is not None


@dataclass(frozen=True, slots=True)
class ActionRow:
    table_id: str
    number: int
    kind: str
    ply: int
    action: int
    actor: int | None
    client_id: str
    remark: str | None
    at: float


class Outcome(Enum):
    """What has become of an action that was to be added."""

    COMMITTED = "it is in the database for good"
    TOO_LATE = "another action was faster"
    NOT_OWNED = "another process owns the table"
    NO_TABLE = "the table was deleted"


class NewAction(NamedTuple):
    """An action to be added, with the status of its match afterwards."""

    row: ActionRow
    status: MatchStatus
    fence: int | None = None  # of the process that owns the table; None: there is only one process

    @property
    def key(self) -> tuple[str, str]:
        return self.row.table_id, self.row.client_id


@dataclass(frozen=True)
class ResultRow:
    """A seat of a finished match. See `results` in the schema."""

    table_id: str
    seat: int
    game: str
    version: int
    variant: str | None
    players: int
    holder: str | None
    player: str | None
    place: int
    points: int
    payoff: float | None
    together: bool
    ending: str | None
    forfeit: bool
    plies: int
    finished: float
    rated: bool
    number: int | None = None
    mu: float | None = None
    sigma: float | None = None


@dataclass(frozen=True)
class ChatRow:
    table_id: str
    number: int
    seat: int | None
    name: str
    client_id: str
    text: str
    at: float
    holder: str | None = None


@dataclass(frozen=True)
class Relation:
    """Somebody whom a holder has muted or blocked."""

    id: str
    holder: str
    other: str
    kind: str  # MUTE or BLOCK
    name: str
    created: float


@dataclass(frozen=True)
class ReportRow:
    number: int
    table_id: str
    holder: str
    seat: int | None
    name: str
    address: str | None
    reporter: str | None
    reason: str
    words: str
    chat: list[dict[str, Any]]
    created: float
    closed: float | None
    note: str


@dataclass(frozen=True)
class PlanRow:
    table_id: str
    seat: int
    holder: str
    number: int
    ply: int
    lines: list[list[dict[str, Any]]]
    note: str | None = None


@dataclass(frozen=True)
class VersionRow:
    id: str
    holder: str
    game: str
    name: str
    parent: str | None
    content: str
    body: bytes
    created: float
    touched: float
