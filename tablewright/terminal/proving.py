"""`tablewright prove`: a game is put to the contract, and each thing that holds is a line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from rich.console import Console

from tablewright.bots.fairness import bot_does_not_peek
from tablewright.engine import proof
from tablewright.engine.registry import load
from tablewright.terminal.progress import progress_bar

PLAYERS = ("random", "greedy", "search:30", "search:30/cut=-1", "search:30/trees=2")


def prove_game(
    slug: str,
    options: dict[str, Any],
    games: int,
    plain_games: int,
    attempts: int,
    positions: int,
    seed: int,
    out: Console,
) -> None:
    """Raises `Broken` at the first thing that does not hold."""
    game, twin = load(slug, **options), load(slug, plain=True, **options)
    some = max(1, positions // 10)
    steps: list[tuple[str, Callable[[], None]]] = [
        (f"{games:,} random games end in order", partial(proof.games_end_in_order, game, games, seed)),
        (
            f"{plain_games:,} games end alike, interpreted",
            partial(proof.plain_is_compiled, game, twin, plain_games),
        ),
        ("one thread and two play the same games", partial(proof.threads_do_not_matter, game, games, seed)),
        (f"{attempts:,} illegal actions are refused", partial(proof.illegal_is_refused, game, attempts, seed)),
        (f"{positions:,} positions: hidden stays hidden", partial(proof.hidden_stays_hidden, game, positions, seed)),
        (f"{positions:,} positions: undo restores the state", partial(proof.undo_restores, game, positions, seed)),
        (f"{some:,} positions: legal is what is allowed", partial(proof.legal_is_allowed, game, some, seed)),
        (f"{some:,} positions: everything has words", partial(proof.words_are_there, game, some, seed)),
        *(
            (f"{positions:,} positions: {bot} does not peek", partial(bot_does_not_peek, game, bot, positions, seed))
            for bot in PLAYERS
        ),
        ("saved matches play again", partial(proof.saves_replay, game, 20, seed)),
        ("payoffs follow the places", partial(proof.outcomes_are_sane, game, 100, seed)),
    ]
    for sentence, step in steps:
        with progress_bar(sentence, None):
            step()
        out.print(f"holds  {sentence}", markup=False)
