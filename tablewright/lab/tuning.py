"""Turning dials towards targets. Optuna searches; what cannot be had together is shown as a trade-off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from tablewright.arena.blocks import Sample
from tablewright.arena.workers import Crew
from tablewright.engine.errors import BadOption, NotInstalled
from tablewright.engine.game import Game
from tablewright.lab.dials import Dial, turned
from tablewright.lab.evidence import Lot
from tablewright.lab.figures import figure_names, figure_of, is_share
from tablewright.lab.statistics import Estimate


@dataclass(frozen=True)
class Target:
    """A figure and the range that it should lie in."""

    name: str
    low: float
    high: float

    def distance(self, e: Estimate) -> float:
        """How far the figure is from its range, as a part of what it is about; 0 inside."""
        off = max(self.low - e.value, e.value - self.high, 0.0)
        return off if is_share(self.name) else off / max(1.0, abs(self.low), abs(self.high))


@dataclass
class Trial:
    settings: list[tuple[Dial, Any]]
    figures: dict[str, Estimate]
    distances: dict[str, float]

    @property
    def met(self) -> int:
        return sum(distance == 0 for distance in self.distances.values())


def read_target(game: Game, text: str) -> Target:
    """A target as it is typed: `rounds=6..8` or `nobody_wins=0.1..0.3`."""
    name, equals, span = text.partition("=")
    name = name.strip()
    known = figure_names(game.box.endings)
    if name not in known:
        raise BadOption(f"There is no measure {name!r} to aim at: there are {', '.join(known)}.")
    low, between, high = span.partition("..")
    try:
        target = Target(name, float(low), float(high if between else low))
    except ValueError:
        raise BadOption(f"A target is written as {name}=LOW..HIGH, not {text!r}.") from None
    if not equals or target.low > target.high:
        raise BadOption(f"A target is written as {name}=LOW..HIGH, not {text!r}.")
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
    crew: Crew,
    progress: Callable[[int], None] | None = None,
) -> list[Trial]:
    """Try settings, each with the same deals; the best first: those that no other trial beats in every target."""
    optuna = need_optuna()
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    places = {dial.name: list(range(len(dial.values))) for dial in dials}
    small = prod(len(dial.values) for dial in dials) <= trials  # then every setting is tried
    sampler = optuna.samplers.GridSampler(places, seed=seed) if small else optuna.samplers.TPESampler(seed=seed)
    study = optuna.create_study(directions=["minimize"] * len(targets), sampler=sampler)
    tried: dict[tuple[Any, ...], Trial] = {}

    def objective(trial: Any) -> tuple[float, ...]:
        places = [trial.suggest_int(dial.name, 0, len(dial.values) - 1) for dial in dials]
        settings = [(dial, dial.values[place]) for dial, place in zip(dials, places, strict=True)]
        key = tuple(places)
        if key not in tried:
            tried[key] = try_out(game, settings, targets, games, level, seed, crew)
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
    crew: Crew,
) -> Trial:
    """One setting: the figures and how far they are from their targets. What the game refuses is infinitely far."""
    try:
        other = turned(game, settings)
    except BadOption:
        return Trial(settings, {}, {target.name: float("inf") for target in targets})
    sample = Sample(other, (level,), games, seed)
    lot = Lot(sample, crew.play_samples([sample])[0])
    figures = {target.name: figure_of(target.name, lot) for target in targets}
    return Trial(settings, figures, {target.name: target.distance(figures[target.name]) for target in targets})


def need_optuna() -> Any:
    try:
        import optuna
    except ImportError:
        raise NotInstalled("Tuning needs Optuna: pip install 'tablewright[lab]'.") from None
    return optuna
