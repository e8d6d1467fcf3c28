"""Watching a game between bots: every decision with what was offered, taken and promised, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from tablewright.bots import Bot, Seat
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.scratch import empty_tally

PASSING = ("rng", "ply", "round_number", "journal", "journal_length", "turned_up")  # no part of a position


@dataclass
class Watched:
    """One game as it was played. Arrays with a row a decision; `promises` and gauges have one more, for the end."""

    seed: int
    bots: tuple[str, ...]
    rounds: int
    ending: int  # 0: cut off
    scores: np.ndarray
    places: np.ndarray
    payoffs: np.ndarray
    actors: np.ndarray
    choices: np.ndarray  # how many actions were legal
    actions: np.ndarray
    subjects: np.ndarray  # the element that the action touched, or NONE
    turns: np.ndarray  # the round of each decision
    promises: np.ndarray  # decisions + 1, players
    points: np.ndarray  # decisions + 1, players: the scores so far
    holdings: np.ndarray  # decisions + 1, resources, players
    commons: np.ndarray  # decisions + 1
    offered: np.ndarray  # players, elements
    taken: np.ndarray
    shortages: np.ndarray  # decisions in which each shortage was felt
    starts: tuple[dict[str, str], ...]  # what each seat began with
    repeats: int  # decisions in a position that had been there before

    @property
    def plies(self) -> int:
        return len(self.actors)

    @property
    def players(self) -> int:
        return len(self.scores)

    @property
    def has_winner(self) -> bool:
        return bool((self.places == 1).any())

    @property
    def win_shares(self) -> np.ndarray:
        """One over the number of winners for each of them; where nobody wins, nothing for all."""
        won = self.places == 1
        return won / max(1, won.sum())

    @property
    def best_shares(self) -> np.ndarray:
        """The same for the best place, also where nobody has won."""
        best = self.places == self.places.min()
        return best / best.sum()


@dataclass
class Notes:
    """What is written down while a game goes on."""

    decisions: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    promises: list[np.ndarray] = field(default_factory=list)
    points: list[list[int]] = field(default_factory=list)
    holdings: list[list[np.ndarray]] = field(default_factory=list)
    commons: list[float] = field(default_factory=list)


class Watcher:
    """Plays games between bots and writes down what happened. It lends its scratch again for every game."""

    def __init__(self, game: Game):
        self.game = game
        study = game.box.study
        reasons = list(game.box.reasons.keys)
        self.shortages = np.array([reasons.index(name) + 1 for name in study.shortages], np.intp)
        self.found = np.zeros(len(reasons) + 1, np.int8)
        self.moves = np.zeros(game.box.actions.count, np.int32)
        self.out = np.zeros(game.box.most_players)
        self.table = game.box.state.blank()

    def play(self, match: Match, bots: Sequence[Bot], names: Sequence[str]) -> Watched:
        """Let the bots finish a match, or go on to the most actions that the rules allow."""
        game, study = self.game, self.game.box.study
        notes, tally = Notes(), empty_tally(game.box)
        starts = tuple(dict(study.starts(game.rules, match.state, seat)) for seat in range(game.players))
        felt = np.zeros(len(self.shortages), np.int64)
        seen: set[int] = set()
        while not match.over and len(match.moves) < game.longest:
            seen.add(self.position(match))
            self.note_position(match, notes)
            actor = int(match.state.actor)
            seat = Seat(match, actor)
            choices = len(seat.legal)
            action = bots[actor](seat)
            subject = game.drivers.tally_choice(game.rules_array, match.states, self.moves, action, tally)
            felt += self.shortages_now(match)
            notes.decisions.append((actor, choices, action, subject, match.round))
            match.play(action)
        self.note_position(match, notes)
        decisions = np.array(notes.decisions, np.int32).reshape(-1, 5).T
        return Watched(
            seed=match.seed,
            bots=tuple(names),
            rounds=match.round,
            ending=int(match.state.ending),
            scores=np.array(match.scores),
            places=np.array(match.places or [2] * game.players),
            payoffs=np.array(match.payoffs or [0.0] * game.players),
            actors=decisions[0],
            choices=decisions[1],
            actions=decisions[2],
            subjects=decisions[3],
            turns=decisions[4],
            promises=np.array(notes.promises, np.float32),
            points=np.array(notes.points, np.int32),
            holdings=np.array(notes.holdings, np.float32),
            commons=np.array(notes.commons, np.float32),
            offered=tally[0][: game.players],
            taken=tally[1][: game.players],
            shortages=felt,
            starts=starts,
            repeats=decisions.shape[1] - len(seen),
        )

    def position(self, match: Match) -> int:
        """What lies on the table, whenever that is: two decisions with the same number are in the same position."""
        self.table[:] = match.states
        for name in PASSING:
            self.table[name] = 0
        return hash(self.table.tobytes())

    def shortages_now(self, match: Match) -> np.ndarray:
        """1 for each shortage that forbids some action at this decision."""
        if len(self.shortages):
            self.found[:] = 0
            game = self.game
            game.drivers.find_reasons(game.rules_array, match.states, game.box.actions.count, self.found)
        return self.found[self.shortages]

    def note_position(self, match: Match, notes: Notes) -> None:
        """What the position promises, what is on the table and what everybody holds."""
        game, study, s = self.game, self.game.box.study, match.state
        game.drivers.estimate(game.rules_array, match.states, self.out)
        notes.promises.append(self.out[: game.players].copy())
        notes.points.append(match.scores)
        notes.holdings.append([gauge.of_seats(s, game.players) for gauge in study.resources])
        notes.commons.append(study.commons.of_all(s) if study.commons else 0.0)
