"""Tools for measuring targets: rows of the table, samples that are played once, and replayed games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np

from tablewright.arena.recording import GameRecord, Recorder
from tablewright.arena.samples import SamplePlan, derive_seed, replay_record, rotated
from tablewright.arena.workers import WorkerPool
from tablewright.bots import Bot, open_bot
from tablewright.engine.copies import Copy, in_use, read_number
from tablewright.engine.game import Game
from tablewright.engine.intervals import Z95
from tablewright.engine.registry import load, open_box
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import Estimate, mean, share
from tablewright.lab.wording import percent, with_interval

ANY = float("inf")
SEED = 11
MET, NOT_MET, NOT_SETTLED, REPORTED = "met", "**not met**", "not settled", "reported"


@dataclass(frozen=True)
class Row:
    """One target for one table. It is not settled if the value is outside the range but its interval overlaps it."""

    target: str
    table: str
    measured: Estimate
    low: float = -ANY
    high: float = ANY
    is_share: bool = False

    @property
    def verdict(self) -> str:
        if self.low == -ANY and self.high == ANY:
            return REPORTED
        if self.low <= self.measured.value <= self.high:
            return MET
        touches = self.measured.low <= self.high and self.measured.high >= self.low
        return NOT_SETTLED if touches or self.measured.count == 0 else NOT_MET

    @property
    def shown(self) -> str:
        return percent(self.measured) if self.is_share else with_interval(self.measured, 2)

    @property
    def count(self) -> int:
        return self.measured.count


@dataclass(frozen=True)
class Each:
    """A target that every member of a group must meet, such as seats, cards or houses. The intervals hold jointly."""

    target: str
    table: str
    members: Mapping[str, Estimate]
    low: float = 0.0
    high: float = 1.0
    is_share: bool = True

    @cached_property
    def outside(self) -> list[str]:
        return [name for name, e in self.members.items() if not self.low <= e.value <= self.high]

    @cached_property
    def clearly(self) -> list[str]:
        """Those whose interval, widened for the number of members, lies outside the range."""
        wider = NormalDist().inv_cdf(1 - 0.025 / max(1, len(self.members))) / Z95
        return [name for name in self.outside if self.misses(self.members[name], wider)]

    def misses(self, e: Estimate, wider: float) -> bool:
        if self.is_share:
            e = share(e.value * e.count / wider**2, max(1, round(e.count / wider**2)))
            return e.low > self.high or e.high < self.low
        half = wider * e.width / 2
        return e.value - half > self.high or e.value + half < self.low

    @property
    def verdict(self) -> str:
        if not self.members:
            return NOT_SETTLED
        return NOT_MET if self.clearly else NOT_SETTLED if self.outside else MET

    @property
    def count(self) -> int:
        """The cases of the member with the fewest."""
        return min((e.count for e in self.members.values()), default=0)

    @property
    def shown(self) -> str:
        if not self.members:
            return "–"
        least = min(self.members, key=lambda name: self.members[name].value)
        most = max(self.members, key=lambda name: self.members[name].value)
        write = percent if self.is_share else with_interval
        words = f"{len(self.members)} measured: from {write(self.members[least])} {least} to "
        words += f"{write(self.members[most])} {most}"
        if self.clearly:
            words += f"; clearly outside: {', '.join(self.clearly[:8])}"
            words += f" and {len(self.clearly) - 8} more" if len(self.clearly) > 8 else ""
        return words


Rows = Iterator[Row | Each]


def edited(slug: str, pairs: Iterable[str], folder: Path | None = None) -> Copy:
    """A designer's copy from a folder, if there is one, with numbers changed as "file.path=3" says."""
    data = open_box(slug).folder / "data"
    with in_use(Copy(folder)):
        return Copy(folder, tuple(read_number(data, *pair.split("=", 1)) for pair in pairs))


