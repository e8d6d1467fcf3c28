"""The registry of bots: our own, the levels, those of third parties by entry point, and any callable.

A bot is anything that takes a `Seat` and returns one of its legal actions. A name can have settings after a colon,
separated by slashes: `search:500`, `search:200ms`, `search:iterations=500/cut=-1/trees=2`, `greedy:careless=0.3`,
`greedy:ms=500`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from tablewright.bots.greedy import Greedy, TimedGreedy
from tablewright.bots.levels import NAMES, setting_of
from tablewright.bots.nets.files import usable_net
from tablewright.bots.nets.guided import Guided, GuidedPlan
from tablewright.bots.nets.player import NetPlayer
from tablewright.bots.search import Plan, Search
from tablewright.bots.seat import Seat
from tablewright.bots.uniform import Uniform
from tablewright.engine.box import Box, SearchDefaults
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game

Bot = Callable[[Seat], int]
Maker = Callable[[Game, int, dict[str, str]], Bot]  # the game, a seed, and the settings after the colon

GROUP = "tablewright.bots"
PLAIN = ""  # the name of a setting without one, as in search:500
MOST_ITERATIONS = 10_000_000
MOST_TREES = 64
LONGEST_MS = 3_600_000
USUAL = SearchDefaults()
GUIDED_SETTINGS = ("trust", "patience", "softness")  # beside those of a search


def random_bot(game: Game, seed: int, settings: dict[str, str]) -> Bot:
    """A random legal action."""
    refuse_unknown("random", settings, ())
    return Uniform(seed)


def greedy_bot(game: Game, seed: int, settings: dict[str, str]) -> Bot:
    refuse_unknown("greedy", settings, ("careless", "samples", "ms"))
    careless = number("greedy", settings.get("careless", "0"), 0, 1)
    samples = int(number("greedy", settings.get("samples", "8"), 1, 10_000))
    if "ms" in settings:
        return TimedGreedy(game, seed, number("greedy", settings["ms"], 1, LONGEST_MS), careless, samples)
    return Greedy(game, seed, careless, samples)


def search_bot(game: Game, seed: int, settings: dict[str, str]) -> Bot:
    return Search(game, seed, read_plan(settings, game.box.search_defaults))


def net_bot(game: Game, seed: int, settings: dict[str, str]) -> Bot:
    """The policy of the game's net; without a usable net, a search."""
    refuse_unknown("net", settings, (PLAIN, "temperature"))
    temperature = number("net", settings.get("temperature", settings.get(PLAIN, "0")), 0, 100)
    net = usable_net(game.box)
    return NetPlayer(game, seed, net, temperature) if net else search_bot(game, seed, {})


def guided_bot(game: Game, seed: int, settings: dict[str, str]) -> Bot:
    """A search that the game's net guides; without a usable net, one that nothing guides."""
    plan, net = read_guided_plan(settings, game.box), usable_net(game.box)
    if net:
        return Guided(game, seed, plan, net)
    own = {key: value for key, value in settings.items() if key not in GUIDED_SETTINGS}
    return Search(game, seed, read_plan(own, game.box.search_defaults))


def read_guided_plan(settings: dict[str, str], box: Box) -> GuidedPlan:
    """A plan of a guided search from its text; the game has the defaults."""
    own = {key: value for key, value in settings.items() if key not in GUIDED_SETTINGS}
    plan, defaults = read_plan(own, box.search_defaults), box.guided_defaults
    return GuidedPlan(
        iterations=plan.iterations,
        milliseconds=plan.milliseconds,
        exploration=plan.exploration if "exploration" in settings else defaults.exploration,
        cut=plan.cut if "cut" in settings else defaults.cut,
        trees=plan.trees,
        trust=number("guided", settings.get("trust", str(defaults.trust)), 0, 1),
        patience=int(number("guided", settings.get("patience", "2"), 1, 1000)),
        softness=number("guided", settings.get("softness", str(defaults.softness)), 0.01, 100),
    )


def read_plan(settings: dict[str, str], defaults: SearchDefaults = USUAL) -> Plan:
    """A plan from its text: iterations or a time, and how to search; the game has the defaults."""
    refuse_unknown("search", settings, (PLAIN, "iterations", "ms", "exploration", "cut", "sift", "trees"))
    plan = Plan(iterations=1000, exploration=defaults.exploration, cut=defaults.cut, sift=defaults.sift)
    budget = settings.get(PLAIN, "")
    if budget.endswith("ms"):
        settings = settings | {"ms": budget.removesuffix("ms")}
    elif budget:
        settings = settings | {"iterations": budget}
    if "ms" in settings:
        plan = replace(plan, iterations=0, milliseconds=number("search", settings["ms"], 1, LONGEST_MS))
    if "iterations" in settings:
        plan = replace(plan, iterations=int(number("search", settings["iterations"], 1, MOST_ITERATIONS)))
    if "exploration" in settings:
        plan = replace(plan, exploration=number("search", settings["exploration"], 0, 100))
    if "cut" in settings:
        plan = replace(plan, cut=int(number("search", settings["cut"], -1, 100_000)))
    if "sift" in settings:
        plan = replace(plan, sift=bool(int(number("search", settings["sift"], 0, 1))))
    if "trees" in settings:
        plan = replace(plan, trees=int(number("search", settings["trees"], 1, MOST_TREES)))
    if plan.iterations and plan.iterations < plan.trees:
        raise BadOption("The bot search needs at least one iteration for each tree.")
    return plan


OWN: dict[str, Maker] = {
    "random": random_bot,
    "greedy": greedy_bot,
    "search": search_bot,
    "net": net_bot,
    "guided": guided_bot,
}


def makers() -> dict[str, Maker]:
    return OWN | {name: maker for name, maker in third_parties().items() if name not in OWN}


@cache
def third_parties() -> dict[str, Maker]:
    """Looked up once: asking what is installed takes longer than playing a game."""
    return {entry.name: entry.load() for entry in entry_points(group=GROUP)}


def bot_names() -> list[str]:
    """The bots that can be asked for by name, levels first.

    Examples:
        >>> from tablewright.bots import bot_names
        >>> bot_names()[:3]
        ['newcomer', 'casual', 'regular']
    """
    return [*NAMES, *makers()]


def open_bot(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot of that name for a game; the same seed makes the same choices.

    Examples:
        >>> import tablewright as tw
        >>> from tablewright.bots import Seat, open_bot
        >>> match = tw.load("high-tide", players=2).new(seed=1)
        >>> bot = open_bot("greedy", match.game)
        >>> while not match.over:
        ...     match.play(bot(Seat(match, match.actor)))
        >>> match.ending
        'out_of_cards'
    """
    name = name.strip()
    word, _, text = (setting_of(name, game.box) if name in NAMES else name).partition(":")
    known = makers()
    if word not in known:
        raise BadOption(f"Unknown bot {word!r}: the bots are {', '.join(bot_names())}.")
    return known[word](game, seed, read_settings(text))


def read_settings(text: str) -> dict[str, str]:
    settings = {}
    for part in filter(None, text.split("/")):
        key, equals, value = part.partition("=")
        settings[key.strip() if equals else PLAIN] = value.strip() if equals else key.strip()
    return settings


def refuse_unknown(bot: str, settings: dict[str, str], known: tuple[str, ...]) -> None:
    for key in settings:
        if key not in known:
            raise BadOption(f"The bot {bot} has no setting {key or settings[key]!r}.")


def number(bot: str, text: str, low: float, high: float) -> Any:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not low <= value <= high:
        raise BadOption(f"The bot {bot} cannot use {text!r}: it must be a number from {low} to {high}.")
    return value
