"""`tablewright ladder`: which of two bots is stronger, by a sequential test, and ratings for all bots."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any

from rich.console import Console
from rich.table import Table

from tablewright.arena.pairing import Pairing, settle
from tablewright.arena.ratings import Rating, rate
from tablewright.cli.arguments import check_bots
from tablewright.cli.progress import progress_bar
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game


def climb(
    game: Game, bots: Sequence[str], games: int, fewest: int, seed: int, threads: int, every_pair: bool
) -> list[Pairing]:
    """Each bot against the one before it in the list, or every bot against every other."""
    names = [bot.strip() for bot in bots if bot.strip()]
    if len(names) < 2 or len(set(names)) != len(names):
        raise BadOption("A ladder needs at least two bots, each named once.")
    if game.players < 2:
        raise BadOption("A ladder needs at least two players.")
    check_bots(game, names)
    pairs = list(combinations(names, 2)) if every_pair else list(pairwise(names))
    played = []
    for lower, upper in pairs:
        with progress_bar(f"{upper} against {lower}", games) as advance:
            played.append(
                settle(
                    game,
                    upper,
                    lower,
                    most_games=games,
                    fewest_games=fewest,
                    seed=seed,
                    threads=threads,
                    progress=lambda _: advance(2),
                )
            )
    return played


def ladder_data(game: Game, bots: Sequence[str], pairings: Sequence[Pairing], seed: int) -> dict[str, Any]:
    return {
        "game": game.box.slug,
        "version": game.box.version,
        "options": game.options,
        "seed": seed,
        "pairings": [
            {
                "bot": p.first,
                "against": p.second,
                "score": round(p.mean, 4),
                "error": round(p.error, 4),
                "games": p.games,
                "evidence": round(p.evidence, 2),
                "verdict": p.verdict.value,
            }
            for p in pairings
        ],
        "ratings": [
            {"bot": r.bot, "elo": round(r.elo), "error": round(r.error)} for r in rate(list(bots), list(pairings))
        ],
    }


def print_ladder(game: Game, bots: Sequence[str], pairings: Sequence[Pairing], out: Console) -> None:
    table = Table("bot", "against", "score", "games", "verdict", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for p in pairings:
        table.add_row(p.first, p.second, f"{p.mean:.1%} ± {p.error:.1%}", str(p.games), p.verdict.value)
    out.print(f"{game.box.title}, {game.players} players", markup=False)
    out.print(table)
    ratings = Table("bot", "rating", box=None, padding=(0, 2, 0, 0), header_style="dim")
    for r in sorted(rate(list(bots), list(pairings)), key=rating_order):
        ratings.add_row(r.bot, f"{r.elo:+.0f} ± {r.error:.0f}")
    out.print(ratings)


def rating_order(rating: Rating) -> float:
    return -rating.elo
