"""Recording a game between bots: every decision with what was offered, taken and expected, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablewright.arena.appraisal import Appraisal, Appraiser, LateDecision, Position
from tablewright.arena.ledger import Ledger, effects_of, events_of, flows_of
from tablewright.arena.positions import distinct_positions
from tablewright.arena.tape import draw_numbers, longer, new_deciders, new_tape, recording, seat_bots
from tablewright.bots import Bot, Seat
from tablewright.bots.tree import Tree
from tablewright.engine.game import Game
from tablewright.engine.kit.journal import ENTRY_WIDTH
from tablewright.engine.long_seeds import is_long
from tablewright.engine.match import Match
from tablewright.engine.scratch import Tally, empty_tally


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
    gaps: int = 0  # positions that the rules do not cover: stuck or, where that is checked, with a fault
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


class Recorder:
    """Plays games between bots and records them. Its tape and its scratch arrays serve for every game."""

    def __init__(self, game: Game, *, checked: bool = False):
        """With `checked`, every position is checked for faults."""
        self.game = game
        self.checked = checked
        self.longest = game.longest
        self.drivers = recording(game)
        self.appraiser = Appraiser(game)
        event = game.box.study.event_entry
        self.event_kind = list(game.box.entries).index(event) + 1 if event else 0
        self.tape = new_tape(game.box)
        self.deciders = new_deciders(game.box)
        self.scratch = Tree(game, 0).scratch

    def play(self, match: Match, bots: Sequence[Bot], names: Sequence[str], *, appraised: bool = False) -> GameRecord:
        """Let the bots finish a match, within the most actions that the rules allow.

        With `appraised`, a few decisions are looked at again afterwards. On plain rules that would take too long, and
        is left out. The match itself keeps only the actions of bots that do not decide in compiled code.
        """
        game, tally = self.game, empty_tally(self.game.box)
        starts = tuple(dict(game.box.study.starts(game.rules, match.state, seat)) for seat in range(game.players))
        plies, gaps = self.play_to_end(match, bots, tally)
        tape = self.tape
        choices = np.flatnonzero(tape.choices[:plies] > 1).tolist() if appraised and not game.plain else []
        appraisal, late = self.appraiser.appraise(choices, self.position_at, plies, match.seed)
        holdings, (track, allowance) = self.holdings(plies), self.shared(plies)
        return GameRecord(
            seed=match.seed,
            bots=tuple(names),
            rounds=match.round,
            ending=int(match.state.ending),
            scores=np.array(match.scores),
            places=np.array(match.places or [2] * game.players),
            payoffs=np.array(match.payoffs or [0.0] * game.players),
            actors=tape.actors[:plies].copy(),
            choices=tape.choices[:plies].copy(),
            actions=tape.actions[:plies].copy(),
            subjects=tape.subjects[:plies].copy(),
            round_numbers=tape.rounds[:plies].copy(),
            promises=tape.promises[: plies + 1, : game.players].astype(np.float32),
            points=tape.points[: plies + 1, : game.players].copy(),
            holdings=holdings,
            commons=track,
            offered=tally.offered[: game.players],
            taken=tally.taken[: game.players],
            shortages=tape.short.copy(),
            starts=starts,
            repeats=plies - distinct_positions(tape.states[:plies]),
            ledger=self.ledger(match, plies, holdings, track, allowance),
            gaps=gaps,
            appraisal=appraisal,
            late=late,
        )

    def play_to_end(self, match: Match, bots: Sequence[Bot], tally: Tally) -> tuple[int, int]:
        """The number of decisions, and of positions that the rules do not cover."""
        rules, drivers = self.game.rules_array, self.drivers
        self.tape.short[:] = 0
        seat_bots(self.deciders, drivers, bots)
        if is_long(match.seed):  # chance then comes from the match, at every action
            self.deciders.kinds[:] = drivers.ASKED
        row = 0
        while True:
            row, stop = drivers.play_on(
                rules, match.states, row, self.longest, self.tape, tally, self.deciders, self.scratch
            )
            actor = int(match.state.actor)
            if stop == drivers.TAPE_FULL:
                self.tape = longer(self.tape)
            elif stop == drivers.FEW_NUMBERS:
                draw_numbers(self.deciders, actor, bots[actor].chance)  # type: ignore[attr-defined]
            elif stop == drivers.TO_ASK:
                action = bots[actor](Seat(match, actor))
                drivers.record_asked(rules, match.states, row, action, self.tape, tally, self.scratch)
                match.play(action)
                row += 1
            else:
                drivers.record_end(rules, match.states, row, self.tape)
                return int(row), int(stop == drivers.STUCK) + self.faults(row)

    # --- What the tape says -----------------------------------------------------------------------------------------

    def faults(self, plies: int) -> int:
        """The number of positions after the first that have a fault, if they are checked."""
        if not self.checked:
            return 0
        find, rules, states = self.game.drivers.find_fault, self.game.rules_array, self.tape.states
        return sum(bool(find(rules, states[row : row + 1])) for row in range(1, plies + 1))

    def position_at(self, ply: int) -> Position:
        tape, state = self.tape, self.tape.states[ply : ply + 1].copy()
        count = self.game.drivers.list_legal(self.game.rules_array, state, self.scratch.moves)
        legal = tuple(self.scratch.moves[:count].tolist())
        return Position(int(ply), int(tape.actors[ply]), state, legal, int(tape.actions[ply]))

    def holdings(self, plies: int) -> np.ndarray:
        """What the seats hold: positions, resources, players."""
        states, players = self.tape.states[: plies + 1], self.game.players
        held = [gauge.of_seats(states, players) for gauge in self.game.box.study.resources]
        return np.array(held, np.float32).reshape(-1, plies + 1, players).transpose(1, 0, 2).copy()

    def shared(self, plies: int) -> tuple[np.ndarray, np.ndarray]:
        """The shared track and the allowance at every position; 0 where the game has none."""
        states, study = self.tape.states[: plies + 1], self.game.box.study
        track, allowance = (
            gauge.of_all(states) if gauge else np.zeros(plies + 1, np.float32)
            for gauge in (study.commons, study.allowance)
        )
        return track, allowance

    def ledger(
        self, match: Match, plies: int, holdings: np.ndarray, track: np.ndarray, allowance: np.ndarray
    ) -> Ledger:
        """The accounts of a game that is over."""
        game, study, tape = self.game, self.game.box.study, self.tape
        points = tape.points[: plies + 1, None, : game.players].astype(np.float32)
        shared = track[:, None][:, : int(study.commons is not None)]
        turn = allowance[:, None][:, : int(study.allowance is not None)]
        own = np.concatenate([holdings, points], axis=1)
        touched, effects = effects_of(tape.subjects[:plies], tape.actors[:plies], own, shared, turn)
        sources = [study.points(game.rules, match.state, seat) for seat in range(game.players)]
        dealt = [gauge.of_seats(tape.states[:1], game.players)[0] for gauge in (*study.resources, *study.dealt)]
        return Ledger(
            touched=touched,
            effects=effects,
            flows=flows_of(holdings),
            events=events_of(study, self.event_kind, tape.states[: plies + 1]["journal"].reshape(-1, ENTRY_WIDTH)),
            points=np.array(sources, np.float32).reshape(game.players, len(study.sources)),
            dealt=np.array(dealt, np.float32).reshape(-1, game.players),
            allowance=float(allowance.max()),
        )
