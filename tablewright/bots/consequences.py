"""Consequences in words: what an action leads to, and how that differs from another action.

A game says by its words what is worth telling: every key under `[part]` is a part of the score (of `glance`), something
a seat holds, or the track that all share (both of `study`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tablewright.bots.following import Followed
from tablewright.bots.seat import Seat
from tablewright.engine.game import Game
from tablewright.engine.intervals import wilson
from tablewright.engine.words import Words, read_words

WORDS = Path(__file__).parent / "text" / "en.toml"
TOLD = 32  # imagined games whose parts are counted: each takes milliseconds
LARGE_ENOUGH = 0.25  # a mean change below this is not told
MOST_PARTS = 3  # told in one sentence
NEARLY_WHOLE = 0.15


@dataclass(frozen=True)
class Chance:
    """A share of imagined games, with Wilson's 95 % interval."""

    share: float
    low: float
    high: float
    together: bool = False  # all seats win, or none


@dataclass(frozen=True)
class Prospect:
    """What an action leads to, as the means of imagined games."""

    followed: Followed
    words: str  # the action
    changes: np.ndarray  # of each part of the seat that decides, by its next turn
    spread: np.ndarray
    totals: np.ndarray  # the points of every seat by then
    over: bool  # whether the game is over by then, in most of them


def chance_to_win(followed: Followed, seat: int) -> Chance | None:
    """The share of imagined games that a seat wins; None if none was played to its end."""
    if not followed.played:
        return None
    places = followed.places
    won, games = int(np.sum(places[:, seat] == 1)), len(places)
    low, high = wilson(won, games)
    together = places.shape[1] > 1 and bool(np.all((places == 1) == (places[:, :1] == 1)))
    return Chance(won / games, low, high, together)


