"""Which games a report plays: the plans of its samples, all from one number of games, and playing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tablewright.arena.positions import hides_anything
from tablewright.arena.samples import Giving, Restriction, SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.options import Choice, Flag, Option, Whole
from tablewright.lab.elements import worth_restricting
from tablewright.lab.sample import Evidence, Sample
from tablewright.lab.statistics import divided_share

Progress = Callable[[int, float], None]  # called with the games just played and the widest interval so far

MAIN_LEVEL = "greedy"
SECOND_LEVEL = "search:150"
RUNGS = (25, 50, 100, 200)  # iterations of search, each twice the one before
GIVING: tuple[Giving, ...] = ("never", "always")
APPRAISED = 400  # games of the main sample at most
STYLE_PART = 24  # each style has this fraction of the games of the main sample
MOST_STYLES = 6  # kinds of elements that a player prefers
FEWEST_PREFERENCES = 5  # appraised choices between a kind and something else
SAME = 8  # games with one deal
FEWEST = 8
PILOT = 16  # games that are played to see how long a game is
DECISIONS = 200_000  # in the main sample
FEWEST_GAMES, MOST_GAMES = 200, 1000
SHORT = 4  # a short report has this fraction of the usual games


def collect(
    game: Game, plans: Mapping[str, SamplePlan], pool: WorkerPool, progress: Progress | None = None
) -> Evidence:
    """Play the samples of a report, then those with restrictions on elements that the main sample makes interesting."""
    evidence = Evidence(game, play(plans, pool, progress))
    evidence.samples |= play(restrictions(evidence.main), pool, progress, widest_share(evidence.main))
    return evidence


def restrictions(main: Sample) -> dict[str, SamplePlan]:
    """The samples with restrictions on elements that the main sample makes interesting, and with one style each."""
    plan = main.plan
    plans = style_plans(main, plan.games // STYLE_PART)
    for element in worth_restricting(main):
        plans |= restricted_plans(main.game, element, plan.bots[0], plan.games // 12, plan.seed)
    return plans


def play(
    plans: Mapping[str, SamplePlan], pool: WorkerPool, progress: Progress | None = None, widest: float = 0.0
) -> dict[str, Sample]:
    played = pool.play_plans(list(plans.values()), (lambda games: progress(games, widest)) if progress else None)
    return {name: Sample(plan, games) for (name, plan), games in zip(plans.items(), played, strict=True)}


def widest_share(sample: Sample) -> float:
    """The width of the widest interval of a seat's share of first places."""
    return (
        max(divided_share(sample.firsts[:, seat]).width for seat in range(sample.players))
        if sample.players > 1
        else 0.0
    )


def usual_games(game: Game, level: str = MAIN_LEVEL) -> int:
    """The default size of the main sample: fewer games where games are long, as a few pilot games show."""
    plies = [record.plies for record in SamplePlan(game, (level,), PILOT).chunks()[0].play()]
    return int(min(MOST_GAMES, max(FEWEST_GAMES, DECISIONS / max(1.0, sum(plies) / len(plies)))))


def short_games(game: Game) -> int:
    """The size of the main sample of a report that somebody waits for."""
    return usual_games(game) // SHORT


# --- Plans ----------------------------------------------------------------------------------------------------------


