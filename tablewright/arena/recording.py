"""Recording a game between bots: every decision with what was offered, taken and expected, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from tablewright.arena.appraisal import Appraisal, Appraiser, LateDecision, Position
from tablewright.arena.ledger import Ledger, effects_of, events_of, flows_of
from tablewright.arena.positions import NOT_POSITION
from tablewright.bots import Bot, Seat
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.scratch import empty_tally


@dataclass
class GameRecord:
    """One game as it was played. Arrays have a row for each decision; those of positions have one more, for the end."""

    seed: int
    bots: tuple[str, ...]
    rounds: int
    ending: int  # 0: cut off
    scores: np.ndarray
    places: np.ndarray  # ranks: 1 is a win
    payoffs: np.ndarray
    actors: np.ndarray
    choices: np.ndarray  # the number of legal actions
    actions: np.ndarray
    subjects: np.ndarray  # the element that the action touched, or NONE
    round_numbers: np.ndarray  # the round of each decision
    promises: np.ndarray  # decisions + 1, players: the expected payoffs
    points: np.ndarray  # decisions + 1, players: the scores so far
    holdings: np.ndarray  # decisions + 1, resources, players
    commons: np.ndarray  # decisions + 1: the shared track
    offered: np.ndarray  # players, elements
    taken: np.ndarray
    shortages: np.ndarray  # for each shortage, the decisions at which it forbids something
    starts: tuple[dict[str, str], ...]  # the start conditions of each seat
    repeats: int  # decisions in a position that occurred before in the game
    ledger: Ledger
    gaps: int = (
        0  # positions that the rules do not cover: without a legal action or, where that is checked, with a fault
    )
    appraisal: Appraisal | None = None  # of one decision; None where the plan asks for none
    late: LateDecision | None = None

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
    def best_shares(self) -> np.ndarray:
        """One divided among the seats with the best rank, also if nobody wins; 0 for the others."""
        best = self.places == self.places.min()
        return np.asarray(best / best.sum())


@dataclass
class Trace:
    """What is recorded while a game goes on."""

    decisions: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    promises: list[np.ndarray] = field(default_factory=list)
    points: list[list[int]] = field(default_factory=list)
    holdings: list[list[np.ndarray]] = field(default_factory=list)
    commons: list[float] = field(default_factory=list)
    allowance: list[float] = field(default_factory=list)
    choices: list[Position] = field(default_factory=list)  # only where decisions are appraised


class Recorder:
    """Plays games between bots and records them. Its scratch arrays serve for every game."""

    def __init__(self, game: Game, *, checked: bool = False):
        """With `checked`, every position is checked for faults."""
        self.game = game
        self.checked = checked
        self.appraiser = Appraiser(game)
        study = game.box.study
        reasons = list(game.box.reasons.keys)
        self.shortages = np.array([reasons.index(name) + 1 for name in study.shortages], np.intp)
        self.event_kind = list(game.box.entries).index(study.event_entry) + 1 if study.event_entry else 0
        self.found = np.zeros(len(reasons) + 1, np.int8)
        self.moves = np.zeros(game.box.actions.count, np.int32)
        self.out = np.zeros(game.box.most_players)
        self.scratch = game.box.state.blank()

    def play(self, match: Match, bots: Sequence[Bot], names: Sequence[str], *, appraised: bool = False) -> GameRecord:
        """Let the bots finish a match, within the most actions that the rules allow.

        With `appraised`, a few decisions are looked at again afterwards. On plain rules that would take too long, and
        is left out.
        """
        appraised = appraised and not self.game.plain
        game, study = self.game, self.game.box.study
        trace, tally = Trace(), empty_tally(game.box)
        starts = tuple(dict(study.starts(game.rules, match.state, seat)) for seat in range(game.players))
        dealt = [gauge.of_seats(match.state, game.players) for gauge in (*study.resources, *study.dealt)]
        short = np.zeros(len(self.shortages), np.int64)
        seen: set[int] = set()
        gaps = 0
        while not match.over and len(match.moves) < game.longest:
            actor = int(match.state.actor)
            seat = Seat(match, actor)
            legal = seat.legal
            if not legal:
                gaps += 1
                break
            seen.add(self.position(match))
            self.record_position(match, trace)
            action = bots[actor](seat)
            if appraised and len(legal) > 1:
                trace.choices.append(Position(len(match.moves), actor, match.states.copy(), legal, action))
            subject = game.drivers.tally_choice(game.rules_array, match.states, self.moves, action, tally)
            short += self.shortages_now(match)
            trace.decisions.append((actor, len(legal), action, subject, match.round))
            match.play(action)
            if self.checked:
                gaps += bool(game.drivers.find_fault(game.rules_array, match.states))
        self.record_position(match, trace)
        decisions = np.array(trace.decisions, np.int32).reshape(-1, 5).T
        appraisal, late = self.appraiser.appraise(trace.choices, len(match.moves), match.seed)
        return GameRecord(
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
            round_numbers=decisions[4],
            promises=np.array(trace.promises, np.float32),
            points=np.array(trace.points, np.int32),
            holdings=np.array(trace.holdings, np.float32),
            commons=np.array(trace.commons, np.float32),
            offered=tally[0][: game.players],
            taken=tally[1][: game.players],
            shortages=short,
            starts=starts,
            repeats=decisions.shape[1] - len(seen),
            ledger=self.ledger(match, trace, decisions[0], decisions[3], dealt),
            gaps=gaps,
            appraisal=appraisal,
            late=late,
        )

    def ledger(
        self, match: Match, trace: Trace, actors: np.ndarray, subjects: np.ndarray, dealt: list[np.ndarray]
    ) -> Ledger:
        """The accounts of a game that is over."""
        game, study = self.game, self.game.box.study
        positions = len(trace.commons)
        holdings = np.array(trace.holdings, np.float32).reshape(positions, len(study.resources), game.players)
        points = np.array(trace.points, np.float32)[:, None, : game.players]
        shared = np.array(trace.commons, np.float32).reshape(positions, 1)[:, : int(study.commons is not None)]
        turn = np.array(trace.allowance, np.float32).reshape(positions, 1)[:, : int(study.allowance is not None)]
        touched, effects = effects_of(subjects, actors, np.concatenate([holdings, points], axis=1), shared, turn)
        journal = [*match.opening, *(entry for move in match.moves for entry in move.entries)]
        sources = [study.points(game.rules, match.state, seat) for seat in range(game.players)]
        return Ledger(
            touched=touched,
            effects=effects,
            flows=flows_of(holdings),
            events=events_of(study, self.event_kind, journal),
            points=np.array(sources, np.float32).reshape(game.players, len(study.sources)),
            dealt=np.array(dealt, np.float32).reshape(-1, game.players),
            allowance=max(trace.allowance),
        )

    def position(self, match: Match) -> int:
        """A hash of the position: two decisions with the same hash are made in the same position."""
        self.scratch[:] = match.states
        for name in NOT_POSITION:
            self.scratch[name] = 0
        return hash(self.scratch.tobytes())

    def shortages_now(self, match: Match) -> np.ndarray:
        """1 for each shortage that forbids some action at this decision."""
        if len(self.shortages):
            self.found[:] = 0
            game = self.game
            game.drivers.find_reasons(game.rules_array, match.states, game.box.actions.count, self.found)
        return self.found[self.shortages]

    def record_position(self, match: Match, trace: Trace) -> None:
        """Record expected payoffs, scores, and what the seats and the table hold."""
        game, study, s = self.game, self.game.box.study, match.state
        game.drivers.estimate(game.rules_array, match.states, self.out)
        trace.promises.append(self.out[: game.players].copy())
        trace.points.append(match.scores)
        trace.holdings.append([gauge.of_seats(s, game.players) for gauge in study.resources])
        trace.commons.append(study.commons.of_all(s) if study.commons else 0.0)
        trace.allowance.append(study.allowance.of_all(s) if study.allowance else 0.0)