class Consequences:
    """Compares actions of one seat by what they lead to."""

    def __init__(self, seat: Seat, told: int = TOLD):
        self.seat = seat
        self.games_told = told
        self.game: Game = seat.game
        self.own: Words = seat.imagine(0).words_of
        self.said = read_words(WORDS)
        self.parts: list[str] = list(self.own.sentences.get("part", {}))
        self.now, _ = self.counted(seat.state[0])

    def prospect(self, followed: Followed) -> Prospect:
        rows = [self.counted(s) for s in followed.soon[: self.games_told]]
        numbers = np.array([parts for parts, _ in rows], float).reshape(len(rows), len(self.parts)) - self.now
        totals = np.array([points for _, points in rows], float)
        over = bool(np.mean(followed.soon["actor"] < 0) > 0.5)
        words = self.seat.words(followed.action)
        return Prospect(followed, words, numbers.mean(0), numbers.std(0), totals.mean(0), over)

    def counted(self, s: np.record) -> tuple[np.ndarray, list[int]]:
        """The parts of the seat that decides, and the points of every seat."""
        game, study, player = self.game, self.game.box.study, self.seat.player
        states = np.array([s], s.dtype)
        scores = game.box.glance(game.rules, s, None).get("scores") or []  # what everyone sees, which takes least time
        held: dict[str, float] = dict(scores[player]) if player < len(scores) else {}
        for gauge in study.resources:
            held.setdefault(gauge.name, float(gauge.of_seats(states, game.players)[0, player]))
        if study.commons:
            held[study.commons.name] = float(study.commons.of_all(states)[0])  # not the part of a score that it brings
        points = np.zeros(game.box.most_players, np.int32)
        game.drivers.count_scores(game.rules_array, states, points)
        return np.array([held.get(part, 0.0) for part in self.parts]), points[: game.players].tolist()

    # --- sentences --------------------------------------------------------------------------------------------------

    def told_of_all(self, prospects: list[Prospect]) -> list[list[str]]:
        """The best action compared with the next one, and the others with the best. No two of them are told alike."""
        others: list[Prospect | None] = [*prospects[1:2], *prospects[:1] * (len(prospects) - 1)] or [None]
        found: list[list[str]] = []
        for place, (prospect, other) in enumerate(zip(prospects, others, strict=True)):
            told = self.told(prospect, other, better=place == 0)
            if told in found:
                twin = prospects[found.index(told)]
                told = [self.said.say("hint.same", other=twin.words), *told]
            found.append(told)
        return found

    def told(self, prospect: Prospect, other: Prospect | None, *, better: bool = True) -> list[str]:
        """What an action leads to, in sentences; at least one. With another action, how it differs.

        `better` says which of the two is the better action.
        """
        sentences = [self.changes(prospect, other)] if self.worth_telling(prospect, other) else []
        if other:
            sentences += self.difference(prospect, other, better) + self.rival(prospect, other)
        if len(sentences) < 2 and prospect.followed.played:
            sentences.append(self.final(prospect, other))
        return sentences or [self.said.say("hint.nothing")]

    def worth_telling(self, prospect: Prospect, other: Prospect | None) -> list[int]:
        """The parts that change, those first in which the actions differ most."""
        against = other.changes if other else np.zeros(len(self.parts))
        weight = np.abs(prospect.changes - against) / (prospect.spread + 0.3)
        changed = [i for i in range(len(self.parts)) if abs(prospect.changes[i]) >= LARGE_ENOUGH]
        return sorted(changed, key=lambda i: -weight[i])[:MOST_PARTS]

    def changes(self, prospect: Prospect, other: Prospect | None) -> str:
        gains: list[str] = []
        losses: list[str] = []
        clauses: list[str] = []
        for i in self.worth_telling(prospect, other):
            change = float(prospect.changes[i])
            if self.is_shared(i):
                key = "rise" if change > 0 else "fall"
                clauses.append(self.said.say(f"hint.{key}", part=self.named(i), amount=amount(abs(change))))
            else:
                (gains if change > 0 else losses).append(self.quantity(i, abs(change)))
        if losses:
            key = "lose_too" if gains else "lose"
            clauses.insert(0, self.said.say(f"hint.{key}", amounts=listed(losses)))
        if gains:
            clauses.insert(0, self.said.say("hint.gain", amounts=listed(gains)))
        return self.said.say(f"hint.{self.frame(prospect)}", changes=listed(clauses))

    def frame(self, prospect: Prospect) -> str:
        """When the changes have happened: the key of the sentence that says so."""
        if prospect.over or not prospect.followed.played:
            return "ends" if prospect.over else "at_once"
        return "changes" if self.game.players > 1 else "changes_alone"

    def difference(self, prospect: Prospect, other: Prospect, better: bool) -> list[str]:
        """The part in which two actions differ most, if there is one of which the better action brings more."""
        gap = prospect.changes - other.changes
        weight = np.abs(gap) / (prospect.spread + other.spread + 0.3)
        large = [i for i in range(len(self.parts)) if abs(gap[i]) >= LARGE_ENOUGH]
        if not large:
            return []
        telling = [i for i in large if self.is_shared(i) or (gap[i] > 0) == better]
        i = max(telling or large, key=lambda i: weight[i])
        size = abs(float(gap[i]))
        if self.is_shared(i):
            key = "higher" if gap[i] > 0 else "lower"
            return [self.said.say(f"hint.{key}", part=self.named(i), amount=amount(size), other=other.words)]
        key = "more" if gap[i] > 0 else "less"
        if not telling:
            key += "_and_better" if better else "_and_worse"
        return [self.said.say(f"hint.{key}", amount=self.quantity(i, size), other=other.words)]

    def rival(self, prospect: Prospect, other: Prospect) -> list[str]:
        """The other player to whom the choice makes the greatest difference."""
        gap = prospect.totals - other.totals
        gap[self.seat.player] = 0.0
        seat = int(np.argmax(np.abs(gap)))
        if abs(gap[seat]) < 2 * LARGE_ENOUGH:
            return []
        key = "rival_more" if gap[seat] > 0 else "rival_less"
        points = self.points(abs(float(gap[seat])))
        when = self.said.say(f"when.{self.frame(prospect)}")
        return [self.said.say(f"hint.{key}", when=when, player=self.own.player(seat), amount=points, other=other.words)]

    def final(self, prospect: Prospect, other: Prospect | None) -> str:
        mine = float(prospect.followed.scores[:, self.seat.player].mean())
        if other is None:
            return self.said.say("hint.final", amount=self.points(mine))
        gap = mine - float(other.followed.scores[:, self.seat.player].mean())
        key = "final_same" if abs(gap) < LARGE_ENOUGH else "final_more" if gap > 0 else "final_less"
        difference = amount(abs(gap))
        return self.said.say(f"hint.{key}", amount=self.points(mine), difference=difference, other=other.words)

    def is_shared(self, i: int) -> bool:
        commons = self.game.box.study.commons
        return commons is not None and commons.name == self.parts[i]

    def named(self, i: int) -> str:
        return str(self.own.get(f"part.{self.parts[i]}"))

    def quantity(self, i: int, size: float) -> str:
        one, many = self.own.get(f"part.{self.parts[i]}")
        return f"{amount(size)} {one if amount(size) == '1' else many}"

    def points(self, size: float) -> str:
        one, many = self.said.get("count.points")
        return f"{amount(size)} {one if amount(size) == '1' else many}"


def amount(size: float) -> str:
    """A mean as people say it: whole if it nearly is, otherwise with one decimal."""
    whole = round(size)
    text = str(whole) if abs(size - whole) < NEARLY_WHOLE or abs(size) >= 10 else f"{size:.1f}"
    return text.replace("-", "−")


def listed(parts: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