class Bench:
    """Plays the samples that targets ask for, each once."""

    def __init__(self, slug: str, level: str, group: str, games: int, content: Copy, pool: WorkerPool):
        self.slug, self.level, self.group, self.games = slug, level, group, games
        self.content, self.pool = content, pool
        self.kept: dict[Any, Sample] = {}

    def load(self, edits: tuple[tuple[str, Any], ...] = (), **options: Any) -> Game:
        return load(self.slug, content=Copy(self.content.folder, (*self.content.edits, *edits)), **options)

    def sample(
        self,
        bots: tuple[str, ...] = (),
        games: int = 0,
        same: int = 1,
        edits: tuple[tuple[str, Any], ...] = (),
        **options: Any,
    ) -> Sample:
        key = (bots, games, same, edits, tuple(sorted(options.items())))
        if key not in self.kept:
            plan = SamplePlan(self.load(edits, **options), bots or (self.level,), games or self.games, SEED, same=same)
            self.kept[key] = Sample(plan, self.pool.play_plans([plan])[0])
        return self.kept[key]

    def against(self, odd: Callable[[Game, int], Bot], games: int = 0, **options: Any) -> Estimate:
        """How often one odd player finishes first among others of the level, every deal once from each seat."""
        game = self.load(**options)
        n = game.players
        recorder, shares = Recorder(game), []
        for number in range(n * max(1, (games or self.games) // n)):
            order = rotated(range(n), number)
            bots = [odd(game, number) if place == 0 else self.usual(game, number, place) for place in order]
            w = recorder.play(game.new(seed=derive_seed(SEED, number // n)), bots, ["odd"] * n)
            shares.append(float(w.best_shares[order.index(0)]))
        return mean(shares)

    def usual(self, game: Game, number: int, place: int) -> Bot:
        return open_bot(self.level, game, derive_seed(SEED, number, 2 + place))


# --- Figures that several games share -------------------------------------------------------------------------------


def within(hits: np.ndarray | list[Any]) -> Estimate:
    hits = np.asarray(hits)
    return share(float(hits.sum()), len(hits))


def ended(sample: Sample, name: str) -> Estimate:
    return share(sample.endings[name], len(sample.games))


def of_elements(sample: Sample, kind: str) -> list[int]:
    return [i for i, e in enumerate(sample.game.box.study.elements) if e.kind == kind]


def taken_per_game(sample: Sample, *names: str) -> np.ndarray:
    """How often these elements, or all of a kind, were taken in each game."""
    places = [i for i, e in enumerate(sample.game.box.study.elements) if e.name in names or e.kind in names]
    return np.array([w.taken[:, places].sum() for w in sample.games])


def share_of(parts: np.ndarray, wholes: np.ndarray) -> Estimate:
    """A part of a whole over all games, with the interval of a ratio."""
    parts, wholes = np.asarray(parts, float), np.asarray(wholes, float)
    whole = wholes.sum()
    if whole == 0:
        return Estimate(float("nan"), 0.0, 1.0, 0)
    ratio = float(parts.sum() / whole)
    error = float(np.sqrt(((parts - ratio * wholes) ** 2).sum())) / whole
    return Estimate(ratio, max(0.0, ratio - Z95 * error), ratio + Z95 * error, len(parts))


def from_the_start(sample: Sample) -> dict[str, Estimate]:
    """How often each seat finishes first, with seats numbered from the player who begins."""
    return places_of(rolled_from_the_start(sample))


def rolled_from_the_start(sample: Sample) -> np.ndarray:
    """The shares of the first place in each game, with seats numbered from the player who begins."""
    rolled = []
    for number, w in enumerate(sample.games):
        first = [start["turn"] in ("first", "1") for start in w.starts].index(True)
        rolled.append(np.roll(sample.firsts[number], -first))
    return np.array(rolled)


def by_seat(sample: Sample) -> dict[str, Estimate]:
    return places_of(sample.firsts)


def places_of(best: np.ndarray) -> dict[str, Estimate]:
    return {f"seat {place + 1}": share(float(best[:, place].sum()), len(best)) for place in range(best.shape[1])}


def fair_seats(number: str, sample: Sample, table: str, points: float, seats: Mapping[str, Estimate]) -> Each:
    fair = 1 / sample.players
    target = f"{number}seats within {100 * points:.0f} points of {fair:.0%}"
    return Each(target, table, seats, fair - points, fair + points)


@dataclass(frozen=True)
class ReplayedGame:
    """One game with all entries of its journal, and its states at the beginning and at the end."""

    entries: list[tuple[int, ...]]
    beginning: np.record
    state: np.record

    def of(self, kind: int) -> list[tuple[int, ...]]:
        return [entry for entry in self.entries if entry[0] == kind]


def replayed_games(sample: Sample, most: int = 0) -> list[ReplayedGame]:
    """The games of a sample, replayed for their journals."""
    return [replay_game(w, sample.game) for w in sample.games[: most or len(sample.games)]]


def replay_game(w: GameRecord, game: Game) -> ReplayedGame:
    match = replay_record(w, game)
    entries = [*match.opening]
    for move in match.moves:
        entries += move.entries
    return ReplayedGame(entries, game.new(seed=w.seed).state, match.state)


def how_often(seen: np.ndarray, used: np.ndarray, names: Iterable[str], fewest: int = 20) -> dict[str, Estimate]:
    """For each column, the share of the games that show it in which it is used; rarely shown ones are left out."""
    counts = zip(names, (seen & used).sum(axis=0), seen.sum(axis=0), strict=True)
    return {name: share(int(hits), int(count)) for name, hits, count in counts if count >= fewest}


def offered_and_taken(sample: Sample, kind: str, fewest: int = 20) -> dict[str, Estimate]:
    """For each element of a kind, the share of the games that offered it in which somebody took it."""
    places = of_elements(sample, kind)
    seen = np.array([w.offered[:, places].sum(axis=0) > 0 for w in sample.games])
    used = np.array([w.taken[:, places].sum(axis=0) > 0 for w in sample.games])
    return how_often(seen, used, [sample.game.box.study.elements[i].key for i in places], fewest)


def chosen_of_offers(sample: Sample, kind: str, fewest: int = 60) -> dict[str, Estimate]:
    """For each element of a kind, the share of the decisions that offered it in which it was chosen."""
    places = of_elements(sample, kind)
    offered = np.sum([w.offered[:, places].sum(axis=0) for w in sample.games], axis=0)
    taken = np.sum([w.taken[:, places].sum(axis=0) for w in sample.games], axis=0)
    return {
        sample.game.box.study.elements[i].key: share(int(t), int(o))
        for i, t, o in zip(places, taken, offered, strict=True)
        if o >= fewest
    }
