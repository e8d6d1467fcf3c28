"""What a review says, as records that go to JSON and back.

A ply counts the actions played before. A point of the curve at ply 5 is the position after five actions, and the
decision at ply 5 is the one that was taken there. Chances are from 0 to 1. What a decision lost and what turned a match
is in points of chance, from 0 to 100. Results, expectations and the ledger are payoffs, from 0 to 1.

A review comes in parts. While it is being made, the curve is coarse and has fewer points than the match has positions,
`decisions` has only those that are judged, and `expected`, `ledger` and `summary` are null.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from tablewright.engine.errors import TablewrightError
from tablewright.review.displays import review_html, review_plot

FORMAT = 1

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder", "forced"]
StrokeKind = Literal["luck", "skill"]
Record = TypeVar("Record")


class BadReview(TablewrightError):
    """A text that is not a review, or one of a format that is not known."""


@dataclass(frozen=True)
class JudgedBy:
    """Who judged, over how many imagined games for each position of the curve, and by which seed."""

    name: str
    worlds: int
    seed: int


@dataclass(frozen=True)
class Survival:
    """The chance of a table that wins or loses together."""

    chance: float
    low: float
    high: float


@dataclass(frozen=True)
class Point:
    """The chance of every seat to win at one position, with its 95 % interval."""

    ply: int
    chance: list[float]
    low: list[float]
    high: list[float]
    survival: Survival | None


@dataclass(frozen=True)
class Better:
    """The action that would have given most."""

    action: int
    words: str


@dataclass(frozen=True)
class Step:
    """One action of a line."""

    seat: int
    words: str


@dataclass(frozen=True)
class Decision:
    """One decision: what it gave away, in points of chance to win, with the 95 % interval."""

    ply: int
    seat: int
    action: int
    words: str
    kind: str  # the family of the action
    lost: float
    low: float
    high: float
    grade: Grade
    better: Better | None
    why: str | None
    rules: list[str]
    line: list[Step]  # from the better action on


@dataclass(frozen=True)
class TurningPoint:
    """The action at which the chance of a seat changed most, in points."""

    ply: int
    seat: int
    change: float
    words: str


@dataclass(frozen=True)
class Ledger:
    """Where a seat's result came from. The four parts sum to the result less what was expected."""

    deal: float
    draws: float
    own: float
    others: float


@dataclass(frozen=True)
class Stroke:
    """One large part of the ledger."""

    ply: int
    kind: StrokeKind
    worth: float
    words: str


@dataclass(frozen=True)
class KindSummary:
    """All decisions of one kind, the forced ones left out."""

    decisions: int
    lost: float  # points on average
    accuracy: float


@dataclass(frozen=True)
class Summary:
    """How a seat decided. The figures can be compared from match to match."""

    accuracy: float | None  # from 0 to 100; None without a decision that was free
    mattered: int  # decisions in which an action would have cost at least an inaccuracy
    seconds: float | None  # time used, where it is known
    strongest: str | None  # the phase of the game in which it decided best
    weakest: str | None
    by_kind: dict[str, KindSummary]


@dataclass(frozen=True)
class SeatReview:
    """One seat: its result, where it came from, and how it decided."""

    name: str
    result: float
    expected: float | None
    ledger: Ledger | None
    strokes: list[Stroke]
    summary: Summary | None


@dataclass(frozen=True)
class Review:
    """All that is said about one match."""

    format: int
    game: str
    players: int
    options: dict[str, Any]
    judge: JudgedBy
    curve: list[Point]
    decisions: list[Decision]
    turning_points: list[TurningPoint]
    seats: list[SeatReview]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing any more."""
        return all(seat.ledger is not None for seat in self.seats)

    def as_data(self) -> dict[str, Any]:
        """The review as plain dicts and lists."""
        return asdict(self)

    def to_json(self) -> str:
        """The review as JSON; `read_review` reads it."""
        return json.dumps(self.as_data(), separators=(",", ":"))

    def plot(self) -> Any:
        """The chance of every seat to win over the match, as a figure of Plotly."""
        return review_plot(self)

    def _repr_html_(self) -> str:
        return review_html(self)


def read_review(text: str) -> Review:
    """The review of a JSON text."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadReview("This is not a review: it is not JSON.") from None
    return review_from_data(data)


def review_from_data(data: Any) -> Review:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadReview(f"This is not a review of format {FORMAT}.")
    review: Review = record_from_data(Review, data, "review")
    return review


def record_from_data(kind: type[Record], data: Any, where: str) -> Record:
    """A dataclass from its plain data; the message names what does not fit."""
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    if not isinstance(data, dict) or set(data) != names:
        raise BadReview(f"The review is damaged: {where} should have {', '.join(sorted(names))}.")
    hints = get_type_hints(kind)
    return kind(**{name: value_from_data(hints[name], data[name], f"{where}.{name}") for name in names})


def value_from_data(hint: Any, data: Any, where: str) -> Any:
    if hint is Any:
        return data
    if is_dataclass(hint):
        return record_from_data(hint, data, where)  # type: ignore[arg-type]
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return None if data is None and NoneType in inner else value_from_data(inner[0], data, where)
    if origin is list and isinstance(data, list):
        return [value_from_data(inner[0], item, f"{where}[{i}]") for i, item in enumerate(data)]
    if origin is dict and isinstance(data, dict):
        return {key: value_from_data(inner[1], item, f"{where}.{key}") for key, item in data.items()}
    if origin is Literal and data in inner:
        return data
    if hint is float and isinstance(data, int | float) and not isinstance(data, bool):
        return float(data)
    if isinstance(hint, type) and isinstance(data, hint) and not isinstance(data, bool):
        return data
    raise BadReview(f"The review is damaged: {where} has an unexpected value.")
