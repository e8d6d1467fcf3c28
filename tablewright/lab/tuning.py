"""Tuning: dials are turned until figures reach their targets. Optuna searches; conflicting targets are a trade-off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Any

from tablewright.arena.samples import SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.copies import in_use, read_number
from tablewright.engine.errors import BadOption
from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.lab.figures import figure_names, figure_of, is_share
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import Estimate

BETWEEN = ".."
MOST_VALUES = 10_001  # of one dial


@dataclass(frozen=True)
class Dial:
    """An option, or a number of the content, by name, and the values to try."""

    name: str
    values: tuple[Any, ...]
    is_option: bool


def read_dial(game: Game, text: str) -> Dial:
    """Read a dial such as `name=1,2,3` or `name=1..9`."""
    name, equals, given = text.partition("=")
    name = name.strip()
    if not equals or not given.strip():
        raise BadOption(f"Write a dial as name=1,2,3 or name=1..9, not as {text!r}.")
    words = range_values(given) if BETWEEN in given else [word.strip() for word in given.split(",")]
    is_option = any(option.name == name for option in game.box.options)
    if is_option:
        values = [game.box.options.read(name, word) for word in words]
        for value in values:
            game.box.settle(game.box.options.changed(game.options) | {name: value})
    else:
        with in_use(game.content):
            values = [read_number(game.box.folder / "data", name, word)[1] for word in words]
        for value in values:
            turned(game, [(Dial(name, (value,), False), value)])
    return Dial(name, tuple(values), is_option)


def range_values(text: str) -> list[str]:
    low, _, high = text.partition(BETWEEN)
    try:
        first, last = int(low), int(high)
    except ValueError:
        raise BadOption(f"{text!r} is not a range of whole numbers such as 1..9.") from None
    if first > last:
        raise BadOption(f"The range {text!r} must go from a lower to a higher number.")
    if last - first >= MOST_VALUES:
        raise BadOption(f"The range {text!r} has more than {MOST_VALUES:,} values.")
    return [str(number) for number in range(first, last + 1)]


def turned(game: Game, settings: Sequence[tuple[Dial, Any]]) -> Game:
    """The game with its dials set to these values."""
    options = game.box.options.changed(game.options)
    edits = list(game.content.edits)
    for dial, value in settings:
        if dial.is_option:
            options[dial.name] = value
        else:
            edits.append((dial.name, value))
    return Game(game.box, game.box.settle(options), content=replace(game.content, edits=tuple(edits)))


def grid(dials: Sequence[Dial]) -> list[list[tuple[Dial, Any]]]:
    """Every combination of values."""
    return [list(zip(dials, values, strict=True)) for values in product(*(dial.values for dial in dials))]


def setting_name(settings: Sequence[tuple[Dial, Any]]) -> str:
    return ", ".join(f"{dial.name}={value}" for dial, value in settings)


# --- Targets --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Target:
    """A figure and the range it should lie in."""

    name: str
    low: float
    high: float

    def distance(self, e: Estimate) -> float:
        """The distance of a figure from its range: in points for a share, else relative. 0 inside the range."""
        off = max(self.low - e.value, e.value - self.high, 0.0)
        return off if is_share(self.name) else off / max(1.0, abs(self.low), abs(self.high))


@dataclass
class Trial:
    """A setting that was tried, and how far its figures are from the targets."""

    settings: list[tuple[Dial, Any]]
    figures: dict[str, Estimate]
    distances: dict[str, float]

    @property
    def met(self) -> int:
        """How many targets are met."""
        return sum(distance == 0 for distance in self.distances.values())


def read_target(game: Game, text: str) -> Target:
    """Read a target such as `rounds=6..8` or `nobody_wins=0.1..0.3`."""
    name, equals, span = text.partition("=")
    name = name.strip()
    known = figure_names(game.box.endings)
    if name not in known:
        raise BadOption(f"Unknown figure {name!r}: the figures are {', '.join(known)}.")
    low, between, high = span.partition("..")
    try:
        target = Target(name, float(low), float(high if between else low))
    except ValueError:
        target = None
    if target is None or not equals or target.low > target.high:
        raise BadOption(f"Write a target as {name}=LOW..HIGH, not as {text!r}.")
    return target


def tune(
    game: Game,
    dials: Sequence[Dial],
    targets: Sequence[Target],
    *,
    trials: int,
    games: int,
    level: str,
    seed: int = 0,
    pool: WorkerPool,
    progress: Callable[[int], None] | None = None,
) -> list[Trial]:
    """Try settings with the same deals. Returns those that no other setting beats in every target, the best first."""
    optuna = need_optuna()
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    places = {dial.name: list(range(len(dial.values))) for dial in dials}
    small = prod(len(dial.values) for dial in dials) <= trials  # few enough to try them all
    sampler = optuna.samplers.GridSampler(places, seed=seed) if small else optuna.samplers.TPESampler(seed=seed)
    study = optuna.create_study(directions=["minimize"] * len(targets), sampler=sampler)
    tried: dict[tuple[Any, ...], Trial] = {}

    def objective(trial: Any) -> tuple[float, ...]:
        places = [trial.suggest_int(dial.name, 0, len(dial.values) - 1) for dial in dials]
        settings = [(dial, dial.values[place]) for dial, place in zip(dials, places, strict=True)]
        key = tuple(places)
        if key not in tried:
            tried[key] = try_out(game, settings, targets, games, level, seed, pool)
        if progress:
            progress(1)
        return tuple(tried[key].distances[target.name] for target in targets)

    study.optimize(objective, n_trials=trials)
    best = {tuple(t.params[dial.name] for dial in dials) for t in study.best_trials}
    found = [tried[key] for key in tried if key in best]
    return sorted(found, key=lambda trial: (-trial.met, sum(trial.distances.values())))


def try_out(
    game: Game,
    settings: list[tuple[Dial, Any]],
    targets: Sequence[Target],
    games: int,
    level: str,
    seed: int,
    pool: WorkerPool,
) -> Trial:
    """Play one setting and compare it with the targets. A setting that the game refuses is infinitely far from them."""
    try:
        other = turned(game, settings)
    except BadOption:
        return Trial(settings, {}, {target.name: float("inf") for target in targets})
    plan = SamplePlan(other, (level,), games, seed)
    sample = Sample(plan, pool.play_plans([plan])[0])
    figures = {target.name: figure_of(target.name, sample) for target in targets}
    return Trial(settings, figures, {target.name: target.distance(figures[target.name]) for target in targets})


def need_optuna() -> Any:
    with extra("lab", "Tuning needs Optuna"):
        import optuna
    return optuna
