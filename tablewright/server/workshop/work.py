"""What can be asked of the processes that play versions: a verdict on a pair of versions, or a report on one."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, ClassVar

from tablewright import __version__
from tablewright.engine.workbook import HASH_BYTES, hash_of
from tablewright.server.tables.games import box_of
from tablewright.server.workshop.bots import GREEDY
from tablewright.server.workshop.process import REPORT, VERDICT, ReportJob, VerdictJob

SECONDS_OF_A_TURN = 2.0


@dataclass(frozen=True)
class Pair:
    """An old and a new version of a game's content to be compared, how many play, and which bots."""

    game: str
    players: int
    old: str  # contents, as JSON
    new: str
    bots: str = GREEDY
    kind: ClassVar[str] = VERDICT

    @property
    def key(self) -> str:
        """The same for the same games: of the same contents, rules, players and bots."""
        return key_of(self.game, self.players, self.bots, hash_of(self.old), hash_of(self.new))

    @property
    def tested(self) -> str:
        return tested(self.game, self.players, self.new)

    def job(self, known: bytes | None) -> VerdictJob:
        judged = json.loads(known)["games"] if known else 0
        return VerdictJob(self.game, self.players, self.bots, self.old, self.new, judged, SECONDS_OF_A_TURN)


@dataclass(frozen=True)
class VersionReport:
    """A version of a game's content to be reported on, and the matches of people that go into the report."""

    game: str
    players: int
    content: str  # as JSON
    tables: tuple[str, ...] = ()  # of the people's matches
    matches: list[dict[str, Any]] = field(default_factory=list, compare=False)  # the same, to be played again
    kind: ClassVar[str] = REPORT

    @property
    def key(self) -> str:
        return key_of(self.game, self.players, REPORT, hash_of(self.content), *self.tables)

    @property
    def tested(self) -> str:
        return tested(self.game, self.players, self.content)

    def job(self, known: bytes | None) -> ReportJob:
        return ReportJob(self.game, self.players, self.content, self.matches, SECONDS_OF_A_TURN)


Work = Pair | VersionReport


def key_of(game: str, *parts: str | int) -> str:
    """A hash of all that the games follow from."""
    known = [__version__, game, box_of(game).version, *parts]
    return blake2b(json.dumps(known).encode(), digest_size=HASH_BYTES).hexdigest()


def tested(game: str, players: int, content: str) -> str:
    """Names a version of which a game has come to its end."""
    return f"{game} {players} {hash_of(content)}"
