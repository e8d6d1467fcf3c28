"""OpenSpiel: the games as Python games of `pyspiel`, with every draw as a chance node of its own.

    import pyspiel, tablewright.envs.openspiel
    game = pyspiel.load_game("python_tablewright_atlas_of_feelings_v1(players=3,max_rounds=12)")

After import every game can be loaded by its name with its version; the options of the game are its parameters. A deck
is a bag, so a shuffle is never one event of many outcomes: it is as many draws as there are cards drawn, each with as
many outcomes, equally likely, as there are cards left. Returns are the final payoffs, from 0 to 1, and general-sum.

Observations are the rows of `engine.observations`, with a named part for each field. An information state is text: what
a player has seen and done so far.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.errors import BadDraws
from tablewright.engine.extras import extra
from tablewright.engine.fields import OWNER, Field
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE
from tablewright.engine.options import Numbers, Option, Seat
from tablewright.engine.registry import games
from tablewright.engine.registry import load as load_game
from tablewright.envs.draws import ExactState, Trials
from tablewright.envs.openspiel_observers import Observer, Past, RecallObserver, in_short

with extra("rl", "These games need OpenSpiel"):
    import pyspiel

PLAYERS, PLAIN = "players", "plain"
LEFT_OUT = ("rng", "journal", "journal_length")  # fields that say nothing about the position


def short_name(box: Box) -> str:
    return f"python_tablewright_{box.slug.replace('-', '_')}_v{box.version}"


def is_imperfect(box: Box) -> bool:
    """Whether seats know things that others do not. What nobody knows yet is chance."""
    return any(f.seen_by == OWNER for f in box.state.fields)


def game_type(box: Box) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(box),
        long_name=box.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if is_imperfect(box)
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=box.options.players.high,
        min_num_players=box.options.players.low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=is_imperfect(box),
        parameter_specification={option.name: parameter(option, option.default) for option in box.options}
        | {PLAIN: False},
    )


def game_info(game: Game) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=game.box.actions.count,
        max_chance_outcomes=most_outcomes(game.box),
        num_players=game.players,
        min_utility=0.0,
        max_utility=1.0,
        max_game_length=game.longest,
    )


def most_outcomes(box: Box) -> int:
    """A draw picks a seat, or one of the things that lie in a row of the state: no row is longer than this."""
    return max(max(f.sizes, default=1) for f in box.state.fields)


def settled(box: Box, parameters: dict[str, Any]) -> Game:
    """The game with the options of these parameters.

    OpenSpiel passes every parameter, also those that were not given. So one with its default value is left to the game,
    which may have another default for the options that are given.
    """
    usual = game_type(box).parameter_specification
    given = {name: value for name, value in parameters.items() if name != PLAIN and value != usual[name]}
    options = {name: option_value(box.options[name], value) for name, value in given.items()}
    return load_game(box.slug, plain=bool(parameters.get(PLAIN, False)), **options)


def parameter(option: Option, value: Any) -> Any:
    """The value of an option for OpenSpiel, which wants a single type.

    A seat is a number, and its words (such as random) are -1, -2 and so on; a list of numbers is text, such as 1-2-1-2,
    or none.
    """
    if isinstance(option, Seat):
        return value if isinstance(value, int) else -1 - list(option.words).index(value)
    if isinstance(option, Numbers):
        return "none" if value is None else "-".join(str(number) for number in value)
    return value


def option_value(option: Option, value: Any) -> Any:
    """The inverse of `parameter`."""
    if isinstance(option, Seat) and value < 0:
        return option.words[-1 - value] if -value <= len(option.words) else value
    return option.read(value) if isinstance(option, Numbers) else value


class TableGame(pyspiel.Game):
    """A game of OpenSpiel. `register` makes a subclass for each box."""

    box: Box
    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None):
        self.table = settled(self.box, params or {})
        self.trials = Trials(self.table)
        super().__init__(self.kind, game_info(self.table), params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> Observer | RecallObserver | None:
        """An observer of what is visible now, or with perfect recall of what has been; None for what no player sees."""
        if params:
            raise ValueError(f"Observations do not take parameters; got {params}.")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if wanted.perfect_recall:
            return RecallObserver(self.table) if own and wanted.public_info else None
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return Observer(self.table, public=wanted.public_info, own=own)


def loaded(name: str) -> pyspiel.Game:
    """A game by its text, in a process that may not have met it yet: finding this function has registered it."""
    return pyspiel.load_game(name)


class TableState(pyspiel.State):
    """A position, or a draw in the middle of an action: `pending` and the draws made so far, of the action tried."""

    def __init__(self, game: TableGame):
        super().__init__(game)
        self.trials = game.trials
        self.held = ExactState(game.table.box.state.blank())
        self.past = Past()
        self.pending = NONE
        self.draws: list[int] = []
        self.outcomes = 0  # of the draw to be made; 0 for none
        self.attempt()

    @property
    def table(self) -> Game:
        return self.trials.game

    @property
    def states(self) -> np.ndarray:
        """One row: the position before the pending action."""
        return self.held.states

    @property
    def position(self) -> np.record:
        record: np.record = self.states[0]
        return record

    def attempt(self) -> None:
        """Try the pending action, up to its next draw or its end."""
        actor = NONE if self.pending == NONE else int(self.position.actor)
        self.outcomes = self.trials.attempt(self.states, self.pending, self.draws)
        if self.outcomes > most_outcomes(self.table.box):
            raise BadDraws(f"A draw of {self.table.box.title} has {self.outcomes} outcomes, more than declared.")
        if self.outcomes == 0:
            self.draws = []
            self.past.add(self.states, actor, self.pending)

    def current_player(self) -> int:
        if self.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.actor == NONE else int(self.position.actor)

    def is_terminal(self) -> bool:
        return not self.outcomes and bool(self.position.actor == NONE)

    def _legal_actions(self, player: int) -> list[int]:
        if self.outcomes or player != self.position.actor:
            return []
        moves = np.zeros(self.table.box.actions.count, np.int32)
        count = self.table.drivers.list_legal(self.table.rules_array, self.states, moves)
        actions: list[int] = moves[:count].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / self.outcomes) for outcome in range(self.outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.outcomes:
            self.draws.append(int(action))
        else:
            self.pending = int(action)
        self.attempt()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else self.table.box.actions.text(action)

    def returns(self) -> list[float]:
        """The payoffs, once the game is over."""
        players = self.table.players
        if not self.is_terminal():
            return [0.0] * players
        out = np.zeros(self.table.box.most_players, np.float64)
        self.table.drivers.count_payoffs(self.table.rules_array, self.states, out)
        payoffs: list[float] = out[:players].tolist()
        return payoffs

    def __str__(self) -> str:
        """The whole position, including what nobody knows."""
        lines = [f"{f.name} {in_short(self.position[f.name])}" for f in self.table.box.state.fields if is_shown(f)]
        if self.outcomes:
            action = "set up" if self.pending == NONE else self.table.box.actions.text(self.pending)
            lines.append(f"{action}, drawn {self.draws}, next of {self.outcomes}")
        return "\n".join(lines)


def is_shown(f: Field) -> bool:
    return f.name not in LEFT_OUT


def register() -> None:
    """Register every game with OpenSpiel."""
    known = set(pyspiel.registered_names())
    for box in games():
        if short_name(box) not in known:
            kind = game_type(box)
            maker = type(f"TableGame_{short_name(box)}", (TableGame,), {"box": box, "kind": kind})
            pyspiel.register_game(kind, maker)


register()