def report_plans(
    game: Game, games: int, seed: int, level: str = MAIN_LEVEL, second: str = SECOND_LEVEL
) -> dict[str, SamplePlan]:
    """The samples of a report by name. `games` is the size of the main sample; the others are fractions of it."""
    plans = {
        "main": SamplePlan(game, (level,), games, seed, appraised=APPRAISED),
        "second": SamplePlan(game, (second,), fraction(games, 8), seed, appraised=APPRAISED),
        "random": SamplePlan(game, ("random",), fraction(games, 2), seed, appraised=APPRAISED // 2),
        "same deal": SamplePlan(game, (level,), SAME * fraction(games, 40), seed, same=SAME),
        "same setup": SamplePlan(game, (level,), SAME * fraction(games, 40), seed, same=SAME, only_setup=True),
    }
    for players in other_player_counts(game):
        plans[f"players {players}"] = SamplePlan(with_players(game, players), (level,), fraction(games, 8), seed)
    if game.box.study.giving and game.players > 1:
        for giving in GIVING:
            plans[f"giving {giving}"] = SamplePlan(game, (level,), fraction(games, 12), seed, giving=giving)
    plans |= pairings(game, games, seed, level, second)
    for name, other in other_options(game):
        plans[f"option {name}"] = SamplePlan(other, (level,), fraction(games, 12), seed)
    return plans


def pairings(game: Game, games: int, seed: int, level: str, second: str) -> dict[str, SamplePlan]:
    """Unlike bots against each other, every deal once from each seat."""
    try:
        even = with_players(game, even_players(game))
    except BadOption:
        return {}
    n = even.players
    plans = {}
    pairs = [(f"search:{2 * i}", f"search:{i}", f"rung {2 * i} against {i}") for i in RUNGS[:-1]]
    for strong, weak, name in [*pairs, (second, "random", "strong"), (level, "random", "greedy")]:
        if strong != weak:
            plans[name] = SamplePlan(even, alternating(strong, weak, n), n * fraction(games, 8 * n), seed, same=n)
    if hides_anything(game):
        plans["seeing"] = SamplePlan(even, (), n * fraction(games, 8 * n), seed, same=n, seeing=True)
    return plans


def restricted_plans(game: Game, element: int, level: str, games: int, seed: int) -> dict[str, SamplePlan]:
    """One player without an element, or always with it, among others who are free; every deal once from each seat."""
    n = game.players
    name = game.box.study.elements[element].name
    free = SamplePlan(game, (level,), n * max(4, games // n), seed, same=n)
    return {
        f"without {name}": replace(free, restriction=Restriction((element,))),
        f"always {name}": replace(free, restriction=Restriction((element,), always=True)),
    }


def style_plans(main: Sample, games: int) -> dict[str, SamplePlan]:
    """One player who always prefers elements of a kind, among others who are free; every deal once from each seat."""
    n = main.players
    if n < 2:
        return {}
    free = SamplePlan(main.game, main.plan.bots[:1], n * max(4, games // n), main.plan.seed, same=n)
    return {
        f"style {kind}": replace(free, restriction=Restriction(elements, always=True))
        for kind, elements in list(styles(main).items())[:MOST_STYLES]
    }


def styles(main: Sample) -> dict[str, tuple[int, ...]]:
    """The elements of each kind that players can prefer: in some choices there is something else as well."""
    kinds: dict[str, list[int]] = {}
    for place, element in enumerate(main.game.box.study.elements):
        kinds.setdefault(element.kind, []).append(place)
    offered = [set(record.appraisal.subjects) for record in main.games if record.appraisal]
    return {
        kind: tuple(places)
        for kind, places in kinds.items()
        if sum(bool(here & set(places)) and not here <= set(places) for here in offered) >= FEWEST_PREFERENCES
    }


def fraction(games: int, of: int) -> int:
    return max(FEWEST, games // of)


def alternating(first: str, second: str, players: int) -> tuple[str, ...]:
    return tuple(first if seat % 2 == 0 else second for seat in range(players))


# --- Variants of the game -------------------------------------------------------------------------------------------


def even_players(game: Game) -> int:
    """The number of players for pairings: two if the game takes two, else an even number."""
    players = game.box.options.players
    if players.low <= 2 <= players.high:
        return 2
    return game.players if game.players % 2 == 0 else 4


def other_player_counts(game: Game) -> Iterable[int]:
    players = game.box.options.players
    for count in range(players.low, players.high + 1):
        if count != game.players:
            try:
                with_players(game, count)
            except BadOption:
                continue
            yield count


def with_players(game: Game, players: int) -> Game:
    """The same game with another number of players."""
    return with_option(game, "players", players)


def with_option(game: Game, name: str, value: Any) -> Game:
    given = game.box.options.changed(game.options) | {name: value}
    return Game(game.box, game.box.settle(given), content=game.content)


def other_options(game: Game) -> Iterator[tuple[str, Game]]:
    """The game with another value of one option, for each value. What is refused or changes no rule is left out."""
    for option in game.box.options:
        if option.name == "players":
            continue
        for value in other_values(option, game.options[option.name]):
            try:
                other = with_option(game, option.name, value)
            except BadOption:
                continue
            if other.rules_record.tobytes() != game.rules_record.tobytes():
                yield f"{option.name}={value}", other


def other_values(option: Option, now: Any) -> list[Any]:
    """The other words of a choice, and the ends of a range."""
    if isinstance(option, Flag):
        return [not now]
    if isinstance(option, Whole):
        return [value for value in (option.low, option.high) if value != now]
    return [value for value in option.values if value != now] if isinstance(option, Choice) else []
