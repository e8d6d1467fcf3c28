"""What targets are measured with: rows of the table, samples that are played once, and what journals tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist
from typing import Any

import numpy as np

from tablewright.arena.blocks import Sample, replayed, rotated, seed_of
from tablewright.arena.watching import Watched, Watcher
from tablewright.arena.workers import Crew
from tablewright.bots import Bot, Seat, open_bot
from tablewright.engine.copies import Copy
from tablewright.engine.game import Game
from tablewright.engine.registry import load
from tablewright.lab.evidence import Lot
from tablewright.lab.statistics import Z95, Estimate, mean, share
from tablewright.lab.telling import percent, spanned

ANY = float("inf")
SEED = 11
MET, NOT_MET, NOT_SETTLED, REPORTED = "met", "**not met**", "not settled", "reported"


@dataclass(frozen=True)
class Row:
    """One target at one table. A value outside the range whose interval still touches it settles nothing."""

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
        return percent(self.measured) if self.is_share else spanned(self.measured, 2)

    @property
    def count(self) -> int:
        return self.measured.count

    def __str__(self) -> str:
        return f"| {self.target} | {self.table} | {self.shown} | {self.count} | {self.verdict} |"


@dataclass(frozen=True)
class Each:
    """A target that every member of a group must meet: seats, cards, houses. Their intervals hold all together."""

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
        """Those whose interval, widened for the number of members, lies outside."""
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
        """The cases behind the member that has fewest."""
        return min((e.count for e in self.members.values()), default=0)

    @property
    def shown(self) -> str:
        if not self.members:
            return "–"
        least = min(self.members, key=lambda name: self.members[name].value)
        most = max(self.members, key=lambda name: self.members[name].value)
        tell = percent if self.is_share else spanned
        words = f"{len(self.members)} measured: from {tell(self.members[least])} {least} to "
        words += f"{tell(self.members[most])} {most}"
        if self.clearly:
            words += f"; clearly outside: {', '.join(self.clearly[:8])}"
            words += f" and {len(self.clearly) - 8} more" if len(self.clearly) > 8 else ""
        return words

    def __str__(self) -> str:
        return f"| {self.target} | {self.table} | {self.shown} | {self.count} | {self.verdict} |"


Rows = Iterator[Row | Each]


class Bench:
    """Plays what a target asks for, once."""

    def __init__(self, slug: str, level: str, games: int, content: Copy, crew: Crew):
        self.slug, self.level, self.games, self.content, self.crew = slug, level, games, content, crew
        self.kept: dict[Any, Lot] = {}

    def load(self, edits: tuple[tuple[str, Any], ...] = (), **options: Any) -> Game:
        return load(self.slug, content=Copy(self.content.folder, (*self.content.edits, *edits)), **options)

    def lot(
        self,
        bots: tuple[str, ...] = (),
        games: int = 0,
        same: int = 1,
        edits: tuple[tuple[str, Any], ...] = (),
        **options: Any,
    ) -> Lot:
        key = (bots, games, same, edits, tuple(sorted(options.items())))
        if key not in self.kept:
            sample = Sample(self.load(edits, **options), bots or (self.level,), games or self.games, SEED, same=same)
            self.kept[key] = Lot(sample, self.crew.play_samples([sample])[0])
        return self.kept[key]

    def against(self, odd: Callable[[Game, int], Bot], games: int = 0, **options: Any) -> Estimate:
        """The share of best places of one odd player among others of the level, every deal once from each seat."""
        game = self.load(**options)
        n = game.players
        watcher, shares = Watcher(game), []
        for number in range(n * max(1, (games or self.games) // n)):
            order = rotated(range(n), number)
            bots = [odd(game, number) if place == 0 else self.usual(game, number, place) for place in order]
            w = watcher.play(game.new(seed=seed_of(SEED, number // n)), bots, ["odd"] * n)
            shares.append(float(w.best_shares[order.index(0)]))
        return mean(shares)

    def usual(self, game: Game, number: int, place: int) -> Bot:
        return open_bot(self.level, game, seed_of(SEED, number, 2 + place))


class Shunning:
    """A bot that leaves some elements alone where it can."""

    def __init__(self, bot: Bot, elements: Iterable[int]):
        self.bot = bot
        self.elements = np.array(list(elements))

    def __call__(self, seat: Seat) -> int:
        actions = np.array(seat.legal, np.int32)
        subjects = np.zeros(len(actions), np.int32)
        seat.game.drivers.list_subjects(seat.game.rules_array, seat.state, actions, subjects)
        kept = actions[~np.isin(subjects, self.elements)]
        seat.legal = tuple(int(action) for action in kept) if len(kept) else seat.legal
        return self.bot(seat)


# --- Figures that several games share -------------------------------------------------------------------------------


def within(hits: np.ndarray | list[Any]) -> Estimate:
    hits = np.asarray(hits)
    return share(float(hits.sum()), len(hits))


def ended(lot: Lot, name: str) -> Estimate:
    return share(lot.endings[name], len(lot.games))


def of_elements(lot: Lot, kind: str) -> list[int]:
    return [i for i, e in enumerate(lot.game.box.study.elements) if e.kind == kind]


def taken_per_game(lot: Lot, *names: str) -> np.ndarray:
    """How often these elements, or all of a kind, were taken, game by game."""
    places = [i for i, e in enumerate(lot.game.box.study.elements) if e.name in names or e.kind in names]
    return np.array([w.taken[:, places].sum() for w in lot.games])


def share_of(parts: np.ndarray, wholes: np.ndarray) -> Estimate:
    """A part of a whole over all games, with the interval that their spread leaves."""
    parts, wholes = np.asarray(parts, float), np.asarray(wholes, float)
    whole = wholes.sum()
    if whole == 0:
        return Estimate(float("nan"), 0.0, 1.0, 0)
    ratio = float(parts.sum() / whole)
    error = float(np.sqrt(((parts - ratio * wholes) ** 2).sum())) / whole
    return Estimate(ratio, max(0.0, ratio - Z95 * error), ratio + Z95 * error, len(parts))


def from_the_start(lot: Lot) -> dict[str, Estimate]:
    """The share of best places of each seat, counted from the player who begins."""
    rolled = []
    for number, w in enumerate(lot.games):
        first = [start["turn"] in ("first", "1") for start in w.starts].index(True)
        rolled.append(np.roll(lot.best[number], -first))
    return places_of(np.array(rolled))


def by_seat(lot: Lot) -> dict[str, Estimate]:
    return places_of(lot.best)


def places_of(best: np.ndarray) -> dict[str, Estimate]:
    return {f"seat {place + 1}": share(float(best[:, place].sum()), len(best)) for place in range(best.shape[1])}


def fair_seats(number: str, lot: Lot, table: str, points: float, seats: Mapping[str, Estimate]) -> Each:
    fair = 1 / lot.players
    target = f"{number}seats within {100 * points:.0f} points of {fair:.0%}"
    return Each(target, table, seats, fair - points, fair + points)


@dataclass(frozen=True)
class Told:
    """What the journal of one game says, entry by entry, and how the game lay at its beginning and its end."""

    entries: list[tuple[int, ...]]
    beginning: np.record
    state: np.record

    def of(self, kind: int) -> list[tuple[int, ...]]:
        return [entry for entry in self.entries if entry[0] == kind]


def told(lot: Lot, most: int = 0) -> list[Told]:
    """The games of a lot, played once more to hear what happened in them."""
    return [retell(w, lot.game) for w in lot.games[: most or len(lot.games)]]


def retell(w: Watched, game: Game) -> Told:
    match = replayed(w, game)
    entries = [*match.opening]
    for move in match.moves:
        entries += move.entries
    return Told(entries, game.new(seed=w.seed).state, match.state)


def how_often(seen: np.ndarray, used: np.ndarray, names: Iterable[str], fewest: int = 20) -> dict[str, Estimate]:
    """For each column the share of the games that show it in which it is used; a column seldom shown is left out."""
    counts = zip(names, (seen & used).sum(axis=0), seen.sum(axis=0), strict=True)
    return {name: share(int(hits), int(count)) for name, hits, count in counts if count >= fewest}


def offered_and_taken(lot: Lot, kind: str, fewest: int = 20) -> dict[str, Estimate]:
    """For each element of a kind the share of the games that offered it in which somebody took it."""
    places = of_elements(lot, kind)
    seen = np.array([w.offered[:, places].sum(axis=0) > 0 for w in lot.games])
    used = np.array([w.taken[:, places].sum(axis=0) > 0 for w in lot.games])
    return how_often(seen, used, [lot.game.box.study.elements[i].key for i in places], fewest)


def chosen_of_offers(lot: Lot, kind: str, fewest: int = 60) -> dict[str, Estimate]:
    """For each element of a kind the share of the decisions that offered it in which it was chosen."""
    places = of_elements(lot, kind)
    offered = np.sum([w.offered[:, places].sum(axis=0) for w in lot.games], axis=0)
    taken = np.sum([w.taken[:, places].sum(axis=0) for w in lot.games], axis=0)
    return {
        lot.game.box.study.elements[i].key: share(int(t), int(o))
        for i, t, o in zip(places, taken, offered, strict=True)
        if o >= fewest
    }
