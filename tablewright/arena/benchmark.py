"""The benchmark: a bot against fixed baselines on fixed deals, and the leaderboard of our own bots.

Every baseline is defined by iterations and not by time, so that it plays the same on any machine. As in a ladder, each
deal is played twice with the seats exchanged (see `pairing`). An interval is Wilson's, for the number of deals: scores
lie between 0 and 1, so it covers enough, and it does not shrink to nothing when every game was won.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from importlib import import_module
from inspect import isclass
from pathlib import Path
from typing import Any

import tablewright
from tablewright.arena.pairing import play_deals
from tablewright.bots import open_bot
from tablewright.bots.levels import NAMES as LEVELS
from tablewright.bots.roster import Maker, makers
from tablewright.engine.box import Box
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.intervals import wilson
from tablewright.engine.registry import games, load

BASELINES = ("random", "greedy:careless=0.2", "search:150", "search:900")
FIXED = ("random", "greedy:careless=0.6", *BASELINES[1:], "search:6000")  # bots that are the same in every game
RANKED = (*FIXED, *LEVELS)  # the bots of the leaderboard, each kind weakest first
PLAYERS = (2, 4)
GAMES = 200
LEADERBOARD = Path(__file__).parent / "leaderboard.json"


@dataclass(frozen=True)
class Result:
    """What a bot scored against a baseline, and the command that plays the same games again."""

    game: str
    rules: int  # the version of the game's rules
    players: int
    bot: str
    against: str
    score: float
    low: float
    high: float
    games: int
    seed: int
    tablewright: str
    command: str

    def same_question(self, other: Result) -> bool:
        return (self.game, self.players, self.bot, self.against) == (
            other.game,
            other.players,
            other.bot,
            other.against,
        )


def play_baseline(
    game: Game, bot: str, against: str, count: int, seed: int, threads: int, progress: Callable[[int], None]
) -> Result:
    """Play a bot against a baseline, all games that were asked for."""
    entrants = (own_bot(bot) if is_own(bot) else bot, against)
    scores = []
    for score in play_deals(game, entrants, count // 2, seed, threads):
        scores.append(score)
        progress(2)
    slug, players = game.box.slug, game.players
    low, high = wilson(sum(scores), len(scores))
    options = f"--game {slug} --players {players} --against {against} --games {count} --seed {seed}"
    return Result(
        game=slug,
        rules=game.box.version,
        players=players,
        bot=bot,
        against=against,
        score=round(sum(scores) / len(scores), 4),
        low=round(low, 4),
        high=round(high, 4),
        games=count,
        seed=seed,
        tablewright=tablewright.__version__,
        command=f"tablewright benchmark {bot} {options}",
    )


# --- Bots of the user's own ------------------------------------------------------------------------------------------


def is_own(name: str) -> bool:
    """Whether this names a Python object, as module:name, and not a bot with settings, such as search:500."""
    word, colon, _ = name.partition(":")
    return bool(colon) and word not in makers()


def own_bot(name: str) -> Maker:
    """The bot at module:name. A function is the bot itself; a class is called with the game and a seed."""
    module, _, attribute = name.partition(":")
    try:
        found: Any = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOption(f"There is no bot {name!r}: {error}.") from None
    is_class = isclass(found)
    if not callable(found):
        raise BadOption(f"{name!r} is not a bot: it cannot be called.")
    return (lambda game, seed, settings: found(game, seed)) if is_class else lambda game, seed, settings: found


def refuse_unknown_bot(name: str, box: Box) -> None:
    """Before anything is played."""
    if is_own(name):
        own_bot(name)
    else:
        open_bot(name, load(box.slug, players=counts_of(box)[0], plain=True))


# --- What is played --------------------------------------------------------------------------------------------------


def counts_of(box: Box) -> list[int]:
    """The numbers of players of the benchmark that a game allows."""
    allowed = box.options.players
    return [players for players in PLAYERS if allowed.low <= players <= allowed.high] or [allowed.high]


def weaker_baselines(bot: str) -> list[str]:
    """The baselines below a bot of the leaderboard. A level can be of any strength and plays against all of them."""
    return [name for name in BASELINES if RANKED.index(name) < RANKED.index(bot)]


# --- The leaderboard -------------------------------------------------------------------------------------------------


def read_leaderboard(file: Path = LEADERBOARD) -> list[Result]:
    return [Result(**row) for row in json.loads(file.read_text(encoding="utf-8"))] if file.exists() else []


def write_leaderboard(results: Iterable[Result], file: Path = LEADERBOARD) -> None:
    """In the order of games, players, bots and baselines."""
    ordered = sorted(results, key=lambda r: (r.game, r.players, RANKED.index(r.bot), RANKED.index(r.against)))
    rows = ",\n".join(json.dumps(asdict(result)) for result in ordered)
    file.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def replaced(results: Iterable[Result], new: Result) -> list[Result]:
    return [*(old for old in results if not old.same_question(new)), new]


# --- The table -------------------------------------------------------------------------------------------------------

BEGIN, END = "<!-- The leaderboard, written by `make docs`. -->", "<!-- End of the leaderboard. -->"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval_text(result: Result) -> str:
    return f"{percent(result.low)} to {percent(result.high)}"


def leaderboard_tables(results: list[Result]) -> str:
    """A table for each game and number of players, in Markdown."""
    titles = {box.slug: box.title for box in games()}
    parts = []
    for slug, rules, players in dict.fromkeys((r.game, r.rules, r.players) for r in results):
        mine = [r for r in results if (r.game, r.rules, r.players) == (slug, rules, players)]
        parts.append(f"### {titles.get(slug, slug)}, {players} players, rules version {rules}\n")
        columns = [name for name in BASELINES if any(r.against == name for r in mine)]
        parts.append("\n".join(["| bot | " + " | ".join(columns) + " | games |", "|---" * (len(columns) + 2) + "|"]))
        for bot in dict.fromkeys(r.bot for r in mine):
            cells = {r.against: f"{percent(r.score)} ({interval_text(r)})" for r in mine if r.bot == bot}
            counts = sorted({r.games for r in mine if r.bot == bot})
            row = [f"`{bot}`", *(cells.get(name, "") for name in columns), " to ".join(map(str, counts))]
            parts.append("| " + " | ".join(row) + " |")
        parts.append("")
    return "\n".join(parts)


def document(page: str) -> str:
    """The page with the leaderboard that is kept."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{leaderboard_tables(read_leaderboard())}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(document(page.read_text(encoding="utf-8")), encoding="utf-8")
